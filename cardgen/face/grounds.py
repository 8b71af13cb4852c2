"""What lies behind a front: the sky of its galaxy, or a star chart on white for little ink."""

from cardgen import art
from cardgen.face.parts import BLACK, WHITE
from cardgen.face.places import HAIRLINE, INDEX, INDEX_HEIGHT, LEAST_CODE, Box, Places
from cardgen.face.words import FaceStyle
from cardgen.paper import CardFormat
from cardgen.shapes import Group, Shape, moved, rect, scaled
from missions.deck import DECK, Card


def ground(
    card: Card, format: CardFormat, bleed: float, spots: Places, style: FaceStyle
) -> tuple[Shape, ...]:
    """The ground of a front, `bleed` mm wider than the card on every side, its corner at (0, 0)."""
    if style.low_ink:
        white = rect(0, 0, format.width + 2 * bleed, format.height + 2 * bleed, fill=WHITE)
        return (white, Group(_chart(card, format, spots), moved(bleed, bleed)))
    scale = spots.reach / (35 if card.is_joker else 29.4)
    if not card.is_joker:
        scale = max(scale, 0.66 * format.width / 63)
    clear = _starless(format, spots)
    size = (
        format.width,
        format.height,
        (spots.heart[0] if card.is_joker else format.width / 2, spots.heart[1]),
        scale,
        clear,
    )
    if card.is_joker:
        sky = art.joker_field(card.code, *size, bleed=bleed)
        return (*sky.shapes, Group(_nine(card, format, spots), moved(bleed, bleed)))
    return art.galaxy_field(card.family.letter, *size, seed=DECK.index(card), bleed=bleed).shapes


def _starless(format: CardFormat, spots: Places) -> tuple[Box, ...]:
    """Where letters and figures are, and the frame, at whose edge a star would be cut in half."""
    left, top, right, bottom = spots.frame
    middle, half = format.width / 2, 22 * format.width / 63
    frame = (left - HAIRLINE, top - HAIRLINE, right + HAIRLINE, bottom + HAIRLINE)
    lines = (middle - half, spots.heart[1] + spots.reach / 2, middle + half, top)
    return (lines, frame, *_corners(format, spots), *([spots.text] if spots.text else []))


def _corners(format: CardFormat, spots: Places) -> list[Box]:
    """The boxes of the corner index, where it is turned round too, and of the code to type."""
    edge, width, height = spots.edge, format.width, format.height
    wide, high = INDEX * spots.index, INDEX_HEIGHT * spots.index
    code = (edge, height - edge - 9 * max(1.0, spots.index), spots.frame[0], height - edge)
    above = (width - edge - wide, edge, width - edge, edge + max(LEAST_CODE, 7 * spots.index))
    below = (width - edge - wide, height - edge - high, width - edge, height - edge)
    return [(edge, edge, edge + wide, edge + high), *((code, below) if spots.beside else (above,))]


def _nine(card: Card, format: CardFormat, spots: Places, ink: str | None = None) -> tuple[Group, ...]:
    """The nine galaxies down a joker's sides, five and four, where they find room."""
    upper = spots.edge + 9.6 * spots.index
    lower = format.height - upper if spots.beside else spots.frame[1] - 1
    if spots.text:
        upper, lower = (spots.text[3] + 0.5, lower) if spots.beside else (upper, spots.text[1] - 0.5)
    step = (lower - upper) / 5
    strip = INDEX * spots.index
    size = min(6.8 * max(1.0, spots.index), 0.72 * step, 0.9 * strip)
    if size < 2.4:
        return ()
    x = spots.edge + strip / 2
    down = [(format.width - x, upper + step * (k + 0.5)) for k in range(5)]
    up = [(x, lower - step * (k + 1)) for k in range(4)]
    places = (*down, *up) if card.code == "j1" else (*up, *down)
    return (art.nine(places, size, ink),)


def _chart(card: Card, format: CardFormat, spots: Places) -> tuple[Shape, ...]:
    """A galaxy in lines about the heart, within the safe zone, and a few stars."""
    (x, y), half = spots.heart, spots.reach / 2
    clear = [*_starless(format, spots), (x - half, y - half, x + half, y + half)]
    if card.is_joker:
        column = spots.edge + INDEX * spots.index
        clear += [(0, 0, column, format.height), (format.width - column, 0, format.width, format.height)]
    number = DECK.index(card)
    seed = (0.618034 * number, 0.381966 * number)
    stars = art.star_field(format.width, format.height, seed, tuple(clear), (BLACK,) * 3, 48)
    if spots.row and spots.text:
        return stars
    if card.is_joker:
        rays = art.engraved(art.aureole(card.code), BLACK, 0.25).shapes
        return (*stars, Group(rays, scaled(spots.reach / 35, x, y)), *_nine(card, format, spots, BLACK))
    unit = max(half, 2.0) / 10.9
    galaxy = art.chart(card.family.letter, BLACK, 0.2 / unit)
    return (*stars, Group(galaxy, scaled(unit, x, y)))
