"""Starting a sheet and its board in a real browser: names a tap away, marks, recent sheets, long names."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import watched
from tests.scores import conftest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

start = conftest.start
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(browser, live_server):
    context = browser.new_context(viewport=PHONE)
    page = watched(context.new_page())
    page.site = live_server.url
    yield page
    assert page.faults == []
    context.close()


def keep(page, key, value):
    page.goto(f"{page.site}/en/scores/")
    page.evaluate("([key, value]) => localStorage.setItem(key, JSON.stringify(value))", [key, value])


def rows(page):
    return page.locator("[data-row]:visible")


def test_from_the_games_to_a_sheet_with_names_of_earlier_games(phone):
    keep(phone, "gong-names", ["Zoë", "محمد", "Ana"])
    phone.goto(f"{phone.site}/en/scores/")
    phone.get_by_role("link", name="Any game").click()
    expect(rows(phone)).to_have_count(2)
    for name in ("Zoë", "محمد", "Ana"):
        phone.get_by_role("button", name=f"Add {name}").click()
    assert (rows(phone).count(), phone.locator("[data-known]").is_visible()) == (3, False)
    phone.get_by_role("button", name="One more player").click()
    phone.keyboard.type("Ben")
    phone.select_option("#first", label="Ben")
    phone.get_by_role("button", name="Start the sheet").click()
    phone.wait_for_url("**/s/*/")
    assert phone.locator(".standings .name").all_inner_texts() == ["Zoë", "محمد", "Ana", "Ben"]
    assert "Ben" in phone.locator(".next-up").inner_text()
    names = phone.evaluate("() => JSON.parse(localStorage.getItem('gong-names'))")
    assert names == ["Zoë", "محمد", "Ana", "Ben"]


def test_whoever_takes_a_mark_of_another_player_swaps_with_them(phone):
    phone.goto(f"{phone.site}/en/scores/gong-link/")
    phone.locator("summary", has_text="Mark of player 1").click()
    phone.get_by_role("radiogroup", name="Mark of player 1").get_by_role("radio", name="NEBULA").check(
        force=True
    )
    chosen = [phone.locator(f"[name=mark-{seat}]:checked").input_value() for seat in (0, 1)]
    assert chosen == ["1", "0"]
    assert phone.locator("summary", has_text="Mark of player 2").locator(".mark-0").is_visible()


def test_sheets_of_this_device_are_listed_and_can_be_forgotten_and_rubbish_does_no_harm(phone):
    sheets = [
        {
            "path": f"/s/{'a' * 22}/",
            "game": "gong-link",
            "names": ["Ana", "<b>Ben</b>"],
            "at": 1_790_000_000_000,
        },
        {"path": f"/s/{'b' * 22}/", "game": "any-game", "names": ["Cleo"], "at": 1_780_000_000_000},
        {"path": "javascript:alert(1)", "game": "any-game", "names": ["Cleo"], "at": 0},
        None,
        7,
    ]
    keep(phone, "gong-sheets", sheets)
    phone.goto(f"{phone.site}/en/scores/")
    listed = phone.locator(".recent li")
    assert listed.count() == 2
    game, said = listed.first.inner_text().split("\n")[:2]
    assert game == "GONG LINK"
    assert re.fullmatch(r"Ana · <b>Ben</b> · Sep 21, \d+:13\s[AP]M", said)
    phone.get_by_role("button", name="Forget this sheet: GONG LINK, Ana, <b>Ben</b>").click()
    assert listed.count() == 1
    phone.reload()
    assert listed.locator("a").get_attribute("href") == f"/s/{'b' * 22}/"


def test_a_round_in_the_table_leads_to_why_it_scores_what_it_does(phone, start):
    grids = [[1, 1, 1, 2, 2, 2, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9]]
    _sheet, token = start("gnoming-a-round", ("Ana", "Ben"), [{"grids": grids, "first_out": 0}])
    phone.goto(f"{phone.site}/s/{token}/")
    assert phone.locator("#why-1").is_visible() is False
    phone.locator(".rounds").get_by_role("link", name="Round 1").click()
    expect(phone.locator("#why-1")).to_contain_text("Row 1", use_inner_text=True)


def test_twelve_long_names_and_a_hundred_rounds_hold_on_a_small_phone(phone, start):
    names = ["W" * 40, "محمد عبد الرحمن بن عبد الله", "i" * 40, "👩‍👩‍👧‍👦" * 3, *"ABCDEFGH"]
    sheet, token = start("any-game", names, [{"points": [99_999, -99_999, *range(10)]}] * 100)
    phone.set_viewport_size({"width": 320, "height": 640})
    for link in (token, sheet.watch):
        phone.goto(f"{phone.site}/s/{link}/")
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
        for item in phone.locator(".standings li").all():
            name, total, box = (
                part.bounding_box() for part in (item.locator(".name"), item.locator(".total"), item)
            )
            assert box["x"] <= name["x"] and total["x"] + total["width"] <= box["x"] + box["width"]
            assert box["y"] <= total["y"] and total["y"] + total["height"] <= box["y"] + box["height"]
        sticky = phone.locator(".rounds tbody th").first
        before = sticky.bounding_box()["x"]
        phone.locator(".rounds").evaluate("each => each.scrollTo(400, 300)")
        assert sticky.bounding_box()["x"] == before
