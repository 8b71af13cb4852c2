"""One rules page as it is written: a TOML head, then Markdown whose every block has an id.

docs/rules.md says how. Reading collects faults instead of stopping at the first: who writes a page wants
to see all of them. Pure.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_block_plugin

HEAD = ("title", "summary", "material")
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\(<?(?P<scheme>\w*):(?P<data>.*?)>?\)", re.DOTALL)
FENCED = re.compile(r"\+\+\+\n(.*?)^\+\+\+\n", re.DOTALL | re.MULTILINE)
CLASSES = {"aid", "ruling", "option", "example"}
# `start` is an ordered list's own.
ATTRIBUTES = {"id", "class", "option", "words", "start"}
KINDS = {
    "heading_open": "heading",
    "paragraph_open": "text",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
}


@dataclass(frozen=True, slots=True)
class Picture:
    scheme: str
    data: str
    alt: str


@dataclass(frozen=True, slots=True)
class Block:
    """One heading, paragraph, list, table or picture. `level` is a heading's, else 0; `links` as written."""

    id: str
    kind: str
    level: int
    classes: frozenset[str]
    option: str
    words: str
    text: str
    links: tuple[str, ...]
    picture: Picture | None
    tokens: tuple[Token, ...]
    line: int

    @property
    def lead(self) -> str:
        """What stands in bold in a paragraph: what it is about, or the term that it explains."""
        children = self.tokens[1].children if self.kind == "text" else ()
        return " ".join(
            child.content
            for before, child in pairwise(children)
            if before.type == "strong_open" and child.type == "text"
        )


@dataclass(frozen=True, slots=True)
class Document:
    """A file read. `faults` are what no page can be made of, each with the file and its line."""

    name: str
    head: dict[str, str]
    blocks: tuple[Block, ...]
    faults: tuple[str, ...]

    @property
    def ids(self) -> dict[str, Block]:
        return {block.id: block for block in self.blocks}


def read(path: Path) -> Document:
    """The file at `path`; see `parse`."""
    return parse(path.read_text(encoding="utf-8"), f"{path.parent.parent.name}/{path.name}")


def parse(source: str, name: str = "") -> Document:
    """A page's source as a document.

    >>> made = parse('+++\\ntitle = "T"\\n+++\\n\\n{#goal}\\n## Goal\\n\\nBe *first*.\\n', "x/en.md")
    >>> [(block.id, block.kind, block.text) for block in made.blocks]
    [('goal', 'heading', 'Goal'), ('', 'text', 'Be first.')]
    >>> made.faults[-1]
    'x/en.md, line 8: this block has no id'
    """
    fenced = FENCED.match(source)
    if not fenced:
        return Document(name, {}, (), (f"{name}, line 1: a head between two lines +++ comes first",))
    before = fenced[0].count("\n")
    head, faults = _head(fenced[1], name)
    tokens = _markdown().parse(source[fenced.end() :])
    blocks = tuple(_block(part, before) for part in _parts(tokens))
    for block in blocks:
        faults += (f"{name}, line {block.line}: {fault}" for fault in _faults(block))
    return Document(name, head, blocks, tuple(faults + list(_twice(blocks, name))))


def _markdown() -> MarkdownIt:
    # HTML is parsed to be refused by name: switched off it would stand in the page as text.
    return MarkdownIt("commonmark", {"html": True}).enable("table").use(attrs_block_plugin)


def _head(toml: str, name: str) -> tuple[dict[str, str], list[str]]:
    try:
        head = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        return {}, [f"{name}: the head is no TOML: {error}"]
    faults = [f"{name}: {key} is missing in the head" for key in HEAD if not head.get(key)]
    return head, faults + [f"{name}: {key} is unknown in the head" for key in head if key not in HEAD]


def _parts(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens of each outermost block."""
    start = 0
    for index, token in enumerate(tokens):
        if token.level == 0 and token.nesting == 1:
            start = index
        if token.level == 0 and token.nesting < 1:
            yield tokens[start if token.nesting else index : index + 1]


def _block(part: Sequence[Token], before: int) -> Block:
    first, inner = part[0], [token for token in part if token.type == "inline"]
    kind = KINDS.get(first.type, first.type)
    found = PICTURE.fullmatch(inner[0].content) if kind == "text" else None
    children = [child for token in inner for child in token.children or ()]
    return Block(
        id=first.attrGet("id") or "",
        kind="picture" if found else kind,
        level=int(first.tag[1]) if kind == "heading" else 0,
        classes=frozenset((first.attrGet("class") or "").split()),
        option=first.attrGet("option") or "",
        words=first.attrGet("words") or "",
        text=found["alt"].replace("\n", " ") if found else " ".join(map(_said, inner)),
        links=()
        if found
        else tuple(child.attrGet("href") for child in children if child.type == "link_open"),
        picture=Picture(**found.groupdict()) if found else None,
        tokens=tuple(part),
        line=before + (first.map[0] if first.map else 0) + 1,
    )


def _said(inline: Token) -> str:
    return "".join(" " if child.type.endswith("break") else child.content for child in inline.children or ())


def _faults(block: Block) -> Iterator[str]:
    first = block.tokens[0]
    inside = {child.type for token in block.tokens for child in token.children or ()}
    if block.kind not in (*KINDS.values(), "picture"):
        yield f"{block.kind} is not for rules pages: write paragraphs, lists, tables and headings"
    if "html_inline" in inside or first.type == "html_block":
        yield "HTML is not for rules pages"
    if "image" in inside and not block.picture:
        yield "a picture amid a text: it is a paragraph of its own"
    if not block.id:
        yield "this block has no id"
    elif not ID.fullmatch(block.id):
        yield f"the id {block.id!r} is not made of a to z, digits and hyphens"
    if block.kind == "heading" and block.level not in (2, 3):
        yield f"a heading of level {block.level}: write ## or ###"
    yield from (f"the class {each!r} is unknown" for each in sorted(block.classes - CLASSES))
    yield from (f"the attribute {each!r} is unknown" for each in sorted(first.attrs.keys() - ATTRIBUTES))
    if ("option" in block.classes) != bool(block.option):
        yield '.option and option="…" belong together'


def _twice(blocks: Sequence[Block], name: str) -> Iterator[str]:
    seen = set()
    for block in blocks:
        if block.id and block.id in seen:
            yield f"{name}, line {block.line}: the id {block.id!r} is there twice"
        seen.add(block.id)
    if blocks and blocks[0].level != 2:
        yield f"{name}, line {blocks[0].line}: a page begins with a heading ##"
