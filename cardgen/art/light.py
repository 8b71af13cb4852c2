"""Light from the upper left on a small round drawing, for print: each of its colours becomes a gradient.

Page art stays flat, so that a page may hold one drawing twice; a printed face stores each gradient once.
"""

from functools import lru_cache

from cardgen.shapes import Drawing, Group, Path, Radial, Shape

_WHITE, _SHADE = "#ffffff", "#06061c"


@lru_cache(maxsize=16)
def lit(drawing: Drawing) -> Drawing:
    """The same drawing as a ball in the light: planes near the light paler, those far from it darker.

    >>> from cardgen.shapes import circle
    >>> paint = lit(Drawing(24, 24, (circle(12, 12, 11, fill="#808080"),))).shapes[0].fill
    >>> [colour for _, colour in paint.stops]
    ['#a4a4a4', '#808080', '#7a7a7b', '#3f3f4b']
    """
    return Drawing(drawing.width, drawing.height, tuple(_lit(each, drawing.width) for each in drawing.shapes))


def _lit(shape: Shape, width: float) -> Shape:
    if isinstance(shape, Group):
        return Group(tuple(_lit(each, width) for each in shape.shapes), shape.matrix, shape.clip)
    if not shape.fill:
        return shape
    stops = ((0.0, _WHITE, 0.28), (0.4, _WHITE, 0.0), (0.65, _SHADE, 0.05), (1.0, _SHADE, 0.53))
    paint = tuple((at, _mixed(shape.fill, other, share)) for at, other, share in stops)
    light = Radial(0.36 * width, 0.32 * width, 0.66 * width, paint)
    return Path(shape.segments, light, shape.stroke, shape.stroke_width)


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
