"""GONG's three games: LINK and FIGHT, a win a game; FAMILY, won by families and by who had them first.

The facts are those of the maker's rules; paragraph ids are those of GONG's rules page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.base import Game, Row, Table
from games.messages import Wrong
from games.messages import mark as _
from games.values import keys, seat, shown
from missions.deck import FAMILIES

NAMES = tuple(family.name for family in FAMILIES)


@dataclass(frozen=True, slots=True)
class Won:
    """A game that a seat has won, and how many it has won with it."""

    seat: int
    wins: int


@dataclass(frozen=True, slots=True)
class Completed:
    """A family that a seat has laid down: the how many-th of all, and of that seat's."""

    seat: int
    family: str
    order: int
    families: int


class Wins(Game):
    """Game after game, each with one winner, until the players end it: most wins win.

    A sheet of LINK or FIGHT. `rule` is the paragraph that says who wins a game.
    """

    seats = range(2, 7)
    rule: str

    def row(self, entry: Mapping[str, Any], table: Table) -> Row:
        """`{"winner": seat}`: one point for the first without cards. Raises `Wrong` where nobody sits there.

        Several who run out at once are one winner too: the player on turn, then clockwise (G13).

        >>> LINK.row({"winner": 2}, Table(3, {}))
        Row(points=(0, 0, 1), parts=Won(seat=2, wins=1), warnings=())
        """
        keys(entry, ("winner",))
        winner = seat(entry["winner"], table, _("winner"), self.rule)
        return Row(one(winner, table.seats), Won(winner, table.totals[winner] + 1))

    def open_row(self, entry: Mapping[str, Any], table: Table) -> None:
        """As `row`, and the winner may be blank.

        >>> LINK.open_row({"winner": None}, Table(3, {}))
        """
        keys(entry, ("winner",))
        if entry["winner"] is not None:
            self.row(entry, table)

    def over(self, table: Table) -> bool:
        """Never by itself: another game can follow any game."""
        return False


class Link(Wins):
    """GONG LINK: first without cards wins; the start of the next game moves on clockwise."""

    slug = "gong-link"
    name = "GONG LINK"
    rule = "link-win"


class Fight(Wins):
    """GONG FIGHT: first without cards is the great winner, also on another's turn."""

    slug = "gong-fight"
    name = "GONG FIGHT"
    rule = "fight-win"


class Family(Game):
    """GONG FAMILY: the nine families in the order in which they are completed; most families win.

    A tie goes to whoever was first to complete that number of families.
    """

    slug = "gong-family"
    name = "GONG FAMILY"
    seats = range(2, 7)

    def row(self, entry: Mapping[str, Any], table: Table) -> Row:
        """`{"player": seat, "family": name}`: one point for a complete family, laid face up.

        Raises `Wrong` for a family that there is not, and for one that lies on the table already.

        >>> row = FAMILY.row({"player": 1, "family": "ZETA"}, Table(2, {}))
        >>> row
        Row(points=(0, 1), parts=Completed(seat=1, family='ZETA', order=1, families=1), warnings=())
        >>> FAMILY.row({"player": 0, "family": "ZETA"}, Table(2, {}, (row,)))
        Traceback (most recent call last):
        ...
        games.messages.Wrong: ZETA is complete already: choose another family.
        """
        keys(entry, ("player", "family"))
        player = seat(entry["player"], table, _("player"), "family-laid")
        family = named(entry["family"], table)
        return Row(
            one(player, table.seats), Completed(player, family, len(table.rows) + 1, table.totals[player] + 1)
        )

    def open_row(self, entry: Mapping[str, Any], table: Table) -> None:
        """As `row`, and either may be blank.

        >>> FAMILY.open_row({"player": None, "family": "ZETA"}, Table(2, {}))
        """
        keys(entry, ("player", "family"))
        if entry["player"] is not None:
            seat(entry["player"], table, _("player"), "family-laid")
        if entry["family"] is not None:
            named(entry["family"], table)

    def over(self, table: Table) -> bool:
        """Whether all nine families are complete (G12)."""
        return len(table.rows) == len(NAMES)

    def places(self, table: Table) -> Sequence[tuple[int, int]]:
        """Most families, then whoever had that many first.

        >>> laid = [Row(one(player, 3), Completed(player, "", order, 0)) for order, player in
        ...         enumerate((0, 0, 0, 1, 1, 1, 1, 2, 0), start=1)]
        >>> FAMILY.places(Table(3, {}, tuple(laid)))
        [(-4, 9), (-4, 7), (-1, 8)]
        """
        last = {row.parts.seat: row.parts.order for row in table.rows}
        return [(-total, last.get(player, 0)) for player, total in enumerate(table.totals)]

    def starts(self, table: Table) -> int:
        """Whoever has just completed a family got a card, and so goes on; before that, whoever starts."""
        return table.rows[-1].parts.seat if table.rows else super().starts(table)


def named(family: Any, table: Table) -> str:
    """The family, if there is one of that name and nobody has completed it."""
    if family not in NAMES:
        raise Wrong(
            _("There is no family {value}. Choose one of {families}."),
            rule="family-names",
            value=shown(family),
            families=", ".join(NAMES),
        )
    if any(row.parts.family == family for row in table.rows):
        raise Wrong(
            _("{family} is complete already: choose another family."), rule="family-laid", family=family
        )
    return family


def one(player: int, seats: int) -> tuple[int, ...]:
    """A point for this seat and none for the others."""
    return tuple(int(seat == player) for seat in range(seats))


LINK, FAMILY, FIGHT = GAMES = (Link(), Family(), Fight())
