"""What is typed stays, whatever others save and whichever page or tab it was typed on."""

import pytest
from playwright.sync_api import expect

from scores.sheets import Wish, write
from tests.browser.phones import begin, fill, now, only_posts, points, rename, send, submit, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_half_entered_round_is_there_again_after_back_reload_and_close(phones, live_server):
    _sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    fill(page, {"points-0": "12"})
    field = page.locator("[name=points-0]")
    for leave in (
        lambda: page.reload(),
        lambda: (page.goto(f"{live_server.url}/en/about/"), page.go_back()),
        lambda: page.goto(f"{live_server.url}/s/{token}/"),
    ):
        leave()
        page.wait_for_function("() => document.querySelector('[name=points-0]').value === '12'")
        assert field.input_value() == "12"
    assert page.faults == []


@pytest.mark.parametrize(("choice", "totals"), [(0, (0, 0, 1)), (1, (1, 0, 1))], ids=["over", "both"])
def test_two_who_write_the_same_cell_see_both_values_and_the_later_decides(phones, choice, totals):
    sheet, token = begin("gong-link", 3)
    one, other = phones(f"/s/{token}/"), phones(f"/s/{token}/")
    fill(other, {"winner": "2"})
    fill(one, {"winner": "0"})
    send(one)
    other.evaluate("document.querySelector('form.entry').requestSubmit()")
    other.wait_for_selector(".conflict")
    said = other.locator(".conflict").inner_text()
    assert ("Ana" in said, "زيد" in said) == (True, True)
    assert now(sheet).state.totals == (1, 0, 0)
    other.evaluate("n => document.querySelectorAll('.conflict form')[n].requestSubmit()", choice)
    wait_for(other, 4)
    assert now(sheet).state.totals == totals


def test_a_name_that_is_refused_is_said_at_the_name_and_leaves_the_round_alone(phones):
    _sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    fill(page, {"points-0": "12"})
    rename(page, 1, "W" * 41)
    page.locator(".rename button").nth(1).click()
    expect(page.locator(".rename [role=alert]")).to_contain_text("write 1 to 40 characters")
    expect(page.locator("#rename-1")).to_have_value("W" * 41)
    expect(page.locator("#rename-1")).to_be_visible()
    expect(page.locator("#entry [role=alert]")).to_have_count(0)
    expect(page.locator("#points-0")).to_have_value("12")
    page.locator("#points-1").fill("7")
    page.reload()
    expect(page.locator("#points-0")).to_have_value("12")
    expect(page.locator("#points-1")).to_have_value("7")


def test_two_who_rename_the_same_player_are_asked_beside_the_round_in_hand(phones):
    sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    fill(page, {"points-0": "12"})
    rename(page, 1, "Zed")
    write(sheet, None, [Wish("other-name", "rename", 1, value="Zoé")])
    wait_for(page, 2)
    page.locator(".rename button").nth(1).click()
    expect(page.locator(".conflict tbody td")).to_have_text(["Zoé", "Zed"])
    expect(page.locator("#points-0")).to_have_value("12")
    with page.expect_navigation():
        page.get_by_text("Keep what is there").click()
    expect(page.locator("#points-0")).to_have_value("12")
    assert now(sheet).names == ("Ana", "Zoé")


def test_a_name_that_is_being_typed_outlives_what_others_write(phones):
    sheet, token = begin("any-game")
    page = phones(f"/s/{token}/")
    rename(page, 1, "Zed")
    write(sheet, None, points(1, 2, 2))
    wait_for(page, 4)
    expect(page.locator("#rename-1")).to_have_value("Zed")
    expect(page.locator("#rename-1")).to_be_focused()
    page.locator(".rename button").nth(1).click()
    expect(page.locator(".standings .name").nth(1)).to_have_text("Zed")
    expect(page.locator("#rename-1")).to_have_value("Zed")


THREE = [{"points": [1, 1]}] * 3


def test_after_a_correction_the_page_is_at_the_round_in_hand_and_stays_there(phones):
    sheet, token = begin("any-game", entries=THREE)
    page = phones(f"/s/{token}/?e=1")
    expect(page.locator("#entry h2")).to_have_text("Change round 1")
    fill(page, {"points-0": "5"})
    send(page)
    expect(page.locator("#entry h2")).to_have_text("Round 4")
    assert "?" not in page.url
    write(sheet, None, [Wish("other-name", "rename", 1, value="Zed")])
    wait_for(page, 16)
    expect(page.locator("#entry h2")).to_have_text("Round 4")
    assert now(sheet).state.totals == (7, 3)


def test_a_correction_that_is_left_is_left_for_good(phones, live_server):
    _sheet, token = begin("any-game", entries=THREE)
    page = phones(f"/s/{token}/?e=1")
    fill(page, {"points-0": "99"})
    page.locator(".leave").click()
    expect(page.locator("#entry h2")).to_have_text("Round 4")
    page.goto(f"{live_server.url}/s/{token}/?e=1")
    expect(page.locator("#entry h2")).to_have_text("Change round 1")
    expect(page.locator("#points-0")).to_have_value("1")


def test_a_correction_stays_on_the_screen_while_something_else_is_written(phones):
    _sheet, token = begin("any-game", entries=THREE)
    page = phones(f"/s/{token}/?e=1")
    rename(page, 1, "Zed")
    page.locator(".rename button").nth(1).click()
    expect(page.locator(".standings .name").nth(1)).to_have_text("Zed")
    expect(page.locator("#entry h2")).to_have_text("Change round 1")


def test_what_others_save_comes_into_a_round_that_is_half_typed(phones):
    sheet, token = begin("any-game", 3)
    page = phones(f"/s/{token}/")
    page.locator("#points-0").fill("12")
    write(sheet, None, [Wish("other-phone", "set", 1, "points-1", 7)])
    expect(page.locator("#points-1")).to_have_value("7")
    expect(page.locator("#points-0")).to_have_value("12")
    page.reload()
    expect(page.locator("#points-1")).to_have_value("7")
    expect(page.locator("#points-0")).to_have_value("12")
    send(page)
    assert now(sheet).entries == ({"points": [12, 7, None], "open": True},)


@pytest.mark.parametrize(
    ("choice", "entry"), [("Keep what is there", [2, 2]), ("Write mine over it", [33, 2])]
)
def test_what_was_typed_into_a_round_that_others_finished_is_asked_about(phones, choice, entry):
    sheet, token = begin("any-game", entries=THREE)
    page = phones(f"/s/{token}/")
    fill(page, {"points-0": "33"})
    write(sheet, None, points(4, 2, 2))
    page.reload()
    expect(page.locator(".conflict tbody td")).to_have_text(["2", "33"])
    expect(page.locator("form.entry")).to_be_hidden()
    page.get_by_role("button", name=choice).click()
    if entry[0] == 33:
        expect(page.locator("#entry h2")).to_have_text("Change round 4")
        expect(page.locator("#points-0")).to_have_value("33")
        expect(page.locator("#points-1")).to_have_value("2")
        send(page)
    expect(page.locator("#entry h2")).to_have_text("Round 5")
    expect(page.locator("#points-0")).to_have_value("")
    assert "?" not in page.url
    assert now(sheet).entries[3] == {"points": entry}
    page.reload()
    expect(page.locator("#entry h2")).to_have_text("Round 5")
    expect(page.locator(".conflict")).to_have_count(0)


def test_what_was_typed_into_a_round_that_is_gone_is_in_the_next(phones):
    sheet, token = begin("any-game", entries=THREE)
    page = phones(f"/s/{token}/")
    write(sheet, None, points(4, 2, None)[:1])
    expect(page.locator("#points-0")).to_have_value("2")
    fill(page, {"points-1": "33"})
    write(sheet, None, [Wish("other-phone", "remove", 4, base=7)])
    page.reload()
    expect(page.locator("#points-1")).to_have_value("33")
    send(page)
    assert now(sheet).entries[3] == {"points": [None, 33], "open": True}


def test_a_correction_of_a_round_that_is_gone_is_in_the_next(phones):
    sheet, token = begin("any-game", entries=THREE)
    page = phones(f"/s/{token}/?e=3")
    fill(page, {"points-0": "33"})
    write(sheet, None, [Wish("other-phone", "remove", 3, base=6)])
    page.reload()
    expect(page.locator("#points-0")).to_have_value("33")
    expect(page.locator("#entry h2")).to_have_text("Round 3")
    assert "?" not in page.url


def test_what_is_typed_while_a_round_is_on_its_way_goes_on_from_there(phones):
    sheet, token = begin("any-game", 3)
    page = phones(f"/s/{token}/")
    held = []
    only_posts(page, token, held.append)
    fill(page, {"points-0": "12", "points-1": "5"})
    submit(page)
    expect(page.locator("form.sending")).to_be_visible()
    page.locator("#points-1").fill("50")
    page.locator("#points-2").fill("7")
    held[0].continue_()
    wait_for(page, 4)
    expect(page.locator("#points-2")).to_have_value("7")
    expect(page.locator("#points-1")).to_have_value("50")
    page.unroute_all()
    send(page)
    assert now(sheet).state.totals == (12, 50, 7)


def test_what_is_typed_in_another_tab_outlives_what_is_saved_in_this_one(phones):
    sheet, token = begin("any-game", 3)
    one = phones(f"/s/{token}/")
    other = one.context.new_page()
    other.goto(one.url)
    one.locator("#points-0").fill("12")
    other.locator("#points-1").fill("7")
    send(other)
    other.reload()
    expect(other.locator("#points-0")).to_have_value("12")
    assert now(sheet).entries == ({"points": [None, 7, None], "open": True},)
    expect(one.locator("#points-1")).to_have_value("7")
    send(one)
    assert now(sheet).entries == ({"points": [12, 7, None], "open": True},)


def test_a_round_that_is_refused_is_there_again_after_a_reload(phones):
    _sheet, token = begin("any-game", 3)
    page = phones(f"/s/{token}/")
    fill(page, {"points-0": "12", "points-1": "a lot"})
    submit(page)
    expect(page.locator("#entry [role=alert]")).to_contain_text("is no number")
    page.locator("#points-2").fill("7")
    page.reload()
    expect(page.locator("#points-2")).to_have_value("7")
    assert [page.input_value(f"#points-{seat}") for seat in (0, 1)] == ["12", "a lot"]


def test_where_storage_is_refused_a_sheet_works_as_long_as_it_is_open(phones):
    sheet, token = begin("gnoming-a-round")
    page = phones(f"/s/{token}/")
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    page.reload()
    half = {f"grid-1-{place}": "6" for place in range(3)}
    fill(page, {f"grid-0-{place}": card for place, card in enumerate([1, 1, 1, 2, 2, 2, 4, 5, 6])} | half)
    send(page)
    expect(page.locator("#tab-0 .done")).to_have_text("✓ done")
    expect(page.locator("#tab-1 .done")).to_have_text("3/9")
    assert list(now(sheet).written.entries[1]) == ["grids-0"]
