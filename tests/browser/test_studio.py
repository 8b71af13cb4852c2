"""The print studio in a real browser: live with a script, whole without one."""

import re
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

import pytest

from cardgen import turns
from tests.browser.conftest import put_away, watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDE = {"width": 1280, "height": 900}
SCREEN = {"viewport": WIDE}


@pytest.fixture
def studio(screens, live_server, settings):
    settings.GONG_PUBLIC_URL = "https://galaxygamers.fr"
    pages = []

    def opened(path="en/print/", script=True):
        page = watched(screens(java_script_enabled=script).new_page())
        page.goto(f"{live_server.url}/{path}")
        pages.append(page)
        return page

    yield opened
    for page in pages:
        put_away(page)


def figure(page, name: str) -> str:
    return page.locator(".figures div", has_text=name).locator("dd").inner_text()


def query(page) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(urlsplit(page.url).query).items()}


def test_a_choice_changes_the_preview_the_figures_and_the_address_at_once(studio):
    page = studio()
    assert figure(page, "Pages") == "7"
    page.select_option("#id_backs", "long")
    page.wait_for_function("() => document.querySelectorAll('img.sheet').length === 2")
    assert figure(page, "Pages") == "14"
    assert query(page)["backs"] == "long"
    page.wait_for_function(
        "() => [...document.querySelectorAll('img.sheet')].every(each => each.naturalWidth > 0)"
    )
    assert page.faults == []


def test_what_cannot_be_printed_is_said_and_what_was_typed_stays(studio):
    page = studio()
    page.fill("#id_copies", "99")
    page.locator("#id_copies").blur()
    page.wait_for_selector("#result [role=alert]")
    assert "Write a number from 1 to 10." in page.inner_text("#result")
    assert page.input_value("#id_copies") == "99"
    page.fill("#id_copies", "2")
    page.locator("#id_copies").blur()
    page.wait_for_selector(".figures")
    assert figure(page, "Pages") == "14"


def test_own_sizes_are_asked_for_when_they_are_wanted(studio):
    page = studio()
    assert page.is_hidden("#id_width")
    page.select_option("#id_card", "own")
    page.wait_for_selector("#id_width", state="visible")
    page.fill("#id_width", "50")
    page.fill("#id_height", "75")
    page.locator("#id_height").blur()
    page.wait_for_function("() => location.search.includes('height=75')")
    assert figure(page, "Cards on a page") == "10"


def test_lost_cards_are_ticked(studio):
    page = studio()
    page.click("text=Only some cards")
    for code in ("a1", "d4", "j2"):
        page.locator(f"input[name=cards][value={code}]").check()
    page.wait_for_function("() => location.search.includes('cards=a1+d4+j2')")
    assert figure(page, "Pages") == "1"


def test_every_code_is_read_back_page_after_page(studio):
    page = studio("en/print/?which=fight")
    page.click("text=Read every code back first")
    page.wait_for_selector(".proved", timeout=60_000)
    assert page.inner_text(".proved") == "Proved: 18 codes read back, and all are right."
    assert page.faults == []


def test_without_a_script_the_same_is_done_by_a_button(studio):
    page = studio(script=False)
    page.select_option("#id_backs", "short")
    page.click("text=Show my pages")
    assert figure(page, "Pages") == "14"
    assert query(page)["backs"] == "short"
    page.click("text=Read every code back first")
    page.wait_for_selector(".proved", timeout=60_000)
    assert "Proved: 56 codes read back" in page.inner_text("main")


def test_the_square_of_the_calibration_sheet_moves_the_backs(studio):
    page = studio("en/print/?backs=long")
    page.click("text=The backs are off?")
    page.fill("#square", "m9")
    page.click("text=Move the backs")
    page.wait_for_url(re.compile(r"x=2&y=-2"))
    assert (page.input_value("#id_x"), page.input_value("#id_y")) == ("2", "-2")


@pytest.fixture
def others(monkeypatch):
    """Draw as many as may, until they are told to stop."""
    with ExitStack() as stack:

        def draw():
            # What was asked for before may still be drawn.
            monkeypatch.setattr(turns, "PATIENCE", 30)
            for _ in range(turns.DRAWING):
                stack.enter_context(turns.turn())
            monkeypatch.setattr(turns, "PATIENCE", 1)
            return stack.close

        yield draw


def test_who_has_to_wait_for_others_sees_it_and_then_the_pages(studio, others):
    page = studio()
    stop = others()
    page.select_option("#id_backs", "long")
    page.wait_for_selector("#result .stops")
    assert page.inner_text("#result").strip().startswith("The site is drawing cards for others just now.")
    stop()
    page.wait_for_selector("#result .figures")
    assert (figure(page, "Pages"), query(page)["backs"]) == ("14", "long")
    stop = others()
    page.click("text=Read every code back first")
    page.wait_for_selector("#proof .stops")
    stop()
    page.wait_for_selector("#proof progress")


def test_without_a_script_the_page_comes_back_by_itself(studio, others):
    stop = others()
    page = studio(script=False)
    assert page.inner_text("h1") == "One moment"
    stop()
    page.wait_for_selector(".figures")


def test_a_preview_that_has_to_wait_says_so_in_its_place(studio, others):
    page = studio()
    stop = others()
    # A picture that is none fails to decode.
    page.locator("img.sheet").evaluate("async (img) => { img.src += '&again'; await img.decode() }")
    stop()


@pytest.mark.parametrize("width", [320, 390])
def test_no_language_makes_the_page_wider_than_a_phone(studio, width, settings):
    for language, _ in settings.LANGUAGES:
        page = studio(f"{language}/print/?backs=long")
        page.set_viewport_size({"width": width, "height": 700})
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert (language, page.evaluate("document.documentElement.scrollWidth")) == (language, width)
