"""A card's sky: rings of night about a heart, stars far off, and a galaxy's light, all in flat steps.

What lies where depends on the heart alone: a sky with bleed is the same sky, only cut wider.
"""

import math
from functools import lru_cache
from itertools import pairwise

from cardgen.art.galaxies import mark, pattern
from cardgen.art.palette import GALAXY_COLOURS, HUES, LETTERS, oklch, tone
from cardgen.art.pen import Point, dots, line_of, polar
from cardgen.shapes import Drawing, Group, Shape, circle, polygon, rect, scaled

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
_UNIT = 1.75  # mm on a poker card that a pattern's unit is long
_GOLDEN = 0.6180339887
_JOKER_HUES = {"j1": 295, "j2": 268}


@lru_cache(maxsize=32)
def galaxy_field(
    letter: str,
    width: float,
    height: float,
    heart: Point | None = None,
    scale: float = 1.0,
    clear: tuple[Box, ...] = (),
) -> Drawing:
    """A galaxy's sky, `width` × `height` mm, its pattern about `heart`: in the upper part unless said.

    `scale` is 1 for a card 63 mm wide. No star touches a box in `clear` (left, top, right, bottom).
    Raises ValueError for a letter that names no galaxy.

    >>> galaxy_field("a", 63, 88).height
    88.0
    """
    rings = [(r, tone(letter, light, 0.105, dusk)) for r, light, dusk in _RINGS]
    glow = [
        path for swell, light, chroma in _GLOW for path in mark(letter, tone(letter, light, chroma), swell)
    ]
    light = Group(tuple(glow), scaled(_UNIT))
    night = tone(letter, 0.17, 0.06, 0.9)
    stars = _far_stars(HUES[letter], LETTERS.index(letter) / 9)
    return _sky(width, height, heart, scale, clear, night, rings, stars, (light,), _dust(letter))


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
) -> Drawing:
    """A joker's sky: the nine galaxies down its sides, and about the moon rays ("j1") or orbits ("j2").

    Sizes and `clear` as in `galaxy_field`. Raises ValueError for a code that is no joker's.

    >>> joker_field("j1", 63, 88) == joker_field("j2", 63, 88)
    False
    """
    if code not in _JOKER_HUES:
        raise ValueError(f"no joker has the code {code!r}")
    hue = _JOKER_HUES[code]
    rings = [(r, oklch(light + 0.03, 0.11, hue)) for r, light, _ in _RINGS]
    light = (*(_rays() if code == "j1" else _orbits()), *_nine(1 if code == "j1" else -1))
    night = oklch(0.17, 0.07, hue)
    return _sky(width, height, heart, scale, clear, night, rings, _far_stars(hue, 0.5), light, [])


def _sky(
    width: float,
    height: float,
    heart: Point | None,
    scale: float,
    clear: tuple[Box, ...],
    night: str,
    rings: list[tuple[float, str]],
    far: list[Stars],
    light: tuple[Shape, ...],
    near: list[Stars],
) -> Drawing:
    x, y = heart or (width / 2, height * 0.26)
    boxes = [
        ((left - x) / scale, (top - y) / scale, (right - x) / scale, (bottom - y) / scale)
        for left, top, right, bottom in clear
    ]
    behind, before = (
        [dots(_without(points, boxes, size / 2), ink, size) for points, ink, size in stars]
        for stars in (far, near)
    )
    shapes = (*(circle(0, 0, r, fill=fill) for r, fill in rings), *behind, *light, *before)
    ground = rect(0, 0, width, height, fill=night)
    clip = rect(0, 0, width, height)
    return Drawing(
        float(width), float(height), (ground, Group((Group(shapes, scaled(scale, x, y)),), clip=clip))
    )


def _far_stars(hue: float, seed: float) -> list[Stars]:
    """Stars without a grid and without chance: the additive sequence of the plastic number."""
    spread = [
        ((seed + k * 0.7548776662) % 1 * 84 - 42, (seed + k * 0.5698402910) % 1 * 104 - 26)
        for k in range(170)
    ]
    return [
        (spread[::2], oklch(0.5, 0.06, hue), 0.3),
        (spread[1::4], oklch(0.72, 0.06, hue), 0.38),
        (spread[3::4], oklch(0.93, 0.03, hue), 0.52),
    ]


def _without(points: list[Point], boxes: list[Box], reach: float) -> list[Point]:
    """The points that stay `reach` away from every box: a star by a word looks like a dot of its letters."""
    return [
        (x, y)
        for x, y in points
        if not any(
            left - reach < x < right + reach and top - reach < y < bottom + reach
            for left, top, right, bottom in boxes
        )
    ]


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


def _nine(way: int) -> list[Shape]:
    """Five galaxies down one side of the card, four up the other."""
    places = [(way * 23.4, -0.5 + 11 * k) for k in range(5)] + [(-way * 23.4, 38 - 11 * k) for k in range(4)]
    return [
        Group(mark(letter, GALAXY_COLOURS[letter]), scaled(0.34, *place))
        for letter, place in zip(LETTERS, places, strict=True)
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
