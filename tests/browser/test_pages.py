"""The pages in a real browser: what fits, what axe finds, and the one thing that needs a script."""

from datetime import UTC, datetime, timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings

from missions import catalogue
from missions.deck import DECK
from tests.browser.conftest import PHONE, SMALL, put_away

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


LANGUAGES = [code for code, _ in settings.LANGUAGES]
NUMBERED = [card.code for card in DECK if not card.is_joker]
KINDS_OF_PAGE = (
    "",
    "about/",
    "cards/",
    "cards/?code=k9",
    "bonus/",
    "joker/",
    "print/",
    "nowhere/",
    "f2",
    "d1",
    "b5",
    "e4",
    "j1",
)
LOWEST = """() => Math.max(...[...document.querySelectorAll(
    ".band, .face, h1, .mission, .note, .pictures, .ends"
)].map((part) => part.getBoundingClientRect().bottom))"""
UNFOLD = """() => {
    document.querySelectorAll("details").forEach((each) => each.open = true)
    document.querySelector("[popover]").showPopover()
}"""
START = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", KINDS_OF_PAGE)
def test_axe_finds_nothing(open_page, path, scheme):
    for language in LANGUAGES:
        page = open_page(f"/{language}/{path}", color_scheme=scheme)
        # What is folded is read, too.
        page.evaluate(UNFOLD)
        found = Axe().run(page).response["violations"]
        assert [(each["id"], node["html"]) for each in found for node in each["nodes"]] == []


@pytest.mark.parametrize("path", KINDS_OF_PAGE)
@pytest.mark.parametrize(
    "screen",
    [
        {"viewport": {"width": 195, "height": 400}, "device_scale_factor": 2},
        {"viewport": {"width": 320, "height": 640}},
        {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
        {"viewport": {"width": 1280, "height": 800}},
    ],
    ids=["200 % of 390 px", "320 px", "200 % of 1280 px", "1280 px"],
)
def test_nothing_is_wider_than_the_screen(open_page, path, screen):
    for language in LANGUAGES:
        page = open_page(f"/{language}/{path}", **screen)
        page.evaluate(UNFOLD)
        assert page.evaluate("document.documentElement.scrollWidth") == screen["viewport"]["width"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_five_parts_of_every_mission_need_no_scrolling(open_page, language):
    ends = {code: open_page(f"/{language}/{code}").evaluate(LOWEST) for code in NUMBERED}
    assert {code: end for code, end in ends.items() if end > PHONE["height"]} == {}


@pytest.mark.parametrize("path", KINDS_OF_PAGE)
def test_every_target_is_as_large_as_a_thumb(open_page, path):
    page = open_page(f"/en/{path}", viewport={"width": 320, "height": 640})
    page.evaluate(UNFOLD)
    assert (
        page.evaluate(SMALL, "button, input:not([type=hidden]), summary, .cell, .button, nav a, td a") == []
    )


@pytest.mark.parametrize("path", ["/a1", "/f2", "/j1", "/", "/en/cards/"])
def test_the_first_paint_needs_one_request_and_breaks_no_policy(browser, live_server, path):
    page = browser.new_page(viewport=PHONE, java_script_enabled=False)
    asked = []
    page.on("request", lambda request: asked.append((request.resource_type, request.url)))
    page.on("console", lambda message: asked.append(("console", message.text)))
    page.goto(live_server.url + path)
    put_away(page)
    # An icon may follow.
    needed = [each for each in asked if "/static/icons/" not in each[1]]
    assert needed == [("document", live_server.url + path)]


@pytest.mark.parametrize("path", KINDS_OF_PAGE)
def test_a_page_has_no_fault_in_the_console(open_page, path):
    faults = open_page(f"/en/{path}").faults
    expected = ["404"] if "nowhere" in path or "k9" in path else []
    assert [fault for fault in faults if not any(code in str(fault) for code in expected)] == []


@pytest.mark.parametrize(("width", "asked"), [(390, []), (1280, ["/cards/f2.svg?lang=fr"])])
def test_only_a_wide_screen_asks_for_the_printed_card(browser, live_server, width, asked):
    page = browser.new_page(viewport={"width": width, "height": 664})
    pictures = []
    page.on("request", lambda request: request.resource_type == "image" and pictures.append(request.url))
    page.goto(live_server.url + "/fr/f2", wait_until="networkidle")
    put_away(page)
    seen = [url.removeprefix(live_server.url) for url in pictures if "/static/icons/" not in url]
    assert seen == asked


@pytest.mark.parametrize("leave", ["Escape", "a click elsewhere"])
def test_the_language_menu_opens_by_keyboard_and_closes(open_page, leave):
    page = open_page("/en/a1", java_script_enabled=False)
    menu = page.locator(".languages form")
    page.locator(".languages > button").press("Enter")
    assert menu.is_visible()
    page.keyboard.press("Tab")
    assert page.locator(":focus").get_attribute("value") == LANGUAGES[0]
    page.keyboard.press("Escape") if leave == "Escape" else page.mouse.click(20, 600)
    assert not menu.is_visible()


def countdown(open_page, **options):
    page = open_page("/en/about/", **options)
    page.clock.install(time=START - timedelta(minutes=1))
    page.goto(page.url.replace("about/", "f2"))
    page.clock.pause_at(START)
    assert catalogue.mission("f2", "en").timer == 30
    return page, page.get_by_role("timer"), page.get_by_role("status")


def test_the_countdown_starts_on_a_tap_and_announces_its_end(open_page):
    page, timer, status = countdown(open_page)
    page.clock.run_for(5_000)
    assert (timer.inner_text(), status.inner_text()) == ("30", "")
    page.get_by_role("button", name="Start the countdown").click()
    page.clock.run_for(10_000)
    assert timer.inner_text() == "20"
    page.clock.run_for(19_500)
    assert (timer.inner_text(), status.inner_text()) == ("1", "The countdown runs.")
    page.clock.run_for(500)
    assert (timer.inner_text(), status.inner_text()) == ("0", "Time is up!")
    assert page.faults == []


def test_a_second_tap_starts_the_countdown_again(open_page):
    page, timer, status = countdown(open_page)
    page.get_by_role("button", name="Start the countdown").click()
    page.clock.run_for(12_000)
    page.get_by_role("button", name="Start again").click()
    page.clock.run_for(1_000)
    assert timer.inner_text() == "29"
    page.clock.run_for(29_000)
    assert status.inner_text() == "Time is up!"
    page.get_by_role("button", name="Start again").click()
    page.clock.run_for(3_000)
    assert (timer.inner_text(), status.inner_text()) == ("27", "The countdown runs.")


def test_a_tap_anywhere_on_the_clock_starts_it(open_page):
    page, timer, _ = countdown(open_page)
    timer.click(force=True)
    page.clock.run_for(4_000)
    assert timer.inner_text() == "26"


@pytest.mark.parametrize(
    ("slept", "shown", "news"), [(17, "13", "The countdown runs."), (3600, "0", "Time is up!")]
)
def test_a_phone_that_slept_shows_the_true_time_when_it_wakes(open_page, slept, shown, news):
    page, timer, status = countdown(open_page)
    page.get_by_role("button", name="Start the countdown").click()
    # Asleep, no timer of the page runs; the clock goes on.
    page.clock.set_system_time(START + timedelta(seconds=slept))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert (timer.inner_text(), status.inner_text()) == (shown, news)


def test_without_script_the_players_count_themselves(open_page):
    page = open_page("/en/f2", java_script_enabled=False)
    assert page.get_by_text("Count to 30 together, slowly and out loud.").is_visible()
    assert not page.locator(".timer").is_visible()


def test_an_image_of_a_code_stays_dark_on_light_at_night(open_page):
    page = open_page("/en/print/?backs=long", color_scheme="dark")
    seen = "getComputedStyle(each).filter + ' on ' + getComputedStyle(each).backgroundColor"
    styles = page.locator("main img").evaluate_all(f"images => images.map((each) => {seen})")
    assert styles == ["none on rgb(255, 255, 255)"] * 2
