"""The patterns that tell the kinds' frames apart: solid, dashed, striped, dotted."""

from cardgen.art.palette import KIND_COLOURS
from cardgen.art.pen import dots
from cardgen.shapes import Shape, line, polygon

_LIGHT = {"malus": "#ffd5d0", "bonus": "#bcd8ff", "joker": "#eadfff"}


def frame_pattern(
    kind: str, width: float, height: float, band: float = 3.6, gap: float = 0.0
) -> tuple[Shape, ...]:
    """What lies on a frame of the kind's colour, `width` × `height` mm, its bands `band` mm wide.

    fight: nothing, it is solid; malus: dashes; bonus: slanting stripes; joker: dots. They run down the
    sides and along the foot; dashes and dots stay out of the `gap` mm in the foot's middle.

    >>> frame_pattern("fight", 37, 39)
    ()
    """
    if kind not in KIND_COLOURS:
        raise ValueError(f"no kind is called {kind!r}")
    if kind == "fight":
        return ()
    light = _LIGHT[kind]
    if kind == "bonus":
        return tuple(
            polygon([(x, 0), (x + 1.5, 0), (x + 1.5 - height, height), (x - height, height)], fill=light)
            for x in _steps(0, width + height, 3.0)
        )
    sides = [(x, y) for y in _steps(band / 2 + 5.8, height, 3.4) for x in (band / 2, width - band / 2)]
    foot = [(x, height - band / 2) for x in _steps(band / 2, width, (width - band) / 10)[1:10]]
    foot = [(x, y) for x, y in foot if abs(x - width / 2) > gap / 2 + 1.4]
    if kind == "joker":
        return (dots(sides + foot, light, 1.7),)
    return (
        *(line([(x, y - 0.6), (x, y + 0.6)], light, 1.5) for x, y in sides),
        *(line([(x - 0.6, y), (x + 0.6, y)], light, 1.5) for x, y in foot),
    )


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * k for k in range(int((end - start) / step) + 1)]
