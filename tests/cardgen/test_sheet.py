from itertools import pairwise

import pytest

from cardgen import fronts, sheet
from cardgen.lettering import MissingGlyph, TooLong
from cardgen.paper import EDGE, card_format, layout, paper, papers
from cardgen.shapes import Drawing, Group, rect
from cardgen.sheet import SheetWords, block, marks
from missions.deck import DECK
from tests.cardgen.geometry import box, placed

BASE = "https://galaxygamers.fr"
WORDS = SheetWords("Print at 100 %.", "{page} / {pages}", "galaxygamers.fr", "100 mm")
PAGES = [layout(each, card_format()) for each in papers().values()]
FRONT = Drawing(63, 88, (rect(0, 0, 63, 88, fill="#e2231a"),))


def cards_of(page: Drawing) -> list[Group]:
    return [shape for shape in page.shapes if isinstance(shape, Group) and shape.clip]


def trim_of(card: Group, bleed: float) -> tuple[float, float, float, float]:
    """Where a card is cut, by the matrix its front is drawn through."""
    (body,) = card.shapes
    return box(rect(bleed, bleed, 63, 88), body.matrix)


def margins_of(page: Drawing) -> list[tuple[float, float, float, float]]:
    rest = tuple(shape for shape in page.shapes if not (isinstance(shape, Group) and shape.clip))
    return [box(*each) for each in placed(rest)]


def rounded(boxes):
    return [tuple(round(side, 6) for side in each) for each in boxes]


@pytest.mark.parametrize("grid", PAGES, ids=lambda grid: grid.paper.slug)
@pytest.mark.parametrize("count", [1, 7, 8, 9, 55, 56, 57])
def test_pages_are_filled_in_order_and_none_is_blank(grid, count):
    made = sheet.pages([FRONT] * count, grid, WORDS)
    assert [len(cards_of(each)) for each in made] == [8] * (count // 8) + [count % 8] * (count % 8 > 0)


def test_56_cards_make_7_full_pages_of_the_papers_size():
    for page in PAGES:
        made = sheet.pages([FRONT] * 56, page, WORDS)
        sizes = {(each.width, each.height) for each in made}
        assert (len(made), sizes) == (7, {(page.paper.width, page.paper.height)})
        assert {len(cards_of(each)) for each in made} == {8}


@pytest.mark.parametrize("grid", PAGES, ids=lambda grid: grid.paper.slug)
@pytest.mark.parametrize("bleed", [0.0, 1.0])
def test_a_card_lies_in_its_slot_at_its_own_size_with_or_without_bleed(grid, bleed):
    front = Drawing(63 + 2 * bleed, 88 + 2 * bleed, (rect(0, 0, 63 + 2 * bleed, 88 + 2 * bleed),))
    (made,) = sheet.pages([front] * 8, grid, WORDS)
    slots = [(slot.x, slot.y, slot.x + slot.width, slot.y + slot.height) for slot in grid.slots]
    assert rounded(trim_of(card, bleed) for card in cards_of(made)) == rounded(slots)


def test_a_card_bleeds_outwards_and_under_the_cards_that_are_drawn_after_it():
    (made,) = sheet.pages([Drawing(65, 90, FRONT.shapes)] * 8, PAGES[0], WORDS)
    trims = rounded(trim_of(card, 1) for card in cards_of(made))
    shown = rounded(card.clip.bounds() for card in cards_of(made))
    left, top, *_ = block(PAGES[0])
    for number, (one, trim) in enumerate(zip(shown, trims, strict=True)):
        assert [earlier for earlier in trims[:number] if overlaps(one, earlier)] == []
        assert (one[2] - trim[2], one[3] - trim[3]) == (1, 1)
        assert (trim[0] - one[0], trim[1] - one[1]) == (trim[0] == left, trim[1] == top)


@pytest.mark.parametrize("grid", PAGES, ids=lambda grid: grid.paper.slug)
@pytest.mark.parametrize("count", [1, 3, 8])
def test_each_card_has_a_mark_at_both_ends_of_its_four_cuts_and_none_crosses_a_card(grid, count):
    drawn = [(x, y, x + width, y + height) for x, y, width, height in marks(grid)]
    left, top, right, bottom = block(grid)
    (made,) = sheet.pages([FRONT] * count, grid, WORDS)
    assert set(rounded(drawn)) <= set(rounded(pieces_of(made)))
    for slot in grid.slots[:count]:
        for x in (slot.x, slot.x + slot.width):
            ends = [mark for mark in drawn if round((mark[0] + mark[2]) / 2 - x, 6) == 0]
            assert sorted(mark[3] < top or mark[1] > bottom for mark in ends) == [True, True]
        for y in (slot.y, slot.y + slot.height):
            ends = [mark for mark in drawn if round((mark[1] + mark[3]) / 2 - y, 6) == 0]
            assert sorted(mark[2] < left or mark[0] > right for mark in ends) == [True, True]
    assert [mark for mark in drawn if overlaps(mark, (left, top, right, bottom))] == []


def pieces_of(page: Drawing) -> list[tuple[float, float, float, float]]:
    """Each contour of what stands in the margins."""
    rest = tuple(shape for shape in page.shapes if not (isinstance(shape, Group) and shape.clip))
    found = []
    for path, _ in placed(rest):
        points = []
        for segment in path.segments:
            if segment[0] == "Z":
                xs, ys = [x for x, _ in points], [y for _, y in points]
                found.append((min(xs), min(ys), max(xs), max(ys)))
                points = []
            else:
                points.append(segment[-2:])
    return found


def overlaps(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("grid", PAGES, ids=lambda grid: grid.paper.slug)
def test_nothing_needed_lies_within_8_mm_of_the_edge_or_on_a_card(grid):
    for made in fronts.pages(grid.paper.slug, "en", BASE):
        for left, top, right, bottom in rounded(margins_of(made)):
            assert left >= EDGE and top >= EDGE
            assert right <= grid.paper.width - EDGE and bottom <= grid.paper.height - EDGE
        for piece in pieces_of(made):
            assert not overlaps(piece, block(grid))
    assert EDGE == 8


@pytest.mark.parametrize("grid", PAGES, ids=lambda grid: grid.paper.slug)
def test_the_marks_are_long_enough_to_see_and_clear_of_the_bleed(grid):
    left, top, *_ = block(grid)
    for x, y, width, height in marks(grid):
        assert max(width, height) >= 4
        if height > width and y < top:
            assert y + height <= top - sheet.BLEED
        if width > height and x < left:
            assert x + width <= left - sheet.BLEED


@pytest.mark.parametrize("grid", PAGES, ids=lambda grid: grid.paper.slug)
def test_a_ruler_of_100_mm_stands_on_every_page(grid):
    for made in sheet.pages([FRONT] * 9, grid, WORDS):
        ticks = sorted(
            ((left + right) / 2, bottom - top)
            for left, top, right, bottom in pieces_of(made)
            if round(right - left, 6) == 0.2 and round(bottom, 6) == round(grid.paper.height - EDGE - 0.2, 6)
        )
        assert len(ticks) == 11
        assert {round(b - a, 6) for (a, _), (b, _) in pairwise(ticks)} == {10}
        assert round(ticks[-1][0] - ticks[0][0], 6) == sheet.RULER == 100


@pytest.mark.parametrize("slug", list(papers()))
def test_no_two_words_or_marks_in_the_margins_touch_but_at_the_rulers_middle(slug):
    page = layout(paper(slug), card_format())
    (made,) = sheet.pages([FRONT] * 8, page, fronts.sheet_words(slug, "en", BASE))
    ruler, lines = margins_of(made)[1], margins_of(made)[2:]
    drawn = [(x, y, x + width, y + height) for x, y, width, height in marks(page)]
    for number, one in enumerate(lines):
        assert [other for other in (ruler, *lines[number + 1 :], *drawn) if overlaps(one, other)] == []
    # The middle cut's mark may run on as the ruler's middle tick.
    assert {round((mark[0] + mark[2]) / 2, 6) for mark in drawn if overlaps(mark, ruler)} <= {
        page.paper.width / 2
    }


def test_each_page_says_which_it_is():
    first, second = sheet.pages([FRONT] * 9, PAGES[0], WORDS)
    assert first.shapes != second.shapes
    other = sheet.pages([FRONT] * 17, PAGES[0], WORDS)
    assert other[0].shapes != first.shapes


def test_words_run_from_the_right_in_arabic():
    def middles(words):
        (made,) = sheet.pages([FRONT], PAGES[0], words)
        return [(left + right) / 2 for left, _, right, _ in margins_of(made)[3:5]]

    scale, page = middles(WORDS)
    assert scale < 105 < page
    arabic = SheetWords("اطبع بحجم 100 %.", "GONG · {page} / {pages}", "galaxygamers.fr", "100 mm", "ar")
    scale, page = middles(arabic)
    assert page < 105 < scale


def test_words_that_do_not_fit_or_have_no_glyph_are_named():
    with pytest.raises(TooLong, match="Print print"):
        sheet.pages([FRONT], PAGES[0], SheetWords("Print " + "print " * 40, "", "", ""))
    with pytest.raises(MissingGlyph, match="U\\+2605"):
        sheet.pages([FRONT], PAGES[0], SheetWords("★", "", "", ""))


def test_a_long_host_leaves_the_margin_empty_rather_than_the_printer():
    (made,) = sheet.pages([FRONT], PAGES[0], SheetWords("a", "b", "x" * 300, "100 mm"))
    (full,) = sheet.pages([FRONT], PAGES[0], SheetWords("a", "b", "x", "100 mm"))
    assert len(full.shapes) == len(made.shapes) + 1


def test_the_fronts_are_those_of_the_deck_in_its_order():
    made = fronts.pages("a4", "en", BASE)
    shown = [card.shapes[0].shapes for page in made for card in cards_of(page)]
    assert shown == [fronts.front(card, "en", BASE, sheet.BLEED).shapes for card in DECK]
