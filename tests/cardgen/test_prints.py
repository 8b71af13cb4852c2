import zipfile
from io import BytesIO

import pikepdf
import pytest
import zxingcpp
from django.conf import settings
from PIL import Image

from cardgen import prints
from cardgen.code import address
from cardgen.face import FaceStyle
from cardgen.paper import card_format, card_formats, own_card, paper, papers
from cardgen.recipe import Recipe, deck
from cardgen.writers import png
from missions.deck import DECK

BASE = "https://galaxygamers.fr"
LANGUAGES = [code for code, _ in settings.LANGUAGES]
FEW = tuple(DECK[:3])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", list(card_formats()))
def test_the_words_of_every_card_fit_and_have_their_glyphs_in_every_size(lang, slug):
    format = card_formats()[slug]
    made = [prints.face_of(card, lang, BASE, format, sticker=slug == "sticker") for card in DECK]
    assert {(face.width, face.height) for face in made} == {(format.width, format.height)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mission_fits_on_a_poker_card(lang):
    style = FaceStyle(mission=True)
    assert len({prints.face_of(card, lang, BASE, card_format(), 0.0, style) for card in DECK}) == 56


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", [slug for slug, each in papers().items() if not each.cells])
def test_the_margins_say_paper_card_page_and_address(slug, lang):
    words = prints.sheet_words(deck(slug, lang=lang), BASE)
    assert (words.lang, words.base) == (lang, "galaxygamers.fr")
    for template in (words.page, words.back):
        assert papers()[slug].name in template
        assert card_format().named(lang) in template
        assert "{page}" in template
    assert words.page.format(page=3, pages=7) != words.page.format(page=4, pages=7)
    assert words.ruler.format(length=100).count("100") == words.scale.count("100") == 1


def test_the_margin_of_a_back_says_how_it_was_turned_and_moved():
    words = prints.sheet_words(deck(backs="short", offset=(1.5, -0.7)), BASE)
    assert (
        words.back.format(page=2, pages=7)
        == "GONG · Poker · A4 · back of page 2 · short edge · x +1.5, y -0.7"
    )


BASES = [BASE, "http://192.168.100.200:8000", f"https://{'long.' * 12}example.org/gong"]


@pytest.mark.parametrize("base", BASES)
def test_any_base_can_be_printed(base):
    assert prints.face_of(DECK[0], "en", base, card_format()).width == 63
    assert prints.sheet_words(deck(), base).base == base.partition("://")[2]


def test_no_two_cards_look_alike():
    assert len({prints.face_of(card, "en", BASE, card_format()).shapes for card in DECK}) == 56


def test_a_single_code_is_40_mm_wide_and_holds_nothing_else():
    drawing = prints.qr(DECK[0], BASE)
    assert (drawing.width, drawing.height, len(drawing.shapes)) == (40, 40, 1)


def boxes(page, name) -> list[float]:
    return [round(float(side) * 25.4 / 72, 2) for side in page[name]]


def test_a_print_shop_gets_a_card_a_page_with_its_boxes():
    pdf = pikepdf.open(BytesIO(prints.shop_pdf(deck(cards=FEW, backs="long", copies=3), BASE)))
    assert len(pdf.pages) == 6
    assert {tuple(boxes(page, "/TrimBox")) for page in pdf.pages} == {(3, 3, 66, 91)}
    assert {tuple(boxes(page, "/BleedBox")) for page in pdf.pages} == {(0, 0, 69, 94)}


def test_a_print_shops_codes_can_be_read_and_are_in_the_cards_order():
    pictures = png.pictures(prints.shop_pdf(deck(cards=FEW), BASE))
    assert [code.text for page in pictures for code in zxingcpp.read_barcodes(page)] == [
        address(BASE, card.code) for card in FEW
    ]


def test_an_archive_holds_each_card_and_the_one_back():
    archive = zipfile.ZipFile(
        BytesIO(b"".join(prints.cards_zip(deck(cards=FEW, backs="short"), BASE, "svg")))
    )
    assert archive.namelist() == ["a1.svg", "a2.svg", "a3.svg", "back.svg"]
    assert archive.read("a1.svg").startswith(b"<svg")


def test_the_pictures_of_an_archive_have_600_dots_an_inch():
    archive = zipfile.ZipFile(BytesIO(b"".join(prints.cards_zip(deck(cards=FEW[:1]), BASE, "png"))))
    picture = Image.open(archive.open("a1.png"))
    # 63 × 88 mm and 1 mm of bleed all round.
    assert picture.size == (round(65 / 25.4 * 600), round(90 / 25.4 * 600))
    assert [round(dots) for dots in picture.info["dpi"]] == [600, 600]


def test_the_same_recipe_gives_the_same_bytes():
    recipe = deck(cards=FEW, backs="long")
    first = prints.sheet_pdf(recipe, BASE)
    prints.sheet_pdf.cache_clear()
    prints.page.cache_clear()
    prints.face_of.cache_clear()
    assert prints.sheet_pdf(recipe, BASE) == first
    assert b"".join(prints.cards_zip(recipe, BASE, "svg")) == b"".join(prints.cards_zip(recipe, BASE, "svg"))


def test_a_large_card_is_not_made_larger_still():
    assert [prints.single_dpi(Recipe(own_card(side, side), paper("a4"))) for side in (200, 201, 400)] == [
        600,
        300,
        300,
    ]


@pytest.mark.parametrize(
    ("changes", "duplex"),
    [
        ({}, None),
        ({"backs": "long"}, "/DuplexFlipLongEdge"),
        ({"backs": "short"}, "/DuplexFlipShortEdge"),
        ({"backs": "long", "order": "apart"}, None),
        ({"backs": "fold"}, None),
        ({"what": "faces", "backs": "long"}, None),
        ({"what": "backs", "backs": "long"}, None),
    ],
)
def test_a_file_asks_the_printer_to_turn_the_paper_only_where_backs_follow_their_fronts(changes, duplex):
    pdf = pikepdf.open(BytesIO(prints.sheet_pdf(deck(cards=FEW, **changes), BASE)))
    asked = pdf.Root.ViewerPreferences.get("/Duplex")
    assert (asked and str(asked)) == duplex
    assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
