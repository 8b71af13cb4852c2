"""The rules pages: games/<folder>/rules/<language>.md and box.toml, read once, in each reader's language.

What a language lacks is shown in English, block by block, and each record says in which language it is.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

import games
from games.base import games as all_games
from missions import catalogue
from missions.deck import KINDS
from rules import pictures, text

GAMES = Path(games.__file__).parent
FALLBACK = catalogue.FALLBACK
# Keeps its order in a right-to-left sentence when isolated: −5, 3 × 3, 6-4, 2–6.
ORDERED = re.compile(r"[−+±]?\d+(?:[ \u00a0]?[-–…×=+−/:][ \u00a0]?[−+±]?\d+)*")
# Never broken at its hyphens: 6-4, K-A-2, 2–6.
CODE = re.compile(r"(?<![\w-])[A-Z\d]{1,2}(?:[-–][A-Z\d]{1,2})+(?![\w-])")
# Cards one after the other: 7♥ 7♥ 7♠.
SUITED = re.compile(r"(?:[AKQJ]|\d{1,2})[♣♦♥♠](?:[ \u00a0](?:[AKQJ]|\d{1,2})[♣♦♥♠])*")
ISOLATED = re.compile(f"{SUITED.pattern}|{CODE.pattern}|{ORDERED.pattern}")
# Beside what catalogue.together holds: 3 × 3, and a number in bold before its noun.
TORN = re.compile(r"(?<=\d) (?=[×=+−]\s)|(?<=[×=+−]) (?=\d)|(?<=\d</strong>) (?=\w)")
BOX = {"players", "age", "minutes", "sheets"}


@dataclass(frozen=True, slots=True)
class Box:
    """What a game's box says: ranges as (least, most), and the score sheets of its page by their slugs."""

    players: tuple[int, int]
    age: int
    minutes: tuple[int, int]
    sheets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A page as it lies in its folder: its documents by language."""

    slug: str
    folder: Path
    box: Box
    documents: Mapping[str, text.Document]


@dataclass(frozen=True, slots=True)
class Block:
    """A block ready for a page. `sheet` is the address of the sheets that offer a house rule, or ""."""

    id: str
    kind: str
    level: int
    html: SafeString
    lang: str
    ruling: bool
    option: bool
    example: bool
    sheet: str
    said: text.Block


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below one ## heading; `kind` is "aid", "faq" or ""."""

    heading: Block
    blocks: tuple[Block, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's score sheet: its name and where one is started, "" where there are no sheets yet."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Page:
    """A rules page in a language; `lang` is its head's, `complete` whether no block is shown in English.

    `cover` is its first picture as the contents show it, "" where it has none.
    """

    slug: str
    lang: str
    title: str
    summary: str
    material: str
    box: Box
    sheets: tuple[Sheet, ...]
    sections: tuple[Section, ...]
    complete: bool
    cover: SafeString


def box(path: Path) -> Box:
    """Raises ValueError, naming the file and the key that does not fit."""
    found = catalogue.read(path)
    name = f"{path.parent.parent.name}/{path.name}"
    if found.keys() != BOX:
        raise ValueError(f"{name}: missing or unknown: {', '.join(sorted(found.keys() ^ BOX))}")
    for key in ("players", "minutes"):
        if not _is_range(found[key]):
            raise ValueError(f"{name}: {key} {found[key]!r} is not the least and the most")
    if unknown := [slug for slug in found["sheets"] if slug not in all_games()]:
        raise ValueError(f"{name}: there is no game {unknown[0]!r}")
    return Box(tuple(found["players"]), found["age"], tuple(found["minutes"]), tuple(found["sheets"]))


def _is_range(value: object) -> bool:
    return isinstance(value, list) and list(map(type, value)) == [int, int] and 0 < value[0] <= value[1]


def folders(root: Path = GAMES) -> tuple[Path, ...]:
    """The folders that hold a page: those with an English one."""
    return tuple(sorted(path.parent for path in root.glob(f"*/rules/{FALLBACK}.md")))


def slug(folder: Path) -> str:
    return folder.parent.name.replace("_", "-")


@lru_cache
def load(root: Path = GAMES) -> Mapping[str, Source]:
    """Every page by its slug, youngest players first. ValueError names what no page could be made of."""
    found = []
    for folder in folders(root):
        documents = {path.stem: text.read(path) for path in sorted(folder.glob("*.md"))}
        if faults := [fault for document in documents.values() for fault in document.faults]:
            raise ValueError(faults[0])
        found.append(Source(slug(folder), folder, box(folder / "box.toml"), documents))
    found.sort(key=lambda source: (source.box.age, source.slug))
    return {source.slug: source for source in found}


def pages(lang: str, root: Path = GAMES) -> tuple[Page, ...]:
    """All pages in a language, in the order of the contents."""
    return tuple(page(slug, lang, root) for slug in load(root))


def page(slug: str, lang: str, root: Path = GAMES) -> Page:
    """A page in a language. KeyError where there is none of that slug."""
    return _page(slug, lang, root, get_script_prefix())


@lru_cache(maxsize=128)
def _page(slug: str, lang: str, root: Path, prefix: str) -> Page:
    source = load(root)[slug]
    english, own = source.documents[FALLBACK], source.documents.get(lang)
    spoken = own.ids if own else {}
    with translation.override(lang):
        blocks = [
            _block(spoken.get(block.id, block), lang if block.id in spoken else FALLBACK)
            for block in english.blocks
        ]
        sheets = tuple(Sheet(all_games()[name].name, sheet_address(name)) for name in source.box.sheets)
    return Page(
        slug=slug,
        lang=lang if own else FALLBACK,
        **(own or english).head,
        box=source.box,
        sheets=sheets,
        sections=tuple(_sections(blocks)),
        complete=all(block.lang == lang for block in blocks),
        cover=_cover(blocks),
    )


def _cover(blocks: Iterable[Block]) -> SafeString:
    first = next((block for block in blocks if block.kind == "picture"), None)
    return mark_safe(picture(first.said, first.lang, cover=True) if first else "")  # noqa: S308


def _block(said: text.Block, spoken: str) -> Block:
    return Block(
        id=said.id,
        kind=said.kind,
        level=said.level,
        html=mark_safe(picture(said, spoken) if said.picture else _html(said, spoken)),  # noqa: S308
        lang=spoken,
        ruling="ruling" in said.classes,
        option=bool(said.option),
        example="example" in said.classes,
        sheet=sheet_address(said.option.partition("/")[0]) if said.option else "",
        said=said,
    )


def _sections(blocks: Iterable[Block]) -> list[Section]:
    sections: list[Section] = []
    for block in blocks:
        if block.level == 2:
            kind = "aid" if "aid" in block.said.classes else "faq" if block.id == "faq" else ""
            sections.append(Section(block, (), kind))
        else:
            last = sections[-1]
            sections[-1] = Section(last.heading, (*last.blocks, block), last.kind)
    return sections


def picture(said: text.Block, spoken: str, *, cover: bool = False) -> str:
    words = catalogue.words(spoken)
    drawn = said.picture
    with translation.override(spoken):
        return pictures.draw(
            drawn.scheme,
            drawn.data,
            alt=drawn.alt,
            prefix=f"{said.id}_",
            materials=words.materials,
            kinds=words.kinds,
            cover=cover,
        )


def _html(said: text.Block, spoken: str) -> str:
    """The block as HTML; its id, class and other attributes are the wrapper's (_block.html)."""
    first, *rest = said.tokens
    bare = first.copy(attrs={"start": first.attrs["start"]} if "start" in first.attrs else {})
    state = {"bidi": translation.get_language_info(spoken)["bidi"], "open": []}
    return TORN.sub("\u00a0", RENDERER.renderer.render([bare, *rest], RENDERER.options, state)).strip()


def _text(self, tokens, index, options, state) -> str:
    said = escape(catalogue.together(tokens[index].content), quote=False)
    return (ISOLATED if state["bidi"] else CODE).sub(_isolated, said)


def _isolated(found: re.Match) -> str:
    return found[0] if found[0].isdecimal() else f"<bdi>{found[0]}</bdi>"


def _link_open(self, tokens, index, options, state) -> str:
    where = address(tokens[index].attrGet("href"))
    state["open"].append(where)
    return f'<a href="{escape(where)}">' if where else ""


def _link_close(self, tokens, index, options, state) -> str:
    return "</a>" if state["open"].pop() else ""


def _renderer() -> MarkdownIt:
    made = MarkdownIt("commonmark")
    made.add_render_rule("text", _text)
    made.add_render_rule("link_open", _link_open)
    made.add_render_rule("link_close", _link_close)
    return made


RENDERER = _renderer()


def address(target: str) -> str:
    """Where a link of the texts leads, in the active language; "" where nothing is there yet."""
    scheme, colon, rest = target.partition(":")
    if colon:
        return SCHEMES[scheme](rest)
    where, _, anchor = target.partition("#")
    return (reverse("rules:page", args=[where]) if where else "") + (f"#{anchor}" if anchor else "")


def sheet_address(game: str) -> str:
    try:
        return reverse("scores:start", args=[game])
    except NoReverseMatch:
        return ""


SCHEMES = {
    "sheet": sheet_address,
    "kind": lambda kind: reverse("missions:kind", kwargs={"kind": kind}),
    "cards": lambda _rest: reverse("missions:cards"),
}
KNOWN = {"sheet": all_games, "kind": lambda: KINDS, "cards": lambda: ("",)}


def dead(target: str, source: str, ids: Mapping[str, Iterable[str]]) -> str | None:
    """Why a link of a page leads nowhere, None where it leads somewhere; `ids` are those of every page."""
    scheme, colon, rest = target.partition(":")
    if colon:
        if scheme not in KNOWN:
            return f"the link {target!r} begins with none of {', '.join(KNOWN)}"
        return None if rest in KNOWN[scheme]() else f"the link {target!r} leads nowhere"
    where, _, anchor = target.partition("#")
    if (where or source) not in ids:
        return f"the link {target!r} leads to no page"
    return None if not anchor or anchor in ids[where or source] else f"the link {target!r} leads to no block"
