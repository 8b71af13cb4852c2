"""A sticker: a code on the ground of its kind, the kind above it, the card below."""

import math

from cardgen import art
from cardgen.art.frames import HEAD, WITHIN
from cardgen.code import Matrix, code_shapes
from cardgen.face.parts import BLACK, WHITE, title
from cardgen.face.places import STICKER_FOOT, edge_of, panel
from cardgen.face.words import FaceStyle, FaceWords
from cardgen.lettering import write
from cardgen.paper import CardFormat
from cardgen.shapes import Group, Shape, moved, rect, scaled
from missions.deck import Card


def label(
    card: Card, matrix: Matrix, words: FaceWords, format: CardFormat, bleed: float, style: FaceStyle
) -> tuple[Group, Group]:
    """The ground of a sticker, `bleed` mm wider on every side, and what stands on it."""
    code = panel(format, sticker=True)
    factor = code / WITHIN
    high = code + (HEAD + STICKER_FOOT) * factor
    left, top = (format.width - code) / 2, (format.height - high) / 2
    head = Group((art.kind_head(card.kind, words.kind, words.lang, WITHIN),), scaled(factor, left, top))
    middle = top + HEAD * factor
    things = (
        *(_frame(card.kind, format, left, top, factor) if style.low_ink else ()),
        head,
        Group((code_shapes(matrix, code),), moved(left, middle)),
        *_foot(card, style, left, middle + code, factor),
    )
    ground = _white(format, bleed) if style.low_ink else _ground(card.kind, format, bleed, factor)
    return Group(ground), Group(things, moved(bleed, bleed))


def _white(format: CardFormat, bleed: float) -> tuple[Shape, ...]:
    return (rect(0, 0, format.width + 2 * bleed, format.height + 2 * bleed, fill=WHITE),)


def _ground(kind: str, format: CardFormat, bleed: float, factor: float) -> tuple[Shape, ...]:
    """The kind's colour and pattern all over, plain under code and words, where no mark is cut."""
    width, height = format.width + 2 * bleed, format.height + 2 * bleed
    colour = art.KIND_COLOURS[kind].lower()
    half, down = (WITHIN / 2 + 0.8) * factor, (HEAD + WITHIN + STICKER_FOOT + 1) / 2 * factor
    step = half / (round(half / 3.4 - 0.5) + 0.5)
    down = (math.ceil(down / step - 0.5) + 0.5) * step
    if down > format.height / 2 - 0.7 * step:
        down = height / 2
    pattern = art.ground_pattern(kind, width, height, step)
    about = (*pattern, rect(-half, -down, 2 * half, 2 * down, fill=colour))
    return (
        rect(0, 0, width, height, fill=colour),
        Group((Group(about, moved(width / 2, height / 2)),), clip=rect(0, 0, width, height)),
    )


def _frame(kind: str, format: CardFormat, left: float, top: float, factor: float) -> tuple[Shape, ...]:
    """For little ink: the kind's frame round the code, and no more."""
    colour, code, head = art.KIND_COLOURS[kind].lower(), WITHIN * factor, HEAD * factor
    side = min(3.6 * factor, left - edge_of(format))
    across, down = code + 2 * side, head + code + 0.9 * factor
    outline = rect(0, 0, across, down, 2.0, fill=colour)
    pattern = Group(
        art.ground_pattern(kind, across, 2 * down, side if side > 2 else 3.4), moved(across / 2, 0)
    )
    plain = (
        rect(0, 0, across, head, 2.0, fill=colour),
        rect(0, 2.0, across, head - 2.0, fill=colour),
        rect(side - 0.6, head - 0.6, code + 1.2, code + 1.2, fill=colour),
    )
    return (Group((outline, Group((pattern,), clip=outline), *plain), moved(left - side, top)),)


def _foot(card: Card, style: FaceStyle, left: float, top: float, factor: float) -> tuple[Group, ...]:
    """Which card this is, and its code for whoever has to type it."""
    ink = BLACK if style.low_ink else art.KIND_INK[card.kind].lower()
    right, base = left + WITHIN * factor, top + 4.9 * factor
    code = write(card.code, 5.2 * factor, fill=ink)
    number = str(card.number) if card.number and style.number else ""
    name = " ".join(filter(None, (title(card, style), number)))
    room = WITHIN * factor - code.width - 1.6 * factor
    words = [write(name, 4.0 * factor, fill=ink, max_width=room).at(left, base)] if name else []
    return (*words, code.at(right, base, "right"))
