"""Papers and card formats, each one TOML file, and where the cards lie on a page. Millimetres, y down.

>>> page = layout(paper("a4"), card_format("poker"))
>>> page.columns, page.rows, page.page_count(56)
(2, 4, 7)
>>> page.slots[0].x, page.slots[0].y, page.slots[0].angle
(17.0, 22.5, 90)
"""

import tomllib
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from pathlib import Path

from cardgen.refusal import Refusal
from cardgen.refusal import mark as _
from cardgen.shapes import Matrix, turned
from missions.deck import DECK

# Home printers reach no nearer to the edge of the paper than this.
EDGE = 8.0
# From a card's edge, bleed included, to a crop mark, and the least length of one: a knife needs to see it.
GAP, SHORTEST_MARK = 0.5, 2.0
# How high a ruler is, its label included.
RULER_ROOM = 2.3
# The reader's own sizes, in mm.
SMALLEST, LARGEST = 20.0, 400.0
POSES = ("best", "standing", "lying")
EDGES = ("long", "short")
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Cells:
    """Where a stock is cut or perforated: cells of `width` × `height` mm, the first at (x, y)."""

    columns: int
    rows: int
    width: float
    height: float
    x: float
    y: float
    pitch_x: float
    pitch_y: float


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm. `slug` is its file's name; `cells` is None on plain paper."""

    slug: str
    name: str
    width: float
    height: float
    cells: Cells | None = None


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A card in mm, standing: `safe` inside and `bleed` outside its edge make up for a slip of the knife.

    `names` are what it is called in other languages than English: (language, name).
    """

    slug: str
    name: str
    width: float
    height: float
    radius: float
    safe: float
    bleed: float
    names: tuple[tuple[str, str], ...] = ()

    def named(self, lang: str) -> str:
        """What the format is called in a language, else in English.

        >>> CardFormat("square", "Square", 70, 70, 3, 3, 3, (("fr", "Carré"),)).named("fr")
        'Carré'
        """
        return dict(self.names).get(lang, self.name)


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one card on a page, in mm; `angle` turns it clockwise: at 90 its top lies to the right."""

    x: float
    y: float
    width: float
    height: float
    angle: int

    @property
    def matrix(self) -> Matrix:
        """Takes an upright card with its corner at (0, 0) to its place."""
        right, bottom = self.x + self.width, self.y + self.height
        corner = {0: (self.x, self.y), 90: (right, self.y), 180: (right, bottom), 270: (self.x, bottom)}
        return turned(self.angle, *corner[self.angle])

    def behind(self, paper: Paper, edge: str = "long") -> "Slot":
        """Where this card's back lies on the other side of the paper, turned over its long or short edge.

        It is this very rectangle, mirrored about the page's middle, so it is right on stock that is
        not symmetric and on a page that is not full.

        >>> Slot(10, 20, 88, 63, 90).behind(Paper("a4", "A4", 210, 297), "long")
        Slot(x=112, y=20, width=88, height=63, angle=270)
        >>> Slot(10, 20, 63, 88, 0).behind(Paper("a4", "A4", 210, 297), "short")
        Slot(x=10, y=189, width=63, height=88, angle=180)
        """
        if edge == "long":
            return replace(self, x=paper.width - self.x - self.width, angle=-self.angle % 360)
        return replace(self, y=paper.height - self.y - self.height, angle=(180 - self.angle) % 360)


@dataclass(frozen=True, slots=True)
class Layout:
    """The slots of a page, row by row from the top; where they touch, one cut parts two cards.

    `folded` are the places of the backs on the same side, where a card is folded over its top edge;
    else it is empty.
    """

    paper: Paper
    card: CardFormat
    columns: int
    rows: int
    slots: tuple[Slot, ...]
    folded: tuple[Slot, ...] = ()

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

    >>> paper("a4").width
    210.0
    """
    return _pick(papers(), slug, "paper")


def card_format(slug: str = "poker") -> CardFormat:
    """The card format of this slug.

    >>> card_format().width, card_format().height
    (63.0, 88.0)
    """
    return _pick(card_formats(), slug, "card format")


def own_paper(width: float, height: float) -> Paper:
    """Paper of the reader's own size, stood upright.

    >>> own_paper(300, 200).name
    '200 × 300'
    """
    width, height = sorted((width, height))
    return Paper("own", f"{width:g} × {height:g}", float(width), float(height))


def own_card(width: float, height: float) -> CardFormat:
    """A card of the reader's own size, stood upright, with the safe zone and bleed of all others.

    >>> own_card(90, 60).width
    60.0
    """
    width, height = sorted((width, height))
    return CardFormat("own", f"{width:g} × {height:g}", float(width), float(height), 0.0, 3.0, 3.0)


def cell_format(paper: Paper) -> CardFormat:
    """The card that fills a cell of this stock. Raises ValueError on plain paper.

    >>> cell_format(paper("avery-5371")).width
    50.8
    """
    if not paper.cells:
        raise ValueError(f"{paper.name} has no cells")
    return replace(own_card(paper.cells.width, paper.cells.height), slug="cell")


@lru_cache(maxsize=64)
def layout(
    paper: Paper,
    card: CardFormat,
    *,
    pose: str = "best",
    gutter: float = 0.0,
    bleed: float = 0.0,
    marked: bool = True,
    ruled: bool = True,
    fold: bool = False,
) -> Layout:
    """As many cards as the paper takes in one block in its middle, `gutter` mm apart, their bleed included.

    `pose` is "standing", "lying" (its top to the right) or "best": that which takes the whole deck
    on fewer pages, or leaves the wider margin. Printers reach to 8 mm from the edge; `marked` leaves
    room there for crop marks, `ruled` for a ruler. With `fold` each card has its back above it. A stock's
    cells dictate the places instead. Raises `Refusal` where not one card fits.

    >>> layout(paper("letter"), card_format(), gutter=6, bleed=3).page_count(56)
    10
    """
    across = EDGE + bleed + (GAP + SHORTEST_MARK if marked else 0.0)
    room = (across, max(across, EDGE + bleed + RULER_ROOM) if ruled else across)
    grids = [
        _on_stock(paper, card, lying, fold) if paper.cells else _grid(paper, card, lying, fold, gutter, room)
        for lying in (False, True)
        if pose in ("best", "lying" if lying else "standing")
    ]
    fitting = [grid for grid in grids if grid]
    if not fitting:
        raise Refusal(
            _("No card of {width} × {height} mm fits on {paper} with margins. Choose another size or pose."),
            width=f"{card.width:g}",
            height=f"{2 * card.height if fold else card.height:g}",
            paper=paper.name,
        )
    return min(fitting, key=lambda grid: (grid.page_count(len(DECK)), -_margin(grid)))


def single(card: CardFormat, bleed: float = 0.0) -> Layout:
    """One card alone on a page of its own size, its bleed included: what a print shop asks for.

    >>> single(card_format(), 3).paper.width
    69.0
    """
    width, height = card.width + 2 * bleed, card.height + 2 * bleed
    page = Paper("single", card.name, width, height)
    return Layout(page, card, 1, 1, (Slot(bleed, bleed, card.width, card.height, 0),))


def _grid(
    paper: Paper, card: CardFormat, lying: bool, fold: bool, gutter: float, room: tuple[float, float]
) -> Layout | None:
    """A block in the middle that leaves at least `room` mm beside it, and above and below."""
    width, height = _unit(card, lying, fold)
    columns, rows = (
        int((side - 2 * beside + gutter + _TOLERANCE) // (length + gutter))
        for side, beside, length in ((paper.width, room[0], width), (paper.height, room[1], height))
    )
    if columns < 1 or rows < 1:
        return None
    left, top = (
        (side - count * length - (count - 1) * gutter) / 2
        for side, count, length in ((paper.width, columns, width), (paper.height, rows, height))
    )
    corners = [
        (left + column * (width + gutter), top + row * (height + gutter))
        for row in range(rows)
        for column in range(columns)
    ]
    return _laid(paper, card, columns, rows, corners, lying, fold)


def _on_stock(paper: Paper, card: CardFormat, lying: bool, fold: bool) -> Layout | None:
    """Every card in the middle of its cell."""
    cells = paper.cells
    width, height = _unit(card, lying, fold)
    if width > cells.width + _TOLERANCE or height > cells.height + _TOLERANCE:
        return None
    left, top = cells.x + (cells.width - width) / 2, cells.y + (cells.height - height) / 2
    corners = [
        (left + column * cells.pitch_x, top + row * cells.pitch_y)
        for row in range(cells.rows)
        for column in range(cells.columns)
    ]
    return _laid(paper, card, cells.columns, cells.rows, corners, lying, fold)


def _unit(card: CardFormat, lying: bool, fold: bool) -> tuple[float, float]:
    """How wide and high a card lies, or the strip of a card and its back above it."""
    height = 2 * card.height if fold else card.height
    return (height, card.width) if lying else (card.width, height)


def _laid(
    paper: Paper, card: CardFormat, columns: int, rows: int, corners: list, lying: bool, fold: bool
) -> Layout:
    width, height = _unit(card, lying, False)
    angle = 90 if lying else 0
    if not fold:
        slots = tuple(Slot(x, y, width, height, angle) for x, y in corners)
        return Layout(paper, card, columns, rows, slots)
    # The back stands on its head above the front, so that folding it over the top edge turns it upright.
    beside = (width, 0.0) if lying else (0.0, -height)
    start = (0.0, 0.0) if lying else (0.0, height)
    slots = tuple(Slot(x + start[0], y + start[1], width, height, angle) for x, y in corners)
    backs = tuple(Slot(s.x + beside[0], s.y + beside[1], width, height, (angle + 180) % 360) for s in slots)
    return Layout(paper, card, columns, rows, slots, backs)


def _margin(layout: Layout) -> float:
    left, top, right, bottom = block(layout)
    return min(left, top, layout.paper.width - right, layout.paper.height - bottom)


def block(layout: Layout) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all slots together, in mm.

    >>> block(layout(paper("a4"), card_format()))
    (17.0, 22.5, 193.0, 274.5)
    """
    every = (*layout.slots, *layout.folded)
    return (
        min(slot.x for slot in every),
        min(slot.y for slot in every),
        max(slot.x + slot.width for slot in every),
        max(slot.y + slot.height for slot in every),
    )


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
    cells = values.pop("cells", None) if kind is Paper else None
    names = values.pop("names", {}) if kind is CardFormat else None
    if "slug" in values:
        raise ValueError(f"{file.name}: unknown key 'slug'")
    made = _made(file.name, kind, {"slug": file.stem, **values})
    if made.width > made.height:
        raise ValueError(
            f"{file.name}: 'width' {made.width:g} is over 'height'; pages and cards stand upright"
        )
    if names is not None:
        return replace(made, names=_names(file.name, names))
    return replace(made, cells=_cells(file.name, cells, made)) if cells is not None else made


def _names(file: str, values: dict) -> tuple[tuple[str, str], ...]:
    if not isinstance(values, dict) or not all(_right("name", str, name) for name in values.values()):
        raise ValueError(f"{file}: 'names' cannot be {values!r}")
    return tuple(values.items())


def _cells(file: str, values: dict, paper: Paper) -> Cells:
    if not isinstance(values, dict):
        raise ValueError(f"{file}: 'cells' cannot be {values!r}")
    cells = _made(file, Cells, values)
    right = cells.x + (cells.columns - 1) * cells.pitch_x + cells.width
    bottom = cells.y + (cells.rows - 1) * cells.pitch_y + cells.height
    if right > paper.width or bottom > paper.height:
        raise ValueError(f"{file}: the cells reach to {right:g} × {bottom:g} mm, beyond the paper")
    if cells.pitch_x < cells.width or cells.pitch_y < cells.height:
        raise ValueError(f"{file}: the cells overlap")
    return cells


def _made(file: str, kind: type, values: dict):
    kinds = {field.name: field.type for field in fields(kind) if field.name not in ("cells", "names")}
    for key in [*kinds, *values]:
        if key not in kinds:
            raise ValueError(f"{file}: unknown key {key!r}")
        if key not in values:
            raise ValueError(f"{file}: {key!r} is missing")
        if not _right(key, kinds[key], values[key]):
            raise ValueError(f"{file}: {key!r} cannot be {values[key]!r}")
    return kind(**{key: kinds[key](values[key]) for key in kinds})


def _right(key: str, kind: type, value) -> bool:
    if kind is str:
        return isinstance(value, str) and bool(value.strip())
    lowest = 0 if key in ("radius", "safe", "bleed", "x", "y") else 1 if kind is int else 10
    numbers = int if kind is int else int | float
    return isinstance(value, numbers) and not isinstance(value, bool) and lowest <= value <= 2000
