import re

import pytest

from missions import effects
from missions.effects import Effect, parse, parse_effect

DUEL = {"who": "left", "duel": True, "win": ["put 1", "give 1"], "lose": ["take 1"]}


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("put 1", Effect("put", 1, "self")),
        ("put half max 4", Effect("put", 0, "self", half=True, most=4)),
        ("put 3 same-galaxy", Effect("put", 3, "self", same="galaxy")),
        ("put 1 all", Effect("put", 1, "all")),
        ("give 1", Effect("give", 1, "left")),
        ("give 1 max 3 all", Effect("give", 1, "all", most=3)),
        ("take 2 right", Effect("take", 2, "right")),
        ("draw 1", Effect("draw", 1, "self")),
        ("draw 2 chosen", Effect("draw", 2, "chosen")),
        ("pass 1 left", Effect("pass", 1, "left")),
        ("skip chosen", Effect("skip", 0, "chosen")),
        ("again", Effect("again", 0, "self")),
    ],
)
def test_an_effect_is_read_from_its_line(line, effect):
    assert parse_effect(line, "left") == effect


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("lay 1", "unknown verb 'lay'"),
        ("put", "put needs an amount"),
        ("put 0", "put needs an amount"),
        ("put -1", "unknown word '-1'"),
        ("put one", "unknown word 'one'"),
        ("put half max", "max needs a number"),
        ("skip 2", "skip takes no amount"),
        ("draw 2 same-galaxy", "unknown word 'same-galaxy'"),
        ("draw 2 nobody", "unknown word 'nobody'"),
        ("give 1", "give needs another player"),
        ("", "unknown verb"),
        (3, "unknown verb"),
    ],
)
def test_a_line_that_is_no_effect_is_named_with_its_reason(line, reason):
    with pytest.raises(ValueError, match=re.escape(f"{line!r}: {reason}")):
        parse_effect(line)


@pytest.mark.parametrize(
    ("code", "entry", "message"),
    [
        ("a1", {**DUEL, "colour": 1}, "a1: unknown key 'colour'"),
        ("a1", {**DUEL, "who": "oldest"}, "a1: who 'oldest' is unknown"),
        ("a1", {**DUEL, "duel": "yes"}, "a1: duel 'yes' is neither true nor false"),
        ("a1", {**DUEL, "win": []}, "a1: a duel needs both win and lose"),
        ("a1", {**DUEL, "win": "put 1"}, "a1: win 'put 1' is not a list of effects"),
        ("a1", {**DUEL, "lose": ["lose 1"]}, "a1: lose 'lose 1': unknown verb 'lose'"),
        ("a1", {**DUEL, "do": ["put 1"]}, "a1: a duel has win and lose, any other mission do and when"),
        ("a1", {"do": ["put 1"]}, "a1: duel False on a fight card"),
        ("a3", DUEL, "a3: duel True on a malus card"),
        ("a3", {}, "a3: a duel has win and lose, any other mission do and when"),
        ("a1", {**DUEL, "timer": "10"}, "a1: timer '10' is not a number of seconds"),
        ("a1", {**DUEL, "timer": True}, "a1: timer True is not a number of seconds"),
        ("a1", {**DUEL, "pool": "jokes"}, "a1: pool 'jokes' is unknown"),
        ("a1", {**DUEL, "who": "youngest"}, "a1: who 'youngest' needs instead.you"),
        ("a1", {**DUEL, "instead": {"three": "left"}}, "a1: instead 'three' is unknown"),
        ("a1", {**DUEL, "instead": {"two": "nobody"}}, "a1: instead.two 'nobody' is unknown"),
        ("a1", {**DUEL, "numbers": {"texts": [1]}}, "a1: numbers 'texts' is unknown"),
        ("a1", {**DUEL, "numbers": {"text": ["1"]}}, "a1: numbers.text ['1'] is not a list of numbers"),
        ("a1", {**DUEL, "numbers": [1]}, "a1: numbers [1] is not a table"),
        ("a3", {"do": ["turn"], "when": {"1-9": [], "other": []}}, "a3: when '1-9' is neither"),
        ("a3", {"do": ["turn"], "when": {"1-3": ["put 1"]}}, "a3: when ['1-3'] needs a case and 'other'"),
        ("j1", {"do": ["put 1"]}, "j1: a joker has no mission of its own"),
        ("k1", {"do": ["put 1"]}, "no card has the code 'k1'"),
    ],
)
def test_a_mission_that_does_not_fit_names_card_key_and_value(code, entry, message):
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        parse(code, entry)


def test_pictograms_show_who_what_and_how_many_of_each_part():
    found = effects.pictograms(parse("a1", {**DUEL, "timer": 30}))
    assert [(one.who, one.verb, one.amount) for one in found.do] == [
        ("left", "duel", ""),
        ("self", "timer", "30"),
    ]
    assert [(one.who, one.verb, one.amount) for one in found.win] == [
        ("self", "put", "1"),
        ("left", "give", "1"),
    ]
    assert [(one.who, one.verb, one.amount) for one in found.lose] == [("left", "take", "1")]


def test_pictograms_say_on_what_they_depend():
    entry = {"do": ["turn"], "when": {"1-3": ["draw 1"], "other": ["put 3 same-number", "again"]}}
    found = effects.pictograms(parse("a5", entry)).do
    assert [(one.verb, one.amount, one.case) for one in found] == [
        ("turn", "", ""),
        ("draw", "1", "1–3"),
        ("put", "1–3", "other"),
        ("again", "", "other"),
    ]


def test_the_numbers_that_words_must_show_come_from_the_structure():
    entry = {
        "who": "most",
        "do": ["give 1 max 4", "turn"],
        "when": {"2-5": ["draw 7"], "other": []},
        "instead": {"you": ["put 8"], "two": ["put 6"]},
        "timer": 10,
        "numbers": {"text": [20], "title": [9]},
    }
    assert effects.numbers(parse("a5", entry)) == {
        "title": {9},
        "text": {1, 4, 2, 5, 7, 10, 20},
        "win": frozenset(),
        "lose": frozenset(),
        "note": {8, 6, 2},
    }
