// Bidder, bid, tricks. The third player's tricks follow from the other two; the points come from the site.
import { announce, onPads, onWritten } from "./keypad.js";

const TRICKS = 7;

onPads("three_player_moon", (pad) => {
  const bidders = [...pad.querySelectorAll("[name=bidder]")];
  const [bid, tricks] = pad.querySelectorAll("[data-of-bid]");
  const taken = [...tricks.querySelectorAll("input")];
  const count = tricks.querySelector(".count");
  let filled = null;

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
      if (filled === input) filled = null;
      rest(input);
    });
  }

  function rest(typed) {
    const open = filled ?? taken.find((input) => !input.value.trim());
    const others = taken.filter((input) => input !== open).map(number);
    if (!open || open === typed || others.includes(null)) return;
    const left = TRICKS - others[0] - others[1];
    open.value = left >= 0 ? left : "";
    filled = open;
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
