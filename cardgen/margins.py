"""What stands on a page beside the cards: marks to cut along, a ruler, a few words. Millimetres, y down.

Nothing needed for cutting lies where home printers do not reach, and no mark lies on a card.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cardgen.lettering import RIGHT_TO_LEFT, Lettering, TooLong, write
from cardgen.paper import EDGE, GAP, RULER_ROOM, Layout, block
from cardgen.shapes import Group, Path, Shape, rect

MARKS = ("corner", "lines", "none")
# Fronts are drawn this much larger unless more is asked for: a cut beside the line leaves no white edge.
BLEED = 1.0
RULERS = (100.0, 50.0)
# How long a crop mark is at most, how thick; how high a ruler is.
_LONGEST, _THICK, _TICK = 5.0, 0.2, 1.8
# Of a line that runs over the cards: one dark, one light, whatever it lies on.
_DASH = 2.0
_EM, _ASIDE = 2.5, 2.0
# The height that a ruler with its label, and a line of letters, takes at the rim.
_RULER_HIGH, _WORDS_HIGH = RULER_ROOM, 1.3 * _EM + 0.1
# Marks may be shorter where something else stands at the rim beside them.
_SHORTEST_BESIDE = 1.5
_LEAST_HIGH = 2.4

Mark = tuple[float, float, float, float]
Span = tuple[float, float]
# A line of words, the stretch of the rim it stands in, and at which end of that.
Written = tuple[Lettering | None, Span, str]


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What is written in the margins, in one language.

    `scale` asks to print at 100 % and to measure; `page` and `back` are templates such as "A4, page {page}
    of {pages}" for either side; `base` is the address that the codes begin with; `ruler` is a template
    for the ruler's length, "{length} mm".
    """

    scale: str
    page: str
    base: str
    ruler: str
    back: str = ""
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Margins:
    """What stands beside the cards: marks "corner", "lines" or "none", a ruler, words."""

    marks: str = "corner"
    ruler: bool = True
    notes: bool = True


ALL, NONE = Margins(), Margins("none", ruler=False, notes=False)


def beside_fronts(
    layout: Layout, words: SheetWords, margins: Margins, bleed: float, numbers: dict[str, int]
) -> tuple[Shape, ...]:
    """All that stands beside fronts that bleed by `bleed` mm; `numbers` are the words' page and pages.

    >>> from cardgen.paper import card_format, layout, paper
    >>> words = SheetWords("100 %", "{page} / {pages}", "galaxygamers.fr", "{length} mm")
    >>> len(beside_fronts(layout(paper("a4"), card_format()), words, Margins(), 1, {"page": 1, "pages": 7}))
    6
    """
    cut = marks(layout, margins.marks, bleed)
    place = ruler(layout, margins.marks, bleed) if margins.ruler else None
    notes = _words(layout, words, margins.marks, bleed, place, words.page.format(**numbers))
    return (
        *([_dashed(cut) if margins.marks == "lines" else _rectangles(cut)] if cut else []),
        *(_ruler(place, words) if place else []),
        *(notes if margins.notes else []),
    )


def beside_backs(
    layout: Layout, words: SheetWords, margins: Margins, numbers: dict[str, int]
) -> tuple[Shape, ...]:
    """Which sheet this is the back of, and nothing else: nobody cuts along a back.

    >>> from cardgen.paper import card_format, layout, paper
    >>> words = SheetWords("", "", "", "", back="{page} / {pages}")
    >>> len(beside_backs(layout(paper("a4"), card_format()), words, Margins(), {"page": 1, "pages": 7}))
    1
    """
    high = min(_WORDS_HIGH, block(layout)[1] - layout.card.bleed - EDGE)
    if not margins.notes or high < _LEAST_HIGH:
        return ()
    span, rtl = (EDGE, layout.paper.width - EDGE), words.lang in RIGHT_TO_LEFT
    line = _line(words.back.format(**numbers), words.lang, span, high)
    return _at_the_top([(line, span, "right" if rtl else "left")])


def cuts(layout: Layout) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where to cut, as x and as y: along both sides of every slot, but not along a fold.

    >>> from cardgen.paper import card_format, layout, paper
    >>> cuts(layout(paper("a4"), card_format()))[0]
    (17.0, 105.0, 193.0)
    """
    every = [(slot.x, slot.y, slot.x + slot.width, slot.y + slot.height) for slot in layout.slots]
    if layout.folded:
        pairs = zip(layout.slots, layout.folded, strict=True)
        every = [
            (
                min(a.x, b.x),
                min(a.y, b.y),
                max(a.x + a.width, b.x + b.width),
                max(a.y + a.height, b.y + b.height),
            )
            for a, b in pairs
        ]
    xs, ys = ({round(side, 4) for box in every for side in box[axis::2]} for axis in (0, 1))
    return tuple(sorted(xs)), tuple(sorted(ys))


def precut(layout: Layout) -> bool:
    """Whether the stock is cut already, all round each card."""
    cells = layout.paper.cells
    slot = layout.slots[0]
    return cells is not None and (slot.width, slot.height) == (cells.width, cells.height)


def marks(layout: Layout, kind: str = "corner", bleed: float = BLEED) -> tuple[Mark, ...]:
    """The marks to cut along as (x, y, width, height), for every slot, filled or not.

    "corner" marks stand at both ends of every cut, beyond the bleed; "lines" run along the cuts from
    one end to the other, over the cards, dark and light by turns. A part-filled page has them all too:
    each card is cut along lines that run across the whole page. A stock that is cut already has none,
    nor "none".
    """
    if kind == "none" or precut(layout):
        return ()
    left, top, right, bottom = block(layout)
    columns, rows = cuts(layout)
    paper, half = layout.paper, _THICK / 2
    reach = [
        max(0.0, min(_LONGEST, room - GAP))
        for room in (
            left - bleed - EDGE,
            _mark_room(top - bleed - EDGE, _WORDS_HIGH),
            paper.width - right - bleed - EDGE,
            _mark_room(paper.height - bottom - bleed - EDGE, _RULER_HIGH),
        )
    ]
    near = bleed + GAP
    if kind == "lines":
        first_x, last_x = max(EDGE, left - near - reach[0]), min(paper.width - EDGE, right + near + reach[2])
        first_y, last_y = max(EDGE, top - near - reach[1]), min(paper.height - EDGE, bottom + near + reach[3])
        return (
            *((x - half, first_y, _THICK, last_y - first_y) for x in columns),
            *((first_x, y - half, last_x - first_x, _THICK) for y in rows),
        )
    across = ((left - near - reach[0], reach[0]), (right + near, reach[2]))
    down = ((top - near - reach[1], reach[1]), (bottom + near, reach[3]))
    return (
        *((x - half, y, _THICK, length) for x in columns for y, length in down if length),
        *((x, y - half, length, _THICK) for y in rows for x, length in across if length),
        *_fold_marks(layout, across, down),
    )


def _mark_room(room: float, beside: float) -> float:
    """The room for marks: less than all of it, if then both they and what stands at the rim have enough."""
    return room - beside if _both(room, beside) else room


def _both(room: float, beside: float) -> bool:
    return room >= GAP + _SHORTEST_BESIDE + beside - 1e-6


def _fold_marks(layout: Layout, across: Sequence[Span], down: Sequence[Span]) -> tuple[Mark, ...]:
    """Two dots at each end of a fold, where a cut has a line."""
    half, dot = _THICK / 2, 0.5
    made = []
    for slot in layout.slots if layout.folded else ():
        if slot.angle == 90:
            x = slot.x + slot.width
            made += [(x - half, y + n * 2 * dot, _THICK, dot) for y, _ in down for n in (0, 1)]
        else:
            made += [(x + n * 2 * dot, slot.y - half, dot, _THICK) for x, _ in across for n in (0, 1)]
    return tuple(dict.fromkeys(made))


def ruler(layout: Layout, kind: str = "corner", bleed: float = BLEED) -> tuple[float, float, float] | None:
    """Where the ruler begins, its line's y, and its length, 100 or 50 mm; None where there is no room.

    It stands under the cards, beside the crop marks where they would cross it.

    >>> from cardgen.paper import card_format, layout, paper
    >>> ruler(layout(paper("letter"), card_format()))[2]
    100.0
    """
    paper = layout.paper
    room = paper.height - block(layout)[3] - bleed - EDGE
    if room < _RULER_HIGH:
        return None
    base = paper.height - EDGE - _THICK
    spans = _free(layout, kind, bleed, room, _RULER_HIGH)
    for length in RULERS:
        # Its label stands at its end.
        needed = length + 2 * _ASIDE + 10
        for start, end in sorted(spans, key=lambda span: (round(span[0] - span[1], 4), -span[0])):
            centred = (paper.width - length) / 2
            if start <= centred and centred + length + _ASIDE + 10 <= end:
                return centred, base, length
            if end - start >= needed:
                return start + _ASIDE, base, length
    return None


def _free(layout: Layout, kind: str, bleed: float, room: float, high: float) -> list[Span]:
    """The free stretches of the rim above or below the cards, `high` mm high."""
    whole = (EDGE, layout.paper.width - EDGE)
    if not marks(layout, kind, bleed) or _both(room, high):
        return [whole]
    folds = {slot.x + slot.width for slot in layout.slots if layout.folded and slot.angle == 90}
    marked = sorted(folds.union(cuts(layout)[0]))
    columns = [whole[0], *(x for x in marked if whole[0] < x < whole[1]), whole[1]]
    return [(start + 1, end - 1) for start, end in pairwise(columns)]


def _ruler(place: tuple[float, float, float], words: SheetWords) -> tuple[Shape, ...]:
    """From the first tick's middle to the last one's, and how long that is."""
    start, base, length = place
    half = _THICK / 2
    ticks = [
        (start + 10 * i - half, base - _tick(i), _THICK, _tick(i)) for i in range(round(length / 10) + 1)
    ]
    text = words.ruler.format(length=f"{length:g}")
    label = write(text, _EM, lang=words.lang, weight="regular", max_width=12)
    # Some letters hang low: the label is as high as the ruler, and no lower.
    high = label.ascent + label.descent
    label = write(text, label.size * min(1.0, (_TICK + _THICK) / high), lang=words.lang, weight="regular")
    drawn = _rectangles([(start - half, base - half, length + _THICK, _THICK), *ticks])
    return (drawn, label.at(start + length + _ASIDE, base + _THICK - label.descent))


def _tick(centimetre: int) -> float:
    return _TICK if centimetre % 5 == 0 else _TICK / 2


def _words(
    layout: Layout, words: SheetWords, kind: str, bleed: float, ruler: tuple | None, page: str
) -> tuple[Group, ...]:
    """What to do above the first column, which page this is above the last, the address below."""
    paper, (_, top, _, bottom) = layout.paper, block(layout)
    above, below = top - bleed - EDGE, paper.height - bottom - bleed - EDGE
    made: tuple[Group, ...] = ()
    if above >= _WORDS_HIGH:
        spans = _inside(layout, _free(layout, kind, bleed, above, _WORDS_HIGH))
        made += _at_the_top(_spread(words, spans, page))
    if below >= _WORDS_HIGH:
        spans = _inside(layout, _free(layout, kind, bleed, below, _WORDS_HIGH))
        if ruler:
            spans = [(start, min(end, ruler[0] - 3)) for start, end in spans if start < ruler[0] - 3]
        span = max(spans, key=_length, default=(0.0, 0.0))
        line = _line(words.base, "en", span, _WORDS_HIGH)
        made += (line.at(span[0], paper.height - EDGE - line.descent),) if line else ()
    return made


def _inside(layout: Layout, spans: Sequence[Span]) -> list[Span]:
    """The stretches above the cards themselves, if any: words are flush with what they speak of."""
    left, _, right, _ = block(layout)
    trimmed = [(max(start, left + 3), min(end, right - 3)) for start, end in spans]
    return [span for span in trimmed if _length(span) > 10] or list(spans)


def _length(span: Span) -> float:
    return span[1] - span[0]


def _spread(words: SheetWords, spans: list[Span], page: str) -> list[Written]:
    """What to do from where reading begins, and which page this is up to where it ends."""
    if len(spans) == 1:
        start, end = spans[0]
        middle = (start + end) / 2
        spans = [(start, middle - 3), (middle + 3, end)]
    sides = [(spans[0], "left"), (spans[-1], "right")]
    if words.lang in RIGHT_TO_LEFT:
        sides.reverse()
    texts = ((words.scale, "bold"), (page, "regular"))
    return [
        (_line(text, words.lang, span, _WORDS_HIGH, weight), span, anchor)
        for (text, weight), (span, anchor) in zip(texts, sides, strict=True)
    ]


def _line(text: str, lang: str, span: Span, high: float, weight: str = "regular") -> Lettering | None:
    """A line within a stretch of the rim, or None: no sheet should fail for a note in its margin."""
    room = max(_length(span), 0.1)
    try:
        line = write(text, _EM, lang=lang, weight=weight, max_width=room)
    except TooLong:
        return None
    ink = line.ascent + line.descent
    return write(text, line.size * min(1.0, high / ink), lang=lang, weight=weight) if ink else None


def _at_the_top(lines: Iterable[Written]) -> tuple[Group, ...]:
    """Lines side by side on one baseline, the tallest of them 8 mm from the edge."""
    there = [(line, span, anchor) for line, span, anchor in lines if line]
    baseline = EDGE + max((line.ascent for line, _, _ in there), default=0.0)
    return tuple(
        line.at(span[0] if anchor == "left" else span[1], baseline, anchor) for line, span, anchor in there
    )


def _rectangles(boxes: Iterable[Mark], fill: str = "#000000") -> Path:
    return Path(tuple(segment for box in boxes for segment in rect(*box).segments), fill=fill)


def _dashed(lines: Iterable[Mark]) -> Group:
    """Lines that show on dark cards and on white paper, and take no more of a card than a plain one."""
    dashes = [_dashes(line) for line in lines]
    dark, light = ([dash for each in dashes for dash in each[start::2]] for start in (0, 1))
    return Group((_rectangles(dark), _rectangles(light, "#ffffff")))


def _dashes(line: Mark) -> list[Mark]:
    """An odd number of about 2 mm, so that both ends, on the white rim, are dark."""
    x, y, width, height = line
    long = max(width, height)
    count = 2 * round(long / _DASH / 2) + 1
    step = long / count
    if width > height:
        return [(x + number * step, y, step, height) for number in range(count)]
    return [(x, y + number * step, width, step) for number in range(count)]
