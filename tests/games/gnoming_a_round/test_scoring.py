import ast
import copy
import itertools
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import base
from games.base import replay
from games.gnoming_a_round import scoring
from games.gnoming_a_round.scoring import (
    Cell,
    FirstOut,
    Line,
    Mulligan,
    doubts,
    score_grid,
    score_round,
    score_so_far,
)
from games.messages import Wrong

GAME = scoring.GAMES[0]

M, H = "M", "H"
# Longer than Python writes out.
HUGE = pytest.param(10**5000, id="huge")
TWELVE = [1, 1, 1, 2, 2, 2, 4, 5, 6]
FIFTEEN = [1, 1, 1, 2, 2, 3, 2, 3, 4]
TWENTY = [1, 1, 1, 1, 2, 3, 4, 5, 6]
# The worked grids of the domain: cells, points, points with all wild.
WORKED = {
    "N-a": ([1, 2, 3, 4, 5, 6, 7, 8, 9], 45, 45),
    "N-c": ([6, 6, 6, -2, 1, 4, 3, -1, 2], 1, 1),
    "N-d": ([5, 5, 5, 5, 1, 2, 5, 3, 4], 0, 0),
    "N-g": ([M, 4, 4, 7, 1, 2, 7, 3, 5], 0, 0),
    "N-i": ([6, H, 6, 1, 2, 3, 4, 5, 7], 44, 44),
    "N-j": ([-3, -3, -3, 1, 1, 2, 4, 5, 6], 10, 10),
    "N-k": ([M, M, 9, 1, 2, 3, 4, 5, 6], 30, 12),
}


def worth(points):
    """A grid without lines that is worth so much, 2 to 27, and that nothing is said about."""
    start = [1, 2, 1, 2, 1, 2, 1, 3 if points == 12 else 2]
    return [*start, points - sum(start)]


def rounds(*scores):
    """Three rounds, each with a score a player, in which nobody went out."""
    return [{"grids": [worth(points) for points in score], "first_out": None} for score in scores]


def played(*entries, **options):
    return replay(GAME, len(entries[0]["grids"]), options, entries)


def wrong(entries, players=2, **options):
    with pytest.raises(Wrong) as caught:
        replay(GAME, players, options, entries)
    return caught.value.rule, caught.value.entry, str(caught.value)


# Grids


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_grid_has_its_total(name):
    cells, points, all_wild = WORKED[name]
    assert score_grid(cells).points == points
    assert score_grid(cells, all_wild=True).points == all_wild


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_grid_has_its_total_in_a_round(name):
    cells, points, all_wild = WORKED[name]
    entry = {"grids": [worth(20), cells], "first_out": None}
    assert played(entry).totals == (20, points)
    assert played(entry, all_wild=True).totals == (20, all_wild)


@pytest.mark.parametrize("name", WORKED)
def test_a_grid_is_worth_its_total_so_far_once_no_card_is_blank(name):
    cells = WORKED[name][0]
    assert score_so_far(cells) == score_grid(cells)


@given(st.lists(st.none() | st.sampled_from([M, H]) | st.integers(-10, 15), min_size=9, max_size=9))
def test_a_blank_makes_no_line_and_no_points(cells):
    score = score_so_far(cells)
    for line in score.lines:
        places = next(places for kind, at, places in scoring.LINES if (kind, at) == (line.kind, line.number))
        assert None not in [cells[place] for place in places]
    blanks = cells.count(None)
    assert score.points == score_grid([H if card is None else card for card in cells]).points - 10 * blanks


def test_a_line_counts_minus_its_value_once_and_its_cards_count_nothing_more():
    grid = score_grid(WORKED["N-c"][0])
    assert grid.lines == (Line("row", 0, 6, -6),)
    assert grid.cells[:5] == (*[Cell(6, 0, "lines")] * 3, Cell(-2, -2, "negatives"), Cell(1, 1, "positives"))


def test_a_diagonal_is_no_line():
    assert score_grid([7, 1, 2, 3, 7, 4, 5, 6, 7]).lines == ()


def test_n1_a_row_and_a_column_that_cross_both_score():
    grid = score_grid(WORKED["N-d"][0])
    assert grid.lines == (Line("row", 0, 5, -5), Line("column", 0, 5, -5))
    assert grid.cells[0] == Cell(5, 0, "lines")


def test_n1_nine_equal_positives_are_six_lines():
    assert score_grid([4] * 9).points == -24


def test_a_mulligan_stands_for_one_value_in_its_row_and_another_in_its_column():
    assert score_grid(WORKED["N-g"][0]).mulligans == (Mulligan(0, True, 4, 7),)


def test_a_mulligan_at_a_crossing_may_stand_for_the_same_value_twice():
    grid = score_grid([1, 4, 2, 4, M, 4, 3, 4, 5])
    assert grid.mulligans == (Mulligan(4, True, 4, 4),)
    assert grid.points == -4 - 4 + 1 + 2 + 3 + 5


def test_a_mulligan_that_completes_one_line_only_says_so():
    grid = score_grid([8, M, 8, 1, 2, 3, 4, 5, 6])
    assert (grid.mulligans, grid.points) == ((Mulligan(1, True, 8, None),), -8 + 21)


def test_a_mulligan_that_completes_nothing_is_0():
    grid = score_grid([M, 1, 2, 3, 4, 5, 6, 7, 8])
    assert (grid.mulligans, grid.cells[0], grid.points) == (
        (Mulligan(0, True, None, None),),
        Cell(M, 0, "mulligans"),
        36,
    )


def test_a_mulligan_completes_a_row_while_a_negative_spoils_its_column():
    grid = score_grid([M, 9, 9, -1, 2, 3, 9, 4, 5])
    assert grid.mulligans == (Mulligan(0, True, 9, None),)
    assert grid.points == -9 - 1 + 2 + 3 + 9 + 4 + 5


@pytest.mark.parametrize("pair", [(3, -3), (-3, 3), (H, 3), (0, 3), (3, 4)])
@pytest.mark.parametrize("all_wild", [False, True])
def test_a_mulligan_makes_no_line_with_two_cards_that_are_not_equal_positives(pair, all_wild):
    assert score_grid([M, *pair, 1, 2, 4, 5, 6, 7], all_wild=all_wild).lines == ()


@pytest.mark.parametrize("all_wild", [False, True])
@pytest.mark.parametrize(
    ("row", "points"), [((M, M, M), 0), ((M, -3, -3), -6), ((M, M, -3), -3), ((M, M, H), 10), ((M, H, H), 20)]
)
def test_n5_mulligans_alone_with_negatives_or_with_a_hazard_are_no_line(row, points, all_wild):
    grid = score_grid([*row, 1, 2, 3, 4, 5, 6], all_wild=all_wild)
    assert (grid.lines, grid.points) == ((), points + 21)


def test_n4_of_two_mulligans_the_one_that_serves_best_is_wild():
    grid = score_grid([M, 4, 4, 1, 2, 3, 9, M, 9])
    assert grid.mulligans == (Mulligan(0, False, None, None), Mulligan(7, True, 9, None))
    assert grid.points == -9 + 4 + 4 + 1 + 2 + 3
    assert (grid.cells[0], grid.cells[7]) == (Cell(M, 0, "several-mulligans"), Cell(M, 0, "mulligans"))


def test_n4_what_serves_best_is_the_whole_grid():
    # The first would make a row of 7s; the second makes a column of 7s and a row of 4s.
    grid = score_grid([M, 7, 7, 4, M, 4, 1, 7, 2])
    assert grid.mulligans == (Mulligan(0, False, None, None), Mulligan(4, True, 4, 7))
    assert grid.points == -4 - 7 + 7 + 1 + 2


def test_n4_what_serves_best_is_not_the_line_whose_cards_lie_in_another_already():
    # The column of 6s stands. The first would save one 6 more, the second saves two.
    grid = score_grid([6, 6, M, 6, 6, 1, 6, M, 2])
    assert grid.mulligans == (Mulligan(2, False, None, None), Mulligan(7, True, None, 6))
    assert grid.points == -6 - 6 + 1 + 2


def test_n4_of_three_mulligans_one_is_wild_and_of_equals_the_first():
    grid = score_grid([M, 4, 4, 4, M, 4, 4, 4, M])
    assert [mulligan.wild for mulligan in grid.mulligans] == [True, False, False]
    assert grid.points == -4 - 4 + 4 * 2
    # Here nothing can be completed at all.
    assert [at.wild for at in score_grid([M, M, M, 1, 2, 3, 4, 5, 6]).mulligans] == [True, False, False]


def test_n4_a_mulligan_that_is_not_wild_completes_no_line_for_the_one_that_is():
    assert score_grid([M, 9, M, 1, 2, 3, 4, 5, 6]).lines == ()


def test_n4_all_are_wild_by_option_each_for_itself():
    grid = score_grid([M, 4, 4, 1, 2, 3, 9, M, 9], all_wild=True)
    assert grid.lines == (Line("row", 0, 4, -4), Line("row", 2, 9, -9))
    assert grid.points == -13 + 6
    grid = score_grid([M, M, 5, 7, 1, 2, 7, 1, 3], all_wild=True)
    assert grid.mulligans == (Mulligan(0, True, 5, 7), Mulligan(1, True, 5, 1))
    assert grid.points == -5 - 7 - 1 + 2 + 3


def test_n6_two_mulligans_and_one_positive_are_a_line_with_all_wild_only():
    assert score_grid(WORKED["N-k"][0]).lines == ()
    assert score_grid(WORKED["N-k"][0], all_wild=True).lines == (Line("row", 0, 9, -9),)


def test_n6_two_mulligans_stand_for_the_positive_across_and_down():
    cells = [M, 1, 2, M, 3, 4, 8, 5, 6]
    assert score_grid(cells, all_wild=True).mulligans == (
        Mulligan(0, True, None, 8),
        Mulligan(3, True, None, 8),
    )


def test_n7_three_equal_negatives_are_their_sum():
    grid = score_grid(WORKED["N-j"][0])
    assert (grid.lines, grid.cells[:3]) == ((), (Cell(-3, -3, "negatives"),) * 3)


def test_n12_a_0_counts_0_and_three_are_no_line():
    grid = score_grid([0, 0, 0, M, 0, 0, 1, 2, 3])
    assert (grid.lines, grid.points, grid.cells[0]) == ((), 6, Cell(0, 0, "cards"))


def test_n13_each_hazard_adds_10_and_spoils_its_lines():
    grid = score_grid([H, 6, 6, 1, H, 2, 3, 4, H])
    assert (grid.points, grid.lines, grid.cells[8]) == (30 + 22, (), Cell(H, 10, "hazards"))


# First out


@pytest.mark.parametrize(
    ("scores", "out", "strict", "points"),
    [
        ((12, 15, 20), 0, False, (7, 15, 20)),
        ((12, 15, 20), 1, False, (12, 20, 20)),
        ((12, 15, 20), 2, False, (12, 15, 25)),
        ((12, 15, 20), 0, True, (7, 15, 20)),
        ((12, 12, 20), 0, False, (7, 12, 20)),
        ((12, 12, 20), 1, False, (12, 7, 20)),
        ((12, 12, 20), 0, True, (17, 12, 20)),
        ((12, 12, 20), 2, True, (12, 12, 25)),
        ((12, 15, 20), None, False, (12, 15, 20)),
    ],
)
def test_n8_n9_n11_first_out_wins_or_loses_five(scores, out, strict, points):
    grids = {12: TWELVE, 15: FIFTEEN, 20: TWENTY}
    entry = {"grids": [grids[score] for score in scores], "first_out": out}
    assert played(entry, strictly_lowest=strict).rounds[0].points == points


def test_n8_the_lowest_is_the_lowest_before_the_five():
    # 14 would be the lowest less five, and 12 would not be the lowest with five.
    assert score_round([worth(14), worth(12)], 0).points == (19, 12)
    assert score_round([worth(14), worth(12)], 1).points == (14, 7)


def test_first_out_says_why():
    grids = [TWELVE, TWELVE, TWENTY]
    assert score_round(grids, 1).first_out == FirstOut(1, True, True, -5)
    assert score_round(grids, 1, strictly_lowest=True).first_out == FirstOut(1, True, True, 5)
    assert score_round(grids, 2).first_out == FirstOut(2, False, False, 5)
    assert score_round(grids, None).first_out is None


def test_all_wild_decides_who_is_lowest():
    entry = {"grids": [WORKED["N-k"][0], worth(20)], "first_out": 0}
    assert played(entry).totals == (35, 20)
    assert played(entry, all_wild=True).totals == (7, 20)


def test_a_round_keeps_its_parts():
    entry = {"grids": [TWELVE, WORKED["N-g"][0]], "first_out": 0}
    assert played(entry).rounds[0].parts == score_round(entry["grids"], 0)


# Warnings


def warned(*grids, **options):
    found = played({"grids": list(grids), "first_out": None}, **options).warnings
    return [(warning.entry, warning.rule, warning.text) for warning in found]


def test_what_is_plausible_is_not_warned_of():
    assert (
        warned([-10, 15, M, H, 1, 2, 3, 4, 5], [M, H, 7, 7, 7, 1, 2, 3, 4], [M, H, 1, 2, 4, 5, 6, 7, 8]) == []
    )


def test_n12_a_value_that_is_implausible_or_0_is_warned_of_and_kept():
    grid = [16, 16, -11, 0, 0, 0, 1, 2, 3]
    assert warned(TWELVE, grid) == [
        (0, "cards", "Player 2 has a -11: check it."),
        (0, "cards", "Player 2 has a 0: check it."),
        (0, "cards", "Player 2 has a 16: check it."),
    ]
    assert score_grid(grid).points == 27


def test_n4_several_mulligans_in_a_grid_are_warned_of():
    rule = "several-mulligans"
    one = "Player 1 has more than one mulligan: only the one that serves best is wild."
    each = "Player 1 has more than one mulligan: all of them are wild."
    assert warned(WORKED["N-k"][0], TWELVE) == [(0, rule, one)]
    assert warned(WORKED["N-k"][0], TWELVE, all_wild=True) == [(0, rule, each)]


@pytest.mark.parametrize(("card", "name"), [(M, "mulligans"), (H, "hazards")])
def test_more_mulligans_or_hazards_than_the_pack_has_are_warned_of(card, name):
    text = f"More than 3 {name} are on the table, but the pack has 3: check the grids."
    grids = [[card, 2, 3, 4, 5, 6, 7, 8, 9]] * 4
    assert warned(*grids[:3]) == []
    assert warned(*grids) == [(0, "special-cards", text)]


def test_a_warning_names_the_entry():
    entries = [*rounds((5, 6)), {"grids": [WORKED["N-k"][0], TWELVE], "first_out": None}]
    assert [warning.entry for warning in played(*entries).warnings] == [1]


# The game


def test_the_lowest_total_wins_after_three_rounds():
    state = played(*rounds((10, 12, 14), (10, 9, 20), (10, 20, 20)))
    assert (state.totals, state.ranks, state.finished, state.winners) == ((30, 41, 54), (1, 2, 3), True, (0,))
    assert state.next is None


def test_the_game_runs_until_the_third_round_and_starts_are_clockwise():
    state = played(*rounds((10, 12, 10), (10, 8, 11)), first=1)
    assert (state.finished, state.winners, state.ranks, state.next) == (False, (), (1, 1, 3), 0)


def test_a_tie_goes_to_the_lower_third_round():
    state = played(*rounds((11, 9), (11, 10), (8, 11)))
    assert (state.totals, state.ranks, state.winners) == ((30, 30), (1, 2), (0,))


def test_a_tie_in_the_third_round_too_is_shared():
    state = played(*rounds((11, 10, 10), (11, 12, 11), (8, 8, 9)))
    assert (state.totals, state.ranks, state.winners) == ((30, 30, 30), (1, 1, 3), (0, 1))


def test_the_tie_break_orders_the_places_behind_too():
    state = played(*rounds((5, 11, 9), (5, 11, 10), (5, 8, 11)))
    assert state.ranks == (1, 2, 3)


def test_n10_the_third_round_breaks_ties_with_first_outs_five():
    # 11 was better than 12 in the grids, 16 is not.
    third = {"grids": [worth(11), worth(12), worth(10)], "first_out": 0}
    state = played(*rounds((7, 9, 20), (7, 9, 20)), third)
    assert (state.totals, state.ranks, state.winners) == ((30, 30, 50), (2, 1, 3), (1,))


def test_a_fourth_round_is_too_many():
    entries = rounds((10, 12), (10, 9), (10, 20), (3, 4))
    assert wrong(entries)[1] == 3


def test_a_game_ended_early_is_won_by_the_lowest_total_ties_shared():
    state = played(*rounds((10, 12, 20), (10, 8, 3)), {"end": True})
    assert (state.totals, state.winners, state.ranks) == ((20, 20, 23), (0, 1), (1, 1, 3))
    assert state.finished


@pytest.mark.parametrize("players", [2, 7])
def test_two_to_seven_play(players):
    assert replay(GAME, players, {}, rounds([5] * players)).totals == (5,) * players


@pytest.mark.parametrize("players", [1, 8])
def test_fewer_or_more_do_not_play(players):
    with pytest.raises(Wrong):
        replay(GAME, players, {}, [])


# A round still being entered


@pytest.mark.parametrize("grids", [None, [None, None], [TWELVE, None], [None, FIFTEEN], [TWELVE, FIFTEEN]])
@pytest.mark.parametrize("out", [None, 1])
def test_an_open_round_may_lack_grids_and_scores_nothing(grids, out):
    entries = [*rounds((3, 4)), {"grids": grids, "first_out": out, "open": True}]
    state = replay(GAME, 2, {}, entries)
    assert (state.totals, state.rounds[1], state.finished) == ((3, 4), None, False)


def test_an_open_third_round_does_not_end_the_game():
    entries = [*rounds((3, 4), (5, 6)), {"grids": [None, TWELVE], "first_out": None, "open": True}]
    assert replay(GAME, 2, {}, entries).finished is False


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ({"grids": [None, [1, 2, 3]], "first_out": None}, "grids"),
        ({"grids": [None, ["x", *TWELVE[1:]]], "first_out": None}, "cards"),
        ({"grids": [None, [None, *TWELVE[1:]]], "first_out": None}, "cards"),
        ({"grids": [None], "first_out": None}, "grids"),
        ({"grids": 3, "first_out": None}, "grids"),
        ({"grids": [None, None], "first_out": 2}, "first-out"),
        ({"grids": [None, None]}, None),
    ],
)
def test_what_is_there_in_an_open_round_must_be_right(entry, rule):
    assert wrong([{**entry, "open": True}])[:2] == (rule, 0)


# What is wrong


def test_a_round_lacks_no_grid():
    text = "Player 2 has no grid yet: enter it."
    assert wrong([{"grids": [TWELVE, None], "first_out": None}]) == ("grids", 0, text)


@pytest.mark.parametrize("card", [100, -100, 4.0, "4", True, None, "m", "", "MM", [], {}, HUGE, float("nan")])
def test_a_card_that_is_none_is_named_with_its_place(card):
    cells = [*TWELVE[:5], card, *TWELVE[6:]]
    rule, entry, text = wrong([*rounds((3, 4)), {"grids": [TWELVE, cells], "first_out": None}])
    assert (rule, entry) == ("cards", 1)
    assert text == (
        f"Player 2, row 2, column 3: {base.shown(card)} is no card. "
        "Write a whole number from -99 to 99, M for a mulligan or H for a hazard."
    )


@pytest.mark.parametrize("card", [99, -99])
def test_a_card_at_the_limit_is_kept(card):
    assert score_grid([card, 1, 2, 3, 4, 5, 6, 7, 8]).points == 36 + card


@pytest.mark.parametrize(
    "cells", [[], TWELVE[:8], [*TWELVE, 1], [[1, 2, 3]] * 3, "MMMMMMMMM", {}, 5, True, HUGE]
)
def test_a_grid_is_nine_cards(cells):
    text = f"Player 2: {base.shown(cells)} does not fit. Write nine cards, row by row."
    assert wrong([{"grids": [TWELVE, cells], "first_out": None}]) == ("grids", 0, text)


@pytest.mark.parametrize("grids", [[], [TWELVE], [TWELVE] * 3, {"0": TWELVE, "1": TWELVE}, "ab", None, 2])
def test_there_is_a_grid_for_each_player(grids):
    assert wrong([{"grids": grids, "first_out": None}])[:2] == ("grids", 0)


@pytest.mark.parametrize("out", [2, -1, True, False, 0.0, "0", [0], {}, HUGE])
def test_first_out_is_a_seat_or_nobody(out):
    assert wrong([{"grids": [TWELVE, FIFTEEN], "first_out": out}])[:2] == ("first-out", 0)
    with pytest.raises(Wrong):
        score_round([TWELVE, FIFTEEN], out)


@pytest.mark.parametrize("entry", [{}, {"grids": [TWELVE, TWELVE]}, {"first_out": None}, [], None, 3, "x"])
def test_an_entry_has_its_keys(entry):
    assert wrong([entry])[1] == 0


def test_an_entry_has_no_other_keys():
    assert wrong([{**rounds((3, 4))[0], "winner": 0}])[1] == 0


@pytest.mark.parametrize("options", [{"strictly_lowest": 1}, {"all_wild": "yes"}, {"all_wild": None}])
def test_an_option_is_true_or_false_and_cites_its_paragraph(options):
    rule = {"strictly_lowest": "first-out", "all_wild": "several-mulligans"}[next(iter(options))]
    assert wrong(rounds((3, 4)), **options)[:2] == (rule, None)


# Properties

FEW = st.sampled_from([1, 1, 1, 2, 2, 9, -2, H])
ANY = st.integers(-99, 99) | st.just(H)


@st.composite
def grids(draw, mulligans=3):
    """A grid of few different cards, in which there may well be lines, or of any."""
    cells = draw(st.lists(FEW, min_size=9, max_size=9) | st.lists(ANY, min_size=9, max_size=9))
    for at in draw(st.sets(st.integers(0, 8), max_size=mulligans)):
        cells[at] = M
    return cells


def transposed(cells):
    return [cells[3 * column + row] for row in range(3) for column in range(3)]


def arranged(cells, rows, columns):
    return [cells[3 * row + column] for row in rows for column in columns]


def counted(cells, all_wild):
    """The least total over every mulligan that may be wild and everything it may stand for."""
    lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]
    mulligans = [at for at in range(9) if cells[at] == M]
    totals = []
    for wild in [mulligans] if all_wild else [[at] for at in mulligans] or [[]]:
        # A meaning for each wild card in each of its lines: a value that lies there, or none.
        slots = [(at, line) for line in range(6) for at in lines[line] if at in wild]
        values = [
            {None, *(cells[at] for at in lines[line] if isinstance(cells[at], int))} for _, line in slots
        ]
        for meanings in itertools.product(*values):
            stands = dict(zip(slots, meanings, strict=True))
            total, lying = 0, set()
            for number, line in enumerate(lines):
                first, second, third = (stands.get((at, number), cells[at]) for at in line)
                real = any(isinstance(cells[at], int) for at in line)
                if real and first == second == third and isinstance(first, int) and first >= 1:
                    total -= first
                    lying.update(line)
            total += sum(card for at, card in enumerate(cells) if at not in lying and isinstance(card, int))
            totals.append(total + 10 * cells.count(H))
    return min(totals)


@settings(deadline=None)
@given(grids(), st.booleans())
def test_a_grid_is_worth_what_trying_everything_finds(cells, all_wild):
    assert score_grid(cells, all_wild=all_wild).points == counted(cells, all_wild)


def test_every_grid_of_few_kinds_is_worth_what_trying_everything_finds():
    # Four cells in every way, beside cells that may complete lines with them.
    for one, two, three, four in itertools.product([1, 2, -1, H, M], repeat=4):
        cells = [one, two, 1, three, four, 1, 1, 2, M]
        if cells.count(M) <= 3:
            for all_wild in (False, True):
                assert score_grid(cells, all_wild=all_wild).points == counted(cells, all_wild), cells


@given(grids(9), st.booleans(), st.permutations(range(3)), st.permutations(range(3)))
def test_a_grid_turned_mirrored_or_rearranged_by_whole_lines_is_worth_the_same(
    cells, all_wild, rows, columns
):
    points = score_grid(cells, all_wild=all_wild).points
    assert score_grid(transposed(cells), all_wild=all_wild).points == points
    assert score_grid(cells[::-1], all_wild=all_wild).points == points
    assert score_grid(arranged(cells, (2, 1, 0), (0, 1, 2)), all_wild=all_wild).points == points
    assert score_grid(arranged(cells, (0, 1, 2), (2, 1, 0)), all_wild=all_wild).points == points
    assert score_grid(arranged(cells, rows, columns), all_wild=all_wild).points == points


@given(grids(9), st.booleans())
def test_the_parts_of_a_grid_make_its_points_and_agree(cells, all_wild):
    grid = score_grid(cells, all_wild=all_wild)
    assert grid.points == sum(cell.points for cell in grid.cells) + sum(line.points for line in grid.lines)
    assert [cell.card for cell in grid.cells] == cells
    values = {(line.kind, line.number): line.value for line in grid.lines}
    assert [mulligan.place for mulligan in grid.mulligans] == [at for at in range(9) if cells[at] == M]
    for mulligan in grid.mulligans:
        stood = values.get(("row", mulligan.place // 3)), values.get(("column", mulligan.place % 3))
        assert (mulligan.row, mulligan.column) == (stood if mulligan.wild else (None, None))
    wild = [mulligan.wild for mulligan in grid.mulligans]
    assert sum(wild) == (len(wild) if all_wild else min(1, len(wild)))


@given(grids(9))
def test_all_wild_never_makes_a_grid_worse(cells):
    assert score_grid(cells, all_wild=True).points <= score_grid(cells).points


@st.composite
def sheets(draw, most=3):
    players = draw(st.integers(2, 7))
    seats = st.none() | st.integers(0, players - 1)
    a_round = st.fixed_dictionaries(
        {"grids": st.lists(grids(), min_size=players, max_size=players), "first_out": seats}
    )
    return players, draw(st.lists(a_round, min_size=1, max_size=most))


@settings(deadline=None)
@given(sheets(), st.data())
def test_the_order_in_which_players_sit_decides_nothing(sheet, data):
    players, entries = sheet
    order = data.draw(st.permutations(range(players)))
    moved = [
        {
            "grids": [entry["grids"][seat] for seat in order],
            "first_out": None if entry["first_out"] is None else order.index(entry["first_out"]),
        }
        for entry in entries
    ]
    state, other = replay(GAME, players, {}, entries), replay(GAME, players, {}, moved)
    assert other.totals == tuple(state.totals[seat] for seat in order)
    assert other.ranks == tuple(state.ranks[seat] for seat in order)
    assert {order[seat] for seat in other.winners} == set(state.winners)


@settings(deadline=None)
@given(sheets(), st.booleans())
def test_a_prefix_is_the_state_that_was(sheet, strict):
    players, entries = sheet
    options = {"strictly_lowest": strict}
    state = replay(GAME, players, options, entries)
    for most in range(len(entries)):
        before = replay(GAME, players, options, entries[:most])
        assert before.rounds == state.rounds[:most]
    last = score_round(entries[-1]["grids"], entries[-1]["first_out"], strictly_lowest=strict)
    assert state.rounds[-1].points == last.points


WORDS = st.text("MHm0{}é\0", max_size=3)
JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        WORDS,
        st.sampled_from([M, H, "m", 10**400, -(10**400), TWELVE, [TWELVE, TWELVE]]),
    ),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=12,
)


def paths(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


@settings(deadline=None)
@given(sheets(2), st.data())
def test_whatever_is_wrong_in_a_sheet_is_an_error_of_its_own_kind(sheet, data):
    players, entries = copy.deepcopy(sheet)
    if data.draw(st.booleans()):
        entries[-1]["open"] = True
        entries[-1]["grids"][0] = None
    *way, last = data.draw(st.sampled_from(list(paths(entries))[1:]))
    holder = entries
    for key in way:
        holder = holder[key]
    change = data.draw(st.sampled_from(["replace", "drop", "add"]))
    if change == "replace":
        holder[last] = data.draw(JUNK)
    elif change == "drop":
        del holder[last]
    elif isinstance(holder, list):
        holder.insert(last, data.draw(JUNK))
    else:
        holder[data.draw(WORDS)] = data.draw(JUNK)
    try:
        state = replay(GAME, players, {}, entries)
    except Wrong as caught:
        assert str(caught)
    else:
        assert len(state.totals) == players
        assert all(warning.text for warning in state.warnings)


@given(JUNK)
def test_a_grid_of_anything_is_scored_or_wrong(cells):
    for score in (score_grid, lambda cells: doubts([cells])):
        try:
            score(cells)
        except Wrong as caught:
            assert caught.rule in {"grids", "cards"}


# What the rules pages must carry


def cited():
    """Each id after `rule=` or `why=` in the game's code."""
    found = set()
    for path in Path(scoring.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for keyword in node.keywords if isinstance(node, ast.Call) else ():
                if keyword.arg in ("rule", "why"):
                    value = keyword.value
                    either = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
                    found.update(ast.literal_eval(part) for part in either)
    return found


def test_the_paragraphs_are_those_that_the_code_cites():
    listed = tomllib.loads((Path(scoring.__file__).parent / "paragraphs.toml").read_text("utf-8"))
    assert set(listed["paragraphs"]) == cited()
    assert all(isinstance(note, str) and "\n" not in note for note in listed["paragraphs"].values())
