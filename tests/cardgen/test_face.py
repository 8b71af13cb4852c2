"""A face holds all that a player needs, on every card, in every language, within what the knife leaves."""

import warnings
from io import BytesIO
from itertools import combinations

import pytest
import zxingcpp
from PIL import Image, ImageChops

from cardgen import art
from cardgen.code import PANEL, QUIET, SmallModule, address, matrix
from cardgen.face import FaceStyle, FaceWords, back, front, grounds, panel, parts, sticker
from cardgen.face.places import places
from cardgen.lettering import TooLong
from cardgen.paper import CardFormat, card_format
from cardgen.shapes import Group, Path
from cardgen.writers import pdf, png
from missions import catalogue
from missions.deck import DECK, JOKER, KINDS, find
from tests.cardgen.geometry import box, placed

BASE = "https://galaxygamers.fr"
POKER = card_format("poker")
LANGUAGES = ("en", "fr", "el", "ms", "ar")
SIZES = (
    (63, 88),
    (63.5, 88.9),
    (57, 89),
    (70, 120),
    (44, 68),
    (41, 63),
    (70, 70),
    (50.8, 88.9),
    (54, 85),
    (55, 85),
    (69.85, 69.85),
    (63.5, 63.5),
    (67.73, 99.06),
    (66, 70),
)
FORMATS = {f"{w:g}×{h:g}": CardFormat("own", f"{w:g}×{h:g}", w, h, 3, 3, 3) for w, h in SIZES}
# What a reader may ask for besides: as narrow, as low and as large as a code allows.
OWN = {
    f"{w}×{h}": CardFormat("own", f"{w}×{h}", w, h, 0, 3, 3)
    for w, h in ((32, 34), (34, 400), (36, 40), (48, 52), (100, 100), (148, 210), (400, 400))
}
ANY = FORMATS | OWN
LOW_INK, MISSION = FaceStyle(low_ink=True), FaceStyle(mission=True)

# The frame of the kind on a poker card: left, top, right, and the bottom of its head.
LEFT, TOP, RIGHT, NECK = 12.9, 44.2, 50.1, 50.0
FOOT = 84.4


def said(code: str, lang: str = "en", base: str = BASE) -> FaceWords:
    card, words = find(code), catalogue.words(lang)
    text = (catalogue.joker if card.is_joker else catalogue.mission)(code, lang).text
    material = "" if card.is_joker else words.materials[card.xphere.material]
    return FaceWords(words.kinds[card.kind], material, address(base, code).partition("://")[2], lang, text)


def face(code: str, lang="en", bleed=0.0, format=POKER, style=FaceStyle(), draw=front, base=BASE):  # noqa: B008
    return draw(find(code), matrix(address(base, code)), said(code, lang, base), format, bleed, style)


def picture(drawing, dpi: float = 300) -> Image.Image:
    return Image.open(BytesIO(png.write([drawing], dpi=dpi))).convert("RGB")


def ink(*shapes) -> tuple[float, float, float, float]:
    """The box of all that is drawn."""
    boxes = [box(*each) for each in placed(shapes)]
    return tuple(
        edge(side) for edge, side in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
    )


def things(code: str, lang: str, format: CardFormat, style: FaceStyle) -> dict[str, tuple]:
    """The box of each part of a front, by name."""
    card, words = find(code), said(code, lang)
    lines = bool(parts.title(card, style)) + bool(parts.material(words, style))
    spots = places(format, lines, style.mission, card.is_joker)
    named = {
        "xphere": parts.heart(card, spots, style),
        "frame": parts.framed(card, matrix(address(BASE, code)), words, spots, style),
        "code": (parts.typed(card, format, spots, style),),
        "nine": grounds._nine(card, format, spots) if card.is_joker else (),
    }
    if spots.text:
        named["text"] = parts.mission(card, words, spots, style)
    names = parts.names(card, words, format, spots, style)
    singles = {f"name {k}": (each,) for k, each in enumerate(names[len(names) // 2 :])}
    singles |= {f"corner {k}": (each,) for k, each in enumerate(parts.corners(card, format, spots, style))}
    nine = {
        f"nine {k}": (each,) for k, each in enumerate(named.pop("nine")[0].shapes if named["nine"] else ())
    }
    return {name: ink(*shapes) for name, shapes in (named | singles | nine).items() if shapes}


def overlapping(boxes: dict[str, tuple]) -> list[tuple[str, str]]:
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxes.items(), 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


@pytest.fixture(autouse=True)
def _no_word_of_small_modules():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SmallModule)
        yield


STYLES = {
    "plain": FaceStyle(),
    "low ink": LOW_INK,
    "no galaxy": FaceStyle(galaxy=False),
    "no number": FaceStyle(number=False),
    "neither": FaceStyle(galaxy=False, number=False),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", ANY)
def test_no_part_lies_on_another_on_any_card_in_any_language(size, style):
    found = {
        (code, lang, *pair)
        for lang in LANGUAGES
        for code in ("a1", "d4", "e6", "b2", "j1", "j2")
        for pair in overlapping(things(code, lang, ANY[size], STYLES[style]))
    }
    assert found == set()


@pytest.mark.parametrize("size", FORMATS)
def test_no_part_lies_on_another_where_a_mission_is_written_out(size):
    found = {
        (code, lang, *pair)
        for lang in LANGUAGES
        for code in ("a1", "d4", "j1", "j2")
        for pair in overlapping(things(code, lang, FORMATS[size], MISSION))
    }
    assert found == set()


@pytest.mark.parametrize("size", ANY)
def test_all_parts_lie_within_the_safe_zone(size):
    format = ANY[size]
    outside = {
        (code, lang, name)
        for lang in LANGUAGES
        for code in ("a1", "d4", "j1", "j2")
        for style in (FaceStyle(), LOW_INK)
        for name, (left, top, right, bottom) in things(code, lang, format, style).items()
        if min(left, top) < 3 - 1e-6 or right > format.width - 3 + 1e-6 or bottom > format.height - 3 + 1e-6
    }
    assert outside == set()


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_everything_but_the_sky_stays_within_the_safe_zone(card):
    left, top, right, bottom = ink(face(card.code).shapes[1])
    assert min(left, top) >= POKER.safe
    assert (right <= POKER.width - POKER.safe, bottom <= POKER.height - POKER.safe) == (True, True)


@pytest.mark.parametrize("size", ANY)
def test_a_codes_own_name_can_be_read_and_typed_on_every_card(size):
    for code in ("a1", "g6", "j2"):
        _, top, _, bottom = things(code, "en", ANY[size], FaceStyle())["code"]
        assert bottom - top >= 0.7 * 3, code


def test_a_code_is_30_mm_on_a_poker_card_more_on_larger_ones_and_26_wherever_it_fits():
    codes = {size: panel(format) for size, format in ANY.items()}
    assert codes["63×88"] == 30
    assert min(panel(format) for format in FORMATS.values()) >= 26
    assert (codes["70×120"], codes["400×400"]) == (33.33, 36)
    assert codes["32×34"] < 26


@pytest.mark.parametrize("code", ["a1", "d4", "e5", "j1"])
@pytest.mark.parametrize("size", FORMATS)
def test_a_front_is_read_by_a_camera_on_every_card(size, code):
    for style in (FaceStyle(), LOW_INK):
        found = zxingcpp.read_barcodes(picture(face(code, format=FORMATS[size], style=style)))
        assert [each.text for each in found] == [f"{BASE}/{code}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_front_is_read_by_a_camera_in_every_language(lang):
    found = zxingcpp.read_barcodes(picture(face("b3", lang), 150))
    assert [each.text for each in found] == [f"{BASE}/b3"]


def test_a_card_too_small_for_its_code_is_refused_with_the_figure():
    with pytest.raises(ValueError, match=r"modules of 0\.\d\d mm; cameras need 0\.4 mm"):
        face("a1", format=CardFormat("own", "Tiny", 20, 30, 0, 3, 3))


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("draw", [front, sticker])
@pytest.mark.parametrize("code", ["a1", "b3", "c5", "j2"])
def test_the_ground_reaches_into_the_bleed_on_every_side(code, draw, low_ink):
    drawing = face(code, bleed=3, draw=draw, style=FaceStyle(low_ink=low_ink))
    ground = next(placed(drawing.shapes))
    assert (drawing.width, drawing.height) == (69, 94)
    assert box(*ground) == (0, 0, 69, 94)


@pytest.mark.parametrize("draw", [front, sticker])
def test_a_bleed_changes_nothing_of_what_lies_within_the_card(draw):
    for code in ("a1", "b3", "j2"):
        dpi = 254  # ten pixels a millimetre
        wide = picture(face(code, bleed=3, draw=draw), dpi).crop((30, 30, 660, 910))
        apart = ImageChops.difference(wide, picture(face(code, draw=draw), dpi)).convert("L")
        # An edge right between two rows of dots may fall to either.
        assert sum(apart.histogram()[24:]) < 0.001 * apart.width * apart.height, code


def after_the_code(drawing, size: float) -> tuple[tuple, list]:
    """The box of the code's white panel, and the boxes of all that is drawn after its modules."""
    paths = list(placed(drawing.shapes))
    index = next(
        k
        for k, (path, through) in enumerate(paths[:-1])
        if path.fill == "#ffffff"
        and paths[k + 1][0].fill == "#000000"
        and box(path, through)[2] - box(path, through)[0] == pytest.approx(size)
    )
    where, modules = box(*paths[index]), box(*paths[index + 1])
    quiet = QUIET * size / (25 + 2 * QUIET)
    left, top, right, bottom = where
    assert modules == pytest.approx((left + quiet, top + quiet, right - quiet, bottom - quiet))
    return where, [box(*each) for each in paths[index + 2 :]]


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("draw", [front, sticker])
@pytest.mark.parametrize("card", DECK[::5] + DECK[-2:], ids=lambda card: card.code)
def test_nothing_is_drawn_over_the_code_and_its_quiet_zone(card, draw, low_ink):
    drawing = face(card.code, draw=draw, style=FaceStyle(low_ink=low_ink))
    (left, top, right, bottom), later = after_the_code(drawing, panel(POKER, draw is sticker))
    over = [
        each
        for each in later
        if each[0] < right - 1e-6
        and each[2] > left + 1e-6
        and each[1] < bottom - 1e-6
        and each[3] > top + 1e-6
    ]
    assert over == []


def head(kind: str, lang: str) -> list[tuple[float, float, float, float]]:
    """The boxes of all that is inked in the head of the frame of a kind's first card."""
    drawing = face(next(card.code for card in DECK if card.kind == kind), lang)
    ink = art.KIND_INK[kind].lower()
    found = [(path, box(path, through)) for path, through in placed(drawing.shapes[1:])]
    return [
        where
        for path, where in found
        if ink in (path.fill, path.stroke)
        and where[0] > LEFT
        and where[2] < RIGHT
        and where[1] > TOP
        and where[3] < NECK
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_kinds_word_stands_in_the_middle_of_its_frames_head_with_half_a_millimetre_to_spare(kind, lang):
    inked = head(kind, lang)
    (word,) = [each for each in inked if each[0] < POKER.width / 2 < each[2]]
    assert word[1] - TOP == pytest.approx(NECK - word[3])
    assert round(word[1] - TOP, 6) >= 0.5


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_kinds_signs_stay_clear_of_its_word_and_of_the_frames_edge(kind, lang):
    inked = head(kind, lang)
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


def stars(code: str, format: CardFormat = POKER, bleed: float = 3.0) -> list[tuple[float, float, float]]:
    """The far stars of a card and the dust of its galaxy: x, y and radius in mm on the card."""
    ground, _ = face(code, bleed=bleed, format=format).shapes
    (sky, *_) = ground.shapes
    _, clipped = sky.shapes
    found = []
    for shape in clipped.shapes:
        inner = shape.shapes if isinstance(shape, Group) else (shape,)
        size, _, _, _, x, y = shape.matrix if isinstance(shape, Group) else (1, 0, 0, 1, 0, 0)
        if isinstance(shape, Group) and find(code).is_joker:
            continue  # a moon's orbits, drawn as dots
        for path in inner:
            if isinstance(path, Path) and path.stroke:
                radius = size * path.stroke_width / 2
                found += [
                    (size * kx + x, size * ky + y, radius) for mark, kx, ky in path.segments if mark == "M"
                ]
    return found


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_no_star_is_taken_for_a_dot_of_a_letter_or_is_cut_by_the_frame(card):
    words = 35.0 if card.is_joker else 33.1
    boxes = ((9.5, words, 53.5, 44.2), (LEFT, TOP, RIGHT, FOOT))
    found = stars(card.code)
    named = things(card.code, "en", POKER, FaceStyle())
    boxes += tuple(where for name, where in named.items() if name.startswith(("corner", "code")))
    touching = [
        (x, y)
        for x, y, r in found
        for left, top, right, bottom in boxes
        if left < x + r - 1e-6 and x - r + 1e-6 < right and top < y + r - 1e-6 and y - r + 1e-6 < bottom
    ]
    assert touching == []
    assert len(found) > 60


def test_every_card_has_far_stars_of_its_own():
    assert len({tuple(sorted(stars(card.code))) for card in DECK}) == 56


@pytest.mark.parametrize("code", ["a1", "a3", "a5", "j1"])
def test_a_white_hairline_parts_the_frame_from_the_sky(code):
    image = picture(face(code), 508)  # twenty pixels a millimetre
    middles = ((31.5, TOP - 0.125), (31.5, FOOT + 0.125), (LEFT - 0.125, 64), (RIGHT + 0.125, 64))
    around = [image.getpixel((int(20 * x), int(20 * y))) for x, y in middles]
    assert around == [(255, 255, 255)] * 4


@pytest.mark.parametrize("code", ["a3", "a5", "j1"])
def test_the_frames_pattern_runs_along_a_foot_that_holds_no_address(code):
    base = "https://the-cards-of-our-galaxy-gamers-club-of-the-whole-town.example.org"
    foot = picture(face(code, base=base), 254).crop((180, 802, 450, 842))
    assert all(foot.crop((k, 0, k + 45, 40)).getcolors(1) is None for k in range(0, 270, 45))


@pytest.mark.parametrize("style", [FaceStyle(), LOW_INK])
def test_a_printed_face_holds_no_colour_that_only_a_page_knows(style):
    drawings = [
        face(code, draw=draw, style=style) for code in ("a1", "b3", "c5", "j1") for draw in (front, sticker)
    ]
    drawings.append(back(POKER, style=style))
    paints = {
        paint for each in drawings for path, _ in placed(each.shapes) for paint in (path.fill, path.stroke)
    }
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
    words = FaceWords("Donaudampfschifffahrtsgesellschaft", "Gold", "example.org/a1")
    with pytest.raises(TooLong, match="Donaudampfschifffahrtsgesellschaft"):
        front(find("a1"), matrix(f"{BASE}/a1"), words, POKER)


def test_a_host_too_long_for_its_line_leaves_the_rest_of_the_card_as_it_is():
    base = "https://the-cards-of-our-galaxy-gamers-club-of-the-whole-town.example.org"
    found = zxingcpp.read_barcodes(picture(face("a1", base=base)))
    assert [each.text for each in found] == [f"{base}/a1"]


def test_what_a_style_leaves_away_is_gone_and_the_code_stays():
    card, words = find("d4"), said("d4")
    bare = FaceStyle(galaxy=False, number=False)
    assert (parts.title(card, bare), parts.material(words, bare)) == ("", "")
    assert parts.corners(card, POKER, places(POKER), bare) == ()
    assert parts.title(find("j1"), bare) == "GONG JOKER"
    (found,) = zxingcpp.read_barcodes(picture(face("d4", style=bare)))
    assert found.text == f"{BASE}/d4"


# All fit on a card of 41 × 63 mm too, but for two in Malay.
@pytest.mark.parametrize(
    "size", ["63×88", "57×89", "70×120", "44×68", "50.8×88.9", "54×85", "70×70", "63.5×63.5"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_missions_of_every_language_fit(lang, size):
    longest = sorted(DECK, key=lambda card: -len(said(card.code, lang).mission))[:6]
    for card in (*longest, find("j1")):
        boxes = things(card.code, lang, FORMATS[size], MISSION)
        assert boxes["text"][3] < boxes["frame"][1], card.code


def test_a_mission_that_cannot_be_read_is_refused_by_card_and_language():
    words = FaceWords("Fight", "Gold", "example.org/a1", "el", "λέξη " * 80)
    with pytest.raises(TooLong, match="card a1 in 'el'"):
        front(find("a1"), matrix(f"{BASE}/a1"), words, FORMATS["41×63"], 0, MISSION)


def test_a_card_without_a_mission_is_drawn_as_if_none_were_asked_for():
    words = FaceWords("Fight", "Gold", "example.org/a1")
    code = matrix(f"{BASE}/a1")
    assert front(find("a1"), code, words, POKER, 0, MISSION) == front(find("a1"), code, words, POKER)


def ink_share(drawing) -> float:
    """How dark a picture is on the whole: 0 on white paper, 1 on black."""
    grey = picture(drawing, 100).convert("L")
    return 1 - sum(k * count for k, count in enumerate(grey.histogram())) / 255 / grey.width / grey.height


@pytest.mark.parametrize("size", ["63×88", "41×63", "70×70", "70×120"])
def test_low_ink_takes_less_than_half_the_ink(size):
    for code in ("b3", "j1"):
        full, low = (
            ink_share(face(code, format=FORMATS[size], style=style)) for style in (FaceStyle(), LOW_INK)
        )
        assert low < full / 2
    assert ink_share(back(FORMATS[size], style=LOW_INK)) < 0.12


@pytest.mark.parametrize("code", ["a1", "b3", "c5", "j2"])
def test_low_ink_has_one_colour_that_of_the_kind(code):
    image = picture(face(code, style=LOW_INK), 100)
    coloured = [
        (x, y)
        for y in range(image.height)
        for x in range(image.width)
        if max(image.getpixel((x, y))) - min(image.getpixel((x, y))) > 24
    ]
    mm = 25.4 / 100
    assert min(x for x, _ in coloured) * mm > LEFT - 0.5 and max(x for x, _ in coloured) * mm < RIGHT + 0.5
    assert min(y for _, y in coloured) * mm > TOP - 0.5


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("size", ["63×88", "41×63", "70×70", "70×120", "34×400"])
def test_a_back_turned_round_is_the_same_back(size, low_ink):
    image = picture(back(ANY[size], 3, FaceStyle(low_ink=low_ink)), 300)
    apart = ImageChops.difference(image, image.rotate(180)).convert("L")
    # An edge that falls between two dots is rounded the other way when turned.
    assert sum(apart.histogram()[64:]) < 0.002 * image.width * image.height


@pytest.mark.parametrize("size", FORMATS)
def test_a_back_keeps_its_motif_safe_and_has_no_border_for_a_cut_to_miss(size):
    format = FORMATS[size]
    drawing = back(format, 3)
    ground, about = drawing.shapes
    assert box(ground, (1, 0, 0, 1, 0, 0)) == (0, 0, drawing.width, drawing.height)
    far, gong, word = about.shapes
    galaxies = [each for each in far.shapes[0].shapes if isinstance(each, Group)]
    left, top, right, bottom = ink(Group((*galaxies, gong, word), about.matrix))
    assert len(galaxies) == 9
    assert min(left, top) - 3 >= 3
    assert max(right - format.width, bottom - format.height) - 3 <= -3


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("code", ["a1", "d4", "e5", "j1"])
@pytest.mark.parametrize("size", ["38×46", "44×68", "70×70", "63.5×63.5", "67.73×99.06", "66×70"])
def test_a_sticker_is_read_by_a_camera(size, code, low_ink):
    format = FORMATS.get(size) or card_format("sticker")
    drawing = face(code, format=format, style=FaceStyle(low_ink=low_ink), draw=sticker)
    assert [each.text for each in zxingcpp.read_barcodes(picture(drawing))] == [f"{BASE}/{code}"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(38, 46, 1), (38, 46, 3), (67.73, 99.06, 3), (63.5, 63.5, 3)])
def test_all_of_a_sticker_but_its_ground_stays_safe(size, lang):
    width, height, safe = size
    format = CardFormat("own", "Label", width, height, 2, safe, 1)
    for code in ("a1", "d4", "e5", "j1"):
        for style in (FaceStyle(), LOW_INK):
            left, top, right, bottom = ink(
                face(code, lang, format=format, style=style, draw=sticker).shapes[1]
            )
            assert min(left, top) >= safe - 1e-6
            assert (right <= width - safe + 1e-6, bottom <= height - safe + 1e-6) == (True, True)


def test_a_sticker_of_its_own_size_has_a_code_as_large_as_a_poker_cards():
    assert panel(card_format("sticker"), sticker=True) >= PANEL
    assert panel(FORMATS["67.73×99.06"], sticker=True) == 36


def test_a_front_is_a_small_file():
    assert max(len(pdf.write([face(code)])) for code in ("a1", "b3", "j1")) < 60_000


def test_a_deck_stores_once_what_its_cards_share():
    assert len(pdf.write([face(card.code, bleed=1) for card in DECK])) < 600_000
