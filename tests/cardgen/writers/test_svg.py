import re
from xml.etree import ElementTree

import pytest

from cardgen.shapes import Drawing, Group, Linear, Path, Radial, circle, line, moved, product, rect, turned
from cardgen.writers import FORMATS, svg

SVG = "{http://www.w3.org/2000/svg}"
SKY = Linear(0, 0, 0, 10, ((0, "#0b1040"), (1, "#7a4dd8")))
BALL = Radial(5, 5, 3, ((0.25, "#ffffff"), (1, "#e2231a")))


def parsed(drawing: Drawing, **more) -> ElementTree.Element:
    return ElementTree.fromstring(svg.element(drawing, **more))


def test_a_file_has_its_size_in_mm_and_a_title():
    root = ElementTree.fromstring(FORMATS["svg"].write([Drawing(63, 88.5, ())], title="A <card>", lang="fr"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("63mm", "88.5mm", "0 0 63 88.5")
    assert root.findtext(f"{SVG}title") == "A <card>"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "fr"


@pytest.mark.parametrize("count", [0, 2])
def test_a_file_holds_one_page(count):
    with pytest.raises(ValueError, match=f"one page, not {count}"):
        FORMATS["svg"].write([Drawing(1, 1, ())] * count)


def test_every_fill_is_said_black_too_so_that_no_style_colours_a_code():
    shapes = (rect(0, 0, 1, 1, fill="#000000"), line([(0, 0), (1, 1)], "#ffffff", 0.25))
    root = parsed(Drawing(10, 10, shapes))
    black, stroke = root.findall(f"{SVG}path")
    assert black.attrib == {"fill": "#000000", "d": "M0 0h1v1h-1z"}
    assert stroke.attrib == {
        "fill": "none",
        "stroke": "#ffffff",
        "stroke-width": ".25",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "d": "M0 0l1 1",
    }


def test_nothing_in_a_drawing_needs_a_style_or_a_font(a_front):
    root = parsed(a_front)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "defs", "g", "use", "path", "clipPath", "linearGradient", "radialGradient", "stop"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert attributes & {"style", "class", "opacity", "font-family"} == set()


def ends(data: str) -> list[tuple[float, float]]:
    """The end points of relative path data, as a reader adds the steps up."""
    points, here, start = [], (0.0, 0.0), (0.0, 0.0)
    for kind, rest in re.findall(r"([MhvlczZ])([^MhvlczZ]*)", data):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        if kind == "z":
            here = start
        elif kind == "M":
            here = start = (numbers[0], numbers[1])
        elif kind == "h":
            here = (here[0] + numbers[0], here[1])
        elif kind == "v":
            here = (here[0], here[1] + numbers[0])
        else:
            here = (here[0] + numbers[-2], here[1] + numbers[-1])
        points.append(here)
    return points


def test_relative_steps_never_add_up_to_an_error():
    third = 1 / 3
    points = [(third * i, third * (i % 7)) for i in range(1, 400)]
    path = Path((("M", *points[0]), *(("L", *point) for point in points[1:])), fill="#000000")
    drawn = ends(parsed(Drawing(200, 3, (path,))).find(f"{SVG}path").get("d"))
    assert max(abs(x - u) for (x, _), (u, _) in zip(points, drawn, strict=True)) <= 0.0005 + 1e-9
    assert max(abs(y - v) for (_, y), (_, v) in zip(points, drawn, strict=True)) <= 0.0005 + 1e-9


def test_after_a_closed_contour_the_next_begins_where_it_says():
    path = Path((*rect(1, 1, 2, 2).segments, *circle(8, 8, 1).segments), fill="#000000")
    drawn = ends(parsed(Drawing(10, 10, (path,))).find(f"{SVG}path").get("d"))
    rounded = [(round(x, 3), round(y, 3)) for x, y in (drawn[0], drawn[4], drawn[5], drawn[-1])]
    assert rounded == [(1, 1), (1, 1), (9, 8), (9, 8)]


def test_gradients_are_defined_once_in_the_units_of_the_drawing():
    shapes = (rect(0, 0, 9, 9, fill=SKY), rect(9, 9, 9, 9, fill=SKY), circle(5, 5, 3, fill=BALL))
    root = parsed(Drawing(20, 20, shapes))
    linear, radial = root.find(f"{SVG}defs")
    assert (linear.tag, radial.tag) == (f"{SVG}linearGradient", f"{SVG}radialGradient")
    place = {"x1": "0", "y1": "0", "x2": "0", "y2": "10"}
    assert linear.attrib == {"id": "a", "gradientUnits": "userSpaceOnUse"} | place
    assert [dict(stop.attrib) for stop in radial] == [
        {"offset": ".25", "stop-color": "#ffffff"},
        {"offset": "1", "stop-color": "#e2231a"},
    ]
    assert [path.get("fill") for path in root.findall(f"{SVG}path")] == ["url(#a)", "url(#a)", "url(#b)"]


def test_ids_begin_with_the_prefix_so_that_two_drawings_can_share_a_page():
    clipped = Group((rect(0, 0, 9, 9, fill=SKY),), clip=circle(5, 5, 4))
    drawing = Drawing(20, 20, (clipped, Group(clipped.shapes, moved(3, 3), clip=circle(5, 5, 4))))
    first, second = (
        {element.get("id") for element in parsed(drawing, prefix=prefix).iter() if element.get("id")}
        for prefix in ("x-", "y-")
    )
    assert len(first) == len(second) == 3
    assert all(id_.startswith("x-") for id_ in first) and all(id_.startswith("y-") for id_ in second)


def test_every_reference_leads_to_a_definition(a_front):
    text = svg.element(a_front, prefix="p")
    defined = re.findall(r' id="([^"]+)"', text)
    assert len(defined) == len(set(defined))
    assert set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text)) != set()
    assert {a or b for a, b in re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text)} == set(defined)


def test_what_is_drawn_twice_is_stored_once():
    dots = tuple(circle(i, 1, 0.4, fill="#ffd200") for i in range(40))
    once = svg.element(Drawing(50, 9, (Group(dots),)))
    twice = svg.element(Drawing(50, 9, (Group(dots), Group(dots, moved(0, 5)))))
    assert len(twice) < len(once) + 100
    uses = [dict(use.attrib) for use in ElementTree.fromstring(twice).iter(f"{SVG}use")]
    assert uses == [{"href": "#a"}, {"href": "#a", "transform": "translate(0 5)"}]


def test_a_turned_group_keeps_the_matrix_of_the_shapes():
    root = parsed(Drawing(9, 9, (Group((rect(0, 0, 1, 1),), product(moved(2, 3), turned(90))),)))
    assert root.find(f"{SVG}g").get("transform") == "matrix(0 1 -1 0 2 3)"


def test_attributes_are_those_asked_for_and_escaped():
    root = parsed(Drawing(9, 9, ()), attributes={"class": "sign", "aria-label": 'a "b"'})
    assert (root.get("class"), root.get("aria-label"), root.get("width")) == ("sign", 'a "b"', None)


def test_a_code_takes_less_than_5_kb(a_code):
    assert len(FORMATS["svg"].write([a_code])) < 5000
