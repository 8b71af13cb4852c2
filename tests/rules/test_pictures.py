"""Pictures of rules pages: what they count is the game's, and whoever does not see them is told."""

import re
from xml.etree import ElementTree

import pytest
from django.utils import translation

from missions import catalogue
from rules import pages, pictures

WORDS = catalogue.words("en")


def draw(scheme, data, alt="seen", cover=False):
    words = {"materials": WORDS.materials, "kinds": WORDS.kinds}
    return pictures.draw(scheme, data, alt=alt, prefix="x-", cover=cover, **words)


def said(svg, name=""):
    texts = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [each.text for each in texts if name in each.get("class").split() or not name]


@pytest.mark.parametrize(
    ("data", "counts", "lines", "total"),
    [
        ("5 5 5 / 5 1 2 / 5 3 4", ["0", "0", "0", "0", "+1", "+2", "0", "+3", "+4"], ["−5", "−5"], "0"),
        ("M 4 4 / 7 1 2 / 7 3 5", ["0", "0", "0", "0", "+1", "+2", "0", "+3", "+5"], ["−4", "−7"], "0"),
        ("6 H 6 / 1 2 3 / 4 5 7", ["+6", "+10", "+6", "+1", "+2", "+3", "+4", "+5", "+7"], [], "44"),
        ("-3 -3 -3 / 1 1 2 / 4 5 6", ["−3", "−3", "−3", "+1", "+1", "+2", "+4", "+5", "+6"], [], "10"),
    ],
)
def test_a_grid_shows_what_each_card_and_each_line_counts(data, counts, lines, total):
    svg = draw("grid", data)
    assert said(svg, "counts") == counts
    assert said(svg, "ink") == [*lines, total]


@pytest.mark.parametrize(
    ("data", "trump", "winner"),
    [
        ("6-4 6-5* 6-1 trump=5", "Trump: 5", 2),
        ("0-0 6-6 1-1 trump=none", "No trump", 1),
        ("6-4 6-5 6-6* trump=doubles", "Doubles are trump", 3),
    ],
)
def test_a_trick_marks_the_domino_that_takes_it(data, trump, winner):
    svg = draw("trick", data)
    assert said(svg)[0] == trump
    places = dict(re.findall(r'<text x="([\d.]+)"[^>]*class="order">(\d)<', svg))
    lit = re.search(r'<text x="([\d.]+)"[^>]*class="say lit">', svg)[1]
    assert places[f"{float(lit) - 28:g}"] == str(winner)


def test_a_suit_goes_from_its_double_down():
    sketch = pictures.suit("2", {})
    pips = [len(group.shapes) - 3 for group in sketch.shapes[:6]]
    assert pips == [4, 8, 7, 6, 5, 3]


@pytest.mark.parametrize(
    ("data", "counts", "formula"),
    [
        ("8s 9s@yellow 10s@red", ["8", "18", "10"], "(8 + 18 + 10) × 2 = 72"),
        ("4h 5h@centre 6h", ["4", "5", "6"], "4 + 5 + 6 = 15"),
        ("(4h) (5h) (6h) 7h@red", ["–", "–", "–", "7"], "7 × 2 = 14"),
        ("Ah Ad *=As", ["15", "15", "0"], "15 + 15 + 0 = 30"),
    ],
)
def test_a_meld_shows_what_each_tile_counts(data, counts, formula):
    svg = draw("meld", data)
    assert said(svg, "counts") == counts
    assert said(svg, "formula") == [formula]


def test_melds_that_cross_show_their_common_tile_once_and_both_sums():
    svg = draw("meld", "Ah@yellow 2h 3h / Ac Ah@yellow As")
    assert said(svg, "formula") == ["1 + 2 + 3 = 6", "15 + 30 + 15 = 60"]
    assert sorted(said(svg, "rank")) == ["2", "3", "A", "A", "A"]
    assert said(svg, "on-yellow") == ["× 2"]


@pytest.mark.parametrize(
    ("data", "middle"),
    [("1 2 3 / 4 5 6 / 7 8 9", 170), ("5 5 5 / 5 1 2 / 5 3 4", 170), ("1 4 2 / 3 4 5 / 6 4 7", 254)],
)
def test_the_sum_of_a_grid_stands_below_its_middle_or_beside_what_a_line_counts(data, middle):
    svg = draw("grid", data)
    assert re.findall(r'<text x="(\d+)"[^>]*class="ink sum"', svg) == [str(middle)]


@pytest.mark.parametrize(
    ("scheme", "data", "kept"),
    [
        ("grid", "6 6 6 / -2 1 4 / 3 -1 2", ["6", "6", "6", "−2", "1", "4", "3", "−1", "2"]),
        ("families", "", []),
    ],
)
def test_a_cover_leaves_out_what_is_too_small_to_read(scheme, data, kept):
    assert said(draw(scheme, data, cover=True)) == kept
    assert len(said(draw(scheme, data))) > len(kept)


def test_a_square_is_known_without_its_colour():
    assert said(draw("meld", "8s 9s@yellow 10s@red"), "on-yellow") == ["× 2"]
    assert draw("meld", "8s 9s 10s@red").count("h3.6") > draw("meld", "8s 9s 10s@yellow").count("h3.6")


def test_gongs_pictures_speak_the_readers_language():
    words = catalogue.words("fr")
    svg = pictures.draw("ranks", "", alt="x", prefix="", materials=words.materials, kinds=words.kinds)
    assert said(svg, "word") == list(words.materials.values())
    assert said(svg, "on-fight") == [words.kinds["fight"]] * 2
    assert "ANDROMEDE" in said(draw("families", ""))


@pytest.mark.parametrize(
    ("scheme", "data", "alt", "message"),
    [
        ("board", "", "x", "there is no picture 'board'"),
        ("grid", "1 2 3", " ", "says nothing to those who do not see it"),
        ("grid", "1 2 x / 1 2 3 / 1 2 3", "x", "'x' is no whole number"),
        ("trick", "6-4 6-5 6-1*  trump=5", "x", "6-5 takes it"),
        ("trick", "6-4 6-5 6-1", "x", "does not say what is trump"),
        ("meld", "8s 9h 10s", "x", "a run has one suit only"),
        ("meld", "8s 9s 10s / 2c 2h 2s", "x", "have not just 1 tile in common"),
        ("suit", "9", "x", "no domino has the suit '9'"),
    ],
)
def test_a_picture_that_does_not_fit_is_an_error(scheme, data, alt, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        draw(scheme, data, alt)


def test_every_picture_has_its_name_and_no_style():
    for page in pages.pages("en"):
        for section in page.sections:
            for block in section.blocks:
                if block.kind == "picture":
                    svg = ElementTree.fromstring(block.html)
                    assert (svg.get("role"), svg.get("aria-label")) == ("img", block.said.picture.alt)
                    assert "style" not in block.html


def test_no_id_is_twice_in_a_page():
    for page in pages.pages("en"):
        shown = "".join(str(block.html) for section in page.sections for block in section.blocks)
        ids = re.findall(r' id="([^"]+)"', shown)
        assert len(ids) == len(set(ids))


def test_signs_of_the_labels_are_translated_at_drawing_time():
    with translation.override("en"):
        assert said(draw("trick", "6-4 6-5 6-1 trump=5"), "lit") == ["takes it"]
