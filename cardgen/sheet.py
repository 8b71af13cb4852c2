"""Pages to print and cut: what lies on which side of which sheet, and its drawing. Millimetres, y down.

A back lies where its front comes to lie when the sheet is turned over.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgen.margins import ALL, Margins, SheetWords, beside_backs, beside_fronts
from cardgen.paper import EDGES, Layout, Slot
from cardgen.shapes import Drawing, Group, moved, product, rect

BACKS = ("none", *EDGES, "fold")
ORDERS = ("interleaved", "apart")


@dataclass(frozen=True, slots=True)
class Place:
    """One card's front or back in its slot; `piece` counts the cards to be printed from 0."""

    piece: int
    slot: Slot
    back: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the sheet of paper that is `number` in the pile, from 1.

    `edge`, "long" or "short", is the one that the paper was turned over; None on its front.
    """

    number: int
    edge: str | None
    places: tuple[Place, ...]


def sides(
    cards: int, layout: Layout, *, backs: str = "none", order: str = "interleaved", start: int = 1
) -> tuple[Side, ...]:
    """What lies where when `cards` cards are printed, from slot `start` of the first sheet on.

    `backs` is "none", "long" or "short" for the edge that the paper is turned over, or "fold" where the
    layout has them beside their fronts. "interleaved" gives front, back, front, back; "apart" all
    fronts, then all backs. Never a blank side; no part-filled sheet is centred anew. Raises
    ValueError for a `start` that is no slot.

    >>> from cardgen.paper import card_format, layout, paper
    >>> made = sides(56, layout(paper("a4"), card_format()), backs="long")
    >>> len(made), [side.edge for side in made[:3]], made[1].places[0].slot.x
    (14, [None, 'long', None], 105.0)
    """
    if not 1 <= start <= len(layout.slots):
        raise ValueError(f"there is no slot {start}: a sheet has slots 1 to {len(layout.slots)}")
    fronts = tuple(_front_sides(cards, layout, start - 1, backs == "fold"))
    if backs not in EDGES:
        return fronts
    turned = tuple(_turned_over(side, layout, backs) for side in fronts)
    if order == "apart":
        return fronts + turned
    return tuple(side for pair in zip(fronts, turned, strict=True) for side in pair)


def _front_sides(cards: int, layout: Layout, skipped: int, fold: bool) -> Iterable[Side]:
    step = len(layout.slots)
    for number, first in enumerate(range(-skipped, cards, step), 1):
        pieces = [(piece, piece - first) for piece in range(max(first, 0), min(first + step, cards))]
        places = [Place(piece, layout.slots[slot]) for piece, slot in pieces]
        if fold:
            places += [Place(piece, layout.folded[slot], back=True) for piece, slot in pieces]
        yield Side(number, None, tuple(places))


def _turned_over(side: Side, layout: Layout, edge: str) -> Side:
    places = tuple(Place(p.piece, p.slot.behind(layout.paper, edge), back=True) for p in side.places)
    return Side(side.number, edge, places)


def draw(
    side: Side,
    fronts: Sequence[Drawing],
    back: Drawing | None,
    layout: Layout,
    words: SheetWords,
    *,
    margins: Margins = ALL,
    sheets: int = 1,
    offset: tuple[float, float] = (0.0, 0.0),
) -> Drawing:
    """One side as a page: cards in their places, and beside them what helps to cut and to sort.

    `fronts` are the cards to be printed in order, each larger than the card by the same bleed on every
    side; `back` is the back of all. `offset` moves what is on a back side, right and down, and nothing
    else. `sheets` is how many sheets there are.

    >>> from cardgen.paper import card_format, layout, paper
    >>> page = layout(paper("letter"), card_format())
    >>> words = SheetWords("Print at 100 %.", "{page} / {pages}", "galaxygamers.fr", "{length} mm")
    >>> made = draw(sides(56, page)[0], [Drawing(63, 88, ())] * 56, None, page, words, sheets=7)
    >>> made.width, made.height
    (215.9, 279.4)
    """
    faces = {place: back if place.back else fronts[place.piece] for place in side.places}
    # In this order a card covers what the one before it bleeds under it.
    ordered = sorted(side.places, key=lambda place: (round(place.slot.y, 4), round(place.slot.x, 4)))
    cards = tuple(_card(faces[place], place.slot, side, layout) for place in ordered)
    numbers = {"page": side.number, "pages": sheets}
    if side.edge:
        cards = (Group(cards, moved(*offset)),) if any(offset) else cards
        beside = beside_backs(layout, words, margins, numbers)
    else:
        bleed = max((face.width - layout.card.width) / 2 for face in faces.values())
        beside = beside_fronts(layout, words, margins, bleed, numbers)
    return Drawing(layout.paper.width, layout.paper.height, (*cards, *beside))


def _card(face: Drawing, slot: Slot, side: Side, layout: Layout) -> Group:
    """A face in its slot, bleeding outwards and under the neighbours that are drawn after it.

    So no bleed lies on a card, and no light seam between two that touch. Nor does it on a label that
    nothing is printed on: it may be wanted another time.
    """
    bleed = (face.width - layout.card.width) / 2
    printed = [place.slot for place in side.places]
    others = printed
    if layout.paper.cells:
        others = [each.behind(layout.paper, side.edge) if side.edge else each for each in layout.slots]
    left, top = (min(bleed, _gap(slot, others, axis, -1) / 2) for axis in "xy")
    right, bottom = (
        bleed
        if _gap(slot, printed, axis, 1) <= _gap(slot, others, axis, 1)
        else min(bleed, _gap(slot, others, axis, 1) / 2)
        for axis in "xy"
    )
    body = Group(face.shapes, product(slot.matrix, moved(-bleed, -bleed)))
    shown = rect(slot.x - left, slot.y - top, left + slot.width + right, top + slot.height + bottom)
    return Group((body,), clip=shown)


def _gap(slot: Slot, others: Iterable[Slot], axis: str, way: int) -> float:
    """How far it is to the next of the others, to the left or up (-1), to the right or down (1)."""
    start, end = _span(slot, axis)
    across = "y" if axis == "x" else "x"
    low, high = _span(slot, across)
    gaps = [
        far - end if way > 0 else start - past
        for other in others
        for far, past in [_span(other, axis)]
        if other != slot and _span(other, across)[0] < high - 1e-4 and _span(other, across)[1] > low + 1e-4
    ]
    return min((max(gap, 0.0) for gap in gaps if gap > -1e-4), default=math.inf)


def _span(slot: Slot, axis: str) -> tuple[float, float]:
    return (slot.x, slot.x + slot.width) if axis == "x" else (slot.y, slot.y + slot.height)
