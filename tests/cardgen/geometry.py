"""Where the paths of a drawing come to lie, in mm."""

import math
from collections.abc import Iterator

from cardgen.shapes import IDENTITY, Matrix, Path, Shape, product


def placed(shapes: tuple[Shape, ...], through: Matrix = IDENTITY) -> Iterator[tuple[Path, Matrix]]:
    """Every path in the order it is drawn in, and the matrix it goes through; of a clipped group the clip."""
    for shape in shapes:
        if isinstance(shape, Path):
            yield shape, through
        else:
            inner = product(through, shape.matrix)
            yield from [(shape.clip, inner)] if shape.clip else placed(shape.shapes, inner)


def box(path: Path, through: Matrix) -> tuple[float, float, float, float]:
    """Left, top, right, bottom with the stroke."""
    a, b, c, d, e, f = through
    points = [(n[i], n[i + 1]) for _, *n in path.segments for i in range(0, len(n), 2)]
    pen = path.stroke_width / 2 * math.hypot(a, b) if path.stroke else 0
    xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
    return min(xs) - pen, min(ys) - pen, max(xs) + pen, max(ys) + pen


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def overlaps(one, other) -> bool:
    """Whether two boxes share more than an edge."""
    least = 1e-6
    return all(one[i] < other[i + 2] - least and other[i] < one[i + 2] - least for i in (0, 1))


def rounded(boxes) -> list[tuple[float, ...]]:
    return [tuple(round(side, 6) for side in each) for each in boxes]


def around(boxes) -> tuple[float, float, float, float]:
    """The box round all of them."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def contours(shapes: tuple[Shape, ...]) -> list[tuple[float, float, float, float]]:
    """The box of each closed contour: of every mark and tick, where one path holds many."""
    found = []
    for path, matrix in placed(shapes):
        points = []
        for kind, *numbers in path.segments:
            points += [at(matrix, *numbers[-2:])] if numbers else []
            if kind == "Z":
                xs, ys = zip(*points, strict=True)
                found.append((min(xs), min(ys), max(xs), max(ys)))
                points = []
    return found


def boxes(slots) -> list[tuple[float, float, float, float]]:
    return [(slot.x, slot.y, slot.x + slot.width, slot.y + slot.height) for slot in slots]
