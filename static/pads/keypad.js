// The keypad on the screen, for the pads of all games. It writes into the form's own inputs and says so by `input`, as
// typing does: drafts, preview and sending see no difference, and real keys go on working.

export function onPads(name, enhance) {
  const seek = (root) => root.querySelectorAll(`[data-pad=${name}]`).forEach(enhance);
  seek(document);
  document.addEventListener("swapped", ({ detail }) => seek(detail));
}

// What is typed, and what comes back from a draft.
export function onWritten(pad, react) {
  const form = pad.closest("form");
  form.addEventListener("input", react);
  form.addEventListener("restored", react);
  react();
}

export const announce = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

// `keys` holds what a key does that is not just written: its name → a function of the input.
export function keypad(pad, keys = {}) {
  const board = pad.querySelector(".keypad");
  const inputs = [...pad.querySelectorAll("[data-keys]")];
  let current = null;

  const seen = () => inputs.filter((input) => input.offsetParent);
  const known = {
    back: remove,
    flip: (input) => put(input, flipped(input.value), 0, input.value.length),
    next: (input) => go(seen()[seen().indexOf(input) + 1] ?? pad.closest("form").querySelector(".save")),
    ...keys,
  };

  for (const input of inputs) {
    // Else the phone's own keyboard would cover the page. `none` still lets real keys type.
    input.inputMode = "none";
    input.addEventListener("focus", () => {
      mark(input);
      input.select();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      known.next(input);
    });
  }
  // A key must not take the place of the field that it writes into.
  board.addEventListener("pointerdown", (event) => event.preventDefault());
  board.addEventListener("click", ({ target }) => {
    const key = target.closest("button");
    if (!key) return;
    const input = current?.isConnected && current.offsetParent ? current : (seen().find((each) => !each.value) ?? seen()[0]);
    if (document.activeElement !== input) input.focus({ preventScroll: true });
    mark(input);
    const act = known[key.dataset.key ?? "card"];
    if (act) act(input, key);
    else write(input, key.dataset.key);
  });
  board.hidden = false;
  const own = pad.querySelector("[data-own-keyboard]");
  own?.addEventListener("click", () => {
    board.hidden = !board.hidden;
    own.setAttribute("aria-pressed", board.hidden);
    for (const input of inputs) input.inputMode = board.hidden ? "text" : "none";
    (current ?? seen()[0])?.focus();
  });
  if (own) own.hidden = false;
  pad.classList.add("alive");

  function mark(input) {
    current?.classList.remove("current");
    current = input;
    current.classList.add("current");
  }

  function go(place) {
    place?.focus();
    place?.scrollIntoView({ block: "nearest" });
  }

  return { go, seen, current: () => current };
}

export function put(input, text, start, end) {
  input.setRangeText(text, start, end, "end");
  announce(input);
}

function write(input, sign) {
  if (input.value.length - (input.selectionEnd - input.selectionStart) + sign.length > input.maxLength) return;
  put(input, sign, input.selectionStart, input.selectionEnd);
}

function remove(input) {
  const { selectionStart: start, selectionEnd: end } = input;
  put(input, "", start === end ? Math.max(0, start - 1) : start, end);
}

// The last number of a sum changes its sign.
function flipped(sum) {
  const [, before, sign, digits] = sum.match(/^(.*?)([+−-]?)(\d*)$/);
  if (sign === "+" || (!sign && !before)) return `${before}−${digits}`;
  return before ? `${before}+${digits}` : digits;
}
