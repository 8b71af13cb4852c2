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
