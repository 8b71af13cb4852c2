"""A front holds all that a player needs, in every language, within what the knife leaves."""

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image, ImageChops

from cardgen import art
from cardgen.code import PANEL, QUIET, address, matrix
from cardgen.face import FaceWords, front
from cardgen.lettering import TooLong
from cardgen.paper import card_format
from cardgen.shapes import Path
from cardgen.writers import pdf, png
from missions import catalogue
from missions.deck import DECK, JOKER, KINDS, find
from tests.cardgen.geometry import box, placed

BASE = "https://galaxygamers.fr"
POKER = card_format("poker")
# The longest words a front has to hold in each language, and shorter ones: kind, material.
WORDS = {
    "en": ("Fight", "Amethyst"),
    "fr": ("Combat", "Obsidienne"),
    "el": ("Μονομαχία", "Οψιδιανός"),
    "ms": ("Pertarungan", "Obsidian"),
    "ar": ("مواجهة", "حجر السبج"),
}


# The frame of the kind on a poker card: left, top, right, and the bottom of its head.
LEFT, TOP, RIGHT, NECK = 12.9, 44.2, 50.1, 50.0
FOOT = 84.4


def face(code: str, lang: str = "en", bleed: float = 0.0, base: str = BASE, kind: str | None = None):
    card = find(code)
    word, material = WORDS[lang]
    where = address(base, code)
    words = FaceWords(kind or word, "" if card.is_joker else material, where.partition("://")[2], lang)
    return front(card, matrix(where), words, POKER, bleed)


def picture(drawing, dpi: float = 300) -> Image.Image:
    return Image.open(BytesIO(png.write([drawing], dpi=dpi)))


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_everything_but_the_sky_stays_within_the_safe_zone(card):
    _, things = face(card.code).shapes
    boxes = [box(*each) for each in placed((things,))]
    assert [
        each
        for each in boxes
        if min(each[:2]) < POKER.safe
        or each[2] > POKER.width - POKER.safe
        or each[3] > POKER.height - POKER.safe
    ] == []


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_the_sky_reaches_into_the_bleed_on_every_side(card):
    drawing = face(card.code, bleed=3)
    ground = next(placed(drawing.shapes))
    assert box(*ground) == (0, 0, 69, 94)


def test_a_bleed_changes_nothing_of_what_lies_within_the_card():
    for code in ("a1", "j2"):
        dpi = 254  # ten pixels a millimetre
        wide = picture(face(code, bleed=3), dpi).crop((30, 30, 660, 910))
        apart = ImageChops.difference(wide, picture(face(code), dpi)).convert("L")
        assert sum(apart.histogram()[24:]) == 0, code


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_nothing_is_drawn_over_the_code_and_its_quiet_zone(card):
    paths = list(placed(face(card.code).shapes))
    panel = next(
        index
        for index, (path, transform) in enumerate(paths)
        if path.fill == "#ffffff"
        and box(path, transform)[2] - box(path, transform)[0] == pytest.approx(PANEL)
    )
    left, top, right, bottom = box(*paths[panel])
    modules, transform = paths[panel + 1]
    assert modules.fill == "#000000"
    quiet = QUIET * PANEL / (25 + 2 * QUIET)
    assert box(modules, transform) == pytest.approx(
        (left + quiet, top + quiet, right - quiet, bottom - quiet)
    )
    over = [
        each
        for each in (box(*later) for later in paths[panel + 2 :])
        if each[0] < right and each[2] > left and each[1] < bottom and each[3] > top
    ]
    assert over == []


def head(kind: str, word: str, lang: str) -> list[tuple[float, float, float, float]]:
    """The boxes of all that is inked in the head of the frame of a kind's first card."""
    drawing = face(next(card.code for card in DECK if card.kind == kind), lang, kind=word)
    paths = [(path, box(path, through)) for path, through in placed(drawing.shapes)]
    outline = next(
        index
        for index, (path, where) in enumerate(paths)
        if path.fill == art.KIND_COLOURS[kind].lower() and where == pytest.approx((LEFT, TOP, RIGHT, FOOT))
    )
    ink = art.KIND_INK[kind].lower()
    panel = next(k for k, (_, where) in enumerate(paths) if where[2] - where[0] == pytest.approx(PANEL))
    return [
        where
        for path, where in paths[outline + 1 : panel]
        if ink in (path.fill, path.stroke) and where[1] < NECK
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", WORDS)
def test_a_kinds_word_stands_in_the_middle_of_its_frames_head_with_half_a_millimetre_to_spare(kind, lang):
    inked = head(kind, catalogue.words(lang).kinds[kind], lang)
    (word,) = [each for each in inked if each[0] < POKER.width / 2 < each[2]]
    assert word[1] - TOP == pytest.approx(NECK - word[3])
    assert round(word[1] - TOP, 6) >= 0.5


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", WORDS)
def test_a_kinds_signs_stay_clear_of_its_word_and_of_the_frames_edge(kind, lang):
    inked = head(kind, catalogue.words(lang).kinds[kind], lang)
    (word,) = [each for each in inked if each[0] < POKER.width / 2 < each[2]]
    signs = [each for each in inked if each != word]
    assert {each[2] < POKER.width / 2 for each in signs} == {True, False}
    assert [
        each
        for each in signs
        if each[0] < LEFT + 0.5
        or each[1] < TOP + 0.3
        or each[2] > RIGHT - 0.5
        or each[3] > NECK - 0.3
        or (each[2] > word[0] - 0.5 and each[0] < word[2] + 0.5)
    ] == []


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_no_star_is_taken_for_a_dot_of_a_letter_or_is_cut_by_the_frame(card):
    sky, _ = face(card.code, bleed=3).shapes
    ((about,),) = [shape.shapes for shape in sky.shapes if not isinstance(shape, Path)]
    dots = [shape for shape in about.shapes if isinstance(shape, Path) and shape.stroke]
    orbits = 3 if card.code == "j2" else 0  # a moon's, and drawn as dots
    size, _, _, _, x, y = about.matrix
    stars = [
        (size * kx + x - 3, size * ky + y - 3, size * path.stroke_width / 2)
        for path in dots[: len(dots) - orbits]
        for mark, kx, ky in path.segments
        if mark == "M"
    ]
    boxes = ((9.5, 32.2, 53.5, 44.2), (LEFT, TOP, RIGHT, FOOT))
    touching = [
        (x, y)
        for x, y, r in stars
        for left, top, right, bottom in boxes
        if left < x + r - 1e-6 and x - r + 1e-6 < right and top < y + r - 1e-6 and y - r + 1e-6 < bottom
    ]
    assert touching == []
    assert len(stars) > 80


@pytest.mark.parametrize("code", ["a1", "a3", "a5", "j1"])
def test_a_white_hairline_parts_the_frame_from_the_sky(code):
    image = picture(face(code), 508)  # twenty pixels a millimetre
    middles = ((31.5, TOP - 0.125), (31.5, FOOT + 0.125), (LEFT - 0.125, 64), (RIGHT + 0.125, 64))
    around = [image.getpixel((int(20 * x), int(20 * y)))[:3] for x, y in middles]
    assert around == [(255, 255, 255)] * 4


@pytest.mark.parametrize("code", ["a3", "a5", "j1"])
def test_the_frames_pattern_runs_along_a_foot_that_holds_no_address(code):
    base = "https://the-cards-of-our-galaxy-gamers-club-of-the-whole-town.example.org"
    foot = picture(face(code, base=base), 254).convert("RGB").crop((180, 802, 450, 842))
    assert all(foot.crop((k, 0, k + 45, 40)).getcolors(1) is None for k in range(0, 270, 45))


@pytest.mark.parametrize("code", ["a1", "b3", "c5", "j1"])
@pytest.mark.parametrize("lang", WORDS)
def test_a_front_is_read_by_a_camera_in_every_language(code, lang):
    assert [found.text for found in zxingcpp.read_barcodes(picture(face(code, lang), 150))] == [
        f"{BASE}/{code}"
    ]


def test_a_printed_front_holds_no_colour_that_only_a_page_knows():
    for code in ("a1", "b3", "c5", "j1"):
        paints = {paint for path, _ in placed(face(code).shapes) for paint in (path.fill, path.stroke)}
        assert "currentColor" not in paints


def test_all_56_fronts_differ():
    assert len({face(card.code) for card in DECK}) == 56


def test_two_cards_of_a_galaxy_differ_by_more_than_their_code():
    one, two = (picture(face(code), 50).crop((0, 0, 124, 80)) for code in ("a1", "a2"))
    assert ImageChops.difference(one, two).getbbox() is not None


def test_the_index_in_the_corner_reads_the_same_when_the_card_is_turned_round():
    upright = picture(face("e4"), 254)
    turned = upright.rotate(180)
    corner = (40, 36, 110, 130)  # the number, without the sky's own light
    white = [
        image.crop(corner).convert("L").point(lambda grey: 255 * (grey > 250)) for image in (upright, turned)
    ]
    assert sum(ImageChops.difference(*white).histogram()[1:]) < 60


def test_a_joker_has_a_moon_of_its_own_and_neither_number_nor_material():
    first, second = (
        picture(face(card.code), 50).crop((0, 0, 124, 80)) for card in DECK if card.kind == JOKER
    )
    assert ImageChops.difference(first, second).getbbox() is not None


def test_a_kind_whose_word_cannot_fit_is_an_error_that_names_it():
    with pytest.raises(TooLong, match="Donaudampfschifffahrtsgesellschaft"):
        face("a1", kind="Donaudampfschifffahrtsgesellschaft")


def test_a_host_too_long_for_its_line_leaves_the_rest_of_the_card_as_it_is():
    base = "https://the-cards-of-our-galaxy-gamers-club-of-the-whole-town.example.org"
    found = zxingcpp.read_barcodes(picture(face("a1", base=base)))
    assert [each.text for each in found] == [f"{base}/a1"]


def test_a_front_is_a_small_file():
    assert max(len(pdf.write([face(code)])) for code in ("a1", "b3", "j1")) < 60_000
