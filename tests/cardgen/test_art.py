"""What is drawn can be told apart: by shape alone, in grey, and where it is small."""

import math
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from cardgen import art
from cardgen.management.commands.icons import icons
from cardgen.shapes import Drawing, Path, rect
from cardgen.writers import png, svg
from missions import catalogue
from missions.deck import DECK, FAMILIES, KINDS, XPHERES
from tests.cardgen.geometry import box, placed
from tests.conftest import ROOT

BLACK, WHITE = "#000000", "#ffffff"
LETTERS = [family.letter for family in FAMILIES]
NUMBERS = [xphere.number for xphere in XPHERES]


def rows(value: str) -> list[float]:
    """The linear red, green and blue of a colour."""
    channels = [channel / 255 for channel in ImageColor.getrgb(value)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(value: str) -> float:
    red, green, blue = rows(value)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def oklch(value: str) -> tuple[float, float, float]:
    red, green, blue = rows(value)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    return lightness, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def grey(drawing: Drawing, size: int) -> Image.Image:
    """The drawing on white, `size` pixels wide, without its colours."""
    return Image.open(BytesIO(png.write([drawing], dpi=size * 25.4 / drawing.width))).convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, 0 to 255 a pixel."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def test_the_nine_hues_lie_evenly_round_the_circle_at_one_lightness_and_chroma():
    colours = [oklch(art.GALAXY_COLOURS[letter]) for letter in LETTERS]
    hues = sorted(hue for _, _, hue in colours)
    assert max(abs(after - before - 40) for before, after in pairwise(hues)) < 1.5
    assert {round(lightness, 2) for lightness, _, _ in colours} == {0.74}
    assert max(chroma for _, chroma, _ in colours) - min(chroma for _, chroma, _ in colours) < 0.005


def test_neighbours_in_the_deck_are_four_hues_apart():
    hues = [oklch(art.GALAXY_COLOURS[letter])[2] for letter in LETTERS]
    steps = [(after - before) % 360 for before, after in pairwise(hues)]
    assert [round(step / 40) for step in steps] == [4] * 8


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_on_a_kinds_colour_reads(kind):
    assert contrast(art.KIND_COLOURS[kind], art.KIND_INK[kind]) >= 4.5


@pytest.mark.parametrize("letter", LETTERS)
def test_an_emblem_stands_out_from_its_own_ground_and_from_night_and_paper(letter):
    roundel, mark = art.emblem(letter).shapes
    drawn = mark.shapes[0].fill or mark.shapes[0].stroke
    assert contrast(roundel.fill, drawn) >= 4.5
    assert contrast(roundel.stroke, "#0b0f2a") >= 3
    assert contrast(roundel.fill, "#f7f0df") >= 3


@pytest.mark.parametrize("one, other", list(combinations(LETTERS, 2)))
def test_two_galaxies_differ_by_shape_alone_at_20_pixels(one, other):
    pictures = [grey(art.emblem(letter, BLACK), 20) for letter in (one, other)]
    ink = min(255 - ImageStat.Stat(picture).mean[0] for picture in pictures)
    assert difference(*pictures) > 0.5 * ink


@pytest.mark.parametrize("one, other", list(combinations(KINDS, 2)))
def test_two_kinds_differ_by_sign_alone_at_16_pixels(one, other):
    pictures = [grey(art.sign(kind, BLACK), 16) for kind in (one, other)]
    ink = min(255 - ImageStat.Stat(picture).mean[0] for picture in pictures)
    assert difference(*pictures) > 0.5 * ink


@pytest.mark.parametrize("one, other", list(combinations(NUMBERS, 2)))
def test_two_xpheres_differ_in_grey_at_24_pixels(one, other):
    assert difference(grey(art.xphere(one), 24), grey(art.xphere(other), 24)) > 25


@pytest.mark.parametrize("one, other", list(combinations(KINDS, 2)))
def test_two_frames_differ_in_one_ink(one, other):
    frames = [(rect(0, 0, 37, 40, fill=BLACK), *art.frame_pattern(kind, 37, 40)) for kind in (one, other)]
    bands = [grey(Drawing(37, 40, frame), 74).crop((0, 12, 7, 80)) for frame in frames]
    assert difference(*bands) > 25


@pytest.mark.parametrize(
    "drawing",
    [
        *(art.emblem(letter, ink) for letter in LETTERS for ink in (None, BLACK)),
        *(art.sign(kind) for kind in KINDS),
        *(art.xphere(number) for number in NUMBERS),
        *(art.verb(name) for name in art.VERBS),
        *(art.who(name) for name in art.WHO),
        *(art.moon(code) for code in ("j1", "j2")),
        art.badge(),
    ],
)
def test_a_small_drawing_stays_within_its_24_mm(drawing):
    assert (drawing.width, drawing.height) == (24, 24)
    boxes = [box(*each) for each in placed(drawing.shapes)]
    assert [each for each in boxes if min(each) < 0 or max(each) > 24] == []


def test_every_picture_of_every_mission_can_be_drawn():
    missions = [catalogue.mission(card.code, "en") for card in DECK if not card.is_joker]
    pictures = [
        picture
        for mission in missions
        for picture in (*mission.do_pictures, *mission.win_pictures, *mission.lose_pictures)
    ]
    assert {picture.verb for picture in pictures} - set(art.VERBS) == set()
    assert {picture.who for picture in pictures} - set(art.WHO) == set()


def test_left_and_right_mirror_each_other_and_nothing_else_does():
    left, right = (grey(art.who(side, BLACK), 48) for side in ("left", "right"))
    assert difference(left, right.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) < 1
    assert difference(left, right) > 20


def test_give_and_take_differ_by_their_upright_arrow_alone():
    give, take = art.verb("give", BLACK).shapes, art.verb("take", BLACK).shapes
    ((up, down),) = [pair for pair in zip(give, take, strict=True) if pair[0] != pair[1]]
    assert min(up.segments[3][2], up.segments[2][2]) < min(down.segments[3][2], down.segments[2][2])


@pytest.mark.parametrize("letter", LETTERS)
def test_a_galaxys_sky_is_small_and_always_the_same(letter):
    sky = svg.element(art.galaxy(letter))
    art.galaxy_field.cache_clear()
    assert svg.element(art.galaxy(letter)) == sky
    assert len(sky) <= 12_000


@pytest.mark.parametrize("draw, name", [(art.galaxy_field, "d"), (art.joker_field, "j1")])
def test_a_box_kept_clear_takes_stars_away_and_moves_none(draw, name):
    skies = [draw(name, 63, 88, clear=clear) for clear in ((), ((0, 50, 40, 80),))]
    full, cleared = (Image.open(BytesIO(png.write([sky], dpi=254))).convert("L") for sky in skies)
    left, top, right, bottom = ImageChops.difference(full, cleared).getbbox()
    # A star of four rays that touches the box reaches 2.6 mm beyond it.
    assert (left >= 0, top >= 474, right <= 426, bottom <= 826) == (True,) * 4
    assert (right - left, bottom - top) > (300, 200)


def test_two_skies_of_one_galaxy_share_all_but_their_far_stars():
    (one,), (other,) = (art.galaxy_field("d", 63, 88, seed=seed).shapes for seed in (1, 2))
    (ground, about), (same_ground, other_about) = one.shapes, other.shapes
    assert ground == same_ground
    apart = [a != b for a, b in zip(about.shapes, other_about.shapes, strict=True)]
    assert apart == [True] * (len(apart) - 1) + [False]


@pytest.mark.parametrize("one, other", list(combinations(NUMBERS, 2)))
def test_two_xpheres_in_lines_differ_at_40_pixels(one, other):
    pictures = [grey(art.engraved(art.xphere(number), BLACK), 40) for number in (one, other)]
    assert difference(*pictures) > 25


@pytest.mark.parametrize("number", NUMBERS)
def test_light_on_a_printed_xphere_leaves_its_surface_as_it_is(number):
    flat, printed = grey(art.xphere(number), 48), grey(art.lit(art.xphere(number)), 48)
    assert difference(flat, printed) < 20
    others = [art.lit(art.xphere(other)) for other in NUMBERS if other != number]
    assert min(difference(printed, grey(other, 48)) for other in others) > 20


def test_page_art_holds_no_gradient_and_no_clip():
    small = [
        *(art.emblem(letter) for letter in LETTERS),
        *(art.sign(kind) for kind in KINDS),
        *(art.xphere(number) for number in NUMBERS),
        *(art.moon(code) for code in ("j1", "j2")),
        art.badge(),
    ]
    assert [each for each in small if "<defs" in svg.element(each)] == []


@pytest.mark.parametrize("low_ink", [False, True])
def test_a_back_is_half_a_drawing_and_that_half_turned(low_ink):
    _, about = art.back(63, 88, low_ink=low_ink).shapes
    far, gong, word = about.shapes
    for upper, lower in (far.shapes, word.shapes):
        assert lower.shapes == (upper,)
        assert [round(value, 9) for value in lower.matrix] == [-1, 0, 0, -1, 0, 0]
    middles = {
        tuple(round((a + b) / 2, 9) for a, b in ((x, z), (y, w)))
        for x, y, z, w in map(Path.bounds, gong.shapes)
    }
    assert middles == {(0.0, 0.0)}


@pytest.mark.parametrize("kind", ["malus", "joker"])
def test_the_gap_in_a_frames_foot_holds_no_dash_and_no_dot(kind):
    open_, closed = (
        grey(
            Drawing(37, 40, (rect(0, 0, 37, 40, fill=BLACK), *art.frame_pattern(kind, 37, 40, gap=gap))), 370
        )
        for gap in (20, 0)
    )
    middle = (85, 364, 285, 400)
    assert open_.crop(middle).getextrema() == (0, 0)
    assert closed.crop(middle).getextrema()[1] > 200


@pytest.mark.parametrize(
    "draw, value",
    [
        (art.emblem, "z"),
        (art.galaxy, "j"),
        (art.xphere, 7),
        (art.sign, "gift"),
        (art.verb, "eat"),
        (art.who, "nobody"),
        (art.moon, "j3"),
    ],
)
def test_what_is_not_there_is_an_error_that_names_it(draw, value):
    with pytest.raises(ValueError, match=repr(value)):
        draw(value)


def test_an_unknown_joker_or_kind_is_an_error_that_names_it():
    with pytest.raises(ValueError, match="'j3'"):
        art.joker_field("j3", 63, 88)
    for pattern in (art.frame_pattern, art.ground_pattern):
        with pytest.raises(ValueError, match="'gift'"):
            pattern("gift", 37, 40)


def test_the_icons_that_are_kept_are_the_ones_that_are_drawn():
    drawn = icons()
    kept = ROOT / "static/icons"
    assert {path.name for path in kept.iterdir()} == set(drawn)
    assert (kept / "favicon.svg").read_bytes() == drawn["favicon.svg"]


@pytest.mark.parametrize("size", [180, 192, 512])
def test_a_home_screen_icon_has_its_size_and_no_see_through_part(size):
    image = Image.open(ROOT / f"static/icons/icon-{size}.png")
    assert (image.size, image.mode) == ((size, size), "RGB")


def test_the_tab_icon_holds_three_sizes():
    assert Image.open(ROOT / "static/icons/favicon.ico").info["sizes"] == {(16, 16), (32, 32), (48, 48)}
