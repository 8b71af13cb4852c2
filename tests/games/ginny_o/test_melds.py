import itertools
import math
from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ginny_o.melds import Reading, check_begun, readings
from games.ginny_o.tiles import RANKS, Tile
from tests.games.ginny_o.brute_force import FACES, kind_of, order
from tests.games.ginny_o.plays import legal_melds, outcome, points, tiles, turn, wrong


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


def test_a_meld_without_a_new_tile_is_wrong():
    assert wrong(turn(0, "4h 5h 6h"), turn(1, "-4h -5h -6h")) == (
        "turn",
        1,
        "4h 5h 6h: no tile of this meld is new. Mark the new ones, or leave the meld out.",
    )


def test_a_run_may_be_13_long_with_its_ace_at_either_end():
    suit = [f"{rank}d" for rank in RANKS]
    assert points(" ".join(suit)) == 1 + sum(range(2, 11)) + 30
    assert points(" ".join([*suit[1:], suit[0]])) == 1 + sum(range(2, 11)) + 30


def test_a_run_of_14_with_an_ace_at_both_ends_is_none():
    suit = [f"{rank}d" for rank in RANKS]
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


# Against a brute-force finder: every combination of faces, held against the rules' words

# Every legal meld of 3 or 4, and each of its tiles, or two, taken as jokers.
BRUTE_MELDS = [meld for size in (3, 4) for meld in itertools.combinations(FACES, size) if kind_of(meld)]
BRUTE = defaultdict(set)
for each in BRUTE_MELDS:
    for count in range(3):
        for jokers in itertools.combinations(each, count):
            BRUTE[order(set(each) - set(jokers)), count].add((kind_of(each), order(jokers)))


def test_a_meld_that_is_begun_is_wrong_only_if_nothing_can_make_it_one():
    for meld in BRUTE_MELDS:
        for size in (1, 2):
            check_begun(Tile(face) for face in meld[:size])


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
def hands(draw):
    """Any tiles at all, legal or not."""
    names = st.sampled_from([*FACES, *["*"] * 10])
    near = st.sampled_from([f"{rank}h" for rank in RANKS] + ["*", "7c", "7d"])
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
