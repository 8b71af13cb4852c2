"""A score sheet on paper: blank, to write on at the table, or as it stands. Millimetres, y down.

The table of rounds goes on over as many pages as it needs; each page has the code of the watch link.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardgen import lettering
from cardgen.code import code_shapes, matrix
from cardgen.lettering import Lettering, MissingGlyph, TooLong
from cardgen.paper import Paper
from cardgen.shapes import Drawing, Group, Shape, moved, rect

MARGIN = 12.0
CODE = 30.0
HEAD, NAMES, ROW, HIGHEST, FOOT = 36.0, 14.0, 9.0, 15.0, 11.0
LABELS = 18.0
INK, SOFT, TINT = "#1a1f49", "#6b6f8f", "#f1ecdf"
THIN, THICK = 0.2, 0.5
# A grid of nine to write into: a square's side at most.
SQUARE = 15.0


@dataclass(frozen=True, slots=True)
class Words:
    """What stands on the page, in the reader's language."""

    lang: str
    rtl: bool
    title: str
    subtitle: str
    watch: str
    round: str
    total: str


@dataclass(frozen=True, slots=True)
class Table:
    """The rounds: a label and a text a seat, "" for a blank. `grids` leaves room for nine cards in each."""

    names: tuple[str, ...]
    rows: Sequence[tuple[str, Sequence[str]]]
    totals: tuple[str, ...]
    grids: bool = False


def pages(table: Table, words: Words, address: str, paper: Paper) -> list[Drawing]:
    """The pages, all of the paper's size; blank rows fill the last one up where `table` has room for more.

    >>> from cardgen.paper import paper
    >>> words = Words("en", False, "Any game", "", "Watch", "Round", "Total")
    >>> rows = tuple((str(number), ("1", "2")) for number in range(1, 31))
    >>> len(pages(Table(("Ana", "Ben"), rows, ("30", "60")), words, "https://example.org/s/x/", paper("a4")))
    2
    """
    high = height(table, paper)
    fit = int(room(paper) / high + 1e-9)
    chunks = [table.rows[at : at + fit] for at in range(0, len(table.rows), fit)]
    return [
        page(table, rows, words, address, paper, last=number == len(chunks) - 1)
        for number, rows in enumerate(chunks)
    ]


def room(paper: Paper) -> float:
    """How much height of a page the rows may fill."""
    return paper.height - 2 * MARGIN - HEAD - NAMES - FOOT


def height(table: Table, paper: Paper) -> float:
    """How high a row is: nine squares and a line for the sum, or a line; few rows are higher than many."""
    if table.grids:
        return 3 * side(table, paper) + ROW + 4
    return min(HIGHEST, max(ROW, room(paper) / len(table.rows)))


def side(table: Table, paper: Paper) -> float:
    return min(SQUARE, (column(table, paper) - 3) / 3, (room(paper) / len(table.rows) - ROW - 4) / 3)


def column(table: Table, paper: Paper) -> float:
    return (paper.width - 2 * MARGIN - LABELS) / len(table.names)


def rows_on(paper: Paper) -> int:
    """How many rows of one line fit a page: what a blank sheet has.

    >>> from cardgen.paper import paper
    >>> rows_on(paper("a4")), rows_on(paper("letter"))
    (23, 21)
    """
    return int(room(paper) / ROW)


def page(table, rows, words: Words, address: str, paper: Paper, last: bool) -> Drawing:
    mirror = Mirror(paper.width, words.rtl)
    shapes: list[Shape] = [*head(words, address, mirror), *names(table, words, paper, mirror)]
    top = MARGIN + HEAD + NAMES
    high = height(table, paper)
    for number, (label, texts) in enumerate(rows):
        y = top + number * high
        shapes += row(table, label, texts, words, paper, mirror, y, shaded=number % 2 == 0)
    if last:
        shapes += totals(table, words, paper, mirror, top + len(rows) * high)
    return Drawing(paper.width, paper.height, tuple(shapes))


@dataclass(frozen=True, slots=True)
class Mirror:
    """Turns a page that is laid out from the left into one that runs from the right."""

    width: float
    rtl: bool

    def box(self, x: float, y: float, width: float, height: float, **paint) -> Shape:
        return rect(self.width - x - width if self.rtl else x, y, width, height, **paint)

    def middle(self, x: float) -> float:
        return self.width - x if self.rtl else x

    def start(self) -> str:
        return "right" if self.rtl else "left"


def head(words: Words, address: str, mirror: Mirror) -> Iterator[Shape]:
    start = mirror.middle(MARGIN)
    wide = mirror.width - 2 * MARGIN - CODE - 6
    yield line(words.title, 9, words, wide).at(start, MARGIN + 9, mirror.start())
    if words.subtitle:
        yield line(words.subtitle, 4, words, wide, weight="regular", fill=SOFT).at(
            start, MARGIN + 17, mirror.start()
        )
    yield line(words.watch, 3.6, words, wide, fill=INK).at(start, MARGIN + 25, mirror.start())
    # An address runs from the left in any language.
    yield lettering.write(address, 3, weight="regular", fill=SOFT, max_width=wide, floor=0.05).at(
        start, MARGIN + 30, mirror.start()
    )
    x = MARGIN if mirror.rtl else mirror.width - MARGIN - CODE
    yield Group((code_shapes(matrix(address), CODE),), moved(x, MARGIN))


def names(table: Table, words: Words, paper: Paper, mirror: Mirror) -> Iterator[Shape]:
    y = MARGIN + HEAD
    wide = column(table, paper)
    yield line(words.round, 3.2, words, LABELS - 2, fill=SOFT).at(
        mirror.middle(MARGIN + LABELS / 2), y + NAMES - 4, "middle"
    )
    for seat, name in enumerate(table.names):
        x = MARGIN + LABELS + seat * wide
        yield called(name, seat, words, wide - 2).at(mirror.middle(x + wide / 2), y + NAMES - 4, "middle")
    yield mirror.box(MARGIN, y + NAMES - THICK, paper.width - 2 * MARGIN, THICK, fill=INK)


def row(table, label, texts, words, paper, mirror, y, shaded) -> Iterator[Shape]:
    wide, high = column(table, paper), height(table, paper)
    if shaded:
        yield mirror.box(MARGIN, y, paper.width - 2 * MARGIN, high, fill=TINT)
    foot = y + high
    yield line(label, 4, words, LABELS - 2, fill=SOFT).at(
        mirror.middle(MARGIN + LABELS / 2), foot - 3, "middle"
    )
    for seat, text in enumerate(texts):
        x = MARGIN + LABELS + seat * wide
        yield mirror.box(x, y, THIN, high, fill=SOFT)
        if table.grids:
            yield from grid(x + wide / 2, y + 2, side(table, paper), mirror)
        if text:
            yield figure(text, 4.6, wide - 2).at(mirror.middle(x + wide / 2), foot - 2.8, "middle")
    yield mirror.box(MARGIN, foot - THIN, paper.width - 2 * MARGIN, THIN, fill=SOFT)


def grid(middle: float, y: float, square: float, mirror: Mirror) -> Iterator[Shape]:
    """Nine squares to write cards into. They do not mirror: the cards on the table do not."""
    left = mirror.middle(middle) - 1.5 * square
    for place in range(9):
        x, down = left + place % 3 * square, y + place // 3 * square
        yield rect(
            x + 0.4, down + 0.4, square - 0.8, square - 0.8, 1, fill="#ffffff", stroke=SOFT, stroke_width=THIN
        )


def totals(table: Table, words: Words, paper: Paper, mirror: Mirror, y: float) -> Iterator[Shape]:
    wide = column(table, paper)
    yield mirror.box(MARGIN, y, paper.width - 2 * MARGIN, THICK, fill=INK)
    yield line(words.total, 4, words, LABELS - 2).at(mirror.middle(MARGIN + LABELS / 2), y + 7.5, "middle")
    for seat, text in enumerate(table.totals):
        x = MARGIN + LABELS + seat * wide + wide / 2
        if text:
            yield figure(text, 6, wide - 2).at(mirror.middle(x), y + 8, "middle")


def line(text: str, size: float, words: Words, room: float, weight: str = "bold", fill: str = INK):
    """A line that fits, however long: better small than cut."""
    return lettering.write(text, size, weight=weight, lang=words.lang, fill=fill, max_width=room, floor=0.05)


def figure(text: str, size: float, room: float) -> Lettering:
    """Points, or a galaxy's name: they run from the left in any language.

    Our letters have a dash and no minus sign.
    """
    text = text.replace("\N{MINUS SIGN}", "\N{EN DASH}")
    return lettering.write(text, size, fill=INK, max_width=room, floor=0.05)


def called(name: str, seat: int, words: Words, room: float) -> Lettering:
    """A player's name, cut where it would be too small to read; the seat's number if we lack its letters."""
    name = printable(name, words.lang) or str(seat + 1)
    # Dots stand where the name goes on, whatever runs the page.
    dots = f"…{direction(name)}"
    for text in (name, *(name[:length].rstrip() + dots for length in range(len(name) - 1, 0, -1))):
        try:
            return lettering.write(text, 5, lang=words.lang, fill=INK, max_width=room, floor=0.45)
        except TooLong:
            continue
    return line(name[:1], 5, words, room)


def direction(name: str) -> str:
    """The mark of the direction that a name has by its first letter (UAX 9, P2)."""
    strong = (unicodedata.bidirectional(each) for each in name)
    return "\u200f" if next((each for each in strong if each in ("L", "R", "AL")), "L") != "L" else "\u200e"


@lru_cache(maxsize=4096)
def printable(text: str, lang: str) -> str:
    """The text without what our letters cannot write, an emoji say: a name on paper may lack its smile."""
    return " ".join("".join(each for each in text if written(each, lang)).split())


@lru_cache(maxsize=4096)
def written(character: str, lang: str) -> bool:
    try:
        lettering.write(character, 1.0, lang=lang)
    except MissingGlyph:
        return False
    return True
