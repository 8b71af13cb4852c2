"""The calibration page, held against a lamp."""

import random
from itertools import combinations, pairwise, product

import pytest

from cardgen.calibration import COLUMNS, REACH, CalibrationWords, pages, reading
from cardgen.lettering import write
from cardgen.paper import EDGE, own_paper, paper
from cardgen.refusal import Refusal
from cardgen.shapes import Group, Path
from cardgen.studio import calibration_words
from tests.cardgen.geometry import around, at, box, contours, overlaps, placed, rounded

WORDS = CalibrationWords("Front", "Back", ("Hold it to the light.",))
LANGUAGES = ("en", "fr", "el", "ms", "ar")
SHEETS = [paper("a4"), paper("letter"), own_paper(100, 150)]
A4 = paper("a4")


def sheet(each) -> str:
    return each.name


def box_of(*shapes) -> tuple[float, float, float, float]:
    return around(box(*each) for each in placed(shapes))


# Reading.


@pytest.mark.parametrize(
    ("square", "offset"),
    [
        ("K11", (0, 0)),
        ("A1", (-10, -10)),
        ("U1", (10, -10)),
        ("A21", (-10, 10)),
        ("U21", (10, 10)),
        ("M9", (2, -2)),
        ("m9", (2, -2)),
        ("  m 9\n", (2, -2)),
        ("M09", (2, -2)),
        # The digits of an Arabic and of a Persian keyboard, and letters as wide as an ideograph.
        ("M٩", (2, -2)),
        ("K۱۱", (0, 0)),
        ("K１１", (0, 0)),
        # The key of an M on a Greek keyboard, and the sign of the unit kelvin.
        ("Μ9", (2, -2)),
        ("\u212a11", (0, 0)),
    ],
)
def test_a_square_says_how_far_to_move_the_backs(square, offset):
    assert reading(square) == offset


def test_every_square_has_a_reading_of_its_own():
    found = {reading(f"{letter}{number}") for letter in COLUMNS for number in range(1, 22)}
    assert found == set(product(range(-REACH, REACH + 1), repeat=2))


@pytest.mark.parametrize(
    "square",
    [
        "", " ", "M", "9", "9M", "Z9", "V1", "A0", "A00", "A22", "A99", "A-1", "A+1", "A1.5", "A1e1", "A011",
        "M9; DROP", "M9\x00", "M9M9", "M 9 9", "None", "nan", "М9", "{square}", "%s9", "M½", "Mⅸ",
        "İ9", "<script>", "A" * 10_000, "1" * 10_000, "\ud800",
    ],
)  # fmt: skip
def test_what_is_no_square_is_refused_in_words_and_briefly(square):
    with pytest.raises(Refusal) as refused:
        reading(square)
    assert refused.value.values == {"square": square[:20]}
    assert str(refused.value).startswith(f"“{square[:20]}” is no square.")


# The page.


def field(back) -> Group:
    """The squares and their names, in their own coordinates about the middle of the field."""
    return back.shapes[0]


def squares(back) -> Path:
    """Every second square, as on a chessboard."""
    return field(back).shapes[0]


def middle(back) -> tuple[float, float]:
    """Where the middle square lies on the paper: its frame is drawn last."""
    *_, frame = field(back).shapes
    left, top, right, bottom = frame.bounds()
    assert (right - left, bottom - top) == (1, 1)
    return at(field(back).matrix, (left + right) / 2, (top + bottom) / 2)


@pytest.mark.parametrize("page", SHEETS, ids=sheet)
@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.5, -0.7), (-10.0, 10.0)])
def test_the_middle_square_lies_on_the_cross_but_for_the_offset(page, offset):
    front, back = pages(page, WORDS, offset)
    assert {(each.width, each.height) for each in (front, back)} == {(page.width, page.height)}
    upright, level = front.shapes[1].bounds(), front.shapes[0].bounds()
    cross = (upright[0], level[1])
    assert (upright[0], level[1]) == (upright[2], level[3])
    # The cross lies in the middle of the paper: there it shines through whichever edge is turned.
    assert cross == (page.width / 2, page.height / 2)
    assert rounded([middle(back)]) == rounded([(cross[0] + offset[0], cross[1] + offset[1])])


def test_an_offset_moves_the_squares_and_nothing_else():
    (front, back), (same, moved) = pages(A4, WORDS), pages(A4, WORDS, (1.5, -0.7))
    assert same == front
    assert moved.shapes[1:] == back.shapes[1:]
    assert moved.shapes[0].shapes == back.shapes[0].shapes


def test_squares_are_1_mm_and_every_second_is_grey():
    _, back = pages(A4, WORDS)
    grey = rounded(contours((Group((squares(back),)),)))
    assert {(round(c - a, 6), round(d - b, 6)) for a, b, c, d in grey} == {(1, 1)}
    board = {(a + 10.5, b + 10.5) for a, b, *_ in grey}
    assert board == {(x, y) for x, y in product(range(21), repeat=2) if (x + y) % 2 == 0}


def lines_and_names(back) -> list[tuple[Path, Group]]:
    """Each line from the rim of the field to a name, and that name."""
    shapes = field(back).shapes
    names = [n for n, shape in enumerate(shapes) if isinstance(shape, Group)]
    # Two lines, then the two names at their ends: a column's and a row's.
    return [(shapes[n - 2], shapes[n]) for n in names]


@pytest.mark.parametrize("page", SHEETS, ids=sheet)
def test_a_line_leads_from_each_column_and_row_to_its_name(page):
    _, back = pages(page, WORDS)
    found = lines_and_names(back)
    columns, rows = found[::2], found[1::2]
    for number, ((line, name), text) in enumerate(zip(columns, COLUMNS, strict=True)):
        (_, x, y), (_, far, top) = line.segments[0], line.segments[-1]
        assert (x, y) == (number - REACH, -10.5)
        left, _, right, bottom = box_of(name)
        assert left <= far <= right and bottom <= top
        assert written(name) == {outline(text)}
    for number, (line, name) in enumerate(rows, 1):
        (_, x, y), (_, left, far) = line.segments[0], line.segments[-1]
        assert (x, y) == (-10.5, number - 1 - REACH)
        _, top, right, bottom = box_of(name)
        assert top <= far <= bottom and right <= left
        assert written(name) == {outline(str(number))}


def written(name: Group) -> set:
    """The letters' outlines, whatever their size."""
    return {scaled_outline(name.shapes)}


def outline(text: str):
    return scaled_outline(write(text, 3.4).shapes)


def scaled_outline(shapes):
    left, top, _, bottom = box_of(*shapes)
    size = bottom - top
    return tuple(
        tuple(round((value - start) / size, 3) for value, start in zip(each, (left, top) * 2, strict=True))
        for each in contours(shapes)
    )


@pytest.mark.parametrize("page", [*SHEETS, paper("a3")], ids=sheet)
def test_no_two_names_overlap_each_other_the_squares_or_a_line(page):
    _, back = pages(page, WORDS)
    names = [box_of(name) for _, name in lines_and_names(back)]
    assert len(names) == 42
    assert [pair for pair in combinations(names, 2) if overlaps(*pair)] == []
    assert [name for name in names if overlaps(name, (-10.5, -10.5, 10.5, 10.5))] == []


@pytest.mark.parametrize("page", [*SHEETS, paper("a3")], ids=sheet)
def test_no_line_to_a_name_crosses_another_line_or_name(page):
    found = lines_and_names(pages(page, WORDS)[1])
    strokes = [[each[1:] for each in line.segments] for line, _ in found]
    assert [pair for pair in combinations(strokes, 2) if cross(*pair)] == []
    for number, (_, name) in enumerate(found):
        left, top, right, bottom = box_of(name)
        sides = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        others = strokes[:number] + strokes[number + 1 :]
        assert [stroke for stroke in others if cross(stroke, sides)] == []


def cross(one, other) -> bool:
    """Whether two strokes of straight lines cut through each other."""
    return any(
        turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
        for (a, b), (c, d) in product(pairwise(one), pairwise(other))
    )


def turn(a, b, c) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", SHEETS, ids=sheet)
def test_all_words_fit_and_touch_neither_one_another_nor_the_picture(page, lang):
    words = calibration_words(lang)
    assert words.lang == lang
    front, back = pages(page, words)
    # Paper of 10 × 15 cm has room for the steps on one side only.
    steps = () if page.width == 100 else words.steps
    for side, pictures, said in (
        (front, 3, (words.front, *words.steps)),
        (back, 1, (words.back, *steps)),
    ):
        lines = side.shapes[pictures:]
        whole = [write(text, 4, lang=lang).at(0, 0) for text in said]
        assert len(contours(lines)) == len(contours(whole))
        texts = [box_of(line) for line in lines]
        drawn = [box(*each) for each in placed(side.shapes[:pictures])]
        assert [pair for pair in combinations(texts, 2) if overlaps(*pair)] == []
        assert [text for text in texts if any(overlaps(text, each) for each in drawn)] == []
        for left, top, right, bottom in texts:
            assert min(left, top, page.width - right, page.height - bottom) >= EDGE


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(74, 74), (74, 105), (85, 85), (100, 100), (90, 500)])
def test_on_small_paper_words_give_way_and_names_can_be_read(size, lang):
    page = own_paper(*size)
    front, back = pages(page, calibration_words(lang))
    for side, pictures in ((front, 3), (back, 1)):
        drawn = [box(*each) for each in placed(side.shapes[:pictures])]
        for text in (box_of(line) for line in side.shapes[pictures:]):
            assert not any(overlaps(text, each) for each in drawn)
    # As high as the small print of a newspaper.
    assert (
        min(bottom - top for _, name in lines_and_names(back) for _, top, _, bottom in [box_of(name)]) > 0.95
    )


@pytest.mark.parametrize("size", [(50, 50), (73.9, 200)])
def test_paper_too_narrow_for_it_is_refused_with_the_width_it_needs(size):
    with pytest.raises(Refusal, match="needs paper at least 74 mm wide"):
        pages(own_paper(*size), WORDS)


def test_steps_begin_where_reading_begins():
    left, *_ = box_of(pages(A4, calibration_words("en"))[0].shapes[-1])
    _, _, right, _ = box_of(pages(A4, calibration_words("ar"))[0].shapes[-1])
    assert round(left) == 14
    assert round(A4.width - right) == 14


# All of it.


def seen_through(page, offset, fault) -> str:
    """The square that the cross lies in, for a reader who follows the lines to its names.

    `fault` is how far the printer moves whatever it prints on a back.
    """
    _, back = pages(page, WORDS, offset)
    cross = page.width / 2, page.height / 2
    x, y = (c - m - f for c, m, f in zip(cross, middle(back), fault, strict=True))
    found = lines_and_names(back)
    column = nearest(found[::2], x, 1)
    row = nearest(found[1::2], y, 2)
    return f"{COLUMNS[column]}{row + 1}"


def nearest(lines, where: float, axis: int) -> int:
    begins = [line.segments[0][axis] for line, _ in lines]
    return min(range(len(begins)), key=lambda number: abs(begins[number] - where))


@pytest.mark.parametrize("page", SHEETS, ids=sheet)
def test_the_square_that_a_reader_sees_moves_the_backs_right(page):
    chance = random.Random(4)
    for _ in range(60):
        fault = chance.uniform(-8, 8), chance.uniform(-8, 8)
        before = round(chance.uniform(-2, 2), 1), round(chance.uniform(-2, 2), 1)
        moved = reading(seen_through(page, before, fault))
        after = tuple(a + b for a, b in zip(before, moved, strict=True))
        # Within half a square, and measured once more nothing is left to move.
        assert max(abs(a + f) for a, f in zip(after, fault, strict=True)) <= 0.5 + 1e-6
        assert reading(seen_through(page, after, fault)) == (0, 0)


def test_a_printer_that_is_off_by_whole_mm_is_put_right_exactly():
    for fault in product((-10, -3, 0, 1, 10), repeat=2):
        moved = reading(seen_through(A4, (0.0, 0.0), fault))
        assert moved == (-fault[0], -fault[1])
