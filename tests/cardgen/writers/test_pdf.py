from io import BytesIO

import pikepdf
import pytest

from cardgen.shapes import Drawing, Group, Linear, circle, moved, rect
from cardgen.writers import FORMATS

MM = 72 / 25.4


def opened(pages, **more) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(FORMATS["pdf"].write(pages, **more)))


def streams(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    return [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]


def test_a_page_has_the_size_of_its_drawing():
    pdf = opened([Drawing(210, 297, ()), Drawing(63, 88, ())])
    sizes = [[float(side) / MM for side in page.mediabox] for page in pdf.pages]
    assert [[round(side, 3) for side in size] for size in sizes] == [[0, 0, 210, 297], [0, 0, 63, 88]]
    assert [page.trimbox == page.mediabox for page in pdf.pages] == [True, True]


def test_a_file_asks_to_be_printed_at_full_size_from_the_right_tray():
    pdf = opened([Drawing(9, 9, ())], title="Karten – GONG", lang="de")
    root = pdf.Root
    assert root.ViewerPreferences.PrintScaling == "/None"
    assert (root.ViewerPreferences.PickTrayByPDFSize, root.ViewerPreferences.DisplayDocTitle) == (True, True)
    assert (str(root.Lang), str(pdf.docinfo["/Title"])) == ("de", "Karten – GONG")


def test_the_same_pages_give_the_same_bytes(a_front):
    first, second = (FORMATS["pdf"].write([a_front, a_front], title="x") for _ in range(2))
    assert first == second


def test_a_deck_needs_no_font_and_no_picture(deck_pdf):
    pdf = pikepdf.open(BytesIO(deck_pdf[1]))
    subtypes = {str(each.get("/Subtype")) for each in streams(pdf)}
    assert subtypes == {"None", "/Form"}
    named = [each.Resources for each in (*pdf.pages, *streams(pdf)) if "/Resources" in each]
    assert {key for resources in named for key in resources} <= {"/XObject", "/Shading"}
    assert b"/Font" not in pdf_text(pdf)


def pdf_text(pdf: pikepdf.Pdf) -> bytes:
    file = BytesIO()
    pdf.save(file, qdf=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return file.getvalue()


def test_a_deck_is_small_because_what_is_drawn_twice_is_stored_once(deck_pdf):
    assert len(deck_pdf[1]) < 1_000_000


def test_a_repeated_group_is_one_form_that_holds_all_of_its_ink():
    dots = tuple(circle(i, 1, 0.4, fill="#ffd200", stroke="#000000", stroke_width=0.2) for i in range(40))
    pdf = opened([Drawing(50, 9, (Group(dots), Group(dots, moved(0, 5))))])
    forms = [each for each in streams(pdf) if each.get("/Subtype") == "/Form"]
    assert len(forms) == 1
    assert [round(float(side), 4) for side in forms[0].BBox] == [-0.5, 0.5, 39.5, 1.5]


def operators(pdf: pikepdf.Pdf, name: str) -> list[list]:
    found = []
    for each in (*pdf.pages, *(s for s in streams(pdf) if s.get("/Subtype") == "/Form")):
        instructions = pikepdf.parse_content_stream(each)
        found += [list(map(float, i.operands)) for i in instructions if str(i.operator) == name]
    return found


def test_black_and_greys_are_printed_with_black_ink_alone():
    fills = ("#000000", "#ffffff", "#e2231a")
    pdf = opened([Drawing(9, 9, tuple(rect(0, 0, 1, 1, fill=fill) for fill in fills))])
    assert operators(pdf, "g") == [[0], [1]]
    ((red, green, blue),) = operators(pdf, "rg")
    assert (round(red * 255), round(green * 255), round(blue * 255)) == (0xE2, 0x23, 0x1A)


@pytest.mark.parametrize("colour", ["currentColor", "red", "#fff"])
@pytest.mark.parametrize("suffix", ["pdf", "png"])
def test_a_colour_of_the_page_cannot_be_printed(colour, suffix):
    with pytest.raises(ValueError, match=f"{colour!r} is no colour to print with"):
        FORMATS[suffix].write([Drawing(9, 9, (rect(0, 0, 1, 1, fill=colour),))])


def test_an_empty_group_is_drawn_as_nothing():
    empty = Group((Group(()),))
    assert len(opened([Drawing(9, 9, (empty, empty))]).pages) == 1


def test_a_gradient_of_one_stop_is_even():
    pdf = opened([Drawing(9, 9, (rect(0, 0, 9, 9, fill=Linear(0, 0, 9, 9, ((0.5, "#ffd200"),))),))])
    (shading,) = pdf.pages[0].Resources.Shading.as_dict().values()
    assert {f.C0 == f.C1 for f in shading.Function.Functions} == {True}
