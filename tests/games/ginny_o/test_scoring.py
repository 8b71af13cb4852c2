import ast
import copy
import itertools
import math
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import base
from games.base import replay
from games.ginny_o import melds, scoring
from games.ginny_o.melds import JOKER, Reading, Tile, check_begun, readings, score_meld, score_turn
from games.ginny_o.scoring import Rack
from games.messages import Wrong

GAME = scoring.GAMES[0]
# Longer than Python writes out.
HUGE = pytest.param(10**5000, id="huge")


def tiles(text):
    """A meld from words: "4h" new, "-4h" old, "5h@yellow", "*=8h" a joker as 8h, "+9h" a crossing tile."""
    return [tile(word) for word in text.split()]


def tile(word):
    mark, word = (word[0], word[1:]) if word[0] in "+-" else ("", word)
    word, _, on = word.partition("@")
    name, _, stands = word.partition("=")
    return Tile(name, stands or None, on or None, new=mark != "-", cross=mark == "+")


def written(each):
    """A tile as a sheet has it."""
    entry = {"tile": each.name, "as": each.stands, "on": each.on}
    entry = {key: value for key, value in entry.items() if value is not None}
    return entry | ({} if each.new else {"new": False}) | ({"cross": True} if each.cross else {})


def turn(player, *texts):
    return {"player": player, "melds": [{"tiles": [written(each) for each in tiles(text)]} for text in texts]}


def play(*entries, seats=2, **options):
    return replay(GAME, seats, options, entries)


def points(*texts, **options):
    """What the last of these melds scores, each a turn of the same player."""
    return play(*(turn(0, text) for text in texts), **options).rounds[-1].points[0]


def wrong(*entries, seats=2, **options):
    with pytest.raises(Wrong) as caught:
        play(*entries, seats=seats, **options)
    return caught.value.rule, caught.value.entry, str(caught.value)


def test_ginny_o_is_found_with_its_seats_and_options():
    game = base.games()["ginny-o"]
    assert (game.name, list(game.seats)) == ("Ginny-O", [2, 3, 4])
    assert [(o.name, o.default) for o in game.options] == [
        ("extend_new_only", False),
        ("cross_bonus_both", False),
    ]


# The worked melds of the domain


@pytest.mark.parametrize(
    ("plays", "worth"),
    [
        pytest.param(["4h 5h@centre 6h"], 15, id="O-a"),
        pytest.param(["4h 5h@yellow 6h"], 20, id="O-b"),
        pytest.param(["Ac 2c 3c"], 6, id="O-d low"),
        pytest.param(["Qc Kc Ac"], 21, id="O-d high"),
        pytest.param(["Ac Ad Ah"], 45, id="O-e"),
        pytest.param(["Ac Ad@yellow Ah"], 60, id="O-e yellow"),
        pytest.param(["8s 9s 10s@red"], 54, id="O-g red"),
        pytest.param(["8s 9s 10s@blue"], 81, id="O-g blue"),
        pytest.param(["8s 9s@yellow 10s@red"], 72, id="O-h"),
        pytest.param(["4h 5h 6h", "-4h -5h -6h 7h"], 22, id="O-i"),
    ],
)
def test_the_worked_melds_score_what_the_domain_says(plays, worth):
    assert points(*plays) == worth


def test_o_i_with_only_the_new_tiles_scores_7():
    assert points("4h 5h 6h", "-4h -5h -6h 7h", extend_new_only=True) == 7


def test_o_k_a_rack_of_ace_king_3_and_joker_takes_28_off():
    state = play(turn(0, "4h 5h 6h"), {"racks": [["Ah", "Kd", "3s", "*"], []]})
    assert [row.points for row in state.rounds] == [(15, 0), (-28, 0)]
    assert (state.totals, state.ranks, state.winners) == ((-13, 0), (2, 1), (1,))
    assert state.rounds[-1].parts.racks == (
        Rack((("Ah", 15), ("Kd", 10), ("3s", 3), ("*", 0)), -28),
        Rack((), 0),
    )


@pytest.mark.parametrize(
    ("meld", "rule", "said"),
    [
        (
            "Kh Ah 2h",
            "aces",
            "Kh Ah 2h: an ace is high or low, so that no run goes on from king and ace to 2.",
        ),
        ("7h 7h 7s", "sets", "7h 7h 7s: 7h is there twice, and a set has no suit twice."),
        ("7h 7s 7c 7d *", "sets", "7h 7s 7c 7d *: a set has 3 or 4 tiles, not 5."),
        ("7h 7s 7c 7d 7h", "sets", "7h 7s 7c 7d 7h: a set has 3 or 4 tiles, not 5."),
        ("4h 5h 6s", "runs", "4h 5h 6s: a run has one suit only."),
        ("4h 5h 7h", "runs", "4h 5h 7h: the ranks of a run follow one another."),
        ("4h 5h 5h 6h", "runs", "4h 5h 5h 6h: 5h is there twice, and a run has no rank twice."),
        ("Kh * 2h", "aces", "Kh * 2h: an ace is high or low, so that no run goes on from king and ace to 2."),
        ("4h 9h 6s", "melds", "4h 9h 6s: this is neither a set of one rank nor a run of one suit."),
        ("4h 4s 5h", "melds", "4h 4s 5h: this is neither a set of one rank nor a run of one suit."),
        ("4h 5h", "melds", "A meld has 3 tiles or more, not 2."),
        ("* *", "melds", "A meld has 3 tiles or more, not 2."),
        ("* * 7h 7h", "sets", "* * 7h 7h: 7h is there twice, and a set has no suit twice."),
        (" ".join("*" * 14), "runs", f"{'* ' * 13}…: a run has 13 tiles at most, not 14."),
        ("7h " * 5, "sets", "7h 7h 7h 7h 7h: a set has 3 or 4 tiles, not 5."),
    ],
)
def test_what_is_no_meld_is_rejected_with_the_reason(meld, rule, said):
    assert wrong(turn(0, "4h 5h 6h"), turn(1, "8c 9c 10c", meld)) == (rule, 1, said)


# Melds


def test_a_run_may_be_13_long_with_its_ace_at_either_end():
    suit = [f"{rank}d" for rank in melds.RANKS]
    assert points(" ".join(suit)) == 1 + sum(range(2, 11)) + 30
    assert points(" ".join([*suit[1:], suit[0]])) == 1 + sum(range(2, 11)) + 30


def test_a_run_of_14_with_an_ace_at_both_ends_is_none():
    suit = [f"{rank}d" for rank in melds.RANKS]
    assert wrong(turn(0, " ".join([*suit, "Ad"])))[0] == "runs"


def test_a_meld_is_read_with_jokers_in_any_place():
    assert readings(tiles("* 5h 6h")) == (
        Reading("run", ("4h", "5h", "6h"), ("4h",)),
        Reading("run", ("5h", "6h", "7h"), ("7h",)),
    )
    assert readings(tiles("5h * 7h")) == (Reading("run", ("5h", "6h", "7h"), ("6h",)),)
    assert readings(tiles("Kh Qh *")) == (
        Reading("run", ("Jh", "Qh", "Kh"), ("Jh",)),
        Reading("run", ("Qh", "Kh", "Ah"), ("Ah",)),
    )
    assert readings(tiles("7h 7c *")) == (
        Reading("set", ("7c", "7d", "7h"), ("7d",)),
        Reading("set", ("7c", "7h", "7s"), ("7s",)),
    )
    assert readings(tiles("7h 7c *=7c")) == ()


def test_an_ace_with_jokers_is_a_set_or_a_run_and_has_to_say_which():
    assert wrong(turn(0, "Ah * *")) == (
        "jokers",
        0,
        "Ah * *: this scores differently as Ac Ad Ah / Ac Ah As / Ad Ah As / Ah 2h 3h / Qh Kh Ah."
        " Write what each joker stands for.",
    )
    assert points("Ah * *=Ac") == 15
    assert points("Ah * *=Kh") == 1


def test_a_joker_that_makes_no_difference_need_not_say_what_it_stands_for():
    assert (points("4h 5h *"), points("5h * *"), points("* * *"), points("* " * 13)) == (9, 5, 0, 0)


def test_a_meld_tells_its_kind_and_what_its_joker_stands_for_where_it_is_certain():
    between, beside, either = (score_meld(tiles(text)) for text in ("4h * 6h", "4h 5h *", "5h * *"))
    assert (between.kind, between.tiles[1].stands) == ("run", "5h")
    assert (beside.kind, beside.tiles[2].stands) == ("run", None)
    assert (either.kind, either.tiles[1].stands) == ("either", None)
    assert score_meld(tiles("7h 7c *=7s")).tiles[2].stands == "7s"
    assert score_meld(tiles("7h 7c *=7s")).kind == "set"


def test_a_meld_keeps_its_parts():
    meld = score_meld(tiles("8s 9s@yellow 10s@red"))
    assert (meld.kind, meld.extension, meld.squares, meld.factor, meld.points) == (
        "run",
        False,
        ("red",),
        2,
        72,
    )
    assert [(each.value, each.square, each.times, each.points) for each in meld.tiles] == [
        (8, None, 1, 8),
        (9, "yellow", 2, 18),
        (10, "red", 1, 10),
    ]


# Squares


@pytest.mark.parametrize(
    ("meld", "worth"),
    [
        ("4h 5h@green 6h", 25),
        ("4h@yellow 5h@yellow 6h@green", 36),
        ("4h 5h 6h@centre", 15),
        ("4h *@yellow 6h", 10),
        ("4h *@green 6h@yellow", 16),
        ("4h *@red 6h", 20),
        ("4h *@blue 6h", 30),
        ("Qh Kh Ah@green", 23),
        ("Ac Ad *@blue", 90),
        ("Ac Ad Ah@green As@red", 180),
    ],
)
def test_tiles_first_then_the_meld(meld, worth):
    assert points(meld) == worth


@pytest.mark.parametrize(
    ("meld", "worth", "note"),
    [
        ("8s@red 9s@red 10s", 108, "Several squares multiply this meld: 2 × 2 = 4."),
        ("8s@blue 9s@red 10s", 162, "Several squares multiply this meld: 2 × 3 = 6."),
        ("8s@blue 9s@red 10s@blue", 486, "Several squares multiply this meld: 2 × 3 × 3 = 18."),
        ("8s@blue 9s 10s", 81, None),
    ],
)
def test_several_meld_squares_multiply_and_the_meld_says_so(meld, worth, note):
    scored = score_meld(tiles(meld))
    assert (scored.points, scored.note and scored.note.text) == (worth, note)
    assert play(turn(0, meld)).warnings == ()


# Extensions, and new melds with old tiles


@pytest.mark.parametrize(
    ("meld", "worth", "new_only"),
    [
        ("-4h -5h -6h 7h@yellow", 29, 14),
        ("-4h -5h -6h 7h@green", 36, 21),
        ("-4h -5h -6h 7h@centre", 22, 7),
        ("-4h -5h -6h 7h@red", 14, 14),
        ("-4h -5h -6h 7h@blue 8h", 45, 45),
        ("-4h -5h -6h 7h@blue 8h@yellow", 69, 69),
        ("-4h -5h -6h 7h@red 8h@red", 60, 60),
        ("-4h -5h -6h *@red", 0, 0),
        ("-4h -5h -6h *", 15, 0),
        ("-7c -7d -7h 7s", 28, 7),
        ("-7c -7d -7h 7s@blue", 21, 21),
        ("-7c -7d -* 7s@blue", 21, 21),
        ("-Qh -Kh -Ah Jh", 31, 10),
        ("-4h -5h -6h 7h -8h -9h -10h", 49, 7),
    ],
)
def test_adding_to_a_meld(meld, worth, new_only):
    assert (points(meld), points(meld, extend_new_only=True)) == (worth, new_only)
    assert score_meld(tiles(meld)).extension is True


@pytest.mark.parametrize(
    ("meld", "worth"),
    [
        ("-4h 5h 6h", 15),
        ("-4h 5h@yellow 6h", 20),
        ("-4h 5h 6h@red", 30),
        ("-4h -5h 6h@blue", 45),
        ("-4h -5h 6h -7h@", 22),
        ("-4h -5h 6h@red -7h", 44),
        ("-4h 5h *@red", 18),
        ("-Ac Ad Ah@blue", 135),
        ("-Ac -Ad Ah@blue", 135),
    ],
)
def test_a_new_meld_counts_its_old_tiles_too(meld, worth):
    assert (points(meld), points(meld, extend_new_only=True)) == (worth, worth)
    assert score_meld(tiles(meld)).extension is False


def test_an_old_run_of_13_holds_a_meld_at_both_ends():
    middle = " ".join(f"{rank}h" for rank in melds.RANKS[1:11])
    assert points(f"{middle} -Qh -Kh -Ah", extend_new_only=True) == 64


def test_an_old_joker_has_to_say_what_it_stands_for_where_an_extension_scores_differently():
    # The old joker is the 6, and 4-5-6 lay there before; or it is the 7, and they are no meld.
    assert points("-4h -5h -* * 8h") == 17
    assert wrong(turn(0, "-4h -5h -* *@red 8h"))[0] == "jokers"
    assert points("-4h -5h -*=6h * 8h@red") == 16
    assert points("-4h -5h -*=7h * 8h@red") == 34


# Crossing melds


def test_an_ace_counts_1_in_the_run_and_15_in_the_set_that_cross_in_it():
    state = play(turn(0, "+Ah 2h 3h", "Ac +Ah As"))
    assert state.totals == (51, 0)
    assert [meld.points for meld in state.rounds[0].parts.melds] == [6, 45]
    assert state.rounds[0].parts.new == 5


@pytest.mark.parametrize(
    ("plays", "once", "both"),
    [
        (["+Ah@yellow 2h 3h", "Ac +Ah@yellow As"], (6, 60), (7, 60)),
        (["+9h@red 10h Jh", "9c +9h@red 9s"], (58, 27), (58, 54)),
        (["+2h@blue 3h 4h", "2c +2h@blue 2s"], (27, 6), (27, 18)),
        (["+9h@yellow 10h Jh", "9c@red +9h@yellow 9s"], (29, 72), (38, 72)),
        (["+9h@centre 10h Jh", "9c +9h@centre 9s"], (29, 27), (29, 27)),
        (["+*=9h@red 10h Jh", "9c +*=9h@red 9s"], (40, 18), (40, 36)),
        # On the run it would leave the new tile only, 14 + 21; in the set the run counts whole, 22 + 42.
        (["-4h -5h -6h +7h@red", "7c +7h@red 7s"], (22, 42), (14, 42)),
        # Two crossing squares of one meld multiply there.
        (["+8h@red 9h +10h@red", "8c +8h@red 8d", "10c +10h@red 10d"], (108, 24, 30), (108, 48, 60)),
    ],
)
def test_a_crossing_square_counts_in_the_meld_that_makes_the_turn_worth_more(plays, once, both):
    for option, worth in ((False, once), (True, both)):
        state = play(turn(1, *plays), cross_bonus_both=option)
        assert tuple(meld.points for meld in state.rounds[0].parts.melds) == worth
        assert state.totals == (0, sum(worth))
        backwards = play(turn(1, *plays[::-1]), cross_bonus_both=option)
        assert backwards.totals == state.totals


def test_a_square_that_counts_elsewhere_is_not_shown_as_counting():
    run, aces = score_turn([tiles("+Ah@yellow 2h 3h"), tiles("Ac +Ah@yellow As")])
    assert [(each.square, each.times) for each in run.tiles] == [(None, 1), (None, 1), (None, 1)]
    assert [(each.square, each.times) for each in aces.tiles] == [(None, 1), ("yellow", 2), (None, 1)]


@pytest.mark.parametrize(
    "plays",
    [
        ["+4h 5h 6h"],
        ["+4h 5h 6h", "4c 4d 4h"],
        ["+4h@red 5h 6h", "4c 4d +4h"],
        ["+4h 5h 6h", "4c 4d +4h", "2h 3h +4h"],
        ["+*=4h 5h 6h", "4c 4d +*=4s"],
        ["+* +* 5h"],
    ],
)
def test_a_crossing_tile_lies_in_exactly_two_melds_equally(plays):
    rule, entry, said = wrong(turn(0, *plays))
    assert (rule, entry) == ("crossing", 0)
    assert "exactly two melds of this turn, the same way" in said


def test_a_crossing_joker_stands_for_the_same_tile_in_both_its_melds():
    run, sevens = score_turn([tiles("5h 6h +*"), tiles("7c +* 7s")])
    assert (run.tiles[2].stands, run.points, sevens.tiles[1].stands, sevens.points) == ("7h", 11, "7h", 14)
    assert wrong(turn(0, "5h 6h +*", "8c +* 8s")) == (
        "crossing",
        0,
        "The crossing joker is the same tile in both its melds, but no tile fits both. Look again.",
    )
    # Alone the ace and two jokers may be a set; the crossing makes them a run.
    assert play(turn(0, "Ah * +*", "Kc +* Kd")).totals == (21, 0)


def test_two_crossing_jokers_are_read_together_or_have_to_be_told():
    assert play(turn(0, "5h +*@red +*", "4c +*@red 4d", "6c +* 6d")).totals == (5 + 16 + 12, 0)
    assert wrong(turn(0, "* +*@red +*", "* +*@red *", "* +* *"))[0] == "jokers"


def test_more_crossing_squares_than_a_turn_can_have_are_an_error():
    suits = [" ".join(f"+{rank}{suit}@yellow" for rank in melds.RANKS[1:6]) for suit in "cdh"]
    ranks = [" ".join(f"+{rank}{suit}@yellow" for suit in "cdh") for rank in melds.RANKS[1:6]]
    rule, _entry, said = wrong(turn(0, *suits, *ranks))
    assert (rule, said) == (
        "crossing",
        "15 crossing tiles on squares in one turn, and at most 6 can be. Look again.",
    )


# Turns, racks, the end


def test_a_turn_without_a_meld_gives_nothing_and_the_next_seat_is_on():
    state = play(turn(2), seats=3, first=2)
    assert (state.rounds[0].points, state.next, state.winners) == ((0, 0, 0), 0, ())
    assert play(seats=3, first=2).next == 2


def test_racks_end_the_game_and_negative_totals_and_ties_stand():
    state = play({"racks": [["Ah"], ["Kh", "5c"], ["*"] * 7]}, seats=3)
    assert (state.totals, state.finished, state.next) == ((-15, -15, 0), True, None)
    assert (state.ranks, state.winners) == ((2, 2, 1), (2,))
    tied = play({"racks": [["Ah"], ["Kh", "5c"]]})
    assert (tied.ranks, tied.winners) == ((1, 1), (0, 1))


def test_nothing_comes_after_the_racks():
    racks = {"racks": [[], []]}
    assert wrong(racks, turn(0))[1] == 1
    assert wrong(racks, racks)[1] == 1
    assert wrong(racks, {"end": True})[1] == 1


def test_end_closes_a_game_without_racks():
    state = play(turn(0, "4h 5h 6h"), turn(1, "4s 5s 6s"), {"end": True})
    assert (state.finished, state.winners, len(state.rounds)) == (True, (0, 1), 2)


def test_a_turn_gives_the_sum_of_its_melds():
    assert play(turn(1, "4h 5h 6h", "7c 7d 7h")).totals == (0, 36)


def said(state):
    return [(warned.entry, warned.rule, warned.text) for warned in state.warnings]


def test_more_than_8_new_tiles_are_warned_about_and_kept():
    nine = turn(0, "2h 3h 4h 5h 6h 7h 8h 9h 10h")
    assert said(play(nine)) == [
        (0, "turn", "9 new tiles in one turn are many: rack and drawn tile make 8. Look again.")
    ]
    assert play(nine).totals == (54, 0)
    assert said(play(turn(0, "2h 3h 4h 5h 6h 7h 8h 9h"))) == []
    assert said(play(turn(0, "-2h 3h 4h 5h 6h 7h 8h 9h 10h"))) == []
    # The crossing tile is one tile.
    assert said(play(turn(0, "2h 3h 4h 5h 6h +7h", "+7h 7c 7d"))) == []


def test_a_rack_of_more_than_7_is_warned_about_and_kept():
    state = play({"racks": [[], ["2c"] * 8]})
    assert (state.totals, said(state)) == (
        (0, -16),
        [(0, "racks", "8 tiles on the rack of player 2 are many: a rack holds 7. Look again.")],
    )


def test_the_centre_covered_twice_is_warned_about_and_kept():
    text = "The centre square is covered more than once. Only one tile lies there: look again."
    first, second = turn(0, "4h 5h@centre 6h"), turn(1, "4s 5s@centre 6s")
    assert said(play(first)) == []
    assert said(play(first, turn(1), second, turn(0))) == [(2, "centre", text)]
    assert said(play(turn(0, "4h@centre 5h@centre 6h"))) == [(0, "centre", text)]
    assert said(play(turn(0, "4h@centre 5h 6h", "4s@centre 5s 6s"))) == [(0, "centre", text)]
    assert said(play(turn(0, "+4h@centre 5h 6h", "+4h@centre 4s 4c"))) == []
    assert play(first, second).totals == (15, 15)


# Errors of the sheet


@pytest.mark.parametrize(
    "name", ["1h", "11h", "0h", "h", "10", "10H", "ah", "Ax", "", "**", " 4h", "4h ", "10♥"]
)
def test_an_unknown_tile_name_is_wrong(name):
    entry = {"player": 0, "melds": [{"tiles": [{"tile": name}]}]}
    assert wrong(entry)[0] == "tiles"
    assert f'"{name}" is no tile.' in wrong(entry)[2]
    assert wrong({"racks": [[], [name]]})[0] == "tiles"


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"tile": "5h", "as": "5h"}, "jokers"),
        ({"tile": "*", "as": "*"}, "jokers"),
        ({"tile": "*", "as": "5x"}, "jokers"),
        ({"tile": "*", "as": ["5h"]}, "jokers"),
        ({"tile": "*", "as": None}, None),
        ({"tile": "5h", "on": None}, None),
        ({"tile": "5h", "on": "pink"}, "squares"),
        ({"tile": "5h", "on": ["red"]}, "squares"),
        ({"tile": "5h", "on": "Red"}, "squares"),
        ({"tile": "5h", "on": "red", "new": False}, "squares"),
        ({"tile": "5h", "on": "centre", "new": False}, "squares"),
        ({"tile": "5h", "cross": True, "new": False}, "crossing"),
        ({"tile": "5h", "new": 1}, None),
        ({"tile": "5h", "new": None}, None),
        ({"tile": "5h", "cross": "true"}, None),
        ({"tile": "5h", "colour": "red"}, None),
        ({"on": "red"}, None),
        ({"tile": 5}, "tiles"),
        ({"tile": None}, "tiles"),
        ({"tile": []}, "tiles"),
        ("5h", None),
        (None, None),
    ],
)
def test_a_tile_that_cannot_be_is_wrong(change, rule):
    entry = {"player": 0, "melds": [{"tiles": [{"tile": "4h"}, change, {"tile": "6h"}]}]}
    assert wrong(turn(1), entry)[:2] == (rule, 1)


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"player": 0},
        {"melds": []},
        {"player": 2, "melds": []},
        {"player": True, "melds": []},
        {"player": 0.0, "melds": []},
        {"player": None, "melds": []},
        {"player": 0, "melds": None},
        {"player": 0, "melds": {}},
        {"player": 0, "melds": "4h 5h 6h"},
        {"player": 0, "melds": [[]]},
        {"player": 0, "melds": [{}]},
        {"player": 0, "melds": [{"tiles": []}]},
        {"player": 0, "melds": [{"tiles": None}]},
        {"player": 0, "melds": [{"tiles": {"tile": "4h"}}]},
        {"player": 0, "melds": [{"tiles": [], "points": 3}]},
        {"player": 0, "melds": [], "racks": [[], []]},
        {"player": 0, "melds": [], "pass": True},
        {"racks": []},
        {"racks": [[]]},
        {"racks": [[], [], []]},
        {"racks": [[], None]},
        {"racks": [[], "Ah"]},
        {"racks": [[], [None]]},
        {"racks": [[], [{"tile": "Ah"}]]},
        {"racks": [[], [["Ah"]]]},
        {"racks": None},
        {"racks": {}},
    ],
)
def test_an_entry_that_does_not_fit_is_wrong(entry):
    assert wrong(turn(1, "4h 5h 6h"), entry)[1] == 1


@pytest.mark.parametrize("value", [HUGE, float("nan"), float("inf"), "x" * 10**6, [[[]]], b"4h", object()])
def test_values_of_any_length_and_type_are_wrong(value):
    places = (
        {"player": value, "melds": []},
        {"player": 0, "melds": value},
        {"player": 0, "melds": [value]},
        {"player": 0, "melds": [{"tiles": value}]},
        {"player": 0, "melds": [{"tiles": [value]}]},
        *({"player": 0, "melds": [{"tiles": [{"tile": "*"} | {key: value}]}]} for key in WORDS[2:7]),
        {"racks": value},
        {"racks": [[], value]},
        {"racks": [[], [value]]},
    )
    assert all(len(wrong(entry)[2]) < 300 for entry in places)


def test_a_meld_without_a_new_tile_is_wrong():
    assert wrong(turn(0, "4h 5h 6h"), turn(1, "-4h -5h -6h")) == (
        "turn",
        1,
        "4h 5h 6h: no tile of this meld is new. Mark the new ones, or leave the meld out.",
    )


@pytest.mark.parametrize("seats", [1, 5])
def test_ginny_o_is_for_2_to_4(seats):
    assert wrong(seats=seats)[2] == f"Ginny-O is for 2 to 4 players, not for {seats}."


# An entry that is not complete yet


@pytest.mark.parametrize(
    "entry",
    [
        turn(1, "4h 5h 6h"),
        turn(1, "4h"),
        turn(1, "4h 6h"),
        turn(1, "-4h -5h -6h"),
        turn(1, "+4h 5h"),
        turn(1, "Kh Ah 2h"),
        {"player": None, "melds": None},
        {"player": 1, "melds": [{"tiles": None}]},
        {"player": 1, "melds": [{"tiles": []}]},
        {"player": 1, "melds": [{"tiles": [{"tile": None, "on": "red"}, {"tile": "4h"}]}]},
        {"racks": None},
        {"racks": [None, ["4h"]]},
    ],
)
def test_an_open_entry_scores_nothing(entry):
    state = play(turn(0, "4h 5h 6h"), entry | {"open": True})
    assert (state.rounds[-1], state.totals, state.finished, state.next) == (None, (15, 0), False, 1)


@pytest.mark.parametrize(
    "entry",
    [
        turn(2, "4h 5h"),
        turn(1, "4h 5s"),
        turn(1, "4h 4h"),
        turn(1, "* " * 14),
        {"player": 1},
        {"player": 1, "melds": [None]},
        {"player": 1, "melds": [{"tiles": [None]}]},
        {"player": 1, "melds": [{"tiles": [{"tile": "4x"}]}]},
        {"player": 1, "melds": [{"tiles": [{"tile": None, "on": "pink"}]}]},
        {"racks": [None]},
        {"racks": [None, ["4x"]]},
    ],
)
def test_an_open_entry_is_checked(entry):
    assert wrong(turn(0, "4h 5h 6h"), entry | {"open": True})[1] == 1


def test_a_meld_that_is_begun_is_wrong_only_if_nothing_can_make_it_one():
    for meld in BRUTE_MELDS:
        for size in (1, 2):
            check_begun(Tile(face) for face in meld[:size])


# Against a brute-force finder: every combination of faces, held against the rules' words

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
FACES = [f"{rank}{suit}" for rank in RANKS for suit in "cdhs"]
NUMBER = {rank: number for number, rank in enumerate(RANKS, 1)}


def kind_of(meld):
    """What these faces are, by the letter of the rules: "set", "run" or None."""
    ranks, suits = [face[:-1] for face in meld], [face[-1] for face in meld]
    if len(set(ranks)) == 1:
        return "set" if len(meld) in (3, 4) and len(set(suits)) == len(meld) else None
    if len(set(suits)) > 1 or not 3 <= len(meld) <= 13:
        return None
    for ace in (1, 14):
        numbers = sorted(ace if rank == "A" else NUMBER[rank] for rank in ranks)
        if all(after == before + 1 for before, after in itertools.pairwise(numbers)):
            return "run"
    return None


def order(faces):
    return tuple(sorted(faces, key=FACES.index))


# Every legal meld of 3 or 4, and each of its tiles, or two, taken as jokers.
BRUTE_MELDS = [meld for size in (3, 4) for meld in itertools.combinations(FACES, size) if kind_of(meld)]
BRUTE = defaultdict(set)
for each in BRUTE_MELDS:
    for count in range(3):
        for jokers in itertools.combinations(each, count):
            BRUTE[order(set(each) - set(jokers)), count].add((kind_of(each), order(jokers)))


def test_readings_equal_a_brute_force_finder_on_all_hands_of_up_to_4_tiles_and_2_jokers():
    made = {face: Tile(face) for face in FACES}
    joker, checked, differ = Tile("*"), 0, []
    for count in range(3):
        for size in range(5 - count):
            for hand in itertools.combinations_with_replacement(FACES, size):
                found = readings([*(made[face] for face in hand), *[joker] * count])
                checked += 1
                if found or (hand, count) in BRUTE:
                    got = {(reading.kind, order(reading.jokers)) for reading in found}
                    if got != BRUTE.get((hand, count), set()) or len(got) < len(found):
                        differ.append((hand, count))
    # Hands of up to 4 - jokers tiles, equal ones too.
    hands = sum(math.comb(51 + size, size) for jokers in range(3) for size in range(5 - jokers))
    assert (differ, checked) == ([], hands)


@st.composite
def legal_melds(draw, longest=13):
    """The faces of a legal meld."""
    if draw(st.booleans()):
        rank = draw(st.sampled_from(melds.RANKS))
        suits = draw(st.permutations("cdhs"))[: draw(st.integers(3, 4))]
        return [rank + suit for suit in suits]
    size, suit = draw(st.integers(3, longest)), draw(st.sampled_from("cdhs"))
    low = draw(st.integers(0, 14 - size))
    return [melds.RANKS[(low + step) % 13] + suit for step in range(size)]


@st.composite
def played_melds(draw, least_jokers=0, longest=13):
    """A legal meld with jokers, some named, old tiles, and squares under new ones; in any order."""
    faces = draw(legal_melds(longest))
    played = []
    for face in faces:
        joker = draw(st.integers(0, 4)) == 0
        named = joker and draw(st.booleans())
        new = draw(st.booleans())
        on = draw(st.sampled_from([None, None, *melds.SQUARES])) if new else None
        played.append(Tile("*" if joker else face, face if named else None, on, new))
    assume(any(each.new for each in played))
    return draw(st.permutations(played))


@st.composite
def hands(draw):
    """Any tiles at all, legal or not."""
    names = st.sampled_from([*FACES, *["*"] * 10])
    near = st.sampled_from([f"{rank}h" for rank in melds.RANKS] + ["*", "7c", "7d"])
    return [Tile(name) for name in draw(st.lists(names | near, max_size=15))]


def brute_readings(hand):
    """The faces that the jokers can stand for together, tried one by one."""
    known = [each.face for each in hand if each.face]
    found = set()
    for jokers in itertools.combinations(FACES, len(hand) - len(known)):
        kind = kind_of([*known, *jokers])
        if kind:
            found.add((kind, order(jokers)))
    return found


@settings(deadline=None)
@given(legal_melds(), st.data())
def test_longer_melds_are_read_as_the_brute_force_finder_reads_them(faces, data):
    for _joker in range(data.draw(st.integers(0, min(2, len(faces) - 1)))):
        faces[data.draw(st.integers(0, len(faces) - 1))] = "*"
    if data.draw(st.booleans()):
        faces[data.draw(st.integers(0, len(faces) - 1))] = data.draw(st.sampled_from(FACES))
    hand = [Tile(face) for face in faces]
    assert {(each.kind, order(each.jokers)) for each in readings(hand)} == brute_readings(hand)


@settings(deadline=None)
@given(hands())
def test_no_reading_is_anything_but_a_meld_of_these_tiles(hand):
    for reading in readings(hand):
        assert kind_of(reading.faces) == reading.kind
        assert Counter(reading.faces) == Counter(
            [*reading.jokers, *(each.face for each in hand if each.face)]
        )
        if reading.kind == "set":
            assert len({face[-1] for face in reading.faces}) == len(reading.faces)


@settings(deadline=None)
@given(hands(), st.randoms())
def test_whether_tiles_are_a_meld_does_not_depend_on_their_order(hand, chance):
    again = chance.sample(hand, len(hand))
    assert readings(again) == readings(hand)
    assert outcome(again) == outcome(hand)


def outcome(played, **options):
    """Points, or the paragraph that forbids the meld."""
    try:
        return score_meld(played, **options).points
    except Wrong as caught:
        return caught.rule


@settings(deadline=None)
@given(played_melds(), st.randoms(), st.booleans())
def test_points_do_not_depend_on_the_order_of_tiles(played, chance, new_only):
    again = chance.sample(played, len(played))
    assert outcome(again, extend_new_only=new_only) == outcome(played, extend_new_only=new_only)


def brute_points(played, faces, new_only, elsewhere=()):
    """A meld's points by the letter of the rulings, its tiles counting as these faces."""
    kind = kind_of(faces)
    plain = {"A": 15 if kind == "set" else 1, "J": 10, "Q": 10, "K": 10}
    old = [face for each, face in zip(played, faces, strict=True) if not each.new]
    extension = any(kind_of(some) for size in (3, 4) for some in itertools.combinations(old, size))
    squares = [None if each in elsewhere else each.on for each in played]
    total = 0
    for each, square, face in zip(played, squares, faces, strict=True):
        value = 0 if each.name == "*" else plain.get(face[:-1]) or int(face[:-1])
        value *= {"yellow": 2, "green": 3}.get(square, 1)
        multiplied = "red" in squares or "blue" in squares
        total += value if each.new or not extension or not (multiplied or new_only) else 0
    return total * 2 ** squares.count("red") * 3 ** squares.count("blue")


def every_way(played):
    """The faces that the tiles can count as, each joker by itself."""
    free = [place for place, each in enumerate(played) if not each.face]
    faces = [each.face for each in played]
    suits = {face[-1] for face in faces if face}
    likely = [
        face for face in FACES if len(suits) != 1 or face[-1] in suits or face[:-1] == faces_rank(faces)
    ]
    for jokers in itertools.permutations(likely, len(free)):
        for place, face in zip(free, jokers, strict=True):
            faces[place] = face
        if kind_of(faces):
            yield list(faces)


def faces_rank(faces):
    return next(face[:-1] for face in faces if face)


@settings(max_examples=200, deadline=None)
@given(played_melds(longest=7), st.booleans())
def test_a_meld_scores_what_all_its_readings_score_or_asks_for_them(played, new_only):
    free = sum(not each.face for each in played)
    assume(free <= 3 and free < len(played))
    expected = {brute_points(played, faces, new_only) for faces in every_way(played)}
    got = outcome(played, extend_new_only=new_only)
    assert got == (expected.pop() if len(expected) == 1 else "jokers")


@settings(max_examples=200, deadline=None)
@given(st.integers(2, 4), st.integers(2, 4), st.sampled_from(range(13)), st.data())
def test_crossing_squares_are_counted_as_trying_every_choice_does(rows, columns, low, data):
    # A grid of tiles, each row a run, each column a set; some columns are left out, so that not all cross.
    columns, rows = max(columns, 3), max(rows, 3)
    low = min(low, 14 - columns)
    crossed = data.draw(st.sets(st.integers(0, columns - 1), min_size=1))
    squares = st.sampled_from([None, None, *melds.SQUARES])
    grid = [
        [
            Tile(melds.RANKS[(low + step) % 13] + suit, on=data.draw(squares), cross=step in crossed)
            for step in range(columns)
        ]
        for suit in "cdhs"[:rows]
    ]
    played = [*grid, *([row[step] for row in grid] for step in sorted(crossed))]
    both = data.draw(st.booleans())
    crossing = [each for row in grid for each in row if each.cross and each.on not in (None, "centre")]
    assume(len(crossing) <= 6)
    best = max(
        sum(
            brute_points(
                meld,
                [each.face for each in meld],
                False,
                ()
                if both
                else [
                    each for each, in_set in zip(crossing, choice, strict=True) if in_set == (number < rows)
                ],
            )
            for number, meld in enumerate(played)
        )
        for choice in itertools.product((False, True), repeat=len(crossing))
    )
    shuffled = [data.draw(st.permutations(meld)) for meld in data.draw(st.permutations(played))]
    assert sum(meld.points for meld in score_turn(shuffled, cross_bonus_both=both)) == best


@settings(max_examples=200, deadline=None)
@given(legal_melds(longest=5), legal_melds(longest=5), st.data())
def test_a_crossing_joker_is_read_as_trying_every_tile_does(first, second, data):
    played = []
    for faces in (first, second):
        names = [data.draw(st.sampled_from([face, face, "*"])) for face in faces]
        names[data.draw(st.integers(0, len(names) - 1))] = "+*"
        played.append(names)

    def turns(crossing):
        return [tile(crossing if name == "+*" else name) for name in played[0]], [
            tile(crossing if name == "+*" else name) for name in played[1]
        ]

    def tried(crossing):
        try:
            return tuple(meld.points for meld in score_turn(turns(crossing)))
        except Wrong as caught:
            return caught.rule

    found = {tried(f"+*={face}") for face in FACES} - {"melds", "sets", "runs", "aces"}
    expected = (found.pop() if len(found) == 1 else "jokers") if found else "crossing"
    assert tried("+*") == expected


def test_readings_that_differ_only_where_a_square_is_worth_less_anyway_are_alike():
    six = Tile("6h", on="blue", cross=True)
    old = [Tile("5h", new=False), Tile("4h", new=False), Tile(JOKER, new=False)]
    turn_ = [[six, Tile("6s"), Tile("6d")], [six, *old]]
    assert [meld.points for meld in score_turn(turn_)] == [54, 15]


def test_a_crossing_joker_does_not_touch_another_meld_with_the_same_tile():
    run, sevens, other = score_turn([tiles("5h 6h +*"), tiles("7c +* 7s"), tiles("7h 8h 9h *=10h")])
    assert [run.readings[0].jokers, sevens.readings[0].jokers, other.readings[0].jokers] == [
        ("7h",),
        ("7h",),
        (),
    ]


# Sheets


SHEET = [
    turn(0, "4h 5h@centre 6h", "+Ah@yellow 2h 3h", "Ac +Ah@yellow As"),
    turn(1),
    turn(0, "-4h -5h -6h *=7h@red"),
    {"racks": [["Ah", "*"], ["10c", "Kd"]]},
]
WORDS = [
    "player",
    "melds",
    "tile",
    "as",
    "on",
    "new",
    "cross",
    "tiles",
    "racks",
    "end",
    "open",
    "4h",
    "*",
    "red",
]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(WORDS) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=5,
)


def places(value, path=()):
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, key))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(list(places(SHEET))), st.sampled_from(["replace", "drop", "add"]), st.data())
def test_a_sheet_with_anything_changed_is_scored_or_wrong(path, change, data):
    entries = copy.deepcopy(SHEET)
    *way, last = path
    holder = entries
    for key in way:
        holder = holder[key]
    if change == "replace":
        holder[last] = data.draw(JUNK)
    elif change == "drop":
        del holder[last]
    elif isinstance(holder, list):
        holder.insert(last, data.draw(JUNK))
    else:
        holder[data.draw(st.sampled_from(WORDS))] = data.draw(JUNK)
    try:
        state = play(*entries)
    except Wrong as caught:
        assert str(caught)
        assert type(caught) is Wrong
    else:
        assert len(state.totals) == 2
        assert all(warned.text for warned in state.warnings)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.lists(played_melds(longest=5), max_size=2)), max_size=5))
def test_any_prefix_of_a_sheet_gives_the_state_that_was(turns):
    entries = []
    for player, played in turns:
        legal = [meld for meld in played if isinstance(outcome(meld), int)]
        entries.append({"player": player, "melds": [{"tiles": [*map(written, meld)]} for meld in legal]})
    whole = play(*entries, seats=3)
    for size in range(len(entries)):
        part = play(*entries[:size], seats=3)
        assert part.rounds == whole.rounds[:size]
        assert part.totals == tuple(
            map(sum, zip((0, 0, 0), *(row.points for row in part.rounds), strict=True))
        )


@settings(deadline=None)
@given(st.permutations([0, 1, 2]))
def test_nothing_depends_on_the_order_of_players(seats):
    plays = ["4h 5h@red 6h", "7c 7d 7h", "Ac Ad *"]
    racks = [["2c"], ["Ah"], []]
    entries = [turn(seats[number], text) for number, text in enumerate(plays)]
    state = play(*entries, {"racks": [racks[seats.index(number)] for number in range(3)]}, seats=3)
    assert [state.totals[seat] for seat in seats] == [28, 6, 30]


def comb(teeth: int) -> list[list[Tile]]:
    """A run of hearts with a set crossing each of its tiles, all on red."""
    run = [Tile(f"{rank}h", on="red", cross=True) for rank in melds.RANKS[:teeth]]
    return [run, *([each, Tile(each.name[:-1] + "c"), Tile(each.name[:-1] + "d")] for each in run)]


def test_the_largest_turns_are_scored_and_larger_ones_refused():
    # How long each takes is measured in bench/score.py.
    wild = [Tile("*", new=bool(number % 2)) for number in range(13)]
    jokers = [[Tile(JOKER, cross=True), *wild[1:]]] * 2
    for turn_ in ([wild], comb(6), jokers):
        assert len(score_turn(turn_)) == len(turn_)
    with pytest.raises(Wrong, match="7 crossing tiles on squares in one turn, and at most 6 can be"):
        score_turn(comb(7))


# What the rules pages must carry


def cited():
    """Each id after `rule=` in the game's code."""
    found = set()
    for path in Path(scoring.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for keyword in node.keywords if isinstance(node, ast.Call) else ():
                if keyword.arg == "rule" and isinstance(keyword.value, ast.Constant):
                    found.add(keyword.value.value)
    return found


def test_the_paragraphs_are_those_that_the_code_cites():
    listed = tomllib.loads((Path(scoring.__file__).parent / "paragraphs.toml").read_text("utf-8"))
    assert set(listed["paragraphs"]) == cited()
    assert all(isinstance(note, str) and "\n" not in note for note in listed["paragraphs"].values())
