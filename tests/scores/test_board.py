"""The board: how a game stands, what is next, how it ended, and what can be done about it."""

import re
from html import unescape

import pytest

from games.base import games
from scores import checks, sheets
from scores.board import board
from scores.house_rules import WORDS
from scores.models import Sheet
from scores.sheets import Wish, standing, write
from scores.table_talk import wins
from tests.scores.wishes import points, winner

pytestmark = pytest.mark.django_db
FAMILIES = ("PROXIMA", "NEBULA", "ZETA", "ANDROMEDE", "SERPENS", "SPARROW", "VIRGO", "OMEGA", "NEMESIS")
ISOLATES = dict.fromkeys(map(ord, "\u2066\u2068\u2069"))
LOW, HIGH = [1, 1, 1, 2, 2, 2, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9]


def shown(sheet):
    sheet.refresh_from_db()
    return board(sheet, standing(sheet))


def plain(texts):
    return [text.translate(ISOLATES) for text in texts]


def page(client, token, **query):
    return unescape(client.get(f"/s/{token}/", query).content.decode())


def outcome(start, *args, **options):
    sheet, _token = start(*args, **options)
    return plain(shown(sheet).outcome)


def test_each_game_says_what_wins_with_its_house_rules():
    assert wins(games()["any-game"], 2, {}) == "The most points win."
    said = wins(games()["any-game"], 2, {"target": 21, "rounds": 1, "lowest_wins": True})
    assert said.translate(ISOLATES) == "The lowest total wins, as soon as somebody has 21 or after 1 round."
    moon = games()["three-player-moon"]
    assert wins(moon, 3, {}) != wins(moon, 3, {"bidder_goes_out": True})


def test_every_option_has_words_and_the_check_names_one_without(monkeypatch):
    assert list(checks.problems(games().values())) == []
    monkeypatch.setattr(
        checks.house_rules, "WORDS", {key: said for key, said in WORDS.items() if key[1] != "all_wild"}
    )
    assert [error.msg for error in checks.words(None)] == [
        "scores/house_rules.py: the option gnoming-a-round/all_wild has no words"
    ]


@pytest.mark.parametrize(
    ("game", "players", "entries", "said"),
    [
        ("gong-link", 2, [{"winner": 0}], "Ben starts game 2."),
        ("gong-family", 2, [], "Ana starts."),
        ("gong-family", 2, [{"player": 1, "family": "ZETA"}], "Ben goes on."),
        ("three-player-moon", 3, [{"bidder": 0, "bid": 4, "tricks": [4, 3, 0]}], "Ben bids first."),
        ("ginny-o", 2, [{"player": 0, "melds": []}], "It is Ben’s turn."),
        ("any-game", 2, [{"points": [1, None], "open": True}], "Ana starts round 1."),
    ],
)
def test_who_is_next_is_said_in_the_words_of_the_game(start, game, players, entries, said):
    sheet, _token = start(game, ("Ana", "Ben", "Cleo")[:players], entries)
    assert plain([shown(sheet).next_up]) == [said]


def test_one_winner_and_shared_wins(start):
    win = [{"points": [3, 1, 3]}, {"end": True}]
    assert outcome(start, "any-game", ("Ana", "Ben", "Cleo"), win) == [
        "Ana and Cleo share the win!",
        "The game was ended here: the totals as they stand decide.",
    ]
    assert outcome(start, "any-game", ("Ana", "Ben"), [{"points": [3, 1]}], rounds=1) == ["Ana wins!"]
    assert outcome(start, "gong-link", ("Ana", "Ben"), [{"end": True}]) == [
        "The game was ended before anything was scored."
    ]


def test_family_says_who_had_that_many_first(start):
    turns = zip([0, 1, 0, 1, 0, 1, 1, 0, 2], FAMILIES, strict=True)
    entries = [{"player": player, "family": family} for player, family in turns]
    assert outcome(start, "gong-family", ("Ana", "Ben", "Cleo"), entries) == [
        "Ben wins!",
        "It was a tie: Ben had that many families first.",
    ]


def test_gnoming_says_that_the_third_round_decided(start):
    rounds = [{"grids": grids, "first_out": None} for grids in ([HIGH, LOW], [LOW, LOW], [LOW, HIGH])]
    assert outcome(start, "gnoming-a-round", ("Ana", "Ben"), rounds) == [
        "Ana wins!",
        "It was a tie: Ana had the lower third round.",
    ]


def test_moon_says_that_a_21_or_the_bidder_decided_but_not_where_the_totals_did(start):
    table = ("Ana", "Ben", "Cleo")
    deal = {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]}
    assert outcome(
        start, "three-player-moon", table, [deal, {"bidder": 1, "bid": 21, "tricks": [0, 7, 0]}]
    ) == [
        "Ben wins!",
        "Ben made a 21: that wins at once, whatever the others have.",
    ]
    even = [{"bidder": 1, "bid": 7, "tricks": [0, 7, 0]}] * 2 + [deal] * 2
    last = {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]}
    assert outcome(start, "three-player-moon", table, [*even, last], bidder_goes_out=True) == ["Ana wins!"]
    behind = [
        {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]},
        {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]},
        *[{"bidder": 1, "bid": 5, "tricks": [0, 5, 2]}] * 3,
        {"bidder": 2, "bid": 4, "tricks": [3, 4, 0]},
        {"bidder": 0, "bid": 4, "tricks": [4, 3, 0]},
    ]
    assert outcome(start, "three-player-moon", table, behind, bidder_goes_out=True) == [
        "Ana wins!",
        "Ana made the bid and has 21: the bidder goes out.",
    ]


def test_an_open_round_says_who_is_missing_and_is_not_in_the_chart(start):
    entries = [
        {"grids": [LOW, HIGH], "first_out": 0},
        {"grids": [LOW, None], "first_out": None, "open": True},
    ]
    sheet, _token = start("gnoming-a-round", ("Ana", "Ben"), entries)
    line = shown(sheet).row(2)
    assert (plain([line.missing]), [cell.written for cell in line.cells]) == (
        ["Ben and who was first out"],
        [True, False],
    )
    assert [tick.number for tick in shown(sheet).chart.along] == [0, 1]


def test_whoever_ends_the_game_is_told_of_a_round_that_will_not_count(client, start):
    warning = "Something is still missing in round 2: it will not count."
    rounds = [{"points": [1, 2]}, {"points": [50, None], "open": True}]
    for entries, told in ((rounds, True), (rounds[:1], False)):
        _sheet, token = start("any-game", entries=entries)
        assert (warning in client.get(f"/s/{token}/").content.decode()) == told


def test_an_open_deal_says_what_is_missing(start):
    deal = {"bidder": 1, "bid": None, "tricks": [2, None, None], "open": True}
    sheet, _token = start("three-player-moon", ("Ana", "Ben", "Cleo"), [deal])
    assert plain([shown(sheet).row(1).missing]) == ["the bid and the tricks of Ben and Cleo"]


def test_an_entry_that_became_illegal_is_kept_grey_with_the_reason(client, start):
    sheet, token = start("any-game", ("Ana", "Ben"), [{"points": [5, 1]}, {"points": [6, 1]}], target=11)
    write(sheet, None, [points("0123456789", 1, 0, 12, 1)])
    text = page(client, token)
    assert text.count("does not count") == 1
    assert "The game has ended before this entry: remove it, or the end." in text
    assert plain(shown(sheet).outcome) == ["Ana wins!"]


def test_a_warning_stands_with_its_rule(client, start):
    grids = [["M", "M", *LOW[2:]], HIGH]
    _sheet, token = start("gnoming-a-round", ("Ana", "Ben"), [{"grids": grids, "first_out": None}])
    warned = re.search(r'<p class="warning">(.*?)</p>', page(client, token))[1]
    assert "Player 1 (\u2068Ana\u2069) has more than one mulligan" in warned
    assert 'href="/en/rules/gnoming-a-round/#several-mulligans"' in warned


def test_house_rules_in_force_are_named_and_others_are_not(client, start):
    _sheet, token = start("three-player-moon", ("Ana", "Ben", "Cleo"), moon_scores_21=True)
    text = page(client, token)
    assert ("21 only scores" in text, "The bidder goes out" in text) == (True, False)


def test_a_house_rule_with_a_number_says_it_as_the_language_does(client, start):
    _sheet, token = start("any-game", target=50)
    client.cookies["language"] = "fr"
    assert "Jouer jusqu’à\u202f: 50</li>" in page(client, token).translate(ISOLATES)


def test_a_rematch_is_the_next_thing_to_do_once_a_game_has_ended(client, start):
    for entries, beside_the_outcome in (([{"winner": 0}], False), ([{"winner": 0}, {"end": True}], True)):
        _sheet, token = start("gong-link", entries=entries)
        before, course = page(client, token).split('<section id="course"')
        rematch = f"/s/{token}/rematch/"
        assert (rematch in before, rematch in course) == (beside_the_outcome, not beside_the_outcome)


def test_whoever_watches_sees_all_and_can_press_nothing(client, start):
    sheet, _token = start("gong-link", ("Ana", "Ben"), [{"winner": 0}])
    text = page(client, sheet.watch)
    board_of = text[text.index('id="board"') :]
    assert ("Ana" in board_of, "<form" in board_of[: board_of.index("<footer")]) == (True, False)


def form(text, do, **has):
    """The fields of the form on a page that does this."""
    for found in re.findall(r"<form[^>]*data-live>(.*?)</form>", text, re.S):
        fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', found))
        if fields.get("do") == do and has.items() <= fields.items():
            return fields
    raise AssertionError(do)


def test_rename_remove_end_and_undo_work_from_the_page_without_script(client, start):
    sheet, token = start("gong-link", ("Ana", "Ben"), [{"winner": 0}, {"winner": 1}])

    def press(do, **more):
        answer = client.post(f"/s/{token}/", form(page(client, token), do, **more.pop("has", {})) | more)
        assert answer.status_code == 302
        return shown(sheet)

    assert [seat.name for seat in press("rename", has={"seat": "1"}, name="Zoë").seats] == ["Ana", "Zoë"]
    assert [seat.name for seat in press("undo").seats] == ["Ana", "Ben"]
    assert [seat.total for seat in press("remove", has={"entry": "1"}).seats] == [0, 1]
    assert [seat.total for seat in press("undo").seats] == [1, 1]
    assert plain(press("set").outcome)[0] == "Ana and Ben share the win!"
    assert press("remove", has={"entry": "3"}).finished is False


def test_the_last_change_can_be_undone_and_the_undo_too(client, start):
    sheet, token = start("any-game", ("Ana", "Ben"), [{"points": [1, 2]}])
    write(sheet, sheet.keepers.get(), [points("0123456789", 1, 1, 21, 2)])
    said = []
    for _time in range(3):
        said += plain(re.findall(r'<p id="last">(.*?)</p>', page(client, token)))
        client.post(f"/s/{token}/", form(page(client, token), "undo"))
    assert said == [
        "Somebody changed Ben’s round 1: 2 → 21",
        "Somebody undid it: Ben’s round 1: 2 → 21",
        "Somebody did it again: Ben’s round 1: 2 → 21",
    ]
    assert [seat.total for seat in shown(sheet).seats] == [1, 2]


def test_two_phones_that_remove_the_same_round_remove_one(client, start):
    sheet, token = start("gong-link", ("Ana", "Ben"), [{"winner": 0}, {"winner": 0}])
    fields = form(page(client, token), "remove", entry="2")
    assert [client.post(f"/s/{token}/", fields).status_code for _phone in range(2)] == [302, 302]
    assert [seat.total for seat in shown(sheet).seats] == [1, 0]


def test_seats_keep_their_order_whoever_leads(start):
    sheet, _token = start("any-game", ("Ana", "Ben", "Cleo"), [{"points": [1, 9, 9]}])
    assert [(seat.name, seat.rank) for seat in shown(sheet).seats] == [("Ana", 3), ("Ben", 1), ("Cleo", 1)]


def test_hostile_names_are_text(client, start):
    names = ("<b onmouseover=alert(1)>", "\"'>&amp;{{ x }}", "W" * 40, "محمد", "👩‍👩‍👧‍👦")
    sheet, token = start("any-game", names, [{"points": [1, 2, 3, 4, 5]}])
    write(sheet, None, [Wish("0123456789", "rename", 2, value="<script>x</script>", base=0)])
    for path in ("", "history/"):
        raw = client.get(f"/s/{token}/{path}").content.decode()
        assert ("<b onmouseover" in raw, "<script>x" in raw, "&lt;" in raw) == (False, False, True)


def test_a_page_asks_the_database_as_often_for_one_round_as_for_three(
    client, start, django_assert_num_queries
):
    for rounds in (1, 3):
        sheet, token = start("gong-link", ("Ana", "Ben"), [{"winner": 0}] * rounds)
        sheets._standing.cache_clear()
        with django_assert_num_queries(7):
            client.get(f"/s/{token}/")
        with django_assert_num_queries(1):
            client.get(f"/s/{sheet.watch}/?v=x")


def test_a_long_sheet_of_many_players_stays_small_enough_to_watch(client, start):
    names = [f"{number}" + "W" * 38 for number in range(12)]
    sheet, _token = start("any-game", names, [{"points": list(range(12))}] * 100)
    answer = client.get(f"/s/{sheet.watch}/", HTTP_ACCEPT_ENCODING="gzip")
    assert len(answer.content) < 20_000
    assert Sheet.objects.get().version == 1200


def test_a_row_of_the_preview_is_the_row_of_the_board(start):
    sheet, _token = start("gong-link", ("Ana", "Ben"))
    considered = board(sheet, sheets.considered(sheet, [winner("0123456789", 1, 1)])).row(1)
    write(sheet, None, [winner("0123456789", 1, 1)])
    assert considered == shown(sheet).row(1)
