"""What a drawing is made of, before any output format: paths, paints and groups. Millimetres, y down.

There is deliberately no opacity: a translucency that is never said can never leak into the code
drawn after it. Every shape is frozen and hashable, so a writer may keep what it has made of one.

>>> disc = circle(5, 5, 2, fill="#ffd200")
>>> disc.bounds()
(3.0, 3.0, 7.0, 7.0)
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

# A segment is ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",).
Segment = tuple
# a b c d e f, as in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f.
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Radial:
    """Light falling on a sphere: colours by distance from (cx, cy), stops of (0 to 1, "#rrggbb")."""

    cx: float
    cy: float
    r: float
    stops: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Linear:
    """Colours along the line from (x1, y1) to (x2, y2), stops of (0 to 1, "#rrggbb")."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[tuple[float, str], ...]


# "#rrggbb"; on a page also "currentColor", which no printed drawing may hold.
Paint = str | Radial | Linear


@dataclass(frozen=True, slots=True)
class Path:
    """Contours filled by the non-zero rule, then stroked with round joins and caps."""

    segments: tuple[Segment, ...]
    fill: Paint | None = None
    stroke: str | None = None
    stroke_width: float = 0.0

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the points, control points included and the stroke not."""
        numbers = [segment[1:] for segment in self.segments if len(segment) > 1]
        xs = [x for part in numbers for x in part[::2]]
        ys = [y for part in numbers for y in part[1::2]]
        return (min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes drawn one after another, through `matrix`, inside `clip` where there is one."""

    shapes: tuple["Path | Group", ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on a ground of `width` × `height` mm, its corner at (0, 0)."""

    width: float
    height: float
    shapes: tuple["Path | Group", ...]


Shape = Path | Group

# A quarter of a circle as one cubic: off by at most 0.027 % of the radius.
_KAPPA = 0.5522847498


def polygon(points: Iterable[tuple[float, float]], **paint) -> Path:
    """A closed polygon through `points`."""
    first, *rest = [(float(x), float(y)) for x, y in points]
    return Path((("M", *first), *(("L", *point) for point in rest), ("Z",)), **paint)


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0, **paint) -> Path:
    """A rectangle, its corners rounded by `radius`."""
    if not radius:
        return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], **paint)
    r, k = radius, radius * (1 - _KAPPA)
    right, bottom = x + width, y + height
    return Path(
        (
            ("M", x + r, y),
            ("L", right - r, y),
            ("C", right - k, y, right, y + k, right, y + r),
            ("L", right, bottom - r),
            ("C", right, bottom - k, right - k, bottom, right - r, bottom),
            ("L", x + r, bottom),
            ("C", x + k, bottom, x, bottom - k, x, bottom - r),
            ("L", x, y + r),
            ("C", x, y + k, x + k, y, x + r, y),
            ("Z",),
        ),
        **paint,
    )


def ellipse(cx: float, cy: float, rx: float, ry: float, **paint) -> Path:
    """An ellipse, by four cubics."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    left, right, top, bottom = float(cx - rx), float(cx + rx), float(cy - ry), float(cy + ry)
    return Path(
        (
            ("M", right, cy),
            ("C", right, cy + ky, cx + kx, bottom, cx, bottom),
            ("C", cx - kx, bottom, left, cy + ky, left, cy),
            ("C", left, cy - ky, cx - kx, top, cx, top),
            ("C", cx + kx, top, right, cy - ky, right, cy),
            ("Z",),
        ),
        **paint,
    )


def circle(cx: float, cy: float, r: float, **paint) -> Path:
    """A circle, by four cubics."""
    return ellipse(cx, cy, r, r, **paint)


def line(points: Iterable[tuple[float, float]], stroke: str, stroke_width: float) -> Path:
    """An open stroke through `points`."""
    first, *rest = [(float(x), float(y)) for x, y in points]
    return Path((("M", *first), *(("L", *point) for point in rest)), stroke=stroke, stroke_width=stroke_width)


def moved(x: float, y: float) -> Matrix:
    """The matrix that moves by (x, y) mm."""
    return (1.0, 0.0, 0.0, 1.0, float(x), float(y))


def scaled(factor: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The matrix that scales about the origin, then moves by (x, y) mm."""
    return (float(factor), 0.0, 0.0, float(factor), float(x), float(y))


def turned(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The matrix that turns clockwise about the origin, then moves by (x, y) mm.

    >>> [round(value, 3) for value in turned(90, 88, 0)]
    [0.0, 1.0, -1.0, 0.0, 88.0, 0.0]
    """
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, float(x), float(y))


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )
