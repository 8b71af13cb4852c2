// A sheet on this phone: what is typed is kept until the site has it, sent once, and what others write comes in.

const play = document.querySelector("#play");
const path = location.pathname;
const OUTBOX = `gong-outbox:${path}`;
const HEADERS = { "HX-Request": "true" };
const [VISIBLE, HIDDEN] = [2000, 20000];

// Storage may be refused or full: a sheet then works without, as far as the network does.
const kept = {
  get(key, otherwise) {
    try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
  },
  set(key, value) {
    try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* not kept */ }
  },
  drop(key) {
    try { localStorage.removeItem(key); } catch { /* was not kept */ }
  },
};

const version = () => document.querySelector("#board")?.dataset.version ?? "";
const entryForm = () => document.querySelector("#entry form.entry");
const draftOf = (entry) => `gong-draft:${path}:${entry}`;
const entryOf = (form) => form.elements.entry?.value;

// What others see: the board always, the form only where nothing was typed into it.

function swap(html, answered = false) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  for (const fresh of [...parts.content.children]) {
    const old = document.getElementById(fresh.id);
    if (!old || (fresh.id === "entry" && !answered && begun())) continue;
    if (Number(fresh.dataset.version) < Number(old.dataset.version)) continue;
    const open = [...old.querySelectorAll("details[open][data-key]")].map((each) => each.dataset.key);
    const scrolled = [...old.querySelectorAll("[data-scroll]")].map((each) => [each.scrollLeft, each.scrollTop]);
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    old.replaceWith(fresh);
    for (const each of fresh.querySelectorAll("details[data-key]")) if (open.includes(each.dataset.key)) each.open = true;
    fresh.querySelectorAll("[data-scroll]").forEach((each, place) => each.scrollTo(...(scrolled[place] ?? [0, 0])));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    settle(fresh);
  }
}

function settle(part) {
  const news = part.querySelector("[data-news]")?.textContent.trim();
  const spoken = document.querySelector("#news");
  if (news && spoken && spoken.textContent !== news) spoken.textContent = news;
  document.dispatchEvent(new CustomEvent("swapped", { detail: part }));
  const form = part.querySelector?.("form.entry");
  if (form) restore(form);
}

// Drafts: a half-entered round is there again after back, reload, close and a dead network.

function begun() {
  const form = entryForm();
  // Whoever is asked something keeps the question before them.
  if (document.querySelector("#entry [role=alert]")) return true;
  return Boolean(form) && (form.contains(document.activeElement) || kept.get(draftOf(entryOf(form)), null) !== null);
}

const drafted = (field) => field.name && !["id", "entry", "do", "csrfmiddlewaretoken"].includes(field.name);

function keepDraft(form) {
  const fields = [...form.elements].filter(drafted).filter((field) => !["checkbox", "radio"].includes(field.type) || field.checked);
  kept.set(draftOf(entryOf(form)), fields.map((field) => [field.name, field.value]));
}

function restore(form) {
  const draft = kept.get(draftOf(entryOf(form)), null);
  if (!draft || form.closest("#entry").querySelector("[role=alert]")) return;
  for (const field of [...form.elements].filter(drafted)) {
    const said = draft.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["checkbox", "radio"].includes(field.type)) field.checked = said.includes(field.value);
    else if (said.length) field.value = said[0];
  }
  form.dispatchEvent(new CustomEvent("restored", { bubbles: true }));
  preview(form);
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest?.("form.entry");
  if (!form) return;
  keepDraft(form);
  preview(form);
});

document.addEventListener("click", ({ target }) => {
  const dropped = target.closest?.("[data-drop-draft]");
  if (dropped) kept.drop(draftOf(dropped.dataset.dropDraft));
});

// The preview is the site's own scoring: nothing is scored here.

let asked;
let asking;

function preview(form) {
  clearTimeout(asked);
  asked = setTimeout(async () => {
    asking?.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", headers: HEADERS, body: new URLSearchParams(new FormData(form)), signal: asking.signal });
      const place = form.querySelector(".preview");
      if (!answer.ok || !place || !form.isConnected) return;
      place.innerHTML = await answer.text();
      form.dispatchEvent(new CustomEvent("previewed"));
    } catch { /* without a network there is no preview, and what was typed is kept */ }
  }, 250);
}

// Sending: each form once, in order; what could not be sent waits on this phone.

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-live]");
  if (!form) return;
  event.preventDefault();
  queue(new URLSearchParams(new FormData(form, event.submitter)), form.matches(".entry") ? entryOf(form) : null);
  form.classList.add("sending");
  send();
});

// A second tap is nothing new; what was corrected while it waited takes the place of what waits, under an id of its own.
function queue(body, entry) {
  const waiting = kept.get(OUTBOX, []);
  const said = (text) => { const fields = new URLSearchParams(text); fields.delete("id"); return fields.toString(); };
  if (waiting.some((each) => said(each.body) === said(body.toString()))) return;
  const taken = waiting.findIndex((each) => each.id === body.get("id") || (entry !== null && each.entry === entry));
  if (taken >= 0) body.set("id", fresh());
  const item = { id: body.get("id"), body: body.toString(), entry };
  if (taken >= 0 && waiting[taken].id !== inFlight) waiting[taken] = item;
  else waiting.push(item);
  kept.set(OUTBOX, waiting);
  unsent = waiting;
}

// Works over plain http too, where there is no randomUUID.
const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

let unsent = kept.get(OUTBOX, []);
let sending = false;
let inFlight = null;

async function send() {
  if (sending) return;
  sending = true;
  try {
    while (unsent.length) {
      const [{ id, body, entry }] = unsent;
      inFlight = id;
      const answer = await fetch(path, { method: "POST", headers: HEADERS, body: new URLSearchParams(body) });
      // Busy or broken for now: the same again later, which counts once.
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
      // A sheet that is not there now may come back: what waits goes on waiting.
      if (answer.status === 404) return gone();
      unsent = unsent.filter((each) => each.id !== id);
      kept.set(OUTBOX, unsent);
      if (answer.ok && entry !== null && !unsent.some((each) => each.entry === entry)) kept.drop(draftOf(entry));
      swap(await answer.text(), true);
      if (answer.ok && entry !== null) show();
      if (!answer.ok) document.querySelector("#entry [role=alert]")?.focus();
      reached();
    }
  } catch {
    lost();
  } finally {
    sending = false;
    inFlight = null;
    document.querySelectorAll("form.sending").forEach((form) => form.classList.remove("sending"));
  }
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

function later() {
  clearTimeout(next);
  const pause = document.hidden ? HIDDEN : VISIBLE * Math.min(8, 1 + failures);
  next = setTimeout(look, pause * (0.8 + 0.4 * Math.random()));
}

async function look(whole = false) {
  const asked = new URLSearchParams(location.search);
  if (whole !== true) asked.set("v", version());
  try {
    const answer = await fetch(`${path}?${asked}`, { headers: HEADERS, cache: "no-store" });
    if (answer.status === 404) return gone();
    if (answer.status === 200) swap(await answer.text());
    else if (answer.status !== 204) throw new Error(answer.status);
    reached();
    if (unsent.length) send();
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

function reached() {
  failures = 0;
  tell(unsent.length ? "waiting" : "");
}

function lost() {
  failures += 1;
  // One lost question is no lost network.
  if (unsent.length || failures > 1) tell(unsent.length ? "waiting" : "offline");
}

function gone() {
  clearTimeout(next);
  tell("gone");
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
  const mine = { path, game: play.dataset.game, names: JSON.parse(play.dataset.names), at: Date.now() };
  const others = kept.get("gong-sheets", []).filter((sheet) => sheet.path !== path);
  kept.set("gong-sheets", [mine, ...others].slice(0, 20));
}

if (play) {
  remember();
  settle(play);
  awake();
  later();
  if (unsent.length) send();
}
