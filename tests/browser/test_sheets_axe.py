"""Every state of a score sheet by axe's rules, and names that fit: English by day, Arabic by night."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.scores.examples import ENDED, ON_THE_WAY, SHEETS, begun, sheet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SCREENS = {"en": "light", "ar": "dark"}


@pytest.fixture(scope="module", params=SCREENS)
def phone(browser, request):
    context = browser.new_context(
        viewport={"width": 390, "height": 664}, locale=request.param, color_scheme=SCREENS[request.param]
    )
    page = context.new_page()
    page.language = request.param
    yield page
    context.close()


def begin(example) -> str:
    _sheet, token = begun(example)
    return f"/s/{token}/"


def faults(page) -> list:
    """What axe finds with everything unfolded."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    found = Axe().run(page).response["violations"]
    return [(each["id"], node["html"][:120]) for each in found for node in each["nodes"]]


def named(example) -> str:
    return f"{example['game']}-{'ended' if example in ENDED else 'on-the-way'}"


@pytest.mark.parametrize("example", SHEETS, ids=named)
def test_axe_finds_nothing_on_a_sheet_whatever_state_it_is_in(phone, live_server, example):
    phone.goto(live_server.url + begin(example))
    assert faults(phone) == []


def test_axe_finds_nothing_on_the_pages_beside_a_sheet(phone, live_server):
    here = begin(ON_THE_WAY[0])
    paths = [
        here + "links/",
        here + "history/",
        "/s/join/",
        f"/{phone.language}/scores/",
        f"/{phone.language}/scores/three-player-moon/",
    ]
    found = {}
    for path in paths:
        phone.goto(live_server.url + path)
        found[path] = faults(phone)
    assert found == {path: [] for path in paths}


@pytest.mark.parametrize("width", [320, 195], ids=["320", "390-at-200-percent"])
def test_twelve_long_names_and_a_hundred_rounds_hold_on_a_narrow_phone(phone, live_server, width):
    long = ["W" * 40, "🙂" * 20, "محمد عبد الرحمن بن عبد العزيز الطويل جدا"]
    names = [*long, *(f"Ana {number}" for number in range(9))]
    example = sheet("any-game", *[{"points": [-999] * 12}] * 100, players=names)
    phone.set_viewport_size({"width": width, "height": 664})
    phone.goto(live_server.url + begin(example))
    sideways = phone.evaluate("document.scrollingElement.scrollWidth")
    rows = phone.evaluate(
        """() => [...document.querySelectorAll('.standings > li')].map((row) => {
            const box = row.getBoundingClientRect();
            const total = row.querySelector('.total').getBoundingClientRect();
            return total.left >= box.left && total.right <= box.right
                && total.top >= box.top && total.bottom <= box.bottom;
        })"""
    )
    phone.set_viewport_size({"width": 390, "height": 664})
    assert (sideways, rows) == (width, [True] * 12)
