"""The pen that all is drawn with: outlines written as text, arcs, stars, smooth curves, clipped facets."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardgen.shapes import Matrix, Path, Segment

Point = tuple[float, float]
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


def segments(text: str) -> tuple[Segment, ...]:
    """The segments of an outline written as in SVG, with absolute M, L, C and Z only.

    Raises ValueError, naming the mark, for anything else.

    >>> segments("M1 2 L3 4 Z")
    (('M', 1.0, 2.0), ('L', 3.0, 4.0), ('Z',))
    """
    made, words = [], iter(text.replace(",", " ").split())
    for word in words:
        if word[0] not in _NUMBERS:
            raise ValueError(f"no pen stroke begins with {word!r}")
        numbers = [word[1:]] if word[1:] else []
        numbers += [next(words) for _ in range(_NUMBERS[word[0]] - len(numbers))]
        made.append((word[0], *map(float, numbers)))
    return tuple(made)


def outline(text: str, **paint) -> Path:
    """A path from the text that `segments` reads.

    >>> outline("M0 0 L2 0 L0 3 Z", fill="#ffffff").bounds()
    (0.0, 0.0, 2.0, 3.0)
    """
    return Path(segments(text), **paint)


def stroke(text: str, ink: str, width: float) -> Path:
    """An open stroke from the text that `segments` reads, `width` mm wide.

    >>> stroke("M0 0 L2 0", "#000000", 0.5).stroke_width
    0.5
    """
    return Path(segments(text), stroke=ink, stroke_width=width)


def carried(path: Path, matrix: Matrix) -> Path:
    """A path drawn where `matrix` takes it; its stroke keeps its width.

    >>> carried(outline("M1 0 L2 0"), (1, 0, 0, 1, 5, 5)).segments
    (('M', 6.0, 5.0), ('L', 7.0, 5.0))
    """
    a, b, c, d, e, f = matrix
    made = []
    for kind, *numbers in path.segments:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        made.append((kind, *(n for x, y in points for n in (a * x + c * y + e, b * x + d * y + f))))
    return replace(path, segments=tuple(made))


def polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    """The point `r` mm from (cx, cy); 0° is to the right, 90° is down.

    >>> [round(value, 6) for value in polar(10, 10, 2, 90)]
    [10.0, 12.0]
    """
    return cx + r * math.cos(math.radians(degrees)), cy + r * math.sin(math.radians(degrees))


def arc(
    cx: float, cy: float, rx: float, start: float, end: float, ry: float | None = None
) -> tuple[Segment, ...]:
    """An arc from `start` to `end` degrees (clockwise where end > start), its first segment an M.

    >>> [kind for kind, *_ in arc(0, 0, 5, 0, 180)]
    ['M', 'C', 'C']
    """
    ry = rx if ry is None else ry
    pieces = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians((end - start) / pieces)
    reach = 4 / 3 * math.tan(step / 4)
    angle = math.radians(start)
    made: list[Segment] = [("M", cx + rx * math.cos(angle), cy + ry * math.sin(angle))]
    for _ in range(pieces):
        c, s = math.cos(angle), math.sin(angle)
        angle += step
        c2, s2 = math.cos(angle), math.sin(angle)
        made.append(
            (
                "C",
                cx + rx * (c - reach * s),
                cy + ry * (s + reach * c),
                cx + rx * (c2 + reach * s2),
                cy + ry * (s2 - reach * c2),
                cx + rx * c2,
                cy + ry * s2,
            )
        )
    return tuple(made)


def joined(*parts: Sequence[Segment], close: bool = True) -> tuple[Segment, ...]:
    """Parts drawn on from one another: every M but the first becomes a line.

    >>> joined(segments("M0 0 L1 0"), segments("M1 1"))
    (('M', 0.0, 0.0), ('L', 1.0, 0.0), ('L', 1.0, 1.0), ('Z',))
    """
    first, *rest = [segment for part in parts for segment in part]
    made = (first, *(("L", *segment[1:]) if segment[0] == "M" else segment for segment in rest))
    return (*made, ("Z",)) if close else made


def smooth(points: Sequence[Point]) -> tuple[Segment, ...]:
    """A curve through all `points` (Catmull-Rom), its first segment an M.

    >>> smooth([(0, 0), (3, 3), (6, 0)])[-1][-2:]
    (6, 0)
    """
    ends = [points[0], *points, points[-1]]
    made: list[Segment] = [("M", *points[0])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        made.append(
            ("C", bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        )
    return tuple(made)


def star(cx: float, cy: float, r: float, waist: float = 0.16, hole: bool = False) -> tuple[Segment, ...]:
    """A star of four rays, `r` mm long, its sides hollow; `waist` is how fat its middle is, 0 to 1.

    Drawn clockwise, or counter-clockwise as a `hole` in an outline that runs clockwise.

    >>> star(0, 0, 4)[0], star(0, 0, 4, hole=True)[1][-2:]
    (('M', 0, -4), (-4, 0))
    """
    side = -r if hole else r
    tips = [(cx, cy - r), (cx + side, cy), (cx, cy + r), (cx - side, cy)]
    made: list[Segment] = [("M", *tips[0])]
    for (x1, y1), (x2, y2) in zip(tips, [*tips[1:], tips[0]], strict=True):
        made.append(
            (
                "C",
                cx + (x1 - cx) * waist,
                cy + (y1 - cy) * waist,
                cx + (x2 - cx) * waist,
                cy + (y2 - cy) * waist,
                x2,
                y2,
            )
        )
    return (*made, ("Z",))


def dots(points: Iterable[Point], ink: str, size: float) -> Path:
    """Round dots, `size` mm across, as one path: strokes too short to see, with round ends.

    >>> dots([(1, 2)], "#ffffff", 0.5).segments
    (('M', 1, 2), ('L', 1.01, 2))
    """
    marks = [segment for x, y in points for segment in (("M", x, y), ("L", x + 0.01, y))]
    return Path(tuple(marks), stroke=ink, stroke_width=size)


def clipped(points: Sequence[Point], cx: float, cy: float, r: float, sides: int = 40) -> list[Point]:
    """What of the polygon `points` lies within the circle (a regular polygon of `sides` sides).

    Cut by geometry and not by a clip, so that a drawing needs no ids in a page.

    >>> [(round(x), round(y)) for x, y in clipped([(-9, -9), (9, -9), (9, 9), (-9, 9)], 0, 0, 1, 4)]
    [(1, 0), (0, 1), (-1, 0), (0, -1)]
    """
    rim = [polar(cx, cy, r, k * 360 / sides) for k in range(sides)]
    left = list(points)
    for (ax, ay), (bx, by) in zip(rim, [*rim[1:], rim[0]], strict=True):

        def inside(point: Point, ax=ax, ay=ay, bx=bx, by=by) -> float:
            return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)

        kept = []
        for here, there in zip(left, [*left[1:], *left[:1]], strict=True):
            a, b = inside(here), inside(there)
            if a >= -1e-9:
                kept.append(here)
            if (a > 1e-9 and b < -1e-9) or (a < -1e-9 and b > 1e-9):
                t = a / (a - b)
                kept.append((here[0] + t * (there[0] - here[0]), here[1] + t * (there[1] - here[1])))
        left = kept
    return left


def line_of(outline: Sequence[Segment], step: float) -> list[Point]:
    """Points on an outline, about `step` mm apart, ends included.

    >>> line_of(segments("M0 0 L2 0"), 1)
    [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]
    """
    points: list[Point] = []
    here: Point = (0.0, 0.0)
    for kind, *numbers in outline:
        ends = [here, *zip(numbers[::2], numbers[1::2], strict=True)]
        if kind in "LC":
            a, b, c, d = ends if kind == "C" else (ends[0], ends[0], ends[1], ends[1])
            pieces = max(1, round(math.dist(a, d) / step))
            points += [_between(a, b, c, d, piece / pieces, kind) for piece in range(pieces)]
        here = ends[-1]
    return [*points, here]


def _between(a: Point, b: Point, c: Point, d: Point, t: float, kind: str) -> Point:
    if kind == "L":
        return a[0] + t * (d[0] - a[0]), a[1] + t * (d[1] - a[1])
    w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
        w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
    )
