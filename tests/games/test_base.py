"""What all games share, by a game as small as can be: points a seat, until somebody has 10."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games import base, messages, values
from games.base import Game, Option, Row, Table, games, replay
from games.messages import Warned, Wrong
from games.values import keys

ROOT = Path(base.__file__).parent


class Race(Game):
    """First to 10; level at the end, the last round decides."""

    slug, name, seats = "race", "Race", range(2, 5)
    options = (Option("double", False, "race-double"), Option("head_start", 0, "race-start", 0, 5))

    def row(self, entry, table):
        keys(entry, ("points",))
        points = tuple(
            values.integer(each, 0, 9, "points", "race-points")
            for each in values.listed(entry["points"], table.seats, "points")
        )
        warnings = (Warned("race-points", "nobody moved"),) if not any(points) else ()
        return Row(tuple(each * (1 + table.options["double"]) for each in points), points, warnings)

    def over(self, table):
        return max(table.totals) >= 10

    def places(self, table):
        return [(-total, -last) for total, last in zip(table.totals, table.rows[-1].points, strict=True)]


RACE = Race()


def played(*rounds, seats=3, **options):
    return replay(RACE, seats, options, [{"points": list(each)} for each in rounds])


def refused(entries, seats=3, options=None, game=RACE):
    with pytest.raises(Wrong) as wrong:
        replay(game, seats, options or {}, entries)
    return wrong.value.entry, wrong.value.rule, str(wrong.value)


def points(*each, **more):
    return {"points": list(each), **more}


END = {"end": True}
HEAD_START = "head_start: {} does not fit. Write a whole number from 0 to 5."


def test_an_empty_sheet_has_everybody_first_and_nobody_winning():
    state = played()
    assert (state.rounds, state.totals, state.ranks) == ((), (0, 0, 0), (1, 1, 1))
    assert (state.finished, state.winners, state.next, state.warnings) == (False, (), 0, ())


def test_ranks_are_shared_on_equal_totals_while_it_runs():
    assert played((4, 4, 1)).ranks == (1, 1, 3)
    assert played((4, 1, 1)).ranks == (1, 2, 2)


def test_the_games_own_order_holds_once_it_has_ended_by_itself():
    state = played((9, 2, 1), (2, 9, 1))
    assert (state.totals, state.ranks, state.winners) == ((11, 11, 2), (2, 1, 3), (1,))


def test_a_shared_win_is_shared():
    state = played((5, 5, 9), (5, 5, 0))
    assert (state.ranks, state.winners, state.next) == ((1, 1, 3), (0, 1), None)


def test_an_end_adds_no_row_and_the_totals_decide_alone():
    state = replay(RACE, 3, {}, [points(3, 1, 3), points(0, 2, 0), END])
    assert (len(state.rounds), state.finished, state.next) == (2, True, None)
    assert (state.totals, state.ranks, state.winners) == ((3, 3, 3), (1, 1, 1), (0, 1, 2))
    assert replay(RACE, 2, {}, [END]).winners == (0, 1)


def test_nothing_comes_after_an_end():
    said = "The game has ended before this entry: remove it, or the end."
    assert refused([points(1, 1, 1), END, points(1, 1, 1)]) == (2, None, said)
    assert refused([points(1, 1, 1), END, END]) == (2, None, said)
    assert refused([points(9, 1, 1), points(9, 1, 1), points(1, 1, 1)]) == (2, None, said)
    assert refused([points(9, 1, 1), points(9, 1, 1), END]) == (2, None, said)
    assert refused([points(9, 1, 1), points(9, 1, 1), points(1, 1, 1, open=True)]) == (2, None, said)


@pytest.mark.parametrize("value", [False, None, 1, "true", [], {}])
def test_end_and_open_are_true_or_not_there(value):
    assert refused([{"end": value}])[0] == 0
    assert refused([points(1, 1, 1), points(1, 1, 1, open=value)])[0] == 1


def test_an_end_has_nothing_beside_it():
    assert refused([{"end": True, "points": [1, 1, 1]}]) == (
        0,
        None,
        '"points" is not known here: remove it.',
    )
    assert refused([{"end": True, "open": True}])[0] == 0


def test_an_open_entry_scores_nothing_and_has_no_row():
    state = replay(RACE, 3, {}, [points(1, 2, 3), points(9, 9, 9, open=True)])
    assert (state.rounds[1], len(state.rounds)) == (None, 2)
    assert (state.totals, state.finished, state.next) == ((1, 2, 3), False, 1)


def test_only_the_last_entry_may_be_open():
    said = "Only the last entry may be open: complete this one first."
    assert refused([points(1, 1, 1, open=True), points(1, 1, 1)]) == (0, None, said)
    assert refused([points(1, 1, 1, open=True), END]) == (0, None, said)


def test_unless_a_game_says_otherwise_an_open_entry_has_no_blanks():
    assert refused([points(1, None, 1, open=True)])[:2] == (0, "race-points")


@pytest.mark.parametrize("entry", [None, 1, "x", [], True, 4.0, {}, {"end": True, 1: 2}, {1: 2, "x": 3}])
def test_what_is_no_entry_is_an_error_of_that_entry(entry):
    assert refused([points(1, 1, 1), entry])[0] == 1


@pytest.mark.parametrize("seats", [1, 5, 0, -1, True, 3.0, "3", None])
def test_too_few_and_too_many_seats_are_refused(seats):
    entry, rule, said = refused([], seats=seats)
    assert (entry, rule) == (None, None)
    assert said.startswith("Race is for 2 to 4 players, not for ")


def test_a_game_for_one_number_of_players_says_only_that():
    assert (
        refused([], seats=4, game=games()["three-player-moon"])[2]
        == "Three-Player Moon is for 3 players, not for 4."
    )


def test_options_have_their_values_and_the_defaults_theirs():
    assert played((1, 2, 3), double=True).totals == (2, 4, 6)
    assert dict(base.settled(RACE, 3, {"first": 2})) == {"first": 2, "double": False, "head_start": 0}


@pytest.mark.parametrize(
    ("options", "rule", "said"),
    [
        ({"tripled": True}, None, 'Race has no option "tripled": remove it.'),
        ({"double": 1}, "race-double", "double: 1 does not fit. Write true or false."),
        ({"double": None}, "race-double", "double: null does not fit. Write true or false."),
        ({"head_start": 6}, "race-start", HEAD_START.format("6")),
        ({"head_start": True}, "race-start", HEAD_START.format("true")),
        ({"head_start": 4.0}, "race-start", HEAD_START.format("4.0")),
        ({"first": 3}, None, "first: 3 does not fit. Write a whole number from 0 to 2."),
        ({"first": "1"}, None, 'first: "1" does not fit. Write a whole number from 0 to 2.'),
        ({"first": None}, None, "first: null does not fit. Write a whole number from 0 to 2."),
        ([], None, "[] is no list of options: write them between braces."),
        (None, None, "null is no list of options: write them between braces."),
    ],
)  # fmt: skip
def test_other_options_are_refused_by_name(options, rule, said):
    with pytest.raises(Wrong) as wrong:
        replay(RACE, 3, options, [])
    assert (wrong.value.entry, wrong.value.rule, str(wrong.value)) == (None, rule, said)


def test_the_start_moves_on_clockwise():
    assert [played(*[(0, 0, 1)] * rows, first=2).next for rows in range(5)] == [2, 0, 1, 2, 0]


def test_a_warning_tells_its_entry_and_the_game_goes_on():
    state = played((1, 1, 1), (0, 0, 0), (1, 1, 1), (0, 0, 0))
    assert [(each.entry, each.rule, each.text) for each in state.warnings] == [
        (1, "race-points", "nobody moved"),
        (3, "race-points", "nobody moved"),
    ]


def totals(rounds):
    return tuple(sum(each[seat] for each in rounds) for seat in range(3))


def until_over(rounds):
    """The rounds that are played until somebody has 10."""
    over = (at for at in range(1, len(rounds)) if max(totals(rounds[:at])) >= 10)
    return rounds[: next(over, len(rounds))]


ROUNDS = some.lists(some.tuples(*[some.integers(0, 3)] * 3), max_size=12).map(until_over)


@given(ROUNDS)
def test_any_prefix_is_the_state_that_was(rounds):
    state = played(*rounds)
    for length in range(len(rounds)):
        before = played(*rounds[:length])
        assert (before.rounds, before.totals) == (state.rounds[:length], totals(rounds[:length]))
        assert (before.finished, before.winners, before.next) == (False, (), length % 3)


@given(ROUNDS.filter(bool), some.data())
def test_an_edit_is_as_if_it_had_always_been_so(rounds, data):
    edited = [*rounds]
    edited[data.draw(some.integers(0, len(rounds) - 1))] = data.draw(some.tuples(*[some.integers(0, 3)] * 3))
    kept = until_over(edited)
    assert played(*kept).totals == totals(kept)
    if len(kept) < len(edited):
        assert refused([points(*each) for each in edited])[0] == len(kept)


def test_totals_of_a_table_follow_from_its_rows():
    rows = (Row((1, None, -3)), Row((None, 5, -3)))
    table = Table(3, {}, rows)
    assert table.totals == (1, 5, -6)
    assert Table(3, {}).after(rows[0]).after(rows[1]) == table


def test_a_message_names_its_value_and_stays_short():
    assert values.shown("x" * 10**6) == '"' + "x" * 43 + "…"
    assert values.shown(10**5_000) == "…"
    assert values.shown([10**5_000]) == "…"
    assert values.shown(float("nan")) == "NaN"
    assert values.shown("\ud800") == '"?"'
    nested = []
    for _ in range(5_000):
        nested = [nested]
    assert values.shown(nested) == "…"


def test_a_message_is_translated_with_its_words():
    words = {"{what}: {value} does not fit. Write true or false.": "{value} : {what} ?", "cross": "croix"}
    with pytest.raises(Wrong) as wrong:
        values.flag(1, "cross", "tiles")
    assert messages.said(wrong.value, words.get) == "1 : croix ?"
    warned = Warned(
        "tiles", "{what}: {value} does not fit. Write true or false.", {"what": "cross", "value": "{1}"}
    )
    assert (warned.text, messages.said(warned, words.get)) == (
        "cross: {1} does not fit. Write true or false.",
        "{1} : croix ?",
    )  # fmt: skip


def test_the_seven_games_are_found_by_their_folders():
    assert {slug: (game.seats[0], game.seats[-1]) for slug, game in games().items()} == {
        "any-game": (2, 12),
        "ginny-o": (2, 4),
        "gnoming-a-round": (2, 7),
        "gong-family": (2, 6),
        "gong-fight": (2, 6),
        "gong-link": (2, 6),
        "three-player-moon": (3, 3),
    }


def test_each_game_has_the_options_of_the_format():
    assert {slug: [option.name for option in game.options] for slug, game in games().items()} == {
        "any-game": ["lowest_wins", "target", "rounds"],
        "ginny-o": ["extend_new_only", "cross_bonus_both"],
        "gnoming-a-round": ["strictly_lowest", "all_wild"],
        "gong-family": [],
        "gong-fight": [],
        "gong-link": [],
        "three-player-moon": ["bidder_goes_out", "moon_scores_21", "failed_bid_to_defenders"],
    }


@pytest.mark.parametrize("slug", list(games()))
def test_what_an_option_cites_is_a_paragraph_of_its_game(slug):
    game = games()[slug]
    folder = ROOT / type(game).__module__.split(".")[1]
    listed = paragraphs(folder)
    assert [option.name for option in game.options if option.rule and option.rule not in listed] == []


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in ROOT.glob("*/scoring.py")))
def test_paragraph_ids_are_words_joined_by_hyphens_each_with_a_note(folder):
    for rule, note in paragraphs(ROOT / folder).items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule)
        assert isinstance(note, str)
        assert note.strip(), rule


def paragraphs(folder):
    return tomllib.loads((folder / "paragraphs.toml").read_text(encoding="utf-8"))["paragraphs"]
