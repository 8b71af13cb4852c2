"""Drawings as SVG: one compact string by hand, colours and geometry in attributes, no style and no text.

>>> from cardgen.shapes import Drawing, rect
>>> element(Drawing(3, 2, (rect(0, 0, 3, 2, fill="#0b5fd0"),)))
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path fill="#0b5fd0" d="M0 0h3v2h-3z"/></svg>'
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from types import MappingProxyType

from cardgen.shapes import IDENTITY, Drawing, Group, Linear, Paint, Path, Radial, Segment, Shape
from cardgen.writers.repeats import Repeats

# A thousandth of a mm: a tenth of a dot at 2,400 dpi.
_PLACES = 3


def write(pages: Sequence[Drawing], *, title: str = "", lang: str = "en", dpi: int = 0) -> bytes:
    """One drawing as a file that opens at its size in mm. Raises ValueError on more than one page."""
    if len(pages) != 1:
        raise ValueError(f"an SVG holds one page, not {len(pages)}")
    (page,) = pages
    size = {"width": f"{_number(page.width)}mm", "height": f"{_number(page.height)}mm", "xml:lang": lang}
    return element(page, attributes=size, title=title).encode()


_NONE: Mapping[str, str] = MappingProxyType({})


def element(
    drawing: Drawing, *, prefix: str = "", attributes: Mapping[str, str] = _NONE, title: str = ""
) -> str:
    """The drawing as an `<svg>` element. `prefix` keeps its ids apart from those of others in one page."""
    ids = _Ids(prefix, Repeats([drawing]))
    body = "".join(_shape(shape, ids) for shape in drawing.shapes)
    name = f"<title>{escape(title)}</title>" if title else ""
    defs = f"<defs>{''.join(ids.definitions)}</defs>" if ids.definitions else ""
    box = f"0 0 {_number(drawing.width)} {_number(drawing.height)}"
    own = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box} | attributes
    return f"<svg{_attributes(own)}>{name}{defs}{body}</svg>"


class _Ids:
    """Gradients, clips and repeated groups by what they are: each is defined once, under one id."""

    def __init__(self, prefix: str, repeats: Repeats):
        self.prefix, self.repeats, self.known, self.definitions = prefix, repeats, {}, []

    def of(self, thing: Paint | Path | int, define: Callable[[str], str]) -> str:
        if thing not in self.known:
            self.known[thing] = f"{self.prefix}{_letters(len(self.known))}"
            self.definitions.append(define(self.known[thing]))
        return self.known[thing]


def _letters(number: int) -> str:
    first, second = divmod(number, 26)
    return (_letters(first - 1) if first else "") + chr(ord("a") + second)


def _shape(shape: Shape, ids: _Ids) -> str:
    return _group(shape, ids) if isinstance(shape, Group) else _path(shape, ids)


def _group(group: Group, ids: _Ids) -> str:
    transform = {"transform": _transform(group.matrix)} if group.matrix != IDENTITY else {}
    number = ids.repeats.number(group)
    if number is not None:
        id_ = ids.of(number, lambda id_: _g({"id": id_} | _clipping(group, ids), group, ids))
        return f"<use{_attributes({'href': f'#{id_}'} | transform)}/>"
    return _g(transform | _clipping(group, ids), group, ids)


def _g(attributes: Mapping[str, str], group: Group, ids: _Ids) -> str:
    inside = "".join(_shape(shape, ids) for shape in group.shapes)
    return f"<g{_attributes(attributes)}>{inside}</g>" if attributes else inside


def _clipping(group: Group, ids: _Ids) -> Mapping[str, str]:
    clip = group.clip
    return {"clip-path": f"url(#{ids.of(clip, lambda id_: _clip(clip, id_))})"} if clip else {}


def _path(path: Path, ids: _Ids) -> str:
    # Black is said too: a page's own style must not colour a code.
    attributes = {"fill": _paint(path.fill, ids) if path.fill else "none"}
    if path.stroke and path.stroke_width:
        attributes |= {
            "stroke": path.stroke,
            "stroke-width": _number(path.stroke_width),
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        }
    return f'<path{_attributes(attributes)} d="{_data(path.segments)}"/>'


def _paint(paint: Paint, ids: _Ids) -> str:
    return paint if isinstance(paint, str) else f"url(#{ids.of(paint, lambda id_: _gradient(paint, id_))})"


def _gradient(paint: Linear | Radial, id_: str) -> str:
    names = ("cx", "cy", "r") if isinstance(paint, Radial) else ("x1", "y1", "x2", "y2")
    place = {name: _number(getattr(paint, name)) for name in names}
    own = {"id": id_, "gradientUnits": "userSpaceOnUse"} | place
    stops = "".join(f'<stop offset="{_number(at)}" stop-color="{colour}"/>' for at, colour in paint.stops)
    tag = "radialGradient" if isinstance(paint, Radial) else "linearGradient"
    return f"<{tag}{_attributes(own)}>{stops}</{tag}>"


def _clip(path: Path, id_: str) -> str:
    return f'<clipPath id="{id_}"><path d="{_data(path.segments)}"/></clipPath>'


def _transform(matrix) -> str:
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({_joined((e, f))})"
    return f"matrix({' '.join(_number(n, 6) for n in (a, b, c, d))} {_number(e)} {_number(f)})"


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())


def _data(segments: Sequence[Segment]) -> str:
    """Path data by relative steps between rounded points, so that no rounding adds up."""
    out, here, start = [], (0, 0), (0, 0)
    for kind, *numbers in segments:
        if kind == "Z":
            out.append("z")
            here = start
            continue
        points = [round(number * 10**_PLACES) for number in numbers]
        steps = [point - here[i % 2] for i, point in enumerate(points)]
        out.append(_step(kind, steps, points))
        here = (points[-2], points[-1])
        start = here if kind == "M" else start
    return "".join(out)


def _step(kind: str, steps: list[int], points: list[int]) -> str:
    if kind == "M":
        return f"M{_thousandths(points)}"
    if kind == "L" and not steps[1]:
        return f"h{_thousandths(steps[:1])}"
    if kind == "L" and not steps[0]:
        return f"v{_thousandths(steps[1:])}"
    return f"{kind.lower()}{_thousandths(steps)}"


def _thousandths(numbers: Sequence[int]) -> str:
    return _side_by_side(map(_thousandth, numbers))


# The steps of a drawing are small and much alike: most are known after its first card.
@lru_cache(maxsize=1 << 15)
def _thousandth(number: int) -> str:
    return _number(number / 10**_PLACES)


def _joined(numbers: Iterable[float]) -> str:
    return _side_by_side(map(_number, numbers))


def _side_by_side(texts: Iterable[str]) -> str:
    out = ""
    for text in texts:
        out += text if not out or text[0] == "-" else f" {text}"
    return out


def _number(value: float, places: int = _PLACES) -> str:
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
