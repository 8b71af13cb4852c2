"""The pads of Ginny-O and of GONG's games in a real browser: by taps, by keys, without a script."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from games.gong.scoring import NAMES
from scores import sheets
from scores.models import Sheet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREEN = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
RUN = {"player": 0, "melds": [{"tiles": [{"tile": "4h"}, {"tile": "5h", "on": "centre"}, {"tile": "6h"}]}]}
# What sticks out at the side, and what is too small for a thumb.
CLIPPED = """() => [...document.querySelectorAll("#entry :not(.hide)")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect()
    return width && (left < -0.5 || right > innerWidth + 0.5)
}).map((each) => each.outerHTML.slice(0, 80))"""
SMALL = """() => [...document.querySelectorAll("#entry :is(button, summary, label)")].filter((each) => {
    const { width, height } = each.getBoundingClientRect()
    return width && !each.closest(".typed, .stands, .other") && (height < 47.5 || width < 47.5)
}).map((each) => each.outerHTML.slice(0, 80))"""


def now(page):
    return sheets.standing(Sheet.objects.get(pk=page.sheet.pk))


def tap(page, *names: str):
    for name in names:
        if name != "*":
            page.locator(".suits label").nth("cdhs".index(name[-1])).click()
        page.click(f"[data-tile='{name}']")


def age(page, number: int):
    page.locator(".keys .age label").nth(number).click()


def tile(page, place: str):
    page.click(f"[data-key='{place}']")


def square(page, colour: str):
    page.click(f".properties label:has(.{colour})")


def done(page):
    page.click("[data-do=done]")


def points(page, text: str, meld: int = 0):
    page.locator(".meld:visible output").nth(meld).filter(has_text=text).wait_for()


def save(page):
    number = int(page.input_value("form.entry [name=entry]"))
    page.click("form.entry .save")
    page.wait_for_function(
        "number => document.querySelector('form.entry [name=entry]')?.value !== number", arg=str(number)
    )


def fields(page) -> dict[str, str]:
    found = {each.get_attribute("name"): each.input_value() for each in page.locator(".typed input").all()}
    return {name: value for name, value in found.items() if value}


def test_that_tiles_can_be_tapped_is_said_until_a_square_is_chosen(open_sheet):
    page = open_sheet("ginny-o")
    hint = page.locator(".tap-hint:visible")
    seen = [hint.count()]
    tap(page, "4h", "5h")
    seen.append(hint.count())
    tile(page, "meld-0:1")
    square(page, "yellow")
    done(page)
    seen.append(hint.count())
    assert seen == [0, 1, 0]


def test_a_whole_game_of_ginny_o_is_played_by_taps(open_sheet):
    page = open_sheet("ginny-o")
    assert page.is_checked("[name=player][value='0']")

    tap(page, "4h", "5h", "6h")
    tile(page, "meld-0:1")
    square(page, "centre")
    done(page)
    points(page, "15")
    save(page)

    # Ben adds to it, on red.
    assert page.is_checked("[name=player][value='1']")
    age(page, 1)
    tap(page, "4h", "5h", "6h")
    age(page, 0)
    tap(page, "7h")
    tile(page, "meld-0:3")
    square(page, "red")
    done(page)
    points(page, "14")
    assert page.locator(".worth").all_inner_texts() == ["–", "–", "–", "7"]
    save(page)

    # An ace on yellow that lies in a run and in a set.
    tap(page, "Ah", "2h", "3h")
    tile(page, "meld-0:0")
    square(page, "yellow")
    page.check(".crossing input")
    done(page)
    page.click("[data-do=choose]:has-text('Meld 2')")
    tap(page, "Ac", "As")
    points(page, "60", meld=1)
    points(page, "6")
    assert fields(page) == {"meld-0": "Ah@yellow+ 2h 3h", "meld-1": "Ah@yellow+ Ac As"}
    save(page)

    # Jokers that could stand for this or that.
    tap(page, "Ac", "*", "*")
    page.locator(".piece.asked").nth(1).wait_for()
    tile(page, "meld-0:1")
    page.select_option(".stands select", "Ad")
    done(page)
    points(page, "15")
    save(page)

    page.check("[name=empty]")
    save(page)

    tap(page, "8s", "9s", "10s")
    tile(page, "meld-0:1")
    square(page, "yellow")
    done(page)
    tile(page, "meld-0:2")
    square(page, "red")
    done(page)
    points(page, "72")
    assert page.locator(".worth").all_inner_texts() == ["8", "18", "10"]
    save(page)

    page.click(".what label:has([value=racks])")
    tap(page, "Ah", "Kd", "3c", "*")
    page.click("[data-do=choose]:has-text('Ben')")
    page.click("[data-rows=racks] .here [data-do=nothing]")
    points(page, "−28")
    page.click("form.entry .save")
    page.wait_for_selector("form.entry", state="detached")

    state = now(page).state
    assert [row.points for row in state.rounds] == [
        (15, 0),
        (0, 14),
        (66, 0),
        (0, 15),
        (0, 0),
        (0, 72),
        (-28, 0),
    ]
    assert (state.totals, state.winners, state.finished) == ((53, 101), (1,), True)
    assert page.faults == []


def test_a_whole_game_of_family_is_played_by_taps(open_sheet):
    page = open_sheet("gong-family", ("Ana", "Ben", "ليلى"))
    order = [("ZETA", 0), *((name, seat % 3) for seat, name in enumerate(NAMES) if name != "ZETA")]
    for number, (name, seat) in enumerate(order, start=1):
        page.click(f".galaxies label:has([value={name}])")
        page.click(f".seats label:has([value='{seat}'])")
        if number < len(order):
            save(page)
            assert page.is_disabled(f"[value={name}]")
            assert ("Ana", "Ben", "ليلى")[seat] in page.inner_text(f".galaxies label:has([value={name}])")
        else:
            page.click("form.entry .save")
            page.wait_for_selector("form.entry", state="detached")
    parts = [row.parts for row in now(page).state.rounds]
    assert [(part.family, part.seat) for part in parts] == order
    assert now(page).state.finished


@pytest.mark.parametrize("game", ["gong-link", "gong-fight"])
def test_a_winner_is_two_taps(open_sheet, game):
    page = open_sheet(game, ("Ana", "Ben", "Cy"))
    for seat in (2, 1, 2):
        page.click(f".seats label:has([value='{seat}'])")
        save(page)
    assert now(page).state.totals == (0, 1, 2)


def test_what_comes_in_moves_nothing_from_under_a_finger(open_sheet):
    page = open_sheet("gong-link", ("Ana", "Ben", "Cy"))
    held = []
    page.route("**/preview/", lambda route: held.append(route))
    with page.expect_request("**/preview/"):
        page.click(".seats label:has([value='1'])")
    page.locator(".save").scroll_into_view_if_needed()
    box = page.locator(".save").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/preview/"):
        held[0].continue_()
    assert page.locator(".preview .points").count() == 0
    page.mouse.up()
    page.wait_for_selector("form.entry [name=entry][value='2']", state="attached")
    assert now(page).state.totals == (0, 1, 0)


def test_what_crosses_changes_in_both_melds(open_sheet):
    page = open_sheet("ginny-o")
    tap(page, "Ah", "2h", "3h")
    tile(page, "meld-0:0")
    page.check(".crossing input")
    square(page, "blue")
    assert fields(page) == {"meld-0": "Ah@blue+ 2h 3h", "meld-1": "Ah@blue+"}
    page.click("[data-do=remove]")
    assert fields(page) == {"meld-0": "2h 3h", "meld-1": "Ah@blue"}
    tile(page, "meld-1:0")
    page.check(".crossing input")
    assert fields(page) == {"meld-0": "2h 3h Ah@blue+", "meld-1": "Ah@blue+"}
    page.uncheck(".crossing input")
    assert fields(page) == {"meld-0": "2h 3h", "meld-1": "Ah@blue"}
    page.check(".properties [value=old]")
    assert fields(page) == {"meld-0": "2h 3h", "meld-1": "(Ah)"}
    assert page.faults == []


def test_half_a_turn_is_there_again_after_a_reload(open_sheet):
    page = open_sheet("ginny-o", entries=[RUN])
    age(page, 1)
    tap(page, "4h")
    page.reload()
    assert page.locator(".piece").get_attribute("aria-label") == "4 of hearts, lay there before"
    page.click(".what label:has([value=racks])")
    page.click("[data-rows=racks] .here [data-do=nothing]")
    page.reload()
    assert page.is_checked("[name=what][value=racks]")
    assert fields(page) == {"meld-0": "(4h)", "rack-0": "0"}


def test_a_turn_of_long_ago_is_opened_on_the_pad_and_changed(open_sheet):
    page = open_sheet("ginny-o", entries=[RUN, {"player": 1, "melds": []}])
    page.goto(f"{page.url}?e=1")
    assert page.locator(".piece").count() == 3
    tap(page, "7h")
    points(page, "22")
    page.click("form.entry .save")
    page.locator("#board").get_by_text("22", exact=True).first.wait_for()
    assert now(page).state.totals == (22, 0)


def test_racks_are_corrected_after_the_end(open_sheet):
    page = open_sheet("ginny-o", entries=[RUN, {"racks": [["Ah"], []]}])
    page.goto(f"{page.url}?e=2")
    tap(page, "2c")
    points(page, "−17")
    page.click("form.entry .save")
    page.locator("#course").get_by_text("−17", exact=True).first.wait_for()
    assert now(page).state.totals == (-2, 0)


def test_the_pad_is_worked_by_keys_alone(open_sheet):
    page = open_sheet("ginny-o")
    page.focus("[name=pad-suit]:checked")
    page.keyboard.press("ArrowLeft")
    assert page.is_checked("[name=pad-suit][value=h]")
    for name in ("4h", "5h", "6h"):
        page.focus(f"[data-tile='{name}']")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.tile") == name
    page.focus("[data-key='meld-0:1']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.className") == "properties"
    page.focus("[name=pad-square]:checked")
    page.keyboard.press("ArrowDown")
    assert fields(page) == {"meld-0": "4h 5h@yellow 6h"}
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.key") == "meld-0:1"
    assert page.inner_text(".ginny [role=status]") == "6 of hearts: added to Meld 1"


def test_what_was_typed_by_hand_is_shown_as_tiles_and_what_cannot_be_read_is_named(open_sheet):
    page = open_sheet("ginny-o")
    page.click("[data-do=type]")
    page.fill("#meld-0", "th, J♥@Red (q♥)")
    page.click("[data-do=type]")
    labels = [each.get_attribute("aria-label") for each in page.locator(".piece").all()]
    assert labels[0].startswith("10 of hearts")
    assert labels[1].startswith("jack of hearts, red: meld × 2")
    assert labels[2].startswith("queen of hearts, lay there before")
    page.click("[data-do=type]")
    page.fill("#meld-0", "4h 5h 99x")
    page.click("form.entry .save")
    page.wait_for_selector("#entry [role=alert]")
    assert '"99x" cannot be read.' in page.inner_text("#entry [role=alert]")
    assert page.input_value("#meld-0") == "4h 5h 99x"
    assert page.is_visible("#meld-0")


def test_without_a_script_the_same_is_typed(open_sheet):
    page = open_sheet("ginny-o", java_script_enabled=False)
    page.fill("#meld-0", "4h 5h@centre 6h")
    page.fill("#meld-1", "Ah* oops")
    page.click("form.entry .save")
    assert "cannot be read" in page.inner_text("#entry [role=alert]")
    assert page.input_value("#meld-0") == "4h 5h@centre 6h"
    page.fill("#meld-1", "")
    page.click("form.entry .save")
    page.check("[name=what][value=racks]")
    page.fill("#rack-0", "A♥ K")
    page.click("form.entry .save")
    assert '"K" cannot be read' in page.inner_text("#entry [role=alert]")
    page.fill("#rack-0", "A♥ Kd")
    page.click("form.entry .save")
    assert "Ben" in page.inner_text("#entry [role=alert]")
    page.fill("#rack-1", "0")
    page.click("form.entry .save")
    assert now(page).state.totals == (-10, 0)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_axe_finds_nothing_on_the_pads(open_sheet, language):
    page = open_sheet("ginny-o", ("Ana", "ليلى"), entries=[RUN], language=language, color_scheme="dark")
    assert page.get_attribute("html", "dir") == ("rtl" if language == "ar" else "ltr")
    tap(page, "Ah", "2h", "3h", "*")
    tile(page, "meld-0:0")
    square(page, "yellow")
    page.check(".crossing input")
    found = [faults(page)]
    lefts = [each.bounding_box()["x"] for each in page.locator(".meld:visible").first.locator(".piece").all()]
    assert lefts == sorted(lefts)
    page.click("[data-do=type]")
    found.append(faults(page))
    page.click(".what label:has([value=racks])")
    found.append(faults(page))
    page = open_sheet("gong-family", entries=[{"player": 1, "family": "ZETA"}], language=language)
    page.click(".galaxies label:has([value=OMEGA])")
    found.append(faults(page))
    assert found == [[]] * 4


def faults(page) -> list[str]:
    violations = Axe().run(page, context="#entry").response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in violations]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_at_320_px_nothing_is_clipped_and_all_is_for_thumbs(open_sheet, language):
    names = ("Donaudampfschifffahrtsgesellschaftskapit", "👩‍🚀👩‍🚀👩‍🚀", "ليلى بنت عبد الله", "D")
    small = {"width": 320, "height": 640}
    page = open_sheet("ginny-o", names, language=language, viewport=small)
    tap(page, *(f"{rank}s" for rank in (10, "J", "Q", "K", "A", 9, 8)))
    tile(page, "meld-0:1")
    assert (page.evaluate(CLIPPED), page.evaluate(SMALL)) == ([], [])
    page.click(".what label:has([value=racks])")
    assert (page.evaluate(CLIPPED), page.evaluate(SMALL)) == ([], [])
    page = open_sheet("gong-family", names, [{"player": 0, "family": "ANDROMEDE"}], language, viewport=small)
    assert (page.evaluate(CLIPPED), page.evaluate(SMALL)) == ([], [])
