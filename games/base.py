"""What a game is to a score sheet: options, entries, a state replayed from them, warnings, errors.

A game scores one entry at a time; everything that all games share is here: who may play, options,
the end, a last entry that is not complete yet, totals, ranks. Pure: no Django, no file read at import.

>>> entries = [{"points": [4, 9, None]}, {"points": [20, 3, 15]}]
>>> state = replay(games()["any-game"], 3, {"target": 20}, entries)
>>> state.totals, state.ranks, state.finished, state.winners
((24, 12, 15), (1, 3, 2), True, (0,))
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from games.messages import Warned, Wrong
from games.messages import mark as _
from games.values import flag, integer, keys, shown

Points = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule. A bool `default` makes it a switch, else it is a whole number from `least` to `most`.

    `default` None is a number that may be left out. `rule` is the paragraph that explains it.
    """

    name: str
    default: bool | int | None
    rule: str | None = None
    least: int = 0
    most: int = 0

    def settled(self, value: Any) -> bool | int:
        """The value, if it is one that this option may have. Raises `Wrong` where it is not.

        >>> Option("rounds", None, least=1, most=1000).settled(3)
        3
        >>> Option("lowest_wins", False).settled(1)
        Traceback (most recent call last):
        ...
        games.messages.Wrong: lowest_wins: 1 does not fit. Write true or false.
        """
        if isinstance(self.default, bool):
            return flag(value, self.name, self.rule)
        return integer(value, self.least, self.most, self.name, self.rule)


@dataclass(frozen=True, slots=True)
class Row:
    """What one entry gives each player, None for one who sat out; `parts`, its game's records, say why."""

    points: Points
    parts: Any = None
    warnings: tuple[Warned, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """How things stand before an entry: how many seats, all options, the rows so far and their totals."""

    seats: int
    options: Mapping[str, Any]
    rows: tuple[Row, ...] = ()
    totals: tuple[int, ...] = ()

    def __post_init__(self):
        if not self.totals:
            totals = (sum(row.points[seat] or 0 for row in self.rows) for seat in range(self.seats))
            object.__setattr__(self, "totals", tuple(totals))

    def after(self, row: Row) -> "Table":
        """How things stand after one more row.

        >>> Table(3, {}).after(Row((5, None, -2))).after(Row((1, 1, 1))).totals
        (6, 1, -1)
        """
        totals = tuple(total + (points or 0) for total, points in zip(self.totals, row.points, strict=True))
        return Table(self.seats, self.options, (*self.rows, row), totals)


@dataclass(frozen=True, slots=True)
class State:
    """A sheet replayed. `rounds` has a row an entry (None for one that is open), `ranks` are shared on ties.

    `winners` are seats, none until `finished`; `next` is the seat that starts what comes next, None when
    it is over.
    """

    rounds: tuple[Row | None, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    next: int | None
    warnings: tuple[Warned, ...]


class Game(ABC):
    """One game. Subclasses say what it is and score an entry; `replay` does the rest."""

    slug: str
    name: str
    seats: range
    options: tuple[Option, ...] = ()
    lowest_wins = False

    @property
    def page(self) -> str | None:
        """The rules page that has the paragraphs it cites, None where it cites none.

        >>> games()["gong-link"].page, games()["three-player-moon"].page, games()["any-game"].page
        ('gong', 'three-player-moon', None)
        """
        return type(self).__module__.split(".")[1].replace("_", "-")

    def cells(self, seats: int) -> tuple[str, ...]:
        """The parts of an entry that several people can write at once: all of it, or one a seat.

        >>> games()["gong-link"].cells(3), games()["gnoming-a-round"].cells(2)
        (('entry',), ('grids-0', 'grids-1', 'first_out'))
        """
        return (ENTRY,)

    def split(self, entry: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """An entry as its cells; those that are blank in an open one are left out. The opposite of `joined`.

        >>> games()["any-game"].split({"points": [4, None], "open": True}, 2)
        {'points-0': 4}
        """
        return {ENTRY: entry}

    def joined(self, cells: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """The entry that cells make: it is open as long as one is not there. None in a cell is no blank.

        >>> games()["any-game"].joined({"points-0": 4, "points-1": None}, 2)
        {'points': [4, None]}
        >>> games()["any-game"].joined({"points-0": 4}, 2)
        {'points': [4, None], 'open': True}
        """
        return cells[ENTRY]

    @abstractmethod
    def row(self, entry: Mapping[str, Any], table: Table) -> Row:
        """What the entry gives each player. Raises `Wrong`, naming the value and the rule."""

    def open_row(self, entry: Mapping[str, Any], table: Table) -> None:
        """Checks a last entry that is not complete yet (its "open" key taken off): blanks are None.

        Unless a game says otherwise nothing may be blank.
        """
        self.row(entry, table)

    @abstractmethod
    def over(self, table: Table) -> bool:
        """Whether the game has ended after the rows so far. Asked after each row."""

    def places(self, table: Table) -> Sequence[Any]:
        """One sortable key a seat once the game has ended by itself, least for the winner; equal keys share.

        Unless a game says otherwise the totals alone decide.
        """
        return self.standing(table)

    def standing(self, table: Table) -> Sequence[int]:
        """One key a seat while the game runs, or when it was ended early: the totals."""
        lowest = table.options.get("lowest_wins", self.lowest_wins)
        return [total if lowest else -total for total in table.totals]

    def starts(self, table: Table) -> int:
        """The seat that starts what comes next: one further with each row."""
        return (table.options[FIRST] + len(table.rows)) % table.seats


# The option of every game: the seat that starts.
FIRST = "first"
# The one cell of an entry that is written as a whole.
ENTRY = "entry"


def seat_cells(key: str, seats: int) -> tuple[str, ...]:
    """The cells of a list that has one thing a seat.

    >>> seat_cells("points", 2)
    ('points-0', 'points-1')
    """
    return tuple(f"{key}-{seat}" for seat in range(seats))


def split_list(key: str, listed: Sequence[Any] | None, is_open: bool) -> dict[str, Any]:
    """The cells of such a list; in an open entry None is a blank, which has no cell.

    >>> split_list("points", [3, None], is_open=False)
    {'points-0': 3, 'points-1': None}
    """
    cells = {f"{key}-{seat}": value for seat, value in enumerate(listed or ())}
    return {cell: value for cell, value in cells.items() if not (is_open and value is None)}


@cache
def games() -> Mapping[str, Game]:
    """Every game by its slug. A game is there by being in `GAMES` of a folder's `scoring.py`.

    >>> games()["gong-family"].name
    'GONG FAMILY'
    """
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/scoring.py"))
    found = [game for folder in folders for game in import_module(f"games.{folder}.scoring").GAMES]
    return MappingProxyType({game.slug: game for game in sorted(found, key=lambda game: game.slug)})


def replay(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    entries: Iterable[Any],
    aside: list[Wrong] | None = None,
) -> State:
    """The state after all entries; any prefix of them gives the state that was.

    `options` are those that depart from the game's own. Two entries belong to every game: `{"end": true}`
    ends it early, by the totals as they stand; and the last entry may have `"open": true`, is not complete
    yet then and scores nothing. Raises `Wrong` for what the rules or the format forbid (docs/games.md).

    Given a list `aside`, an entry that is `Wrong` where it stands goes there instead, and scores nothing: a
    sheet on which an earlier entry was edited keeps the later ones, whatever has become of them. The end
    has a row then too, None, so that there is one for every entry.

    >>> replay(games()["gong-link"], 2, {}, [{"winner": 1}, {"winner": 1}, {"end": True}]).winners
    (1,)
    >>> put_aside = []
    >>> replay(games()["gong-link"], 2, {}, [{"winner": 7}, {"winner": 1}], put_aside).totals
    (0, 1)
    >>> [(wrong.entry, wrong.rule) for wrong in put_aside]
    [(0, 'link-win')]
    """
    table = Table(seated(game, seats), settled(game, seats, options))
    rounds, warnings, over, ended = [], [], False, False
    entries = list(entries)
    for index, entry in enumerate(entries):
        try:
            if over or ended:
                raise Wrong(_("The game has ended before this entry: remove it, or the end."))
            if ended := is_end(entry):
                if aside is not None:
                    rounds.append(None)
                continue
            if is_open(entry):
                if index < len(entries) - 1:
                    raise Wrong(_("Only the last entry may be open: complete this one first."))
                game.open_row({key: value for key, value in entry.items() if key != "open"}, table)
                rounds.append(None)
                continue
            row = game.row(entry, table)
        except Wrong as wrong:
            wrong.entry = index
            if aside is None:
                raise
            aside.append(wrong)
            rounds.append(None)
            continue
        rounds.append(row)
        warnings += (replace(warned, entry=index) for warned in row.warnings)
        table = table.after(row)
        over = game.over(table)
    finished = over or ended
    ranks = ranked(game.places(table) if over else game.standing(table))
    return State(
        rounds=tuple(rounds),
        totals=table.totals,
        ranks=ranks,
        finished=finished,
        winners=tuple(seat for seat, rank in enumerate(ranks) if finished and rank == 1),
        next=None if finished else game.starts(table),
        warnings=tuple(warnings),
    )


def seated(game: Game, seats: int) -> int:
    """The number of seats, if so many can play. Raises `Wrong` where they cannot.

    >>> seated(games()["gong-fight"], 7)
    Traceback (most recent call last):
    ...
    games.messages.Wrong: GONG FIGHT is for 2 to 6 players, not for 7.
    """
    if type(seats) is not int or seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        if least == most:
            raise Wrong(
                _("{game} is for {least} players, not for {seats}."),
                game=game.name,
                least=least,
                seats=shown(seats),
            )
        raise Wrong(
            _("{game} is for {least} to {most} players, not for {seats}."),
            game=game.name,
            least=least,
            most=most,
            seats=shown(seats),
        )
    return seats


def settled(game: Game, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Every option of the game with its value, and `first`. Raises `Wrong`, naming the option.

    >>> dict(settled(games()["any-game"], 2, {"rounds": 5}))
    {'first': 0, 'lowest_wins': False, 'target': None, 'rounds': 5}
    """
    known = (Option(FIRST, 0, most=seats - 1), *game.options)
    if not isinstance(options, Mapping):
        raise Wrong(_("{value} is no list of options: write them between braces."), value=shown(options))
    if unknown := sorted(options.keys() - {option.name for option in known}, key=str):
        raise Wrong(_("{game} has no option {value}: remove it."), game=game.name, value=shown(unknown[0]))
    return MappingProxyType(
        {
            option.name: option.settled(options[option.name]) if option.name in options else option.default
            for option in known
        }
    )


def is_end(entry: Any) -> bool:
    """Whether this entry ends the sheet early. Raises `Wrong` where it tries to, in another way.

    >>> is_end({"end": True}), is_end({"winner": 1})
    (True, False)
    """
    if not isinstance(entry, Mapping) or "end" not in entry:
        return False
    keys(entry, ("end",))
    if entry["end"] is not True:
        raise Wrong(_("{key} is true or not there, never {value}."), key="end", value=shown(entry["end"]))
    return True


def is_open(entry: Any) -> bool:
    """Whether this entry is not complete yet. Raises `Wrong` where it is no entry at all.

    >>> is_open({"points": [3, None], "open": True}), is_open({"points": [3, 4]})
    (True, False)
    """
    if not isinstance(entry, Mapping):
        raise Wrong(_("{value} is no entry: write one between braces."), value=shown(entry))
    if "open" not in entry:
        return False
    if entry["open"] is not True:
        raise Wrong(_("{key} is true or not there, never {value}."), key="open", value=shown(entry["open"]))
    return True


def ranked(places: Sequence[Any]) -> tuple[int, ...]:
    """Ranks from one sortable key a seat: the least is first, and equal keys share a rank.

    >>> ranked([-12, -30, -12, -5])
    (2, 1, 2, 4)
    """
    order = sorted(places)
    return tuple(order.index(place) + 1 for place in places)
