"""Pages to print and cut: fronts in their slots, crop marks, a ruler and a few words. Millimetres, y down.

Nothing needed for cutting lies where home printers do not reach, and no mark lies on a card.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgen.lettering import RIGHT_TO_LEFT, TooLong, write
from cardgen.paper import EDGE, Layout
from cardgen.shapes import Drawing, Group, Path, Shape, moved, product, rect

RULER = 100.0
# Fronts are drawn this much larger, so that a cut beside the line leaves no white edge.
BLEED = 1.0
# A crop mark: how far from the cards, how long at most, how thick.
_GAP, _LENGTH, _THICK = BLEED + 0.5, 5.0, 0.2
_TICK = 1.8
_EM = 2.5

Mark = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What is written in the margins, in one language.

    `scale` asks to print at 100 % and to measure, `page` is a template such as "GONG, A4, page {page}
    of {pages}", `base` the address that the codes begin with, `ruler` the length of the ruler.
    """

    scale: str
    page: str
    base: str
    ruler: str
    lang: str = "en"


def pages(fronts: Sequence[Drawing], layout: Layout, words: SheetWords) -> tuple[Drawing, ...]:
    """The fronts in order, as many to a page as it has slots; never a blank page.

    A front may be larger than the card by the same bleed on every side.

    >>> from cardgen.paper import card_format, layout, paper
    >>> words = SheetWords("Print at 100 %.", "{page} / {pages}", "galaxygamers.fr", "100 mm")
    >>> made = pages([Drawing(63, 88, ())] * 56, layout(paper("letter"), card_format()), words)
    >>> len(made), made[0].width, made[0].height
    (7, 215.9, 279.4)
    """
    step = len(layout.slots)
    total = layout.page_count(len(fronts))
    return tuple(
        _page(fronts[start : start + step], layout, words, f"{start // step + 1}", f"{total}")
        for start in range(0, len(fronts), step)
    )


def _page(fronts: Sequence[Drawing], layout: Layout, words: SheetWords, page: str, total: str) -> Drawing:
    cards = tuple(_card(front, number, layout) for number, front in enumerate(fronts))
    written = words.page.format(page=page, pages=total)
    margins = (_rectangles(marks(layout)), *_ruler(layout, words), *_lines(layout, words, written))
    return Drawing(layout.paper.width, layout.paper.height, (*cards, *margins))


def _card(front: Drawing, number: int, layout: Layout) -> Group:
    """A front in its slot, bleeding outwards and under the neighbours that are drawn after it.

    So no bleed lies on a card, and no light seam between two.
    """
    slot, bleed = layout.slots[number], (front.width - layout.card.width) / 2
    left = slot.x - (bleed if number % layout.columns == 0 else 0)
    top = slot.y - (bleed if number < layout.columns else 0)
    right, bottom = slot.x + slot.width + bleed, slot.y + slot.height + bleed
    body = Group(front.shapes, product(slot.matrix, moved(-bleed, -bleed)))
    return Group((body,), clip=rect(left, top, right - left, bottom - top))


def marks(layout: Layout) -> tuple[Mark, ...]:
    """The crop marks as (x, y, width, height): at both ends of every cut, for every slot, filled or not.

    A part-filled page has them all too: each card is cut along lines that run across the whole page.
    """
    left, top, right, bottom = block(layout)
    columns = sorted({x for slot in layout.slots for x in (slot.x, slot.x + slot.width)})
    rows = sorted({y for slot in layout.slots for y in (slot.y, slot.y + slot.height)})
    across, down = min(_LENGTH, left - _GAP - EDGE), min(_LENGTH, top - _GAP - EDGE)
    half = _THICK / 2
    return (
        *((x - half, y, _THICK, down) for x in columns for y in (top - _GAP - down, bottom + _GAP)),
        *((x, y - half, across, _THICK) for y in rows for x in (left - _GAP - across, right + _GAP)),
    )


def block(layout: Layout) -> Mark:
    """Left, top, right and bottom of all slots together."""
    first, last = layout.slots[0], layout.slots[-1]
    return first.x, first.y, last.x + last.width, last.y + last.height


def _ruler(layout: Layout, words: SheetWords) -> tuple[Shape, ...]:
    """100 mm from the first tick's middle to the last one's, along the bottom, and how long that is."""
    start, base = (layout.paper.width - RULER) / 2, layout.paper.height - EDGE - _THICK
    half = _THICK / 2
    ticks = [(start + 10 * i - half, base - _tick(i), _THICK, _tick(i)) for i in range(11)]
    label = write(words.ruler, _EM, lang=words.lang, weight="regular", max_width=30)
    ruler = _rectangles([(start - half, base - half, RULER + _THICK, _THICK), *ticks])
    return (ruler, label.at(start + RULER + 2, _below(layout)))


def _tick(centimetre: int) -> float:
    return _TICK if centimetre % 5 == 0 else _TICK / 2


def _lines(layout: Layout, words: SheetWords, page: str) -> tuple[Group, ...]:
    """The words: what to do above the first column, which page this is above the last, the address below."""
    left, _, right, _ = block(layout)
    above = EDGE + _EM
    room = (right - left) / 2 - 6
    sides = [(left + 3, "left"), (right - 3, "right")]
    if words.lang in RIGHT_TO_LEFT:
        sides.reverse()
    (start, first), (end, last) = sides
    scale = write(words.scale, _EM, lang=words.lang, max_width=room)
    number = write(page, _EM, lang=words.lang, weight="regular", max_width=room)
    return (scale.at(start, above, first), number.at(end, above, last), *_base(layout, words.base))


def _base(layout: Layout, base: str) -> tuple[Group, ...]:
    left = block(layout)[0] + 3
    room = (layout.paper.width - RULER) / 2 - left - 3
    try:
        return (write(base, _EM, weight="regular", max_width=room).at(left, _below(layout)),)
    except TooLong:
        # A long host is in every code all the same; no sheet should fail for a note in its margin.
        return ()


def _below(layout: Layout) -> float:
    """The baseline of what is written under the cards: its tails too must be printed."""
    return layout.paper.height - EDGE - 0.3 * _EM


def _rectangles(boxes: Iterable[Mark]) -> Path:
    return Path(tuple(segment for box in boxes for segment in rect(*box).segments), fill="#000000")
