"""Rounds of Gnoming, Moon and any game entered on a phone: by touch, by keys, and without a script."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scores import sheets
from scores.models import Sheet
from scores.sheets import standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREEN = {"has_touch": True}
NAMES = ["Ana", "Ben", "Cy"]
LONG = ["Bartholomäusmaximilianvonundzuüberlingen", "مريم الصغيرة", "Ψ", "Dina"]


def state(page):
    return standing(Sheet.objects.get(pk=page.sheet.pk)).state


def plain(text: str) -> str:
    """Without the signs that keep a name's direction to itself."""
    return re.sub("[\u2066-\u2069]", "", text)


def tap(page, *keys):
    for key in keys:
        page.locator(f'.keypad [data-key="{key}"], .keypad [data-card="{key}"]').first.tap()


def saved(answer) -> bool:
    return answer.request.method == "POST" and not answer.url.endswith("/preview/")


def save(page):
    """Saves, and waits until the site's answer is on the page."""
    page.evaluate("document.querySelector('form.entry').dataset.old = ''")
    with page.expect_response(saved):
        page.locator(".save").tap()
    page.wait_for_function("() => !document.querySelector('[data-old]')")


def fill_grid(page, seat, cards):
    page.locator(f"#tab-{seat}").tap()
    page.locator(f"#grid-{seat}-0").tap()
    for card in cards.split():
        if card.startswith("-"):
            tap(page, "minus", card[1:])
        else:
            tap(page, card)


def previewed(page, *points):
    """Answers on their way may still show what was there a tap earlier."""
    expect(page.locator(".preview .points output")).to_have_text(points)


def choose(page, group, name):
    page.locator(f"{group} .choice", has_text=name).tap()


# Gnoming A Round


def test_a_game_of_gnoming_is_played_cell_by_cell_to_its_winner(open_sheet):
    page = open_sheet("gnoming-a-round", players=NAMES)
    rounds = [
        (["6 6 6 -2 1 4 3 -1 2", "M 4 4 7 1 2 7 3 5", "6 H 6 1 2 3 4 5 7"], "Ana", (6, 0, 44)),
        (["1 1 1 2 2 2 4 5 6", "1 1 1 2 2 3 4 5 6", "1 2 3 4 5 6 7 8 9"], "Ana", (7, 21, 45)),
        (["5 5 5 5 1 2 5 3 4", "-3 -3 -3 1 1 2 4 5 6", "1 2 3 4 5 6 7 8 9"], "nobody", (0, 10, 45)),
    ]
    for number, (grids, out, points) in enumerate(rounds, start=1):
        assert page.locator("#entry h2").inner_text() == f"Round {number}"
        for seat, cards in enumerate(grids):
            fill_grid(page, seat, cards)
        choose(page, ".first-out", out)
        previewed(page, *(f"+{each}" if each else "0" for each in points))
        save(page)
        assert state(page).rounds[-1].points == points
    assert (state(page).totals, state(page).winners) == ((13, 31, 134), (0,))
    assert page.locator("form.entry").count() == 0
    assert page.faults == []


def test_lines_light_up_as_they_arise_and_the_total_so_far_is_told(open_sheet):
    page = open_sheet("gnoming-a-round", players=NAMES)
    page.locator("#grid-0-0").tap()
    tap(page, "6", "6", "M")
    page.wait_for_selector("#grid-0 .line.row-0.lit")
    expect(page.locator("#grid-0 .account strong")).to_have_text("−6")
    assert page.locator("#grid-0 .line.lit").count() == 1
    assert page.locator("#entry .problem").count() == 0


def test_a_grid_can_be_saved_alone_and_what_is_not_complete_stays(open_sheet):
    page = open_sheet("gnoming-a-round", players=NAMES)
    fill_grid(page, 0, "1 2 3 4 5 6 7 8 9")
    fill_grid(page, 1, "6 6 6")
    expect(page.locator(".preview > .soft").first).to_contain_text("Ben")
    save(page)
    now = standing(Sheet.objects.get(pk=page.sheet.pk))
    assert list(now.written.entries[1]) == ["grids-0"]
    page.wait_for_function("() => document.querySelector('#grid-1-0').value === '6'")
    assert page.locator("#tab-0 .done").inner_text() == "✓ done"
    page.reload()
    assert page.locator("#grid-1-2").input_value() == "6"


def test_a_half_entered_grid_is_there_again_after_a_reload(open_sheet):
    page = open_sheet("gnoming-a-round", players=NAMES)
    fill_grid(page, 1, "-7 H M")
    page.reload()
    page.wait_for_selector("#tab-1")
    assert [page.locator(f"#grid-1-{place}").input_value() for place in range(4)] == ["−7", "H", "M", ""]
    assert page.locator("#tab-1 .done").inner_text() == "3/9"


def test_a_grid_is_entered_on_real_keys_too(open_sheet):
    page = open_sheet("gnoming-a-round", players=NAMES, has_touch=False)
    page.locator("#grid-0-0").focus()
    for card in ("-3", "m", "h", "15", "1", "2", "3", "4"):
        page.keyboard.type(card)
        page.keyboard.press("Enter")
    page.keyboard.type("5")
    page.locator("#tab-0").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#grid-1").is_visible()
    save_by_key(page)
    assert standing(Sheet.objects.get(pk=page.sheet.pk)).written.entries[1]["grids-0"].value == [
        -3,
        "M",
        "H",
        15,
        1,
        2,
        3,
        4,
        5,
    ]


def save_by_key(page):
    page.locator(".save").focus()
    with page.expect_response(saved):
        page.keyboard.press("Enter")


def test_the_grid_lies_as_it_lies_on_the_table_in_a_page_from_right_to_left(open_sheet):
    page = open_sheet("gnoming-a-round", players=NAMES, language="ar")
    first, second = (page.locator(f"#grid-0-{place}").bounding_box()["x"] for place in (0, 1))
    assert page.evaluate("document.dir") == "rtl"
    assert first < second


# Three-Player Moon


def bid(page, bidder, worth, first, second):
    """The third player's tricks follow."""
    choose(page, ".bidder", bidder)
    page.locator(f".bid input[value='{worth}']").check(force=True)
    for seat, tricks in ((0, first), (1, second)):
        for _tap in range(tricks or 1):
            page.locator(f".tricks [data-step='{1 if tricks else -1}']").nth(seat).tap()


def test_a_game_of_moon_is_played_to_21(open_sheet):
    page = open_sheet("three-player-moon", players=NAMES)
    choose(page, ".bidder", "Everybody passed")
    assert page.locator(".tricks").is_hidden()
    save(page)
    assert state(page).rounds[0].points == (0, 0, 0)
    bid(page, "Ben", 5, 2, 4)
    assert page.locator("#tricks-2").input_value() == "1"
    previewed(page, "+2", "−5", "+1")
    save(page)
    bid(page, "Cy", 21, 0, 0)
    assert page.locator("#tricks-2").input_value() == "7"
    save(page)
    assert (state(page).totals, state(page).winners) == ((2, -5, 22), (2,))
    assert page.locator("form.entry").count() == 0
    assert page.faults == []


def test_a_bid_needs_a_bidder_and_tricks_that_are_not_seven_are_said(open_sheet):
    page = open_sheet("three-player-moon", players=NAMES)
    assert page.locator(".bid input").first.is_disabled()
    choose(page, ".bidder", "Ana")
    page.locator(".bid input[value='4']").check(force=True)
    for seat, taken in enumerate(("3", "1", "1")):
        page.locator(f"#tricks-{seat}").fill(taken)
    assert page.locator(".count").inner_text() == "5 of 7"
    expect(page.locator(".preview .problem")).to_contain_text("These tricks make 5")
    save(page)
    assert "These tricks make 5" in page.locator("#entry [role=alert]").inner_text()
    assert page.locator("#tricks-0").input_value() == "3"
    assert state(page).rounds == ()


def test_once_one_player_has_all_the_tricks_the_others_have_none_until_that_is_corrected(open_sheet):
    page = open_sheet("three-player-moon", players=NAMES)

    def taken():
        return [page.locator(f"#tricks-{seat}").input_value() for seat in range(3)]

    page.locator("#tricks-1").fill("7")
    assert taken() == ["0", "7", "0"]
    page.locator("#tricks-1").fill("4")
    assert taken() == ["", "4", ""]
    page.locator("#tricks-0").fill("2")
    assert taken() == ["2", "4", "1"]


def test_a_bid_is_kept_before_the_tricks_are_played(open_sheet):
    page = open_sheet("three-player-moon", players=NAMES)
    choose(page, ".bidder", "Ana")
    page.locator(".bid input[value='6']").check(force=True)
    save(page)
    page.reload()
    assert page.locator("#entry h2").inner_text() == "Deal 1"
    assert page.locator(".bid input:checked").get_attribute("value") == "6"
    assert page.locator("#tricks-0").input_value() == ""


# Any game


def test_any_game_with_negatives_and_sums_by_touch_alone(open_sheet):
    page = open_sheet("any-game", players=NAMES, house_rules={"rounds": 2})
    page.locator("#points-0").tap()
    tap(page, "1", "2", "+", "7", "−", "3", "next")
    tap(page, "−", "5", "next")
    tap(page, "2", "0", "flip", "back", "1")
    page.wait_for_function("() => document.querySelector('.sum').textContent === '= 16'")
    assert [page.locator(f"#points-{seat}").input_value() for seat in range(3)] == ["12+7−3", "−5", "−21"]
    save(page)
    assert state(page).totals == (16, -5, -21)
    page.locator("#points-2").tap()
    tap(page, "4")
    page.locator("[data-others]").tap()
    page.wait_for_function("() => !document.querySelector('form.entry')")
    assert (state(page).rounds[1].points, state(page).winners) == ((None, None, 4), (0,))
    assert page.faults == []


def test_a_blank_is_no_zero_and_the_open_round_says_who_is_missing(open_sheet):
    page = open_sheet("any-game", players=NAMES)
    page.locator("#points-0").tap()
    tap(page, "0")
    expect(page.locator(".preview > .soft")).to_have_text(
        "The round stays open: \u2068Ben\u2069 and \u2068Cy\u2069 missing."
    )
    save(page)
    now = standing(Sheet.objects.get(pk=page.sheet.pk))
    assert now.entries == ({"points": [0, None, None], "open": True},)
    assert page.locator("#entry h2").inner_text() == "Round 1"


def test_sitting_out_and_points_exclude_each_other(open_sheet):
    page = open_sheet("any-game", players=NAMES)
    page.locator("#points-1").fill("7")
    page.locator(".out").nth(1).tap()
    assert page.locator("#points-1").input_value() == ""
    page.locator("#points-1").fill("8")
    assert not page.locator("[name=out-1]").is_checked()


def test_four_players_their_keypad_and_the_button_are_on_one_screen(open_sheet):
    page = open_sheet("any-game", players=LONG)
    page.locator("#entry h2").evaluate("each => each.scrollIntoView()")
    assert page.locator(".save").bounding_box()["y"] + 56 <= 664 + 8
    assert page.locator("#points-0").bounding_box()["y"] >= 0


# Two at once


def test_two_who_wrote_the_same_deal_see_both_and_keep_both(open_sheet):
    page = open_sheet("three-player-moon", players=NAMES)
    bid(page, "Ana", 4, 5, 1)
    sheets.write(
        page.sheet,
        None,
        [sheets.Wish("other-phone", "set", 1, "entry", {"bidder": 1, "bid": 5, "tricks": [1, 5, 1]})],
    )
    save(page)
    box = page.locator(".conflict")
    assert "Ben" in box.locator("td").nth(1).inner_text()
    assert "Ana" in box.locator("td").nth(2).inner_text()
    box.get_by_role("button", name="Both").tap()
    page.wait_for_selector(".save")
    assert [row.points for row in state(page).rounds] == [(1, 5, 1), (4, 1, 1)]


def test_points_that_two_wrote_are_written_over_only_when_asked(open_sheet):
    page = open_sheet("any-game", players=NAMES, entries=[{"points": [12, 7, 5]}])
    page.goto(f"{page.url}?e=1")
    page.locator("#points-0").fill("21")
    sheets.write(page.sheet, None, [sheets.Wish("other-phone", "set", 1, "points-0", 15, base=1)])
    save(page)
    assert [plain(told) for told in page.locator(".conflict tbody td").all_inner_texts()] == ["15", "21"]
    assert state(page).totals == (15, 7, 5)
    assert Axe().run(page, context="#entry").response["violations"] == []
    page.get_by_role("button", name="Write mine over it").tap()
    page.wait_for_selector(".save")
    assert state(page).totals == (21, 7, 5)


def cards(page, seat):
    return [page.locator(f"#grid-{seat}-{place}").input_value() for place in range(4)]


def other_grid(page, seat):
    wish = sheets.Wish("other-phone", "set", 1, f"grids-{seat}", [1, 2, 3, 4, 5, 6, 7, 8, 9])
    sheets.write(page.sheet, None, [wish])


def test_a_grid_that_another_phone_saves_is_seen_beside_one_that_is_half_typed(open_sheet):
    page = open_sheet("gnoming-a-round", players=NAMES)
    fill_grid(page, 0, "6 6 6")
    other_grid(page, 1)
    expect(page.locator("#tab-1 .done")).to_have_text("✓ done")
    assert cards(page, 0) == ["6", "6", "6", ""]
    page.reload()
    expect(page.locator("#tab-1 .done")).to_have_text("✓ done")
    expect(page.locator("#tab-0 .done")).to_have_text("3/9")
    assert (cards(page, 0), cards(page, 1)) == (["6", "6", "6", ""], ["1", "2", "3", "4"])


@pytest.mark.parametrize(
    ("choice", "left"),
    [("Keep what is there", ["1", "2", "3", "4"]), ("Write mine over it", ["6", "6", "6", ""])],
)
def test_a_half_typed_grid_that_another_phone_has_saved_is_asked_about(open_sheet, choice, left):
    page = open_sheet("gnoming-a-round", players=NAMES)
    fill_grid(page, 1, "6 6 6")
    other_grid(page, 1)
    page.reload()
    expect(page.locator(".conflict tbody")).to_contain_text("1 2 3 4 5 6 7 8 9")
    expect(page.locator(".conflict tbody th")).to_contain_text("Ben")
    assert Axe().run(page, context="#entry").response["violations"] == []
    page.get_by_role("button", name=choice).tap()
    expect(page.locator(".conflict")).to_have_count(0)
    assert cards(page, 1) == left
    page.reload()
    expect(page.locator("#tab-1 .done")).to_have_text("✓ done" if left[3] else "3/9")


# Without a script, and for everybody


def test_without_a_script_enter_saves_and_who_is_blank_is_still_missing(open_sheet):
    page = open_sheet("any-game", players=NAMES, java_script_enabled=False)
    page.fill("#points-0", "5")
    with page.expect_navigation():
        page.press("#points-0", "Enter")
    now = standing(Sheet.objects.get(pk=page.sheet.pk))
    assert now.entries == ({"points": [5, None, None], "open": True},)


def test_without_a_script_the_same_forms_are_sent(open_sheet):
    page = open_sheet("any-game", players=NAMES, java_script_enabled=False)
    assert page.locator(".keypad").is_hidden()
    page.fill("#points-0", "–12")
    page.fill("#points-1", "3+4")
    page.click("text=The others sat out")
    assert state(page).rounds[0].points == (-12, 7, None)
    page = open_sheet("gnoming-a-round", players=NAMES, java_script_enabled=False)
    for place, card in enumerate(["6", "6", "6", "M", "1", "4", "3", "h"]):
        page.fill(f"#grid-2-{place}", card)
    page.click(".save")
    assert "8 of nine cards" in page.locator("[role=alert]").inner_text()
    assert page.locator("#grid-2 .line.lit").count() == 1
    page.fill("#grid-2-8", "٢")
    page.click(".save")
    assert standing(Sheet.objects.get(pk=page.sheet.pk)).written.entries[1]["grids-2"].value[-2:] == ["H", 2]


@pytest.mark.parametrize("game", ["gnoming-a-round", "three-player-moon", "any-game"])
@pytest.mark.parametrize("screen", [{"color_scheme": "light"}, {"color_scheme": "dark", "language": "ar"}])
def test_axe_finds_nothing_and_nothing_is_cut_at_320_px(open_sheet, game, screen):
    page = open_sheet(game, players=LONG[:3], viewport={"width": 320, "height": 640}, **screen)
    if game == "three-player-moon":
        bid(page, LONG[2], 5, 2, 4)
    else:
        page.locator("[data-keys]").first.tap()
        tap(page, "6", "6")
    page.wait_for_function("() => document.querySelector('.preview').childElementCount > 0")
    found = Axe().run(page, context="#entry")
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
