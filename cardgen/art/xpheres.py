"""Six xpheres as lit spheres, each with a surface of its own: known in grey too.

All in flat steps, without a gradient or a clip: the same few paths serve a page and a printed card.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from cardgen.art.pen import Point, clipped, outline, polar
from cardgen.shapes import Drawing, Path, circle, ellipse, line, polygon

_C, _R = 12.0, 11.0


def _facet(points: Sequence[Point], fill: str) -> Path:
    return _plane(clipped(points, _C, _C, _R, 36), fill)


def _plane(points: Sequence[Point], fill: str) -> Path:
    # To a tenth of a mm in 24: a page has to hold six of them.
    return polygon([(round(x, 1), round(y, 1)) for x, y in points], fill=fill)


def _ball(*steps: tuple[float, str]) -> list[Path]:
    """Discs inside one another, drawn together towards the light at the upper left."""
    return [circle(_C - (_R - r) * 0.42, _C - (_R - r) * 0.5, r, fill=fill) for r, fill in steps]


def _belt(top: float, bottom: float, fill: str, tilt: float = 0.0) -> Path:
    """A belt of the sphere between two parallels, seen a little from above, its axis tilted."""
    bend = [polar(_C, 0, _R * 1.05, t) for t in range(0, 181, 20)]
    points = [(x, top + y * 0.16) for x, y in bend] + [(x, bottom + y * 0.16) for x, y in reversed(bend)]
    return _facet(
        [polar(_C, _C, math.dist((x, y), (_C, _C)), _bearing(x, y) + tilt) for x, y in points], fill
    )


def _bearing(x: float, y: float) -> float:
    return math.degrees(math.atan2(y - _C, x - _C))


def _gold() -> list[Path]:
    """Brushed: fine belts aslant all round, and one broad sheen."""
    edges = (-2, 2.4, 4.4, 6.6, 9.6, 11.6, 12.6, 14.6, 15.4, 17.6)
    golds = (
        "#C98F1C",
        "#E8B93A",
        "#FFE27A",
        "#FFF6C8",
        "#FFE27A",
        "#D9A227",
        "#EDBE40",
        "#B97F15",
        "#D0971F",
    )
    belts = zip(pairwise(edges), golds, strict=True)
    return [
        circle(_C, _C, _R, fill="#96620F"),
        *(_belt(top, bottom + 0.1, fill, -38) for (top, bottom), fill in belts),
    ]


def _obsidian() -> list[Path]:
    """Glass of a volcano: black, rippled in shells where a flake broke off, with hard white lights."""
    ball = [circle(_C, _C, _R, fill="#A5A0C4"), circle(_C, _C, _R - 0.8, fill="#0F0D17")]
    ripples = [(9.4, "#2C2840"), (7.0, "#0F0D17"), (6.2, "#454062"), (3.8, "#0F0D17"), (3.0, "#6A648E")]
    flake = [
        _facet([polar(20, 19.4, r, t) for t in range(150, 286, 9)] + [(19.5, 19.5)], fill)
        for r, fill in ripples
    ]
    lights = (
        outline("M4.4 11.4 C4.8 7.4 7.4 4.4 11.4 3.6 C9 5.6 7.6 8 7.2 10.6 Z", fill="#FFFFFF"),
        outline("M13.4 3.6 L16.4 4.6 L14.2 6 Z", fill="#FFFFFF"),
    )
    rim = circle(_C, _C, _R - 0.4, stroke="#A5A0C4", stroke_width=0.8)
    return [*ball, *flake, *lights, rim]


def _silver() -> list[Path]:
    """Polished: a bright sky, a dark horizon, a pale floor, as in a mirror."""
    ridge = [(0, 12), (4.4, 10.8), (8, 12.4), (11.6, 11), (15.4, 12.6), (19.4, 11.2), (24, 12.2)]
    return [
        circle(_C, _C, _R, fill="#8496A8"),
        _belt(4.4, 7.2, "#BECBD7"),
        _belt(7.2, 12, "#F4F8FB"),
        _facet([*ridge, (24, 16), (0, 16)], "#1F2A36"),
        _belt(14.2, 17, "#5A6B7F"),
        _belt(17, 26, "#DCE5EC"),
        ellipse(8.6, 5.2, 2.9, 1.7, fill="#FFFFFF"),
    ]


def _ruby() -> list[Path]:
    """Cut: a table and a crown of facets, no two of one red."""
    reds = ("#FF9AA6", "#F2546B", "#C81E3C", "#8E0D27", "#6E0A1F", "#A3122E", "#D92B49", "#FF6F83")
    rim = [polar(_C, _C, _R * 1.1, 45 * k - 112.5) for k in range(8)]
    table = [polar(_C - 0.4, _C - 0.5, 5.2, 45 * k - 112.5) for k in range(8)]
    mids = [polar(_C - 0.2, _C - 0.25, 8.6, 45 * k - 90) for k in range(8)]
    facets = [circle(_C, _C, _R, fill="#A3122E")]
    for k in range(8):
        after = (k + 1) % 8
        facets.append(_facet([rim[k], rim[after], mids[k]], reds[(k + 7) % 8]))
        facets.append(
            _facet([rim[k], mids[k], table[k], mids[k - 1]], reds[(k + 5) % 8] if k % 2 else reds[k])
        )
        facets.append(_facet([table[k], mids[k], table[after]], reds[(k + 1) % 8]))
    facets.append(_plane(table, "#E23A55"))
    facets.append(_plane([table[0], table[1], table[2], (11, 12)], "#FF8796"))
    facets.append(_plane([table[7], table[0], (11, 12)], "#FFC4CB"))
    return facets


def _ice() -> list[Path]:
    """Frozen through: white, cracked from side to side, frost about the edge."""
    ball = _ball((11, "#7FB9DD"), (9.8, "#A9D6EE"), (8.2, "#CDEAF7"), (6, "#E9F7FD"), (3.2, "#FFFFFF"))
    cracks = [
        [(3, 7.4), (7, 9.6), (9.2, 8.8), (12.4, 12.4), (11.4, 15.6), (13.6, 18.4), (12.6, 22.4)],
        [(12.4, 12.4), (16.2, 11), (18, 7.6), (21.2, 6.6)],
        [(11.4, 15.6), (7.6, 17), (6, 19.6)],
        [(16.2, 11), (19, 13.6), (22, 13.8)],
        [(9.2, 8.8), (10.4, 5), (9.6, 1.8)],
    ]
    return (
        ball
        + [line(crack, "#2F7FB0", 0.75) for crack in cracks]
        + [polygon([(12.4, 12.4), (16.2, 11), (19, 13.6), (15, 17.6)], fill="#D9F0FA")]
    )


def _amethyst() -> list[Path]:
    """A geode: a dark shell, banded, open on a heart of pointed crystals."""
    violets = ("#E9D6FF", "#8B4FD6"), ("#C9A2F7", "#6A2FB5"), ("#F6EDFF", "#A06BE6")
    shell = ((11, "#4A3560"), (9.9, "#D9C6F0"), (9.1, "#7C5AA8"), (8.5, "#250F3D"))
    made = [circle(_C, _C, r, fill=fill) for r, fill in shell]
    for k, length in enumerate((6.4, 4.2, 5.6, 4.6, 6.8, 4.0, 5.8, 4.8)):
        light, dark = violets[k % 3]
        turn = 45 * k + 20
        foot, tip = polar(_C, _C, 8.5, turn), polar(_C, _C, 8.5 - length, turn)
        for side, fill in ((-1, light), (1, dark)):
            base = polar(_C, _C, 8.5, turn + side * 21)
            shoulder = polar(_C, _C, 10 - length, turn + side * 27)
            made.append(_plane([foot, base, shoulder, tip], fill))
    return made


_SURFACES: MappingProxyType[int, Callable[[], list[Path]]] = MappingProxyType(
    {1: _gold, 2: _obsidian, 3: _silver, 4: _ruby, 5: _ice, 6: _amethyst}
)


@lru_cache(maxsize=8)
def xphere(number: int) -> Drawing:
    """The sphere of a number's material, 24 × 24 mm.

    Raises ValueError for a number that no xphere has.

    >>> xphere(1).width
    24.0
    """
    if number not in _SURFACES:
        raise ValueError(f"no xphere has the number {number!r}")
    return Drawing(24.0, 24.0, tuple(_SURFACES[number]()))
