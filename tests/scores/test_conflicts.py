import re

import pytest

from scores.conflicts import box
from scores.sheets import Wish, write


def conflicts(sheet, *wishes):
    now, found = write(sheet, None, wishes)
    return box(found, now)


def told(clash) -> tuple[str, ...]:
    return tuple(re.sub("[\u2066-\u2069]", "", text) for text in (clash.what, clash.theirs, clash.mine))


def test_without_conflicts_there_is_nothing_to_show(start):
    sheet, _token = start("any-game")
    assert conflicts(sheet, Wish("a", "set", 1, "points-0", 3)) is None


def test_both_values_of_a_cell_are_shown_and_mine_can_be_written_over_theirs(start):
    sheet, _token = start("any-game", entries=[{"points": [12, None]}])
    found = conflicts(sheet, Wish("a", "set", 1, "points-0", 21, base=0), Wish("b", "set", 1, "points-1", 5))
    assert [told(clash) for clash in found.clashes] == [
        ("Ana’s round 1", "12", "21"),
        ("Ben’s round 1", "sat out", "5"),
    ]
    assert found.over == {
        "entry": 1,
        "base-points-0": 1,
        "base-points-1": 2,
        "points-0": "21",
        "points-1": "5",
    }
    assert found.besides is None


def test_a_deal_that_two_began_can_become_two_deals(start):
    deal = {"bidder": 0, "bid": 4, "tricks": [5, 1, 1]}
    sheet, _token = start("three-player-moon", ("Ana", "Ben", "Cy"), entries=[deal])
    found = conflicts(sheet, Wish("a", "set", 1, "entry", {**deal, "bidder": 1, "tricks": [0, 7, 0]}))
    assert found.besides == {
        "entry": 2,
        "bidder": "1",
        "bid": "4",
        "tricks-0": "0",
        "tricks-1": "7",
        "tricks-2": "0",
    }


def test_a_deal_that_was_changed_meanwhile_cannot(start):
    deal = {"bidder": 0, "bid": 4, "tricks": [5, 1, 1]}
    sheet, _token = start("three-player-moon", ("Ana", "Ben", "Cy"), entries=[deal])
    write(sheet, None, [Wish("a", "set", 1, "entry", {**deal, "bid": 5}, base=1)])
    found = conflicts(sheet, Wish("b", "set", 1, "entry", {**deal, "bid": 6}, base=1))
    assert (found.besides, found.over["base-entry"]) == (None, 2)


def test_what_was_taken_away_meanwhile_can_be_written_as_a_new_round(start):
    sheet, _token = start("any-game", entries=[{"points": [12, 7]}])
    write(sheet, None, [Wish("a", "remove", 1, base=2)])
    found = conflicts(sheet, Wish("b", "set", 1, "points-0", 21, base=1))
    assert (found.removed, found.over, found.besides) == (True, None, {"entry": 2, "points-0": "21"})
    assert told(found.clashes[0])[1:] == ("taken away", "21")


def test_the_end_of_the_game_is_said_in_words(start):
    sheet, _token = start("gong-link", entries=[{"winner": 1}])
    found = conflicts(sheet, Wish("a", "set", 1, "entry", {"end": True}))
    assert told(found.clashes[0]) == ("Game 1", "Ben", "the end of the game")
    assert found.over == {"entry": 1, "base-entry": 1, "end": "1"}


@pytest.mark.parametrize(
    ("wish", "over"),
    [
        (Wish("b", "rename", 0, value="Anna"), {"do": "rename", "seat": 0, "name": "Anna", "base": 3}),
        (Wish("b", "remove", 1, base=1), {"do": "remove", "entry": 1, "base": 2}),
    ],
)
def test_names_and_rounds_that_changed_meanwhile_can_be_dealt_with_too(start, wish, over):
    sheet, _token = start("any-game", entries=[{"points": [12, 7]}])
    write(sheet, None, [Wish("a", "rename", 0, value="Annie")])
    assert conflicts(sheet, wish).over == over
