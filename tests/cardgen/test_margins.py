"""Marks, rulers and words beside the cards: all there, readable, printable, and on no card."""

from itertools import combinations, pairwise, product

import pytest

from cardgen import prints
from cardgen.face import FaceStyle
from cardgen.lettering import write
from cardgen.margins import (
    ALL,
    MARKS,
    NONE,
    Margins,
    SheetWords,
    beside_backs,
    beside_fronts,
    cuts,
    marks,
    precut,
    ruler,
)
from cardgen.paper import (
    EDGE,
    RULER_ROOM,
    block,
    card_format,
    card_formats,
    cell_format,
    layout,
    own_paper,
    paper,
    papers,
)
from cardgen.recipe import Recipe, deck
from cardgen.refusal import Refusal
from cardgen.shapes import Group
from cardgen.writers import pdf, png
from missions.deck import DECK
from tests.cardgen.geometry import around, box, boxes, contours, overlaps, placed, rounded

BASE = "https://galaxygamers.fr"
LANGUAGES = ("en", "fr", "el", "ms", "ar")
WORDS = SheetWords(
    "Print at 100 %.", "{page} / {pages}", "galaxygamers.fr", "{length} mm", back="back {page} / {pages}"
)
NUMBERS = {"page": 1, "pages": 7}
PLAIN = [each for each in papers().values() if not each.cells]
STOCK = [each for each in papers().values() if each.cells]
FORMATS = list(card_formats().values())
ROOMS = [(0.0, 0.0), (1.0, 0.0), (3.0, 6.0), (1.0, 2.0)]


def slug(value) -> str:
    return getattr(value, "slug", None) or str(value)


def fitting(papers, formats=FORMATS, rooms=ROOMS, folds=(False, True)):
    """Every layout there is, and its bleed."""
    for page, card, (bleed, gutter), pose, fold in product(
        papers, formats, rooms, ("standing", "lying"), folds
    ):
        try:
            grid = layout(page, card, pose=pose, bleed=bleed, gutter=gutter, fold=fold)
        except Refusal:
            continue
        yield grid, bleed


def mark_boxes(grid, kind: str, bleed: float) -> list[tuple[float, float, float, float]]:
    return [(x, y, x + width, y + height) for x, y, width, height in marks(grid, kind, bleed)]


def inside_what_prints(grid, boxes) -> list:
    """What is not."""
    right, bottom = grid.paper.width - EDGE, grid.paper.height - EDGE
    return [
        each
        for each in rounded(boxes)
        if each[0] < EDGE or each[1] < EDGE or each[2] > round(right, 6) or each[3] > round(bottom, 6)
    ]


# Marks.


@pytest.mark.parametrize("page", papers().values(), ids=slug)
def test_every_card_has_a_mark_at_both_ends_of_its_four_cuts(page):
    for grid, bleed in fitting([page]):
        if precut(grid):
            continue
        drawn = mark_boxes(grid, "corner", bleed)
        for piece, axis in product(pieces(grid), (0, 1)):
            for cut in (piece[axis], piece[axis + 2]):
                along = [mark for mark in drawn if round((mark[axis] + mark[axis + 2]) / 2 - cut, 4) == 0]
                assert ends(grid, along, 1 - axis) == rooms(grid, bleed, 1 - axis), (grid, piece, axis)


def ends(grid, marks, axis: int) -> list[bool]:
    """Whether there is one mark before all cards, and one after them."""
    whole = block(grid)
    before, after = (
        (mark[axis + 2] < whole[axis] for mark in marks),
        (mark[axis] > whole[axis + 2] for mark in marks),
    )
    return [sum(before) == 1, sum(after) == 1]


def rooms(grid, bleed: float, axis: int) -> list[bool]:
    """Whether there is room for a mark, as there always is on plain paper; a stock may leave none."""
    if not grid.paper.cells:
        return [True, True]
    whole, length = block(grid), (grid.paper.width, grid.paper.height)[axis]
    return [side - bleed - EDGE > 0.5 + 1e-6 for side in (whole[axis], length - whole[axis + 2])]


def pieces(grid) -> list[tuple[float, float, float, float]]:
    """What is cut out: a card, or a card and its back in one."""
    if not grid.folded:
        return boxes(grid.slots)
    return [around(pair) for pair in zip(boxes(grid.slots), boxes(grid.folded), strict=True)]


@pytest.mark.parametrize("count", [1, 3, 8])
@pytest.mark.parametrize("paper_slug", ["a4", "letter"])
def test_a_page_that_is_not_full_has_the_marks_of_the_full_one(count, paper_slug):
    recipe = deck(paper_slug, cards=DECK[:count])
    drawn = rounded(mark_boxes(recipe.layout, "corner", 1.0))
    page = prints.page(recipe, BASE, 1)
    assert set(drawn) <= set(rounded(contours(page.shapes[count:])))
    assert len(drawn) == 2 * (3 + 5)


@pytest.mark.parametrize("page", papers().values(), ids=slug)
def test_no_corner_mark_lies_on_a_card_or_its_bleed(page):
    for grid, bleed in fitting([page]):
        left, top, right, bottom = block(grid)
        cards = (left - bleed, top - bleed, right + bleed, bottom + bleed)
        assert [mark for mark in mark_boxes(grid, "corner", bleed) if overlaps(mark, cards)] == []


@pytest.mark.parametrize("page", papers().values(), ids=slug)
def test_lines_run_along_the_cuts_and_nowhere_else(page):
    for grid, bleed in fitting([page]):
        if precut(grid):
            continue
        lines = mark_boxes(grid, "lines", bleed)
        upright = [line for line in lines if line[3] - line[1] > line[2] - line[0]]
        xs, ys = cuts(grid)
        assert rounded([((a + c) / 2,) for a, _, c, _ in upright]) == rounded((x,) for x in xs)
        level = [line for line in lines if line not in upright]
        assert rounded([((b + d) / 2,) for _, b, _, d in level]) == rounded((y,) for y in ys)
        # From beyond one end of all cards to beyond the other, and half a line's thickness into a card.
        whole = block(grid)
        if page in PLAIN:
            assert {line[1] < whole[1] and line[3] > whole[3] for line in upright} == {True}
            assert {line[0] < whole[0] and line[2] > whole[2] for line in level} == {True}
            assert inside_what_prints(grid, lines) == []
        for one in pieces(grid):
            inner = (one[0] + 0.11, one[1] + 0.11, one[2] - 0.11, one[3] - 0.11)
            assert [line for line in lines if overlaps(line, inner)] == []


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("changes", [{}, {"gutter": 6.0, "bleed": 3.0}, {"backs": "fold"}], ids=str)
def test_lines_all_along_show_dark_and_light_on_the_finished_page(changes, ink):
    """Wherever one looks along a cut, a dark and a light piece of it lie within a few mm."""
    recipe = deck(margins=Margins("lines"), style=FaceStyle(low_ink=ink == "low"), **changes)
    page = prints.page(recipe, BASE, 1)
    (picture,) = png.pictures(pdf.write([page]), 508)
    for x, y, width, height in marks(recipe.layout, "lines", recipe.reach):
        upright = height > width
        steps = int(max(width, height) * 10)
        line = [
            picture.getpixel((round((x + 0.1) * 20), round((y + n / 10) * 20)))
            if upright
            else picture.getpixel((round((x + n / 10) * 20), round((y + 0.1) * 20)))
            for n in range(1, steps)
        ]
        for start in range(0, len(line) - 60, 20):
            seen = {sum(dot) // 3 for dot in line[start : start + 60]}
            assert (min(seen) < 40, max(seen) > 215) == (True, True), (x, y, start)


@pytest.mark.parametrize("page", papers().values(), ids=slug)
def test_a_line_of_dashes_is_no_broader_than_a_plain_one_and_has_no_gap(page):
    for grid, bleed in fitting([page], rooms=ROOMS[1:2]):
        if precut(grid):
            continue
        (both,) = beside_fronts(grid, WORDS, Margins("lines", ruler=False, notes=False), bleed, NUMBERS)
        dark, light = ({rounded([each])[0] for each in contours((part,))} for part in both.shapes)
        for line in mark_boxes(grid, "lines", bleed):
            axis = 0 if line[2] - line[0] > line[3] - line[1] else 1
            across = rounded([(line[1 - axis], line[3 - axis])])[0]
            own = sorted(
                (each[axis], each[axis + 2], each in dark)
                for each in dark | light
                if (each[1 - axis], each[3 - axis]) == across
            )
            assert [dark for *_, dark in own] == [n % 2 == 0 for n in range(len(own))]
            assert len(own) % 2 == 1
            assert [a[1] for a in own[:-1]] == [b[0] for b in own[1:]]
            assert rounded([(own[0][0], own[-1][1])]) == rounded([(line[axis], line[axis + 2])])


@pytest.mark.parametrize("kind", MARKS)
@pytest.mark.parametrize("page", [*PLAIN, own_paper(100, 150)], ids=slug)
def test_marks_on_plain_paper_can_be_seen_and_lie_8_mm_from_the_edge(page, kind):
    for grid, bleed in fitting([page]):
        drawn = marks(grid, kind, bleed)
        cut = [mark for mark in drawn if not folding(grid, mark)]
        # Where a ruler or words stand beside them, 1.5 mm; else 2.
        assert [mark for mark in cut if round(max(mark[2:]), 6) < (2 if mark[2] > mark[3] else 1.5)] == []
        assert {round(min(mark[2:]), 6) for mark in drawn} <= {0.2}
        assert inside_what_prints(grid, mark_boxes(grid, kind, bleed)) == []


def folding(grid, mark) -> bool:
    return bool(grid.folded) and round(max(mark[2:]), 6) == 0.5


@pytest.mark.parametrize("kind", ["corner", "lines"])
@pytest.mark.parametrize("page", STOCK, ids=slug)
def test_stock_that_is_cut_already_has_no_marks_and_a_smaller_card_on_it_has(page, kind):
    assert marks(layout(page, cell_format(page)), kind) == ()
    grid = layout(page, card_format("sticker"))
    assert len(marks(grid, kind)) >= len(cuts(grid)[0]) + len(cuts(grid)[1])
    for smaller, bleed in fitting([page]):
        left, top, right, bottom = block(smaller)
        # Where cells reach to the edge of the paper, nothing can be done about it.
        if min(left, top, page.width - right, page.height - bottom) - bleed < EDGE:
            continue
        assert inside_what_prints(smaller, mark_boxes(smaller, kind, bleed)) == []


def test_a_fold_is_marked_by_dots_and_not_cut():
    for grid, bleed in fitting(PLAIN, folds=(True,)):
        xs, ys = cuts(grid)
        drawn = [mark for mark in marks(grid, "corner", bleed) if folding(grid, mark)]
        for slot in grid.slots:
            lying = slot.angle == 90
            fold = slot.x + slot.width if lying else slot.y
            assert round(fold, 4) not in (xs if lying else ys)
            thick = (mark[0] + mark[2] / 2 if lying else mark[1] + mark[3] / 2 for mark in drawn)
            assert sum(round(middle - fold, 4) == 0 for middle in thick) == 4
        assert len(drawn) == 4 * (grid.columns if grid.slots[0].angle == 90 else grid.rows)


# The ruler.


@pytest.mark.parametrize("page", PLAIN, ids=slug)
@pytest.mark.parametrize("kind", MARKS)
def test_every_plain_paper_with_poker_cards_has_a_ruler(page, kind):
    for backs, pose, (bleed, gutter) in product(("none", "fold"), ("best", "standing", "lying"), ROOMS):
        recipe = deck(page.slug, backs=backs, pose=pose, bleed=bleed, gutter=gutter, margins=Margins(kind))
        found = ruler(recipe.layout, kind, bleed)
        assert found and found[2] in (100, 50), (backs, pose, bleed, gutter)


@pytest.mark.parametrize("page", PLAIN, ids=slug)
def test_the_ruler_of_a_usual_sheet_is_100_mm_long(page):
    assert ruler(deck(page.slug).layout)[2] == 100


@pytest.mark.parametrize("page", [*papers().values(), own_paper(100, 150)], ids=slug)
@pytest.mark.parametrize("kind", MARKS)
def test_a_ruler_is_exact_with_a_tick_every_10_mm_and_can_be_printed(page, kind):
    for grid, bleed in fitting([page]):
        place = ruler(grid, kind, bleed)
        if not place:
            continue
        start, y, length = place
        drawn, label = beside_fronts(grid, WORDS, Margins(kind, notes=False), bleed, NUMBERS)[-2:]
        line, *ticks = contours((drawn,))
        middles = [(left + right) / 2 for left, _, right, _ in ticks]
        assert round(middles[-1] - middles[0], 6) == length
        assert length in (100, 50)
        assert {round(b - a, 6) for a, b in pairwise(middles)} == {10}
        assert rounded([(middles[0], middles[-1])]) == rounded([(start, start + length)])
        assert {round(bottom, 6) for *_, bottom in ticks} == {round(y, 6)}
        assert rounded([(line[0], line[2])]) == rounded([(start - 0.1, start + length + 0.1)])
        assert len(contours(label.shapes)) == len(contours(write(f"{length:g} mm", 2.5).shapes))
        assert inside_what_prints(grid, [box_of(drawn), box_of(label)]) == []


def box_of(shape) -> tuple[float, float, float, float]:
    return around(box(*each) for each in placed((shape,)))


def test_only_stock_that_has_no_room_for_a_ruler_has_none():
    cells = {each.slug: ruler(layout(each, cell_format(each))) for each in STOCK}
    # The cards and their bleed reach nearer to the foot of the paper than it takes.
    assert {name for name, place in cells.items() if not place} == {"rayfilm-7002"}
    assert {place[2] for place in cells.values() if place} == {100}
    for each in STOCK:
        foot = each.height - block(layout(each, cell_format(each)))[3]
        assert (foot - 1 - EDGE < RULER_ROOM) == (cells[each.slug] is None)


# Words.


def shown(grid, words, margins, bleed: float) -> dict[str, list]:
    """The box of each mark, of the ruler's line and ticks, of its label and of each line of words."""
    made = list(beside_fronts(grid, words, margins, bleed, NUMBERS))
    found = {"marks": [], "ruler": [], "label": [], "words": []}
    if marks(grid, margins.marks, bleed):
        found["marks"] = contours((made.pop(0),))
    if margins.ruler and ruler(grid, margins.marks, bleed):
        drawn, label = made.pop(0), made.pop(0)
        found["ruler"], found["label"] = contours((drawn,)), [box_of(label)]
    found["words"] = [box_of(each) for each in made]
    return found


@pytest.mark.parametrize("page", [*papers().values(), own_paper(100, 150)], ids=slug)
@pytest.mark.parametrize("kind", MARKS)
def test_no_words_ruler_and_marks_touch_one_another_a_card_or_the_edge(page, kind):
    for card, lang in product((*FORMATS, None), ("en", "ar")):
        card_of = card or (cell_format(page) if page.cells else card_format())
        recipe = Recipe(card_of, page, lang=lang, margins=Margins(kind))
        formats = [card_of]
        if not list(fitting([page], formats, ROOMS[:1])):
            continue
        words = prints.sheet_words(recipe, BASE)
        for grid, bleed in fitting([page], formats, ROOMS[1:3]):
            assert_apart(grid, words, recipe.margins, bleed)


def assert_apart(grid, words, margins, bleed: float) -> None:
    found = shown(grid, words, margins, bleed)
    lines = found["label"] + found["words"]
    where = (grid.paper.slug, grid.card.slug, grid.slots[0].angle, bool(grid.folded), bleed, words.lang)
    assert [pair for pair in combinations(lines, 2) if overlaps(*pair)] == [], where
    assert crossing(lines, found["ruler"]) == crossing(lines + found["ruler"], found["marks"]) == [], where
    left, top, right, bottom = block(grid)
    cards = (left - bleed, top - bleed, right + bleed, bottom + bleed)
    assert crossing(lines + found["ruler"], [cards]) == [], where
    assert inside_what_prints(grid, lines + found["ruler"]) == [], where


def crossing(some, others) -> list[tuple]:
    return [(one, other) for one in some for other in others if overlaps(one, other)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper_slug", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["none", "long", "short", "fold"])
def test_all_words_stand_beside_fronts_on_a4_and_letter_in_every_language(backs, paper_slug, lang):
    recipe = deck(paper_slug, backs=backs, lang=lang)
    words = prints.sheet_words(recipe, BASE)
    found = shown(recipe.layout, words, ALL, 1.0)
    # To print at 100 %, which page it is, and the address.
    assert [len(found[each]) for each in ("label", "words")] == [1, 3]
    assert_apart(recipe.layout, words, ALL, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper_slug", ["a4", "letter"])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_words_stand_beside_backs_on_a4_and_letter_in_every_language(edge, paper_slug, lang):
    recipe = deck(paper_slug, backs=edge, lang=lang, offset=(1.5, -0.7))
    words = prints.sheet_words(recipe, BASE)
    assert words.lang == lang
    assert len(beside_backs(recipe.layout, words, ALL, NUMBERS)) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_name_the_card_the_paper_the_page_and_how_backs_are_moved(lang):
    recipe = deck("a4", backs="short", lang=lang, offset=(1.5, -0.7))
    words = prints.sheet_words(recipe, BASE)
    page, back = words.page.format(page=3, pages=7), words.back.format(page=3, pages=7)
    for text in (page, back):
        assert recipe.card.named(lang) in text
        assert "A4" in text and "3" in text and "GONG" in text
    assert "7" in page
    assert "x +1.5" in back and "y -0.7" in back
    assert prints.sheet_words(deck(backs="long", lang=lang), BASE).back != words.back
    assert words.base == "galaxygamers.fr"


def test_words_run_from_the_right_in_arabic():
    def middles(words):
        lines = shown(layout(paper("a4"), card_format()), words, ALL, 1.0)["words"]
        return [(left + right) / 2 for left, _, right, _ in lines[:2]]

    scale, page = middles(WORDS)
    assert scale < 105 < page
    arabic = SheetWords(
        "اطبع بحجم 100 %.", "GONG · {page} / {pages}", "galaxygamers.fr", "{length} mm", lang="ar"
    )
    scale, page = middles(arabic)
    assert page < 105 < scale


def test_a_back_says_which_sheet_it_belongs_to_from_the_side_where_reading_begins():
    grid = layout(paper("a4"), card_format())
    (english,) = beside_backs(grid, WORDS, ALL, NUMBERS)
    arabic = SheetWords("", "", "", "", back="ظهر {page}", lang="ar")
    (other,) = beside_backs(grid, arabic, ALL, NUMBERS)
    assert round(box_of(english)[0]) == EDGE
    assert round(box_of(other)[2]) == grid.paper.width - EDGE
    assert inside_what_prints(grid, [box_of(english), box_of(other)]) == []
    assert beside_backs(grid, WORDS, NONE, NUMBERS) == ()


def test_what_is_not_wanted_is_not_there():
    grid = layout(paper("a4"), card_format())
    parts = [Margins("none"), Margins("corner", ruler=False), Margins("corner", notes=False), NONE]
    assert [len(beside_fronts(grid, WORDS, each, 1.0, NUMBERS)) for each in (ALL, *parts)] == [6, 5, 4, 3, 0]


def test_a_note_that_is_too_long_leaves_the_margin_empty_rather_than_the_printer():
    grid = layout(paper("a4"), card_format())
    long = SheetWords("Print " * 60, "{page}", "x" * 300, "{length} mm", back="b" * 400)
    assert len(beside_fronts(grid, long, ALL, 1.0, NUMBERS)) == 4
    assert beside_backs(grid, long, ALL, NUMBERS) == ()


@pytest.mark.parametrize("size", [(45, 60), (66, 91), (90, 110), (100, 150), (105, 148), (500, 500)])
@pytest.mark.parametrize("kind", MARKS)
def test_paper_of_any_size_can_be_printed(size, kind):
    page = own_paper(*size)
    for grid, bleed in fitting([page], rooms=[*ROOMS, (6.0, 0.0)]):
        assert_apart(grid, WORDS, Margins(kind), bleed)


# On the finished page, where backs bleed more than fronts.


@pytest.mark.parametrize(
    "changes",
    [
        {"backs": "fold"},
        {"backs": "fold", "pose": "standing"},
        {"backs": "fold", "bleed": 3.0, "gutter": 6.0},
        {"backs": "fold", "bleed": 0.0},
        {"backs": "long", "bleed": 6.0},
        {"backs": "short"},
        {"what": "backs", "bleed": 5.0},
    ],
    ids=str,
)
@pytest.mark.parametrize("paper_slug", ["a4", "letter", "a3"])
def test_nothing_beside_the_cards_lies_on_what_any_card_bleeds(paper_slug, changes):
    recipe = deck(paper_slug, **changes)
    number = 2 if changes.get("backs") in ("long", "short") else 1
    page = prints.page(recipe, BASE, number)
    cards = [s for s in page.shapes if isinstance(s, Group) and s.clip]
    bleeds = [card.clip.bounds() for card in cards]
    beside = contours(tuple(shape for shape in page.shapes if shape not in cards))
    assert [each for each in beside if any(overlaps(each, bleed) for bleed in bleeds)] == []
