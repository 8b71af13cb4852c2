"""Three-Player Moon: what a deal gives each seat, when the game ends, who wins, who bids first next.

Source: "Scoring (fact)" and the rulings M1 to M7 of the domain file; ids in `paragraphs.toml`.

>>> from games.base import replay
>>> deals = [{"bidder": 0, "bid": 4, "tricks": [5, 1, 1]}, {"bidder": 1, "bid": 21, "tricks": [0, 7, 0]}]
>>> state = replay(ThreePlayerMoon(), 3, {}, deals)
>>> state.totals, state.ranks, state.winners
((4, 22, 1), (2, 1, 3), (1,))
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.base import Game, Option, Row, Table
from games.messages import Wrong
from games.messages import mark as _
from games.values import integer, keys, listed, seat, shown

SEATS = 3
# Tricks in a deal.
TRICKS = 7
# Who has so many points may have won.
TARGET = 21
# The bid of all seven tricks that is worth more than 7.
ALL_SEVEN = 21
BIDS = (4, 5, 6, 7, ALL_SEVEN)

_SEATED = Table(SEATS, {})


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat gets: points for the bid and points for tricks; `rule` is the paragraph that says why."""

    bid: int
    tricks: int
    rule: str

    @property
    def points(self) -> int:
        return self.bid + self.tricks


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal scored: who bid what, the tricks each seat took, and what each seat gets.

    `made` is whether the bidder made the bid; it, `bidder` and `bid` are None when everybody passed.
    `wins` is whether the deal wins the game for the bidder at once, whatever the totals: a 21 made.
    """

    bidder: int | None
    bid: int | None
    tricks: tuple[int, ...]
    made: bool | None
    wins: bool
    shares: tuple[Share, ...]

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(share.points for share in self.shares)


def score_deal(
    bidder: int | None,
    bid: int | None,
    tricks: Sequence[int],
    *,
    moon_scores_21: bool = False,
    failed_bid_to_defenders: bool = False,
) -> Deal:
    """What a deal gives each seat. `bidder` and `bid` are None, and all tricks 0, when everybody passed (M1).

    The bidder scores a bid made, without overtricks, and minus a failed bid; each other seat scores its
    tricks either way (fact). A 21 needs all seven tricks, as a 7 does; made, it wins the game at once, or
    only scores with `moon_scores_21` (M3); failed, it is -21 (M4). With `failed_bid_to_defenders` any other
    failed bid costs the bidder nothing and gives each other seat its tricks plus the bid (M7).

    Raises `Wrong` (bidder, bids, tricks, passed-out) for a value that is missing or cannot be.

    >>> score_deal(0, 4, (5, 1, 1)).points  # M-a
    (4, 1, 1)
    >>> score_deal(0, 5, (4, 2, 1)).shares[0]  # M-b
    Share(bid=-5, tricks=0, rule='failed-bid')
    >>> score_deal(0, 5, (4, 2, 1), failed_bid_to_defenders=True).points
    (0, 7, 6)
    >>> score_deal(2, 21, (0, 0, 7)).wins, score_deal(2, 21, (0, 0, 7), moon_scores_21=True).wins  # M-d
    (True, False)
    >>> score_deal(0, 8, (5, 1, 1))
    Traceback (most recent call last):
    ...
    games.messages.Wrong: 8 is no bid. Bid 4, 5, 6, 7 or 21.
    """
    _check_bid(bidder, bid)
    tricks = tuple(integer(taken, 0, TRICKS, _("tricks"), "tricks") for taken in _three(tricks))
    if bidder is None and bid is None:
        return _passed_out(tricks)
    if bidder is None:
        raise Wrong(_("The bidder is missing: say who bid {bid}."), rule="bidder", bid=bid)
    if bid is None:
        raise Wrong(_("The bid is missing: write 4, 5, 6, 7 or 21."), rule="bids")
    if sum(tricks) != TRICKS:
        raise _other_than_seven(tricks)

    made = tricks[bidder] >= min(bid, TRICKS)
    own = Share(bid if made else -bid, 0, "made-bid" if made else "failed-bid")
    others = [Share(0, taken, "trick-points") for taken in tricks]
    if bid == ALL_SEVEN:
        own = replace(own, rule="twenty-one")
    elif failed_bid_to_defenders and not made:
        own = replace(own, bid=0)
        others = [Share(bid, taken, "failed-bid") for taken in tricks]
    return Deal(
        bidder=bidder,
        bid=bid,
        tricks=tricks,
        made=made,
        wins=made and bid == ALL_SEVEN and not moon_scores_21,
        shares=(*others[:bidder], own, *others[bidder + 1 :]),
    )


def check_open(bidder: int | None, bid: int | None, tricks: Sequence[int | None] | None) -> None:
    """Checks a deal that is being written down: None is blank, one of the tricks or all of them too.

    Raises `Wrong` (bidder, bids, tricks) exactly where no way to fill the blanks makes a deal.

    >>> check_open(0, None, (5, 1, None))
    >>> check_open(0, None, (5, 3, None))
    Traceback (most recent call last):
    ...
    games.messages.Wrong: These tricks make 8, and a deal has 7: count them again.
    """
    _check_bid(bidder, bid)
    tricks = (None,) * SEATS if tricks is None else _three(tricks)
    known = [integer(taken, 0, TRICKS, _("tricks"), "tricks") for taken in tricks if taken is not None]
    passed_out = bidder is None and bid is None and not any(known)
    if sum(known) > TRICKS or (len(known) == SEATS and sum(known) < TRICKS and not passed_out):
        raise _other_than_seven(known)


def _check_bid(bidder: int | None, bid: int | None) -> None:
    """Checks the two, where they are not None."""
    if bidder is not None:
        seat(bidder, _SEATED, _("bidder"), "bidder")
    if bid is not None and (type(bid) is not int or bid not in BIDS):
        raise Wrong(_("{bid} is no bid. Bid 4, 5, 6, 7 or 21."), rule="bids", bid=shown(bid))


def _three(tricks: Any) -> Sequence[Any]:
    return listed(tricks, SEATS, _("tricks"), "tricks")


def _other_than_seven(tricks: Sequence[int]) -> Wrong:
    return Wrong(
        _("These tricks make {sum}, and a deal has {tricks}: count them again."),
        rule="tricks",
        sum=sum(tricks),
        tricks=TRICKS,
    )


def _passed_out(tricks: tuple[int, ...]) -> Deal:
    if any(tricks):
        raise Wrong(
            _("Nobody bid, so nobody took a trick: write who bid what, or 0 tricks for each player."),
            rule="passed-out",
        )
    return Deal(None, None, tricks, None, False, (Share(0, 0, "passed-out"),) * SEATS)


class ThreePlayerMoon(Game):
    """To 21 points; one who leads alone then has won, and a tie plays on."""

    slug = "three-player-moon"
    name = "Three-Player Moon"
    seats = range(SEATS, SEATS + 1)
    options = (
        Option("bidder_goes_out", False, "game-end"),
        Option("moon_scores_21", False, "twenty-one"),
        Option("failed_bid_to_defenders", False, "failed-bid"),
    )

    def row(self, entry: Mapping[str, Any], table: Table) -> Row:
        """A deal's points; its part is the `Deal`. Raises `Wrong` as `score_deal`, and for the keys."""
        keys(entry, ("bidder", "bid", "tricks"))
        deal = score_deal(
            entry["bidder"],
            entry["bid"],
            entry["tricks"],
            moon_scores_21=table.options["moon_scores_21"],
            failed_bid_to_defenders=table.options["failed_bid_to_defenders"],
        )
        return Row(deal.points, deal)

    def open_row(self, entry: Mapping[str, Any], table: Table) -> None:
        """Checks a deal with blanks. Raises `Wrong` as `check_open`, and for the keys."""
        keys(entry, ("bidder", "bid", "tricks"))
        check_open(entry["bidder"], entry["bid"], entry["tricks"])

    def over(self, table: Table) -> bool:
        """Whether the last deal won, or someone has 21 or more and leads alone (fact; M2, M3)."""
        highest = max(table.totals)
        return out(table) is not None or (highest >= TARGET and table.totals.count(highest) == 1)

    def places(self, table: Table) -> list[tuple[bool, int]]:
        """Who won by the last deal comes first, even from behind; the totals decide the other places."""
        first = out(table)
        return [(place != first, -total) for place, total in enumerate(table.totals)]


def out(table: Table) -> int | None:
    """The seat that the last deal made the winner whatever the others have, None where there is none.

    It made a 21 (M3), or with `bidder_goes_out` made its bid and has 21 points (M2).

    >>> deal = score_deal(0, 4, (4, 3, 0))  # M-f
    >>> for bidder_goes_out in (False, True):
    ...     before = Table(3, {"bidder_goes_out": bidder_goes_out}, totals=(17, 19, 2))
    ...     print(out(before.after(Row(deal.points, deal))))
    None
    0
    """
    if not table.rows:
        return None
    deal = table.rows[-1].parts
    goes_out = table.options["bidder_goes_out"] and deal.made and table.totals[deal.bidder] >= TARGET
    return deal.bidder if deal.wins or goes_out else None


GAMES = (ThreePlayerMoon(),)
