"""Why a score is what it is: a seat's reasons make its points, and rest on paragraphs that exist."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from games.base import games as all_games
from games.base import replay
from scores.reasons import reasons

CARD = st.one_of(st.integers(-5, 15), st.sampled_from("MH"), st.just(5))
GRID = st.lists(CARD, min_size=9, max_size=9)


class Now:
    """As much of a standing as reasons look at."""

    def __init__(self, slug, names):
        self.game, self.names, self.seats = all_games()[slug], names, len(names)


def told(slug, entry, names=("Ana", "Ben", "Cleo"), **options):
    """The row that an entry gives, and its reasons a seat."""
    now = Now(slug, names)
    row = replay(now.game, now.seats, options, [entry]).rounds[0]
    return row, reasons(row, now)


def bare(found):
    """Without the signs that keep sums in order in any sentence, and suits from becoming pictures."""
    return [
        (each.text.translate(dict.fromkeys(map(ord, "\u2066\u2068\u2069\ufe0e"))), each.points, each.rule)
        for each in found
    ]


def cited(slug):
    folder = type(all_games()[slug]).__module__.split(".")[1]
    return tomllib.loads((Path(games.__file__).parent / folder / "paragraphs.toml").read_text())["paragraphs"]


def check(slug, row, found):
    for points, each in zip(row.points, found, strict=True):
        assert sum(reason.points or 0 for reason in each) == points
    assert {reason.rule for each in found for reason in each if reason.rule} <= cited(slug).keys()


@given(st.lists(GRID, min_size=3, max_size=3), st.one_of(st.none(), st.integers(0, 2)), st.booleans())
def test_the_reasons_of_any_round_of_gnoming_make_its_points(grids, first_out, all_wild):
    row, found = told("gnoming-a-round", {"grids": grids, "first_out": first_out}, all_wild=all_wild)
    check("gnoming-a-round", row, found)


def test_a_grid_tells_its_lines_what_a_mulligan_stood_for_its_sums_and_first_out():
    grids = [["M", 4, 4, 7, 1, 2, 7, 3, -5], ["H", "M", "M", 1, 2, 3, 4, 5, 6], [9] * 3 + [1, 2, 3, 4, 5, 6]]
    _row, found = told("gnoming-a-round", {"grids": grids, "first_out": 1})
    assert bare(found[0]) == [
        ("Row 1: 4 4 4", -4, "lines"),
        ("Column 1: 7 7 7", -7, "lines"),
        ("Positives: 1 + 2 + 3", 6, "positives"),
        ("Negatives: −5", -5, "negatives"),
        ("Mulligan: a 4 in its row and a 7 in its column", 0, "mulligans"),
    ]
    assert bare(found[1])[1:] == [
        ("1 hazard", 10, "hazards"),
        ("Mulligan without a line", 0, "mulligans"),
        ("Another mulligan: not wild", 0, "several-mulligans"),
        ("First out, but not the lowest grid", 5, "first-out"),
    ]


@given(st.integers(0, 2), st.sampled_from([4, 5, 6, 7, 21]), st.integers(0, 7), st.data(), st.booleans())
def test_the_reasons_of_any_deal_of_moon_make_its_points(bidder, bid, one, data, to_defenders):
    two = data.draw(st.integers(0, 7 - one))
    entry = {"bidder": bidder, "bid": bid, "tricks": [one, two, 7 - one - two]}
    row, found = told("three-player-moon", entry, failed_bid_to_defenders=to_defenders)
    check("three-player-moon", row, found)


def test_a_deal_tells_the_bid_and_the_tricks():
    _row, found = told(
        "three-player-moon", {"bidder": 0, "bid": 5, "tricks": [4, 2, 1]}, failed_bid_to_defenders=True
    )
    assert list(map(bare, found)) == [
        [("Bid 5: failed, 4 tricks", 0, "failed-bid")],
        [("2 tricks", 2, "trick-points"), ("The failed bid of 5", 5, "failed-bid")],
        [("1 trick", 1, "trick-points"), ("The failed bid of 5", 5, "failed-bid")],
    ]
    row, found = told("three-player-moon", {"bidder": None, "bid": None, "tricks": [0, 0, 0]})
    check("three-player-moon", row, found)
    assert bare(found[2]) == [("Everybody passed", 0, "passed-out")]


def test_a_turn_of_ginny_o_tells_each_tile_with_its_square_the_factor_and_what_was_added_to():
    old = [{"tile": name, "new": False} for name in ("4h", "5h", "6h")]
    melds = [
        {"tiles": [*old, {"tile": "7h", "on": "yellow"}]},
        {"tiles": [{"tile": "8s"}, {"tile": "*", "as": "9s"}, {"tile": "10s", "on": "red"}]},
    ]
    row, found = told("ginny-o", {"player": 1, "melds": melds})
    check("ginny-o", row, found)
    assert (found[0], bare(found[1])) == (
        [],
        [
            ("Run", 29, "runs"),
            ("4♥ 4 + 5♥ 5 + 6♥ 6 + 7♥ 7 × 2 = 29", None, "squares"),
            ("Added to a meld: all of it counts", None, "extend"),
            ("Run", 36, "runs"),
            ("8♠ 8 + ★ (9♠) 0 + 10♠ 10 = 18", None, None),
            ("red square: 18 × 2 = 36", None, "meld-squares"),
        ],
    )


def test_racks_and_a_turn_without_a_meld_say_so():
    row, found = told("ginny-o", {"racks": [["Ah", "*"], [], ["Kd"]]})
    check("ginny-o", row, found)
    assert list(map(bare, found)) == [
        [("A♥ 15 + ★ 0", -15, "racks")],
        [("Rack empty", 0, "racks")],
        [("K♦ 10", -10, "racks")],
    ]
    assert bare(told("ginny-o", {"player": 2, "melds": []})[1][2]) == [("No meld this turn", 0, "turn")]


@pytest.mark.parametrize(("slug", "rule"), [("gong-link", "link-win"), ("gong-fight", "fight-win")])
def test_a_game_that_is_won_cites_the_rule_of_that_game(slug, rule):
    row, found = told(slug, {"winner": 2})
    check(slug, row, found)
    assert bare(found[2]) == [("First without cards", 1, rule)]


def test_a_family_names_it_and_any_other_game_needs_no_reasons():
    row, found = told("gong-family", {"player": 0, "family": "ZETA"})
    check("gong-family", row, found)
    assert bare(found[0]) == [("ZETA", 1, "family-laid")]
    assert told("any-game", {"points": [1, None, -3]})[1] == [[], [], []]
