import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.messages import Wrong
from scores.entries import gnoming_a_round as gnoming
from scores.models import Sheet
from scores.sheets import stood

GRID = [6, 6, 6, -2, 1, 4, 3, "M", "H"]
CARDS = st.integers(-99, 99) | st.sampled_from(["M", "H"])


@pytest.fixture(scope="module")
def now():
    return stood(Sheet(game="gnoming-a-round", players=["Ana", "Ben"], marks=[0, 1], options={}), [])


def typed(seat, cards):
    return {f"grid-{seat}-{place}": str(card) for place, card in enumerate(cards)}


def wrong(fields, now) -> str:
    with pytest.raises(Wrong) as caught:
        gnoming.cells(fields, now)
    return str(caught.value)


def test_a_whole_grid_is_a_cell_and_so_is_first_out(now):
    assert gnoming.cells({**typed(1, GRID), "first_out": "0"}, now) == {"grids-1": GRID, "first_out": 0}
    assert gnoming.cells({"first_out": "nobody"}, now) == {"first_out": None}


def test_letters_and_numbers_are_read_from_every_keyboard(now):
    fields = typed(0, ["m", "Μ", "h", "Η", "−7", "–7", "٧", " 5 ", "+5"])
    assert gnoming.cells(fields, now) == {"grids-0": ["M", "M", "H", "H", -7, -7, 7, 5, 5]}


def test_a_part_of_a_grid_is_refused_only_where_nothing_keeps_it(now):
    part = typed(0, GRID[:5])
    assert wrong(part, now) == "Player 1 has 5 of nine cards: write all of them, or none yet."
    assert gnoming.cells({**part, **typed(1, GRID), "drafts": "kept"}, now) == {"grids-1": GRID}


def test_a_card_that_is_none_is_named_in_a_part_of_a_grid_too(now):
    assert wrong({**typed(0, [1, "x"]), "drafts": "kept"}, now).startswith(
        'Player 1, row 1, column 2: "x" is no card.'
    )


def test_blanking_what_is_written_is_no_silent_nothing(now):
    assert wrong({"base-grids-1": "3"}, now) == "Player 2: blanks take no grid away. Write nine cards."


def test_the_form_lights_the_lines_of_a_grid_that_is_not_complete(now):
    grid = gnoming.form(typed(0, [6, "M", 6, 1]), now)["grids"][0]
    assert [line for line, lit in grid["lines"] if lit] == ["row-0"]
    assert (grid["count"], grid["points"]) == (4, -5)
    assert [(reason.points, reason.rule) for reason in grid["counted"]] == [
        (-6, "lines"),
        (1, "positives"),
        (0, "mulligans"),
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (typed(0, GRID) | typed(1, GRID), "who was first out"),
        (typed(0, GRID), "Ben and who was first out"),
        (typed(0, GRID) | typed(1, GRID[:4]) | {"first_out": "0"}, ""),
        ({"first_out": "nobody"}, "Ana and Ben"),
        (typed(0, GRID[:4]), ""),
        ({}, ""),
    ],
)
def test_a_round_that_is_begun_says_what_is_missing(now, fields, said):
    isolates = dict.fromkeys(map(ord, "\u2068\u2069"))
    assert gnoming.form(fields, now)["missing"].translate(isolates) == said


@given(grid=st.lists(CARDS, min_size=9, max_size=9), first_out=st.none() | st.integers(0, 1))
def test_what_is_written_comes_back_as_it_was(now, grid, first_out):
    cells = {"grids-0": grid, "first_out": first_out}
    assert gnoming.cells(gnoming.fields(cells, now), now) == cells


@given(st.dictionaries(st.sampled_from([*typed(0, GRID), "first_out", "base-grids-0"]), st.text()))
def test_a_form_bears_whatever_is_typed(now, fields):
    assert len(gnoming.form(fields, now)["grids"]) == 2
