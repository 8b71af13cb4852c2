import ast
import copy
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import base
from games.ginny_o import scoring
from games.ginny_o.scoring import Rack
from games.messages import Wrong
from tests.games.ginny_o.plays import outcome, play, played_melds, turn, written, wrong

# Longer than Python writes out.
HUGE = pytest.param(10**5000, id="huge")


def test_ginny_o_is_found_with_its_seats_and_options():
    game = base.games()["ginny-o"]
    assert (game.name, list(game.seats)) == ("Ginny-O", [2, 3, 4])
    assert [(o.name, o.default) for o in game.options] == [
        ("extend_new_only", False),
        ("cross_bonus_both", False),
    ]


def test_o_k_a_rack_of_ace_king_3_and_joker_takes_28_off():
    state = play(turn(0, "4h 5h 6h"), {"racks": [["Ah", "Kd", "3s", "*"], []]})
    assert [row.points for row in state.rounds] == [(15, 0), (-28, 0)]
    assert (state.totals, state.ranks, state.winners) == ((-13, 0), (2, 1), (1,))
    assert state.rounds[-1].parts.racks == (
        Rack((("Ah", 15), ("Kd", 10), ("3s", 3), ("*", 0)), -28),
        Rack((), 0),
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
    "change",
    [
        {"tile": "*", "as": None},
        {"tile": "5h", "on": None},
        {"tile": "5h", "new": 1},
        {"tile": "5h", "new": None},
        {"tile": "5h", "cross": "true"},
        {"tile": "5h", "colour": "red"},
        {"on": "red"},
        "5h",
        None,
    ],
)
def test_a_tile_whose_keys_do_not_fit_is_wrong(change):
    entry = {"player": 0, "melds": [{"tiles": [{"tile": "4h"}, change, {"tile": "6h"}]}]}
    assert wrong(turn(1), entry)[:2] == (None, 1)


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
