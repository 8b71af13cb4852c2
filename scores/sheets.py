"""Sheets between the database and the games: how one stands, and what is written on it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils import timezone

from games.base import ENTRY, Game, State, games, is_end, replay
from games.messages import Wrong, mark
from games.sheet import Sheet as Plain
from scores.log import REMOVE, RENAME, SET, UNDO, Line, Written, written
from scores.models import Change, Keeper, Sheet
from scores.tokens import digest, new_token

_ = mark

# The format takes longer sheets; a live one is scored anew with every change.
MOST_ENTRIES, MOST_CHANGES, MOST_LINKS = 300, 6_000, 100


FULL = _("This sheet is full. Start a new one with the same players.")


@dataclass(frozen=True, slots=True)
class Standing:
    """A sheet as it stands after a change: `numbers` are the entries' own, in the order of `state.rounds`.

    `aside` holds entries that score nothing where they stand, each with the reason.
    """

    game: Game
    options: Mapping[str, Any]
    written: Written
    numbers: tuple[int, ...]
    entries: tuple[Mapping[str, Any], ...]
    state: State
    aside: Mapping[int, Wrong]

    @property
    def version(self) -> int:
        return self.written.version

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(cell.value for cell in self.written.names)

    @property
    def seats(self) -> int:
        return len(self.written.names)

    @property
    def unfinished(self) -> int:
        """The entry that is being written: the one still open, else one that nobody has begun."""
        begun = [number for number, entry in zip(self.numbers, self.entries, strict=True) if "open" in entry]
        return begun[0] if begun else self.written.next_entry


@dataclass(frozen=True, slots=True)
class Wish:
    """A change that somebody asks for. `base` is the version of what they saw when they asked."""

    client: str
    kind: str
    target: int
    cell: str = ""
    value: Any = None
    base: int = 0


@dataclass(frozen=True, slots=True)
class Conflict:
    """A wish that came too late: somebody else has written there, `theirs`, since it was seen."""

    wish: Wish
    theirs: Any
    version: int
    removed: bool = False


def standing(sheet: Sheet) -> Standing:
    # A log up to a version never changes; `started_at` tells apart sheets that a database numbers alike.
    return _standing(sheet, sheet.started_at, sheet.version)


@lru_cache(maxsize=64)
def _standing(sheet: Sheet, _started_at, version: int) -> Standing:
    return stood(sheet, lines(sheet, version))


def lines(sheet: Sheet, version: int) -> list[Line]:
    rows = sheet.changes.filter(number__lte=version).order_by("number")
    return [Line(*row) for row in rows.values_list("number", "kind", "target", "cell", "value")]


def stood(sheet: Sheet, so_far: Sequence[Line]) -> Standing:
    game = games()[sheet.game]
    now = written(sheet.players, so_far)
    seats = len(sheet.players)
    entries = tuple(
        game.joined({key: cell.value for key, cell in cells.items()}, seats) for cells in now.entries.values()
    )
    numbers = tuple(now.entries)
    aside: list[Wrong] = []
    state = replay(game, seats, sheet.options, entries, aside)
    return Standing(
        game, sheet.options, now, numbers, entries, state, {numbers[wrong.entry]: wrong for wrong in aside}
    )


def start(plain: Plain, marks: Sequence[int]) -> tuple[Sheet, str]:
    """A new sheet with whatever entries it brings, and the token of its first keeper."""
    seats = len(plain.players)
    with transaction.atomic():
        sheet = Sheet.objects.create(
            game=plain.game.slug, options=dict(plain.options), players=list(plain.players), marks=list(marks)
        )
        keeper, token = give_link(sheet)
        numbers = count(1)
        changes = [
            Change(
                sheet=sheet,
                number=next(numbers),
                client=f"start-{entry}-{cell}",
                kind=SET,
                target=entry,
                cell=cell,
                value=value,
                keeper=keeper,
            )
            for entry, each in enumerate(plain.entries, start=1)
            for cell, value in plain.game.split(each, seats).items()
        ]
        Change.objects.bulk_create(changes)
        sheet.version = len(changes)
        sheet.save(update_fields=["version"])
    return sheet, token


def give_link(sheet: Sheet, name: str = "") -> tuple[Keeper, str]:
    if sheet.keepers.filter(revoked_at=None).count() >= MOST_LINKS:
        raise Wrong(FULL)
    token = new_token()
    return sheet.keepers.create(digest=digest(token), name=name), token


@transaction.atomic
def write(sheet: Sheet, keeper: Keeper | None, wishes: Sequence[Wish]) -> tuple[Standing, list[Conflict]]:
    """Writes what can be written; what somebody else got to first comes back as conflicts.

    Raises Wrong, and writes nothing, where an entry would be one that the game does not know.
    """
    # Everybody who writes on this sheet waits here for the one before.
    sheet = get_object_or_404(Sheet.objects.select_for_update(), pk=sheet.pk, hidden_at=None)
    # Whose link was taken back while the request was on its way writes no more.
    if keeper:
        get_object_or_404(sheet.keepers, pk=keeper.pk, revoked_at=None)
    so_far = lines(sheet, sheet.version)
    before = written(sheet.players, so_far)
    wishes = [placed(wish, before, so_far) for wish in unsent(sheet, wishes)]
    fresh = [wish for wish in wishes if not idle(wish, before)]
    meant = [wish for wish in fresh if not untouched(wish, sheet, so_far)]
    conflicts = [conflict for wish in meant if (conflict := overtaken(wish, before))]
    late = {conflict.wish.client for conflict in conflicts}
    timely = [wish for wish in meant if wish.client not in late]
    numbered = [
        (Line(number, wish.kind, wish.target, wish.cell, wish.value), wish)
        for number, wish in enumerate(timely, start=sheet.version + 1)
    ]
    now = stood(sheet, [*so_far, *(line for line, _wish in numbered)])
    check(sheet, now, {wish.target for wish in timely if wish.kind == SET}, so_far)
    Change.objects.bulk_create(
        Change(
            sheet=sheet,
            number=line.number,
            client=wish.client,
            kind=line.kind,
            target=line.target,
            cell=line.cell,
            value=line.value,
            keeper=keeper,
        )
        for line, wish in numbered
    )
    if numbered:
        Sheet.objects.filter(pk=sheet.pk).update(version=now.version, used_at=timezone.now())
    return now, conflicts


def considered(sheet: Sheet, wishes: Iterable[Wish]) -> Standing:
    """How the sheet would stand: what a preview shows, by the very function that scores what is saved."""
    so_far = lines(sheet, sheet.version)
    more = [
        Line(number, wish.kind, wish.target, wish.cell, wish.value)
        for number, wish in enumerate(wishes, start=sheet.version + 1)
    ]
    now = stood(sheet, [*so_far, *more])
    check(sheet, now, {line.target for line in more if line.kind == SET}, so_far)
    return now


def unsent(sheet: Sheet, wishes: Sequence[Wish]) -> list[Wish]:
    """Those not written yet. A form that comes again with other words goes on from what it wrote itself."""
    own = Q()
    for wish in wishes:
        own |= Q(client=wish.client) | Q(client__startswith=f"{wish.client}~")
    written_by: dict[str, list[Change]] = {}
    for row in sheet.changes.filter(own).order_by("number") if wishes else ():
        written_by.setdefault(row.client.partition("~")[0], []).append(row)
    return [
        further(wish, rows) if (rows := written_by.get(wish.client)) else wish
        for wish in wishes
        if not says(written_by.get(wish.client, [])[-1:], wish)
    ]


def says(rows: Sequence[Change], wish: Wish) -> bool:
    asked = [str(wish.kind), wish.target, wish.cell, wish.value]
    return any(same([row.kind, row.target, row.cell, row.value], asked) for row in rows)


def further(wish: Wish, rows: Sequence[Change]) -> Wish:
    """The wish under an id of its own; its sender has seen what they wrote last.

    What they wrote before that may only have been slow on its way: it is asked about.
    """
    last = rows[-1]
    here = (last.kind, last.target, last.cell) == (str(wish.kind), wish.target, wish.cell)
    base = last.number if here and not says(rows, wish) else wish.base
    return replace(wish, client=f"{wish.client}~{last.number}", base=base)


def placed(wish: Wish, before: Written, so_far: Sequence[Line]) -> Wish:
    """The wish where it belongs by now."""
    if wish.kind == UNDO:
        return replace(wish, target=undoing(wish.target, so_far))
    ends = wish.kind == SET and wish.cell == ENTRY and is_end(wish.value)
    if ends and ENTRY not in before.entries.get(wish.target, {ENTRY: None}):
        # The end comes after a round that somebody has begun meanwhile, never in its place.
        return replace(wish, target=before.next_entry, base=0)
    return wish


def undoing(number: int, so_far: Sequence[Line]) -> int:
    """What has to be undone so that this change is: the undo of a redo is an undo, so chains stay short."""
    line = so_far[number - 1]
    if line.kind == UNDO and (undone := so_far[line.target - 1]).kind == UNDO:
        return undone.target
    return number


def idle(wish: Wish, before: Written) -> bool:
    """Whether what is asked for is so already."""
    if wish.kind == SET:
        cell = before.entries.get(wish.target, {}).get(wish.cell)
        return cell is not None and cell.version == wish.base and same(cell.value, wish.value)
    if wish.kind == RENAME:
        return before.names[wish.target].value == wish.value
    if wish.kind == REMOVE:
        return wish.target not in before.entries
    return wish.target in before.undone


def untouched(wish: Wish, sheet: Sheet, so_far: Sequence[Line]) -> bool:
    """Whether a form sends a cell back as it was when somebody began to type elsewhere in it."""
    if wish.kind != SET or not 0 < wish.base <= len(so_far):
        return False
    seen = written(sheet.players, so_far[: wish.base]).entries.get(wish.target, {}).get(wish.cell)
    return seen is not None and same(seen.value, wish.value)


def same(one: Any, other: Any) -> bool:
    # 1 and True are equal in Python, and not on a sheet.
    return repr(one) == repr(other)


def overtaken(wish: Wish, before: Written) -> Conflict | None:
    if wish.kind == UNDO:
        return None
    if wish.kind == RENAME:
        cell = before.names[wish.target]
        return Conflict(wish, cell.value, cell.version) if cell.version != wish.base else None
    if wish.target in before.removed:
        return Conflict(wish, None, before.removed[wish.target], removed=True)
    cells = before.entries.get(wish.target, {})
    if wish.kind == SET and wish.cell != ENTRY and ENTRY in cells:
        raise Wrong(_("The game has ended before this entry: remove it, or the end."))
    if wish.kind == REMOVE:
        version = max(cell.version for cell in cells.values())
        return Conflict(wish, None, version) if version != wish.base else None
    cell = cells.get(wish.cell)
    # Two who wrote the same mean the same; each has a line in the log.
    if cell is None or cell.version == wish.base or same(cell.value, wish.value):
        return None
    return Conflict(wish, cell.value, cell.version)


def check(sheet: Sheet, now: Standing, entries: set[int], so_far: Sequence[Line]) -> None:
    if len(now.numbers) > MOST_ENTRIES or len(so_far) > MOST_CHANGES:
        raise Wrong(FULL)
    for number in sorted(entries & set(now.numbers)):
        # By itself and what comes before: what comes after it may have become wrong, and is kept aside.
        upto = now.entries[: now.numbers.index(number) + 1]
        aside: list[Wrong] = []
        replay(now.game, now.seats, sheet.options, upto, aside)
        for wrong in aside:
            if wrong.entry == len(upto) - 1:
                raise wrong


def touch(sheet: Sheet) -> None:
    """Whoever still looks at a sheet keeps it; once a day is enough to know."""
    if timezone.now() - sheet.used_at > timezone.timedelta(days=1):
        Sheet.objects.filter(pk=sheet.pk).update(used_at=timezone.now())
