import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.messages import Wrong
from games.three_player_moon.tricks import (
    DOUBLES,
    TILES,
    TRUMP,
    is_trump,
    led_suit,
    playable,
    suits,
    taker,
    tile,
)

NUMBERS = range(7)
TRUMPS = [*NUMBERS, DOUBLES, None]
# "2-2, 2-6, 2-5, 2-4, 2-3, 2-1": each suit from the highest tile down, by the facts.
RANKED = {
    0: [(0, 0)],
    1: [(1, 1), (6, 1), (5, 1), (4, 1), (3, 1), (2, 1)],
    2: [(2, 2), (6, 2), (5, 2), (4, 2), (3, 2), (2, 1)],
    3: [(3, 3), (6, 3), (5, 3), (4, 3), (3, 2), (3, 1)],
    4: [(4, 4), (6, 4), (5, 4), (4, 3), (4, 2), (4, 1)],
    5: [(5, 5), (6, 5), (5, 4), (5, 3), (5, 2), (5, 1)],
    6: [(6, 6), (6, 5), (6, 4), (6, 3), (6, 2), (6, 1)],
}
DOUBLES_RANKED = [(number, number) for number in reversed(NUMBERS)]
TRICKS = st.lists(st.sampled_from(TILES), min_size=1, max_size=3, unique=True)


def test_there_are_22_tiles_no_blanks_but_the_double_blank():
    pairs = {tuple(sorted(pair, reverse=True)) for pair in itertools.product(NUMBERS, repeat=2)}
    assert set(TILES) == {pair for pair in pairs if 0 not in pair or pair == (0, 0)}
    assert len(TILES) == 22 == 3 * 7 + 1


@pytest.mark.parametrize("suit", NUMBERS)
def test_without_trump_a_suit_holds_its_tiles_and_ranks_them_by_the_facts(suit):
    assert {piece for piece in TILES if suit in suits(piece, None)} == set(RANKED[suit])
    for higher, lower in itertools.combinations(RANKED[suit], 2):
        led = next((piece for piece in RANKED[suit] if max(piece) == suit), None)
        if led in (higher, lower):
            other = lower if led == higher else higher
            assert taker([led, other], None) == (0 if led == higher else 1)
        else:
            assert taker([led, higher, lower], None) == (0 if led == RANKED[suit][0] else 1)
    # As trump, every two of them meet.
    for higher, lower in itertools.permutations(RANKED[suit], 2):
        first = RANKED[suit].index(higher) < RANKED[suit].index(lower)
        assert taker([higher, lower], suit) == (0 if first else 1)


def test_a_double_belongs_to_one_suit_and_any_other_tile_to_two():
    for piece in TILES:
        assert suits(piece, None) == set(piece)
        assert len(suits(piece, None)) == (1 if piece[0] == piece[1] else 2)


@pytest.mark.parametrize("trump", NUMBERS)
def test_a_tile_with_the_trump_number_is_a_trump_only(trump):
    for piece in TILES:
        assert is_trump(piece, trump) == (trump in piece)
        assert suits(piece, trump) == ({TRUMP} if trump in piece else set(piece))


def test_doubles_as_trump_leave_their_number_suits():
    for piece in TILES:
        double = piece[0] == piece[1]
        assert is_trump(piece, DOUBLES) == double
        assert suits(piece, DOUBLES) == ({TRUMP} if double else set(piece))


def test_doubles_as_trump_rank_from_6_6_to_0_0():
    for higher, lower in itertools.combinations(DOUBLES_RANKED, 2):
        assert taker([lower, higher], DOUBLES) == 1
        assert taker([higher, lower], DOUBLES) == 0


def test_no_tile_is_a_trump_where_there_is_none():
    assert not any(is_trump(piece, None) for piece in TILES)


def test_a_led_tile_asks_for_its_higher_number_and_a_trump_for_trumps():
    assert led_suit((6, 4), None) == led_suit((4, 6), None) == 6
    assert [led_suit((6, 4), trump) for trump in TRUMPS] == [6, 6, 6, 6, TRUMP, 6, TRUMP, 6, 6]
    assert [led_suit((4, 4), trump) for trump in TRUMPS] == [4, 4, 4, 4, TRUMP, 4, 4, TRUMP, 4]


# The examples for the rules page


def test_trump_5_led_6_4_the_6_5_is_a_trump_there_and_beats_it():
    assert suits((6, 5), 5) == {TRUMP}
    assert playable([(6, 5), (6, 1)], (6, 4), 5) == {(6, 1)}
    assert playable([(6, 5), (3, 1)], (6, 4), 5) == {(6, 5), (3, 1)}
    assert taker([(6, 4), (6, 5), (6, 6)], 5) == 1


def test_no_trump_led_0_0_nobody_can_follow_and_it_wins():
    others = [piece for piece in TILES if piece != (0, 0)]
    assert playable(others, (0, 0), None) == set(others)
    for pair in itertools.permutations(others, 2):
        assert taker([(0, 0), *pair], None) == 0


def test_trump_0_only_the_0_0_is_a_trump():
    assert [piece for piece in TILES if is_trump(piece, 0)] == [(0, 0)]
    assert taker([(6, 6), (0, 0), (6, 5)], 0) == 1
    assert playable([(6, 6), (2, 1)], (0, 0), 0) == {(6, 6), (2, 1)}


def test_doubles_trump_led_6_4_the_holder_of_6_6_need_not_and_cannot_follow_with_it():
    assert playable([(6, 6), (3, 2)], (6, 4), DOUBLES) == {(6, 6), (3, 2)}
    assert playable([(6, 6), (6, 2)], (6, 4), DOUBLES) == {(6, 2)}
    assert taker([(6, 4), (6, 5), (6, 6)], DOUBLES) == 2


# Following


def test_who_leads_may_play_any_tile():
    assert playable([(6, 6), (2, 1)], None, 5) == {(6, 6), (2, 1)}


def test_a_trump_lead_asks_for_trumps():
    assert playable([(5, 1), (6, 1), (5, 5)], (6, 5), 5) == {(5, 1), (5, 5)}
    assert playable([(6, 6), (4, 4), (6, 4)], (0, 0), DOUBLES) == {(6, 6), (4, 4)}


def test_a_suit_is_followed_with_a_tile_whose_higher_number_is_another():
    assert playable([(6, 4), (5, 3)], (4, 3), None) == {(6, 4)}
    assert taker([(4, 3), (6, 4), (5, 4)], None) == 1


def test_who_cannot_follow_may_play_a_trump_or_anything_else():
    assert playable([(5, 1), (3, 2)], (6, 4), 5) == {(5, 1), (3, 2)}


def test_a_tile_that_neither_follows_nor_trumps_never_takes_a_trick():
    assert taker([(2, 1), (6, 6), (5, 5)], None) == 0
    assert taker([(2, 1), (6, 6), (5, 5)], 4) == 0


def test_the_taker_is_a_seat_counted_clockwise_from_the_leader():
    assert [taker([(2, 6), (2, 2), (2, 5)], 2, leader=leader) for leader in range(3)] == [1, 2, 0]


def test_a_trick_that_is_not_complete_tells_who_holds_it():
    assert [taker([(6, 4), (6, 5), (6, 6)][:count], None) for count in (1, 2, 3)] == [0, 1, 2]


@given(TRICKS, st.sampled_from(TRUMPS), st.data())
def test_the_way_round_in_which_a_tile_is_given_does_not_matter(trick, trump, data):
    turned = [data.draw(st.sampled_from([piece, piece[::-1]])) for piece in trick]
    assert taker(turned, trump) == taker(trick, trump)
    assert playable(turned[1:], turned[0], trump) == playable(trick[1:], trick[0], trump)


@given(TRICKS, st.sampled_from(TRUMPS))
def test_the_order_of_those_who_follow_does_not_matter(trick, trump):
    led, *rest = trick
    backward = [led, *reversed(rest)]
    assert backward[taker(backward, trump)] == trick[taker(trick, trump)]


@given(TRICKS, st.sampled_from(TRUMPS))
def test_the_taker_has_the_highest_tile_by_the_lists_of_the_facts(trick, trump):
    trumps = DOUBLES_RANKED if trump == DOUBLES else RANKED.get(trump, [])
    led = [piece for piece in RANKED[max(trick[0])] if piece not in trumps]
    order = [*trumps, *led]
    best = min(trick, key=lambda piece: order.index(piece) if piece in order else 99)
    assert trick[taker(trick, trump)] == best


# What is rejected


@pytest.mark.parametrize(
    "value",
    [
        *[
            (6, 0),
            (0, 1),
            (7, 1),
            (-1, 1),
            (6,),
            (6, 4, 4),
            (),
            (6.0, 4),
            ("6", 4),
            (True, 1),
            "64",
            64,
            None,
        ],
        pytest.param((10**5000, 1), id="huge"),
    ],
)
def test_what_is_no_tile_of_the_game_is_wrong(value):
    for call in (tile, lambda each: is_trump(each, None), lambda each: playable([each], None, None)):
        with pytest.raises(Wrong) as caught:
            call(value)
        assert caught.value.rule == "tiles"


@pytest.mark.parametrize("trump", [-1, 7, 4.0, "4", True, "double", [5]])
def test_what_nobody_can_name_as_trump_is_wrong(trump):
    calls = (lambda: led_suit((6, 4), trump), lambda: taker([(6, 4)], trump), lambda: suits((6, 4), trump))
    for call in calls:
        with pytest.raises(Wrong) as caught:
            call()
        assert caught.value.rule == "trump"


@pytest.mark.parametrize("trick", [[], [(6, 4), (6, 5), (6, 6), (6, 1)]])
def test_a_trick_without_tiles_or_with_four_is_wrong(trick):
    with pytest.raises(Wrong) as caught:
        taker(trick, None)
    assert caught.value.rule == "tricks"


def test_the_same_tile_twice_is_wrong():
    for call in (
        lambda: taker([(6, 4), (4, 6)], None),
        lambda: playable([(6, 4), (4, 6)], None, None),
        lambda: playable([(6, 4)], (4, 6), None),
    ):
        with pytest.raises(Wrong) as caught:
            call()
        assert (caught.value.rule, str(caught.value)) == (
            "tiles",
            "6-4 is there twice: the game has each tile once.",
        )
