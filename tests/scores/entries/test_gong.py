"""GONG's three games: who has won, or which galaxy is complete and whose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base import ENTRY
from games.gong.scoring import NAMES
from scores import sheets
from scores.entries import gong
from scores.log import Line
from scores.models import Sheet

FAMILY, LINK = "gong-family", "gong-link"


def stood(game, *entries):
    sheet = Sheet(game=game, players=["Ana", "Ben", "Cy"], options={})
    return sheets.stood(sheet, [Line(n, "set", n, ENTRY, entry) for n, entry in enumerate(entries, start=1)])


@given(st.integers(0, 2))
def test_a_winner_that_is_written_can_be_changed(seat):
    now = stood(LINK)
    fields = gong.fields({ENTRY: {"winner": seat}}, now)
    assert fields == {"winner": str(seat)}
    assert gong.cells(fields, now) == {ENTRY: {"winner": seat}}


@given(st.integers(0, 2), st.sampled_from(NAMES))
def test_a_family_that_is_written_can_be_changed(seat, name):
    now = stood(FAMILY)
    entry = {"player": seat, "family": name}
    fields = gong.fields({ENTRY: entry}, now)
    assert fields == {"player": str(seat), "family": name}
    assert gong.cells(fields, now) == {ENTRY: entry}


@pytest.mark.parametrize("typed", [{}, {"winner": ""}, {"family": "ZETA"}])
def test_nothing_tapped_is_nothing_written(typed):
    assert gong.cells(typed, stood(LINK)) == {}


@pytest.mark.parametrize("typed", [{}, {"family": "ZETA"}, {"player": "0"}, {"player": "", "family": "ZETA"}])
def test_a_galaxy_without_a_player_is_not_written_yet(typed):
    assert gong.cells(typed, stood(FAMILY)) == {}


def test_a_seat_that_there_is_not_is_the_games_to_refuse():
    assert gong.cells({"winner": "Ana"}, stood(LINK)) == {ENTRY: {"winner": "Ana"}}
    assert gong.cells({"winner": "9"}, stood(LINK)) == {ENTRY: {"winner": 9}}


def test_the_nine_galaxies_stand_in_the_decks_order_with_those_who_have_them():
    now = stood(FAMILY, {"player": 2, "family": "ZETA"}, {"player": 0, "family": "PROXIMA"})
    galaxies = gong.form({"family": "OMEGA", "player": "1"}, now)["families"]
    assert tuple(galaxy["name"] for galaxy in galaxies) == NAMES
    assert {galaxy["name"]: galaxy["holder"] for galaxy in galaxies if galaxy["holder"]} == {
        "PROXIMA": "Ana",
        "ZETA": "Cy",
    }
    assert [galaxy["name"] for galaxy in galaxies if galaxy["chosen"]] == ["OMEGA"]


def test_the_end_of_the_game_is_no_choice():
    assert gong.fields({ENTRY: {"end": True}}, stood(LINK)) == {}
    assert gong.form({}, stood(LINK))["chosen"] is None


def test_what_another_program_left_open_is_shown():
    entry = {"player": None, "family": "ZETA", "open": True}
    assert gong.fields({ENTRY: entry}, stood(FAMILY)) == {"family": "ZETA"}


def test_an_entry_in_short():
    now = stood(FAMILY)
    assert "ZETA" in gong.said(ENTRY, {"player": 1, "family": "ZETA"}, now)
