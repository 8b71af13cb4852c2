"""The faces of a card, in mm: its front, its back, and a sticker with its code alone.

Knows no output format. Everything but the ground stays within the card's safe zone.
"""

from functools import lru_cache

from cardgen import art
from cardgen.code import Matrix
from cardgen.face import parts
from cardgen.face.grounds import ground
from cardgen.face.label import label
from cardgen.face.places import edge_of, panel, places
from cardgen.face.words import FaceStyle, FaceWords
from cardgen.paper import CardFormat
from cardgen.shapes import Drawing, Group, moved
from missions.deck import Card

__all__ = ["FaceStyle", "FaceWords", "back", "front", "panel", "sticker"]

_PLAIN = FaceStyle()


def front(
    card: Card,
    matrix: Matrix,
    words: FaceWords,
    format: CardFormat,
    bleed: float = 0.0,
    style: FaceStyle = _PLAIN,
) -> Drawing:
    """The front of `card`, `bleed` mm larger than the card on every side.

    Raises `TooLong` or `MissingGlyph` where a word cannot be written on it, and ValueError where the code
    would be too fine for cameras. A short address too long for its line is left out: it is in the code,
    and the card's own code stands beside it.

    >>> from cardgen.code import address, matrix
    >>> from cardgen.paper import card_format
    >>> from missions.deck import find
    >>> words = FaceWords("Fight", "Gold", "galaxygamers.fr/a1")
    >>> front(find("a1"), matrix(address("https://galaxygamers.fr", "a1")), words, card_format()).width
    63.0
    """
    lines = bool(parts.title(card, style)) + bool(parts.material(words, style))
    spots = places(format, lines, style.mission and bool(words.mission.strip()), card.is_joker)
    things = (
        *parts.heart(card, spots, style),
        *parts.names(card, words, format, spots, style),
        *(parts.mission(card, words, spots, style) if spots.text else ()),
        *parts.framed(card, matrix, words, spots, style),
        parts.typed(card, format, spots, style),
        *parts.corners(card, format, spots, style),
    )
    return _faced(
        format, bleed, Group(ground(card, format, bleed, spots, style)), Group(things, moved(bleed, bleed))
    )


def sticker(
    card: Card,
    matrix: Matrix,
    words: FaceWords,
    format: CardFormat,
    bleed: float = 0.0,
    style: FaceStyle = _PLAIN,
) -> Drawing:
    """The code of `card` with its kind and name, to glue over a worn one; sizes and errors as of `front`.

    >>> from cardgen.code import address, matrix
    >>> from cardgen.paper import card_format
    >>> from missions.deck import find
    >>> words = FaceWords("Fight", "Gold", "galaxygamers.fr/a1")
    >>> code = matrix(address("https://galaxygamers.fr", "a1"))
    >>> sticker(find("a1"), code, words, card_format("square"), bleed=1).width
    72.0
    """
    ground, things = label(card, matrix, words, format, bleed, style)
    return _faced(format, bleed, ground, things)


@lru_cache(maxsize=32)
def back(format: CardFormat, bleed: float = 0.0, style: FaceStyle = _PLAIN) -> Drawing:
    """The back that all cards share: turned by 180° it is the same drawing.

    >>> from cardgen.paper import card_format
    >>> back(card_format(), bleed=3).height
    94.0
    """
    safe = edge_of(format)
    return art.back(format.width, format.height, safe, bleed, style.low_ink)


def _faced(format: CardFormat, bleed: float, *shapes: Group) -> Drawing:
    return Drawing(format.width + 2 * bleed, format.height + 2 * bleed, shapes)
