"""The sheet's page, as phones use it: with script and without, by keepers and by those who watch."""

import logging
import re
from html import unescape
from io import StringIO

import pytest

from scores import sheets
from scores.models import Change, Keeper, Sheet
from scores.sheets import write
from tests.scores.wishes import points, winner

pytestmark = pytest.mark.django_db
SCRIPT = {"HTTP_HX_REQUEST": "true"}


def field(page: str, name: str) -> str:
    return unescape(re.search(rf'name="{name}" value="([^"]*)"', page)[1])


def send(client, token, **fields):
    return client.post(f"/s/{token}/", {"id": "0123456789abcdef", "entry": "1", "base-entry": "0"} | fields)


def test_without_script_a_round_is_saved_and_the_page_comes_back(client, start):
    _sheet, token = start("gong-link")
    page = client.get(f"/s/{token}/").content.decode()
    answer = send(client, token, id=field(page, "id"), winner="1")
    assert (answer.status_code, answer["Location"]) == (302, f"/s/{token}/")
    assert sheets.standing(Sheet.objects.get()).state.totals == (0, 1)


def test_back_and_sending_the_form_again_counts_once(client, start):
    _sheet, token = start("gong-link")
    page = client.get(f"/s/{token}/").content.decode()
    for _time in range(2):
        assert send(client, token, id=field(page, "id"), winner="1").status_code == 302
    assert Change.objects.count() == 1


def test_with_script_the_parts_of_the_page_come_back(client, start):
    _sheet, token = start("gong-link")
    answer = client.post(
        f"/s/{token}/", {"id": "0123456789abcdef", "entry": "1", "base-entry": "0", "winner": "1"}, **SCRIPT
    )
    assert answer.status_code == 200
    assert re.findall(r'<(?:section|div) id="(board|entry|course)"', answer.content.decode()) == [
        "board",
        "entry",
        "course",
    ]
    assert "<html" not in answer.content.decode()


def test_a_page_that_is_up_to_date_gets_nothing_and_any_other_all(client, start):
    sheet, token = start("gong-link", entries=[{"winner": 0}])
    for link in (token, sheet.watch):
        assert client.get(f"/s/{link}/?v={sheet.stamp}", **SCRIPT).status_code == 204
        for old in ("0", "", "9", "x"):
            answer = client.get(f"/s/{link}/?v={old}", **SCRIPT)
            assert (answer.status_code, f'data-version="{sheet.stamp}"' in answer.content.decode()) == (
                200,
                True,
            )


@pytest.mark.parametrize("asked", [1, 3])
def test_asking_for_news_takes_few_queries(client, start, asked, django_assert_num_queries):
    sheet, _token = start("gong-link", entries=[{"winner": 0}] * asked)
    with django_assert_num_queries(1):
        client.get(f"/s/{sheet.watch}/?v={sheet.stamp}", **SCRIPT)


def test_what_somebody_else_wrote_first_is_shown_beside_what_was_typed(client, start):
    sheet, token = start("gong-link", ["Ana", "Ben", "Cleo"])
    write(sheet, None, [winner("theirs", 1, 2)])
    answer = send(client, token, winner="0")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Ana" in page and "Cleo" in page
    assert sheets.standing(Sheet.objects.get()).state.totals == (0, 0, 1)


def test_what_cannot_be_is_refused_with_the_reason_and_what_was_typed_is_still_there(client, start):
    _sheet, token = start("gong-link")
    answer = send(client, token, winner="7")
    assert answer.status_code == 422
    assert "winner: there is no seat 7. The seats are 0 to 1, clockwise." in unescape(answer.content.decode())
    assert Change.objects.count() == 0


def test_a_watch_link_changes_nothing(client, start):
    sheet, _token = start("gong-link", entries=[{"winner": 0}])
    for fields in (
        {"winner": "1", "entry": "2"},
        {"do": "undo", "change": "1"},
        {"do": "rename", "seat": "0", "name": "Eve"},
        {"do": "remove", "base": "1"},
        {"end": "1", "entry": "2"},
    ):
        assert send(client, sheet.watch, **fields).status_code == 404
    assert client.post(f"/s/{sheet.watch}/preview/", {}).status_code == 404
    assert Change.objects.count() == 1
    assert "<form" not in client.get(f"/s/{sheet.watch}/").content.decode().split("<main")[1]


def test_wrong_revoked_and_guessed_links_are_404_alike(client, start):
    sheet, token = start("gong-link")
    Keeper.objects.update(revoked_at=sheet.started_at)
    pages = {
        re.sub(r"[\w-]{22}", "", client.get(f"/s/{link}/").content.decode())
        for link in (token, "A" * 22, sheet.watch[::-1])
    }
    assert [client.get(f"/s/{link}/").status_code for link in (token, "A" * 22)] == [404, 404]
    assert len(pages) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "short"},
        {"id": "x" * 41},
        {"entry": "0"},
        {"entry": "-1"},
        {"entry": "1" * 50},
        {"base-entry": "x", "winner": "1"},
        {"do": "undo", "change": "5"},
        {"do": "undo", "change": "0"},
        {"do": "rename", "seat": "2", "name": "Eve"},
        {"do": "else"},
    ],
)
def test_what_no_page_of_ours_sends_is_turned_away(client, start, fields):
    _sheet, token = start("gong-link")
    assert send(client, token, **fields).status_code == 404
    assert Change.objects.count() == 0


def test_a_keeper_ends_the_game_renames_a_seat_and_undoes_it(client, start):
    _sheet, token = start("gong-link", entries=[{"winner": 0}])
    send(client, token, entry="2", end="1")
    assert sheets.standing(Sheet.objects.get()).state.winners == (0,)
    send(client, token, id="fedcba9876543210", do="undo", change="2")
    send(client, token, id="fedcba9876543211", do="rename", seat="1", name="Zoë")
    now = sheets.standing(Sheet.objects.get())
    assert (now.state.finished, now.names) == (False, ("Ana", "Zoë"))


def test_a_preview_shows_points_and_writes_nothing(client, start):
    _sheet, token = start("gong-link")
    answer = client.post(f"/s/{token}/preview/", {"id": "0123456789abcdef", "entry": "1", "winner": "1"})
    assert (answer.status_code, Change.objects.count()) == (200, 0)


def test_a_blank_is_no_zero(client, start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("ben", 1, 1, 0)])
    assert sheets.standing(Sheet.objects.get()).entries == ({"points": [None, 0], "open": True},)


def test_no_page_of_a_sheet_is_kept_by_others_or_found_by_search(client, start):
    sheet, token = start("gong-link")
    for link in (token, sheet.watch):
        answer = client.get(f"/s/{link}/")
        assert (answer["Cache-Control"], answer["Referrer-Policy"], answer["X-Robots-Tag"]) == (
            "private, no-cache",
            "no-referrer",
            "noindex",
        )


def test_no_token_comes_into_a_log(client, start, monkeypatch):
    said = StringIO()
    (console,) = (handler for handler in logging.getLogger().handlers if handler.filters)
    monkeypatch.setattr(console, "stream", said)
    _sheet, token = start("gong-link")
    send(client, token, winner="7")
    client.get(f"/s/{'B' * 22}/")
    logging.getLogger("django.request").error("Broken", exc_info=ValueError(f"/s/{token}/links/"))
    assert said.getvalue().splitlines() == [
        "Unprocessable Entity: /s/…/",
        "Not Found: /s/…/",
        "Broken",
        "ValueError: /s/…/links/",
    ]


def test_what_came_in_one_form_is_undone_and_done_again_in_one_go(client, start):
    _sheet, token = start("any-game", ["Ana", "Ben", "Cleo"])
    send(client, token, **{"points-0": "1", "points-1": "2", "points-2": "3"})
    totals = []
    for press in ("first-press", "second-press"):
        page = client.get(f"/s/{token}/").content.decode()
        changes = re.findall(r'name="change" value="(\d+)"', page.split('class="last"')[1])
        send(client, token, id=press, do="undo", change=changes)
        totals.append(sheets.standing(Sheet.objects.get()).state.totals)
    assert totals == [(0, 0, 0), (1, 2, 3)]


def test_the_last_change_of_several_cells_is_told_by_its_round(client, start):
    _sheet, token = start("any-game", ["Ana", "Ben"])
    send(client, token, **{"points-0": "1", "points-1": "2"})
    said = re.search(r'<p id="last">(.*?)</p>', client.get(f"/s/{token}/").content.decode())[1]
    assert said == "Somebody wrote round 1"


def test_a_sheet_that_was_taken_away_says_so_to_keepers_and_is_not_there_for_others(client, start):
    sheet, token = start("gong-link")
    client.post(f"/s/{token}/hide/")
    assert client.get(f"/s/{token}/")["Location"] == f"/s/{token}/hide/"
    assert client.get(f"/s/{sheet.watch}/").status_code == 404
    assert send(client, token, winner="1").status_code == 404


def test_what_waited_for_a_number_that_is_free_again_is_written_as_the_next_round(client, start):
    _sheet, token = start("gong-link", entries=[{"winner": 0}])
    send(client, token, id="fedcba9876543210", do="undo", change="1")
    assert send(client, token, entry="2", winner="1").status_code == 302
    assert sheets.standing(Sheet.objects.get()).state.totals == (0, 1)


def test_the_same_change_named_twice_is_undone_once(client, start):
    _sheet, token = start("gong-link", entries=[{"winner": 0}])
    send(client, token, do="undo", change=["1", "1"])
    assert (Change.objects.count(), sheets.standing(Sheet.objects.get()).state.totals) == (2, (0, 0))


def test_a_full_sheet_says_so_in_its_history_too(client, start, monkeypatch):
    _sheet, token = start("gong-link", entries=[{"winner": 0}])
    monkeypatch.setattr(sheets, "MOST_CHANGES", 0)
    answer = client.post(f"/s/{token}/history/", {"change": "1", "version": "1"})
    assert answer.status_code == 422
    assert "This sheet is full. Start a new one with the same players." in answer.content.decode()


def test_without_script_a_refused_name_is_said_where_it_was_typed(client, start):
    _sheet, token = start("any-game")
    answer = send(client, token, do="rename", seat="1", name="W" * 41)
    page = answer.content.decode()
    form = page.split('<details class="rename"')[2].split("</details>")[0]
    assert answer.status_code == 422
    assert ("write 1 to 40 characters" in form, field(form, "name"), form.count("problem")) == (
        True,
        "W" * 41,
        1,
    )
    assert form.split(">")[0].endswith(" open")
    assert "problem" not in page.split('id="entry"')[1]


@pytest.mark.parametrize(
    "fields", [{"do": "undo", "change": "1"}, {"do": "remove", "base": "2"}, {"entry": "2", "end": "1"}]
)
def test_what_is_refused_beside_the_round_leaves_the_form_of_the_round_as_it_was(
    client, start, monkeypatch, fields
):
    _sheet, token = start("any-game", entries=[{"points": [1, 2]}])
    monkeypatch.setattr(sheets, "MOST_CHANGES", 0)
    answer = send(client, token, **fields)
    asked, entry = answer.content.decode().split('id="asked"')[1].split('id="entry"')
    assert (answer.status_code, "This sheet is full" in asked, "problem" in entry) == (422, True, False)
    assert [field(entry, name) for name in ("entry", "base-points-0")] == ["2", "0"]


def test_a_name_that_two_wrote_is_asked_about_beside_the_round(client, start):
    sheet, token = start("any-game")
    write(sheet, None, [sheets.Wish("theirs", "rename", 1, value="Zoé")])
    answer = send(client, token, do="rename", seat="1", name="Zed", base="0")
    asked, entry = answer.content.decode().split('id="asked"')[1].split('id="entry"')
    assert (answer.status_code, "Zed" in asked, 'class="entry"' in entry) == (409, True, True)
