"""A score sheet on paper."""

from io import BytesIO
from itertools import chain

import pypdfium2
import pytest
import zxingcpp
from pikepdf import Pdf

from cardgen.paper import paper
from cardgen.writers import pdf
from scores import printed, sheets
from scores.files import as_csv, rows
from scores.models import Sheet
from scores.sheets import Wish, write

pytestmark = pytest.mark.django_db
GRID = [1, 1, 1, 2, 2, 2, 4, 5, 6]


def pictures(content: bytes, dpi=100):
    return [page.render(scale=dpi / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(content)]


@pytest.mark.parametrize(
    ("named", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("x", (210, 297))]
)
def test_each_page_has_the_papers_size_and_the_code_of_the_watch_link(client, start, named, size):
    sheet, token = start("any-game", entries=[{"points": [1, -2]}] * 30)
    answer = client.get(f"/s/{token}/sheet.pdf?paper={named}")
    with Pdf.open(BytesIO(answer.content)) as file:
        boxes = [[round(float(side) * 25.4 / 72, 1) for side in page.mediabox[2:]] for page in file.pages]
    assert boxes == [list(size)] * 2
    codes = [code.text for page in pictures(answer.content, 150) for code in zxingcpp.read_barcodes(page)]
    assert codes == [f"http://testserver/s/{sheet.watch}/"] * 2
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("application/pdf", "private, no-cache")


@pytest.mark.parametrize("language", ["en", "fr", "el", "ms", "ar"])
@pytest.mark.parametrize("blank", ["", "&blank"])
def test_any_game_can_be_printed_in_any_language_with_any_names(client, start, language, blank):
    client.cookies["language"] = language
    names = ["x" * 40, "🙂🙂", "زيد بن ثابت", "Ζωή", "Zoë 🙂", "\u4f60\u597d"]
    for game, players, entries in (
        ("gong-family", names, [{"player": 1, "family": "ZETA"}]),
        ("gong-link", names, [{"winner": 0}, {"end": True}]),
        ("gnoming-a-round", [*names, "Eve"], [{"grids": [GRID] * 7, "first_out": 0}]),
        ("three-player-moon", names[:3], [{"bidder": 0, "bid": 21, "tricks": [0, 7, 0]}]),
        ("ginny-o", names[:4], [{"racks": [["Ah"]] * 4}]),
        ("any-game", names * 2, [{"points": [-999_999] * 12}]),
    ):
        sheet, _token = start(game, players, entries)
        answer = client.get(f"/s/{sheet.watch}/sheet.pdf?paper=a4{blank}")
        assert (answer.status_code, len(pictures(answer.content, 20))) == (200, 1)


def test_a_blank_page_has_no_points_on_it_and_the_other_has(client, start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}])
    filled, blank = (
        pictures(client.get(f"/s/{sheet.watch}/sheet.pdf{ask}").content)[0] for ask in ("", "?blank")
    )
    ink = [sum(1 for each in chain(page.tobytes()) if each < 100) for page in (filled, blank)]
    assert ink[0] > ink[1]


def test_an_ended_game_is_printed_without_rows_to_go_on(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}], rounds=3)
    blank = ["", ""]
    assert rows(sheets.standing(sheet), False, 23) == [("1", ["1", "2"]), ("2", blank), ("3", blank)]
    sheet, _token = start("any-game", entries=[{"points": [1, -2]}, {"end": True}], rounds=3)
    assert rows(sheets.standing(Sheet.objects.get(pk=sheet.pk)), False, 23) == [("1", ["1", "−2"])]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_minus_stands_before_its_number_in_any_language(language):
    table = printed.Table(("A",), [("1", ["−8"])], ("",))
    words = printed.Words(language, language == "ar", "", "", "", "", "")
    [drawing] = printed.pages(table, words, "https://example.org/s/x/", paper("a4"))
    top = printed.MARGIN + printed.HEAD + printed.NAMES
    middle = (printed.MARGIN + printed.LABELS + 210 - printed.MARGIN) / 2
    x = 210 - middle if language == "ar" else middle
    [page] = pictures(pdf.write([drawing]), 254)
    cell = page.crop([round(10 * side) for side in (x - 20, top + 1, x + 20, top + 14)])
    ink = [(x, y) for x in range(cell.width) for y in range(cell.height) if cell.getpixel((x, y)) < 100]
    first, last = min(ink)[0], max(ink)[0]
    dash, eight = {y for x, y in ink if x < first + 5}, {y for x, y in ink if x > last - 5}
    assert len(dash) < len(eight)


def test_an_emoji_is_left_out():
    assert printed.printable("Zoë 🙂 زيد", "en") == "Zoë زيد"


def test_a_round_that_is_not_complete_keeps_its_number_on_paper_and_in_the_table(start):
    entries = [{"points": [1, 2]}, {"points": [3, 4]}, {"points": [5, 6]}]
    sheet, _token = start("any-game", entries=entries)
    write(sheet, None, [Wish("0123456789:1", "undo", 3)])
    now = sheets.standing(Sheet.objects.get(pk=sheet.pk))
    assert rows(now, False, 3) == [("1", ["1", "2"]), ("2", ["", ""]), ("3", ["5", "6"])]
    assert as_csv(now).decode("utf-8-sig").split("\r\n")[1:4] == ["1,1,2", '2,"",""', "3,5,6"]


def test_a_name_is_printed_as_far_as_it_can_be_read_and_one_of_unknown_letters_is_a_number():
    words = printed.Words("en", False, "", "", "", "", "")
    long = printed.called("Bartholomäusmaximilianvonundzuüberlingen", 0, words, 12)
    assert (long.width <= 12, long.size >= 2.25) == (True, True)
    arabic = printed.Words("ar", True, "", "", "", "", "")
    assert printed.called("Bartholomäusmaximilianvonundzuüberlingen", 0, arabic, 12) == long
    assert printed.called("李小龙", 2, words, 12) == printed.called("3", 0, words, 12)
    assert printed.called("🙂🙂", 3, words, 12) == printed.called("4", 0, words, 12)


def test_a_sheet_without_a_round_and_one_of_many_rounds_are_printed_too(client, start):
    for game, entries, options in (
        ("any-game", [], {"rounds": 24}),
        ("any-game", [], {"rounds": 1000}),
        ("gong-link", [{"end": True}], {}),
    ):
        sheet, _token = start(game, entries=entries, **options)
        for ask in ("", "?blank"):
            answer = client.get(f"/s/{sheet.watch}/sheet.pdf{ask}")
            assert (answer.status_code, len(pictures(answer.content, 20))) == (200, 1)


def test_a_character_that_is_younger_than_our_unicode_is_left_out():
    assert printed.printable("Ana \U0001fa77 \u0378", "en") == "Ana"
