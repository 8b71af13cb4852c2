// A sheet on this phone: what is typed is kept until the site has it, sent once, and what others write comes in.

const play = document.querySelector("#play");
const path = location.pathname;
const { sheet, keeps } = play?.dataset ?? {};
// What is kept goes by the sheet: its link may be given anew.
const DRAFTS = `gong-draft:${sheet}:`;
const OUTBOX = `gong-outbox:${sheet}:`;
const HEADERS = { "HX-Request": "true" };
const [VISIBLE, HIDDEN] = [2000, 20000];

// Storage may be refused or full: what is typed is then kept as long as the page is.
const unkept = new Map();
const kept = {
  get(key) {
    try { return JSON.parse(unkept.get(key) ?? localStorage.getItem(key)); } catch { return null; }
  },
  set(key, value) {
    const text = JSON.stringify(value);
    unkept.delete(key);
    try { localStorage.setItem(key, text); } catch { unkept.set(key, text); }
  },
  drop(key) {
    unkept.delete(key);
    try { localStorage.removeItem(key); } catch { /* was not kept */ }
  },
  keys(prefix) {
    const found = [...unkept.keys()];
    try { found.push(...Object.keys(localStorage)); } catch { /* nothing is kept */ }
    return [...new Set(found)].filter((key) => key.startsWith(prefix)).sort();
  },
};

const version = () => document.querySelector("#board")?.dataset.version ?? "";
const entryForm = () => document.querySelector("#entry form.entry");
const question = () => document.querySelector("#entry [role=alert]");

// What others write comes in: the board always, a form as far as nothing was typed into it. `answered` is the part
// that this phone's own sending is about.

function parsed(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  // Other pages may answer in the site's place: a network that asks to log in, a server that is being mended.
  if (!parts.content.querySelector("#board")) throw new Error("no sheet");
  return parts.content;
}

function swap(parts, answered = "") {
  for (const fresh of [...parts.children]) {
    const old = document.getElementById(fresh.id);
    const isAnswer = fresh.id === answered;
    // What was asked for before something was sent may come after the answer to that.
    const isOld = Number(fresh.dataset.version) < Number(old?.dataset.version);
    if (!old || (!isAnswer && (isOld || fresh.id === "asked"))) continue;
    if (fresh.id === "entry" && !isAnswer && begun()) merge(entryForm(), fresh.querySelector("form.entry"));
    else put(fresh, old);
  }
}

function put(fresh, old) {
  const open = [...old.querySelectorAll("details[open][data-key]")].map((each) => each.dataset.key);
  const scrolled = [...old.querySelectorAll("[data-scroll]")].map((each) => [each.scrollLeft, each.scrollTop]);
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  const forms = inHand(old);
  old.replaceWith(fresh);
  for (const each of fresh.querySelectorAll("details[data-key]")) if (open.includes(each.dataset.key)) each.open = true;
  for (const form of forms) goOn(form, fresh);
  fresh.querySelectorAll("[data-scroll]").forEach((each, place) => each.scrollTo(...(scrolled[place] ?? [0, 0])));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  settle(fresh);
}

// A name that is being typed goes on being typed, over the name that was seen when that began.
const nameIn = (form) => form.querySelector("input:not([type=hidden])");

function inHand(part) {
  return [...part.querySelectorAll("form[data-live]:not(.entry, .sending)")].filter(nameIn);
}

function goOn(form, fresh) {
  const name = nameIn(form);
  const place = fresh.querySelector(`#${name.id}`);
  const isTyped = name.value !== name.defaultValue || form.querySelector("[role=alert]");
  if (place && isTyped && name.value !== place.value) place.form.replaceWith(form);
}

function settle(part) {
  const news = part.querySelector("[data-news]")?.textContent.trim();
  const spoken = document.querySelector("#news");
  if (news && spoken && spoken.textContent !== news) spoken.textContent = news;
  document.dispatchEvent(new CustomEvent("swapped", { detail: part }));
  const form = part.querySelector("form.entry");
  if (form) restore(form);
  if (part.querySelector("#entry") || part.id === "entry") seekStray();
}

// Cells are what the site tells apart when two write at once: a player's part of a round, else all of it.

const isChoice = (field) => ["checkbox", "radio"].includes(field.type);
const isTyped = (field) => field.name && !["hidden", "submit", "button"].includes(field.type);
const cellOf = (field) => field.closest("[data-cell]")?.dataset.cell ?? "entry";
const cellsOf = (form) => [...new Set([...form.elements].filter(isTyped).map(cellOf))];
const fieldsOf = (form, cell) => [...form.elements].filter((field) => isTyped(field) && cellOf(field) === cell);
const baseOf = (form, cell) => form.elements[`base-${cell}`];

// What a cell holds, as fields with their names: as it is typed, and as the site has it.
const typedIn = (form, cell) =>
  fieldsOf(form, cell).filter((field) => !isChoice(field) || field.checked).map(({ name, value }) => [name, value]);
const writtenIn = (form, cell) =>
  fieldsOf(form, cell).filter((field) => !isChoice(field) || field.defaultChecked).map((field) => [field.name, field.defaultValue]);
const plain = (fields) => JSON.stringify(fields.filter(([, value]) => value.trim())).replaceAll("−", "-");
const same = (fields, others) => plain(fields) === plain(others);

function write(form, cell, fields, base) {
  for (const field of fieldsOf(form, cell)) {
    const said = fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isChoice(field)) field.checked = said.includes(field.value);
    else field.value = said[0] ?? "";
  }
  baseOf(form, cell).value = base;
}

// Drafts: a half-entered round is there again after back, reload, close and a dead network. A draft holds the cells
// that were typed, each with what the site had there when that began (`base`, `saved`); `part` is what the site takes
// only when it is whole, `sent` what it has asked about, `hand` says that this was the round in hand, no correction.

const draftOf = (entry) => kept.get(DRAFTS + entry) ?? { cells: {} };

function keepDraft(entry, draft) {
  if (Object.keys(draft.cells).length) kept.set(DRAFTS + entry, draft);
  else kept.drop(DRAFTS + entry);
}

function begun() {
  const form = entryForm();
  // Whoever is asked something keeps the question before them.
  if (question()) return true;
  return Boolean(form) && (form.contains(document.activeElement) || Object.keys(draftOf(form.dataset.entry).cells).length > 0);
}

// Another tab may hold other cells of the same round: only those that change here are written.
const looked = new WeakMap();

function see(form) {
  looked.set(form, Object.fromEntries(cellsOf(form).map((cell) => [cell, plain(typedIn(form, cell))])));
}

function typed(form) {
  const draft = draftOf(form.dataset.entry);
  draft.hand ??= !("earlier" in form.dataset);
  for (const cell of cellsOf(form)) {
    const fields = typedIn(form, cell);
    if (looked.get(form)?.[cell] === plain(fields)) continue;
    const { base, saved } = draft.cells[cell] ?? { base: baseOf(form, cell).value, saved: writtenIn(form, cell) };
    const part = fieldsOf(form, cell)[0].closest("[data-part]") !== null;
    if (same(fields, saved)) delete draft.cells[cell];
    else draft.cells[cell] = { base, saved, fields, part };
  }
  keepDraft(form.dataset.entry, draft);
  see(form);
}

function restore(form) {
  const { entry } = form.dataset;
  const draft = draftOf(entry);
  // What waits or was refused keeps the base that it was typed on: the site compares.
  const decided = !question() && !waiting().some((each) => each.entry === entry);
  const clashes = [];
  for (const [cell, mine] of Object.entries(draft.cells)) {
    const [base, saved] = [baseOf(form, cell).value, writtenIn(form, cell)];
    if (!decided) write(form, cell, mine.fields, mine.base ?? base);
    else if (same(mine.fields, saved)) delete draft.cells[cell];
    else if ([null, base].includes(mine.base) || base === "0") take(form, cell, mine);
    else clashes.push(cell);
  }
  if (decided) keepDraft(entry, draft);
  shown(form);
  if (clashes.length) ask(form, clashes);
}

// Typed over what the site has there by now.
function take(form, cell, mine) {
  Object.assign(mine, { base: baseOf(form, cell).value, saved: writtenIn(form, cell), sent: false });
  write(form, cell, mine.fields, mine.base);
}

function shown(form) {
  see(form);
  if (!Object.keys(draftOf(form.dataset.entry).cells).length) return;
  form.dispatchEvent(new CustomEvent("restored", { bubbles: true }));
  preview(form);
}

// Others have written meanwhile: that comes in, but for the cells that are typed here.
function merge(form, fresh) {
  if (!form || question() || fresh?.dataset.entry !== form.dataset.entry) return;
  const { cells } = draftOf(form.dataset.entry);
  for (const cell of cellsOf(form)) {
    const [mine, theirs] = [fieldsOf(form, cell), fieldsOf(fresh, cell)];
    const base = baseOf(fresh, cell).value;
    if (cells[cell] || mine.length !== theirs.length || base === baseOf(form, cell).value) continue;
    theirs.forEach(({ defaultValue, defaultChecked }, place) => Object.assign(mine[place], { defaultValue, defaultChecked }));
    write(form, cell, writtenIn(form, cell), base);
  }
  form.dispatchEvent(new CustomEvent("restored", { bubbles: true }));
  shown(form);
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest?.("form.entry");
  if (!form) return;
  typed(form);
  preview(form);
});

document.addEventListener("click", ({ target }) => {
  const { leave, settle } = target.closest?.("[data-leave], [data-settle]")?.dataset ?? {};
  if (leave) kept.drop(DRAFTS + leave);
  if (settle) forget(settle, ({ sent }) => sent);
});

function forget(entry, which) {
  const draft = draftOf(entry);
  for (const [cell, mine] of Object.entries(draft.cells)) if (which(mine, cell)) delete draft.cells[cell];
  keepDraft(entry, draft);
}

// What was typed here and what others wrote there since stand side by side until somebody chooses.

function ask(form, cells) {
  const { entry } = form.dataset;
  const draft = draftOf(entry);
  const box = document.querySelector("#clash").content.cloneNode(true).firstElementChild;
  box.querySelector("tbody").append(...cells.map((cell) => sideBySide(form, cell, draft.cells[cell].fields)));
  form.before(box);
  form.hidden = true;
  box.addEventListener("click", ({ target }) => {
    const { choose } = target.dataset;
    if (!choose) return;
    box.remove();
    form.hidden = false;
    if (choose === "mine") over(form, cells);
    else leaveTheirs(form, cells);
  });
  box.focus();
}

function sideBySide(form, cell, mine) {
  const [row, head] = ["tr", "th"].map((name) => document.createElement(name));
  const titled = fieldsOf(form, cell)[0].closest("[data-cell]")?.querySelector(".who, legend") ?? document.querySelector("#entry h2");
  head.scope = "row";
  head.append(...[...titled.childNodes].map((each) => each.cloneNode(true)));
  row.append(head);
  for (const fields of [writtenIn(form, cell), mine]) {
    const text = Object.assign(document.createElement("bdi"), { textContent: inWords(form, fields) });
    row.insertCell().append(text);
  }
  return row;
}

function inWords(form, fields) {
  const words = fields.map(([name, value]) => {
    const field = [...form.elements].find((each) => each.name === name && isChoice(each) && each.value === value);
    if (!field) return value.replace(/-(?=\d)/g, "−");
    const label = field.closest("label");
    return field.getAttribute("aria-label") ?? (label.querySelector("bdi") ?? label).textContent;
  });
  return words.join(" ").replace(/\s+/g, " ").trim() || "…";
}

function over(form, cells) {
  const draft = draftOf(form.dataset.entry);
  for (const cell of cells) if (draft.cells[cell]) take(form, cell, draft.cells[cell]);
  keepDraft(form.dataset.entry, draft);
  shown(form);
  form.querySelector(".save").focus();
}

function leaveTheirs(form, cells) {
  const { entry } = form.dataset;
  const { hand } = draftOf(entry);
  forget(entry, (_, cell) => cells.includes(cell));
  if (!hand || Object.keys(draftOf(entry).cells).length) return shown(form);
  history.replaceState(null, "", path);
  look(true);
}

// A round that was in hand and is not any more, since others have finished it or taken it away, is led back to.

async function seekStray() {
  const entry = entryForm()?.dataset.entry;
  const corrected = new URLSearchParams(location.search).get("e");
  if (keeps === undefined || corrected === entry || question() || entryForm()?.contains(document.activeElement)) return;
  const isOpen = (each) => draftOf(each).hand || each === corrected;
  const isStray = (each) => each !== entry && isOpen(each) && !waiting().some((item) => item.entry === each);
  const stray = kept.keys(DRAFTS).map((key) => key.slice(DRAFTS.length)).find(isStray);
  if (!stray) return;
  try {
    const answer = await fetch(`${path}?e=${stray}`, { headers: HEADERS, cache: "no-store" });
    if (answer.status === 200) led(stray, parsed(await answer.text()));
  } catch { /* the draft is kept for the next time */ }
}

function led(stray, parts) {
  const form = parts.querySelector("form.entry");
  if (!form || question() || entryForm()?.contains(document.activeElement)) return;
  if (form.dataset.entry !== stray) return takeAlong(stray, form.dataset.entry);
  forget(stray, ({ fields }, cell) => same(fields, writtenIn(form, cell)));
  if (!Object.keys(draftOf(stray).cells).length) return;
  history.replaceState(null, "", `${path}?e=${stray}`);
  swap(parts, "entry");
}

// The site gives what has no round any more to the round in hand, and so does its draft.
function takeAlong(stray, entry) {
  const { cells } = draftOf(stray);
  for (const mine of Object.values(cells)) mine.base = "0";
  keepDraft(entry, { hand: true, cells: { ...cells, ...draftOf(entry).cells } });
  kept.drop(DRAFTS + stray);
  history.replaceState(null, "", path);
  if (entryForm()?.dataset.entry === entry) restore(entryForm());
}

// Nothing moves away from under a finger: what comes in waits until it is lifted, and its tap has arrived. Of some
// that were put down no browser says that they were lifted, such as one that opened a menu: they hold up for a while.

const [TAPPED, HELD] = [100, 5000];
let lifted = Promise.resolve();
let lift = null;
let lifting;

function letGo(after) {
  clearTimeout(lifting);
  lifting = setTimeout(() => { lift?.(); lift = null; }, after);
}

document.addEventListener("pointerdown", () => {
  if (!lift) lifted = new Promise((resolve) => { lift = resolve; });
  letGo(HELD);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => letGo(TAPPED));

// The preview is the site's own scoring: nothing is scored here.

let asked;
let asking;

function preview(form) {
  clearTimeout(asked);
  asked = setTimeout(async () => {
    asking?.abort();
    const { signal } = asking = new AbortController();
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", headers: HEADERS, body: new URLSearchParams(new FormData(form)), signal });
      const told = await answer.text();
      await lifted;
      const place = form.querySelector(".preview");
      if (!answer.ok || !place || !form.isConnected || signal.aborted) return;
      place.innerHTML = told;
      form.dispatchEvent(new CustomEvent("previewed"));
    } catch { /* without a network there is no preview, and what was typed is kept */ }
  }, 250);
}

// Sending: each form once, in order; what could not be sent waits on this phone. Each has a place of its own in the
// storage, so that no tab can take away what another has put there.

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-live]");
  if (!form) return;
  event.preventDefault();
  queue(form, event.submitter);
  form.classList.add("sending");
  send();
});

const waiting = () => kept.keys(OUTBOX).map((key) => ({ key, ...kept.get(key) })).filter(({ body }) => body);

// A second tap is nothing new; what was corrected while it waited takes the place of what waits.
function queue(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const entry = form.dataset.entry ?? null;
  const said = (text) => { const fields = new URLSearchParams(text); fields.delete("id"); return fields.toString(); };
  if (waiting().some((each) => said(each.body) === said(body))) return;
  const before = waiting().find((each) => each.id === body.get("id") || (entry !== null && each.entry === entry));
  const id = body.get("id");
  const key = before && before.key !== inFlight ? before.key : `${OUTBOX}${Date.now()}-${id}`;
  kept.set(key, { id, body: body.toString(), entry, cells: cellsIn(form) });
}

// What a form sends of a draft: a round what is whole and typed in this tab, an answer what was asked about.
function cellsIn(form) {
  const cells = Object.entries(form.dataset.entry ? draftOf(form.dataset.entry).cells : {});
  const goes = ([cell, { fields, part, sent }]) => (form.matches(".entry") ? !part && same(fields, typedIn(form, cell)) : sent);
  return Object.fromEntries(cells.filter(goes).map(([cell, { fields }]) => [cell, fields]));
}

let sending = false;
let inFlight = null;

async function send() {
  if (sending || keeps === undefined) return;
  sending = true;
  try {
    for (let [item] = waiting(); item; [item] = waiting()) if (!(await sent(item))) return;
  } catch {
    lost();
  } finally {
    sending = false;
    inFlight = null;
    document.querySelectorAll("form.sending").forEach((form) => form.classList.remove("sending"));
  }
}

async function sent({ key, body, entry, cells }) {
  inFlight = key;
  const here = entry !== null && document.querySelector("#entry [data-entry]")?.dataset.entry === entry;
  const answer = await fetch(here ? path : path + location.search, { method: "POST", headers: HEADERS, body: new URLSearchParams(body) });
  // Busy or broken for now: the same again later, which counts once.
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
  // A sheet that is not there now may come back: what waits goes on waiting.
  if (answer.status === 404) return gone();
  const parts = parsed(await answer.text());
  if (kept.get(key)?.body === body) kept.drop(key);
  if (entry !== null && answer.status !== 422) received(entry, cells, answer.ok);
  if (here && answer.ok) history.replaceState(null, "", path);
  const part = entry === null ? "asked" : here || !answer.ok ? "entry" : "";
  swap(parts, part);
  // The notice above goes first: it would take along what is shown.
  reached();
  if (answer.ok && entry !== null) show();
  if (!answer.ok) document.querySelector(entry === null ? ":is(#asked, #board) [role=alert]" : "#entry [role=alert]")?.focus();
  return true;
}

// The site has it, or asks about it; what was typed since goes on from there.
function received(entry, cells, ok) {
  const draft = draftOf(entry);
  for (const [cell, fields] of Object.entries(cells)) {
    const mine = draft.cells[cell];
    if (!mine) continue;
    const isThat = same(mine.fields, fields);
    if (isThat && ok) delete draft.cells[cell];
    else if (isThat) mine.sent = true;
    else if (ok) mine.base = null;
  }
  keepDraft(entry, draft);
}

// Who has saved sees what has become of it: the new totals, the winner.
function show() {
  const board = document.querySelector("#board");
  board.tabIndex = -1;
  board.focus({ preventScroll: true });
  board.scrollIntoView();
}

// Looking: often while somebody sees it, with a little chance so that phones do not all ask at once.

let next;
let failures = 0;
let away = false;

function later() {
  clearTimeout(next);
  const pause = document.hidden || away ? HIDDEN : VISIBLE * Math.min(8, 1 + failures);
  next = setTimeout(look, pause * (0.8 + 0.4 * Math.random()));
}

async function look(whole = false) {
  const asked = new URLSearchParams(location.search);
  if (whole !== true) asked.set("v", version());
  try {
    const answer = await fetch(`${path}?${asked}`, { headers: HEADERS, cache: "no-store" });
    if (answer.status === 404) return gone();
    // Keepers are told that the sheet was taken away, and can bring it back.
    if (answer.redirected) return location.replace(answer.url);
    if (![200, 204].includes(answer.status)) throw new Error(answer.status);
    if (away) return location.reload();
    if (answer.status === 200) {
      const parts = parsed(await answer.text());
      await lifted;
      swap(parts);
    }
    reached();
    send();
  } catch {
    lost();
  }
  later();
}

// A phone that slept may have missed any number of changes: it asks for all.
const woken = () => !document.hidden && (awake(), look(true));
document.addEventListener("visibilitychange", woken);
addEventListener("pageshow", ({ persisted }) => persisted && woken());
addEventListener("online", woken);

const waits = () => keeps !== undefined && waiting().length > 0;

function reached() {
  failures = 0;
  tell(waits() ? "waiting" : "");
}

function lost() {
  failures += 1;
  // One lost question is no lost network.
  if (waits() || failures > 1) tell(waits() ? "waiting" : "offline");
}

// A sheet that was taken away may be brought back.
function gone() {
  away = true;
  tell("gone");
  later();
}

function tell(what) {
  const place = document.querySelector("#network");
  if (!place) return;
  const words = what ? play.dataset[what] : "";
  if (place.textContent !== words) place.textContent = words;
  place.hidden = !words;
}

// A sheet stays lit while it lies on the table, where the phone allows it.
let lock;

async function awake() {
  if (document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
}

// This phone remembers its sheets and the names that were typed on it.

function remember() {
  if (!play.dataset.game) return;
  const mine = { path, sheet, game: play.dataset.game, names: JSON.parse(play.dataset.names), at: Date.now() };
  // A link that was given anew takes the place of the old one; one to watch takes no keeper's.
  const isThis = (each) => each?.path === path || (keeps !== undefined && each?.sheet === sheet);
  const others = [kept.get("gong-sheets") ?? []].flat().filter((each) => !isThis(each));
  kept.set("gong-sheets", [mine, ...others].slice(0, 20));
}

if (play) {
  remember();
  settle(play);
  awake();
  later();
  send();
}
