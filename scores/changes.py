"""A sheet's log as people read it: "Ana changed Ben’s round 2: 12 → 21"."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.base import ENTRY, is_end
from scores import sheets
from scores.log import REMOVE, RENAME, UNDO, Line, Undoing, place
from scores.models import Sheet
from scores.reasons import tile_name, tricks
from scores.sheets import Standing
from scores.table_talk import entry_name, figure, in_turn, isolated, labelled, ordered, together


@dataclass(frozen=True, slots=True)
class Told:
    """A change in words; `off` is whether it counts for nothing now.

    `undo` is the change to undo where this one is to be undone or redone, None for an undo: that is done
    where its own change stands.
    """

    number: int
    at: datetime
    text: str
    off: bool
    undo: int | None


# What a cell held before anything was written there.
_BLANK = object()


@dataclass(frozen=True, slots=True)
class Known:
    """What the log says beside each change: what was there before, and which undo has undone it last."""

    lines: Mapping[int, Line]
    before: Mapping[int, Any]
    undone_by: Mapping[int, int]

    def origin(self, line: Line) -> tuple[Line, int]:
        """The change that a chain of undos is about, and how many undos there are."""
        depth = 0
        while line.kind == UNDO:
            line, depth = self.lines[line.target], depth + 1
        return line, depth


def known(log: Sequence[Line], players: Sequence[str]) -> Known:
    """Reads the log once, keeping what each cell held at the time of each change.

    >>> log = [Line(1, "set", 1, "points-0", 12), Line(2, "set", 1, "points-0", 15), Line(3, "undo", 2)]
    >>> found = known([*log, Line(4, "set", 1, "points-0", 21)], ("Ana", "Ben"))
    >>> found.before[2], found.before[4], dict(found.undone_by)
    (12, 12, {2: 3})
    """
    undoing = Undoing()
    stacks: dict[tuple, list[Line]] = {}
    before: dict[int, Any] = {}
    for line in log:
        undoing.read(line)
        if line.kind == UNDO:
            continue
        stack = stacks.setdefault(place(line), [])
        start = players[line.target] if line.kind == RENAME else _BLANK
        before[line.number] = next(
            (each.value for each in reversed(stack) if not undoing.off(each.number)), start
        )
        stack.append(line)
    return Known(undoing.lines, before, undoing.undone_by())


# A log up to a version never changes.
@lru_cache(maxsize=64)
def _known(pk: int, _started_at, version: int) -> Known:
    sheet = Sheet.objects.get(pk=pk)
    return known(sheets.lines(sheet, version), sheet.players)


def told(sheet: Sheet, now: Standing, least: int, most: int) -> list[Told]:
    """The changes with these numbers, newest first."""
    log = _known(sheet.pk, sheet.started_at, now.version)
    rows = sheet.changes.filter(number__range=(least, min(most, now.version))).select_related("keeper")
    return [
        Told(
            number=change.number,
            at=change.made_at,
            text=text(log.lines[change.number], named(change.keeper), log, now),
            off=change.number in log.undone_by,
            undo=None if change.kind == UNDO else log.undone_by.get(change.number, change.number),
        )
        for change in rows.order_by("-number")
    ]


@dataclass(frozen=True, slots=True)
class Last:
    """What was sent last, in words, and the changes to undo to take it back."""

    text: str
    undo: tuple[int, ...]


def last(sheet: Sheet, now: Standing) -> Last | None:
    """The newest change, with all that was sent in the same form."""
    if not now.version:
        return None
    newest = sheet.changes.select_related("keeper").get(number=now.version)
    form = newest.client.rpartition(":")[0]
    same = {"client__startswith": f"{form}:"} if form else {"pk": newest.pk}
    # Of one kind: forms that name themselves alike do not become one.
    sent = sheet.changes.filter(number__lte=now.version, kind=newest.kind, **same)
    numbers = tuple(sent.values_list("number", flat=True))
    log = _known(sheet.pk, sheet.started_at, now.version)
    lines, who = [log.lines[number] for number in numbers], named(newest.keeper)
    said = text(lines[0], who, log, now) if len(lines) == 1 else of_one_form(lines, who, log, now)
    return Last(said, numbers)


def of_one_form(lines: Sequence[Line], who: str, log: Known, now: Standing) -> str:
    """Several changes of one form: of what, without each one's value."""
    origins = [log.origin(line) for line in lines]
    said = entry(origins[0][0].target, now)
    if lines[0].kind == UNDO:
        template = _("{who} undid it: {change}") if origins[0][1] % 2 else _("{who} did it again: {change}")
        return template.format(who=who, change=said)
    fresh = all(log.before[line.number] is _BLANK for line in lines)
    template = _("{who} wrote {entry}") if fresh else _("{who} changed {entry}")
    return template.format(who=who, entry=said)


def named(keeper) -> str:
    return isolated(keeper.name) if keeper and keeper.name else _("Somebody")


def text(line: Line, who: str, log: Known, now: Standing) -> str:
    if line.kind == UNDO:
        origin, depth = log.origin(line)
        template = _("{who} undid it: {change}") if depth % 2 else _("{who} did it again: {change}")
        return template.format(who=who, change=subject(origin, log, now))
    if line.kind == REMOVE:
        return _("{who} removed {entry}").format(who=who, entry=entry(line.target, now))
    if line.kind == RENAME:
        old, new = isolated(log.before[line.number]), isolated(line.value)
        return _("{who} renamed {old}: {new}").format(who=who, old=old, new=new)
    if line.cell == ENTRY and is_end(line.value):
        return _("{who} ended the game").format(who=who)
    new = shown(line.cell, line.value, now)
    values = {"who": who, "entry": whose(line, now), "new": new}
    if log.before[line.number] is _BLANK:
        return _("{who} wrote {entry}: {new}").format(**values)
    old = shown(line.cell, log.before[line.number], now)
    return _("{who} changed {entry}: {old} → {new}").format(old=old, **values)


def subject(line: Line, log: Known, now: Standing) -> str:
    """What an undo was about, without who had done it."""
    if line.kind == REMOVE:
        return _("{entry} removed").format(entry=entry(line.target, now))
    if line.kind == RENAME:
        return _("{old} renamed {new}").format(
            old=isolated(log.before[line.number]), new=isolated(line.value)
        )
    if line.cell == ENTRY and is_end(line.value):
        return _("the end of the game")
    new = shown(line.cell, line.value, now)
    if log.before[line.number] is _BLANK:
        return labelled(whose(line, now), new)
    old = shown(line.cell, log.before[line.number], now)
    return _("{entry}: {old} → {new}").format(entry=whose(line, now), old=old, new=new)


def entry(number: int, now: Standing) -> str:
    """An entry as the board counts it now; one that is not there any more goes by its own number."""
    if number not in now.numbers:
        return _("{entry} (not there now)").format(entry=entry_name(now.game, number))
    return entry_name(now.game, now.numbers.index(number) + 1)


def whose(line: Line, now: Standing) -> str:
    said = entry(line.target, now)
    key, dash, seat = line.cell.partition("-")
    if dash:
        return _("{player}’s {entry}").format(player=isolated(now.names[int(seat)]), entry=said)
    if key == "first_out":
        return _("first out in {entry}").format(entry=said)
    return said


def shown(cell: str, value: Any, now: Standing) -> str:
    """What a cell holds, in short."""
    key = cell.partition("-")[0]
    if key == "points":
        return _("sat out") if value is None else figure(value)
    if key == "first_out":
        return _("nobody") if value is None else player(value, now)
    if key == "grids":
        # A line may end between rows of a grid, not within one.
        rows = (value[start : start + 3] for start in (0, 3, 6))
        return ordered(" / ".join("\u00a0".join(str(card).replace("-", "−") for card in row) for row in rows))
    return whole(value, now)


def whole(value: Mapping[str, Any], now: Standing) -> str:
    """An entry that is one cell."""
    if is_end(value):
        return _("the end of the game")
    if "open" in value:
        return _("not complete yet")
    return in_turn(_whole(value, now))


def _whole(value: Mapping[str, Any], now: Standing) -> Iterator[str]:
    if "winner" in value:
        yield player(value["winner"], now)
    elif "family" in value:
        yield labelled(player(value["player"], now), isolated(value["family"]))
    elif "bid" in value:
        yield from _deal(value, now)
    elif "melds" in value:
        melds = [" ".join(map(tile, meld["tiles"])) for meld in value["melds"]]
        yield labelled(player(value["player"], now), ordered(" | ".join(melds)) if melds else _("no meld"))
    elif "racks" in value:
        for seat, rack in enumerate(value["racks"]):
            yield labelled(player(seat, now), ordered(" ".join(map(tile_name, rack))) if rack else "–")


def _deal(value: Mapping[str, Any], now: Standing) -> Iterator[str]:
    if value["bidder"] is None:
        yield _("everybody passed")
        return
    yield _("{player} bid {bid}").format(player=player(value["bidder"], now), bid=value["bid"])
    took = [f"{player(seat, now)} {tricks(taken)}" for seat, taken in enumerate(value["tricks"])]
    yield together(took)


def player(seat: Any, now: Standing) -> str:
    # Whatever an imported sheet holds is readable, if not always right.
    return isolated(now.names[seat]) if type(seat) is int and 0 <= seat < now.seats else "?"


def tile(value: Mapping[str, Any]) -> str:
    name = tile_name(value["tile"])
    stands, on = value.get("as"), value.get("on")
    said = f"{name}={tile_name(stands)}" if stands else name
    if not value.get("new", True):
        return f"({said})"
    return f"{said}·{isolated(SQUARES[on])}" if on else said


SQUARES = {
    "yellow": pgettext_lazy("a square", "yellow"),
    "green": pgettext_lazy("a square", "green"),
    "red": pgettext_lazy("a square", "red"),
    "blue": pgettext_lazy("a square", "blue"),
    "centre": pgettext_lazy("a square", "centre"),
}
