// What this device remembers: its sheets, on the page of all games, and the names that were typed on it.

const SHEETS = "gong-sheets";
const NAMES = "gong-names";
const MOST_NAMES = 30;

// Storage may be refused, full, or hold what somebody else put there.
function kept(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key));
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function keep(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* not kept */ }
}

const isSheet = (each) => /^\/([\w./-]*\/)?s\/[\w-]{22}\/$/.test(each?.path) && Array.isArray(each.names);

const recent = document.querySelector("[data-recent]");
if (recent) showRecent();
addEventListener("pageshow", ({ persisted }) => persisted && recent && showRecent());

function showRecent() {
  const list = recent.querySelector("ul");
  const sheets = kept(SHEETS).filter(isSheet);
  list.replaceChildren(...sheets.map((sheet) => row(sheet, list)));
  recent.hidden = !sheets.length;
}

// Three sheets of one evening are told apart by the time of day.
function moment(at) {
  const today = at.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  return at.toLocaleString(document.documentElement.lang, { ...day, hour: "numeric", minute: "2-digit", numberingSystem: "latn" });
}

function row({ path, game, names, at }, list) {
  const made = recent.querySelector("template").content.cloneNode(true).firstElementChild;
  const title = list.getAttribute(`data-${game}`) ?? game;
  const when = moment(new Date(at));
  made.querySelector("a").href = path;
  made.querySelector("bdi").textContent = title;
  const said = made.querySelector("span");
  const parts = [...names, when].map((text) => Object.assign(document.createElement("bdi"), { textContent: text }));
  parts.forEach((part, place) => said.append(...(place ? [" · ", part] : [part])));
  const button = made.querySelector("button");
  const sheet = new Intl.ListFormat(document.documentElement.lang, { type: "unit" }).format([title, ...names, when]);
  button.setAttribute("aria-label", button.dataset.forget.replace("{game}", () => sheet));
  button.addEventListener("click", () => {
    keep(SHEETS, kept(SHEETS).filter((each) => each?.path !== path));
    const next = made.nextElementSibling ?? made.previousElementSibling;
    made.remove();
    recent.hidden = !list.children.length;
    next?.querySelector("button").focus();
  });
  return made;
}

// The form to start a sheet: only as many rows as are needed, and names of earlier games a tap away.

const form = document.querySelector("form.start");
if (form) prepare();

function prepare() {
  const rows = [...form.querySelectorAll("[data-row]")];
  const more = form.querySelector("[data-more]");
  const known = form.querySelector("[data-known]");
  const first = form.elements.first;
  const nameOf = (row) => row.querySelector("input[name^=name-]");
  const marksOf = (row) => [...row.querySelectorAll("input[type=radio]")];
  const plain = [...first.options].map((option) => option.textContent);
  const filled = () => rows.filter((row) => nameOf(row).value.trim()).length;

  let shown = Number(form.querySelector("[data-shown]").dataset.shown);
  // Reload and back give fields their values again.
  shown = Math.max(shown, 1 + rows.findLastIndex((row) => nameOf(row).value.trim()));

  function show() {
    rows.forEach((row, place) => { row.hidden = place >= shown; });
    more.hidden = shown >= rows.length;
    [...first.options].slice(1).forEach((option, place) => {
      const name = nameOf(rows[place]).value.trim();
      option.textContent = name || plain[place + 1];
      option.hidden = place >= shown;
    });
    offer();
  }

  function offer() {
    const taken = new Set(rows.map((row) => nameOf(row).value.trim()));
    const names = kept(NAMES).filter((name) => typeof name === "string" && name && !taken.has(name)).slice(0, 12);
    known.replaceChildren(...names.map((name) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: name, dir: "auto" });
      button.setAttribute("aria-label", known.dataset.offer.replace("{name}", name));
      button.addEventListener("click", () => add(name));
      return button;
    }));
    known.hidden = !names.length || filled() === rows.length;
  }

  function add(name) {
    const row = rows.find((each) => !nameOf(each).value.trim());
    nameOf(row).value = name;
    shown = Math.max(shown, rows.indexOf(row) + 1);
    show();
    (known.querySelector("button") ?? nameOf(row)).focus();
  }

  more.addEventListener("click", () => {
    shown += 1;
    show();
    nameOf(rows[shown - 1]).focus();
  });

  // Whoever takes the mark of another player swaps with them.
  const chosen = new Map(rows.map((row) => [row, marksOf(row).find((radio) => radio.checked)?.value]));
  form.addEventListener("change", ({ target }) => {
    if (target.type !== "radio") return;
    const row = target.closest("[data-row]");
    const other = rows.find((each) => each !== row && chosen.get(each) === target.value);
    if (other) {
      chosen.set(other, chosen.get(row));
      marksOf(other).find((radio) => radio.value === chosen.get(row)).checked = true;
    }
    chosen.set(row, target.value);
  });

  // Enter goes on to the next player, and starts nothing by mistake.
  form.addEventListener("keydown", (event) => {
    const row = event.target.closest?.("[data-row]");
    if (event.key !== "Enter" || event.isComposing || !row || event.target !== nameOf(row)) return;
    const next = rows[rows.indexOf(row) + 1];
    if (!next || next.hidden) return;
    event.preventDefault();
    nameOf(next).focus();
  });
  form.addEventListener("input", show);
  form.addEventListener("submit", () => {
    const names = rows.map((row) => nameOf(row).value.trim()).filter(Boolean);
    keep(NAMES, [...new Set([...names, ...kept(NAMES)])].slice(0, MOST_NAMES));
  });
  addEventListener("pageshow", show);
  show();
}
