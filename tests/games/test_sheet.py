import copy
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from bench.score import SHEETS
from games import sheet
from games.base import Row, State, games
from games.messages import Warned, Wrong
from tests.conftest import ROOT

SHEET = {
    "format": "gong-sheet/1",
    "game": "any-game",
    "options": {"lowest_wins": True},
    "players": ["Ana", "Ben", "Cy"],
    "entries": [{"points": [1, 2, 3]}, {"points": [None, -5, 0]}],
}


def written(**changes):
    return json.dumps(SHEET | changes)


def without(key):
    return json.dumps({each: value for each, value in SHEET.items() if each != key})


def text_with(old, new):
    text = json.dumps(SHEET)
    assert text.count(old) == 1
    return text.replace(old, new)


def first(points):
    return text_with("[1, 2, 3]", points)


def second(points):
    return text_with("[null, -5, 0]", points)


def refused(data):
    with pytest.raises(Wrong) as wrong:
        sheet.read(data).replay()
    return wrong.value.entry, str(wrong.value)


def test_a_sheet_is_read_and_replayed():
    read = sheet.read(written())
    assert (read.game.slug, read.players, read.options) == (
        "any-game",
        ("Ana", "Ben", "Cy"),
        {"lowest_wins": True},
    )
    assert read.replay().totals == (1, -3, 3)
    assert sheet.read(written().encode()) == read
    assert sheet.read(b"\xef\xbb\xbf" + written().encode()) == read
    assert sheet.read(json.dumps(SHEET, indent=4)) == read


@pytest.mark.parametrize("key", list(SHEET))
def test_all_five_keys_are_required(key):
    assert refused(without(key)) == (None, f"{key} is missing.")


@pytest.mark.parametrize(
    ("data", "entry", "said"),
    [
        (written(more=1), None, '"more" is not known here: remove it.'),
        (written(format="gong-sheet/2"), None, 'The format "gong-sheet/2" is not known'),
        (written(format=["gong-sheet/1"]), None, 'The format ["gong-sheet/1"] is not known'),
        (written(game=None), None, "There is no game null here."),
        (written(game="chess"), None, 'There is no game "chess" here.'),
        (written(game={}), None, "There is no game {} here."),
        (written(game=["any-game"]), None, 'There is no game ["any-game"] here.'),
        (written(options=None), None, "null is no list of options: write them between braces."),
        (written(options={"x": 1}), None, 'Any game has no option "x": remove it.'),
        (written(options={"rounds": 0}), None, "rounds: 0 does not fit. Write a whole number from 1 to 1000"),
        (written(options={"target": None}), None, "target: null does not fit."),
        (written(players=["Ana"]), None, "Any game is for 2 to 12 players, not for 1."),
        (written(players=["x"] * 13), None, "Any game is for 2 to 12 players, not for 13."),
        (written(players="Ana"), None, 'players: "Ana" does not fit. Write a list of names.'),
        (written(players=["Ana", 4]), None, "4 is no name: write 1 to 40 characters."),
        (written(players=["Ana", None]), None, "null is no name: write 1 to 40 characters."),
        (written(players=["Ana", ["Ben"]]), None, '["Ben"] is no name: write 1 to 40 characters.'),
        (written(entries={}), None, "entries: {} does not fit. Write a list."),
        (written(entries=None), None, "entries: null does not fit. Write a list."),
        (written(entries=[{"points": [1, 2, 3]}, 7]), 1, "7 is no entry: write one between braces."),
        (written(entries=[{"points": [1, 2, 3]}] * 1001), None, "The sheet is full: 1001 entries"),
        (first("[1, 2, 4.0]"), 0, "points: 4.0 does not fit. Write a whole number from -999999"),
        (first('[1, 2, "4"]'), 0, 'points: "4" does not fit.'),
        (first("[1, 2, true]"), 0, "points: true does not fit."),
        (first("[1, 2, 1e3]"), 0, "points: 1000.0 does not fit."),
        (first("[1, 2, NaN]"), 0, "NaN is no number"),
        (first("[1, 2, -Infinity]"), 0, "-Infinity is no number"),
        (first("[1, 2, 1e999]"), 0, "Infinity is no number"),
        (second("[NaN, -5, 0]"), 1, "NaN is no number"),
        (text_with('{"lowest_wins": true}', '{"rounds": NaN}'), None, "NaN is no number"),
        (first("[1, 2, 1" + "0" * 5_000 + "]"), 0, "points: 1" + "0" * 43 + "… does not fit."),
        (first("[1, 2, -" + "9" * 5_000 + "]"), 0, "points: -" + "9" * 43 + "… does not fit."),
        (first('[1, 2, "\\ud83d"]'), 0, '"?" is no text: it holds half a character.'),
        (text_with('"Ben"', '"\\udc00"'), None, '"?" is no text: it holds half a character.'),
        (first('[1, 2, 3], "\\udc00": 1'), 0, '"?" is no text: it holds half a character.'),
        (text_with('"game"', '"format"'), None, '"format" stands twice: keep one of them.'),
        (text_with('"game"', '"options"'), None, '"options" stands twice: keep one of them.'),
        (first('[1, 2, 3], "points": [1, 2, 3]'), 0, '"points" stands twice: keep one of them.'),
        (second('[{"a": 1, "a": 1}]'), 1, '"a" stands twice: keep one of them.'),
        (second("[" * 19 + "]" * 19), 1, "The sheet is nested too deeply: 20 levels"),
        (text_with('"Cy"', "[" * 19 + "]" * 19), None, "The sheet is nested too deeply: 20 levels"),
        (text_with('"Cy"', "[" * 18 + "]" * 18), None, "[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]] is no name"),
        (second("[null, -5, 0]]"), None, "This is no JSON: look at line 1, column 1"),
        (second("[null, -5, 0,]"), None, "This is no JSON: look at line 1, column 1"),
        (second("[null, -5, 00]"), None, "This is no JSON: look at line 1, column 1"),
        (second("[null, -5, +1]"), None, "This is no JSON: look at line 1, column 1"),
        (text_with('"Ben"', '"B\nn"'), None, "This is no JSON: look at line 1, column 1"),
        (text_with('"Ben"', "'Ben'"), None, "This is no JSON: look at line 1, column "),
        ("[1,\n 2,,\n 3]", None, "This is no JSON: look at line 2, column 4."),
        ("", None, "This is no JSON: look at line 1, column 1."),
        (b"", None, "This is no JSON: look at line 1, column 1."),
        ("null", None, "This is no score sheet: write it between braces."),
        ("[]", None, "This is no score sheet: write it between braces."),
        ("12", None, "This is no score sheet: write it between braces."),
        ('{"a": 1, "a": 1}', None, '"a" stands twice: keep one of them.'),
        (b"\xff\xfe{", None, "This is no text in UTF-8: look at byte 0."),
        (written().encode("utf-16"), None, "This is no text in UTF-8: look at byte 0."),
        (b'{"\xe9": 1}', None, "This is no text in UTF-8: look at byte 2."),
        ('"\ud800"', None, "This is no text in UTF-8: look at byte 1."),
    ],
)  # fmt: skip
def test_what_is_not_the_format_is_refused_with_the_reason(data, entry, said):
    found = refused(data)
    assert (found[0], found[1][: len(said)]) == (entry, said)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"x" * 10 * 1024 * 1024, "The sheet is too large"),
        (b" " * (1024 * 1024 + 1), "The sheet is too large"),
        (b" " * 1024 * 1024, "This is no JSON"),
        (b"[" * 1_000 + b"]" * 1_000, "The sheet is nested too deeply"),
        (b"[" * 1024 * 1024, "The sheet is nested too deeply"),
        (b'{"a":' * 1_000 + b"1" + b"}" * 1_000, "The sheet is nested too deeply"),
        (b'{"a":' * 200_000, "The sheet is nested too deeply"),
        (b'["' + b"\\u0300" * 170_000 + b'"]', "This is no score sheet"),
        (b'"' + b'\\"' * 500_000, "This is no JSON"),
        (b"1" * 1024 * 1024, "This is no score sheet"),
        (b"0." + b"1" * 1_000_000, "This is no score sheet"),
        (b"1e" + b"9" * 1_000_000, "Infinity is no number"),
        (b"[" + b"0," * 500_000 + b"0]", "This is no score sheet"),
        (b"[" + b"{}," * 340_000 + b"0]", "This is no score sheet"),
        (b"{" + b",".join(b'"%d":0' % each for each in range(90_000)) + b"}", "format is missing."),
    ],
)
def test_whatever_the_bytes_are_they_are_refused(data, said):
    assert refused(data)[1].startswith(said)


def test_a_name_of_a_million_accents_is_refused():
    data = written(players=["Ana", "e" + "\u0300\u0323" * 250_000])
    assert refused(json.dumps(json.loads(data), ensure_ascii=False))[1].endswith("write 1 to 40 characters.")


def test_a_thousand_entries_are_a_sheet():
    state = sheet.read(written(entries=[{"points": [1, 2, 3]}] * 999 + [{"end": True}])).replay()
    assert (len(state.rounds), state.totals, state.winners) == (999, (999, 1998, 2997), (0,))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ana", "Ana"),
        ("x" * 40, "x" * 40),
        ("e\u0301" * 40, "é" * 40),
        ("\u0391\u0313\u0300\u0345" * 40, "\u1f8a" * 40),
        ("A\u0000n\na\u0085\u007f", "Ana"),
        ("\u202eAna\u202c\u2066\u2069\u200e\u200f\u061c", "Ana"),
        ("e\u202e\u0301", "é"),
        ("\u202e" * 1_000 + "A", "A"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("مريم", "مريم"),
        ("=1+1", "=1+1"),
        ("{0}", "{0}"),
        ("<b>", "<b>"),
    ],
)
def test_a_name_is_composed_and_keeps_no_control_or_direction(given, kept):
    assert sheet.name(given) == kept
    assert sheet.read(written(players=[given, given])).players == (kept, kept)


@pytest.mark.parametrize(
    "given",
    [
        "",
        " ",
        "\n",
        "\u202e",
        "\u200b\u00a0",
        "\u3164",
        "\u2800",
        "\ufe0f",
        "\u0301",
        "\uffff",
        "\ue000",
        "x" * 41,
        "é" * 41,
        "e\u0301" * 41,
    ],
)
def test_a_name_has_1_to_40_characters_to_see(given):
    assert refused(written(players=["Ana", given]))[1].endswith("is no name: write 1 to 40 characters.")


def test_a_result_is_plain_data_with_every_key():
    result = sheet.result(sheet.read(written()).replay())
    assert result == {
        "rounds": [[1, 2, 3], [None, -5, 0]],
        "totals": [1, -3, 3],
        "ranks": [2, 1, 3],
        "finished": False,
        "winners": [],
        "warnings": [],
        "next": 2,
        "parts": [None, None],
    }
    assert json.loads(json.dumps(result)) == result


def test_an_open_entry_is_null_in_rounds_and_parts():
    result = sheet.result(
        sheet.read(written(entries=[SHEET["entries"][0], {"points": [None] * 3, "open": True}])).replay()
    )
    assert (result["rounds"], result["parts"]) == ([[1, 2, 3], None], [None, None])


def test_warnings_are_told_in_the_language_asked_for():
    warned = Warned("rack", "{count} tiles", {"count": 9}, entry=4)
    state = State((Row((1, 2)),), (1, 2), (2, 1), False, (), 0, (warned,))
    assert sheet.result(state, {"{count} tiles": "{count} tuiles"}.get)["warnings"] == [
        {"entry": 4, "rule": "rack", "text": "9 tuiles"}
    ]


PAGE = (ROOT / "docs/games.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.S)


@pytest.mark.parametrize(("given", "said"), list(zip(EXAMPLES[::2], EXAMPLES[1::2], strict=True)))
def test_the_examples_of_the_page_come_to_what_it_says(given, said):
    try:
        found = sheet.result(sheet.read(given).replay())
    except Wrong as wrong:
        found = {"error": sheet.report(wrong)}
    assert found == json.loads(said)


def test_the_game_of_the_page_runs():
    programs = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len(programs) == 1
    exec(compile(programs[0], "docs/games.md", "exec"), {"__name__": "marbles"})  # noqa: S102


def test_the_page_names_every_game_and_option():
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert {option.name for game in games().values() for option in game.options} - named == set()
    titles = ", ".join(re.findall(r"^### (.*):", PAGE, re.M))
    assert sorted(titles.split(", ")) == sorted(games())


# A valid sheet a game, to be spoilt.
VALID = {}
for slug, long in SHEETS.items():
    entries = list(long().entries)
    VALID[slug] = {
        "format": sheet.FORMAT,
        "game": slug,
        "options": dict(long().options),
        "players": [f"Player {seat}" for seat in range(long().seats)],
        "entries": entries[:9] if len(entries) < 10 else [*entries[:4], entries[-1]],
    }


@pytest.mark.parametrize("slug", list(games()))
def test_the_sheets_to_spoil_are_valid(slug):
    result = sheet.result(sheet.read(json.dumps(VALID[slug])).replay())
    assert json.loads(json.dumps(result, allow_nan=False)) == result


@pytest.mark.parametrize("slug", list(games()))
def test_any_prefix_of_any_games_sheet_is_the_sheet_that_was(slug):
    state = sheet.read(json.dumps(VALID[slug])).replay()
    for length in range(len(state.rounds)):
        before = sheet.read(json.dumps(VALID[slug] | {"entries": VALID[slug]["entries"][:length]})).replay()
        assert before.rounds == state.rounds[:length]
        assert before.warnings == tuple(each for each in state.warnings if each.entry < length)
        assert not before.finished


JUNK = some.one_of(
    some.none(),
    some.booleans(),
    some.integers(),
    some.sampled_from([-1, 0, 1, 2, 3, 4, 5, 7, 9, 21, 10**6, 10**30]),
    some.floats(),
    some.sampled_from(["M", "H", "*", "Ah", "10h", "8x", "yellow", "PROXIMA", "", "1"]),
    some.text(max_size=5),
    some.just([]),
    some.just({}),
    some.lists(some.integers(-3, 9), max_size=9),
    some.dictionaries(some.sampled_from(["tile", "tiles", "as", "points", "end", "open"]), some.none()),
)  # fmt: skip


def places(value):
    """Every place in nested data, as what holds it and its key there."""
    found = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    for key, below in found:
        yield value, key
        if isinstance(below, dict | list):
            yield from places(below)


@some.composite
def spoilt(draw, slug):
    value = copy.deepcopy(VALID[slug])
    for _ in range(draw(some.integers(1, 3))):
        inside = [place for place in places(value) if place[0] is not value] or list(places(value))
        holder, key = draw(some.sampled_from(inside if draw(some.integers(0, 9)) else list(places(value))))
        how = draw(some.sampled_from(["replace", "replace", "delete", "add", "copy"]))
        if how == "delete":
            del holder[key]
        elif how == "replace":
            holder[key] = draw(JUNK)
        elif isinstance(holder, dict):
            holder[draw(some.sampled_from(["open", "end", "x", "first", "on", "new", "cross", "as"]))] = draw(
                JUNK
            )
        else:
            holder.insert(key, copy.deepcopy(holder[key]) if how == "copy" else draw(JUNK))
    return json.dumps(value)


@pytest.mark.parametrize("slug", list(games()))
@settings(max_examples=150, deadline=None)
@given(data=some.data())
def test_a_spoilt_sheet_is_scored_or_refused_and_nothing_else(slug, data):
    try:
        result = sheet.result(sheet.read(data.draw(spoilt(slug))).replay())
    except Wrong as wrong:
        json.dumps(sheet.report(wrong)).encode()
    else:
        json.dumps(result, allow_nan=False).encode()


@pytest.mark.parametrize("slug", list(games()))
@settings(max_examples=100, deadline=None)
@given(
    start=some.integers(0, 10_000),
    length=some.integers(0, 9),
    put=some.text('{}[]",:0159-.eMHtrulf\\ ', max_size=4),
)
def test_spoilt_text_is_scored_or_refused_and_nothing_else(slug, start, length, put):
    text = json.dumps(VALID[slug])
    start %= len(text)
    try:
        sheet.read(text[:start] + put + text[start + length :]).replay()
    except Wrong as wrong:
        sheet.report(wrong)


@given(some.binary(max_size=60))
def test_bytes_are_refused_and_nothing_else(data):
    with pytest.raises(Wrong):
        sheet.read(data)
