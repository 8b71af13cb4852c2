"""`manage.py score`: the worked examples of every game, and whatever else somebody may feed it."""

import io
import json
import os
import subprocess
import sys

import pytest
from django.core.management import call_command
from django.utils import translation

from scores.management.commands import score
from tests.conftest import ROOT

KEYS = ["rounds", "totals", "ranks", "finished", "winners", "warnings", "next", "parts"]


def sheet(game, players, entries, **options):
    names = ["Ana", "Ben", "Cy", "Dan", "Eve", "Fay"][:players]
    return {"format": "gong-sheet/1", "game": game, "options": options, "players": names, "entries": entries}


@pytest.fixture
def scored(tmp_path):
    """What the command says about a sheet, in this process: pytest refuses it any database."""

    def run(content, *arguments):
        file = tmp_path / "sheet.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        said = io.StringIO()
        try:
            call_command("score", file, *arguments, stdout=said)
        except SystemExit as stopped:
            assert stopped.code == 1
            found = json.loads(said.getvalue())
            assert list(found) == ["error"]
            assert list(found["error"]) == ["entry", "rule", "text"]
            return found["error"]
        found = json.loads(said.getvalue())
        assert list(found) == KEYS
        return found

    return run


def process(*arguments, **more):
    """The command as people run it: exit code, the object, what else it said."""
    done = subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        env={**os.environ, **more.pop("env", {})},
        **more,
    )
    return done.returncode, json.loads(done.stdout), done.stderr.decode()


# Gnoming A Round


def grid(text):
    return [card if card in "MH" else int(card) for card in text.replace("/", " ").split()]


def total(points):
    """A grid without lines and with this total."""
    return [1, 2, -1, 3, 4, -2, -3, -4, points]


PLAIN = grid("1 2 3 / 4 5 6 / 7 8 9")


@pytest.mark.parametrize(
    ("cards", "options", "points"),
    [
        ("1 2 3 / 4 5 6 / 7 8 9", {}, 45),
        ("6 6 6 / -2 1 4 / 3 -1 2", {}, 1),
        ("5 5 5 / 5 1 2 / 5 3 4", {}, 0),
        ("M 4 4 / 7 1 2 / 7 3 5", {}, 0),
        ("6 H 6 / 1 2 3 / 4 5 7", {}, 44),
        ("-3 -3 -3 / 1 1 2 / 4 5 6", {}, 10),
        ("M M 9 / 1 2 3 / 4 5 6", {}, 30),
        ("M M 9 / 1 2 3 / 4 5 6", {"all_wild": True}, 12),
    ],
)
def test_gnoming_grids(scored, cards, options, points):
    for grids in ([grid(cards), PLAIN], [PLAIN, grid(cards)]):
        found = scored(sheet("gnoming-a-round", 2, [{"grids": grids, "first_out": None}], **options))
        assert sorted(found["rounds"][0]) == sorted([points, 45])


@pytest.mark.parametrize(
    ("totals", "first_out", "options", "points"),
    [
        ((12, 15, 20), 0, {}, [7, 15, 20]),
        ((12, 15, 20), 1, {}, [12, 20, 20]),
        ((12, 12, 20), 0, {}, [7, 12, 20]),
        ((12, 12, 20), 0, {"strictly_lowest": True}, [17, 12, 20]),
    ],
)
def test_gnoming_first_out(scored, totals, first_out, options, points):
    entry = {"grids": [total(each) for each in totals], "first_out": first_out}
    assert scored(sheet("gnoming-a-round", 3, [entry], **options))["rounds"] == [points]


@pytest.mark.parametrize(
    ("rounds", "totals", "ranks", "winners"),
    [
        ([(11, 9), (11, 10), (8, 11)], [30, 30], [1, 2], [0]),
        ([(9, 11), (10, 11), (11, 8)], [30, 30], [2, 1], [1]),
        ([(11, 11, 10), (11, 11, 11), (8, 8, 9)], [30, 30, 30], [1, 1, 3], [0, 1]),
    ],
)
def test_gnoming_ties(scored, rounds, totals, ranks, winners):
    entries = [{"grids": [total(each) for each in row], "first_out": None} for row in rounds]
    found = scored(sheet("gnoming-a-round", len(totals), entries))
    assert (found["totals"], found["ranks"], found["winners"]) == (totals, ranks, winners)
    assert (found["finished"], found["next"]) == (True, None)


# Three-Player Moon


def deal(text):
    """ "A 4 5,1,1" """
    bidder, bid, tricks = text.split()
    return {
        "bidder": "ABC".index(bidder),
        "bid": int(bid),
        "tricks": [int(each) for each in tricks.split(",")],
    }


BEFORE = {
    (0, 0, 0): [],
    (10, 4, -8): ["C 5 2,2,3", "C 5 4,1,2", "A 4 4,1,2"],
    (10, 4, 3): ["B 4 2,4,1", "A 4 5,0,2", "A 4 7,0,0"],
    (17, 19, 2): ["A 7 7,0,0", "A 6 7,0,0", "A 4 7,0,0", "B 7 0,7,0", "B 7 0,7,0", "B 5 0,5,2"],
    (19, 16, 0): ["A 7 7,0,0", "A 7 7,0,0", "A 5 7,0,0", "B 6 0,7,0", "B 6 0,7,0", "B 4 0,7,0"],
}


@pytest.mark.parametrize("totals", list(BEFORE))
def test_moon_positions_before(scored, totals):
    found = scored(sheet("three-player-moon", 3, [deal(each) for each in BEFORE[totals]]))
    assert (found["totals"], found["finished"]) == (list(totals), False)


@pytest.mark.parametrize(
    ("before", "last", "options", "totals", "winners"),
    [
        ((0, 0, 0), "A 4 5,1,1", {}, [4, 1, 1], []),
        ((0, 0, 0), "A 5 4,2,1", {}, [-5, 2, 1], []),
        ((0, 0, 0), "A 5 4,2,1", {"failed_bid_to_defenders": True}, [0, 7, 6], []),
        ((10, 4, -8), "C 21 0,0,7", {}, [10, 4, 13], [2]),
        ((10, 4, -8), "C 21 0,0,7", {"moon_scores_21": True}, [10, 4, 13], []),
        ((10, 4, 3), "C 21 1,0,6", {}, [11, 4, -18], []),
        ((10, 4, 3), "C 21 1,0,6", {"failed_bid_to_defenders": False}, [11, 4, -18], []),
        ((17, 19, 2), "A 4 4,3,0", {}, [21, 22, 2], [1]),
        ((17, 19, 2), "A 4 4,3,0", {"bidder_goes_out": True}, [21, 22, 2], [0]),
        ((19, 16, 0), "B 5 2,5,0", {}, [21, 21, 0], []),
        ((19, 16, 0), "B 5 2,5,0", {"bidder_goes_out": True}, [21, 21, 0], [1]),
    ],
)
def test_moon_deals(scored, before, last, options, totals, winners):
    found = scored(sheet("three-player-moon", 3, [deal(each) for each in [*BEFORE[before], last]], **options))
    assert (found["totals"], found["winners"], found["finished"]) == (totals, winners, bool(winners))
    assert all(found["ranks"][winner] == 1 for winner in winners)


def test_moon_made_wins_from_behind_and_the_others_rank_by_totals(scored):
    deals = ["A 7 7,0,0", "A 7 7,0,0", "B 6 1,6,0", "C 7 1,0,6", "C 21 0,0,7"]
    found = scored(sheet("three-player-moon", 3, [deal(each) for each in deals]))
    assert (found["totals"], found["rounds"][-1]) == ([16, 6, 14], [0, 0, 21])
    assert (found["ranks"], found["winners"]) == ([2, 3, 1], [2])


def test_a_passed_out_deal_has_a_row_and_the_start_moves_on(scored):
    passed = {"bidder": None, "bid": None, "tricks": [0, 0, 0]}
    found = scored(sheet("three-player-moon", 3, [passed], first=2))
    assert (found["rounds"], found["next"]) == ([[0, 0, 0]], 0)


@pytest.mark.parametrize(
    ("entry", "part"),
    [
        ({"bidder": 0, "bid": 4, "tricks": [4, 2, 2]}, "tricks"),
        ({"bidder": 0, "bid": 3, "tricks": [4, 2, 1]}, "bid"),
        ({"bidder": 0, "bid": 8, "tricks": [4, 2, 1]}, "bid"),
        ({"bidder": 0, "bid": 20, "tricks": [4, 2, 1]}, "bid"),
        ({"bidder": None, "bid": 4, "tricks": [4, 2, 1]}, "bid"),
        ({"bidder": 0, "bid": None, "tricks": [4, 2, 1]}, "bid"),
    ],
)
def test_moon_refuses_with_the_reason(scored, entry, part):
    found = scored(sheet("three-player-moon", 3, [entry]))
    assert found["entry"] == 0
    assert found["rule"]
    assert part in found["text"].lower()


# Ginny-O


def meld(text):
    """ "4h 5h@yellow (6h)": the 5 on yellow, the 6 lay there before."""
    tiles = []
    for each in text.split():
        name, _, on = each.strip("()").partition("@")
        tile = {"tile": name}
        if on:
            tile["on"] = on
        if each.startswith("("):
            tile["new"] = False
        tiles.append(tile)
    return {"tiles": tiles}


@pytest.mark.parametrize(
    ("text", "options", "points"),
    [
        ("4h 5h 6h@centre", {}, 15),
        ("4h 5h@yellow 6h@centre", {}, 20),
        ("Ac 2c 3c", {}, 6),
        ("Qs Ks As", {}, 21),
        ("Ac Ad Ah", {}, 45),
        ("Ac Ad@yellow Ah", {}, 60),
        ("8d 9d 10d@red", {}, 54),
        ("8d 9d 10d@blue", {}, 81),
        ("8d 9d@yellow 10d@red", {}, 72),
        ("(4h) (5h) (6h) 7h", {}, 22),
        ("(4h) (5h) (6h) 7h", {"extend_new_only": True}, 7),
    ],
)
def test_ginny_melds(scored, text, options, points):
    found = scored(sheet("ginny-o", 3, [{"player": 1, "melds": [meld(text)]}], **options))
    assert found["rounds"] == [[0, points, 0]]


def test_ginny_racks_end_the_game(scored):
    entries = [{"player": 0, "melds": []}, {"racks": [["Ah", "Kd", "3c", "*"], []]}]
    found = scored(sheet("ginny-o", 2, entries))
    assert (found["rounds"], found["totals"], found["winners"]) == ([[0, 0], [-28, 0]], [-28, 0], [1])


@pytest.mark.parametrize("text", ["Kh Ah 2h", "7h 7h 7s", "7c 7d 7h 7s 7c", "7c 7d 7h 7s *", "4h 5h 6d"])
def test_ginny_refuses_with_the_reason(scored, text):
    found = scored(sheet("ginny-o", 2, [{"player": 0, "melds": []}, {"player": 1, "melds": [meld(text)]}]))
    assert found["entry"] == 1
    assert found["rule"]


# GONG


@pytest.mark.parametrize(
    ("order", "totals", "winner", "ranks"),
    [("ABBABCACC", [3, 3, 3], 1, [2, 1, 3]), ("AAABBBBCA", [4, 4, 1], 1, [2, 1, 3])],
)
def test_gong_family(scored, order, totals, winner, ranks):
    families = ["PROXIMA", "NEBULA", "ZETA", "ANDROMEDE", "SERPENS", "SPARROW", "VIRGO", "OMEGA", "NEMESIS"]
    entries = [
        {"player": "ABC".index(player), "family": family}
        for player, family in zip(order, families, strict=True)
    ]
    found = scored(sheet("gong-family", 3, entries))
    assert (found["totals"], found["winners"], found["ranks"]) == (totals, [winner], ranks)


# The format


def test_the_whole_object(scored):
    entries = [{"points": [5, None, 3]}, {"points": [None, None, 2]}, {"end": True}]
    assert scored(sheet("any-game", 3, entries)) == {
        "rounds": [[5, None, 3], [None, None, 2]],
        "totals": [5, 0, 5],
        "ranks": [1, 3, 1],
        "finished": True,
        "winners": [0, 2],
        "warnings": [],
        "next": None,
        "parts": [None, None],
    }


def test_a_warning_has_entry_rule_and_text(scored):
    entry = {"grids": [total(0), total(5)], "first_out": None}
    found = scored(sheet("gnoming-a-round", 2, [entry]))
    assert [list(warning) for warning in found["warnings"]] == [["entry", "rule", "text"]]
    assert (found["warnings"][0]["entry"], found["rounds"]) == (0, [[0, 5]])


def test_errors_name_entry_and_rule_or_null(scored):
    assert scored(sheet("gong-link", 2, [{"winner": 0}, {"winner": 2}])) == {
        "entry": 1,
        "rule": "link-win",
        "text": "winner: there is no seat 2. The seats are 0 to 1, clockwise.",
    }
    assert scored(sheet("chess", 2, []))["entry"] is None


def test_words_come_in_the_language_asked_for(scored, monkeypatch):
    monkeypatch.setattr(score.translation, "gettext", lambda text: f"{translation.get_language()} {text}")
    found = scored(sheet("gong-link", 2, [{"winner": 2}]), "--lang", "fr")
    assert (found["rule"], found["text"][:20]) == ("link-win", "fr fr winner: there ")


# As people run it


@pytest.mark.parametrize("how", ["file", "standard input"])
def test_file_and_standard_input_say_the_same(tmp_path, how):
    text = json.dumps(sheet("gong-fight", 2, [{"winner": 1}])).encode()
    (tmp_path / "s.json").write_bytes(text)
    if how == "file":
        code, found, said = process(str(tmp_path / "s.json"))
    else:
        code, found, said = process("-", input=text)
    assert (code, found["totals"], said) == (0, [0, 1], "")


RIGHT = json.dumps(sheet("any-game", 2, [{"points": [1, 2]}]))


@pytest.mark.parametrize(
    ("data", "entry", "text"),
    [
        (b"{", None, "This is no JSON"),
        (RIGHT.replace("[1, 2]", "[1, NaN]").encode(), 0, "NaN is no number"),
        (RIGHT.replace('"options"', '"game"').encode(), None, '"game" stands twice'),
        (RIGHT.replace("[1, 2]", "[1, " + "7" * 5_000 + "]").encode(), 0, "points: 7777"),
        (b" " * 10_000_000, None, "The sheet is too large"),
        (b"[" * 1_000 + b"]" * 1_000, None, "The sheet is nested too deeply"),
        (b"[" * 10_000_000, None, "The sheet is too large"),
        (b"", None, "This is no JSON"),
        (b"\xff", None, "This is no text in UTF-8"),
    ],
)
def test_whatever_comes_in_is_an_error_object(tmp_path, data, entry, text):
    (tmp_path / "s.json").write_bytes(data)
    code, found, said = process(str(tmp_path / "s.json"))
    assert (code, list(found), said) == (1, ["error"], "")
    assert (found["error"]["entry"], found["error"]["rule"]) == (entry, None)
    assert found["error"]["text"].startswith(text)


def test_a_missing_file_a_folder_and_no_input_are_error_objects(tmp_path):
    code, found, said = process(str(tmp_path / "none.json"))
    assert (code, said) == (1, "")
    assert found["error"] == {
        "entry": None,
        "rule": None,
        "text": f"{tmp_path / 'none.json'} cannot be read: No such file or directory.",
    }
    code, found, said = process(str(tmp_path))
    assert (code, said, found["error"]["text"]) == (1, "", f"{tmp_path} cannot be read: Is a directory.")
    closed = subprocess.run(
        ["sh", "-c", f"{sys.executable} manage.py score - <&-"], cwd=ROOT, capture_output=True, timeout=60
    )
    assert (closed.returncode, closed.stderr) == (1, b"")
    assert list(json.loads(closed.stdout)) == ["error"]


def test_no_more_is_read_than_a_sheet_may_have():
    code, found, _ = process("/dev/zero")
    assert (code, found["error"]["text"]) == (1, "The sheet is too large: 1048576 bytes are allowed.")


def test_a_terminal_without_the_letters_still_gets_the_object():
    text = json.dumps(sheet("gong-link", 2, [], é=1)).encode()
    code, found, said = process("-", input=text, env={"PYTHONIOENCODING": "ascii"})
    assert (code, found["error"]["text"], said) == (1, 'GONG LINK has no option "é": remove it.', "")
