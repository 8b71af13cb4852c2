// Three by three cards a player, tapped cell by cell; lines light up as the site finds them.
import { keypad, onPads, onWritten, put } from "./keypad.js";

const SIDE = 3;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };
// Whose grid was open.
let opened = { entry: null, seat: 0 };

onPads("gnoming_a_round", (pad) => {
  const form = pad.closest("form");
  const { entry } = form.dataset;
  const tabs = [...pad.querySelectorAll("[role=tab]")];
  const grids = [...pad.querySelectorAll("[data-grid-of]")];
  const cells = grids.map((grid) => [...grid.querySelectorAll("input")]);
  const minus = pad.querySelector("[data-key=minus]");
  const drafts = pad.querySelector("[name=drafts]");
  const filled = (grid) => cells[grid].filter((cell) => cell.value.trim()).length;
  const isPart = (grid) => filled(grid) > 0 && filled(grid) < 9;
  const gridOf = (cell) => cells.findIndex((grid) => grid.includes(cell));

  // This phone keeps what is not complete: the site need not refuse it.
  drafts.disabled = false;
  drafts.value = "kept";

  const pressed = keypad(pad, {
    card(cell, key) {
      const { card } = key.dataset;
      const negative = minus.getAttribute("aria-pressed") === "true" && Number(card);
      arm(false);
      put(cell, negative ? `−${card}` : card, 0, cell.value.length);
      forward(cell);
    },
    minus: () => arm(minus.getAttribute("aria-pressed") !== "true"),
    back(cell) {
      const before = cells[gridOf(cell)][cells[gridOf(cell)].indexOf(cell) - 1];
      if (cell.value || !before) return put(cell, "", 0, cell.value.length);
      pressed.go(before);
      put(before, "", 0, before.value.length);
    },
    next: (cell) => (filled(gridOf(cell)) === 9 ? following(gridOf(cell)) : forward(cell)),
  });

  function arm(on) {
    minus.setAttribute("aria-pressed", on);
    minus.parentElement.classList.toggle("armed", on);
  }

  function forward(cell) {
    const grid = cells[gridOf(cell)];
    const place = grid.indexOf(cell);
    const blank = [...grid.slice(place + 1), ...grid.slice(0, place)].find((each) => !each.value.trim());
    if (blank) pressed.go(blank);
    else pad.querySelector("[data-key=next]").focus();
  }

  // The next player whose grid is not complete; after the last one, who was first out.
  function following(grid) {
    const order = [...cells.keys()].map((step) => (grid + 1 + step) % cells.length);
    const next = order.find((each) => filled(each) < 9);
    if (next === undefined) return pressed.go(pad.querySelector(".first-out input"));
    open(next);
    tabs[next].scrollIntoView({ block: "nearest", inline: "nearest" });
    pressed.go(cells[next].find((cell) => !cell.value.trim()));
  }

  function open(seat) {
    opened = { entry, seat };
    tabs.forEach((tab, each) => {
      tab.setAttribute("aria-selected", each === seat);
      tab.tabIndex = each === seat ? 0 : -1;
      grids[each].hidden = each !== seat;
    });
  }

  pad.querySelector("[role=tablist]").hidden = false;
  grids.forEach((grid) => grid.setAttribute("role", "tabpanel"));
  grids.forEach((grid, seat) => grid.setAttribute("aria-labelledby", tabs[seat].id));
  tabs.forEach((tab, seat) => {
    tab.addEventListener("click", () => open(seat));
    tab.addEventListener("keydown", (event) => {
      const away = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!away) return;
      event.preventDefault();
      const onward = document.dir === "rtl" ? -away : away;
      const to = (seat + onward + tabs.length) % tabs.length;
      open(to);
      tabs[to].focus();
    });
  });
  for (const grid of cells) {
    grid.forEach((cell, place) =>
      cell.addEventListener("keydown", (event) => {
        const to = grid[place + (STEPS[event.key] ?? NaN)];
        const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
        if (!to || (sideways && Math.floor(grid.indexOf(to) / SIDE) !== Math.floor(place / SIDE))) return;
        event.preventDefault();
        to.focus();
      }),
    );
  }

  onWritten(pad, () => {
    tabs.forEach((tab, seat) => {
      // Saving the others must not lose it.
      grids[seat].toggleAttribute("data-part", isPart(seat));
      const [count, done] = [filled(seat), tab.querySelector(".done")];
      tab.classList.toggle("complete", count === 9);
      done.textContent = count === 9 ? `✓ ${done.dataset.done}` : `${count}/9`;
    });
  });

  form.addEventListener("previewed", () => {
    grids.forEach((grid, seat) => {
      const told = form.querySelector(`.preview [data-grid="${seat}"]`);
      const lit = told?.dataset.lines.split(" ") ?? [];
      for (const line of grid.querySelectorAll(".line")) line.classList.toggle("lit", lit.includes(line.dataset.line));
      grid.querySelector(".account").replaceChildren(...(told ? [told.cloneNode(true)] : []));
    });
  });

  const first = cells.findIndex((_, seat) => filled(seat) < 9);
  open(opened.entry === entry && opened.seat < grids.length ? opened.seat : Math.max(0, first));
});
