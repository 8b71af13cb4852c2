"""What people do on a sheet, on phones that the fixture `phones` opens."""

import re

from scores.models import Sheet
from scores.sheets import Wish, standing
from tests.scores.examples import begun, sheet

NAMES = ["Ana", "Zoë", "زيد"]


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


def come_into_sight(page, selector):
    page.wait_for_function(
        """(selector) => {
            const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect()
            return height && top >= 0 && bottom <= innerHeight
        }""",
        arg=selector,
    )


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


def only_posts(page, token, answer):
    """Answers what is sent to the sheet; all else goes its way."""
    page.route(
        re.compile(rf"/s/{token}/(\?.*)?$"),
        lambda route: answer(route) if route.request.method == "POST" else route.continue_(),
    )
