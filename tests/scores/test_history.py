"""What was written on a sheet, in words, and taking it back and doing it again."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.changes import known, told
from scores.log import Line, written
from scores.models import Change, Keeper
from scores.sheets import Wish, standing, write
from tests.scores.wishes import points, winner

pytestmark = pytest.mark.django_db
HIDDEN = dict.fromkeys(map(ord, "\u2066\u2068\u2069\ufe0e")) | {0xA0: " "}
LOW = [1, 1, 1, 2, 2, -2, 4, "M", "H"]


def said(sheet):
    """All changes in words, oldest first."""
    sheet.refresh_from_db()
    return [each.text.translate(HIDDEN) for each in reversed(told(sheet, standing(sheet), 1, 10_000))]


def ana(sheet):
    sheet.keepers.update(name="Ana")
    return sheet.keepers.get()


def history(client, token, query=""):
    return unescape(client.get(f"/s/{token}/history/{query}").content.decode()).translate(HIDDEN)


def test_a_change_says_who_changed_whose_round_from_what_to_what(start):
    sheet, _token = start("any-game", ("Ana", "Ben"), [{"points": [1, 2]}])
    keeper = ana(sheet)
    write(sheet, keeper, [points("0123456789", 2, 1, 12)])
    write(sheet, keeper, [points("0123456780", 2, 1, -21, base=3)])
    write(sheet, None, [points("0123456781", 2, 0, None)])
    assert said(sheet)[2:] == [
        "Ana wrote Ben’s round 2: 12",
        "Ana changed Ben’s round 2: 12 → −21",
        "Somebody wrote Ana’s round 2: sat out",
    ]


@pytest.mark.parametrize(
    ("game", "players", "entry", "text"),
    [
        ("gong-link", 2, {"winner": 1}, ["game 1: Ben"]),
        ("gong-family", 2, {"player": 0, "family": "ZETA"}, ["family 1: Ana: ZETA"]),
        (
            "three-player-moon",
            3,
            {"bidder": 1, "bid": 5, "tricks": [1, 5, 1]},
            ["deal 1: Ben bid 5; Ana 1 trick, Ben 5 tricks and Cleo 1 trick"],
        ),
        (
            "three-player-moon",
            3,
            {"bidder": None, "bid": None, "tricks": [0, 0, 0]},
            ["deal 1: everybody passed"],
        ),
        (
            "ginny-o",
            2,
            {
                "player": 0,
                "melds": [
                    {"tiles": [{"tile": "4h", "on": "red"}, {"tile": "5h", "new": False}, {"tile": "*"}]}
                ],
            },
            ["turn 1: Ana: 4♥·red (5♥) ★"],
        ),
        ("ginny-o", 2, {"player": 0, "melds": []}, ["turn 1: Ana: no meld"]),
        ("ginny-o", 2, {"racks": [["Ah", "*"], []]}, ["turn 1: Ana: A♥ ★; Ben: –"]),
        (
            "gnoming-a-round",
            2,
            {"grids": [LOW, LOW], "first_out": None},
            [
                "Ana’s round 1: 1 1 1 / 2 2 −2 / 4 M H",
                "Ben’s round 1: 1 1 1 / 2 2 −2 / 4 M H",
                "first out in round 1: nobody",
            ],
        ),
    ],
)
def test_an_entry_of_each_game_is_told_in_short(start, game, players, entry, text):
    sheet, _token = start(game, ("Ana", "Ben", "Cleo")[:players], [entry])
    assert said(sheet) == [f"Somebody wrote {each}" for each in text]


def test_removing_renaming_ending_undoing_and_doing_again_are_told(start):
    sheet, _token = start("gong-link", ("Ana", "Ben"), [{"winner": 0}, {"winner": 0}])
    keeper = ana(sheet)
    wishes = [
        Wish("client-1", "rename", 1, value="Zoë"),
        Wish("client-2", "set", 3, "entry", {"end": True}),
        Wish("client-3", "remove", 1, base=1),
        Wish("client-4", "undo", 3),
        Wish("client-5", "undo", 6),
        winner("client-6", 2, 1, base=2),
    ]
    for wish in wishes:
        _now, conflicts = write(sheet, keeper, [wish])
        assert conflicts == []
        sheet.refresh_from_db()
    assert said(sheet) == [
        "Ana wrote game 1 (not there now): Ana",
        "Ana wrote game 1: Ana",
        "Ana renamed Ben: Zoë",
        "Ana ended the game",
        "Ana removed game 1 (not there now)",
        "Ana undid it: Ben renamed Zoë",
        "Ana did it again: Ben renamed Zoë",
        "Ana changed game 1: Ana → Zoë",
    ]


def test_each_change_in_force_can_be_undone_and_an_undone_one_done_again(client, start):
    sheet, token = start("any-game", ("Ana", "Ben"), [{"points": [1, 2]}])
    write(sheet, None, [points("0123456789", 1, 0, 9, base=1)])

    def press(change):
        text = history(client, token)
        item = re.search(rf'<li id="c{change}".*?</li>', text, re.S)[0]
        fields = dict(re.findall(r'name="(\w+)" value="(\d+)"', item))
        answer = client.post(f"/s/{token}/history/", fields)
        assert (answer.status_code, answer["Location"]) == (302, f"/s/{token}/history/")
        sheet.refresh_from_db()
        return standing(sheet).state.totals, "<s>" in item, "Redo" in item

    assert press(3) == ((1, 2), False, False)
    assert press(3) == ((9, 2), True, True)
    assert press(3) == ((1, 2), False, False)
    assert press(3) == ((9, 2), True, True)


def test_the_same_undo_sent_twice_is_one(client, start):
    _sheet, token = start("gong-link", entries=[{"winner": 0}])
    for _time in range(2):
        client.post(f"/s/{token}/history/", {"change": "1", "version": "1"})
    assert Change.objects.count() == 2


def test_forms_of_two_kinds_that_name_themselves_alike_break_no_page(client, start):
    _sheet, token = start("any-game")
    for fields in ({"entry": "1", "points-0": "5"}, {"do": "undo", "change": "1"}):
        assert client.post(f"/s/{token}/", {"id": "0123456789"} | fields).status_code == 302
    page = unescape(client.get(f"/s/{token}/").content.decode()).translate(HIDDEN)
    assert "Somebody undid it: Ana’s round 1 (not there now): 5" in page


def test_whoever_watches_reads_and_can_undo_nothing(client, start):
    sheet, _token = start("gong-link", entries=[{"winner": 0}])
    text = history(client, sheet.watch)
    assert ("wrote game 1: Ana" in text, "Undo" in text) == (True, False)
    answer = client.post(f"/s/{sheet.watch}/history/", {"change": "1", "version": "1"})
    assert (answer.status_code, Change.objects.count()) == (404, 1)


@pytest.mark.parametrize("change", ["", "0", "2", "-1", "x", "9" * 20])
def test_what_is_no_change_cannot_be_undone(client, start, change):
    _sheet, token = start("gong-link", entries=[{"winner": 0}])
    assert client.post(f"/s/{token}/history/", {"change": change, "version": "1"}).status_code == 404


def test_a_hundred_changes_a_page_the_newest_first(client, start):
    _sheet, token = start("gong-link", entries=[{"winner": 0}] * 201)

    def numbers(query):
        return [int(number) for number in re.findall(r'<li id="c(\d+)"', history(client, token, query))]

    assert numbers("") == list(range(201, 101, -1))
    assert numbers("?page=3") == [1]
    for page in ("0", "4", "x", ""):
        assert client.get(f"/s/{token}/history/?page={page}").status_code == 404


def test_the_history_asks_the_database_as_often_for_many_changes_as_for_few(
    client, start, django_assert_num_queries
):
    for rounds in (1, 50):
        sheet, _token = start("gong-link", entries=[{"winner": 0}] * rounds)
        with django_assert_num_queries(5):
            client.get(f"/s/{sheet.watch}/history/")


def undone(log):
    """What comes later decides whether an undo is itself in force."""
    off = set()
    for line in reversed(log):
        if line.kind == "undo" and line.number not in off:
            off.add(line.target)
    return off


@given(st.lists(st.one_of(st.integers(0, 9), st.none()), max_size=30), st.randoms())
def test_reading_a_log_once_finds_what_is_undone_and_what_was_there_before(steps, random):
    log = []
    for number, step in enumerate(steps, start=1):
        off = undone(log)
        targets = [line.number for line in log if line.number not in off]
        if step is None and targets:
            log.append(Line(number, "undo", random.choice(targets)))
        else:
            log.append(Line(number, "set", 1, "points-0", step))
    found = known(log, ())
    assert set(found.undone_by) == written((), log).undone == undone(log)
    for line in log:
        if line.kind == "set":
            earlier = [each for each in log if each.number < line.number]
            held = [each for each in earlier if each.kind == "set" and each.number not in undone(earlier)]
            assert held == [] or found.before[line.number] == held[-1].value


def test_names_of_keepers_stay_with_their_changes(client, start):
    sheet, token = start("gong-link")
    sheet.keepers.update(name="<i>Zoë</i>")
    write(sheet, Keeper.objects.get(), [winner("0123456789", 1, 1)])
    raw = client.get(f"/s/{token}/history/").content.decode()
    assert ("&lt;i&gt;Zoë&lt;/i&gt;" in raw, "<i>" in raw) == (True, False)
