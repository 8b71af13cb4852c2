import ast
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.any_game import scoring
from games.base import replay
from games.messages import Wrong

GAME = scoring.GAMES[0]


def played(*rounds, seats=3, **options):
    return replay(GAME, seats, options, [{"points": list(each)} for each in rounds])


def refused(entries, seats=3, **options):
    with pytest.raises(Wrong) as wrong:
        replay(GAME, seats, options, entries)
    return wrong.value.entry, wrong.value.rule, str(wrong.value)


def test_numbers_add_up_and_who_sat_out_has_none():
    state = played((5, None, -2), (999_999, -999_999, 0))
    assert [row.points for row in state.rounds] == [(5, None, -2), (999_999, -999_999, 0)]
    assert (state.totals, state.ranks, state.finished) == ((1_000_004, -999_999, -2), (1, 3, 2), False)


def test_most_points_win_and_level_players_share():
    state = played((5, 5, 1), rounds=1)
    assert (state.ranks, state.finished, state.winners) == ((1, 1, 3), True, (0, 1))


def test_fewest_points_win_where_the_table_says_so():
    assert played((5, 5, 1), lowest_wins=True).ranks == (2, 2, 1)
    state = played((5, 1, 1), rounds=1, lowest_wins=True)
    assert (state.ranks, state.winners) == ((3, 1, 1), (1, 2))


def test_it_ends_after_the_row_in_which_a_total_reaches_the_target():
    assert not played((9, 9, 9), target=10).finished
    state = played((9, 9, 9), (1, 8, 0), target=10)
    assert (state.totals, state.finished, state.winners, state.ranks) == ((10, 17, 9), True, (1,), (2, 1, 3))


def test_at_the_target_fewest_points_win_where_the_table_says_so():
    state = played((9, 4, 4), (1, 0, 0), target=10, lowest_wins=True)
    assert (state.finished, state.winners, state.ranks) == (True, (1, 2), (3, 1, 1))


@pytest.mark.parametrize(
    ("rounds", "finished"),
    [([(1, 1, 1)] * 2, False), ([(1, 1, 1)] * 3, True), ([(1, 1, 1), (9, 0, 0)], True)],
)
def test_whichever_of_target_and_rounds_comes_first_ends_it(rounds, finished):
    assert played(*rounds, target=10, rounds=3).finished == finished


def test_nothing_comes_after_the_end():
    rounds = [{"points": [1, 1, 1]}] * 4
    assert refused(rounds, rounds=3)[0] == 3
    assert refused(rounds, target=2)[0] == 2


def test_without_target_and_rounds_it_is_ended_by_the_players():
    rounds = [{"points": [7, 3, 7]}] * 60
    assert not replay(GAME, 3, {}, rounds).finished
    state = replay(GAME, 3, {}, [*rounds, {"end": True}])
    assert (state.winners, len(state.rounds)) == ((0, 2), 60)
    assert replay(GAME, 3, {"lowest_wins": True}, [*rounds, {"end": True}]).winners == (1,)


@pytest.mark.parametrize("seats", [2, 12])
def test_two_to_twelve_play(seats):
    assert played([1] * seats, seats=seats).totals == (1,) * seats
    assert refused([], seats=13)[2] == "Any game is for 2 to 12 players, not for 13."


@pytest.mark.parametrize(
    ("name", "value"),
    [("target", 0), ("target", -5), ("target", 10**12), ("rounds", 0), ("rounds", 1_001), ("rounds", True),
     ("lowest_wins", 0), ("target", "10"), ("rounds", 3.0), ("target", None)],
)  # fmt: skip
def test_options_have_their_limits(name, value):
    assert refused([], **{name: value})[2].startswith(f"{name}: ")


def test_somebody_plays():
    said = "Everybody sat out: write points for one player at least."
    assert refused([{"points": [None, None, None]}]) == (0, None, said)


@pytest.mark.parametrize(
    "entry",
    [
        {}, {"points": None}, {"points": 3}, {"points": "123"}, {"points": {}}, {"points": []},
        {"points": [1, 2]}, {"points": [1, 2, 3, 4]}, {"points": [1, 2, 10**6]}, {"points": [1, 2, -(10**6)]},
        {"points": [1, 2, 4.0]}, {"points": [1, 2, "4"]}, {"points": [1, 2, True]}, {"points": [1, 2, [3]]},
        {"points": [1, 2, 10**5_000]}, {"points": [1, 2, float("nan")]}, {"points": [1, 2, 3], "winner": 1},
    ],
)  # fmt: skip
def test_an_entry_is_points_a_player_and_nothing_else(entry):
    assert refused([{"points": [1, 1, 1]}, entry])[0] == 1


@pytest.mark.parametrize("points", [None, [None] * 3, [1, None, 3], [1, 2, 3]])
def test_an_open_row_may_be_blank(points):
    state = replay(GAME, 3, {"rounds": 2}, [{"points": [1, 2, 3]}, {"points": points, "open": True}])
    assert (state.totals, state.rounds[1], state.finished, state.next) == ((1, 2, 3), None, False, 1)


@pytest.mark.parametrize("entry", [{}, {"points": [1, 2]}, {"points": [1, 2, "x"]}, {"points": None, "x": 1}])
def test_what_is_there_in_an_open_row_is_checked(entry):
    assert refused([{"points": [1, 1, 1]}, {**entry, "open": True}])[0] == 1


POINTS = some.none() | some.integers(-999_999, 999_999)


@given(
    some.lists(some.lists(POINTS, min_size=4, max_size=4).filter(any), max_size=9),
    some.permutations(range(4)),
)
def test_nothing_depends_on_who_was_entered_first(rounds, order):
    straight = played(*rounds, seats=4)
    turned = played(*([each[seat] for seat in order] for each in rounds), seats=4)
    assert turned.totals == tuple(straight.totals[seat] for seat in order)
    assert turned.ranks == tuple(straight.ranks[seat] for seat in order)


def test_nothing_here_cites_a_paragraph():
    folder = Path(scoring.__file__).parent
    assert tomllib.loads((folder / "paragraphs.toml").read_text())["paragraphs"] == {}
    tree = ast.parse(Path(scoring.__file__).read_text())
    assert [node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "rule"] == []
    assert all(option.rule is None for option in GAME.options)
