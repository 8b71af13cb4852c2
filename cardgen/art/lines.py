"""The same drawings for little ink: lines on white, as on a star chart."""

from functools import lru_cache

from cardgen.art.galaxies import mark
from cardgen.shapes import Drawing, Group, Path, Shape

_WHITE = "#ffffff"
# Under this lightness, 0 to 255, a plane is filled: it is what the eye knows the thing by.
_DARK = 41


@lru_cache(maxsize=32)
def chart(letter: str, ink: str, width: float = 0.28) -> tuple[Path, ...]:
    """A galaxy about (0, 0), from -10 to 10, in one line `width` wide round all its parts.

    Raises ValueError for a letter that names no galaxy.

    >>> {path.fill or path.stroke for path in chart("f", "#000000")} == {"#000000", "#ffffff"}
    True
    """
    return (*mark(letter, ink, width), *mark(letter, _WHITE))


@lru_cache(maxsize=16)
def engraved(drawing: Drawing, ink: str, width: float = 0.5) -> Drawing:
    """A drawing as lines of `ink`, `width` mm wide, round each of its planes; the darkest are filled.

    >>> from cardgen.shapes import circle
    >>> plane = engraved(Drawing(2, 2, (circle(1, 1, 1, fill="#ffcc00"),)), "#000000").shapes[0]
    >>> plane.fill, plane.stroke
    ('#ffffff', '#000000')
    """
    return Drawing(drawing.width, drawing.height, tuple(_lines(each, ink, width) for each in drawing.shapes))


def _lines(shape: Shape, ink: str, width: float) -> Shape:
    if isinstance(shape, Group):
        return Group(tuple(_lines(each, ink, width) for each in shape.shapes), shape.matrix, shape.clip)
    if not shape.fill:
        return Path(shape.segments, stroke=ink, stroke_width=shape.stroke_width)
    red, green, blue = bytes.fromhex(shape.fill[1:])
    dark = 0.3 * red + 0.59 * green + 0.11 * blue < _DARK
    return Path(shape.segments, fill=ink if dark else _WHITE, stroke=ink, stroke_width=width)
