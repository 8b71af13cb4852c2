// A row a player: a number or a sum, or sat out. What a sum comes to, the site says.
import { announce, keypad, onPads, onWritten } from "./keypad.js";

onPads("any_game", (pad) => {
  const form = pad.closest("form");
  const rows = [...pad.querySelectorAll(".row")].map((row) => ({
    row,
    points: row.querySelector("[data-keys]"),
    out: row.querySelector("[type=checkbox]"),
    sum: row.querySelector("output"),
  }));
  const others = pad.querySelector("[data-others]");
  keypad(pad);

  const blank = ({ points, out }) => !points.value.trim() && !out.checked;

  onWritten(pad, () => {
    for (const { row, points, out, sum } of rows) {
      row.classList.toggle("sat-out", out.checked);
      if (!/\d\D+\d/.test(points.value)) sum.textContent = "";
    }
    const missing = rows.filter(blank).length;
    others.hidden = missing === 0 || missing === rows.length;
  });

  // Points or sat out, never both.
  pad.addEventListener("change", ({ target }) => {
    const row = rows.find(({ out }) => out === target);
    if (!row) return;
    if (row.out.checked) row.points.value = "";
    announce(row.points);
  });
  for (const { points, out } of rows) {
    points.addEventListener("input", () => {
      if (points.value.trim()) out.checked = false;
    });
  }

  form.addEventListener("previewed", () => {
    for (const { points, sum } of rows) {
      const told = form.querySelector(`.preview [data-sum="${sum.dataset.sumOf}"]`);
      sum.textContent = told && /\d\D+\d/.test(points.value) ? told.textContent : "";
    }
  });
});
