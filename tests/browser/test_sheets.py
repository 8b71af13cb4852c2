"""One sheet on several phones: whole games in two languages, and nothing lost on the way."""

import re

import pytest
from playwright.sync_api import expect

from scores.models import Change, Sheet
from scores.sheets import Wish, standing, write
from tests.browser.conftest import put_away, watched
from tests.scores.examples import begun, sheet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOW, HIGH = [1, 1, 1, 2, 2, 2, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9]
FAMILIES = ["PROXIMA", "NEBULA", "ZETA", "ANDROMEDE", "SERPENS", "SPARROW", "VIRGO", "OMEGA", "NEMESIS"]


def grids(*rows, first_out):
    fields = {f"grid-{seat}-{place}": card for seat, row in enumerate(rows) for place, card in enumerate(row)}
    return fields | {"first_out": first_out}


def deal(bidder, bid, *tricks):
    return {"bidder": bidder, "bid": bid} | {f"tricks-{seat}": taken for seat, taken in enumerate(tricks)}


# What is typed, entry by entry, and who has won in the end.
GAMES = {
    "gong-link": ([{"winner": 0}, {"winner": 1}, {"winner": 1}, "end"], 2, {}, [1]),
    "gong-fight": ([{"winner": 0}, {"winner": 1}, "end"], 2, {}, [0, 1]),
    # 4-4-1: the second had four first.
    "gong-family": (
        [
            {"player": player, "family": family}
            for player, family in zip([0, 0, 0, 1, 1, 1, 1, 2, 0], FAMILIES, strict=True)
        ],
        3,
        {},
        [1],
    ),
    "gnoming-a-round": (
        [grids(HIGH, LOW, first_out=1)] * 2 + [grids(LOW, HIGH, first_out="nobody")],
        2,
        {},
        [1],
    ),
    "three-player-moon": ([deal(0, 4, 5, 1, 1), deal(2, 21, 0, 0, 7)], 3, {}, [2]),
    "ginny-o": (
        [
            {"what": "turn", "player": 0, "meld-0": "4h 5h@centre 6h"},
            {"what": "turn", "player": 1, "meld-0": "(4h 5h 6h) 7h"},
            {"what": "racks", "rack-0": "Ah", "rack-1": "0"},
        ],
        2,
        {},
        [1],
    ),
    "any-game": (
        [{"points-0": "-5", "points-1": "12"}, {"points-0": "9+9", "points-1": "0"}],
        2,
        {"rounds": 2},
        [0],
    ),
}
NAMES = ["Ana", "Zoë", "زيد"]


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


def begin(game, players=2, options=None, entries=()):
    return begun(sheet(game, *entries, players=NAMES[:players], **options or {}))


def version(page) -> int:
    return int(page.locator("#board").get_attribute("data-version"))


def wait_for(page, number):
    page.wait_for_function("n => Number(document.querySelector('#board').dataset.version) >= n", arg=number)


def fill(page, fields):
    """Types into the fields of the entry, whatever pad lies over them."""
    page.evaluate(
        """fields => {
            const form = document.querySelector("form.entry");
            for (const [name, value] of Object.entries(fields))
                for (const field of form.querySelectorAll(`[name="${name}"]`))
                    if (["radio", "checkbox"].includes(field.type))
                        field.checked = field.value === String(value);
                    else field.value = value;
            form.querySelector("input:not([type=hidden])").dispatchEvent(new Event("input", {bubbles: true}));
        }""",
        fields,
    )


def send(page):
    """Sends what is typed, and waits for the site's answer to be on the page."""
    before = version(page)
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    wait_for(page, before + 1)


def end_here(page):
    before = version(page)
    page.evaluate("document.querySelector('form [name=end]').form.requestSubmit()")
    wait_for(page, before + 1)


def now(sheet):
    return standing(Sheet.objects.get(pk=sheet.pk))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_written_on_two_phones_in_turn_and_both_say_who_has_won(phones, game):
    entries, players, options, winners = GAMES[game]
    sheet, token = begin(game, players, options)
    english, arabic = phones(f"/s/{token}/"), phones(f"/s/{token}/", "ar")
    watcher = phones(f"/s/{sheet.watch}/", "ar")
    assert [page.evaluate("document.dir") for page in (english, arabic)] == ["ltr", "rtl"]
    for number, entry in enumerate(entries):
        writer, reader = (english, arabic) if number % 2 == 0 else (arabic, english)
        if entry == "end":
            end_here(writer)
        else:
            fill(writer, entry)
            send(writer)
        wait_for(reader, version(writer))
    wait_for(watcher, version(english))
    assert now(sheet).state.winners == tuple(winners)
    for page in (english, arabic, watcher):
        said = page.locator(".outcome").inner_text()
        assert [name for name in NAMES[:players] if name in said] == [NAMES[seat] for seat in winners]
        assert page.faults == []
    assert watcher.locator("main form").count() == 0


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


def come_into_sight(page, selector):
    page.wait_for_function(
        """(selector) => {
            const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect()
            return height && top >= 0 && bottom <= innerHeight
        }""",
        arg=selector,
    )


def test_the_notice_that_it_is_kept_is_on_the_screen_wherever_one_saves(phones):
    _sheet, token = begin("any-game", 3)
    page = phones(f"/s/{token}/")
    page.context.set_offline(True)
    fill(page, {"points-0": "12"})
    page.locator(".save").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    page.wait_for_function("() => !document.querySelector('#network').hidden")
    come_into_sight(page, "#network")


def test_who_saves_sees_the_new_totals_and_at_the_end_the_winner(phones):
    _sheet, token = begin("any-game", 2, {"rounds": 2})
    page = phones(f"/s/{token}/")
    for seen in (".next-up", ".outcome"):
        fill(page, {"points-0": "12", "points-1": "7"})
        page.locator(".save").scroll_into_view_if_needed()
        send(page)
        come_into_sight(page, seen)
        assert page.evaluate("document.activeElement.id") == "board"


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
    put_away(page)
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


def test_a_phone_that_slept_is_up_to_date_within_five_seconds_of_waking(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{sheet.watch}/")
    page.route(re.compile(r"\?v="), lambda route: route.abort())
    writer = phones(f"/s/{token}/")
    fill(writer, {"winner": "1"})
    send(writer)
    page.wait_for_timeout(2500)
    assert version(page) == 0
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => document.querySelector('#board').dataset.version === '2'", timeout=5000)


def test_who_watches_is_led_to_the_rematch(phones):
    sheet, token = begin("gong-link", entries=[{"winner": 1}, {"end": True}])
    watcher, keeper = phones(f"/s/{sheet.watch}/"), phones(f"/s/{token}/")
    keeper.locator("form[action$='/rematch/'] button").first.tap()
    keeper.wait_for_url(lambda url: token not in url)
    link = watcher.locator("#board a[href^='/s/']").first
    link.wait_for()
    link.tap()
    fill(keeper, {"winner": "0"})
    send(keeper)
    watcher.wait_for_function("() => Number(document.querySelector('#board').dataset.version) >= 2")
    assert now(Sheet.objects.latest("pk")).state.totals == (1, 0)


def test_a_wake_lock_that_is_refused_does_no_harm(phones):
    _sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', "
        "{value: {request: () => Promise.reject(new Error('no'))}})"
    )
    page.reload()
    fill(page, {"winner": "1"})
    send(page)
    assert page.faults == []


def test_a_link_that_is_taken_back_says_so_on_the_open_page(phones):
    sheet, token = begin("gong-link")
    page = phones(f"/s/{token}/")
    sheet.keepers.update(revoked_at=sheet.started_at)
    page.wait_for_function("() => !document.querySelector('#network').hidden")
    assert page.locator("#network").inner_text() == (
        "This sheet is no longer here, or this link was taken back."
    )


# What is typed beside what others do


def points(entry, *values, base=0):
    """What another phone writes in any game."""
    cells = enumerate(values)
    return [Wish(f"other-{entry}-{seat}", "set", entry, f"points-{seat}", each, base) for seat, each in cells]


def submit(page):
    page.evaluate("document.querySelector('form.entry').requestSubmit()")


def rename(page, seat, name):
    """Opens the pencil beside a name, and types."""
    details = page.locator("details.rename").nth(seat)
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    page.locator(f"#rename-{seat}").fill(name)


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
    put_away(other)
    one.context.set_offline(False)
    wait_for(one, 6)
    assert (now(sheet).state.totals, now(sheet).names) == ((12, 7), ("Ana", "Zed"))


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


def only_posts(page, token, answer):
    """Answers what is sent to the sheet; all else goes its way."""
    page.route(
        re.compile(rf"/s/{token}/(\?.*)?$"),
        lambda route: answer(route) if route.request.method == "POST" else route.continue_(),
    )


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
    fill(page, {f"grid-0-{place}": card for place, card in enumerate(LOW)} | half)
    send(page)
    expect(page.locator("#tab-0 .done")).to_have_text("✓ done")
    expect(page.locator("#tab-1 .done")).to_have_text("3/9")
    assert list(now(sheet).written.entries[1]) == ["grids-0"]


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


def test_a_sheet_that_is_brought_back_comes_back_on_every_phone(phones):
    sheet, token = begin("gong-link")
    keeper, watcher = phones(f"/s/{token}/"), phones(f"/s/{sheet.watch}/")
    Sheet.objects.update(hidden_at=sheet.started_at)
    keeper.wait_for_url("**/hide/")
    expect(keeper.locator("time")).not_to_contain_text("UTC")
    expect(watcher.locator("#network")).to_contain_text("This sheet is no longer here")
    Sheet.objects.update(hidden_at=None)
    for page, token_of in ((keeper, token), (watcher, sheet.watch)):
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_url(f"**/s/{token_of}/")
        expect(page.locator(".standings")).to_be_visible()
        expect(page.locator("#network")).to_be_hidden()
