import re
from io import BytesIO

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from cardgen import face, prints
from cardgen.paper import card_format
from cardgen.proof import read
from cardgen.shapes import Drawing, Group, Linear, Path, circle, line, moved, rect, turned
from cardgen.writers import FORMATS
from cardgen.writers.png import pictures
from missions.deck import DECK

MM = 72 / 25.4


def opened(pages, **more) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(FORMATS["pdf"].write(pages, **more)))


def streams(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    return [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]


def test_a_page_has_the_size_of_its_drawing():
    pdf = opened([Drawing(210, 297, ()), Drawing(63, 88, ())])
    sizes = [[float(side) / MM for side in page.mediabox] for page in pdf.pages]
    assert [[round(side, 3) for side in size] for size in sizes] == [[0, 0, 210, 297], [0, 0, 63, 88]]
    assert [page.trimbox == page.mediabox == page.bleedbox for page in pdf.pages] == [True, True]


@pytest.mark.parametrize(("width", "height"), [(69, 94), (69.5, 94.9), (76, 126), (303, 426)])
def test_bleed_lies_outside_the_trim_box_on_every_side(width, height):
    pdf = opened([Drawing(width, height, ())], bleed=3.0)
    page = pdf.pages[0]
    boxes = [[round(float(side) / MM, 3) for side in box] for box in (page.mediabox, page.bleedbox)]
    assert boxes == [[0, 0, width, height]] * 2
    assert [round(float(side) / MM, 3) for side in page.trimbox] == [3, 3, width - 3, height - 3]


def test_what_lies_far_from_the_corner_of_a_large_sheet_lies_there_to_a_thousandth_of_a_mm():
    turns = (Group((rect(0, 0, 63, 88, fill="#000000"),), turned(90, 290.123, 350.457)),)
    document = PdfDocument(FORMATS["pdf"].write([Drawing(297, 420, (Group(turns, moved(1, 1)),))]))
    (found,) = document[0].get_objects()
    left, bottom, right, top = (side / MM for side in found.get_bounds())
    sides = [round(side, 3) for side in (left, 420 - top, right, 420 - bottom)]
    document.close()
    assert sides == [203.123, 351.457, 291.123, 414.457]


@pytest.mark.parametrize("bleed", [-0.1, 4.5, float("nan"), float("inf")])
def test_a_bleed_that_leaves_nothing_of_the_page_is_refused(bleed):
    with pytest.raises(ValueError, match=f"a bleed of {bleed:g} mm"):
        opened([Drawing(9, 20, ())], bleed=bleed)


@pytest.mark.parametrize(
    ("edge", "asked"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")]
)
def test_a_file_to_print_on_both_sides_names_the_edge_to_turn_on(edge, asked):
    assert opened([Drawing(9, 9, ())], duplex=edge).Root.ViewerPreferences.Duplex == asked


def test_a_file_of_one_side_says_nothing_of_two():
    assert "/Duplex" not in opened([Drawing(9, 9, ())]).Root.ViewerPreferences


@pytest.mark.parametrize("value", ["CMYK", "", "both", 3, None, []])
def test_what_is_no_choice_is_refused_with_the_choices(value):
    with pytest.raises(ValueError, match=f"inks cannot be {re.escape(repr(value))}, only rgb, cmyk"):
        opened([], inks=value)
    if value is not None:
        with pytest.raises(ValueError, match=f"duplex cannot be {re.escape(repr(value))}, only long, short"):
            opened([], duplex=value)


def test_a_file_asks_to_be_printed_at_full_size_from_the_right_tray():
    pdf = opened([Drawing(9, 9, ())], title="Karten – GONG", lang="de")
    root = pdf.Root
    assert root.ViewerPreferences.PrintScaling == "/None"
    assert (root.ViewerPreferences.PickTrayByPDFSize, root.ViewerPreferences.DisplayDocTitle) == (True, True)
    assert (str(root.Lang), str(pdf.docinfo["/Title"])) == ("de", "Karten – GONG")


def test_the_same_pages_give_the_same_bytes(a_front):
    for more in ({}, {"inks": "cmyk", "bleed": 3.0, "duplex": "long"}):
        first, second = (FORMATS["pdf"].write([a_front, a_front], title="x", **more) for _ in range(2))
        assert first == second


def test_a_group_made_anew_gives_the_bytes_of_one_used_again():
    def page() -> Drawing:
        return Drawing(9, 9, tuple(Group((Group((circle(1, 1, 1),)),), moved(x, 0)) for x in range(3)))

    same = page()
    assert FORMATS["pdf"].write([page(), page()]) == FORMATS["pdf"].write([same, same])


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
    assert [float(side) / 1000 for side in forms[0].BBox] == [-0.5, 0.5, 39.5, 1.5]


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
    empty = Group((Group(()), Path((), fill="#000000")))
    assert len(opened([Drawing(9, 9, (empty, empty))]).pages) == 1


def test_a_gradient_of_one_stop_is_even():
    pdf = opened([Drawing(9, 9, (rect(0, 0, 9, 9, fill=Linear(0, 0, 9, 9, ((0.5, "#ffd200"),))),))])
    (shading,) = pdf.pages[0].Resources.Shading.as_dict().values()
    assert {f.C0 == f.C1 for f in shading.Function.Functions} == {True}


@pytest.fixture(scope="module")
def for_a_press() -> bytes:
    """All fronts and the back as a print shop gets them: a card a page, in inks, with bleed."""
    cards = [prints.face_of(card, "en", "https://galaxygamers.fr", card_format(), 3.0) for card in DECK]
    cards.append(face.back(card_format(), 3.0))
    return FORMATS["pdf"].write(cards, inks="cmyk", bleed=3.0)


def gradient_colours(pdf: pikepdf.Pdf) -> list[list[float]]:
    """Every stop of every shading in the file."""
    shadings = [
        each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/ShadingType" in each
    ]
    assert {str(shading.ColorSpace) for shading in shadings} <= {"/DeviceCMYK"}
    pieces = [piece for shading in shadings for piece in shading.Function.Functions]
    return [list(map(float, colour)) for piece in pieces for colour in (piece.C0, piece.C1)]


def test_a_file_for_a_press_holds_no_light_and_never_more_than_240_percent_of_ink(for_a_press):
    pdf = pikepdf.open(BytesIO(for_a_press))
    assert [operators(pdf, name) for name in ("g", "G", "rg", "RG", "cs", "CS", "sc", "scn")] == [[]] * 8
    colours = [*operators(pdf, "k"), *operators(pdf, "K"), *gradient_colours(pdf)]
    assert len(pdf.pages) == 57
    assert {len(colour) for colour in colours} == {4}
    assert max(map(sum, colours)) <= 2.4
    assert min(map(min, colours)) == 0
    assert sum(colour == [0, 0, 0, 1] for colour in operators(pdf, "k")) >= 56


def test_the_modules_of_a_code_are_black_ink_alone_on_bare_paper(a_code):
    pdf = opened([a_code], inks="cmyk")
    assert operators(pdf, "k") == [[0, 0, 0, 0], [0, 0, 0, 1]]
    said = pdf.pages[0].Contents.read_bytes().split(b"\n")
    assert [line for line in said if line.endswith(b"k")] == [b"0 0 0 0 k", b"0 0 0 1 k"]


def test_a_gradient_and_a_stroke_are_ink_too():
    light = Linear(0, 0, 9, 9, ((0, "#000000"), (0.5, "#e2231a"), (1, "#ffffff")))
    pdf = opened(
        [Drawing(9, 9, (rect(0, 0, 9, 9, fill=light), line([(0, 0), (9, 9)], "#000000", 1)))], inks="cmyk"
    )
    red = [0, 0.845, 0.884, 0.1137]
    assert gradient_colours(pdf) == [[0, 0, 0, 1], red, red, [0, 0, 0, 0]]
    assert operators(pdf, "K") == [[0, 0, 0, 1]]


def test_every_code_of_a_file_for_a_press_can_be_read(for_a_press, addresses):
    texts = [[code.text for code in read(picture, 200)] for picture in pictures(for_a_press, 200)]
    assert texts == [*([address] for address in addresses), []]


def test_a_file_for_a_press_says_what_its_inks_are_meant_for_and_promises_no_standard(for_a_press):
    pdf = pikepdf.open(BytesIO(for_a_press))
    (intent,) = pdf.Root.OutputIntents
    assert (intent.S, intent.OutputConditionIdentifier) == ("/GTS_PDFX", "FOGRA39")
    assert str(intent.RegistryName) == "http://www.color.org"
    assert "/GTS_PDFXVersion" not in pdf.docinfo
    assert b"/ObjStm" not in for_a_press
    assert pdf.pdf_version == "1.4"


def test_light_asks_for_no_press(a_code):
    assert "/OutputIntents" not in opened([a_code]).Root
