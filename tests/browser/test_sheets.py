"""One sheet on several phones: whole games in two languages, and nothing lost on the way."""

import re

import pytest

from scores.models import Change, Sheet
from scores.sheets import standing
from tests.browser.conftest import watched
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
            opened.close()


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
    page.close()
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
        "() => !(localStorage.getItem(`gong-outbox:${location.pathname}`) ?? '[]').includes('id')"
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
