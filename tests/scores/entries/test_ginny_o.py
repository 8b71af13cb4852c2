"""Ginny-O's notation: what is typed is what is kept, and what cannot be read is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base import ENTRY
from games.ginny_o.tiles import FACES, JOKER, SQUARES
from games.messages import Wrong
from scores import sheets
from scores.entries import ginny_o
from scores.models import Sheet

RUN = [{"tile": "4h"}, {"tile": "5h", "on": "centre"}, {"tile": "6h"}]


@pytest.fixture(scope="module")
def now():
    return sheets.stood(Sheet(game="ginny-o", players=["Ana", "Ben"], options={"first": 1}), [])


def entry(now, **fields):
    return ginny_o.cells({"what": "turn", "player": "0", **fields}, now)[ENTRY]


def meld(now, typed: str):
    return entry(now, **{"meld-0": typed})["melds"][0]["tiles"]


def wrong(now, **fields) -> str:
    with pytest.raises(Wrong) as raised:
        entry(now, **fields)
    return str(raised.value)


faces = st.sampled_from(sorted(FACES))
plain = st.fixed_dictionaries({"tile": faces}) | st.fixed_dictionaries(
    {"tile": st.just(JOKER)}, optional={"as": faces}
)
laid = st.fixed_dictionaries({}, optional={"on": st.sampled_from(SQUARES), "cross": st.just(True)})
placed = laid | st.just({"new": False})
tiles = st.builds(lambda tile, place: tile | place, plain, placed)
melds = st.lists(st.fixed_dictionaries({"tiles": st.lists(tiles, min_size=1, max_size=13)}), max_size=10)
turns = st.fixed_dictionaries({"player": st.sampled_from((0, 1)), "melds": melds})
racks = st.fixed_dictionaries(
    {"racks": st.lists(st.lists(faces | st.just(JOKER), max_size=9), min_size=2, max_size=2)}
)


@given(turns | racks)
def test_what_is_written_can_be_changed_and_nothing_is_lost_on_the_way(now, entry):
    fields = ginny_o.fields({ENTRY: entry}, now)
    assert all(isinstance(value, str) for value in fields.values())
    assert ginny_o.cells(fields, now) == {ENTRY: entry}
    assert ginny_o.form(fields, now)["what"] == fields["what"]


@given(turns)
def test_every_field_has_its_place_on_the_page(now, entry):
    fields = ginny_o.fields({ENTRY: entry}, now)
    shown = ginny_o.form(fields, now)
    typed = {f"meld-{number}": text for number, text in shown["melds"] if text}
    assert typed == {name: text for name, text in fields.items() if name.startswith("meld")}
    assert (shown["player"], shown["empty"]) == (entry["player"], entry["melds"] == [])


def test_the_notation_of_the_rules_pages_is_read(now):
    assert meld(now, "(4h) *=5h@red Ah@yellow+ 10s") == [
        {"tile": "4h", "new": False},
        {"tile": "*", "as": "5h", "on": "red"},
        {"tile": "Ah", "on": "yellow", "cross": True},
        {"tile": "10s"},
    ]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("10h", "10h"),
        ("Th", "10h"),
        ("th", "10h"),
        ("ah", "Ah"),
        ("QD", "Qd"),
        ("١٠h", "10h"),
        ("７ｃ", "7c"),
    ],
)
def test_a_tile_is_read_however_it_is_typed(now, typed, name):
    assert meld(now, typed) == [{"tile": name}]


def test_suits_may_be_their_signs(now):
    assert meld(now, "4♣ 4♦ 4♥️ 4♠︎") == [{"tile": name} for name in ("4c", "4d", "4h", "4s")]


def test_brackets_may_hold_several_tiles_and_commas_part_them(now):
    assert meld(now, "(4h, 5h،6h)7h") == [
        {"tile": "4h", "new": False},
        {"tile": "5h", "new": False},
        {"tile": "6h", "new": False},
        {"tile": "7h"},
    ]


@pytest.mark.parametrize(
    ("typed", "square"), [("@c", "centre"), ("@CENTER", "centre"), ("@y", "yellow"), ("@blue", "blue")]
)
def test_a_square_may_be_short(now, typed, square):
    assert meld(now, f"4h{typed}") == [{"tile": "4h", "on": square}]


@pytest.mark.parametrize(
    ("typed", "piece"),
    [
        ("4h 5x 6h", "5x"),
        ("4h 1h", "1h"),
        ("4h@pink", "4h@pink"),
        ("4h@", "4h@"),
        ("4h@red@red", "4h@red@red"),
        ("Ah++", "Ah++"),
        ("*=", "*="),
        ("*=9z", "*=9z"),
        ("(4h 5h", "("),
        ("4h)", ")"),
        ("((4h))", "("),
        ("(4h)@red", "@red"),
        ("h", "h"),
    ],
)
def test_what_cannot_be_read_is_named_with_an_example(now, typed, piece):
    assert wrong(now, **{"meld-0": typed}) == (
        f'"{piece}" cannot be read. Write tiles like this: 4h 10s@yellow (Kd) *=8h'
    )


def test_a_text_without_end_is_no_meld(now):
    assert "cannot be read" in wrong(now, **{"meld-0": "4h " * 200})


@given(st.text(max_size=40))
def test_whatever_is_typed_is_read_or_named(now, typed):
    try:
        ginny_o.cells({"what": "turn", "player": "0", "meld-0": typed}, now)
    except Wrong as error:
        assert error.rule in ("tiles", "turn")


def test_a_turn_without_a_meld_is_said_and_not_guessed(now):
    assert entry(now, empty="on") == {"player": 0, "melds": []}
    assert wrong(now, **{"meld-0": " "}) == "Enter a meld, or tick “no meld this turn”."
    assert wrong(now, empty="on", **{"meld-0": "4h 5h 6h"}) == (
        "There are melds, and “no meld this turn” is ticked too. Take one of them back."
    )


def test_an_empty_line_between_melds_is_no_meld(now):
    found = entry(now, **{"meld-0": "4h 5h@centre 6h", "meld-1": "", "meld-10": "Ac", "meld-2": "Ad"})
    assert found["melds"] == [{"tiles": RUN}, {"tiles": [{"tile": "Ad"}]}, {"tiles": [{"tile": "Ac"}]}]


def test_racks_are_written_with_a_0_for_nothing_and_a_blank_is_asked_for(now):
    typed = {"what": "racks", "rack-0": "Ah K♦ *", "rack-1": "0", "meld-0": "left from before"}
    assert ginny_o.cells(typed, now) == {ENTRY: {"racks": [["Ah", "Kd", "*"], []]}}
    with pytest.raises(Wrong) as raised:
        ginny_o.cells(typed | {"rack-1": ""}, now)
    assert (raised.value.values["player"], raised.value.rule) == (2, "racks")


@pytest.mark.parametrize("piece", ["4h@red", "*=4h", "4h+", "(4h)"])
def test_a_rack_has_bare_tiles(now, piece):
    with pytest.raises(Wrong, match="cannot be read"):
        ginny_o.cells({"what": "racks", "rack-0": piece, "rack-1": "0"}, now)


def test_whose_turn_it_is_stands_there_until_somebody_else_is_chosen(now):
    assert ginny_o.form({}, now)["player"] == 1
    assert ginny_o.form({"player": "0"}, now)["player"] == 0
    assert ginny_o.form({"player": "nobody"}, now)["player"] is None
    assert ginny_o.form({"player": "9" * 5000}, now)["player"] is None


def test_a_seat_that_there_is_not_is_the_games_to_refuse(now):
    assert entry(now, player="7", empty="on") == {"player": "7", "melds": []}
    assert entry(now, player="2", empty="on") == {"player": 2, "melds": []}


def test_what_another_program_left_open_is_shown(now):
    begun = {
        "player": None,
        "melds": [{"tiles": [{"tile": None}, {"tile": "4h"}]}, {"tiles": None}],
        "open": True,
    }
    assert ginny_o.fields({ENTRY: begun}, now) == {"what": "turn", "meld-0": "4h", "meld-1": ""}
    assert ginny_o.fields({ENTRY: {"racks": [None, ["4h"]], "open": True}}, now) == {
        "what": "racks",
        "rack-0": "",
        "rack-1": "4h",
    }
    assert ginny_o.fields({ENTRY: {"end": True}}, now) == {}


def points(now, **fields) -> list[int]:
    return [each["points"] for each in ginny_o.form({"player": "0", **fields}, now)["reckoned"]]


def test_a_preview_has_every_meld_and_every_tile_as_the_game_scores_it(now):
    fields = {"meld-0": "8s 9s@yellow 10s@red", "meld-2": "(4h) (5h) (6h) 7h@red"}
    assert points(now, **fields) == [72, 14]
    tiles = [each["tiles"] for each in ginny_o.form({"player": "0", **fields}, now)["reckoned"]]
    assert [[(tile.points, tile.times) for tile in meld] for meld in tiles] == [
        [(8, 1), (18, 2), (10, 1)],
        [(0, 0), (0, 0), (0, 0), (7, 1)],
    ]


def test_a_preview_follows_the_house_rules():
    sheet = Sheet(game="ginny-o", players=["Ana", "Ben"], options={"extend_new_only": True})
    assert points(sheets.stood(sheet, []), **{"meld-0": "(4h) (5h) (6h) 7h"}) == [7]


def test_a_preview_of_racks_says_what_each_takes_off(now):
    assert points(now, **{"what": "racks", "rack-0": "Ah Kd 3c *", "rack-1": "0"}) == [-28, 0]


@pytest.mark.parametrize("typed", ["", "7h", "7h 9s Kd", "nonsense", "*"])
def test_what_cannot_be_scored_yet_has_no_preview(now, typed):
    assert points(now, **{"meld-0": typed}) == []


@pytest.mark.parametrize(("typed", "asks"), [("Ah * *", True), ("Ah * *=Ac", False), ("7h 9s Kd", False)])
def test_what_a_joker_stands_for_is_asked_only_where_it_matters(now, typed, asks):
    assert ginny_o.form({"player": "0", "meld-0": typed}, now).get("asks", False) == asks


def test_an_entry_in_short(now):
    assert "4♥" in ginny_o.said(ENTRY, {"player": 0, "melds": [{"tiles": RUN}]}, now)
