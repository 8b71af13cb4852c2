"""Checks of single values that come from a sheet: what is none raises `Wrong`, which names it.

>>> integer(4, 0, 7, "tricks")
4
"""

import json
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from games.messages import Wrong
from games.messages import mark as _

if TYPE_CHECKING:
    from games.base import Table


# Signs that turn what follows the other way round, the message itself included.
_TURNING = {
    ord(sign): f"\\u{ord(sign):04x}"
    for sign in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
}


def shown(value: Any) -> str:
    """A value from a sheet as it stands there, cut where it is long: how messages name it.

    >>> shown("4"), shown(True), shown(4.0), shown(None), shown(list(range(99)))
    ('"4"', 'true', '4.0', 'null', '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1…')
    >>> print(shown("12\\u202e34"))
    "12\\u202e34"
    """
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (TypeError, ValueError, RecursionError):  # a number of 5,000 digits, say
        return "…"
    # Half a character, which JSON can hold, could not be written.
    text = text.encode("utf-8", "replace").decode().translate(_TURNING)
    return text if len(text) <= 45 else f"{text[:44]}…"


def keys(entry: Any, required: Collection[str], optional: Collection[str] = ()) -> None:
    """Checks that an entry, or what lies in one, has all required keys and no unknown ones.

    >>> keys({"winner": 1}, ("winner",))
    >>> keys({"winer": 1}, ("winner",))
    Traceback (most recent call last):
    ...
    games.messages.Wrong: winner is missing.
    """
    if not isinstance(entry, Mapping):
        raise Wrong(
            _("{value} does not fit: write {keys} between braces."),
            value=shown(entry),
            keys=", ".join(required),
        )
    for key in required:
        if key not in entry:
            raise Wrong(_("{key} is missing."), key=key)
    if len(entry) > len(required) and (unknown := sorted(entry.keys() - {*required, *optional}, key=str)):
        raise Wrong(_("{value} is not known here: remove it."), value=shown(unknown[0]))


def integer(value: Any, least: int, most: int, what: str, rule: str | None = None) -> int:
    """The value, if it is a whole number from `least` to `most`: true, 4.0 and "4" are none.

    `what` is the word for it, marked for translation; the message begins with it.

    >>> integer(4, 0, 7, "tricks")
    4
    >>> integer("4", 0, 7, "tricks")
    Traceback (most recent call last):
    ...
    games.messages.Wrong: tricks: "4" does not fit. Write a whole number from 0 to 7.
    """
    if type(value) is not int or not least <= value <= most:
        raise Wrong(
            _("{what}: {value} does not fit. Write a whole number from {least} to {most}."),
            rule=rule,
            what=what,
            value=shown(value),
            least=least,
            most=most,
        )
    return value


def seat(value: Any, table: "Table", what: str, rule: str | None = None) -> int:
    """The value, if it is a seat at this table; they count from 0, clockwise.

    >>> from games.base import Table
    >>> seat(3, Table(3, {}), "winner")
    Traceback (most recent call last):
    ...
    games.messages.Wrong: winner: there is no seat 3. The seats are 0 to 2, clockwise.
    """
    if type(value) is not int or not 0 <= value < table.seats:
        raise Wrong(
            _("{what}: there is no seat {value}. The seats are 0 to {last}, clockwise."),
            rule=rule,
            what=what,
            value=shown(value),
            last=table.seats - 1,
        )
    return value


def flag(value: Any, what: str, rule: str | None = None) -> bool:
    """The value, if it is true or false: 1 and "true" are neither.

    >>> flag(True, "cross")
    True
    """
    if not isinstance(value, bool):
        raise Wrong(
            _("{what}: {value} does not fit. Write true or false."), rule=rule, what=what, value=shown(value)
        )
    return value


def listed(value: Any, count: int, what: str, rule: str | None = None) -> list[Any]:
    """The value, if it is a list of so many.

    >>> listed([1, 2], 3, "points")
    Traceback (most recent call last):
    ...
    games.messages.Wrong: points: [1, 2] does not fit. Write a list of 3.
    """
    if not isinstance(value, list | tuple) or len(value) != count:
        raise Wrong(
            _("{what}: {value} does not fit. Write a list of {count}."),
            rule=rule,
            what=what,
            value=shown(value),
            count=count,
        )
    return value
