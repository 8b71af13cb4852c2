"""What a sheet's changes come to: names, and entries made of cells. Knows no game and no database.

>>> log = [Line(1, "set", 1, "points-0", 12), Line(2, "set", 1, "points-1", 7)]
>>> log.append(Line(3, "set", 1, "points-0", 21))
>>> written(("Ana", "Ben"), log).entries[1]["points-0"]
Cell(value=21, version=3)
>>> written(("Ana", "Ben"), [*log, Line(4, "undo", 3)]).entries[1]["points-0"]
Cell(value=12, version=4)
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SET, REMOVE, RENAME, UNDO = "set", "remove", "rename", "undo"


@dataclass(frozen=True, slots=True)
class Line:
    """A change, as in scores.models.Change: what it is about is in `target`."""

    number: int
    kind: str
    target: int
    cell: str = ""
    value: Any = None


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell holds, and the number of the change that last had to do with it."""

    value: Any
    version: int


@dataclass(frozen=True, slots=True)
class Written:
    """`entries` are those that are there, by number, in order. `names` is a cell a seat.

    `removed` are the entries that were taken away, each with the number of the change that did it.
    `undone` are the changes that count for nothing: an undone undo lets what it undid count again.
    """

    names: tuple[Cell, ...]
    entries: Mapping[int, Mapping[str, Cell]]
    removed: Mapping[int, int]
    undone: frozenset[int]
    version: int

    @property
    def next_entry(self) -> int:
        """The number of an entry that nobody has begun."""
        return max((*self.entries, *self.removed), default=0) + 1


class Undoing:
    """What undoes what, as a log is read line by line.

    >>> found = Undoing()
    >>> for line in (Line(1, "set", 1), Line(2, "undo", 1), Line(3, "undo", 2)):
    ...     found.read(line)
    >>> found.off(1), found.off(2), found.undone_by()
    (False, True, {2: 3})
    """

    def __init__(self):
        self.lines: dict[int, Line] = {}
        # The undos in force of each change.
        self._undos: dict[int, set[int]] = {}

    def read(self, line: Line) -> None:
        self.lines[line.number] = line
        # An undone undo lets what it had undone count again, and so on.
        while line.kind == UNDO:
            undos = self._undos.setdefault(line.target, set())
            was = bool(undos)
            undos.symmetric_difference_update({line.number})
            if bool(undos) == was:
                return
            line = self.lines[line.target]

    def off(self, number: int) -> bool:
        return bool(self._undos.get(number))

    def undone_by(self) -> dict[int, int]:
        """Each change that counts for nothing, with the newest undo that made it so."""
        return {number: max(undos) for number, undos in self._undos.items() if undos}


def written(players: Iterable[str], log: Sequence[Line]) -> Written:
    """The sheet after all these changes, in the order of their numbers."""
    undoing = Undoing()
    for line in log:
        undoing.read(line)
    off = frozenset(undoing.undone_by())
    names = {seat: Cell(name, 0) for seat, name in enumerate(players)}
    entries: dict[int, dict[str, Cell]] = {}
    removed: dict[int, int] = {}
    touched: dict[tuple, int] = {}
    origins: dict[int, Line] = {}
    for line in log:
        origins[line.number] = origin = origins[line.target] if line.kind == UNDO else line
        touched[place(origin)] = line.number
        if line.number in off or line.kind == UNDO:
            continue
        if line.kind == RENAME:
            names[line.target] = Cell(line.value, line.number)
        elif line.kind == REMOVE:
            removed[line.target] = line.number
        else:
            entries.setdefault(line.target, {})[line.cell] = Cell(line.value, line.number)
    return Written(
        names=tuple(Cell(cell.value, touched.get((RENAME, seat, ""), 0)) for seat, cell in names.items()),
        entries={
            number: {key: Cell(cell.value, touched[SET, number, key]) for key, cell in cells.items()}
            for number, cells in sorted(entries.items())
            if number not in removed
        },
        removed=removed,
        undone=off,
        version=log[-1].number if log else 0,
    )


def place(line: Line) -> tuple:
    """What a change is about: two changes of the same cell have the same place.

    >>> place(Line(5, "set", 2, "first_out", 1))
    ('set', 2, 'first_out')
    """
    return line.kind, line.target, line.cell if line.kind == SET else ""
