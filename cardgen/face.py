"""A card's front, in mm: galaxy, xphere, name, and the code in the frame of its kind.

Knows no output format. Everything but the sky stays within the card's safe zone.
"""

from dataclasses import dataclass

from cardgen import art
from cardgen.code import PANEL, Matrix, code_shapes
from cardgen.lettering import Lettering, TooLong, write
from cardgen.paper import CardFormat
from cardgen.shapes import Drawing, Group, Path, Shape, circle, moved, rect, scaled, turned
from missions.deck import Card

Box = tuple[float, float, float, float]  # left, top, right, bottom in mm

_SIDE, _HEAD, _FOOT = 3.6, 5.8, 4.4
_HAIRLINE = 0.25  # of light round the frame, lest a dark kind sinks into a dark sky
_INSET = 0.6  # of everything from the safe zone's edge
_SIGN = 5.2
_WHITE, _NIGHT = "#ffffff", "#0d1030"


@dataclass(frozen=True, slots=True)
class FaceWords:
    """What is written on a front, in one language; `material` is empty on a joker."""

    kind: str
    material: str
    short_address: str
    lang: str = "en"


def front(card: Card, matrix: Matrix, words: FaceWords, format: CardFormat, bleed: float = 0.0) -> Drawing:
    """The front of `card`, `bleed` mm larger than the card on every side.

    Raises `TooLong` or `MissingGlyph` where a word cannot be written on it. A short address too long
    for its line is left out: it is in the code, and the card's own code stands beside it.

    >>> from cardgen.code import address, matrix
    >>> from cardgen.paper import card_format
    >>> from missions.deck import find
    >>> words = FaceWords("Fight", "Gold", "galaxygamers.fr/a1")
    >>> front(find("a1"), matrix(address("https://galaxygamers.fr", "a1")), words, card_format()).width
    63.0
    """
    edge = format.safe + _INSET
    middle, heart = format.width / 2, (format.width / 2, edge + 14.2)
    frame_top = format.height - edge - _FOOT - PANEL - _HEAD
    shapes = (
        *_heart(card, heart),
        *_names(card, words, middle, frame_top - 1.9),
        Group(_frame(card.kind, words, matrix), moved(middle - PANEL / 2 - _SIDE, frame_top)),
        write(card.code, 8.4, fill=_WHITE, max_width=8.2).at(
            edge + 4.2, format.height - edge - 1.6, "middle"
        ),
        *_corners(card, format, edge),
    )
    sky = _sky(card, format, bleed, heart, _starless(format, middle, frame_top))
    return Drawing(sky.width, sky.height, (Group(sky.shapes), Group(shapes, moved(bleed, bleed))))


def _sky(
    card: Card, format: CardFormat, bleed: float, heart: tuple[float, float], starless: tuple[Box, ...]
) -> Drawing:
    field, name = (art.joker_field, card.code) if card.is_joker else (art.galaxy_field, card.family.letter)
    x, y = heart
    clear = tuple(tuple(side + bleed for side in box) for box in starless)
    width, height = format.width + 2 * bleed, format.height + 2 * bleed
    return field(name, width, height, (x + bleed, y + bleed), format.width / 63, clear)


def _starless(format: CardFormat, middle: float, frame_top: float) -> tuple[Box, ...]:
    """Where the lines of letters are, and the frame, at whose edge a star would be cut in half."""
    side, foot = PANEL / 2 + _SIDE + _HAIRLINE, format.height - format.safe - _INSET + _HAIRLINE
    lines = (middle - 22, frame_top - 12, middle + 22, frame_top)
    return lines, (middle - side, frame_top - _HAIRLINE, middle + side, foot)


def _heart(card: Card, heart: tuple[float, float]) -> tuple[Shape, ...]:
    if card.is_joker:
        return (_centred(art.moon(card.code), *heart, 25),)
    ring = circle(*heart, 9.0, fill=_halo(card))
    return (ring, _centred(art.xphere(card.number), *heart, 18))


def _names(card: Card, words: FaceWords, x: float, base: float) -> tuple[Shape, ...]:
    name, room = ("GONG JOKER", 34) if card.is_joker else (card.family.name, 44)
    base = base if words.material else base + 2
    lines = [write(name, 5.8, fill=_WHITE, tracking=0.08, max_width=room).at(x, base - 4.4, "middle")]
    if words.material:
        material = write(words.material, 3.7, lang=words.lang, fill=_WHITE, max_width=room)
        lines.append(material.at(x, base, "middle"))
    return (*(_outlined(line, _halo(card), 1.6) for line in lines), *lines)


def _halo(card: Card) -> str:
    return _NIGHT if card.is_joker else art.tone(card.family.letter, 0.22, 0.09, 0.5)


def _outlined(line: Group, ink: str, width: float) -> Group:
    """The night round a line of letters, so that it reads on a galaxy's light."""
    return Group(tuple(Path(s.segments, stroke=ink, stroke_width=width) for s in line.shapes), line.matrix)


def _corners(card: Card, format: CardFormat, edge: float) -> tuple[Shape, ...]:
    index = Group(_index(card), moved(edge, edge))
    return (index, Group((index,), turned(180, format.width, format.height)))


def _index(card: Card) -> tuple[Shape, ...]:
    """What shows of a card in a fanned hand: number and galaxy, 9.2 mm wide."""
    if card.is_joker:
        return (_centred(art.sign("joker", _WHITE), 4.4, 4.4, 8.6),)
    number = write(str(card.number), 13.0, fill=_WHITE)
    return (number.at(4.6, 9.3, "middle"), _centred(art.emblem(card.family.letter), 4.6, 15.6, 8.6))


def _frame(kind: str, words: FaceWords, matrix: Matrix) -> tuple[Shape, ...]:
    """The code within the frame of its kind, the kind's sign and word above it."""
    colour, ink = art.KIND_COLOURS[kind].lower(), art.KIND_INK[kind].lower()
    width, height = PANEL + 2 * _SIDE, _HEAD + PANEL + _FOOT
    outline = rect(0, 0, width, height, 2.2, fill=colour)
    below = rect(0, _HEAD, width, height - _HEAD)
    word = _word(words, ink, width - 2 * (_SIGN + 1.8))
    foot = _address(words.short_address, ink)
    plate = foot.width + 1.4 if foot else 0
    pattern = art.frame_pattern(kind, width, height, gap=plate)
    sign, reach = art.sign(kind, ink), word.width / 2 + 1.2 + _SIGN / 2
    return (
        rect(-_HAIRLINE, -_HAIRLINE, width + 2 * _HAIRLINE, height + 2 * _HAIRLINE, 2.45, fill=_WHITE),
        outline,
        Group((Group(pattern, clip=outline),), clip=below),
        rect(_SIDE - 0.7, _HEAD - 0.7, PANEL + 1.4, PANEL + 1.4, fill=colour),
        *([rect((width - plate) / 2, height - _FOOT, plate, _FOOT, fill=colour)] if foot else []),
        *([foot.at(width / 2, height - 1.3, "middle")] if foot else []),
        word.at(width / 2, (_HEAD + word.ascent - word.descent) / 2, "middle"),
        *(_centred(sign, width / 2 + side * reach, _HEAD / 2, _SIGN) for side in (-1, 1)),
        Group((code_shapes(matrix, PANEL),), moved(_SIDE, _HEAD)),
    )


def _word(words: FaceWords, ink: str, room: float) -> Lettering:
    """The kind's word, its ink within the frame's head: some letters bear a hamza, some dots below."""
    word = write(words.kind, 4.8, lang=words.lang, fill=ink, max_width=room)
    size = word.size * min(1, (_HEAD - 1) / (word.ascent + word.descent))
    return write(words.kind, size, lang=words.lang, fill=ink)


def _address(address: str, ink: str) -> Lettering | None:
    try:
        return write(address, 3.1, fill=ink, max_width=PANEL - 1)
    except TooLong:
        return None


def _centred(drawing: Drawing, x: float, y: float, size: float) -> Group:
    """A square drawing, `size` mm wide, about (x, y)."""
    return Group(drawing.shapes, scaled(size / drawing.width, x - size / 2, y - size / 2))
