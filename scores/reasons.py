"""Why a row gives each player what it gives: its parts in words, each with the paragraph it rests on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import singledispatch

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.base import Row
from games.ginny_o.points import Counted, Meld
from games.ginny_o.scoring import Rack, Racks, Turn
from games.ginny_o.tiles import JOKER, MELD_SQUARES, TILE_SQUARES
from games.gnoming_a_round.scoring import HAZARD, FirstOut, GridScore, Mulligan, RoundScore
from games.gong.scoring import Completed, Won
from games.three_player_moon.scoring import ALL_SEVEN, Deal
from scores.sheets import Standing
from scores.table_talk import labelled, ordered, together

# As a text, not as a picture of one.
SUITS = {"c": "♣\ufe0e", "d": "♦\ufe0e", "h": "♥\ufe0e", "s": "♠\ufe0e"}


@dataclass(frozen=True, slots=True)
class Reason:
    """A line of the account: `text` is translated, `points` what it adds, `rule` a paragraph's id or None.

    The points of a seat's reasons make what the row gives it.
    """

    text: str
    points: int | None = None
    rule: str | None = None


def reasons(row: Row, now: Standing) -> list[list[Reason]]:
    """A list of reasons a seat, empty where the points say all."""
    return of(row.parts, now)


@singledispatch
def of(parts, now: Standing) -> list[list[Reason]]:
    return [[] for _seat in range(now.seats)]


@of.register
def _won(parts: Won, now: Standing):
    return only(parts.seat, now, [Reason(_("First without cards"), 1, now.game.rule)])


@of.register
def _completed(parts: Completed, now: Standing):
    return only(parts.seat, now, [Reason(parts.family, 1, "family-laid")])


def only(seat: int, now: Standing, found: list[Reason]) -> list[list[Reason]]:
    return [found if each == seat else [] for each in range(now.seats)]


# Gnoming A Round


@of.register
def _round(parts: RoundScore, now: Standing):
    found = [list(grid_reasons(grid)) for grid in parts.grids]
    if parts.first_out:
        found[parts.first_out.seat].append(first_out(parts.first_out))
    return found


def grid_reasons(grid: GridScore) -> Iterator[Reason]:
    """Lines, what lies outside them, hazards and mulligans: each with its sum."""
    for line in grid.lines:
        place = _("Row {number}") if line.kind == "row" else _("Column {number}")
        cards = ordered(" ".join([str(line.value)] * 3))
        said = labelled(place.format(number=line.number + 1), cards)
        yield Reason(said, line.points, "lines")
    for why, name in (("positives", _("Positives")), ("negatives", _("Negatives"))):
        cards = [cell.points for cell in grid.cells if cell.why == why]
        if cards:
            yield Reason(labelled(name, ordered(added(cards))), sum(cards), why)
    if hazards := [cell.points for cell in grid.cells if cell.card == HAZARD]:
        said = ngettext("{count} hazard", "{count} hazards", len(hazards)).format(count=len(hazards))
        yield Reason(said, sum(hazards), "hazards")
    yield from map(mulligan, grid.mulligans)


def mulligan(part: Mulligan) -> Reason:
    if not part.wild:
        return Reason(_("Another mulligan: not wild"), 0, "several-mulligans")
    stands = [
        place.format(value=value)
        for place, value in (
            (_("a {value} in its row"), part.row),
            (_("a {value} in its column"), part.column),
        )
        if value is not None
    ]
    said = _("Mulligan: {stands}").format(stands=together(stands)) if stands else _("Mulligan without a line")
    return Reason(said, 0, "mulligans")


def first_out(part: FirstOut) -> Reason:
    if part.tied:
        said = _("First out, tied for the lowest grid")
    else:
        said = _("First out with the lowest grid") if part.lowest else _("First out, but not the lowest grid")
    return Reason(said, part.points, "first-out")


def added(numbers: Iterable[int]) -> str:
    """A sum as it is written: 1 + 2 − 3."""
    first, *rest = numbers
    return str(first).replace("-", "−") + "".join(
        f" {'+' if each >= 0 else '−'} {abs(each)}" for each in rest
    )


# Three-Player Moon


@of.register
def _deal(parts: Deal, now: Standing):
    return [list(deal_reasons(parts, seat)) for seat in range(now.seats)]


def deal_reasons(deal: Deal, seat: int) -> Iterator[Reason]:
    share = deal.shares[seat]
    if deal.bidder is None:
        yield Reason(_("Everybody passed"), 0, "passed-out")
    elif seat == deal.bidder:
        said = _("Bid {bid}: made, {tricks}") if deal.made else _("Bid {bid}: failed, {tricks}")
        said = said.format(bid=deal.bid, tricks=tricks(deal.tricks[seat]))
        yield Reason(said, share.bid, share.rule)
        if deal.wins:
            yield Reason(_("A 21 that is made wins at once"), None, "twenty-one")
    else:
        yield Reason(tricks(deal.tricks[seat]), share.tricks, "trick-points")
        if share.bid:
            said = _("The failed bid of {bid}").format(bid=deal.bid)
            yield Reason(said, share.bid, "twenty-one" if deal.bid == ALL_SEVEN else "failed-bid")


def tricks(count: int) -> str:
    return ngettext("{count} trick", "{count} tricks", count).format(count=count)


# Ginny-O


@of.register
def _turn(parts: Turn, now: Standing):
    found = [reason for meld in parts.melds for reason in meld_reasons(meld)]
    return only(parts.player, now, found or [Reason(_("No meld this turn"), 0, "turn")])


def meld_reasons(meld: Meld) -> Iterator[Reason]:
    """The meld with its points; then, without points of their own, how they come about."""
    kinds = {"run": _("Run"), "set": pgettext("tiles of one rank", "Set"), "either": _("Set or run")}
    rule = {"run": "runs", "set": "sets", "either": "jokers"}[meld.kind]
    yield Reason(kinds[meld.kind], meld.points, rule)
    plain = sum(tile.points for tile in meld.tiles)
    squares = any(tile.square in TILE_SQUARES for tile in meld.tiles)
    sums = " + ".join(map(tile_sum, meld.tiles))
    yield Reason(ordered(f"{sums} = {plain}"), None, "squares" if squares else None)
    if meld.extension:
        only_new, whole = (
            _("Added to a meld: only the new tiles count"),
            _("Added to a meld: all of it counts"),
        )
        yield Reason(only_new if meld.only_new else whole, None, "extend")
    if meld.squares:
        names = {"red": _("red square"), "blue": _("blue square")}
        times = " × ".join([str(plain), *(str(MELD_SQUARES[square]) for square in meld.squares)])
        covered = together(names[square] for square in meld.squares)
        yield Reason(labelled(covered, ordered(f"{times} = {meld.points}")), None, "meld-squares")


def tile_sum(counted: Counted) -> str:
    name = tile_name(counted.tile.name)
    if counted.tile.name == JOKER and counted.stands:
        name = f"{name} ({tile_name(counted.stands)})"
    if counted.times == 0:
        return f"{name} 0"
    return f"{name} {counted.value}" + (f" × {counted.times}" if counted.times > 1 else "")


def tile_name(name: str) -> str:
    """A tile as it looks: 10♥, and a star for a joker.

    >>> tile_name("10h"), tile_name("*")
    ('10♥︎', '★')
    """
    return "★" if name == JOKER else name[:-1] + SUITS[name[-1]]


@of.register
def _racks(parts: Racks, now: Standing):
    return [[rack_reason(rack)] for rack in parts.racks]


def rack_reason(rack: Rack) -> Reason:
    if not rack.tiles:
        return Reason(_("Rack empty"), 0, "racks")
    tiles = " + ".join(f"{tile_name(name)} {worth}" for name, worth in rack.tiles)
    return Reason(ordered(tiles), rack.points, "racks")
