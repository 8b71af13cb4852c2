import ast
import copy
import itertools
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import base, sheet, values
from games.base import replay
from games.messages import Wrong
from games.three_player_moon import scoring
from games.three_player_moon.scoring import Deal, Share, check_open, score_deal

GAME = scoring.GAMES[0]
A, B, C = range(3)
BIDS = (4, 5, 6, 7, 21)
# Every way in which three seats can share seven tricks.
SPLITS = [(a, b, 7 - a - b) for a in range(8) for b in range(8 - a)]
OPTIONS = ("bidder_goes_out", "moon_scores_21", "failed_bid_to_defenders")
EVERY_OPTIONS = [dict(zip(OPTIONS, each, strict=True)) for each in itertools.product((False, True), repeat=3)]
PASSED = {"bidder": None, "bid": None, "tricks": [0, 0, 0]}
# Longer than Python writes out.
HUGE = pytest.param(10**5000, id="huge")


def deal(bidder, bid, *tricks):
    return {"bidder": bidder, "bid": bid, "tricks": list(tricks)}


# How to come to the positions before the worked deals.
TO_10_4_MINUS_8 = [deal(C, 4, 3, 4, 0), deal(C, 4, 7, 0, 0)]
TO_10_4_3 = [deal(C, 7, 0, 0, 7), deal(B, 4, 3, 4, 0), deal(C, 4, 7, 0, 0)]
TO_17_19_2 = [
    deal(C, 6, 0, 1, 6),
    deal(B, 7, 0, 7, 0),
    deal(B, 7, 0, 7, 0),
    deal(B, 4, 3, 4, 0),
    deal(A, 7, 7, 0, 0),
    deal(C, 4, 7, 0, 0),
]
TO_19_16_0 = [
    deal(B, 7, 0, 7, 0),
    deal(B, 7, 0, 7, 0),
    deal(A, 5, 5, 2, 0),
    deal(A, 7, 7, 0, 0),
    deal(A, 7, 7, 0, 0),
]


def play(entries, **options):
    return replay(GAME, 3, options, entries)


def result(state):
    return state.totals, state.ranks, state.winners, state.next


def wrong(call, *values, **named):
    with pytest.raises(Wrong) as caught:
        call(*values, **named)
    return caught.value


def test_the_game_is_found_by_its_slug():
    assert base.games()["three-player-moon"] is GAME


# The worked deals


@pytest.mark.parametrize(
    ("entries", "totals"),
    [
        (TO_10_4_MINUS_8, (10, 4, -8)),
        (TO_10_4_3, (10, 4, 3)),
        (TO_17_19_2, (17, 19, 2)),
        (TO_19_16_0, (19, 16, 0)),
    ],
)
def test_the_positions_before_the_worked_deals_are_reached(entries, totals):
    state = play(entries)
    assert (state.totals, state.finished, state.winners) == (totals, False, ())


def test_an_overtrick_is_not_counted():  # M-a
    assert result(play([deal(A, 4, 5, 1, 1)])) == ((4, 1, 1), (1, 2, 2), (), B)


def test_a_failed_bid_is_taken_off_and_the_others_score_their_tricks():  # M-b
    assert result(play([deal(A, 5, 4, 2, 1)])) == ((-5, 2, 1), (3, 1, 2), (), B)


def test_by_the_house_rule_a_failed_bid_goes_to_the_defenders():  # M-b, option of M7
    state = play([deal(A, 5, 4, 2, 1)], failed_bid_to_defenders=True)
    assert result(state) == ((0, 7, 6), (3, 1, 2), (), B)


def test_a_21_made_wins_from_behind():  # M-d
    state = play([*TO_10_4_MINUS_8, deal(C, 21, 0, 0, 7)])
    assert result(state) == ((10, 4, 13), (2, 3, 1), (C,), None)
    assert state.rounds[-1].points == (0, 0, 21)


def test_by_the_house_rule_a_21_made_only_scores():  # M-d, option of M3
    state = play([*TO_10_4_MINUS_8, deal(C, 21, 0, 0, 7)], moon_scores_21=True)
    assert result(state) == ((10, 4, 13), (2, 3, 1), (), A)
    assert not state.finished


@pytest.mark.parametrize("options", EVERY_OPTIONS)
def test_a_failed_21_costs_21_by_any_house_rule(options):  # M-e, M4
    state = play([deal(C, 7, 0, 0, 7), deal(C, 21, 1, 0, 6)], **options)
    assert result(state) == ((1, 0, -14), (1, 2, 3), (), C)


def test_a_failed_21_is_minus_21_and_not_minus_7():  # M-e
    state = play([*TO_10_4_3, deal(C, 21, 1, 0, 6)])
    assert result(state) == ((11, 4, -18), (1, 2, 3), (), B)


def test_of_two_who_reach_21_the_higher_wins():  # M-f
    state = play([*TO_17_19_2, deal(A, 4, 4, 3, 0)])
    assert result(state) == ((21, 22, 2), (2, 1, 3), (B,), None)


def test_by_the_house_rule_the_bidder_goes_out_before_the_higher():  # M-f, option of M2
    state = play([*TO_17_19_2, deal(A, 4, 4, 3, 0)], bidder_goes_out=True)
    assert result(state) == ((21, 22, 2), (1, 2, 3), (A,), None)


def test_a_tie_for_highest_plays_on():  # M-h
    state = play([*TO_19_16_0, deal(B, 5, 2, 5, 0)])
    assert result(state) == ((21, 21, 0), (1, 1, 3), (), A)


def test_by_the_house_rule_the_bidder_goes_out_of_a_tie():  # M-h, option of M2
    state = play([*TO_19_16_0, deal(B, 5, 2, 5, 0)], bidder_goes_out=True)
    assert result(state) == ((21, 21, 0), (2, 1, 3), (B,), None)


# What a deal keeps


def test_a_bid_made_tells_its_parts():
    assert score_deal(B, 6, (0, 6, 1)) == Deal(
        bidder=B,
        bid=6,
        tricks=(0, 6, 1),
        made=True,
        wins=False,
        shares=(Share(0, 0, "trick-points"), Share(6, 0, "made-bid"), Share(0, 1, "trick-points")),
    )


def test_a_failed_bid_tells_its_parts():
    assert score_deal(C, 4, (2, 2, 3)) == Deal(
        bidder=C,
        bid=4,
        tricks=(2, 2, 3),
        made=False,
        wins=False,
        shares=(Share(0, 2, "trick-points"), Share(0, 2, "trick-points"), Share(-4, 0, "failed-bid")),
    )


def test_a_failed_bid_that_goes_to_the_defenders_tells_its_parts():
    assert score_deal(C, 4, (2, 2, 3), failed_bid_to_defenders=True) == Deal(
        bidder=C,
        bid=4,
        tricks=(2, 2, 3),
        made=False,
        wins=False,
        shares=(Share(4, 2, "failed-bid"), Share(4, 2, "failed-bid"), Share(0, 0, "failed-bid")),
    )


def test_a_21_made_tells_its_parts():
    assert score_deal(A, 21, (7, 0, 0)) == Deal(
        bidder=A,
        bid=21,
        tricks=(7, 0, 0),
        made=True,
        wins=True,
        shares=(Share(21, 0, "twenty-one"), Share(0, 0, "trick-points"), Share(0, 0, "trick-points")),
    )


def test_a_failed_21_tells_its_parts():
    assert score_deal(A, 21, (5, 2, 0), failed_bid_to_defenders=True) == Deal(
        bidder=A,
        bid=21,
        tricks=(5, 2, 0),
        made=False,
        wins=False,
        shares=(Share(-21, 0, "twenty-one"), Share(0, 2, "trick-points"), Share(0, 0, "trick-points")),
    )


def test_a_passed_out_deal_tells_its_parts():  # M1
    assert score_deal(None, None, (0, 0, 0)) == Deal(
        bidder=None,
        bid=None,
        tricks=(0, 0, 0),
        made=None,
        wins=False,
        shares=(Share(0, 0, "passed-out"),) * 3,
    )


def test_the_row_keeps_the_deal():
    row = play([deal(A, 5, 4, 2, 1)]).rounds[0]
    assert (row.points, row.parts, row.warnings) == ((-5, 2, 1), score_deal(A, 5, (4, 2, 1)), ())


def test_seven_scores_7_and_21_scores_21_for_the_same_tricks():
    assert [score_deal(A, bid, (7, 0, 0)).points for bid in (7, 21)] == [(7, 0, 0), (21, 0, 0)]


# Every bid, bidder and split


@pytest.mark.parametrize("options", EVERY_OPTIONS)
@pytest.mark.parametrize("bid", BIDS)
def test_the_points_are_right_for_every_bidder_and_split(bid, options):
    needed = {4: 4, 5: 5, 6: 6, 7: 7, 21: 7}[bid]
    for bidder, split in itertools.product(range(3), SPLITS):
        if split[bidder] >= needed:
            points = [split[seat] if seat != bidder else bid for seat in range(3)]
        elif options["failed_bid_to_defenders"] and bid != 21:
            points = [split[seat] + bid if seat != bidder else 0 for seat in range(3)]
        else:
            points = [split[seat] if seat != bidder else -bid for seat in range(3)]
        state = play([deal(bidder, bid, *split)], **options)
        assert state.rounds[0].points == state.totals == tuple(points)
        assert state.rounds[0].parts.made == (split[bidder] >= needed)
        # From 0 nobody but who makes a 21 can have 21 points.
        shoots = bid == 21 and split[bidder] == 7
        assert state.winners == ((bidder,) if shoots else ())


def test_there_are_36_splits_of_seven_tricks():
    assert len(set(SPLITS)) == 36


@pytest.mark.parametrize(("bid", "split"), list(itertools.product(BIDS, SPLITS[::5])))
def test_turning_the_table_turns_the_points(bid, split):
    for bidder, turn, to_defenders in itertools.product(range(3), range(3), (False, True)):
        turned = score_deal(
            (bidder + turn) % 3,
            bid,
            tuple(split[(seat - turn) % 3] for seat in range(3)),
            failed_bid_to_defenders=to_defenders,
        )
        points = score_deal(bidder, bid, split, failed_bid_to_defenders=to_defenders).points
        assert turned.points == tuple(points[(seat - turn) % 3] for seat in range(3))


# The end of the game


def test_one_with_21_who_leads_alone_ends_the_game():
    entries = [deal(A, 7, 7, 0, 0)] * 3
    assert result(play(entries[:2])) == ((14, 0, 0), (1, 2, 2), (), C)
    assert result(play(entries)) == ((21, 0, 0), (1, 2, 2), (A,), None)


def test_20_is_not_enough():
    state = play([deal(A, 7, 7, 0, 0), deal(A, 7, 7, 0, 0), deal(A, 6, 6, 1, 0)])
    assert result(state) == ((20, 1, 0), (1, 2, 3), (), A)


def test_a_defender_can_win_by_tricks_on_a_bid_that_was_made():
    state = play([*[deal(B, 7, 0, 7, 0)] * 2, deal(B, 6, 1, 6, 0), deal(A, 4, 4, 3, 0)])
    assert result(state) == ((5, 23, 0), (2, 1, 3), (B,), None)


def test_with_the_bidder_going_out_a_failed_bid_never_wins_for_the_bidder():
    before = [*TO_19_16_0, deal(A, 7, 1, 6, 0)]
    assert result(play(before, bidder_goes_out=True)) == ((12, 22, 0), (2, 1, 3), (B,), None)


def test_with_the_bidder_going_out_a_bid_made_below_21_leaves_the_highest_the_winner():
    state = play([*TO_17_19_2, deal(C, 4, 0, 3, 4)], bidder_goes_out=True)
    assert result(state) == ((17, 22, 6), (2, 1, 3), (B,), None)


def test_with_the_bidder_going_out_two_others_who_tie_at_21_play_on():
    level = [
        deal(B, 5, 0, 7, 0),
        *[deal(B, 7, 0, 7, 0)] * 2,
        deal(A, 6, 6, 1, 0),
        *[deal(A, 7, 7, 0, 0)] * 2,
        deal(C, 5, 2, 2, 3),
    ]
    state = play(level, bidder_goes_out=True)
    assert result(state) == ((22, 22, -5), (1, 1, 3), (), B)


TIED = [*TO_19_16_0, deal(B, 5, 2, 5, 0)]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([PASSED], ((21, 21, 0), (1, 1, 3), (), B)),
        ([deal(C, 4, 1, 1, 5)], ((22, 22, 4), (1, 1, 3), (), B)),
        ([deal(C, 4, 1, 2, 4)], ((22, 23, 4), (2, 1, 3), (B,), None)),
        ([deal(A, 4, 2, 3, 2)], ((17, 24, 2), (2, 1, 3), (B,), None)),
        ([deal(C, 21, 0, 0, 7)], ((21, 21, 21), (2, 2, 1), (C,), None)),
    ],
)
def test_after_a_tie_they_play_until_one_leads_alone(entries, expected):
    assert result(play(TIED + entries)) == expected


def test_a_21_that_only_scores_can_make_a_tie_of_three():
    state = play([*TIED, deal(C, 21, 0, 0, 7)], moon_scores_21=True)
    assert result(state) == ((21, 21, 21), (1, 1, 1), (), B)


def test_a_21_that_only_scores_goes_out_where_the_bidder_does():
    state = play([*TIED[:5], deal(C, 21, 0, 0, 7)], moon_scores_21=True, bidder_goes_out=True)
    assert result(state) == ((19, 16, 21), (2, 3, 1), (C,), None)


def test_a_21_made_far_behind_wins_by_any_other_house_rule():
    for goes_out, to_defenders in itertools.product((False, True), repeat=2):
        entries = [deal(C, 21, 6, 0, 1), deal(C, 21, 6, 0, 1), deal(C, 21, 0, 0, 7)]
        state = play(entries, bidder_goes_out=goes_out, failed_bid_to_defenders=to_defenders)
        assert result(state) == ((12, 0, -21), (2, 3, 1), (C,), None)


def test_the_others_share_their_rank_on_equal_totals():
    assert play([deal(B, 21, 0, 7, 0)]).ranks == (2, 1, 2)


def test_an_entry_after_the_end_is_wrong():
    error = wrong(play, [deal(B, 21, 0, 7, 0), PASSED])
    assert error.entry == 1


def test_a_game_ended_early_goes_by_the_totals_and_shares_ties():
    assert result(play([deal(A, 4, 5, 1, 1), {"end": True}])) == ((4, 1, 1), (1, 2, 2), (A,), None)
    assert result(play([deal(A, 4, 3, 4, 0), PASSED, {"end": True}])) == ((-4, 4, 0), (3, 1, 2), (B,), None)
    assert result(play([*TIED, {"end": True}])) == ((21, 21, 0), (1, 1, 3), (A, B), None)
    assert result(play([{"end": True}])) == ((0, 0, 0), (1, 1, 1), (A, B, C), None)


# Who bids first


@pytest.mark.parametrize("first", range(3))
def test_the_first_bid_moves_clockwise_with_every_deal_and_a_passed_out_one_too(first):  # M1
    entries = [deal(A, 4, 5, 1, 1), PASSED, PASSED, deal(C, 4, 1, 1, 5)]
    nexts = [play(entries[:count], first=first).next for count in range(5)]
    assert nexts == [(first + count) % 3 for count in range(5)]


def test_a_passed_out_deal_is_a_row_of_zeros():  # M1
    state = play([PASSED])
    assert [row.points for row in state.rounds] == [(0, 0, 0)]
    assert result(state) == ((0, 0, 0), (1, 1, 1), (), B)


# What is rejected


@pytest.mark.parametrize(
    "bid", [*range(-1, 4), *range(8, 21), 22, 4.0, "4", True, [4], {}, float("nan"), HUGE]
)
@pytest.mark.parametrize("call", [score_deal, check_open])
def test_a_bid_is_4_to_7_or_21(call, bid):
    error = wrong(call, A, bid, (7, 0, 0))
    assert error.rule == "bids"
    assert str(error) == f"{values.shown(bid)} is no bid. Bid 4, 5, 6, 7 or 21."


@pytest.mark.parametrize("bidder", [-1, 3, 1.0, "1", True, [1], {}, HUGE])
@pytest.mark.parametrize("call", [score_deal, check_open])
def test_a_bidder_is_a_seat(call, bidder):
    assert wrong(call, bidder, 4, (7, 0, 0)).rule == "bidder"


@pytest.mark.parametrize(
    "tricks",
    [
        (),
        (7,),
        (4, 3),
        (4, 3, 0, 0),
        (8, -1, 0),
        (7.0, 0, 0),
        ("7", 0, 0),
        (True, 6, 0),
        ([7], 0, 0),
        "700",
        7,
        {"0": 7},
        pytest.param((10**5000, 0, 0), id="huge"),
    ],
)
@pytest.mark.parametrize("call", [score_deal, check_open])
@pytest.mark.parametrize(("bidder", "bid"), [(A, 4), (None, None)])
def test_tricks_are_three_numbers_from_0_to_7(call, bidder, bid, tricks):
    assert wrong(call, bidder, bid, tricks).rule == "tricks"


def test_tricks_that_do_not_sum_to_7_are_wrong():
    for tricks in itertools.product(range(8), repeat=3):
        if sum(tricks) != 7:
            error = wrong(score_deal, A, 4, tricks)
            assert error.rule == "tricks"
            assert str(error) == f"These tricks make {sum(tricks)}, and a deal has 7: count them again."


def test_a_blank_trick_is_wrong_in_a_deal_that_is_complete():
    assert wrong(score_deal, A, 4, (4, 3, None)).rule == "tricks"
    assert wrong(score_deal, A, 4, None).rule == "tricks"


def test_a_missing_bidder_is_wrong():
    error = wrong(score_deal, None, 4, (5, 1, 1))
    assert (error.rule, str(error)) == ("bidder", "The bidder is missing: say who bid 4.")
    assert wrong(score_deal, None, 4, (0, 0, 0)).rule == "bidder"


def test_a_missing_bid_is_wrong():
    error = wrong(score_deal, A, None, (5, 1, 1))
    assert (error.rule, str(error)) == ("bids", "The bid is missing: write 4, 5, 6, 7 or 21.")
    assert wrong(score_deal, A, None, (0, 0, 0)).rule == "bids"


def test_tricks_in_a_passed_out_deal_are_wrong():
    for tricks in [(5, 1, 1), (1, 0, 0), (7, 7, 7)]:
        error = wrong(score_deal, None, None, tricks)
        assert error.rule == "passed-out"
        assert str(error) == (
            "Nobody bid, so nobody took a trick: write who bid what, or 0 tricks for each player."
        )


@pytest.mark.parametrize("key", ["bidder", "bid", "tricks"])
def test_every_key_is_required_in_an_open_entry_too(key):
    for more in ({}, {"open": True}):
        entry = {**deal(A, 4, 4, 3, 0), **more}
        del entry[key]
        assert wrong(play, [PASSED, entry]).entry == 1


def test_an_unknown_key_is_wrong():
    for more in ({}, {"open": True}):
        assert wrong(play, [{**deal(A, 4, 4, 3, 0), "trump": 5, **more}]).entry == 0


@pytest.mark.parametrize("seats", [0, 2, 4])
def test_exactly_three_play(seats):
    with pytest.raises(Wrong):
        replay(GAME, seats, {}, [])


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("value", [1, 0, "true", None])
def test_an_option_is_true_or_false(option, value):
    rules = {"bidder_goes_out": "game-end", "moon_scores_21": "twenty-one"}
    assert wrong(play, [], **{option: value}).rule == rules.get(option, "failed-bid")


# A deal that is being written down


def test_an_open_deal_scores_nothing_and_the_same_seat_bids_first():
    state = play([deal(A, 4, 5, 1, 1), {"bidder": B, "bid": 5, "tricks": None, "open": True}])
    assert (state.rounds[1], result(state)) == (None, ((4, 1, 1), (1, 2, 2), (), B))


def test_an_open_deal_is_wrong_exactly_where_no_way_to_fill_its_blanks_makes_a_deal():
    bidders, bids, numbers = (None, A, C), (None, 4, 21), (None, 0, 1, 3, 4, 7)
    complete = [(None, None, (0, 0, 0)), *itertools.product(range(3), BIDS, SPLITS)]
    for open_deal in itertools.product(bidders, bids, itertools.product(numbers, repeat=3)):
        bidder, bid, tricks = open_deal
        can = any(
            bidder in (None, full[0])
            and bid in (None, full[1])
            and all(taken in (None, other) for taken, other in zip(tricks, full[2], strict=True))
            for full in complete
        )
        try:
            check_open(*open_deal)
        except Wrong as error:
            assert not can, open_deal
            assert error.rule == "tricks"
        else:
            assert can, open_deal


def test_all_tricks_blank_may_be_one_null():
    assert check_open(None, None, None) is None
    assert check_open(A, 4, None) is None


# Sheets


def scored(entries, options):
    """Totals, winners and ranks from scratch, by the table of points and the rulings alone."""
    totals, winners = [0, 0, 0], ()
    for entry in entries:
        bidder, bid, tricks = entry["bidder"], entry["bid"], entry["tricks"]
        if bidder is None:
            made = False
        else:
            made = tricks[bidder] == 7 if bid == 21 else tricks[bidder] >= bid
            defended = options["failed_bid_to_defenders"] and not made and bid < 21
            for seat in range(3):
                if seat != bidder:
                    totals[seat] += tricks[seat] + (bid if defended else 0)
                elif not defended:
                    totals[seat] += bid if made else -bid
        leaders = [seat for seat in range(3) if totals[seat] == max(totals)]
        shot = made and bid == 21 and not options["moon_scores_21"]
        if shot or (made and options["bidder_goes_out"] and totals[bidder] >= 21):
            winners = (bidder,)
        elif max(totals) >= 21 and len(leaders) == 1:
            winners = tuple(leaders)
    ranks = [
        1
        if seat in winners
        else 1 + sum(other in winners or totals[other] > totals[seat] for other in range(3) if other != seat)
        for seat in range(3)
    ]
    return tuple(totals), winners, tuple(ranks)


DEALS = st.one_of(
    st.just(PASSED),
    st.builds(
        lambda bidder, bid, split: deal(bidder, bid, *split),
        st.integers(0, 2),
        st.sampled_from(BIDS),
        st.sampled_from(SPLITS),
    ),
    # A bid made, so that games come to their end.
    st.builds(
        lambda bidder, bid, one: deal(
            bidder, bid, *(bid if seat == bidder else (7 - bid) * (seat == one) for seat in range(3))
        ),
        st.integers(0, 2),
        st.integers(4, 7),
        st.integers(0, 2),
    ).filter(lambda entry: sum(entry["tricks"]) == 7),
)
CHOICES = st.fixed_dictionaries({option: st.booleans() for option in OPTIONS})


@st.composite
def sheets(draw):
    """Options, and entries up to the end of the game at most."""
    options, entries = draw(CHOICES), []
    for entry in draw(st.lists(DEALS, min_size=1, max_size=25)):
        entries.append(entry)
        if scored(entries, options)[1]:
            break
    return options, entries


@given(sheets(), st.integers(0, 2))
def test_the_replay_of_every_prefix_is_the_score_from_scratch(sheet, first):
    options, entries = sheet
    whole = play(entries, **options, first=first)
    for count in range(len(entries) + 1):
        state = play(entries[:count], **options, first=first)
        assert (state.totals, state.winners, state.ranks) == scored(entries[:count], options)
        assert state.rounds == whole.rounds[:count]
        assert state.finished == bool(state.winners)
        assert state.next == (None if state.finished else (first + count) % 3)
        assert state.warnings == ()


@given(sheets(), st.data())
def test_an_edit_is_the_score_from_scratch_or_wrong_where_the_game_has_ended_before(sheet, data):
    options, entries = sheet
    index = data.draw(st.integers(0, len(entries) - 1))
    edited = [*entries[:index], data.draw(DEALS), *entries[index + 1 :]]
    over = [count for count in range(1, len(edited)) if scored(edited[:count], options)[1]]
    if over:
        assert wrong(play, edited, **options).entry == over[0]
    else:
        state = play(edited, **options)
        assert (state.totals, state.winners, state.ranks) == scored(edited, options)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-30, 30)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([10**400, -(10**400), "7", 4.0, 21.0, "open", "end"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["bidder", "bid", "tricks", "open", "end", "x", ""]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


def legal(entry):
    """Whether a complete deal is one, by its types and numbers."""
    if not isinstance(entry, dict) or set(entry) != {"bidder", "bid", "tricks"}:
        return False
    tricks = entry["tricks"]
    if type(tricks) is not list or [type(taken) for taken in tricks] != [int] * 3 or min(tricks) < 0:
        return False
    if entry["bidder"] is None and entry["bid"] is None:
        return tricks == [0, 0, 0]
    kinds = type(entry["bidder"]), type(entry["bid"])
    return kinds == (int, int) and 0 <= entry["bidder"] <= 2 and entry["bid"] in BIDS and sum(tricks) == 7


@given(sheets(), JUNK, st.data())
def test_a_wrong_type_key_or_number_anywhere_is_wrong_and_nothing_else(sheet, junk, data):
    options, entries = sheet
    mutated = copy.deepcopy(entries)
    index = data.draw(st.integers(0, len(entries) - 1))
    place = data.draw(st.sampled_from(["entry", "bidder", "bid", "tricks", "trick", "more", "less"]))
    entry = mutated[index]
    if place == "entry":
        mutated[index] = junk
    elif place == "trick":
        entry["tricks"][data.draw(st.integers(0, 2))] = junk
    elif place == "more":
        entry[data.draw(st.text(max_size=5))] = junk
    elif place == "less":
        del entry[data.draw(st.sampled_from(sorted(entry)))]
    else:
        entry[place] = junk
    ended = mutated[index] == {"end": True} and index == len(entries) - 1
    opened = isinstance(mutated[index], dict) and mutated[index].get("open") is True
    try:
        state = play(mutated, **options)
    except Wrong as error:
        assert error.entry is not None
        assert not (legal(mutated[index]) and error.entry == index)
        assert error.rule is None or error.rule in paragraphs()
    else:
        assert legal(mutated[index]) or ended or (opened and state.rounds[index] is None)


def test_the_parts_are_plain_data():
    plain = sheet.result(play([deal(A, 5, 4, 2, 1)]))
    assert plain["parts"] == [
        {
            "bidder": 0,
            "bid": 5,
            "tricks": [4, 2, 1],
            "made": False,
            "wins": False,
            "shares": [
                {"bid": -5, "tricks": 0, "rule": "failed-bid"},
                {"bid": 0, "tricks": 2, "rule": "trick-points"},
                {"bid": 0, "tricks": 1, "rule": "trick-points"},
            ],
        }
    ]


# What the rules pages must carry

# Where a call cites a paragraph without naming it `rule`.
CITES = {"Option": 2, "Share": 2, "integer": 4, "seat": 3, "listed": 3}


def paragraphs():
    return tomllib.loads((Path(scoring.__file__).parent / "paragraphs.toml").read_text("utf-8"))["paragraphs"]


def cited():
    """Each id that the game's code cites."""
    found = set()
    for path in Path(scoring.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            values = [keyword.value for keyword in call.keywords if keyword.arg == "rule"]
            if isinstance(call.func, ast.Name) and call.func.id in CITES:
                values += call.args[CITES[call.func.id] :][:1]
            for value in values:
                either = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
                found.update(ast.literal_eval(part) for part in either)
    return found


def test_the_paragraphs_are_those_that_the_code_cites():
    assert set(paragraphs()) == cited()
    assert all(isinstance(note, str) and note and "\n" not in note for note in paragraphs().values())


def test_each_share_of_every_deal_cites_a_paragraph_that_is_there():
    shares = {
        share.rule
        for bidder, bid, split, to_defenders in itertools.product(range(3), BIDS, SPLITS, (False, True))
        for share in score_deal(bidder, bid, split, failed_bid_to_defenders=to_defenders).shares
    }
    assert shares == {"made-bid", "failed-bid", "trick-points", "twenty-one"}
