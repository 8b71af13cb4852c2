"""Nine galaxies, each known by its shape alone: in small as an emblem, in large as a card's sky.

One pattern serves both. It is drawn in a square from -10 to 10 about the heart of the galaxy, where
a card's xphere lies.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from cardgen.art.palette import GALAXY_COLOURS, tone
from cardgen.art.pen import Point, arc, joined, polar, segments, smooth, star
from cardgen.shapes import Drawing, Group, Path, Segment, circle, scaled

Outline = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What makes a galaxy: open curves drawn `width` wide, filled outlines, and the stars on them."""

    curves: tuple[Outline, ...] = ()
    width: float = 2.6
    outlines: tuple[Outline, ...] = ()
    stars: tuple[tuple[float, float, float], ...] = ()


def _spiral() -> Pattern:
    """PROXIMA: two arms that wind about a bright heart."""
    arms = [[polar(0, 0, 2.4 + 7.4 * t / 300, t + turn) for t in range(0, 301, 30)] for turn in (-90, 90)]
    return Pattern(tuple(smooth(arm) for arm in arms), 2.6, (_disc(0, 0, 3.2),))


def _cloud() -> Pattern:
    """NEBULA: a puffed-up cloud, and three stars being born in it."""
    above = [(-6.6, 1.8, 3.8), (-4.2, -4, 4.2), (2.4, -5.2, 4.6)]
    below = [(7, -0.4, 3.8), (4.4, 4.6, 4), (-1.8, 5.2, 4.2)]
    born = ((-3.6, -3.4, 3.6), (4.6, -1.6, 3.2), (-0.6, 4.2, 3))
    holes = tuple(segment for place in born for segment in star(*place, 0.3, hole=True))
    return Pattern(outlines=(_puffed(above + below) + holes,))


def _zigzag() -> Pattern:
    """ZETA: four stars, joined by the stroke of a Z."""
    corners = [(-6.6, -6.6), (6.6, -6.6), (-6.6, 6.6), (6.6, 6.6)]
    stroke = tuple(("L" if index else "M", *corner) for index, corner in enumerate(corners))
    return Pattern((stroke,), 2.3, stars=tuple((x, y, 4.2) for x, y in corners))


def _tilted_disc() -> Pattern:
    """ANDROMEDE: a disc seen from its side, tilted, two companions about it."""
    lens = segments("M-10.6 5.2 C-7.4 -0.4 4 -6.6 10.6 -5.2 C7.4 0.4 -4 6.6 -10.6 5.2 Z")
    return Pattern(outlines=(lens, _disc(0, 0, 4.2)), stars=((-6.2, -6.0, 3.4), (6.2, 6.0, 3.4)))


def _serpent() -> Pattern:
    """SERPENS: a snake that winds upward, its head raised."""
    lower = [(-8.6, 4.6), (-7, 8), (-2, 8.8), (4.2, 7.4), (5.2, 3)]
    upper = [(0.6, 0.2), (-4.4, -2.6), (-4.4, -7.2), (0.4, -8.8), (4.4, -7.4)]
    head = segments("M3 -9.4 C5.4 -11.4 8.4 -9 10.6 -4.4 C8.4 -3.2 3.6 -3.4 2.6 -6 Z")
    return Pattern(outlines=(_tapered(lower + upper, 0.5, 3.4), head + _hole(6.4, -7, 0.9)))


def _bird() -> Pattern:
    """SPARROW: a bird that rides the wind, wings spread, tail forked."""
    right = "M0 -8.6 C0.8 -7.8 1.8 -7.2 1.8 -5.8 C1.8 -5 1.6 -4.6 1.4 -4.2 C2.6 -6.2 4 -7.6 5.8 -7.6 "
    right += "C8.6 -7.6 10.6 -4.6 11 -0.6 C9.4 -2.6 7.6 -3.2 6 -2.8 C4 -2.2 2.8 -0.6 2.2 1.8 "
    right += "C1.9 3 1.9 3.8 2 4.6 L4.4 9.4 L0 6.4 "
    left = "L-4.4 9.4 L-2 4.6 C-1.9 3.8 -1.9 3 -2.2 1.8 C-2.8 -0.6 -4 -2.2 -6 -2.8 "
    left += "C-7.6 -3.2 -9.4 -2.6 -11 -0.6 C-10.6 -4.6 -8.6 -7.6 -5.8 -7.6 C-4 -7.6 -2.6 -6.2 -1.4 -4.2 "
    left += "C-1.6 -4.6 -1.8 -5 -1.8 -5.8 C-1.8 -7.2 -0.8 -7.8 0 -8.6 Z"
    return Pattern(outlines=(segments(right + left),))


def _branch() -> Pattern:
    """VIRGO: a branch that forks, a star at each end."""
    curves = ("M0 8 L0 1.6", "M0 1.6 C0 -3 -6.4 -2.4 -7 -6.2", "M0 1.6 C0 -3 6.4 -2.4 7 -6.2")
    stars = ((-7, -6.4, 4.4), (7, -6.4, 4.4), (0, 7.6, 4.4))
    return Pattern(tuple(segments(curve) for curve in curves), 2.3, stars=stars)


def _horseshoe() -> Pattern:
    """OMEGA: a ring that is open below and stands on two feet, a star held within."""
    left, right = polar(0, -1.6, 7.2, 122), polar(0, -1.6, 7.2, 58)
    ring = arc(0, -1.6, 7.2, 122, 418)
    feet = (
        ("M", -8.6, 8.4),
        ("L", left[0], 8.4),
        ("L", *left),
        *ring[1:],
        ("L", right[0], 8.4),
        ("L", 8.6, 8.4),
    )
    return Pattern((feet,), 2.6, stars=((0, -1.6, 3.8),))


def _twins() -> Pattern:
    """NEMESIS: two stars that circle each other."""
    orbits = (arc(0, 0, 8.6, -66, 20), arc(0, 0, 8.6, 114, 200))
    return Pattern(orbits, 1.9, stars=((-5.9, -5.9, 5.6), (5.9, 5.9, 5.6)))


def _disc(x: float, y: float, r: float) -> Outline:
    return circle(x, y, r).segments


def _hole(x: float, y: float, r: float) -> Outline:
    """A hole in an outline that runs clockwise."""
    return (*arc(x, y, r, 360, 0), ("Z",))


def _tapered(points: list[Point], tail: float, neck: float) -> Outline:
    """A ribbon along `points`, from `tail` to `neck` wide."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        length = math.hypot(bx - ax, by - ay)
        half = (tail + (neck - tail) * min(1, 1.6 * index / (len(points) - 1))) / 2
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append((x - sign * half * (by - ay) / length, y + sign * half * (bx - ax) / length))
    return joined(smooth(sides[1]), smooth(sides[0][::-1]))


def _puffed(puffs: list[tuple[float, float, float]]) -> Outline:
    """The one outline of circles that stand in a ring, each overlapping the next."""
    parts = []
    for index, (x, y, r) in enumerate(puffs):
        (bx, by, before), (ax, ay, after) = puffs[index - 1], puffs[(index + 1) % len(puffs)]
        start = _bearing(x, y, bx, by) + _half_overlap(x, y, r, bx, by, before)
        end = _bearing(x, y, ax, ay) - _half_overlap(x, y, r, ax, ay, after)
        parts.append(arc(x, y, r, start, end + 360 * math.ceil((start - end) / 360)))
    return joined(*parts)


def _bearing(x: float, y: float, to_x: float, to_y: float) -> float:
    return math.degrees(math.atan2(to_y - y, to_x - x))


def _half_overlap(x: float, y: float, r: float, ox: float, oy: float, other: float) -> float:
    apart = math.hypot(ox - x, oy - y)
    return math.degrees(math.acos((apart**2 + r**2 - other**2) / (2 * apart * r)))


_PATTERNS: MappingProxyType[str, Callable[[], Pattern]] = MappingProxyType(
    {
        "a": _spiral,
        "b": _cloud,
        "c": _zigzag,
        "d": _tilted_disc,
        "e": _serpent,
        "f": _bird,
        "g": _branch,
        "h": _horseshoe,
        "i": _twins,
    }
)


@lru_cache(maxsize=16)
def pattern(letter: str) -> Pattern:
    """The shape of a galaxy about (0, 0), from -10 to 10.

    Raises ValueError for a letter that names no galaxy.

    >>> len(pattern("g").stars)
    3
    """
    if letter not in _PATTERNS:
        raise ValueError(f"no galaxy has the letter {letter!r}")
    return _PATTERNS[letter]()


def mark(letter: str, ink: str, swell: float = 0.0) -> tuple[Path, ...]:
    """A galaxy's pattern in one ink about (0, 0), `swell` fatter all round; its stars a little less.

    Raises ValueError for a letter that names no galaxy.

    >>> len(mark("c", "#ffffff"))
    5
    """
    shape = pattern(letter)
    stars = [star(x, y, r, 0.3) for x, y, r in shape.stars]
    return (
        *(Path(curve, stroke=ink, stroke_width=shape.width + 2 * swell) for curve in shape.curves),
        *(_filled(outline, ink, swell) for outline in shape.outlines),
        *(_filled(outline, ink, 0.6 * swell) for outline in stars),
    )


def _filled(outline: Outline, ink: str, swell: float) -> Path:
    return Path(outline, fill=ink, stroke=ink if swell else None, stroke_width=2 * swell)


@lru_cache(maxsize=64)
def emblem(letter: str, ink: str | None = None) -> Drawing:
    """A galaxy's mark, 24 × 24 mm: on a roundel of its own night, or alone in one `ink`.

    Raises ValueError for a letter that names no galaxy.

    >>> emblem("a").width
    24.0
    """
    if ink is not None:
        return Drawing(24.0, 24.0, (Group(mark(letter, ink), scaled(1.0, 12, 12)),))
    roundel = circle(
        12, 12, 11.2, fill=tone(letter, 0.25, 0.075, 0.4), stroke=GALAXY_COLOURS[letter], stroke_width=1.4
    )
    return Drawing(24.0, 24.0, (roundel, Group(mark(letter, tone(letter, 0.84)), scaled(0.78, 12, 12))))
