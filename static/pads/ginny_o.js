// Ginny-O's tiles by taps. All there is stands in the form's own fields, in the notation that can be typed there
// (scores/entries/ginny_o.py): the pad reads it, shows it and writes it. What is legal and what it scores, the site says.

const JOKER = "*";
const NOTHING = "0";
const SQUARES = ["yellow", "green", "red", "blue", "centre"];
const SIGNS = { "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s" };
const PIECE = /^(\*|(?:10|[2-9tajqk])[cdhs])(?:=((?:10|[2-9tajqk])[cdhs]))?(?:@([a-z]+))?(\+?)$/i;

// The notation

function read(text) {
  const tiles = [];
  let old = false;
  const plain = text.normalize("NFKC").replace(/[\ufe0e\ufe0f]/g, "").replace(/[♣♧♦♢♥♡♠♤]/g, (sign) => SIGNS[sign]);
  for (const piece of plain.match(/[()]|[^\s,;،()]+/g) ?? []) {
    if (piece === "(" || piece === ")") {
      old = piece === "(";
      continue;
    }
    const [whole, name, as, on, cross] = PIECE.exec(piece) ?? [];
    const square = on ? SQUARES.find((each) => each.startsWith(on.toLowerCase())) : "";
    if (!whole || square === undefined) return null;
    tiles.push({ name: face(name), as: as ? face(as) : "", on: square, old, cross: Boolean(cross) });
  }
  return tiles;
}

const face = (text) => text.slice(0, -1).toUpperCase().replace("T", "10") + text.slice(-1).toLowerCase();

function written(tile) {
  const text = tile.name + (tile.as && `=${tile.as}`) + (tile.on && `@${tile.on}`) + (tile.cross ? "+" : "");
  return tile.old ? `(${text})` : text;
}

const bare = (name) => ({ name, as: "", on: "", old: false, cross: false });
const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, key) => values[key]);

// A pad

function pad(root) {
  const words = root.dataset;
  const form = root.closest("form");
  const part = (name) => root.querySelector(`template[data-part=${name}]`).content.firstElementChild.cloneNode(true);
  const fields = { turn: all("meld-"), racks: all("rack-") };
  const none = root.querySelector("[name=empty]");
  const news = root.querySelector("[role=status]");
  const typing = root.querySelector("[data-do=type]");
  const keys = part("keys");
  const fresh = part("fresh");
  const rows = new Map();
  const counts = new Map();
  const labels = {};
  const shorts = {};
  let current = { turn: null, racks: null };
  let opened = null;
  let asked = false;

  function all(prefix) {
    return [...root.querySelectorAll(`input[name^="${prefix}"]`)];
  }

  const list = new Intl.ListFormat(document.documentElement.lang, { type: "unit" });
  const mode = () => root.querySelector("[name=what]:checked").value;
  const tilesOf = (field) => (field.value.trim() === NOTHING ? [] : read(field.value) ?? []);
  const filled = () => fields.turn.filter((field) => field.value.trim());
  const shown = () => (mode() === "racks" ? fields.racks : fields.turn.filter((field) => field.value.trim() || field === current.turn));
  const chosen = (name) => keys.querySelector(`[name=${name}]:checked`).value;

  // What is asked for on the pad alone belongs to no form: it is neither sent nor kept.
  const apart = (element) => {
    for (const each of element.querySelectorAll("input, select")) each.setAttribute("form", "");
    return element;
  };

  function place(field) {
    if (mode() === "racks") return fill(words.rack, { player: field.dataset.player });
    return fill(words.meld, { number: shown().indexOf(field) + 1 });
  }

  function said(tile) {
    const name = tile.name === JOKER && tile.as ? fill(words.stands, { tile: labels[tile.as] }) : labels[tile.name];
    const square = tile.on && root.querySelector("template[data-part=properties]").content.querySelector(`[value=${tile.on}]`).dataset.word;
    return list.format([name, tile.old && words.old, square, tile.cross && words.crossing].filter(Boolean));
  }

  // Writing

  function write(field, tiles) {
    field.value = tiles.map(written).join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function twin(field, tile) {
    if (!tile.cross) return [];
    for (const other of filled()) {
      if (other === field) continue;
      const tiles = tilesOf(other);
      const at = tiles.findIndex((each) => written(each) === written(tile));
      if (at >= 0) return [other, tiles, at];
    }
    return [];
  }

  // A crossing tile is one tile in two melds: what changes in one, changes in the other.
  function change(field, at, changes) {
    const tiles = tilesOf(field);
    const [other, others, there] = twin(field, tiles[at]);
    const tile = { ...tiles[at], ...changes };
    if (tile.old) Object.assign(tile, { on: "", cross: false });
    tiles[at] = tile;
    if (other) others.splice(there, 1, ...(tile.cross ? [tile] : []));
    write(field, tiles);
    if (other) write(other, others);
  }

  function cross(field, at, other) {
    change(field, at, { cross: true });
    const tile = tilesOf(field)[at];
    const others = tilesOf(other);
    const there = others.findIndex((each) => each.name === tile.name && each.as === tile.as && !each.old && !each.cross);
    others.splice(there < 0 ? others.length : there, there < 0 ? 0 : 1, tile);
    write(other, others);
  }

  function remove(field, at) {
    const tiles = tilesOf(field);
    const [tile] = tiles.splice(at, 1);
    const [other, others, there] = twin(field, tile);
    write(field, tiles);
    if (other) {
      others[there] = { ...tile, cross: false };
      write(other, others);
    }
    news.textContent = fill(words.taken, { tile: said(tile) });
  }

  function add(name) {
    const field = current[mode()];
    const tile = bare(name);
    if (mode() === "turn") {
      none.checked = false;
      tile.old = chosen("pad-age") === "old";
    }
    close();
    write(field, [...tilesOf(field), tile]);
    news.textContent = fill(words.added, { tile: said(tile), place: place(field) });
  }

  // Showing

  function draw() {
    const now = mode();
    if (!shown().includes(current[now]) || (now === "turn" && !current.turn)) {
      current[now] = now === "racks" ? fields.racks[0] : filled().at(-1) ?? fields.turn[0];
    }
    const focused = root.contains(document.activeElement) && document.activeElement.dataset.key;
    for (const field of [...fields.turn, ...fields.racks]) drawRow(field);
    const row = rows.get(current[now]);
    if (keys.previousElementSibling !== row) row.after(keys);
    keys.querySelector(".age").hidden = now === "racks";
    for (const key of keys.querySelectorAll("[class*=suit-][data-tile]")) key.hidden = !key.dataset.tile.endsWith(chosen("pad-suit"));
    fresh.hidden = shown().some((field) => !field.value.trim()) || filled().length === fields.turn.length;
    none.closest(".none").hidden = filled().length > 0;
    if (filled().length) none.checked = false;
    form.toggleAttribute("data-unready", unready());
    if (opened) drawProperties();
    if (focused) root.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
  }

  function drawRow(field) {
    const row = rows.get(field);
    const tiles = read(field.value.trim() === NOTHING ? "" : field.value);
    const here = field === current[mode()];
    row.hidden = !shown().includes(field);
    row.classList.toggle("here", here);
    if (row.hidden) return;
    row.setAttribute("aria-label", place(field));
    const name = row.querySelector("[data-do=choose]");
    name.textContent = place(field);
    name.setAttribute("aria-pressed", here);
    const known = counts.get(field.value.trim());
    row.querySelector("output").textContent = known?.points ?? "";
    row.querySelector(".laid").replaceChildren(...(tiles ?? []).map((tile, at) => piece(field, tile, at, known?.tiles[at])));
    // Whoever has chosen a square knows how.
    row.querySelector(".tap-hint").hidden = !here || mode() === "racks" || Boolean(opened) || !tiles?.some((each) => !each.old) || filled().some((each) => tilesOf(each).some((one) => one.on));
    row.querySelector(".unread").textContent = tiles ? "" : words.unread;
    const nothing = row.querySelector("[data-do=nothing]");
    nothing.hidden = mode() !== "racks" || Boolean(tiles?.length);
    nothing.setAttribute("aria-pressed", field.value.trim() === NOTHING);
    row.querySelector("[data-do=clear]").hidden = mode() === "racks" || !field.value.trim();
  }

  function piece(field, tile, at, count) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const isOpen = opened?.field === field && opened.at === at;
    button.type = "button";
    button.className = ["piece", tile.on && `on-${tile.on}`, tile.old && "old", tile.cross && "cross", asked && !count && tile.name === JOKER && !tile.as && "asked"].filter(Boolean).join(" ");
    button.dataset.key = `${field.name}:${at}`;
    button.setAttribute("aria-label", list.format([said(tile), count && !count.idle ? String(count.points) : ""].filter(Boolean)));
    button.setAttribute("aria-expanded", isOpen);
    const shownFace = tile.name === JOKER ? tile.as || count?.stands : tile.name;
    const ivory = span("ivory", tile.name === JOKER ? sign("tile-joker") : "", shownFace && span(`pip suit-${shownFace.slice(-1)}`, shownFace.slice(0, -1), sign(`suit-${shownFace.slice(-1)}`)));
    button.append(ivory, span("under", tile.old ? words.oldShort : shorts[tile.on] ?? ""), span("worth", count ? (count.idle ? "–" : count.points) : ""));
    button.addEventListener("click", () => (isOpen ? close(true) : open(field, at)));
    item.append(button);
    return item;
  }

  function span(name, ...content) {
    const element = document.createElement("span");
    element.className = name;
    element.append(...content.filter(Boolean));
    return element;
  }

  function sign(id) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${id}`);
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
  }

  // Half a meld and half the racks are no mistake: until there is something to score the preview keeps silent.
  function unready() {
    if (mode() === "racks") return fields.racks.some((field) => !field.value.trim());
    const melds = filled().map((field) => read(field.value));
    return melds.length ? melds.some((tiles) => tiles && tiles.length < 3) : !none.checked;
  }

  // The properties of a tile

  function open(field, at) {
    close();
    opened = { field, at, panel: apart(part("properties")) };
    current[mode()] = field;
    rows.get(field).querySelector(".laid").after(opened.panel);
    opened.panel.addEventListener("change", changed);
    opened.panel.querySelector("[data-do=done]").addEventListener("click", () => close(true));
    opened.panel.querySelector("[data-do=remove]").addEventListener("click", () => {
      const row = rows.get(field);
      close();
      remove(field, at);
      row.querySelector("[data-do=choose]").focus();
    });
    opened.panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close(true);
    });
    draw();
    opened.panel.focus({ preventScroll: true });
    opened.panel.scrollIntoView({ block: "nearest" });
  }

  function close(back = false) {
    if (!opened) return;
    const { field, at, panel } = opened;
    opened = null;
    panel.remove();
    draw();
    if (back) root.querySelector(`[data-key="${field.name}:${at}"]`)?.focus();
  }

  function drawProperties() {
    const { field, at, panel } = opened;
    const tile = tilesOf(field)[at];
    if (!tile) return close();
    const racks = mode() === "racks";
    panel.querySelector("legend").textContent = said(tile);
    for (const each of panel.querySelectorAll("[name=pad-new]")) each.checked = (each.value === "old") === tile.old;
    for (const each of panel.querySelectorAll("[name=pad-square]")) each.checked = each.value === tile.on;
    panel.querySelector(".age").hidden = racks;
    panel.querySelector(".squares").hidden = racks || tile.old;
    panel.querySelector(".stands").hidden = racks || tile.name !== JOKER;
    panel.querySelector(".stands select").value = tile.as;
    panel.querySelector(".crossing").hidden = racks || tile.old;
    panel.querySelector(".crossing input").checked = tile.cross;
    const [other] = twin(field, tile);
    const others = shown().filter((each) => each !== field && each.value.trim());
    const blank = fields.turn.find((each) => !each.value.trim());
    const choices = others.map((each) => [each.name, place(each)]);
    if (blank) choices.push([blank.name, words.freshMeld]);
    const select = panel.querySelector(".other select");
    select.replaceChildren(...choices.map(([value, text]) => new Option(text, value)));
    select.value = other?.name ?? choices[0]?.[0];
    panel.querySelector(".other").hidden = !tile.cross || choices.length < 2;
  }

  function changed({ target }) {
    const { field, at, panel } = opened;
    const tile = tilesOf(field)[at];
    if (target.name === "pad-new") change(field, at, { old: target.value === "old" });
    else if (target.name === "pad-square") change(field, at, { on: target.value });
    else if (target.closest(".stands")) change(field, at, { as: target.value });
    else if (target.type === "checkbox" && !target.checked) change(field, at, { cross: false });
    else {
      const other = root.querySelector(`[name="${panel.querySelector(".other select").value}"]`);
      if (tile.cross) change(field, at, { cross: false });
      cross(field, at, other);
    }
  }

  // What the site's preview says of each meld stays under its tiles as long as the meld is the same.
  function counted() {
    const place = form.querySelector(".preview");
    const said = [...(place?.querySelectorAll(".reckoned > li") ?? [])];
    const of = mode() === "racks" ? fields.racks : filled();
    if (said.length === of.length) {
      said.forEach((each, number) => {
        const tiles = [...each.querySelectorAll("data")].map((one) => ({ points: one.value, idle: "idle" in one.dataset, stands: one.dataset.stands }));
        counts.set(of[number].value.trim(), { points: each.dataset.points, tiles });
      });
    }
    asked = Boolean(place?.querySelector("[data-asks]"));
    draw();
  }

  // Setting up

  for (const button of keys.querySelectorAll("[data-tile]")) labels[button.dataset.tile] = button.getAttribute("aria-label");
  for (const input of root.querySelector("template[data-part=properties]").content.querySelectorAll("[data-short]")) shorts[input.value] = input.dataset.short;
  apart(keys);
  for (const [name, list] of Object.entries(fields)) {
    const table = root.querySelector(`[data-rows=${name}]`);
    for (const field of list) {
      const row = part("row");
      rows.set(field, row);
      row.querySelector("[data-do=choose]").addEventListener("click", () => {
        close();
        current[mode()] = field;
        draw();
      });
      row.querySelector("[data-do=clear]").addEventListener("click", () => {
        close();
        while (tilesOf(field).length) remove(field, tilesOf(field).length - 1);
        if (field.value) write(field, []);
        rows.get(current.turn).querySelector("[data-do=choose]").focus();
      });
      row.querySelector("[data-do=nothing]").addEventListener("click", () => {
        current.racks = field;
        field.value = field.value.trim() === NOTHING ? "" : NOTHING;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      table.append(row);
    }
    if (name === "turn") table.after(fresh);
  }
  keys.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-tile]");
    const last = tilesOf(current[mode()]).length - 1;
    if (key) add(key.dataset.tile);
    else if (target.closest("[data-do=back]") && last >= 0) {
      close();
      remove(current[mode()], last);
    }
  });
  keys.addEventListener("change", draw);
  fresh.addEventListener("click", () => {
    close();
    current.turn = fields.turn.find((field) => !field.value.trim());
    draw();
    rows.get(current.turn).querySelector("[data-do=choose]").focus();
  });
  typing.hidden = false;
  typing.addEventListener("click", () => type(!root.classList.contains("types")));
  root.addEventListener("input", ({ target }) => target.name && target.form === form && draw());
  form.addEventListener("restored", draw);
  form.addEventListener("previewed", counted);
  root.classList.add("taps");
  type([...fields.turn, ...fields.racks].some((field) => field.value.trim() !== NOTHING && !read(field.value)));
  draw();

  function type(on) {
    root.classList.toggle("types", on);
    typing.setAttribute("aria-pressed", on);
  }
}

function enhance(within) {
  for (const root of within.querySelectorAll("[data-pad=ginny_o]:not(.taps)")) pad(root);
}

enhance(document);
document.addEventListener("swapped", ({ detail }) => enhance(detail));
