from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.paper import (
    EDGE,
    POSES,
    CardFormat,
    Cells,
    Paper,
    Slot,
    block,
    card_format,
    card_formats,
    cell_format,
    layout,
    own_card,
    own_paper,
    paper,
    papers,
    read,
    single,
)
from cardgen.refusal import Refusal
from tests.cardgen.geometry import at, boxes, overlaps, rounded

PLAIN = ("a3", "a4", "letter", "tabloid")
# Sheet, cell, columns and rows, first corner and pitch, as their makers say.
STOCK = {
    "avery-5371": ((215.9, 279.4), (88.9, 50.8), (2, 5), (19.05, 12.7), (88.9, 50.8)),
    "avery-c32011": ((210, 297), (85, 54), (2, 5), (15, 13.5), (95, 54)),
    "avery-32015": ((210, 297), (85, 54), (2, 4), (17, 31.5), (91, 60)),
    "sigel-lp795": ((210, 297), (85, 55), (2, 5), (14, 10.5), (95, 55)),
    "avery-5196": ((215.9, 279.4), (69.85, 69.85), (3, 3), (3.17, 12.7), (69.85, 76.2)),
    "avery-3274": ((215.9, 279.4), (63.5, 63.5), (3, 3), (7.94, 31.75), (68.26, 76.2)),
    "avery-7165": ((210, 297), (99.06, 67.73), (2, 4), (4.67, 13.04), (101.64, 67.73)),
    "rayfilm-7002": ((210, 297), (66, 70), (3, 4), (4, 8.5), (68, 70)),
}
FORMATS = list(card_formats().values())


def beyond(page, bleed: float) -> tuple[float, ...]:
    """What is left of the paper on the left, above, on the right and below, beyond the cards' bleed."""
    left, top, right, bottom = block(page)
    sides = (left, top, page.paper.width - right, page.paper.height - bottom)
    return tuple(round(side - bleed, 6) for side in sides)


def test_the_papers_are_those_of_the_files():
    plain = {slug: (each.width, each.height) for slug, each in papers().items() if not each.cells}
    assert plain == {"a3": (297, 420), "a4": (210, 297), "letter": (215.9, 279.4), "tabloid": (279.4, 431.8)}
    assert {slug for slug, each in papers().items() if each.cells} == set(STOCK)


def test_the_card_formats_are_those_of_the_files():
    assert {slug: (each.width, each.height) for slug, each in card_formats().items()} == {
        "bridge": (57, 89),
        "mini": (44, 68),
        "poker": (63, 88),
        "small": (41, 63),
        "square": (70, 70),
        "sticker": (38, 46),
        "tarot": (70, 120),
        "us-poker": (63.5, 88.9),
    }
    assert {(each.safe, each.bleed) for each in FORMATS if each.slug != "sticker"} == {(3, 3)}


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.slug)
def test_every_format_is_named_in_every_language(each, settings):
    assert {lang for lang, _ in each.names} == {code for code, _ in settings.LANGUAGES} - {"en"}
    assert [each.named(lang) for lang in ("en", "xx")] == [each.name, each.name]


@pytest.mark.parametrize("slug", STOCK)
def test_the_slots_of_a_stock_are_exactly_where_it_is_cut(slug):
    sheet, (width, height), (columns, rows), (x, y), (across, down) = STOCK[slug]
    page = layout(paper(slug), cell_format(paper(slug)))
    assert (page.paper.width, page.paper.height) == sheet
    assert (page.columns, page.rows) == (columns, rows)
    assert rounded(boxes(page.slots)) == rounded(
        (x + c * across, y + r * down, x + c * across + width, y + r * down + height)
        for r in range(rows)
        for c in range(columns)
    )


@pytest.mark.parametrize("slug", STOCK)
@pytest.mark.parametrize("pose", POSES)
@pytest.mark.parametrize("card", FORMATS, ids=lambda each: each.slug)
def test_a_smaller_card_lies_in_the_middle_of_its_cell_and_a_larger_one_is_refused(card, pose, slug):
    _, (width, height), (columns, rows), (x, y), (across, down) = STOCK[slug]
    poses = {"standing": (card.width, card.height), "lying": (card.height, card.width)}
    asked = [size for name, size in poses.items() if pose in ("best", name)]
    if all(size[0] > width or size[1] > height for size in asked):
        with pytest.raises(Refusal):
            layout(paper(slug), card, pose=pose)
        return
    page = layout(paper(slug), card, pose=pose)
    middles = [(slot.x + slot.width / 2, slot.y + slot.height / 2) for slot in page.slots]
    assert rounded(middles) == rounded(
        (x + c * across + width / 2, y + r * down + height / 2) for r in range(rows) for c in range(columns)
    )
    assert page == layout(paper(slug), card, pose=pose, gutter=5, bleed=3, marked=False)


def test_plain_paper_has_no_cells_to_fill():
    with pytest.raises(ValueError, match="A4 has no cells"):
        cell_format(paper("a4"))


@pytest.mark.parametrize(("slug", "across", "down"), [("a4", 17, 22.5), ("letter", 19.95, 13.7)])
def test_8_poker_cards_lie_on_their_side_in_the_middle_of_the_page(slug, across, down):
    page = layout(paper(slug), card_format())
    assert (page.columns, page.rows, page.page_count(56)) == (2, 4, 7)
    assert {(slot.width, slot.height, slot.angle) for slot in page.slots} == {(88, 63, 90)}
    assert beyond(page, 0) == (across, down, across, down)


def test_with_3_mm_of_bleed_a4_holds_8_cards_and_letter_6():
    a4, letter = (layout(paper(slug), card_format(), bleed=3, gutter=6) for slug in ("a4", "letter"))
    assert (a4.columns, a4.rows, beyond(a4, 3)) == (2, 4, (11, 10.5, 11, 10.5))
    assert (letter.columns, letter.rows, letter.page_count(56)) == (2, 3, 10)


def test_without_bleed_9_poker_cards_stand_on_a4():
    page = layout(paper("a4"), card_format(), pose="standing", marked=False)
    assert (page.columns, page.rows, page.page_count(56)) == (3, 3, 7)
    assert {slot.angle for slot in page.slots} == {0}
    assert beyond(page, 0) == (10.5, 16.5, 10.5, 16.5)


def test_cards_stand_upright_where_more_of_them_fit_so():
    page = layout(paper("a4"), card_format("tarot"))
    assert (page.columns, page.rows, page.slots[0].angle) == (2, 2, 0)


def test_the_best_pose_is_the_one_with_fewer_pages_and_then_with_wider_margins():
    for card, slug in product(FORMATS, PLAIN):
        poses = [layout(paper(slug), card, pose=pose) for pose in ("standing", "lying")]
        best = layout(paper(slug), card)
        assert best in poses
        assert best.page_count(56) == min(page.page_count(56) for page in poses)
        equal = [page for page in poses if page.page_count(56) == best.page_count(56)]
        assert min(beyond(best, 0)) == max(min(beyond(page, 0)) for page in equal)


@pytest.mark.parametrize("fold", [False, True], ids=["apart", "folded"])
@pytest.mark.parametrize("slug", PLAIN)
@pytest.mark.parametrize("card", FORMATS, ids=lambda each: each.slug)
def test_8_mm_stay_free_on_plain_paper_and_no_two_cards_overlap(card, slug, fold):
    for pose, gutter, bleed, marked in product(POSES, (0, 1, 6), (0, 1, 3), (True, False)):
        options = {"pose": pose, "gutter": gutter, "bleed": bleed, "marked": marked, "fold": fold}
        if not (fold and pose == "lying" and 2 * card.height > paper(slug).width - 2 * EDGE):
            assert_sound(layout(paper(slug), card, **options), gutter, bleed)


def assert_sound(page, gutter: float, bleed: float) -> None:
    left, top, right, bottom = beyond(page, bleed)
    assert min(left, top, right, bottom) >= EDGE == 8
    assert (left, top) == (right, bottom)
    card = page.card
    assert {tuple(sorted((slot.width, slot.height))) for slot in (*page.slots, *page.folded)} == {
        (card.width, card.height)
    }
    every = boxes((*page.slots, *page.folded))
    assert [pair for pair in combinations(every, 2) if overlaps(*pair)] == []
    assert len(page.slots) == page.columns * page.rows
    if page.folded:
        every = [union(*pair) for pair in zip(boxes(page.slots), boxes(page.folded), strict=True)]
    for one, other in pairwise(every):
        across, down = other[0] - one[2], other[1] - one[3]
        assert round(across if across >= 0 else down, 6) == gutter


def union(one, other) -> tuple[float, float, float, float]:
    return (*map(min, one[:2], other[:2]), *map(max, one[2:], other[2:]))


SIZES = some.floats(20, 400)


@given(SIZES, SIZES, SIZES, SIZES, some.floats(0, 20), some.floats(0, 6), some.booleans(), some.booleans())
def test_sizes_of_the_readers_own_keep_the_margins_too(a, b, c, d, gutter, bleed, marked, fold):
    options = {"gutter": gutter, "bleed": bleed, "marked": marked, "fold": fold}
    try:
        page = layout(own_paper(a, b), own_card(c, d), **options)
    except Refusal:
        return
    left, top, right, bottom = beyond(page, bleed)
    assert min(left, top, right, bottom) >= EDGE - 1e-5
    assert (left, top) == pytest.approx((right, bottom))


def test_a_size_of_the_readers_own_is_stood_upright():
    assert own_paper(300, 200) == own_paper(200, 300) == Paper("own", "200 × 300", 200.0, 300.0)
    assert own_card(90.5, 60) == own_card(60, 90.5)
    assert (own_card(90.5, 60).name, own_card(90.5, 60).width) == ("60 × 90.5", 60.0)


def test_a_card_alone_has_a_page_of_its_own_size_and_bleed():
    page = single(card_format("tarot"), 3)
    assert (page.paper.width, page.paper.height, page.page_count(56)) == (76, 126, 56)
    assert boxes(page.slots) == [(3, 3, 73, 123)]


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_slot_takes_the_corners_of_an_upright_card_to_its_own(angle):
    width, height = (63, 88) if angle % 180 == 0 else (88, 63)
    slot = Slot(17, 22.5, width, height, angle)
    corners = [at(slot.matrix, *corner) for corner in ((0, 0), (63, 0), (63, 88), (0, 88))]
    around = [(17, 22.5), (17 + width, 22.5), (17 + width, 22.5 + height), (17, 22.5 + height)]
    turns = angle // 90
    # At 90 the card's top lies to the right: its top left corner comes to the slot's top right.
    assert rounded(corners) == rounded(around[turns:] + around[:turns])


def test_cards_that_fold_have_their_backs_above_them_and_on_their_head():
    standing = layout(paper("a4"), card_format("mini"), pose="standing", fold=True)
    for slot, back in zip(standing.slots, standing.folded, strict=True):
        assert (back.x, back.y + back.height, slot.angle, back.angle) == (slot.x, slot.y, 0, 180)
    lying = layout(paper("a4"), card_format("mini"), pose="lying", fold=True)
    for slot, back in zip(lying.slots, lying.folded, strict=True):
        assert (back.x, back.y, slot.angle, back.angle) == (slot.x + slot.width, slot.y, 90, 270)


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (8, 1), (9, 2), (55, 7), (56, 7), (57, 8)])
def test_an_exactly_full_last_page_adds_no_blank_one(cards, pages):
    assert layout(paper("a4"), card_format()).page_count(cards) == pages


@pytest.mark.parametrize(
    ("page", "card", "options", "size"),
    [
        ("a4", own_card(300, 400), {}, "300 × 400"),
        ("a4", card_format("tarot"), {"fold": True, "pose": "lying"}, "70 × 240"),
        ("avery-3274", card_format("poker"), {}, "63 × 88"),
        ("avery-5371", card_format("small"), {"fold": True}, "41 × 126"),
        ("avery-5371", card_format("small"), {"pose": "standing"}, "41 × 63"),
    ],
)
def test_a_card_larger_than_the_paper_or_its_cells_is_refused_by_size_and_paper(page, card, options, size):
    with pytest.raises(Refusal) as refused:
        layout(paper(page), card, **options)
    name = paper(page).name
    assert str(refused.value) == (
        f"No card of {size} mm fits on {name} with margins. Choose another size or pose."
    )


@pytest.mark.parametrize(
    ("find", "noun", "known"),
    [(paper, "paper", "a3, a4, avery-"), (card_format, "card format", "bridge, mini")],
)
@pytest.mark.parametrize("slug", ["a5", "", "../a4", "A4"])
def test_an_unknown_name_is_refused_with_the_names_there_are(find, noun, known, slug):
    with pytest.raises(ValueError) as refused:
        find(slug)
    assert str(refused.value).startswith(f"there is no {noun} {slug!r}, only {known}")


A5 = 'name = "A5"\nwidth = 148\nheight = 210'
CELLS = (
    f"{A5}\n[cells]\ncolumns = 2\nrows = 3\nwidth = 60\nheight = 50\nx = 5\ny = 6\npitch_x = 70\npitch_y = 60"
)
CARD = 'name = "Card"\nwidth = 60\nheight = 90\nradius = 3\nsafe = 3\nbleed = 3'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "A5"\nwidth = 148', "a5.toml: 'height' is missing"),
        ('name = "A5"\nwidth = "148"\nheight = 210', "a5.toml: 'width' cannot be '148'"),
        ('name = "A5"\nwidth = true\nheight = 210', "a5.toml: 'width' cannot be True"),
        ('name = "A5"\nwidth = nan\nheight = 210', "a5.toml: 'width' cannot be nan"),
        ('name = "A5"\nwidth = 148\nheight = inf', "a5.toml: 'height' cannot be inf"),
        ('name = "A5"\nwidth = 0\nheight = 210', "a5.toml: 'width' cannot be 0"),
        ('name = "A5"\nwidth = -1\nheight = 210', "a5.toml: 'width' cannot be -1"),
        ('name = "A5"\nwidth = 148\nheight = 10_000', "a5.toml: 'height' cannot be 10000"),
        ('name = " "\nwidth = 148\nheight = 210', "a5.toml: 'name' cannot be ' '"),
        (f"{A5}\nheigth = 1", "a5.toml: unknown key 'heigth'"),
        (f'slug = "../b4"\n{A5}', "a5.toml: unknown key 'slug'"),
        (f'{A5}\n[names]\nfr = "A5"', "a5.toml: unknown key 'names'"),
        ('name = "A5"\nwidth = 210\nheight = 148', "a5.toml: 'width' 210 is over 'height'"),
        ("name = ", "a5.toml: Invalid value"),
        (f"{A5}\ncells = 3", "a5.toml: 'cells' cannot be 3"),
        (f"{A5}\n[cells]\ncolumns = 2", "a5.toml: 'rows' is missing"),
        (CELLS.replace("rows = 3", "rows = 2.5"), "a5.toml: 'rows' cannot be 2.5"),
        (CELLS.replace("rows = 3", "rows = 0"), "a5.toml: 'rows' cannot be 0"),
        (CELLS.replace("x = 5", "x = -1", 1), "a5.toml: 'x' cannot be -1"),
        (CELLS.replace("x = 5", "x = nan", 1), "a5.toml: 'x' cannot be nan"),
        (f"{CELLS}\npitch = 1", "a5.toml: unknown key 'pitch'"),
        (CELLS.replace("x = 5", "x = 20", 1), "a5.toml: the cells reach to 150 × 176 mm, beyond the paper"),
        (CELLS.replace("rows = 3", "rows = 4"), "a5.toml: the cells reach to 135 × 236 mm, beyond the paper"),
        (CELLS.replace("pitch_x = 70", "pitch_x = 59"), "a5.toml: the cells overlap"),
        (CELLS.replace("pitch_y = 60", "pitch_y = 49"), "a5.toml: the cells overlap"),
    ],
)
def test_a_wrong_paper_is_refused_by_file_and_key(tmp_path, text, said):
    assert refusal_of(tmp_path / "a5.toml", text, Paper).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "Card"\nwidth = 60\nheight = 90', "a5.toml: 'radius' is missing"),
        (CARD.replace("safe = 3", "safe = -1"), "a5.toml: 'safe' cannot be -1"),
        (CARD.replace("width = 60", "width = 91"), "a5.toml: 'width' 91 is over 'height'"),
        (f"{CARD}\n[cells]\ncolumns = 2", "a5.toml: unknown key 'cells'"),
        (f'{CARD}\nnames = "Carte"', "a5.toml: 'names' cannot be 'Carte'"),
        (f"{CARD}\n[names]\nfr = 1", "a5.toml: 'names' cannot be {'fr': 1}"),
        (f'{CARD}\n[names]\nfr = " "', "a5.toml: 'names' cannot be {'fr': ' '}"),
    ],
)
def test_a_wrong_card_format_is_refused_by_file_and_key(tmp_path, text, said):
    assert refusal_of(tmp_path / "a5.toml", text, CardFormat).startswith(said)


def refusal_of(file, text: str, kind) -> str:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError) as refused:
        read(file, kind)
    return str(refused.value)


def test_a_file_that_is_no_text_is_refused_by_its_name(tmp_path):
    (tmp_path / "a5.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(ValueError, match=r"^a5\.toml: "):
        read(tmp_path / "a5.toml", Paper)


def test_a_right_file_is_a_paper_or_a_format(tmp_path):
    file = tmp_path / "a5.toml"
    file.write_text(A5.replace("210", "210.5"))
    assert read(file, Paper) == Paper("a5", "A5", 148.0, 210.5)
    file.write_text(CELLS)
    assert read(file, Paper) == Paper("a5", "A5", 148.0, 210.0, Cells(2, 3, 60.0, 50.0, 5.0, 6.0, 70.0, 60.0))
    file.write_text(f'{CARD}\n[names]\nfr = "Carte"')
    assert read(file, CardFormat) == CardFormat("a5", "Card", 60.0, 90.0, 3.0, 3.0, 3.0, (("fr", "Carte"),))
