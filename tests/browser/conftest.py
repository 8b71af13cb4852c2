"""Screens and pages of a real browser."""

import pytest
from playwright.sync_api import expect

from tests.scores.examples import begun, sheet

# A Pixel and an iPhone of the small kind, with the browser's own bars.
PHONE = {"width": 390, "height": 664}
# What is in sight and too small for a thumb.
SMALL = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
    const { width, height } = each.getBoundingClientRect()
    return [each.outerHTML.slice(0, 80), width, height, getComputedStyle(each).visibility]
}).filter(([, width, height, visibility]) =>
    width && height && visibility === "visible" && Math.min(width, height) < 48)"""

# As long as Playwright waits for anything else.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def screens(browser, request):
    """Browser contexts by what they look like: opening one takes longer than all that a page does in it.

    A module's own `SCREEN` says what its screens are like unless a test asks for something else.
    """
    usual = {"viewport": PHONE} | getattr(request.module, "SCREEN", {})
    contexts = {}

    def screen(**options):
        key = repr(sorted(options.items()))
        if key not in contexts:
            contexts[key] = browser.new_context(**usual | options)
        return contexts[key]

    yield screen
    for context in contexts.values():
        context.close()


@pytest.fixture
def open_page(screens, live_server):
    """Opens an address; within a test the same screen keeps its page."""
    pages = {}

    def opened(path: str, **options):
        context = screens(**options)
        if context not in pages:
            pages[context] = watched(context.new_page())
        pages[context].goto(live_server.url + path)
        return pages[context]

    yield opened
    for page in pages.values():
        put_away(page)


@pytest.fixture
def open_sheet(screens, live_server):
    """Starts a score sheet and opens it on a phone, in a language."""
    pages = []

    def opened(game, players=("Ana", "Ben"), entries=(), language="en", house_rules=None, **options):
        started, token = begun(sheet(game, *entries, players=players, **house_rules or {}))
        page = watched(screens(**options).new_page())
        page.context.clear_cookies()
        page.context.add_cookies([{"name": "language", "value": language, "url": live_server.url}])
        page.sheet = started
        page.goto(f"{live_server.url}/s/{token}/")
        pages.append(page)
        return page

    yield opened
    for page in pages:
        put_away(page)


@pytest.fixture(scope="module")
def shelf(browser):
    """Phones are made once: what one keeps belongs to a sheet's address, which no other test has."""
    made = {}
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def phones(browser, shelf, live_server):
    """Opens a link on a phone of its own, in a language."""
    pages = []

    def phone(path, language="en"):
        key = len(pages), language
        if key not in shelf:
            shelf[key] = browser.new_context(
                viewport={"width": 390, "height": 664}, has_touch=True, locale=language
            )
        page = watched(shelf[key].new_page())
        pages.append(page)
        page.goto(live_server.url + path)
        return page

    yield phone
    for page in pages:
        page.context.set_offline(False)
        for opened in page.context.pages:
            put_away(opened)


def put_away(page):
    """Closes a page. One that is on its way to another page may never close, and no limit ends the wait."""
    page.goto("about:blank")
    page.close()


def watched(page):
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: message.type == "error" and page.faults.append(message.text))
    return page
