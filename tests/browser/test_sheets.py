"""One sheet on several phones: whole games in two languages, and what each phone sees of the others."""

import re

import pytest
from playwright.sync_api import expect

from scores.models import Sheet
from scores.sheets import write
from tests.browser.phones import (
    NAMES,
    begin,
    come_into_sight,
    end_here,
    fill,
    now,
    points,
    send,
    version,
    wait_for,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOW, HIGH = [1, 1, 1, 2, 2, 2, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9]


FAMILIES = ["PROXIMA", "NEBULA", "ZETA", "ANDROMEDE", "SERPENS", "SPARROW", "VIRGO", "OMEGA", "NEMESIS"]


def grids(*rows, first_out):
    fields = {f"grid-{seat}-{place}": card for seat, row in enumerate(rows) for place, card in enumerate(row)}
    return fields | {"first_out": first_out}


def deal(bidder, bid, *tricks):
    return {"bidder": bidder, "bid": bid} | {f"tricks-{seat}": taken for seat, taken in enumerate(tricks)}


# What is typed, entry by entry, and who has won in the end.
GAMES = {
    "gong-link": ([{"winner": 0}, {"winner": 1}, {"winner": 1}, "end"], 2, {}, [1]),
    "gong-fight": ([{"winner": 0}, {"winner": 1}, "end"], 2, {}, [0, 1]),
    # 4-4-1: the second had four first.
    "gong-family": (
        [
            {"player": player, "family": family}
            for player, family in zip([0, 0, 0, 1, 1, 1, 1, 2, 0], FAMILIES, strict=True)
        ],
        3,
        {},
        [1],
    ),
    "gnoming-a-round": (
        [grids(HIGH, LOW, first_out=1)] * 2 + [grids(LOW, HIGH, first_out="nobody")],
        2,
        {},
        [1],
    ),
    "three-player-moon": ([deal(0, 4, 5, 1, 1), deal(2, 21, 0, 0, 7)], 3, {}, [2]),
    "ginny-o": (
        [
            {"what": "turn", "player": 0, "meld-0": "4h 5h@centre 6h"},
            {"what": "turn", "player": 1, "meld-0": "(4h 5h 6h) 7h"},
            {"what": "racks", "rack-0": "Ah", "rack-1": "0"},
        ],
        2,
        {},
        [1],
    ),
    "any-game": (
        [{"points-0": "-5", "points-1": "12"}, {"points-0": "9+9", "points-1": "0"}],
        2,
        {"rounds": 2},
        [0],
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_written_on_two_phones_in_turn_and_both_say_who_has_won(phones, game):
    entries, players, options, winners = GAMES[game]
    sheet, token = begin(game, players, options)
    english, arabic = phones(f"/s/{token}/"), phones(f"/s/{token}/", "ar")
    watcher = phones(f"/s/{sheet.watch}/", "ar")
    assert [page.evaluate("document.dir") for page in (english, arabic)] == ["ltr", "rtl"]
    for number, entry in enumerate(entries):
        writer, reader = (english, arabic) if number % 2 == 0 else (arabic, english)
        if entry == "end":
            end_here(writer)
        else:
            fill(writer, entry)
            send(writer)
        wait_for(reader, version(writer))
    wait_for(watcher, version(english))
    assert now(sheet).state.winners == tuple(winners)
    for page in (english, arabic, watcher):
        said = page.locator(".outcome").inner_text()
        assert [name for name in NAMES[:players] if name in said] == [NAMES[seat] for seat in winners]
        assert page.faults == []
    assert watcher.locator("main form").count() == 0


def test_who_saves_sees_the_new_totals_and_at_the_end_the_winner(phones):
    _sheet, token = begin("any-game", 2, {"rounds": 2})
    page = phones(f"/s/{token}/")
    for seen in (".next-up", ".outcome"):
        fill(page, {"points-0": "12", "points-1": "7"})
        page.locator(".save").scroll_into_view_if_needed()
        send(page)
        come_into_sight(page, seen)
        assert page.evaluate("document.activeElement.id") == "board"


def test_a_phone_that_slept_is_up_to_date_within_five_seconds_of_waking(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{sheet.watch}/")
    page.route(re.compile(r"\?v="), lambda route: route.abort())
    writer = phones(f"/s/{token}/")
    fill(writer, {"winner": "1"})
    send(writer)
    page.wait_for_timeout(2500)
    assert version(page) == 0
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => document.querySelector('#board').dataset.version === '2'", timeout=5000)


def test_a_finger_that_nobody_saw_lifted_does_not_keep_the_others_news_away(phones):
    sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    page.mouse.move(5, 300)
    page.mouse.down()
    write(sheet, None, points(1, 3, 4))
    wait_for(page, 2)
    assert [each.inner_text() for each in page.locator(".standings .total").all()] == ["3", "4"]


def test_who_watches_is_led_to_the_rematch(phones):
    sheet, token = begin("gong-link", entries=[{"winner": 1}, {"end": True}])
    watcher, keeper = phones(f"/s/{sheet.watch}/"), phones(f"/s/{token}/")
    keeper.locator("form[action$='/rematch/'] button").first.tap()
    keeper.wait_for_url(lambda url: token not in url)
    link = watcher.locator("#board a[href^='/s/']").first
    link.wait_for()
    link.tap()
    fill(keeper, {"winner": "0"})
    send(keeper)
    watcher.wait_for_function("() => Number(document.querySelector('#board').dataset.version) >= 2")
    assert now(Sheet.objects.latest("pk")).state.totals == (1, 0)


def test_a_wake_lock_that_is_refused_does_no_harm(phones):
    _sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', "
        "{value: {request: () => Promise.reject(new Error('no'))}})"
    )
    page.reload()
    fill(page, {"winner": "1"})
    send(page)
    assert page.faults == []


def test_a_link_that_is_taken_back_says_so_on_the_open_page(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    sheet.keepers.update(revoked_at=sheet.started_at)
    page.wait_for_function("() => !document.querySelector('#network').hidden")
    assert page.locator("#network").inner_text() == (
        "This sheet is no longer here, or this link was taken back."
    )


def test_a_sheet_that_is_brought_back_comes_back_on_every_phone(phones):
    sheet, token = begin("gong-link")
    keeper, watcher = phones(f"/s/{token}/"), phones(f"/s/{sheet.watch}/")
    Sheet.objects.update(hidden_at=sheet.started_at)
    keeper.wait_for_url("**/hide/")
    expect(keeper.locator("time")).not_to_contain_text("UTC")
    expect(watcher.locator("#network")).to_contain_text("This sheet is no longer here")
    Sheet.objects.update(hidden_at=None)
    for page, token_of in ((keeper, token), (watcher, sheet.watch)):
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_url(f"**/s/{token_of}/")
        expect(page.locator(".standings")).to_be_visible()
        expect(page.locator("#network")).to_be_hidden()
