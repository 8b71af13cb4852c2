"""Where the parts of a face lie on a card of any size. Millimetres, y down.

A poker card sets the measure: on others the parts shrink or grow with the card, and what finds no place
beside the code stands above it. The code comes first: 30 mm wherever a card can bear it.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from cardgen.art.frames import FRAME, HEAD
from cardgen.code import PANEL
from cardgen.paper import CardFormat

Box = tuple[float, float, float, float]  # left, top, right, bottom

# Of light round the frame, lest a dark kind sinks into a dark sky.
HAIRLINE = 0.25
# A poker card's corner index: how wide it is, how high, and how high as one row.
INDEX, INDEX_HEIGHT, ROW_HEIGHT = 9.2, 19.9, 7.0
# An em of the galaxy's name on a poker card, and the foot of a sticker with a code of 30 mm.
NAME, STICKER_FOOT = 5.8, 6.4

# An em of the code for whoever types it, at least.
LEAST_CODE = 3.0

_INSET = 0.6  # of everything from the safe zone's edge
_LARGEST, _SMALLEST = 36.0, 26.0  # of the code
_LOW = 30.0  # a band above the frame that is lower than this holds one line of words
_NARROW = 0.55  # of a poker card's index: narrower than this it stands at the top only


@dataclass(frozen=True, slots=True)
class Places:
    """Where things lie on one card format.

    `code` is the size of the code, `frame` the box of the frame about it. `index` is the scale of the
    corner index, in a `row` where there is no height for more; `beside` is the width of the strips at the
    frame's sides, 0 where nothing fits into them. `text` is the box of a mission's text. `heart` is the
    middle of the xphere, `reach` the side of the square about it that is free. `name` is the baseline of
    the galaxy's name, about `middle`, and `material` that of the xphere's, None where both share a line;
    `room` is how wide a line may be and `scale` how large, 1 on a poker card.
    """

    edge: float
    code: float
    frame: Box
    scale: float
    index: float
    row: bool
    beside: float
    text: Box | None
    heart: tuple[float, float] = (0.0, 0.0)
    reach: float = 0.0
    middle: float = 0.0
    name: float = 0.0
    material: float | None = None
    room: float = 0.0


def panel(format: CardFormat, sticker: bool = False) -> float:
    """Millimetres across the code on a front of this format, or on a `sticker`; its quiet zone included.

    >>> from cardgen.paper import card_format
    >>> panel(card_format()), panel(card_format("tarot")) > 30
    (30.0, True)
    """
    edge = edge_of(format)
    wide, high = format.width - 2 * edge, format.height - 2 * edge
    if sticker:
        return round(max(0.0, min(_LARGEST, wide, (high - 1) / (1 + (HEAD + STICKER_FOOT) / PANEL))), 2)
    across, down = FRAME[0] / PANEL, FRAME[1] / PANEL
    wanted = min(_LARGEST, PANEL * max(1.0, measure(format)))
    room = max((high - 0.3 * format.height) / down, min(_SMALLEST, (high - 6.5) / down))
    return round(max(0.0, min(wanted, (wide - 2 * HAIRLINE) / across, room)), 2)


def edge_of(format: CardFormat) -> float:
    """How far everything but the ground stays from the cut."""
    return format.safe + max(HAIRLINE, _INSET * min(1.0, measure(format)))


def measure(format: CardFormat) -> float:
    """How large a card is beside a poker card, by the smaller of width and height.

    >>> from cardgen.paper import card_format
    >>> measure(card_format())
    1.0
    """
    return min(format.width / 63, format.height / 88)


@lru_cache(maxsize=64)
def places(format: CardFormat, lines: int = 2, mission: bool = False, joker: bool = False) -> Places:
    """Where the parts of a front lie, with so many `lines` of words, and a `mission`'s text below them.

    A `joker` needs no sign beside its moon.

    >>> from cardgen.paper import card_format
    >>> places(card_format()).frame
    (12.9, 44.2, 50.1, 84.4)
    """
    edge, frame = edge_of(format), _frame(format)
    band = frame[1] - edge
    low = band < _LOW
    index, beside = _index(format, frame, edge)
    row = (mission and low) or (not beside and INDEX_HEIGHT * index > band)
    corner = edge + (ROW_HEIGHT if row else INDEX_HEIGHT) * index
    scale = min(format.width / 63, band / (28 if low else 40.6))
    text = _text(format, frame, edge, corner, min(1.0, scale)) if mission else None
    spots = Places(edge, panel(format), frame, scale, index, row, beside, text)
    if mission and low:
        return _all_in_a_row(spots, format, 3.5 if joker else 16.6)
    return _stacked(spots, format, corner, lines == 2 and not low and not mission, low or mission)


def _stacked(spots: Places, format: CardFormat, corner: float, two: bool, close: bool) -> Places:
    """The xphere over the name, the name over mission or frame."""
    edge, scale = spots.edge, spots.scale
    floor = spots.text[1] if spots.text else spots.frame[1]
    name = floor - (6.3 if two else 2.1 if close else 4.3) * scale
    ceiling = name - (0.75 * NAME + 0.9) * scale
    wide, index = format.width - 2 * edge, INDEX * spots.index
    reach = min(ceiling - edge, wide - 2 * (index * (1.6 if spots.row else 1) + 1))
    return replace(
        spots,
        heart=(format.width / 2, edge + (ceiling - edge) / 2),
        reach=max(0.0, reach),
        middle=format.width / 2,
        name=name,
        material=name + 4.4 * scale if two else None,
        room=wide - 2 * scale if ceiling > corner else wide - 2 * (index + 1),
    )


def _all_in_a_row(spots: Places, format: CardFormat, place: float) -> Places:
    """Index, xphere at its `place` and name beside one another: a mission takes what height there is."""
    edge, index = spots.edge, spots.index
    centre = edge + ROW_HEIGHT * index / 2
    left = edge + (place + 4) * index
    right = format.width - edge - (0 if spots.beside else 1.3 * max(LEAST_CODE, 7 * index) + 1)
    return replace(
        spots,
        heart=(edge + place * index, centre),
        reach=(9.6 if place < 10 else 10.8) * index,
        middle=(left + right) / 2,
        name=centre + 0.36 * NAME * spots.scale,
        material=None,
        room=right - left - spots.scale,
    )


def _frame(format: CardFormat) -> Box:
    width, height = (size * panel(format) / PANEL for size in FRAME)
    left, bottom = (format.width - width) / 2, format.height - edge_of(format)
    return tuple(round(side, 4) for side in (left, bottom - height, left + width, bottom))


def _index(format: CardFormat, frame: Box, edge: float) -> tuple[float, float]:
    """The scale of the corner index, and the width of the strip beside the frame if it stands there."""
    beside = frame[0] - edge - HAIRLINE - 0.15
    if beside >= _NARROW * INDEX:
        return min(measure(format), beside / INDEX), beside
    return max(0.3, measure(format)), 0.0


def _text(format: CardFormat, frame: Box, edge: float, corner: float, scale: float) -> Box:
    """The box of a mission's text, above the frame and under the corner index."""
    bottom, below = frame[1] - HAIRLINE - 0.9 * scale, corner + 0.8 * scale
    top = below if frame[1] - edge < _LOW else max(below, bottom - 0.46 * (bottom - edge))
    return (edge, top, format.width - edge, bottom)
