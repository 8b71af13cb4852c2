import pytest

from games.ginny_o.tiles import FACES, JOKER, RANKS, is_name, worth
from tests.games.ginny_o import brute_force
from tests.games.ginny_o.plays import turn, wrong


def test_there_are_52_faces_and_the_joker():
    assert sorted(FACES) == sorted(brute_force.FACES)
    assert [is_name(name) for name in (*FACES, JOKER)] == [True] * 53


def test_an_ace_is_worth_1_in_a_run_and_15_in_a_set_and_all_else_the_same():
    plain = [*range(2, 11), 10, 10, 10]
    for suit in "cdhs":
        assert [worth(rank + suit, "run") for rank in RANKS] == [1, *plain]
        assert [worth(rank + suit, "set") for rank in RANKS] == [15, *plain]
    assert (worth(JOKER, "run"), worth(JOKER, "set")) == (0, 0)


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
        ({"tile": "5h", "on": "pink"}, "squares"),
        ({"tile": "5h", "on": ["red"]}, "squares"),
        ({"tile": "5h", "on": "Red"}, "squares"),
        ({"tile": "5h", "on": "red", "new": False}, "squares"),
        ({"tile": "5h", "on": "centre", "new": False}, "squares"),
        ({"tile": "5h", "cross": True, "new": False}, "crossing"),
        ({"tile": 5}, "tiles"),
        ({"tile": None}, "tiles"),
        ({"tile": []}, "tiles"),
    ],
)
def test_a_tile_that_cannot_be_is_wrong(change, rule):
    entry = {"player": 0, "melds": [{"tiles": [{"tile": "4h"}, change, {"tile": "6h"}]}]}
    assert wrong(turn(1), entry)[:2] == (rule, 1)
