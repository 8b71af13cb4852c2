"""Drawings as PDF pages, by pikepdf: vector outlines only, no font, the paper's size exactly.

What is drawn more than once (a background, a sphere) is stored once, as a form. The same pages give the
same bytes. Coordinates are whole thousandths of a mm, which are quicker to write than fractions.

>>> from cardgen.shapes import Drawing, rect
>>> write([Drawing(63, 88, (rect(0, 0, 63, 88, fill="#0b5fd0"),))], title="A card")[:8]
b'%PDF-1.7'
"""

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from itertools import pairwise
from types import MappingProxyType

from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf, String

from cardgen.shapes import IDENTITY, Drawing, Group, Linear, Matrix, Path, Radial, Segment, Shape
from cardgen.writers.inks import INKS, Inks, numbers
from cardgen.writers.repeats import Repeats

POINT = 25.4 / 72  # mm
DUPLEX = MappingProxyType({"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"})
_STEPS = 1000  # a mm
_OPERATORS = {"M": "%.0f %.0f m", "L": "%.0f %.0f l", "C": "%.0f %.0f %.0f %.0f %.0f %.0f c", "Z": "h"}
_ROUND_ENDS = "1 J 1 j"


def write(
    pages: Sequence[Drawing],
    *,
    title: str = "",
    lang: str = "en",
    dpi: int = 0,
    inks: str = "rgb",
    bleed: float = 0.0,
    duplex: str | None = None,
) -> bytes:
    """The pages in one file, set to print at 100 % from the tray that holds the paper.

    `inks` is "rgb", or "cmyk" for a print shop's press. Each drawing reaches `bleed` mm beyond its
    page's TrimBox on every side; BleedBox and MediaBox are the drawing. `duplex` asks to print on both
    sides, turned on the "long" or the "short" edge.

    Raises ValueError, naming the value, on a colour that is not "#rrggbb", on other inks or edges than
    these, and on a bleed that is negative or leaves nothing of a page.

    >>> write([], inks="cmy")
    Traceback (most recent call last):
    ...
    ValueError: inks cannot be 'cmy', only rgb, cmyk
    """
    pdf = Pdf.new()
    forms = _Forms(pdf, pages, _choice("inks", inks, INKS))
    for page in pages:
        _add_page(pdf, forms, page, bleed)
    pdf.Root.Lang = String(lang)
    pdf.Root.ViewerPreferences = _preferences(title, duplex)
    if inks == "cmyk":
        pdf.Root.OutputIntents = Array([_coated_paper()])
    if title:
        pdf.docinfo["/Title"] = title
    file = BytesIO()
    # A print shop's older programs read version 1.4 at most, and no objects packed in streams.
    packing = ("1.4", ObjectStreamMode.disable) if inks == "cmyk" else ("1.7", ObjectStreamMode.generate)
    pdf.save(file, deterministic_id=True, force_version=packing[0], object_stream_mode=packing[1])
    return file.getvalue()


def _choice(name: str, value: str, choices: Mapping[str, object]):
    try:
        return choices[value]
    except (KeyError, TypeError):
        raise ValueError(f"{name} cannot be {value!r}, only {', '.join(choices)}") from None


def _preferences(title: str, duplex: str | None) -> Dictionary:
    asked = Dictionary(PrintScaling=Name("/None"), PickTrayByPDFSize=True, DisplayDocTitle=bool(title))
    if duplex is not None:
        asked.Duplex = Name(_choice("duplex", duplex, DUPLEX))
    return asked


def _coated_paper() -> Dictionary:
    """Offset print on coated paper as it is usual in Europe: what the inks are meant for."""
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String("FOGRA39"),
        RegistryName=String("http://www.color.org"),
    )


def _add_page(pdf: Pdf, forms: "_Forms", drawing: Drawing, bleed: float) -> None:
    if not 0 <= bleed < min(drawing.width, drawing.height) / 2:
        raise ValueError(f"a bleed of {bleed:g} mm is not one that leaves something of a page")
    stream = _Stream(forms)
    width, height = _points(drawing.width, drawing.height)
    # Twelve places: rounded further, what lies far from the corner would be off.
    step = f"{1 / POINT / _STEPS:.12f}"
    stream.code += [_ROUND_ENDS, f"{step} 0 0 -{step} 0 {numbers([height])} cm"]
    stream.draw(drawing.shapes)
    page = pdf.add_blank_page(page_size=(width, height)).obj
    page.MediaBox = page.BleedBox = Array([0, 0, width, height])
    page.TrimBox = Array(_points(bleed, bleed, drawing.width - bleed, drawing.height - bleed))
    page.Contents = pdf.make_stream(stream.bytes())
    page.Resources = stream.resources()


def _points(*lengths: float) -> list[float]:
    return [round(length / POINT, 4) for length in lengths]


class _Forms:
    """The groups that are drawn more than once, as forms, and every gradient, each made when first used."""

    def __init__(self, pdf: Pdf, pages: Iterable[Drawing], inks: Inks):
        self.pdf, self.inks = pdf, inks
        self.repeats = Repeats(pages)
        self.made: dict[object, Object] = {}

    def form(self, group: Group) -> Object | None:
        number = self.repeats.number(group)
        if number is None:
            return None
        if number not in self.made:
            stream = _Stream(self)
            stream.draw_inside(group)
            form = Dictionary(Type=Name.XObject, Subtype=Name.Form, Resources=stream.resources())
            form.BBox = Array(_steps(_bounds(group.shapes)))
            self.made[number] = self.pdf.make_stream(stream.bytes(), form)
        return self.made[number]

    def shading(self, paint: Linear | Radial) -> Object:
        if paint not in self.made:
            self.made[paint] = self.pdf.make_indirect(_shading(paint, self.inks))
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
            self.code += [_outline(group.clip.segments), "W n"]
        self.draw(group.shapes)

    def _draw_group(self, group: Group) -> None:
        self.code.append("q")
        if group.matrix != IDENTITY:
            turn, place = group.matrix[:4], group.matrix[4:]
            self.code.append(f"{numbers([*turn, *_steps(place)])} cm")
        form = self.forms.form(group)
        if form is None:
            self.draw_inside(group)
        else:
            self.code.append(f"{self._name('XObject', form)} Do")
        self.code.append("Q")

    def _draw_path(self, path: Path) -> None:
        outline, inks = _outline(path.segments), self.forms.inks
        if path.fill and not isinstance(path.fill, str):
            shading = self._name("Shading", self.forms.shading(path.fill))
            self.code += ["q", outline, "W n", f"{shading} sh", "Q"]
        elif path.fill:
            self.code += [inks.fill(path.fill), outline, "f"]
        if path.stroke and path.stroke_width:
            width = f"{numbers(_steps([path.stroke_width]))} w"
            self.code += [inks.stroke(path.stroke), width, outline, "S"]

    def _name(self, kind: str, thing: Object) -> str:
        names = self.names[kind]
        name = names.setdefault(thing.objgen, f"/{kind[0]}{len(names)}")
        self.objects[kind][name] = thing
        return name


def _bounds(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> tuple[float, float, float, float]:
    """What the shapes cover at most, strokes included."""
    inked = [shape for shape in shapes if isinstance(shape, Group) or shape.segments]
    boxes = [_bounds(s.shapes, s.matrix) if isinstance(s, Group) else _inked(s) for s in inked]
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


def _steps(values: Iterable[float]) -> list[int]:
    return [round(value * _STEPS) for value in values]


def _outline(segments: Iterable[Segment]) -> str:
    # The largest part of the work: so one format for a whole path, and no number looked at twice.
    form = "\n".join([_OPERATORS[segment[0]] for segment in segments])
    return form % tuple([number * _STEPS for _, *points in segments for number in points])


def _shading(paint: Linear | Radial, inks: Inks) -> Dictionary:
    if isinstance(paint, Radial):
        kind, coordinates = 3, (paint.cx, paint.cy, 0, paint.cx, paint.cy, paint.r)
    else:
        kind, coordinates = 2, (paint.x1, paint.y1, paint.x2, paint.y2)
    return Dictionary(
        ShadingType=kind,
        ColorSpace=Name(f"/{inks.space}"),
        Coords=Array(_steps(coordinates)),
        Function=_ramp([(at, Array(inks.parts(colour))) for at, colour in paint.stops]),
        Extend=Array([True, True]),
    )


def _ramp(stops: Sequence[tuple[float, Array]]) -> Dictionary:
    """A function from 0 to 1 to colours, even beyond the first and the last stop."""
    stops = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    pieces = [(start, end) for start, end in pairwise(stops) if end[0] > start[0]]
    return Dictionary(
        FunctionType=3,
        Domain=Array([0, 1]),
        Functions=Array(
            Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=first, C1=last)
            for (_, first), (_, last) in pieces
        ),
        Bounds=Array([round(end, 4) for _, (end, _) in pieces[:-1]]),
        Encode=Array([0, 1] * len(pieces)),
    )
