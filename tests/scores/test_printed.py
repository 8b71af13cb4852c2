"""A score sheet on paper."""

from io import BytesIO
from itertools import chain

import pypdfium2
import pytest
import zxingcpp
from pikepdf import Pdf

from scores import printed, sheets
from scores.models import Sheet

pytestmark = pytest.mark.django_db
GRID = [1, 1, 1, 2, 2, 2, 4, 5, 6]


def pictures(content: bytes, dpi=100):
    return [page.render(scale=dpi / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(content)]


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("x", (210, 297))]
)
def test_each_page_has_the_papers_size_and_the_code_of_the_watch_link(client, start, paper, size):
    sheet, token = start("any-game", entries=[{"points": [1, -2]}] * 30)
    answer = client.get(f"/s/{token}/sheet.pdf?paper={paper}")
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
    from scores.files import rows

    sheet, _token = start("any-game", entries=[{"points": [1, 2]}], rounds=3)
    assert rows(sheets.standing(sheet), False, 23) == [["1", "2"], ["", ""], ["", ""]]
    sheet, _token = start("any-game", entries=[{"points": [1, -2]}, {"end": True}], rounds=3)
    assert rows(sheets.standing(Sheet.objects.get(pk=sheet.pk)), False, 23) == [["1", "−2"]]


def test_a_minus_is_printed_and_an_emoji_left_out():
    words = printed.Words("ar", True, "", "", "", "", "")
    assert printed.line("−5", 4, words, 50).width > printed.line("5", 4, words, 50).width
    assert printed.printable("Zoë 🙂 زيد", "en") == "Zoë زيد"


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
