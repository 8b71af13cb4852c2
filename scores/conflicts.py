"""Two who wrote in the same place: what each wrote, side by side, and what can be done about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext

from games.base import ENTRY, is_end
from scores import changes, entries
from scores.log import Line
from scores.models import Change
from scores.sheets import Conflict, Standing
from scores.table_talk import entry_name

SET, REMOVE, RENAME = Change.Kind.SET, Change.Kind.REMOVE, Change.Kind.RENAME


@dataclass(frozen=True, slots=True)
class Clash:
    """One place: `what` it is, and what each made of it."""

    what: str
    theirs: str
    mine: str


@dataclass(frozen=True, slots=True)
class Box:
    """`over` are the fields that write mine over theirs, `besides` those that make mine a further entry.

    `over` is None where theirs is gone, `besides` where mine is no whole entry that could be one more.
    """

    clashes: list[Clash]
    removed: bool
    over: Mapping[str, str | int] | None
    besides: Mapping[str, str | int] | None


def box(conflicts: Sequence[Conflict], now: Standing) -> Box | None:
    if not conflicts:
        return None
    removed = any(conflict.removed for conflict in conflicts)
    return Box(
        clashes=[Clash(what(each, now), theirs(each, now), mine(each, now)) for each in conflicts],
        removed=removed,
        over=None if removed else over(conflicts, now),
        besides=besides(conflicts, now) if removed or all(map(is_new, conflicts)) else None,
    )


def is_new(conflict: Conflict) -> bool:
    """Whether this was to be a whole new entry, when somebody else began that one."""
    return conflict.wish.kind == SET and conflict.wish.cell == ENTRY and conflict.wish.base == 0


def over(conflicts: Sequence[Conflict], now: Standing) -> dict[str, str | int]:
    first = conflicts[0]
    wish = first.wish
    if wish.kind == REMOVE:
        return {"do": REMOVE.value, "entry": wish.target, "base": first.version}
    if wish.kind == RENAME:
        return {"do": RENAME.value, "seat": wish.target, "name": wish.value, "base": first.version}
    bases = {f"base-{each.wish.cell}": each.version for each in conflicts}
    return {"entry": wish.target, **bases, **typed(conflicts, now)}


def besides(conflicts: Sequence[Conflict], now: Standing) -> dict[str, str | int] | None:
    if conflicts[0].wish.kind != SET:
        return None
    return {"entry": now.written.next_entry, **typed(conflicts, now)}


def typed(conflicts: Sequence[Conflict], now: Standing) -> dict[str, str]:
    """What the form of the entry held, for these cells."""
    cells = {each.wish.cell: each.wish.value for each in conflicts}
    if is_end(cells.get(ENTRY)):
        return {"end": "1"}
    return entries.of(now.game).fields(cells, now)


def what(conflict: Conflict, now: Standing) -> str:
    wish = conflict.wish
    if wish.kind == RENAME:
        return gettext("Name")
    if wish.target in now.numbers:
        return capfirst(changes.whose(Line(0, wish.kind, wish.target, wish.cell), now))
    return capfirst(entry_name(now.game, sum(number < wish.target for number in now.numbers) + 1))


def theirs(conflict: Conflict, now: Standing) -> str:
    if conflict.removed:
        return gettext("taken away")
    if conflict.wish.kind == REMOVE:
        return gettext("changed")
    return said(conflict, conflict.theirs, now)


def mine(conflict: Conflict, now: Standing) -> str:
    return gettext("taken away") if conflict.wish.kind == REMOVE else said(conflict, conflict.wish.value, now)


def said(conflict: Conflict, value, now: Standing) -> str:
    if conflict.wish.kind == RENAME:
        return value
    if conflict.wish.cell == ENTRY and is_end(value):
        return gettext("the end of the game")
    return changes.shown(conflict.wish.cell, value, now)
