import pytest
from django.conf import settings

from cardgen import fronts, sheet
from cardgen.paper import papers
from cardgen.shapes import Drawing
from missions.deck import DECK

BASE = "https://galaxygamers.fr"
LANGUAGES = [code for code, _ in settings.LANGUAGES]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_every_card_fit_and_have_their_glyphs(lang):
    made = [fronts.front(card, lang, BASE) for card in DECK]
    assert {(front.width, front.height) for front in made} == {(63, 88)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", list(papers()))
def test_the_words_of_every_sheet_fit_and_have_their_glyphs(slug, lang):
    words = fronts.sheet_words(slug, lang, BASE)
    assert words.lang == lang
    made = sheet.pages([Drawing(63, 88, ())] * 56, fronts.default_layout(slug), words)
    assert len(made) == 7
    assert papers()[slug].name in words.page
    assert [text.count("100") for text in (words.scale, words.ruler)] == [2, 1]


BASES = [BASE, "http://192.168.100.200:8000", f"https://{'long.' * 12}example.org/gong"]


@pytest.mark.parametrize("base", BASES)
def test_any_base_can_be_printed(base):
    assert fronts.front(DECK[0], "en", base).width == 63
    assert fronts.sheet_words("a4", "en", base).base == base.partition("://")[2]


def test_no_two_cards_look_alike():
    assert len({fronts.front(card, "en", BASE).shapes for card in DECK}) == 56


def test_a_single_code_is_40_mm_wide_and_holds_nothing_else():
    drawing = fronts.qr(DECK[0], BASE)
    assert (drawing.width, drawing.height, len(drawing.shapes)) == (40, 40, 1)
