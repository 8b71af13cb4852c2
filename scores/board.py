"""A sheet as pages show it: the standings, and a table of rounds with points, warnings and reasons."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.base import ENTRY
from games.messages import Warned, Wrong
from scores import changes, entries, table_talk
from scores.chart import Chart, chart, fitted
from scores.house_rules import HouseRule, in_force
from scores.models import Sheet
from scores.reasons import Reason, reasons
from scores.seats import Seat, seats
from scores.sheets import Standing
from scores.table_talk import entry_name, isolated, together
from scores.words import told


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat's part of a row. `written` tells that it is there, though the row is not complete yet."""

    seat: Seat
    points: int | None
    written: bool
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class Line:
    """An entry: `number` is its own, `round` counts those there are, `name` says it: "round 2".

    `points` is None for one that is open, and `missing` then says what is. `aside` says why it scores nothing
    where it stands.
    """

    number: int
    round: int
    name: str
    points: tuple[int | None, ...] | None
    reasons: list[list[Reason]]
    cells: list[Cell]
    warnings: list[tuple[str, str | None]]
    open: bool
    missing: str
    ends: bool
    aside: tuple[str, str | None] | None
    version: int

    @property
    def explained(self) -> bool:
        return any(self.reasons)


class Board:
    """What is not looked at is not made."""

    def __init__(self, sheet: Sheet, now: Standing):
        self.sheet, self.now = sheet, now
        self.finished, self.version = now.state.finished, now.version

    @cached_property
    def seats(self) -> list[Seat]:
        return seats(self.now, self.sheet.marks)

    @cached_property
    def lines(self) -> list[Line]:
        return [line(self.now, self.seats, index) for index in range(len(self.now.numbers))]

    @property
    def rounds(self) -> list[Line]:
        """Newest first; the end is none."""
        return [line for line in reversed(self.lines) if not line.ends]

    @property
    def recent(self) -> list[Line]:
        return self.rounds[:RECENT]

    @property
    def earlier(self) -> list[Line]:
        return self.rounds[RECENT:]

    def row(self, number: int) -> Line | None:
        numbers = self.now.numbers
        return line(self.now, self.seats, numbers.index(number)) if number in numbers else None

    @cached_property
    def open(self) -> Line | None:
        """The round that is not complete yet, if there is one."""
        return next((line for line in self.lines if line.open), None)

    @property
    def scored(self) -> bool:
        """Whether anything counts yet: before that, all are first."""
        return any(self.now.state.rounds)

    @cached_property
    def end(self) -> Line | None:
        """The entry that ended the game early, if one did."""
        return next((line for line in self.lines if line.ends and not line.aside), None)

    @property
    def outcome(self) -> list[str]:
        """How the game ended, in sentences; none while it goes on."""
        return table_talk.end(self.now, ended=self.end is not None)

    @property
    def wins(self) -> str:
        return table_talk.wins(self.now.game, self.now.seats, self.now.options)

    @property
    def next_up(self) -> str:
        return table_talk.next_up(self.now)

    @property
    def house_rules(self) -> list[HouseRule]:
        return in_force(self.now.game, self.now.options)

    @property
    def last(self) -> changes.Told | None:
        return changes.last(self.sheet, self.now)

    @property
    def rematch(self) -> Sheet | None:
        new = self.sheet.rematch
        return None if new is None or new.hidden_at else new

    @cached_property
    def nonce(self) -> str:
        """Makes two renamings on two phones two, whatever they say."""
        return secrets.token_hex(8)

    @property
    def next_entry(self) -> int:
        return self.now.written.next_entry

    @cached_property
    def chart(self) -> Chart | None:
        """The course of the game, once there is one."""
        rows = [row.points if row else None for row in self.now.state.rounds]
        while rows and rows[-1] is None:
            rows.pop()
        lowest = self.now.options.get("lowest_wins", self.now.game.lowest_wins)
        return chart(rows, self.now.seats, lowest_wins=lowest) if rows else None

    @property
    def courses(self) -> list[tuple]:
        """The chart's lines with their seats, and what their labels say."""
        drawn = zip(self.chart.courses, self.seats, strict=True) if self.chart else ()
        return [(course, seat, fitted(seat.name)) for course, seat in drawn]


# So many rounds lie open to be looked at; earlier ones are folded.
RECENT = 5


def board(sheet: Sheet, now: Standing) -> Board:
    return Board(sheet, now)


def line(now: Standing, table: list[Seat], index: int) -> Line:
    number, entry, row = now.numbers[index], now.entries[index], now.state.rounds[index]
    wrong = now.aside.get(number)
    parts = reasons(row, now) if row else [[] for _seat in table]
    is_open = "open" in entry and wrong is None
    return Line(
        number=number,
        round=index + 1,
        name=entry_name(now.game, index + 1),
        points=row.points if row else None,
        reasons=parts if row else [],
        cells=[
            Cell(seat, row.points[seat.number] if row else None, written(now, number, seat.number), part)
            for seat, part in zip(table, parts, strict=True)
        ],
        warnings=[cited(warned, now) for warned in now.state.warnings if warned.entry == index],
        open=is_open,
        missing=together(missing(now, number)) if is_open else "",
        ends="end" in entry,
        aside=cited(wrong, now) if wrong else None,
        version=max(cell.version for cell in now.written.entries[number].values()),
    )


def written(now: Standing, number: int, seat: int) -> bool:
    """Whether a seat's own part of an entry is there."""
    return any(cell.endswith(f"-{seat}") for cell in now.written.entries[number])


def missing(now: Standing, number: int) -> Iterator[str]:
    """The players whose part of an open entry is not there yet, and what else is not."""
    cells = now.written.entries[number]
    for cell in now.game.cells(now.seats):
        if cell == ENTRY:
            yield from entries.lacking(cells[ENTRY].value, now)
        elif cell not in cells:
            _key, dash, seat = cell.partition("-")
            yield isolated(now.names[int(seat)]) if dash else _("who was first out")


def cited(message: Wrong | Warned, now: Standing) -> tuple[str, str | None]:
    return told(message, now), message.rule
