// Bidder, bid, tricks. What is left of the tricks follows from those that are known; the points come from the site.
import { announce, onPads, onWritten } from "./keypad.js";

const TRICKS = 7;

onPads("three_player_moon", (pad) => {
  const bidders = [...pad.querySelectorAll("[name=bidder]")];
  const [bid, tricks] = pad.querySelectorAll("[data-of-bid]");
  const taken = [...tricks.querySelectorAll("input")];
  const count = tricks.querySelector(".count");
  const filled = new Set();

  // Blank is not zero.
  const number = (input) => (/^\d+$/.test(input.value.trim()) ? Number(input.value) : null);

  for (const step of pad.querySelectorAll("[data-step]")) {
    step.hidden = false;
    step.addEventListener("click", () => {
      const input = step.parentElement.querySelector("input");
      input.value = Math.min(TRICKS, Math.max(0, (number(input) ?? 0) + Number(step.dataset.step)));
      announce(input);
    });
  }
  for (const input of taken) {
    input.inputMode = "numeric";
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => {
      filled.delete(input);
      rest(input);
    });
  }

  function rest(typed) {
    for (const input of filled) input.value = "";
    filled.clear();
    const blank = taken.filter((input) => !input.value.trim());
    const known = taken.filter((input) => !blank.includes(input)).map(number);
    const left = known.reduce((all, each) => all - (each ?? NaN), TRICKS);
    // One player's tricks are what the others leave; once all are taken, nobody else has any.
    if (blank.includes(typed) || !(left === 0 || (left > 0 && blank.length === 1))) return;
    for (const input of blank) {
      input.value = left;
      filled.add(input);
    }
  }

  onWritten(pad, () => {
    const bidder = bidders.find((each) => each.checked)?.value;
    bid.disabled = bidder === undefined || bidder === "passed";
    tricks.disabled = bidder === "passed";
    bid.hidden = tricks.hidden = bidder === "passed";
    const numbers = taken.map(number).filter((each) => each !== null);
    const sum = numbers.reduce((all, each) => all + each, 0);
    count.textContent = numbers.length ? count.dataset.count.replace("{count}", sum) : "";
    count.classList.toggle("off", sum > TRICKS || (numbers.length === 3 && sum !== TRICKS));
  });
});
