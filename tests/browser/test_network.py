"""What is saved reaches the site once, whatever the network, the browser or a finger does."""

import re

import pytest
from playwright.sync_api import expect

from scores.models import Change, Sheet
from scores.sheets import Wish, write
from tests.browser.phones import (
    begin,
    come_into_sight,
    fill,
    now,
    only_posts,
    rename,
    send,
    submit,
    version,
    wait_for,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_what_is_saved_without_a_network_is_kept_and_sent_once_when_it_is_back(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    page.context.set_offline(True)
    fill(page, {"winner": "1"})
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_function("() => !document.querySelector('#network').hidden")
    assert page.locator("#network").inner_text() == (
        "Kept on this phone. It is sent as soon as the site can be reached."
    )
    assert Change.objects.count() == 0
    page.context.set_offline(False)
    wait_for(page, 1)
    assert now(sheet).state.totals == (0, 1)
    page.wait_for_function("() => document.querySelector('#network').hidden")
    page.reload()
    assert (Change.objects.count(), version(page)) == (1, 2)


def test_a_correction_made_while_the_first_try_waits_is_what_is_sent(phones):
    sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    page.context.set_offline(True)
    for points in ("12", "21"):
        fill(page, {"points-0": points, "points-1": "7"})
        page.evaluate("document.querySelector('form.entry').requestSubmit()")
        page.wait_for_function("() => !document.querySelector('#network').hidden")
    page.context.set_offline(False)
    page.wait_for_function("() => document.querySelector('#network').hidden")
    wait_for(page, 2)
    assert (now(sheet).state.totals, Change.objects.count()) == ((21, 7), 2)


def test_the_notice_that_it_is_kept_is_on_the_screen_wherever_one_saves(phones):
    _sheet, token = begin("any-game", 3)
    page = phones(f"/s/{token}/")
    page.context.set_offline(True)
    fill(page, {"points-0": "12"})
    page.locator(".save").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_function("() => !document.querySelector('#network').hidden")
    come_into_sight(page, "#network")


def test_what_waited_for_the_network_is_shown_as_well_once_it_was_sent(phones):
    _sheet, token = begin("any-game", 2)
    page = phones(f"/s/{token}/")
    # Not every browser keeps in place what is seen when something above it goes.
    page.evaluate("document.documentElement.style.overflowAnchor = 'none'")
    page.context.set_offline(True)
    fill(page, {"points-0": "12", "points-1": "7"})
    page.locator(".save").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_function("() => !document.querySelector('#network').hidden")
    page.context.set_offline(False)
    wait_for(page, 2)
    page.wait_for_function("() => document.activeElement.id === 'board'")
    expect(page.locator("#network")).to_be_hidden()
    come_into_sight(page, ".next-up")


def test_what_waits_stays_when_the_sheet_is_away_for_a_while(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    fill(page, {"winner": "1"})
    Sheet.objects.update(hidden_at=sheet.started_at)
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_function(
        "() => document.querySelector('#network').textContent.startsWith('This sheet is no')"
    )
    Sheet.objects.update(hidden_at=None)
    page.reload()
    wait_for(page, 1)
    assert now(sheet).state.totals == (0, 1)


def test_what_waits_is_sent_even_if_the_page_was_closed_meanwhile(phones, live_server):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    page.context.set_offline(True)
    fill(page, {"winner": "1"})
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_function("() => !document.querySelector('#network').hidden")
    page.close()
    context = page.context
    context.set_offline(False)
    fresh = context.new_page()
    fresh.goto(f"{live_server.url}/s/{token}/")
    wait_for(fresh, 1)
    assert now(sheet).state.totals == (0, 1)


def test_an_answer_that_is_cut_off_after_the_commit_makes_one_round(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    cut = []

    def drop_first(route):
        if route.request.method == "POST" and not cut:
            cut.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route(re.compile(rf"/s/{token}/(\?.*)?$"), drop_first)
    fill(page, {"winner": "1"})
    send(page)
    page.wait_for_function(
        """() => {
            const { sheet } = document.querySelector('#play').dataset
            return !Object.keys(localStorage).some((key) => key.startsWith(`gong-outbox:${sheet}:`))
        }"""
    )
    assert (cut, Change.objects.count(), now(sheet).state.totals) == ([200], 1, (0, 1))


def test_a_double_tap_is_one_round(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    fill(page, {"winner": "1"})
    page.evaluate(
        "() => { const f = document.querySelector('form.entry'); f.requestSubmit(); f.requestSubmit(); }"
    )
    wait_for(page, 1)
    page.wait_for_timeout(500)
    assert (Change.objects.count(), now(sheet).state.totals) == (1, (0, 1))


def test_what_waits_in_two_tabs_is_sent_by_whichever_stays_open(phones):
    sheet, token = begin("any-game")
    one = phones(f"/s/{token}/")
    other = one.context.new_page()
    other.goto(one.url)
    one.context.set_offline(True)
    fill(one, {"points-0": "12", "points-1": "7"})
    submit(one)
    rename(other, 1, "Zed")
    other.locator(".rename button").nth(1).click()
    for page in (one, other):
        expect(page.locator("#network")).to_contain_text("Kept on this phone")
    other.close()
    one.context.set_offline(False)
    wait_for(one, 6)
    assert (now(sheet).state.totals, now(sheet).names) == ((12, 7), ("Ana", "Zed"))


def test_news_that_come_late_do_not_bring_back_a_round_that_is_saved(phones):
    sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    held = []

    def hold_first(route):
        if held:
            route.continue_()
        else:
            held.extend((route, route.fetch()))

    write(sheet, None, [Wish("other-name", "rename", 1, value="Zed")])
    with page.expect_request(re.compile(r"\?v=")):
        page.route(re.compile(r"\?v="), hold_first)
    fill(page, {"points-0": "12", "points-1": "5"})
    send(page)
    expect(page.locator("#entry h2")).to_have_text("Round 2")
    with page.expect_response(lambda answer: "?v=" in answer.url and answer.status == 204):
        held[0].fulfill(response=held[1])
    expect(page.locator("#entry h2")).to_have_text("Round 2")


def test_a_page_of_another_network_takes_nothing_that_waits(phones):
    sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    only_posts(
        page, token, lambda route: route.fulfill(status=200, body="<main id='main'>Log in here</main>")
    )
    fill(page, {"points-0": "12", "points-1": "5"})
    submit(page)
    expect(page.locator("#network")).to_contain_text("Kept on this phone")
    expect(page.locator("#points-0")).to_have_value("12")
    page.unroute_all()
    wait_for(page, 4)
    assert now(sheet).state.totals == (12, 5)


def test_a_link_given_anew_finds_what_was_typed_and_what_waits(phones):
    sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    only_posts(page, token, lambda route: route.abort())
    fill(page, {"points-0": "12"})
    rename(page, 1, "Zed")
    page.locator(".rename button").nth(1).click()
    expect(page.locator("#network")).to_contain_text("Kept on this phone")
    page.get_by_text("Everyone’s phone").click()
    page.get_by_text("Lost: give it anew").click()
    page.wait_for_url(lambda url: token not in url)
    page.get_by_text("Back to the sheet").click()
    expect(page.locator("#points-0")).to_have_value("12")
    wait_for(page, 2)
    assert now(sheet).names == ("Ana", "Zed")
    listed = page.evaluate("JSON.parse(localStorage.getItem('gong-sheets')).map((sheet) => sheet.path)")
    assert f"/s/{token}/" not in listed
