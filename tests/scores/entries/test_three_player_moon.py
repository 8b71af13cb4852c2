import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.messages import Wrong
from scores.entries import three_player_moon as moon
from scores.models import Sheet
from scores.sheets import standing, stood

PLAYED = {"bidder": "2", "bid": "5", "tricks-0": "1", "tricks-1": "1", "tricks-2": "٥"}


@pytest.fixture(scope="module")
def now():
    return stood(
        Sheet(game="three-player-moon", players=["Ana", "Ben", "Cy"], marks=[0, 1, 2], options={}), []
    )


def test_a_deal_is_one_cell(now):
    assert moon.cells(PLAYED, now) == {"entry": {"bidder": 2, "bid": 5, "tricks": [1, 1, 5]}}


def test_everybody_passed_is_a_deal_without_tricks(now):
    assert moon.cells({"bidder": "passed"}, now) == {
        "entry": {"bidder": None, "bid": None, "tricks": [0, 0, 0]}
    }


@pytest.mark.parametrize("blank", PLAYED)
def test_a_deal_with_a_blank_is_still_open(now, blank):
    entry = moon.cells({**PLAYED, blank: " "}, now)["entry"]
    assert entry["open"] is True
    assert None in [entry["bidder"], entry["bid"], *entry["tricks"]]


def test_a_deal_with_others_after_it_may_not_lose_a_part(start):
    deal = {"bidder": 0, "bid": 4, "tricks": [5, 1, 1]}
    sheet, _token = start("three-player-moon", ("Ana", "Ben", "Cy"), entries=[deal, deal])
    with pytest.raises(Wrong, match="This deal is played"):
        moon.cells({**PLAYED, "bid": "", "entry": "1"}, standing(sheet))
    assert moon.cells({**PLAYED, "bid": "", "entry": "2"}, standing(sheet))["entry"]["open"] is True


def test_nothing_typed_is_nothing_written(now):
    assert moon.cells({"tricks-0": "", "tricks-1": " "}, now) == {}


def test_what_is_no_number_goes_to_the_game_which_says_so(now):
    assert moon.cells({**PLAYED, "tricks-0": "two"}, now)["entry"]["tricks"] == ["two", 1, 5]


def test_the_form_counts_the_tricks_that_are_known(now):
    assert moon.form({**PLAYED, "tricks-1": "x"}, now)["count"] == 6


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"bidder": "0", "bid": "4"}, "the tricks of Ana, Ben and Cy"),
        ({"tricks-0": "4"}, "the bidder, the bid and the tricks of Ben and Cy"),
        ({**PLAYED, "bid": ""}, "the bid"),
        (PLAYED, ""),
        ({"bidder": "passed"}, ""),
        ({}, ""),
    ],
)
def test_a_deal_that_is_begun_says_what_is_missing(now, typed, said):
    isolates = dict.fromkeys(map(ord, "\u2068\u2069"))
    assert moon.form(typed, now)["missing"].translate(isolates) == said


@given(
    bidder=st.none() | st.integers(0, 2),
    bid=st.none() | st.sampled_from([4, 5, 6, 7, 21]),
    tricks=st.none() | st.lists(st.none() | st.integers(0, 7), min_size=3, max_size=3),
)
def test_what_is_written_comes_back_as_it_was(now, bidder, bid, tricks):
    known = [bidder, bid, *(tricks or [None])]
    entry = {"bidder": bidder, "bid": bid, "tricks": tricks}
    if None in known:
        entry["open"] = True
    back = moon.cells(moon.fields({"entry": entry}, now), now)
    blank = all(each is None for each in known)
    assert back == ({} if blank else {"entry": {**entry, "tricks": tricks or [None] * 3}})


@given(st.dictionaries(st.sampled_from(list(PLAYED)), st.text()))
def test_a_form_bears_whatever_is_typed(now, fields):
    assert len(moon.form(fields, now)["tricks"]) == 3
