"""Ginny-O: melds on a board with squares that multiply; the most points win.

An entry is a turn, `{"player": 0, "melds": [{"tiles": [{"tile": "10h", "on": "yellow"}, …]}, …]}`, its
melds `[]` where none was played; the last one is what is left on the racks, `{"racks": [["Ah", "*"], …]}`.
What a meld may be stands in `games.ginny_o.melds`, what melds score in `games.ginny_o.points`. The board is
not known here: whether melds connect and which start square they use is the players' affair.

>>> from games.base import replay
>>> run = [{"tile": "4h"}, {"tile": "5h", "on": "centre"}, {"tile": "6h"}]
>>> first = {"player": 1, "melds": [{"tiles": run}]}
>>> state = replay(GAMES[0], 2, {}, [first, {"racks": [["Ah", "*"], []]}])
>>> state.totals, state.winners
((-15, 15), (1,))
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.base import FIRST, Game, Option, Row, Table
from games.ginny_o.melds import check_begun
from games.ginny_o.points import Meld, score_turn
from games.ginny_o.tiles import CENTRE, JOKER, Tile, is_name, no_tile, worth
from games.messages import Warned, Wrong
from games.messages import mark as _
from games.values import flag, keys, listed, seat, shown

# What a rack holds, and what can be played at once: the rack and the tile drawn.
RACK, HAND = 7, 8
TILE_KEYS = frozenset({"tile", "as", "on", "new", "cross"})


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn's melds. `new` tiles, each once; `centre` counts how often the centre was covered, up to now."""

    player: int
    melds: tuple[Meld, ...]
    new: int
    centre: int
    points: int


@dataclass(frozen=True, slots=True)
class Rack:
    """What was left on a rack: each tile's name and value, and what it takes off ("racks")."""

    tiles: tuple[tuple[str, int], ...]
    points: int


@dataclass(frozen=True, slots=True)
class Racks:
    """All racks, by seat: the end of the game."""

    racks: tuple[Rack, ...]


class GinnyO(Game):
    """Ginny-O for 2 to 4 players. Equal totals share a place (O11), and totals may be negative (O10)."""

    slug = "ginny-o"
    name = "Ginny-O"
    seats = range(2, 5)
    options = (
        Option("extend_new_only", False, rule="extend"),
        Option("cross_bonus_both", False, rule="crossing"),
    )

    def row(self, entry: Mapping[str, Any], table: Table) -> Row:
        """A turn gives its player the melds' points and the others 0; the racks take theirs off everybody.

        >>> table = Table(2, {"first": 0, "extend_new_only": False, "cross_bonus_both": False})
        >>> GAMES[0].row({"player": 0, "melds": []}, table).points
        (0, 0)
        >>> GAMES[0].row({"player": 0, "melds": [{"tiles": [{"tile": "7z"}]}]}, table)
        Traceback (most recent call last):
        ...
        games.messages.Wrong: "7z" is no tile. Write rank and suit, like 10h or Ac, or * for a joker.
        """
        return _racks(entry, table) if "racks" in entry else _turn(entry, table)

    def open_row(self, entry: Mapping[str, Any], table: Table) -> None:
        """Checks a turn or racks not complete yet: player, melds, tiles, a tile's name or a rack may be None.

        A meld may lack tiles, and is wrong only if no further ones can make it a meld.
        """
        if "racks" in entry:
            keys(entry, ("racks",))
            for rack in _unless_blank(listed, entry["racks"], table.seats, _("racks"), rule="racks") or ():
                _unless_blank(_rack, rack)
            return
        keys(entry, ("player", "melds"))
        _unless_blank(seat, entry["player"], table, _("player"), rule="turn")
        for meld in _unless_blank(_list, entry["melds"], _("melds")) or ():
            keys(meld, ("tiles",))
            tiles = _unless_blank(_list, meld["tiles"], _("tiles")) or ()
            check_begun(tile for tile in map(_begun_tile, tiles) if tile)

    def over(self, table: Table) -> bool:
        """The racks end the game.

        >>> GAMES[0].over(Table(2, {}))
        False
        """
        return bool(table.rows) and isinstance(table.rows[-1].parts, Racks)

    def starts(self, table: Table) -> int:
        """After a turn the next seat clockwise.

        >>> GAMES[0].starts(Table(4, {"first": 2}))
        2
        """
        last = table.rows[-1].parts if table.rows else None
        return (last.player + 1) % table.seats if isinstance(last, Turn) else table.options[FIRST]


def _turn(entry: Mapping[str, Any], table: Table) -> Row:
    keys(entry, ("player", "melds"))
    player = seat(entry["player"], table, _("player"), rule="turn")
    melds = []
    for meld in _list(entry["melds"], _("melds")):
        keys(meld, ("tiles",))
        melds.append([_tile(tile) for tile in _list(meld["tiles"], _("tiles"))])
    options = {option.name: table.options[option.name] for option in GinnyO.options}
    scored = score_turn(melds, **options)

    # A crossing tile is in two melds.
    new = [tile for tiles in melds for tile in tiles if tile.new]
    laid = [tile for tile in new if not tile.cross] + list({tile for tile in new if tile.cross})
    before = table.rows[-1].parts.centre if table.rows else 0
    covered = sum(tile.on == CENTRE for tile in laid)
    turn = Turn(player, scored, len(laid), before + covered, sum(meld.points for meld in scored))

    warnings = []
    if turn.new > HAND:
        warnings.append(
            Warned(
                rule="turn",
                template=_(
                    "{count} new tiles in one turn are many: rack and drawn tile make {most}. Look again."
                ),
                values={"count": turn.new, "most": HAND},
            )
        )
    if covered and turn.centre > 1:
        warnings.append(
            Warned(
                rule="centre",
                template=_(
                    "The centre square is covered more than once. Only one tile lies there: look again."
                ),
            )
        )
    points = tuple(turn.points if number == player else 0 for number in range(table.seats))
    return Row(points, turn, tuple(warnings))


def _racks(entry: Mapping[str, Any], table: Table) -> Row:
    keys(entry, ("racks",))
    racks = tuple(_rack(rack) for rack in listed(entry["racks"], table.seats, _("racks"), rule="racks"))
    warnings = [
        Warned(
            rule="racks",
            template=_(
                "{count} tiles on the rack of player {player} are many: a rack holds {most}. Look again."
            ),
            values={"count": len(rack.tiles), "player": number + 1, "most": RACK},
        )
        for number, rack in enumerate(racks)
        if len(rack.tiles) > RACK
    ]
    return Row(tuple(rack.points for rack in racks), Racks(racks), tuple(warnings))


def _rack(value: Any) -> Rack:
    names = _list(value, _("racks"), rule="racks")
    for name in names:
        if not is_name(name):
            raise no_tile(name)
    tiles = tuple((name, worth(name)) for name in names)
    return Rack(tiles, -sum(points for _name, points in tiles))


def _tile(value: Any) -> Tile:
    # A long sheet has thousands of tiles: only one that does not fit is looked at key by key.
    if type(value) is not dict or "tile" not in value or not value.keys() <= TILE_KEYS:
        keys(value, ("tile",), TILE_KEYS)
    stands, on = value.get("as"), value.get("on")
    for key, word in (("as", stands), ("on", on)):
        if word is None and key in value:
            raise Wrong(_("{key} is a word or not there, never {value}."), key=key, value=shown(word))
    new = flag(value["new"], "new") if "new" in value else True
    cross = flag(value["cross"], "cross") if "cross" in value else False
    return Tile(value["tile"], stands, on, new, cross)


def _begun_tile(value: Any) -> Tile | None:
    """None for a tile that is not chosen yet."""
    blank = isinstance(value, Mapping) and "tile" in value and value["tile"] is None
    tile = _tile({**value, "tile": JOKER} if blank else value)
    return None if blank else tile


def _list(value: Any, what: str, rule: str | None = None) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Wrong(
            _("{what}: {value} does not fit. Write a list."), rule=rule, what=what, value=shown(value)
        )
    return value


def _unless_blank(check: Callable[..., Any], value: Any, *args: Any, **kwargs: Any) -> Any:
    return None if value is None else check(value, *args, **kwargs)


GAMES = (GinnyO(),)
