"""Drawings as a plain program has them: drawn by Pillow at 300 dots an inch, saved by Pillow as a PDF.

It is what the PDF writer is measured against, so it takes every short cut that leaves the picture whole:
edges are not smoothed, lines have no round ends, a card that lies in many places is drawn once and pasted.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageDraw

from cardgen.shapes import (
    Drawing,
    Group,
    Linear,
    Matrix,
    Paint,
    Path,
    Radial,
    Segment,
    Shape,
    product,
    scaled,
)

DPI = 300
_DOTS = DPI / 25.4
Point = tuple[float, float]
Contour = list[Point]
Box = tuple[int, int, int, int]


def write(pages: Sequence[Drawing]) -> bytes:
    """The pages as one PDF of a picture each."""
    first, *rest = pictures(pages)
    file = BytesIO()
    first.save(file, "PDF", save_all=True, append_images=rest, resolution=DPI)
    return file.getvalue()


def pictures(pages: Sequence[Drawing]) -> list[Image.Image]:
    """The pages as they are drawn, 300 dots an inch, on white."""
    cards = _Cards(pages)
    return [cards.page(page) for page in pages]


class _Cards:
    """What lies in more than one place of the pages, each drawn once for each way it is turned."""

    def __init__(self, pages: Sequence[Drawing]):
        self.uses = Counter(id(inner.shapes) for page in pages for _, inner in _clipped(page.shapes))
        self.drawn: dict[tuple, Image.Image] = {}

    def page(self, page: Drawing) -> Image.Image:
        image = Image.new("RGB", _size(page.width * _DOTS, page.height * _DOTS), "#ffffff")
        _Canvas(image, self).draw(page.shapes, scaled(_DOTS))
        return image

    def card(self, group: Group, matrix: Matrix, box: Box) -> Image.Image | None:
        """A card that lies in many places, as a picture for `box`; None for another group."""
        if self.uses[id(group.shapes)] < 2:
            return None
        size, here = (box[2] - box[0], box[3] - box[1]), product(_shift(box), matrix)
        key = id(group.shapes), size, tuple(round(n, 3) for n in here[:4]), tuple(map(round, here[4:]))
        if key not in self.drawn:
            self.drawn[key] = Image.new("RGB", size, "#ffffff")
            _Canvas(self.drawn[key], self).draw(group.shapes, here)
        return self.drawn[key]


def _clipped(shapes: Iterable[Shape]) -> list[tuple[Path, Group]]:
    """The cards of a page: a group each, within the outline that the group about it is cut to."""
    groups = [shape for shape in shapes if isinstance(shape, Group)]
    found = [(g.clip, g.shapes[0]) for g in groups if g.clip and g.shapes and isinstance(g.shapes[0], Group)]
    return found + [one for g in groups if not g.clip for one in _clipped(g.shapes)]


class _Canvas:
    def __init__(self, image: Image.Image, cards: _Cards):
        self.image, self.cards = image, cards
        self.pen = ImageDraw.Draw(image)

    def draw(self, shapes: Iterable[Shape], matrix: Matrix) -> None:
        for shape in shapes:
            if isinstance(shape, Path):
                self._path(shape, matrix)
            elif shape.clip:
                self._within(shape, product(matrix, shape.matrix))
            else:
                self.draw(shape.shapes, product(matrix, shape.matrix))

    def _within(self, group: Group, matrix: Matrix) -> None:
        outline = _contours(group.clip.segments, matrix)[0]
        box = _box(outline, self.image.size)
        straight = len(group.clip.segments) == 5
        inner = group.shapes[0] if straight and group.shapes else None
        part = isinstance(inner, Group) and self.cards.card(inner, product(matrix, inner.matrix), box)
        if not part:
            part = self.image.crop(box)
            _Canvas(part, self.cards).draw(group.shapes, product(_shift(box), matrix))
        self.image.paste(part, box, None if straight else _mask([outline], [1], box))

    def _path(self, path: Path, matrix: Matrix) -> None:
        contours = _contours(path.segments, matrix)
        if path.fill:
            self._fill(path.fill, contours, matrix)
        if path.stroke:
            width = max(1, round(path.stroke_width * math.hypot(*matrix[:2])))
            joint = "curve" if width > 2 else None
            for contour in contours:
                self.pen.line(contour, fill=path.stroke, width=width, joint=joint)

    def _fill(self, paint: Paint, contours: list[Contour], matrix: Matrix) -> None:
        areas = [_area(contour) for contour in contours] if len(contours) > 1 else [1]
        if isinstance(paint, str) and (min(areas) > 0 or max(areas) < 0):
            for contour in contours:
                self.pen.polygon(contour, fill=paint)
            return
        box = _box([point for contour in contours for point in contour], self.image.size)
        part = paint if isinstance(paint, str) else _gradient(paint, product(_shift(box), matrix), box)
        self.image.paste(part, box, _mask(contours, areas, box))


def _area(contour: Contour) -> float:
    """Above 0 where it runs the one way round, below where it runs the other."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*contour, contour[0]]))


def _mask(contours: list[Contour], areas: list[float], box: Box) -> Image.Image:
    """What outlines fill: from the largest to the smallest, those the other way round are holes."""
    mask = Image.new("1", (box[2] - box[0], box[3] - box[1]))
    pen = ImageDraw.Draw(mask)
    largest = max(areas, key=abs)
    for area, contour in sorted(zip(areas, contours, strict=True), key=lambda one: -abs(one[0])):
        pen.polygon([(x - box[0], y - box[1]) for x, y in contour], fill=int(area * largest > 0))
    return mask


def _size(width: float, height: float) -> tuple[int, int]:
    return round(width), round(height)


def _shift(box: Box) -> Matrix:
    return 1.0, 0.0, 0.0, 1.0, -box[0], -box[1]


def _box(points: Contour, size: tuple[int, int]) -> Box:
    xs, ys = zip(*points, strict=True)
    left, top = max(0, math.floor(min(xs))), max(0, math.floor(min(ys)))
    return left, top, max(left, min(size[0], math.ceil(max(xs)))), max(top, min(size[1], math.ceil(max(ys))))


def _contours(segments: Iterable[Segment], matrix: Matrix) -> list[Contour]:
    """The outlines as corners in dots, curves in short pieces."""
    a, b, c, d, e, f = matrix
    contours: list[Contour] = []
    for kind, *numbers in segments:
        points = [
            (a * x + c * y + e, b * x + d * y + f) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        if kind == "M":
            contours.append(points)
        elif kind == "L":
            contours[-1] += points
        elif kind == "C":
            contours[-1] += _curve(contours[-1][-1], *points)
        else:
            contours[-1].append(contours[-1][0])
    return contours


def _curve(start: Point, one: Point, two: Point, end: Point) -> Contour:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, one, two, end
    reach = abs(x1 - x0) + abs(y1 - y0) + abs(x3 - x2) + abs(y3 - y2)
    # No piece lies more than half a dot beside a round curve.
    count = max(2, min(24, round(0.85 * math.sqrt(reach))))
    made = []
    for w0, w1, w2, w3 in _weights(count):
        made.append((w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3, w0 * y0 + w1 * y1 + w2 * y2 + w3 * y3))
    return made


@lru_cache(maxsize=32)
def _weights(count: int) -> list[tuple[float, float, float, float]]:
    steps = [n / count for n in range(1, count + 1)]
    return [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in steps]


def _gradient(paint: Linear | Radial, matrix: Matrix, box: Box) -> Image.Image:
    size = box[2] - box[0], box[3] - box[1]
    back = _inverse(matrix)
    if isinstance(paint, Radial):
        # 256 × 256 dots, their light √2 times the distance from the middle.
        steps = product((128 / paint.r, 0, 0, 128 / paint.r, 128, 128), (1, 0, 0, 1, -paint.cx, -paint.cy))
        source, most = Image.radial_gradient("L"), 181
    else:
        dx, dy = paint.x2 - paint.x1, paint.y2 - paint.y1
        along = 256 / (dx * dx + dy * dy)
        steps = (0, dx * along, 0, dy * along, 0.5, 256 - (paint.x1 * dx + paint.y1 * dy) * along)
        source, most = Image.new("L", (1, 768), 255), 255
        source.paste(0, (0, 0, 1, 256))
        source.paste(Image.linear_gradient("L").crop((0, 0, 1, 256)), (0, 256))
    a, b, c, d, e, f = product(steps, back)
    light = source.transform(size, Image.Transform.AFFINE, (a, c, e, b, d, f), fillcolor=255)
    return Image.merge("RGB", [light.point(table) for table in _tables(paint.stops, most)])


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


@lru_cache(maxsize=64)
def _tables(stops: tuple[tuple[float, str], ...], most: int) -> list[list[int]]:
    """For red, green and blue, what each of 256 lights shows, `most` being the last stop's."""
    places = [place for place, _ in stops]
    tables = []
    for channel in (1, 3, 5):
        values = [int(colour[channel : channel + 2], 16) for _, colour in stops]
        tables.append([round(_between(places, values, min(1, step / most))) for step in range(256)])
    return tables


def _between(places: list[float], values: list[int], at: float) -> float:
    if at <= places[0]:
        return values[0]
    for (left, right), (low, high) in zip(pairwise(places), pairwise(values), strict=True):
        if at <= right:
            return low + (high - low) * (at - left) / (right - left or 1)
    return values[-1]
