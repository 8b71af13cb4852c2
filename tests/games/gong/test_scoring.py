import tomllib
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.base import replay
from games.gong import scoring
from games.gong.scoring import FAMILY, FIGHT, LINK, NAMES, Completed, Won
from games.messages import Wrong

END = {"end": True}


def completed(players, seats=3, **options):
    """FAMILY with these players completing the families, one after another."""
    entries = [{"player": player, "family": NAMES[at]} for at, player in enumerate(players)]
    return replay(FAMILY, seats, options, entries)


def won(game, winners, seats=3, **options):
    return replay(game, seats, options, [{"winner": winner} for winner in winners])


def refused(game, entries, seats=3):
    with pytest.raises(Wrong) as wrong:
        replay(game, seats, {}, entries)
    return wrong.value.entry, wrong.value.rule, str(wrong.value)


def test_the_names_are_those_on_the_cards():
    assert " ".join(NAMES) == "PROXIMA NEBULA ZETA ANDROMEDE SERPENS SPARROW VIRGO OMEGA NEMESIS"


def order(**numbers):
    """Players 0 to 2 from the numbers at which A, B and C complete a family."""
    return [next(seat for seat, name in enumerate("abc") if at in numbers[name]) for at in range(1, 10)]


def test_3_3_3_goes_to_whoever_had_3_first():
    state = completed(order(a=(1, 4, 7), b=(2, 3, 5), c=(6, 8, 9)))
    assert (state.totals, state.winners, state.ranks) == ((3, 3, 3), (1,), (2, 1, 3))


def test_4_4_1_goes_to_whoever_had_4_first():
    state = completed(order(a=(1, 2, 3, 9), b=(4, 5, 6, 7), c=(8,)))
    assert (state.totals, state.winners, state.ranks) == ((4, 4, 1), (1,), (2, 1, 3))
    assert (state.finished, state.next) == (True, None)


def test_most_families_win_however_late():
    state = completed([0, 0, 0, 1, 1, 1, 1, 2, 1])
    assert (state.totals, state.winners, state.ranks) == ((3, 5, 1), (1,), (2, 1, 3))


def test_the_tie_break_orders_every_place_and_none_shares_but_who_has_none():
    state = completed([0, 1, 2, 3, 2, 1, 0, 0, 0], seats=6)
    assert (state.totals, state.ranks) == ((4, 2, 2, 1, 0, 0), (1, 3, 2, 4, 5, 5))


def test_two_players_never_tie():
    for players in product(range(2), repeat=9):
        assert completed(players, seats=2).winners == (int(sum(players) > 4),)


def test_while_it_runs_level_players_share_a_rank():
    state = completed([0, 1, 1, 0, 2])
    assert (state.totals, state.ranks, state.finished, state.winners) == ((2, 2, 1), (1, 1, 3), False, ())


def test_ended_early_the_families_as_they_lie_decide_and_ties_are_shared():
    entries = [{"player": player, "family": NAMES[at]} for at, player in enumerate([0, 1, 1, 0, 2])]
    state = replay(FAMILY, 3, {}, [*entries, END])
    assert (len(state.rounds), state.ranks, state.winners, state.next) == (5, (1, 1, 3), (0, 1), None)


def test_a_row_tells_whose_family_it_is_and_the_how_many_th():
    state = completed([2, 0, 2])
    assert [(row.points, row.parts) for row in state.rounds] == [
        ((0, 0, 1), Completed(2, "PROXIMA", 1, 1)),
        ((1, 0, 0), Completed(0, "NEBULA", 2, 1)),
        ((0, 0, 1), Completed(2, "ZETA", 3, 2)),
    ]


def test_whoever_has_completed_a_family_goes_on():
    assert completed([], first=1).next == 1
    assert completed([0, 2], first=1).next == 2


def test_a_family_is_completed_once():
    entries = [{"player": 0, "family": "ZETA"}, {"player": 1, "family": "ZETA"}]
    assert refused(FAMILY, entries) == (1, "family-laid", "ZETA is complete already: choose another family.")
    assert refused(FAMILY, [entries[0], {**entries[1], "open": True}])[:2] == (1, "family-laid")


def test_nine_families_end_it():
    entries = [{"player": 0, "family": name} for name in NAMES]
    assert not replay(FAMILY, 3, {}, entries[:8]).finished
    assert refused(FAMILY, [*entries, entries[0]])[0] == 9
    assert refused(FAMILY, [*entries, END])[0] == 9


@pytest.mark.parametrize(
    "family", ["ANDROMEDA", "zeta", "Zeta", "", None, 3, True, [], {}, ["ZETA"], "x" * 9_000]
)
def test_there_is_no_other_family(family):
    entry, rule, said = refused(FAMILY, [{"player": 0, "family": family}])
    assert (entry, rule) == (0, "family-names")
    assert said.endswith(
        "Choose one of PROXIMA, NEBULA, ZETA, ANDROMEDE, SERPENS, SPARROW, VIRGO, OMEGA, NEMESIS."
    )
    assert len(said) < 160


@given(some.lists(some.integers(0, 3), min_size=9, max_size=9), some.permutations(range(4)))
def test_nothing_depends_on_who_sits_where(players, seats):
    straight, turned = completed(players, seats=4), completed([seats[player] for player in players], seats=4)
    assert [turned.ranks[seats[player]] for player in range(4)] == list(straight.ranks)
    assert len(straight.winners) == 1


@given(some.lists(some.integers(0, 2), min_size=9, max_size=9))
def test_the_winner_is_who_first_had_the_highest_number(players):
    most = max(players.count(seat) for seat in range(3))
    first = next(players[at] for at in range(9) if players[: at + 1].count(players[at]) == most)
    assert completed(players).winners == (first,)


@pytest.mark.parametrize("game", [LINK, FIGHT])
def test_each_game_is_one_win(game):
    state = won(game, [2, 0, 2])
    assert [(row.points, row.parts) for row in state.rounds] == [
        ((0, 0, 1), Won(2, 1)),
        ((1, 0, 0), Won(0, 1)),
        ((0, 0, 1), Won(2, 2)),
    ]
    assert (state.totals, state.ranks, state.finished, state.winners) == ((1, 0, 2), (2, 3, 1), False, ())


@pytest.mark.parametrize("game", [LINK, FIGHT])
def test_only_an_end_ends_it_and_level_players_share_the_win(game):
    entries = [{"winner": winner} for winner in [0, 1, 0, 1, 2] * 30]
    assert not replay(game, 3, {}, entries).finished
    state = replay(game, 3, {}, [*entries, END])
    assert (len(state.rounds), state.ranks, state.winners, state.next) == (150, (1, 1, 3), (0, 1), None)


@pytest.mark.parametrize("game", [LINK, FIGHT])
def test_the_start_moves_on_clockwise_from_the_youngest(game):
    assert [won(game, [0] * games, first=1).next for games in range(4)] == [1, 2, 0, 1]


def test_a_winner_sits_at_the_table():
    assert refused(LINK, [{"winner": 3}]) == (
        0,
        "link-win",
        "winner: there is no seat 3. The seats are 0 to 2, clockwise.",
    )
    assert refused(FIGHT, [{"winner": -1}])[:2] == (0, "fight-win")
    assert refused(FAMILY, [{"player": 3, "family": "ZETA"}])[:2] == (0, "family-laid")


SEATS = [3, -1, 10**50, True, 1.0, "1", None, [], [1], {}]


@pytest.mark.parametrize("value", SEATS)
@pytest.mark.parametrize("game", [LINK, FIGHT])
def test_a_seat_is_a_whole_number(game, value):
    assert refused(game, [{"winner": 1}, {"winner": value}])[0] == 1
    assert refused(FAMILY, [{"player": value, "family": "ZETA"}])[:2] == (0, "family-laid")


@pytest.mark.parametrize(
    "entry", [{}, {"winner": 1, "x": 1}, {"player": 1}, {"player": 1, "family": "ZETA", "x": 1}]
)
@pytest.mark.parametrize("game", [LINK, FIGHT, FAMILY])
@pytest.mark.parametrize("more", [{}, {"open": True}])
def test_an_entry_has_its_keys_and_no_other(game, entry, more):
    assert refused(game, [{**entry, **more}])[:2] == (0, None)


@pytest.mark.parametrize("game", [LINK, FIGHT])
@pytest.mark.parametrize("winner", [None, 1])
def test_an_open_game_may_lack_its_winner(game, winner):
    state = replay(game, 3, {}, [{"winner": 0}, {"winner": winner, "open": True}])
    assert (state.totals, state.rounds[1], state.next) == ((1, 0, 0), None, 1)
    assert refused(game, [{"winner": 9, "open": True}])[0] == 0


@pytest.mark.parametrize("player", [None, 1])
@pytest.mark.parametrize("family", [None, "ZETA"])
def test_an_open_family_may_lack_name_and_player(player, family):
    state = replay(FAMILY, 3, {}, [{"player": player, "family": family, "open": True}])
    assert (state.totals, state.rounds) == ((0, 0, 0), (None,))
    assert refused(FAMILY, [{"player": 9, "family": family, "open": True}])[0] == 0
    assert refused(FAMILY, [{"player": player, "family": "X", "open": True}])[0] == 0


@pytest.mark.parametrize("game", [LINK, FIGHT, FAMILY])
def test_two_to_six_play(game):
    for seats in (2, 6):
        assert replay(game, seats, {}, []).totals == (0,) * seats
    for seats in (1, 7):
        assert refused(game, [], seats=seats)[2] == f"{game.name} is for 2 to 6 players, not for {seats}."


def test_what_is_cited_is_listed_and_what_is_listed_is_cited():
    spoilt = [
        (LINK, {"winner": 9}),
        (FIGHT, {"winner": 9}),
        (FAMILY, {"player": 9, "family": "ZETA"}),
        (FAMILY, {"player": 0, "family": "X"}),
    ]
    cited = {refused(game, [entry])[1] for game, entry in spoilt}
    text = (Path(scoring.__file__).parent / "paragraphs.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)["paragraphs"]) == cited
