"""Any other game: numbers that players add up, a row a round.

>>> table = Table(3, {"lowest_wins": False, "target": 20, "rounds": None})
>>> table = table.after(ANY_GAME.row({"points": [12, -3, None]}, table))
>>> table.totals, ANY_GAME.over(table)
((12, -3, 0), False)
"""

from collections.abc import Mapping
from typing import Any

from games.base import ENTRY, Game, Option, Row, Table, is_end, seat_cells, split_list
from games.messages import Wrong
from games.messages import mark as _
from games.values import integer, keys, listed

# More than this, up or down, is no score of one round.
MOST = 999_999


class AnyGame(Game):
    """Most points win, or fewest with `lowest_wins`, however many there may be in a round.

    It ends after the row in which a total reaches `target`, or after `rounds` rows, whichever comes first;
    without both it plays on until it is ended. It has no rules page, so that nothing here cites a paragraph.
    """

    slug = "any-game"
    name = _("Any game")
    seats = range(2, 13)
    options = (
        Option("lowest_wins", False),
        Option("target", None, least=1, most=1_000 * MOST),
        Option("rounds", None, least=1, most=1_000),
    )
    page = None

    def cells(self, seats: int) -> tuple[str, ...]:
        """A number a seat."""
        return seat_cells("points", seats)

    def split(self, entry: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """None is a player who sat out, in an open entry a blank."""
        return (
            super().split(entry, seats)
            if is_end(entry)
            else split_list("points", entry["points"], "open" in entry)
        )

    def joined(self, cells: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """A round is open until each seat has a number or sat out."""
        if ENTRY in cells:
            return super().joined(cells, seats)
        entry = {"points": [cells.get(cell) for cell in self.cells(seats)]}
        return entry if len(cells) == seats else entry | {"open": True}

    def row(self, entry: Mapping[str, Any], table: Table) -> Row:
        """`{"points": [a number a seat, None where a player sat out]}`.

        Raises `Wrong` where a number is none or too large, or where everybody sat out.

        >>> ANY_GAME.row({"points": [None, None]}, Table(2, {}))
        Traceback (most recent call last):
        ...
        games.messages.Wrong: Everybody sat out: write points for one player at least.
        """
        points = self.points(entry, table)
        if all(each is None for each in points):
            raise Wrong(_("Everybody sat out: write points for one player at least."))
        return Row(points)

    def open_row(self, entry: Mapping[str, Any], table: Table) -> None:
        """As `row`, and all may be blank: `{"points": [None, None]}` or `{"points": None}`.

        >>> ANY_GAME.open_row({"points": None}, Table(2, {}))
        """
        if entry.get("points", 0) is None:
            keys(entry, ("points",))
        else:
            self.points(entry, table)

    def points(self, entry: Mapping[str, Any], table: Table) -> tuple[int | None, ...]:
        """The numbers of an entry, seat by seat, None where there is none."""
        keys(entry, ("points",))
        return tuple(
            None if each is None else integer(each, -MOST, MOST, _("points"))
            for each in listed(entry["points"], table.seats, _("points"))
        )

    def over(self, table: Table) -> bool:
        """Whether a total has reached `target`, or all `rounds` are played.

        >>> ANY_GAME.over(Table(2, {"target": None, "rounds": 1}, (Row((3, 4)),)))
        True
        """
        target, rounds = table.options["target"], table.options["rounds"]
        return (target is not None and max(table.totals) >= target) or len(table.rows) == rounds


ANY_GAME = AnyGame()
GAMES = (ANY_GAME,)
