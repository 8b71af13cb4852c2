"""Papers and card formats, each one TOML file, and where the cards lie on a page. Millimetres, y down.

>>> page = layout(paper("a4"), card_format("poker"))
>>> page.columns, page.rows, page.page_count(56)
(2, 4, 7)
>>> page.slots[0].x, page.slots[0].y, page.slots[0].turned
(17.0, 22.5, True)
"""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from cardgen.shapes import Matrix, moved, turned

# Home printers reach no nearer to the edge of the paper than this.
EDGE = 8.0
# Between a card and the edge of the paper: room for a crop mark that a printer reaches.
MARGIN = EDGE + 4.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm. `slug` is its file's name."""

    slug: str
    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A card in mm: `safe` inside and `bleed` outside its edge make up for a slip of the knife."""

    slug: str
    name: str
    width: float
    height: float
    radius: float
    safe: float
    bleed: float


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one card on a page, in mm. A `turned` card lies on its side, its top to the right."""

    x: float
    y: float
    width: float
    height: float
    turned: bool

    @property
    def matrix(self) -> Matrix:
        """Takes an upright card with its corner at (0, 0) to its place."""
        return turned(90, self.x + self.width, self.y) if self.turned else moved(self.x, self.y)


@dataclass(frozen=True, slots=True)
class Layout:
    """The slots of a page, row by row from the top; butted, so that one cut parts two cards."""

    paper: Paper
    card: CardFormat
    columns: int
    rows: int
    slots: tuple[Slot, ...]

    def page_count(self, cards: int) -> int:
        """How many pages `cards` cards take: an exactly full last page adds no blank one."""
        return -(-cards // len(self.slots))


@cache
def papers() -> dict[str, Paper]:
    """Every paper by its slug. Raises ValueError, naming file and key, where a file is wrong."""
    return _read_all("papers", Paper)


@cache
def card_formats() -> dict[str, CardFormat]:
    """Every card format by its slug. Raises ValueError, naming file and key, where a file is wrong."""
    return _read_all("cards", CardFormat)


def paper(slug: str) -> Paper:
    """The paper of this slug.

    >>> paper("a5")
    Traceback (most recent call last):
    ...
    ValueError: there is no paper 'a5', only a4, letter
    """
    return _pick(papers(), slug, "paper")


def card_format(slug: str = "poker") -> CardFormat:
    """The card format of this slug.

    >>> card_format().width, card_format().height
    (63.0, 88.0)
    """
    return _pick(card_formats(), slug, "card format")


@cache
def layout(paper: Paper, card: CardFormat) -> Layout:
    """As many cards as the paper takes in one block in its middle, upright or on their side.

    Raises ValueError where not one fits.
    """
    grids = [_grid(paper, card, turned) for turned in (True, False)]
    columns, rows, turned = max(grids, key=lambda grid: grid[0] * grid[1])
    if not columns * rows:
        raise ValueError(f"no {card.name} card of {card.width:g} × {card.height:g} mm fits on {paper.name}")
    width, height = (card.height, card.width) if turned else (card.width, card.height)
    left, top = (paper.width - columns * width) / 2, (paper.height - rows * height) / 2
    slots = tuple(
        Slot(left + column * width, top + row * height, width, height, turned)
        for row in range(rows)
        for column in range(columns)
    )
    return Layout(paper, card, columns, rows, slots)


def _grid(paper: Paper, card: CardFormat, turned: bool) -> tuple[int, int, bool]:
    width, height = (card.height, card.width) if turned else (card.width, card.height)
    return int((paper.width - 2 * MARGIN) // width), int((paper.height - 2 * MARGIN) // height), turned


def _pick(known: dict, slug: str, noun: str):
    try:
        return known[slug]
    except KeyError:
        raise ValueError(f"there is no {noun} {slug!r}, only {', '.join(known)}") from None


def _read_all(folder: str, kind: type) -> dict:
    files = sorted((Path(__file__).parent / folder).glob("*.toml"))
    return {file.stem: read(file, kind) for file in files}


def read(file: Path, kind: type[Paper] | type[CardFormat]):
    """One paper or card format from its file. Raises ValueError, naming file and key, where it is wrong."""
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file.name}: {error}") from None
    keys = [field.name for field in fields(kind) if field.name != "slug"]
    for key in [*keys, *values]:
        _check(file.name, key, key in keys, values.get(key))
    if kind is Paper and values["width"] > values["height"]:
        raise ValueError(f"{file.name}: 'width' {values['width']:g} is over 'height'; pages stand upright")
    return kind(file.stem, values["name"], *(float(values[key]) for key in keys[1:]))


def _check(file: str, key: str, known: bool, value) -> None:
    if not known:
        raise ValueError(f"{file}: unknown key {key!r}")
    if value is None:
        raise ValueError(f"{file}: {key!r} is missing")
    if key == "name":
        right = isinstance(value, str) and value.strip()
    else:
        lowest = 0 if key in ("radius", "safe", "bleed") else 10
        right = isinstance(value, int | float) and not isinstance(value, bool) and lowest <= value <= 2000
    if not right:
        raise ValueError(f"{file}: {key!r} cannot be {value!r}")
