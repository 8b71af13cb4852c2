"""A card's sky: rings of night about a heart, stars far off, and a galaxy's light.

What lies where depends on the heart alone: a sky with bleed is the same sky, only cut wider.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from cardgen.art.galaxies import mark, pattern
from cardgen.art.palette import GALAXY_COLOURS, HUES, LETTERS, oklch, tone
from cardgen.art.pen import Point, dots, line_of, polar, star
from cardgen.shapes import Drawing, Group, Path, Radial, Shape, moved, polygon, rect, scaled

Box = tuple[float, float, float, float]  # left, top, right, bottom
Stars = tuple[list[Point], str, float]  # where they are, their ink, how wide each is

# How far each layer of light reaches about a pattern, in the pattern's units, its lightness and chroma.
_GLOW = ((2.6, 0.36, 0.09), (1.8, 0.42, 0.1), (1.1, 0.49, 0.115), (0.5, 0.57, 0.125), (0.0, 0.69, 0.134))
# Rings of night, as a gong sends them out: radius in mm, lightness, lean to indigo.
_RINGS = (
    (58, 0.19, 0.75),
    (47, 0.21, 0.6),
    (38, 0.23, 0.48),
    (29, 0.255, 0.36),
    (22, 0.285, 0.25),
    (15, 0.32, 0.15),
)
_STARS = 124  # far off on a card
_UNIT = 1.75  # mm on a poker card that a pattern's unit is long
_GOLDEN = 0.6180339887
_JOKER_HUES = {"j1": 295, "j2": 268}
_BEYOND = 4.0  # mm of stars round the card, for a bleed


@lru_cache(maxsize=64)
def galaxy_field(
    letter: str,
    width: float,
    height: float,
    heart: Point | None = None,
    scale: float = 1.0,
    clear: tuple[Box, ...] = (),
    *,
    seed: int = 0,
    bleed: float = 0.0,
) -> Drawing:
    """A galaxy's sky on a card of `width` × `height` mm, `bleed` mm larger all round.

    Its pattern lies about `heart`, in the upper part unless said; `scale` is 1 for that of a card 63 mm
    wide. The far stars are those of `seed`, and no star touches a box in `clear` (left, top, right,
    bottom). Raises ValueError for a letter that names no galaxy.

    >>> galaxy_field("a", 63, 88, bleed=3).height
    94.0
    """
    rings = [
        (r, tone(letter, light, 0.105, dusk), tone(letter, light + 0.022, 0.115, dusk))
        for r, light, dusk in _RINGS
    ]
    core, night = tone(letter, 0.5, 0.12, 0.1), tone(letter, 0.17, 0.06, 0.9)
    x, y = heart or (width / 2, height * 0.26)
    near = _stars(_dust(letter), _from(clear, x, y, scale))
    light = Group((Group(_glow(letter), scaled(_UNIT)), *near), scaled(scale, x, y))
    place = (LETTERS.index(letter) / 9 + _GOLDEN * seed, 0.381966 * seed)
    far = star_field(width, height, place, clear, _inks(HUES[letter]))
    return _sky(width, height, bleed, _lit(rings, (core, night), x, y, width, height), (*far, light))


def galaxy(letter: str) -> Drawing:
    """A galaxy's sky on a poker card without bleed, 63 × 88 mm.

    >>> galaxy("i").width
    63.0
    """
    return galaxy_field(letter, 63.0, 88.0)


@lru_cache(maxsize=16)
def joker_field(
    code: str,
    width: float,
    height: float,
    heart: Point | None = None,
    scale: float = 1.0,
    clear: tuple[Box, ...] = (),
    *,
    bleed: float = 0.0,
) -> Drawing:
    """A joker's sky: about the moon rays ("j1") or orbits ("j2").

    Sizes, `clear` and `bleed` as in `galaxy_field`. Raises ValueError for a code that is no joker's.

    >>> joker_field("j1", 63, 88) == joker_field("j2", 63, 88)
    False
    """
    light = aureole(code)
    hue = _JOKER_HUES[code]
    rings = [(r, oklch(light + 0.03, 0.11, hue), oklch(light + 0.055, 0.12, hue)) for r, light, _ in _RINGS]
    x, y = heart or (width / 2, height * 0.26)
    about = Group(light.shapes, scaled(scale, x, y))
    far = star_field(width, height, (hue / 100, hue / 70), clear, _inks(hue))
    core, night = oklch(0.55, 0.15, hue), oklch(0.17, 0.07, hue)
    return _sky(width, height, bleed, _lit(rings, (core, night), x, y, width, height), (*far, about))


@lru_cache(maxsize=4)
def aureole(code: str) -> Drawing:
    """What shines about a joker's moon of 25 mm, about (0, 0): rays on "j1", orbits on "j2".

    Raises ValueError for a code that is no joker's.

    >>> len(aureole("j2").shapes)
    3
    """
    if code not in _JOKER_HUES:
        raise ValueError(f"no joker has the code {code!r}")
    return Drawing(40.0, 40.0, tuple(_rays() if code == "j1" else _orbits()))


def nine(places: tuple[Point, ...], size: float, ink: str | None = None) -> Group:
    """The nine galaxies at nine places, each `size` mm wide, in their hues or in one `ink`.

    >>> len(nine(tuple((6.0 * k, 3.0) for k in range(9)), 5).shapes)
    9
    """
    return Group(
        tuple(
            Group(mark(letter, ink or GALAXY_COLOURS[letter]), scaled(size / 22, *place))
            for letter, place in zip(LETTERS, places, strict=True)
        )
    )


def _sky(width: float, height: float, bleed: float, paint: Radial, shapes: tuple[Shape, ...]) -> Drawing:
    box = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    body = (rect(*box, fill=paint), Group(shapes, clip=rect(*box)))
    return Drawing(float(box[2]), float(box[3]), (Group(body, moved(bleed, bleed)),))


def _lit(
    rings: list[tuple], ends: tuple[str, str], x: float, y: float, width: float, height: float
) -> Radial:
    """A glow at (x, y), and rings of night about it, each brighter to its edge."""
    size = math.hypot(width, height) / math.hypot(63, 88)
    edge = _RINGS[0][0]
    stops, inner = [], 0.0
    for r, dark, bright in reversed(rings):
        stops += [(inner / edge, dark), (r / edge, bright)]
        inner = r
    core, night = ends
    return Radial(x, y, edge * size, ((0.0, core), *stops[1:], (1.0, night)))


def _from(clear: tuple[Box, ...], x: float, y: float, scale: float) -> list[Box]:
    return [
        ((left - x) / scale, (top - y) / scale, (right - x) / scale, (bottom - y) / scale)
        for left, top, right, bottom in clear
    ]


def _stars(stars: list[Stars], boxes: Sequence[Box]) -> list[Path]:
    return [dots(_without(points, boxes, size / 2), ink, size) for points, ink, size in stars]


def _inks(hue: float) -> tuple[str, str, str]:
    return oklch(0.5, 0.06, hue), oklch(0.72, 0.06, hue), oklch(0.93, 0.03, hue)


def star_field(
    width: float,
    height: float,
    seed: Point,
    clear: tuple[Box, ...],
    inks: tuple[str, str, str],
    count: int = _STARS,
) -> tuple[Path, ...]:
    """Stars far off on a card of `width` × `height` mm, none in a box in `clear`, and room for a bleed.

    Without a grid and without chance: the additive sequence of the plastic number from `seed` on. `inks` are
    those of the small, the middling and the large, the last also that of a few with four rays.

    >>> len(star_field(63, 88, (0, 0), (), ("#333333", "#666666", "#ffffff")))
    4
    """
    wide, high = width + 2 * _BEYOND, height + 2 * _BEYOND
    spread = [
        (
            # To a tenth of a mm: every card of a deck has stars of its own.
            round((seed[0] + k * 0.7548776662) % 1 * wide - _BEYOND, 1),
            round((seed[1] + k * 0.5698402910) % 1 * high - _BEYOND, 1),
        )
        for k in range(1, count)
    ]
    size = math.sqrt(wide * high / (71 * 96))
    rays = _without(spread[:: count // 4], clear, 1.3 * size)
    far = [point for index, point in enumerate(spread) if index % (count // 4)]
    small, middling, large = inks
    return (
        *_stars(
            [
                (far[::2], small, 0.3 * size),
                (far[1::4], middling, 0.38 * size),
                (far[3::4], large, 0.52 * size),
            ],
            clear,
        ),
        Path(tuple(segment for x, y in rays for segment in star(x, y, 1.3 * size)), fill=large),
    )


def _without(points: list[Point], boxes: Sequence[Box], reach: float) -> list[Point]:
    """The points that stay `reach` away from every box: a star by a word looks like a dot of its letters."""
    return [
        (x, y)
        for x, y in points
        if not any(
            left - reach < x < right + reach and top - reach < y < bottom + reach
            for left, top, right, bottom in boxes
        )
    ]


def _glow(letter: str) -> tuple[Path, ...]:
    """A galaxy's light, from its edge inwards, brightest about the heart."""
    shape = pattern(letter)
    around = [
        path for swell, light, chroma in _GLOW for path in mark(letter, tone(letter, light, chroma), swell)
    ]
    heart = Radial(
        0,
        0,
        11.0,
        tuple(
            (at, tone(letter, light, chroma)) for at, light, chroma in ((0.3, 0.86, 0.09), (1.0, 0.66, 0.134))
        ),
    )
    core = [
        Path(curve, stroke=tone(letter, 0.78, 0.12), stroke_width=0.42 * shape.width)
        for curve in shape.curves
    ]
    filled = [Path(outline, fill=heart) for outline in shape.outlines]
    return (*around, *core, *filled)


@lru_cache(maxsize=16)
def _dust(letter: str) -> list[Stars]:
    """Stars strewn along a pattern, thickest in its middle."""
    shape = pattern(letter)
    reach = [
        *((curve, shape.width * 0.9) for curve in shape.curves),
        *((edge, 2.2) for edge in shape.outlines),
    ]
    spread: list[Point] = []
    for outline, wide in reach:
        points = line_of(outline, 0.9)
        for (ax, ay), (bx, by) in pairwise(points):
            side = (len(spread) * _GOLDEN % 1 - 0.5) * 2
            off = side * abs(side) * wide / (math.dist((ax, ay), (bx, by)) or 1)
            spread.append((ax - off * (by - ay), ay + off * (bx - ax)))
    spread = [(_UNIT * x, _UNIT * y) for x, y in spread]
    return [
        (spread[::3], tone(letter, 0.84, 0.1), 0.17 * _UNIT),
        (spread[1::3], tone(letter, 0.92, 0.06), 0.24 * _UNIT),
        (spread[2::3], tone(letter, 0.98, 0.02), 0.32 * _UNIT),
    ]


def _rays() -> list[Shape]:
    """The light of a golden moon."""
    return [
        polygon(
            [polar(0, 0, 13.4, 15 * k - 3), polar(0, 0, far, 15 * k), polar(0, 0, 13.4, 15 * k + 3)],
            fill="#ffd76b",
        )
        for k, far in enumerate((16.0, 18.6) * 12)
    ]


def _orbits() -> list[Shape]:
    """The paths of the stars about a silver moon."""
    paths = ((14.2, 40, 0.5), (16.4, 24, 0.9), (18.8, 52, 0.45))
    return [dots([polar(0, 0, r, k * 360 / n) for k in range(n)], "#cfd9ff", size) for r, n, size in paths]
