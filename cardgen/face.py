"""A card's front, in mm: galaxy, xphere, name, and the code in the frame of its kind.

Knows no output format. Everything but the sky stays within the card's safe zone.
"""

from dataclasses import dataclass

from cardgen import art
from cardgen.code import Matrix, code_shapes
from cardgen.lettering import TooLong, write
from cardgen.paper import CardFormat
from cardgen.shapes import Drawing, Group, Path, Shape, circle, moved, rect, scaled, turned
from missions.deck import Card

PANEL = 30.0
_SIDE, _HEAD, _FOOT = 3.6, 5.8, 4.4
_INSET = 0.6  # of everything from the safe zone's edge
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
    width, height = format.width + 2 * bleed, format.height + 2 * bleed
    sky = _sky(card, width, height, (heart[0] + bleed, heart[1] + bleed), format.width / 63)
    return Drawing(width, height, (Group(sky.shapes), Group(shapes, moved(bleed, bleed))))


def _sky(card: Card, width: float, height: float, heart: tuple[float, float], scale: float) -> Drawing:
    if card.is_joker:
        return art.joker_field(card.code, width, height, heart, scale)
    return art.galaxy_field(card.family.letter, width, height, heart, scale)


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
    word = write(words.kind, 4.8, lang=words.lang, fill=ink, max_width=width - 2 * 7)
    sign = art.sign(kind, ink)
    return (
        outline,
        Group((Group(art.frame_pattern(kind, width, height), clip=outline),), clip=below),
        rect(_SIDE - 0.7, _HEAD - 0.7, PANEL + 1.4, PANEL + 1.4, fill=colour),
        rect(_SIDE - 0.7, height - _FOOT, PANEL + 1.4, _FOOT, fill=colour),
        *_address(words.short_address, ink, width / 2, height - 1.3),
        word.at(width / 2, _HEAD / 2 + 1.5, "middle"),
        *(_centred(sign, width / 2 + side * (word.width / 2 + 4), _HEAD / 2, 4.4) for side in (-1, 1)),
        Group((code_shapes(matrix, PANEL),), moved(_SIDE, _HEAD)),
    )


def _address(address: str, ink: str, x: float, base: float) -> tuple[Shape, ...]:
    try:
        return (write(address, 3.1, fill=ink, max_width=PANEL - 1).at(x, base, "middle"),)
    except TooLong:
        return ()


def _centred(drawing: Drawing, x: float, y: float, size: float) -> Group:
    """A square drawing, `size` mm wide, about (x, y)."""
    return Group(drawing.shapes, scaled(size / drawing.width, x - size / 2, y - size / 2))
