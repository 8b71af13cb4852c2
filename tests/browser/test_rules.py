"""The rules in a real browser: what axe finds, what fits, following a link, live results, printing."""

import re

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings

from tests.browser.conftest import SMALL

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGES = [code for code, _ in settings.LANGUAGES]
PATHS = ("", "?q=hazard", "?q=qqqq", "gong/", "gnoming-a-round/", "ginny-o/", "three-player-moon/")
PHONE = {"width": 390, "height": 844}
SCREEN = {"viewport": PHONE}
UNFOLD = "() => document.querySelectorAll('details').forEach((each) => each.open = true)"


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(open_page, language, path, scheme):
    page = open_page(f"/{language}/rules/{path}", color_scheme=scheme)
    page.evaluate(UNFOLD)
    found = Axe().run(page).response["violations"]
    assert [(each["id"], node["html"]) for each in found for node in each["nodes"]] == []
    assert page.faults == []


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_is_wider_than_the_screen(open_page, path, width):
    page = open_page("/en/rules/" + path, viewport={"width": width, "height": 800})
    for language in LANGUAGES:
        page.goto(page.url.replace("/en/", f"/{language}/"))
        page.evaluate(UNFOLD)
        assert (language, page.evaluate("document.documentElement.scrollWidth")) == (language, width)


@pytest.mark.parametrize("path", PATHS[3:])
def test_large_letters_push_no_page_sideways(open_page, path):
    page = open_page("/en/rules/" + path)
    for language in LANGUAGES:
        page.goto(page.url.replace("/en/", f"/{language}/"))
        page.evaluate(UNFOLD)
        for size in ("130%", "200%"):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size }", size)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert (language, size, width) == (language, size, PHONE["width"])


@pytest.mark.parametrize("path", ["", "gong/", "gnoming-a-round/"])
def test_every_target_is_as_large_as_a_thumb(open_page, path):
    page = open_page(f"/en/rules/{path}", viewport={"width": 320, "height": 640})
    page.evaluate(UNFOLD)
    assert (
        page.evaluate(SMALL, "button, input:not([type=hidden]), summary, nav a, .sheet, a.link, .mark a")
        == []
    )


def test_who_follows_a_link_sees_the_paragraph_lit(open_page):
    page = open_page("/en/rules/gnoming-a-round/#hazards")
    box = page.locator("#hazards").bounding_box()
    assert 0 <= box["y"] < PHONE["height"] / 2
    grounds = [
        page.locator(each).evaluate("(block) => getComputedStyle(block).backgroundColor")
        for each in ("#hazards", "#lines")
    ]
    assert grounds[0] != grounds[1]


def test_the_contents_are_folded_on_a_phone_and_beside_the_text_on_a_desk(open_page):
    assert not open_page("/en/rules/gong/").locator(".contents li a").first.is_visible()
    page = open_page("/en/rules/gong/", viewport={"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 3000)")
    assert page.locator(".contents li a").first.bounding_box()["y"] > 0


def test_results_come_as_one_types_and_without_script_too(open_page):
    page = open_page("/en/rules/gong/")
    page.locator("#q").press_sequentially("hazard lef")
    page.locator("#found a[href='/en/rules/gnoming-a-round/#hazards']").wait_for()
    assert page.faults == []
    page = open_page("/en/rules/gong/", java_script_enabled=False)
    page.locator("#q").fill("hazard left")
    page.get_by_role("button", name="Find").click()
    page.locator("#found a[href='/en/rules/gnoming-a-round/#hazards']").wait_for()


@pytest.mark.parametrize("path", ["", "gong/"])
def test_reload_and_back_show_what_was_found(open_page, path):
    page = open_page(f"/en/rules/{path}")
    page.locator("#q").press_sequentially("hazard lef")
    found = page.locator("#found a[href='/en/rules/gnoming-a-round/#hazards']")
    found.wait_for()
    page.wait_for_url(re.compile(rf"/en/rules/{path}\?q=hazard(\+|%20)lef$"))
    page.reload()
    assert (page.locator("#q").input_value(), found.is_visible()) == ("hazard lef", True)
    # Whoever leaves while an answer is on its way breaks it off, and htmx says so in the console.
    page.wait_for_load_state("networkidle")
    found.click()
    page.wait_for_url("**/gnoming-a-round/#hazards")
    page.go_back()
    found.wait_for()
    assert page.evaluate("localStorage.getItem('htmx-history-cache')") is None
    assert page.faults == []


def test_a_rule_under_a_mission_has_a_link_as_large_as_a_thumb(open_page):
    page = open_page("/en/a1")
    page.evaluate(UNFOLD)
    boxes = [link.bounding_box() for link in page.locator(".rules dd a").all()]
    assert boxes != []
    assert [box for box in boxes if min(box["height"], box["width"]) < 48] == []


def test_a_grid_and_a_trick_are_not_mirrored(open_page):
    order = """() => [...document.querySelectorAll(".trick .order")].slice(0, 3)
        .map((number) => number.getBoundingClientRect().x)"""
    for language in ("en", "ar"):
        places = open_page(f"/{language}/rules/three-player-moon/").evaluate(order)
        assert places == sorted(places)


def test_a_code_found_in_arabic_is_read_from_left_to_right(open_page):
    marks = """() => [...document.querySelectorAll(".results bdi")]
        .filter((code) => code.textContent === "6-5")
        .map((code) => [...code.querySelectorAll("mark")].map((mark) => mark.getBoundingClientRect().x))"""
    found = [places for places in open_page("/ar/rules/?q=6-5").evaluate(marks) if places]
    assert found != []
    assert [places for places in found if places != sorted(places)] == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_table_aid_is_printed_on_a_page_of_its_own_and_no_link_address(open_page, language):
    page = open_page(f"/{language}/rules/gnoming-a-round/", color_scheme="dark")
    goal = page.locator("#goal").inner_text().splitlines()[0]
    printed = pypdfium2.PdfDocument(page.pdf(format="A4", print_background=True))
    texts = [each.get_textpage().get_text_range() for each in printed]
    assert "Gnoming A Round" in texts[0]
    if language == "en":
        assert "At the table" in texts[0] and goal not in texts[0] and goal in texts[1]
    assert "rules/gnoming-a-round/" in texts[-1]
    assert "rules/" not in "".join(texts[:-1])
    corner = printed[1].render(scale=0.2).to_pil().convert("L").getpixel((2, 2))
    assert corner == 255
