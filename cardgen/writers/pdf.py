"""Drawings as PDF pages, by pikepdf: vector outlines only, no font, the paper's size exactly.

What is drawn more than once (a background, a sphere) is stored once, as a form. Black is written as
grey 0, which printers print with black ink alone. The same pages give the same bytes.

>>> from cardgen.shapes import Drawing, rect
>>> write([Drawing(63, 88, (rect(0, 0, 63, 88, fill="#0b5fd0"),))], title="A card")[:8]
b'%PDF-1.7'
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import pairwise

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from cardgen.shapes import IDENTITY, Drawing, Group, Linear, Matrix, Path, Radial, Segment, Shape
from cardgen.writers.repeats import contents, repeated

POINT = 25.4 / 72  # mm
_OPERATORS = {"M": "%g %g m", "L": "%g %g l", "C": "%g %g %g %g %g %g c", "Z": "h"}
_ROUND_ENDS = "1 J 1 j"


def write(pages: Sequence[Drawing], *, title: str = "", lang: str = "en", dpi: int = 0) -> bytes:
    """The pages in one file, set to print at 100 % from the tray that holds the paper.

    Raises ValueError on a colour that is not "#rrggbb".
    """
    pdf = Pdf.new()
    forms = _Forms(pdf, pages)
    for page in pages:
        _add_page(pdf, forms, page)
    pdf.Root.Lang = String(lang)
    pdf.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), PickTrayByPDFSize=True, DisplayDocTitle=bool(title)
    )
    if title:
        pdf.docinfo["/Title"] = title
    file = BytesIO()
    pdf.save(file, min_version="1.7", deterministic_id=True)
    return file.getvalue()


def _add_page(pdf: Pdf, forms: "_Forms", drawing: Drawing) -> None:
    stream = _Stream(forms)
    width, height = round(drawing.width / POINT, 4), round(drawing.height / POINT, 4)
    stream.code += [_ROUND_ENDS, f"{_numbers((1 / POINT, 0, 0, -1 / POINT, 0, height), 6)} cm"]
    stream.draw(drawing.shapes)
    page = pdf.add_blank_page(page_size=(width, height)).obj
    page.MediaBox = page.TrimBox = Array([0, 0, width, height])
    page.Contents = pdf.make_stream(stream.bytes())
    page.Resources = stream.resources()


class _Forms:
    """The groups that are drawn more than once, as forms, and every gradient, each made when first used."""

    def __init__(self, pdf: Pdf, pages: Iterable[Drawing]):
        self.pdf = pdf
        self.repeated = repeated(pages)
        self.made: dict[object, Object] = {}

    def form(self, group: Group) -> Object | None:
        key = contents(group)
        if key not in self.repeated:
            return None
        if key not in self.made:
            stream = _Stream(self)
            stream.draw_inside(group)
            form = Dictionary(Type=Name.XObject, Subtype=Name.Form, Resources=stream.resources())
            form.BBox = Array([round(value, 4) for value in _bounds(group.shapes)])
            self.made[key] = self.pdf.make_stream(stream.bytes(), form)
        return self.made[key]

    def shading(self, paint: Linear | Radial) -> Object:
        if paint not in self.made:
            self.made[paint] = self.pdf.make_indirect(_shading(paint))
        return self.made[paint]


class _Stream:
    """The operators of a page or a form, and the objects they name."""

    def __init__(self, forms: _Forms):
        self.forms = forms
        self.code: list[str] = []
        self.names: dict[str, dict[tuple, str]] = {"XObject": {}, "Shading": {}}
        self.objects: dict[str, dict[str, Object]] = {"XObject": {}, "Shading": {}}

    def bytes(self) -> bytes:
        return "\n".join(self.code).encode("ascii")

    def resources(self) -> Dictionary:
        return Dictionary({f"/{kind}": Dictionary(named) for kind, named in self.objects.items() if named})

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                self._draw_group(shape)
            else:
                self._draw_path(shape)

    def draw_inside(self, group: Group) -> None:
        if group.clip:
            self.code += [*_outline(group.clip.segments), "W n"]
        self.draw(group.shapes)

    def _draw_group(self, group: Group) -> None:
        self.code.append("q")
        if group.matrix != IDENTITY:
            self.code.append(f"{_numbers(group.matrix, 6)} cm")
        form = self.forms.form(group)
        if form is None:
            self.draw_inside(group)
        else:
            self.code.append(f"{self._name('XObject', form)} Do")
        self.code.append("Q")

    def _draw_path(self, path: Path) -> None:
        outline = _outline(path.segments)
        if path.fill and not isinstance(path.fill, str):
            shading = self._name("Shading", self.forms.shading(path.fill))
            self.code += ["q", *outline, "W n", f"{shading} sh", "Q"]
        elif path.fill:
            self.code += [_colour(path.fill, "g", "rg"), *outline, "f"]
        if path.stroke and path.stroke_width:
            width = f"{_numbers((path.stroke_width,))} w"
            self.code += [_colour(path.stroke, "G", "RG"), width, *outline, "S"]

    def _name(self, kind: str, thing: Object) -> str:
        names = self.names[kind]
        name = names.setdefault(thing.objgen, f"/{kind[0]}{len(names)}")
        self.objects[kind][name] = thing
        return name


def _bounds(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> tuple[float, float, float, float]:
    """What the shapes cover at most, strokes included."""
    boxes = [_bounds(s.shapes, s.matrix) if isinstance(s, Group) else _inked(s) for s in shapes]
    if not boxes:
        return 0, 0, 0, 0
    a, b, c, d, e, f = matrix
    corners = [(x, y) for left, top, right, bottom in boxes for x in (left, right) for y in (top, bottom)]
    xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _inked(path: Path) -> tuple[float, float, float, float]:
    half = path.stroke_width / 2 if path.stroke else 0.0
    left, top, right, bottom = path.bounds()
    return left - half, top - half, right + half, bottom + half


def _outline(segments: Iterable[Segment]) -> list[str]:
    # The largest part of the work, so written out: a thousandth of a mm, and no digits that say nothing.
    return [_OPERATORS[kind] % tuple([round(number, 3) for number in numbers]) for kind, *numbers in segments]


def _numbers(values: Iterable[float], places: int = 4) -> str:
    return " ".join(f"{value:.{places}f}".rstrip("0").rstrip(".") or "0" for value in values)


def _channels(colour: str) -> list[float]:
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"{colour!r} is no colour to print with, only '#rrggbb'")
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def _colour(colour: str, grey: str, rgb: str) -> str:
    channels = _channels(colour)
    if len(set(channels)) == 1:
        return f"{_numbers(channels[:1])} {grey}"
    return f"{_numbers(channels)} {rgb}"


def _shading(paint: Linear | Radial) -> Dictionary:
    if isinstance(paint, Radial):
        kind, coordinates = 3, (paint.cx, paint.cy, 0, paint.cx, paint.cy, paint.r)
    else:
        kind, coordinates = 2, (paint.x1, paint.y1, paint.x2, paint.y2)
    return Dictionary(
        ShadingType=kind,
        ColorSpace=Name.DeviceRGB,
        Coords=Array([round(value, 4) for value in coordinates]),
        Function=_ramp(paint.stops),
        Extend=Array([True, True]),
    )


def _ramp(stops: Sequence[tuple[float, str]]) -> Dictionary:
    """A function from 0 to 1 to colours, even beyond the first and the last stop."""
    stops = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    pieces = [(start, end) for start, end in pairwise(stops) if end[0] > start[0]]
    return Dictionary(
        FunctionType=3,
        Domain=Array([0, 1]),
        Functions=Array(
            Dictionary(
                FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array(_rounded(first)), C1=Array(_rounded(last))
            )
            for (_, first), (_, last) in pieces
        ),
        Bounds=Array([round(end, 4) for _, (end, _) in pieces[:-1]]),
        Encode=Array([0, 1] * len(pieces)),
    )


def _rounded(colour: str) -> list[float]:
    return [round(channel, 4) for channel in _channels(colour)]
