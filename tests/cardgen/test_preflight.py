import math
import re
from dataclasses import replace

import pytest

from cardgen import face, prints
from cardgen.base import Base
from cardgen.face import FaceStyle
from cardgen.lettering import MissingGlyph
from cardgen.paper import LARGEST, card_format, cell_format, own_card, own_paper, paper
from cardgen.preflight import preflight, shown_module
from cardgen.recipe import Recipe, deck
from missions.deck import DECK

BASE = Base("https://galaxygamers.fr", trial=False)


def said(recipe, base=BASE) -> list[tuple[str, bool]]:
    return [(finding.text, finding.stops) for finding in preflight(recipe, base)]


@pytest.mark.parametrize("changes", [{}, {"backs": "long"}, {"what": "backs"}, {"what": "stickers"}])
@pytest.mark.parametrize("slug", ["a4", "letter", "a3", "tabloid"])
def test_a_usual_print_has_nothing_to_be_said_about(slug, changes):
    assert said(deck(slug, **changes)) == []


def test_codes_that_no_phone_reads_are_refused_with_the_figure_and_the_remedy():
    tiny = Recipe(own_card(20, 30), paper("a4"))
    ((text, stops),) = said(tiny)
    assert stops
    size = face.panel(tiny.card) / 33
    assert f"their smallest squares are {math.floor(100 * size) / 100:g} mm wide, and phones need 0.4" in text
    width = float(text.rpartition("at least ")[2].partition(" mm")[0])
    assert [stop for _, stop in said(Recipe(own_card(width, width * 1.5), paper("a4"))) if stop] == []
    assert [
        stop for _, stop in said(Recipe(own_card(width - 1, (width - 1) * 1.5), paper("a4"))) if stop
    ] != []


@pytest.mark.parametrize(("width", "height"), [(20, 30), (20, 400), (20, 398), (21, 333), (20, 20)])
@pytest.mark.parametrize("what", ["cards", "stickers"])
def test_the_remedy_is_a_card_that_the_studio_takes(width, height, what):
    tiny = Recipe(own_card(width, height), own_paper(500, 500), what=what)
    for text in [text for text, stops in said(tiny) if stops]:
        shown = re.search(r"squares are ([\d.]+) mm", text)[1]
        assert float(shown) == shown_module(tiny, BASE.url)
        wide = float(text.rpartition("at least ")[2].partition(" mm")[0])
        larger = replace(tiny, card=own_card(wide, min(wide * height / width, LARGEST)))
        assert [text for text, stops in said(larger) if stops] == []
        assert larger.card.height <= LARGEST


def test_codes_that_some_phones_do_not_read_are_warned_of_and_printed():
    width = next(w for w in range(20, 60) if 0.4 <= face.panel(own_card(w, w * 1.5)) / 33 < 0.6)
    ((text, stops),) = said(Recipe(own_card(width, width * 1.5), paper("a4")))
    assert (stops, "phones like 0.6 mm" in text) == (False, True)


def test_a_long_address_counts_its_modules():
    long = Base(f"https://{'long.' * 30}example.org", trial=False)
    assert [
        stops
        for _, stops in said(
            deck(card=card_format("small")) if False else Recipe(card_format("small"), paper("a4")), long
        )
    ] == [False]


def test_a_letter_that_cannot_be_printed_is_named_with_card_and_language(monkeypatch):
    def front(card, recipe, base):
        if card.code == "b2":
            raise MissingGlyph("☾", "moon ☾")

    monkeypatch.setattr(prints, "front", front)
    assert said(deck(lang="fr")) == [
        ("Card b2, Français: no letter to print for ☾. Choose another language.", True)
    ]


def test_a_text_that_does_not_fit_is_named_with_card_and_language(monkeypatch):
    monkeypatch.setattr(
        prints, "mission", lambda card, lang: "many words " * 15 if card.code == "a1" else "short"
    )
    prints.face_of.cache_clear()
    found = said(Recipe(card_format("small"), paper("a4"), cards=DECK[:3], style=FaceStyle(mission=True)))
    assert ("Card a1, English: the words do not fit. Choose a larger card, or fewer words.", True) in found
    prints.face_of.cache_clear()


@pytest.mark.parametrize(
    ("slug", "near"), [("avery-5196", "3.2"), ("avery-7165", "4.6"), ("rayfilm-7002", "4.0")]
)
def test_cards_near_the_papers_edge_are_warned_of_with_the_figure(slug, near):
    texts = [text for text, _ in said(Recipe(cell_format(paper(slug)), paper(slug)))]
    assert texts[0].startswith(f"The cards reach to {near} mm from the paper's edge.")


def test_a_missing_ruler_is_said():
    stock = paper("rayfilm-7002")
    texts = [text for text, _ in said(Recipe(cell_format(stock), stock))]
    assert "There is no room for the ruler on this paper. Measure a card instead: 66 × 70 mm." in texts


@pytest.mark.parametrize("url", ["http://192.168.1.12:8000", "http://localhost:8000", "https://gong.local"])
def test_an_address_that_is_not_public_is_named(url):
    assert said(deck(), Base(url, trial=False)) == [
        (f"The codes point to {url}. Phones elsewhere cannot open it: print only to try it out.", False)
    ]
    # The page says it at greater length where no address is set.
    assert said(deck(), Base(url, trial=True)) == []
