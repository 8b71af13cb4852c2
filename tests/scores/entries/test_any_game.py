import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.messages import Wrong
from scores.entries import any_game
from scores.models import Sheet
from scores.sheets import stood


@pytest.fixture(scope="module")
def now():
    return stood(Sheet(game="any-game", players=["Ana", "Ben", "Cy"], marks=[0, 1, 2], options={}), [])


def wrong(fields, now) -> str:
    with pytest.raises(Wrong) as caught:
        any_game.cells(fields, now)
    return str(caught.value)


def test_numbers_sums_and_players_who_sat_out_are_cells_and_a_blank_is_none(now):
    fields = {"points-0": " 12+7−3 ", "points-1": "", "out-2": "on"}
    assert any_game.cells(fields, now) == {"points-0": 16, "points-2": None}


def test_the_others_sat_out_closes_the_round(now):
    assert any_game.cells({"points-1": "0", "others": "out"}, now) == {
        "points-0": None,
        "points-1": 0,
        "points-2": None,
    }


def test_points_of_somebody_who_sat_out_are_asked_about(now):
    assert wrong({"points-1": "5", "out-1": "on"}, now) == (
        "Player 2 has points and sat out: keep one of the two."
    )


def test_what_is_no_number_is_named_with_an_example(now):
    assert wrong({"points-2": "a lot"}, now) == (
        'Player 3: "a lot" is no number. Write 12, -5, or a sum such as 12+7-3.'
    )


def test_blanking_what_is_written_is_no_silent_nothing(now):
    assert "a blank takes no points away" in wrong({"points-0": "", "base-points-0": "4"}, now)
    assert any_game.cells({"points-0": "", "base-points-0": "0"}, now) == {}


def test_the_form_says_what_each_comes_to_and_who_is_missing(now):
    form = any_game.form({"points-0": "3-10", "points-1": "?"}, now)
    assert [row["total"] for row in form["rows"]] == [-7, None, None]
    assert form["missing"] == "\u2068Cy\u2069"


@given(points=st.lists(st.none() | st.integers(-999_999, 999_999), min_size=3, max_size=3))
def test_what_is_written_comes_back_as_it_was(now, points):
    cells = {f"points-{seat}": each for seat, each in enumerate(points)}
    assert any_game.cells(any_game.fields(cells, now), now) == cells


@given(
    st.dictionaries(st.sampled_from(["points-0", "points-1", "out-0", "others", "base-points-2"]), st.text())
)
def test_a_form_bears_whatever_is_typed(now, fields):
    assert len(any_game.form(fields, now)["rows"]) == 3
