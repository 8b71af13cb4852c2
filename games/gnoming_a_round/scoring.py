"""Gnoming A Round: three rounds of nine cards, 3×3, for each player; the lowest total wins.

Rulings are cited by their number (N8), rules by the paragraph of the rules page ("first-out").
Seats, places in a grid (0 to 8, row by row), rows and columns count from 0; texts count from 1.

>>> from games.base import replay
>>> ana, ben = [6, 6, 6, -2, 1, 4, 3, -1, 2], [1, 2, 3, 4, 5, 6, 7, 8, 9]
>>> replay(GAMES[0], 2, {}, [{"grids": [ana, ben], "first_out": 0}]).totals
(-4, 45)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from games.base import ENTRY, Game, Option, Row, Table, is_end, seat_cells, split_list
from games.messages import Warned, Wrong
from games.messages import mark as _
from games.values import keys, listed, seat, shown

ROUNDS = 3
MULLIGAN, HAZARD = "M", "H"
# How many of each the pack has.
SPECIAL = 3
# What a card may be, and where doubts begin: no deck list is known, so no grid is checked against one.
LEAST, MOST = -99, 99
LOW, HIGH = -10, 15

LINES = tuple(
    [("row", number, (3 * number, 3 * number + 1, 3 * number + 2)) for number in range(3)]
    + [("column", number, (number, number + 3, number + 6)) for number in range(3)]
)


@dataclass(frozen=True, slots=True)
class Line:
    """Three equal positives: `kind` is "row" or "column"; `points` is minus the `value`, once ("lines")."""

    kind: str
    number: int
    value: int
    points: int


@dataclass(frozen=True, slots=True)
class Cell:
    """What a card counts by itself, its lines apart; `why` is the paragraph that says so."""

    card: int | str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Mulligan:
    """What a mulligan stood for in its row and in its column, None where it completed no line.

    `wild` is False for the others beside the one that is wild (N4).
    """

    place: int
    wild: bool
    row: int | None
    column: int | None


@dataclass(frozen=True, slots=True)
class GridScore:
    """A grid: its nine cells and its lines make the `points`, before first out's five."""

    cells: tuple[Cell, ...]
    lines: tuple[Line, ...]
    mulligans: tuple[Mulligan, ...]
    points: int


@dataclass(frozen=True, slots=True)
class FirstOut:
    """Who turned the last card first: `lowest` before these `points`, and if so whether `tied`."""

    seat: int
    lowest: bool
    tied: bool
    points: int


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A round: a grid a seat, first out if anybody was, and the points of each seat with both."""

    grids: tuple[GridScore, ...]
    first_out: FirstOut | None
    points: tuple[int, ...]


def score_grid(cells: Sequence[int | str], *, all_wild: bool = False, seat: int = 0) -> GridScore:
    """What nine cards, row by row, are worth: numbers, "M" for a mulligan, "H" for a hazard.

    - "lines", N1: three equal positives in a row or column count minus their value, once; lines may cross.
    - "negatives", N7: a negative counts its value and lies in no line. "positives": all others count theirs.
    - "mulligans", N5: a mulligan is wild in lines, each for itself, and 0; alone it makes no line.
    - "several-mulligans", N4, N6: of two or three one is wild, the one that serves best (the first of
      equals); the others are 0 and complete no line. With `all_wild` all are wild.
    - "hazards", N13: +10 each. "cards", N12: a 0 counts 0, is no positive and lies in no line.

    `Wrong`, naming the player of `seat`, where there are not nine cards or one is none.

    >>> grid = score_grid(["M", 4, 4, 7, 1, 2, 7, 3, 5])
    >>> grid.points
    0
    >>> grid.lines[0]
    Line(kind='row', number=0, value=4, points=-4)
    >>> grid.mulligans
    (Mulligan(place=0, wild=True, row=4, column=7),)
    >>> grid.cells[2], grid.cells[4]
    (Cell(card=4, points=0, why='lines'), Cell(card=1, points=1, why='positives'))
    >>> two = ["M", "M", 9, 1, 2, 3, 4, 5, 6]
    >>> score_grid(two).points, score_grid(two, all_wild=True).points
    (30, 12)
    """
    cards = _cards(cells, seat)
    mulligans = [place for place, card in enumerate(cards) if card == MULLIGAN]
    choices = [mulligans] if all_wild or len(mulligans) < 2 else [[place] for place in mulligans]
    # A line never makes a grid worse, so whatever is wild completes each line that it can.
    return min((_scored(cards, set(wild)) for wild in choices), key=lambda score: score.points)


def score_so_far(cells: Sequence[int | str | None], *, all_wild: bool = False, seat: int = 0) -> GridScore:
    """A grid that is still being written down, None where a card is not yet known.

    What is blank counts nothing, completes no line, and is left out of the cells. Errors as `score_grid`.

    >>> score_so_far([6, 6, 6, -2, None, None, None, None, None]).points
    -8
    >>> score_so_far(["M", 4, 4, None, 7, None, None, None, None]).lines
    (Line(kind='row', number=0, value=4, points=-4),)
    >>> score_so_far([6, None, 6, None, None, None, None, None, None]).lines
    ()
    """
    # A hazard lies in no line either.
    score = score_grid([HAZARD if card is None else card for card in cells], all_wild=all_wild, seat=seat)
    known = tuple(cell for cell, card in zip(score.cells, cells, strict=True) if card is not None)
    return replace(score, cells=known, points=sum(part.points for part in (*known, *score.lines)))


def score_round(
    grids: Sequence[Sequence[int | str]],
    first_out: int | None,
    *,
    all_wild: bool = False,
    strictly_lowest: bool = False,
) -> RoundScore:
    """What a round gives each seat: its grid, and ±5 for the seat that was first out.

    "first-out": −5 for the lowest grid, else +5; compared before the five (N8); a tie for lowest counts
    as lowest, unless `strictly_lowest` (N9); None where nobody went out (N11).
    `Wrong` for a grid that is none, see `score_grid`, and for a seat that has none.

    >>> low, high = [1, 1, 1, 2, 2, 2, 4, 5, 6], [1, 1, 1, 2, 2, 3, 4, 5, 6]
    >>> score_round([low, high], 0).points, score_round([low, high], 1).points
    ((7, 21), (12, 26))
    >>> score_round([low, low], 0, strictly_lowest=True).first_out
    FirstOut(seat=0, lowest=True, tied=True, points=5)
    """
    scores = tuple(score_grid(cells, all_wild=all_wild, seat=at) for at, cells in enumerate(grids))
    points = [score.points for score in scores]
    if first_out is None:
        return RoundScore(scores, None, tuple(points))
    seat(first_out, Table(len(scores), {}), _("first out"), rule="first-out")
    lowest = points[first_out] == min(points)
    tied = lowest and points.count(min(points)) > 1
    five = FirstOut(first_out, lowest, tied, -5 if lowest and not (tied and strictly_lowest) else 5)
    points[first_out] += five.points
    return RoundScore(scores, five, tuple(points))


def doubts(grids: Iterable[Sequence[int | str]], *, all_wild: bool = False) -> tuple[Warned, ...]:
    """What is implausible in a round's grids, and kept; each value once a grid.

    "cards": a value outside −10…15, or 0 (N12). "several-mulligans": two or more in a grid (N4).
    "special-cards": more than the pack's three mulligans or three hazards on the table.

    >>> [warned.text for warned in doubts([[1, 2, 3, 4, 5, 6, 7, 8, 50]])]
    ['Player 1 has a 50: check it.']
    """
    grids = [_cards(cells, at) for at, cells in enumerate(grids)]
    found = [warned for at, cards in enumerate(grids) for warned in _doubts(cards, at + 1, all_wild)]
    table = [card for cards in grids for card in cards]
    if table.count(MULLIGAN) > SPECIAL:
        template = _("More than {most} mulligans are on the table, but the pack has {most}: check the grids.")
        found.append(Warned(rule="special-cards", template=template, values={"most": SPECIAL}))
    if table.count(HAZARD) > SPECIAL:
        template = _("More than {most} hazards are on the table, but the pack has {most}: check the grids.")
        found.append(Warned(rule="special-cards", template=template, values={"most": SPECIAL}))
    return tuple(found)


def _grids(entry: Mapping[str, Any], table: Table) -> Sequence[Any]:
    keys(entry, required=("grids", "first_out"))
    return listed(entry["grids"], table.seats, _("grids"), rule="grids")


def _cards(cells: Any, seat: int) -> tuple[int | str, ...]:
    player = seat + 1
    if not isinstance(cells, list | tuple) or len(cells) != 9:
        template = _("Player {player}: {value} does not fit. Write nine cards, row by row.")
        raise Wrong(template, rule="grids", player=player, value=shown(cells))
    for place, card in enumerate(cells):
        if not _is_card(card):
            template = _(
                "Player {player}, row {row}, column {column}: {value} is no card. "
                "Write a whole number from {least} to {most}, M for a mulligan or H for a hazard."
            )
            where = {"player": player, "row": place // 3 + 1, "column": place % 3 + 1}
            raise Wrong(template, rule="cards", **where, least=LEAST, most=MOST, value=shown(card))
    return tuple(cells)


def _is_card(card: Any) -> bool:
    if type(card) is int:
        return LEAST <= card <= MOST
    return isinstance(card, str) and card in (MULLIGAN, HAZARD)


def _scored(cards: Sequence[int | str], wild: Set[int]) -> GridScore:
    found = {(kind, number): _value(cards, places, wild) for kind, number, places in LINES}
    lying = {at for kind, number, places in LINES if found[kind, number] is not None for at in places}
    cells = tuple(_cell(card, at in lying, at in wild) for at, card in enumerate(cards))
    lines = tuple(Line(*line, value, -value) for line, value in found.items() if value is not None)
    mulligans = tuple(
        Mulligan(at, True, found["row", at // 3], found["column", at % 3])
        if at in wild
        else Mulligan(at, False, None, None)
        for at, card in enumerate(cards)
        if card == MULLIGAN
    )
    return GridScore(cells, lines, mulligans, sum(part.points for part in (*cells, *lines)))


def _value(cards: Sequence[int | str], places: Iterable[int], wild: Set[int]) -> int | None:
    """The line's value, None where it is none: all that is not wild is one positive."""
    values = {cards[at] for at in places if at not in wild}
    value = values.pop() if len(values) == 1 else None
    return value if isinstance(value, int) and value > 0 else None


def _cell(card: int | str, in_line: bool, wild: bool) -> Cell:
    if card == HAZARD:
        return Cell(card, 10, why="hazards")
    if card == MULLIGAN:
        return Cell(card, 0, why="mulligans" if wild else "several-mulligans")
    if in_line:
        return Cell(card, 0, why="lines")
    if card < 0:
        return Cell(card, card, why="negatives")
    return Cell(card, card, why="positives" if card else "cards")


def _doubts(cards: Sequence[int | str], player: int, all_wild: bool) -> Iterator[Warned]:
    for card in sorted({card for card in cards if isinstance(card, int)}):
        if card == 0 or not LOW <= card <= HIGH:
            template = _("Player {player} has a {card}: check it.")
            yield Warned(rule="cards", template=template, values={"player": player, "card": card})
    if cards.count(MULLIGAN) > 1:
        one = _("Player {player} has more than one mulligan: only the one that serves best is wild.")
        each = _("Player {player} has more than one mulligan: all of them are wild.")
        yield Warned(rule="several-mulligans", template=each if all_wild else one, values={"player": player})


class GnomingARound(Game):
    """Three rounds, an entry each, end the game; the lowest total wins."""

    slug = "gnoming-a-round"
    name = "Gnoming A Round"
    seats = range(2, 8)
    options = (
        Option("strictly_lowest", False, rule="first-out"),
        Option("all_wild", False, rule="several-mulligans"),
    )
    lowest_wins = True

    def cells(self, seats: int) -> tuple[str, ...]:
        """A grid a seat, and who was first out: None there says that nobody was (N11)."""
        return (*seat_cells("grids", seats), "first_out")

    def split(self, entry: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """A blank first out in an open entry is not yet known.

        >>> GAMES[0].split({"grids": [None, None], "first_out": 1, "open": True}, 2)
        {'first_out': 1}
        """
        if is_end(entry):
            return super().split(entry, seats)
        blank = "open" in entry
        first_out = {} if blank and entry["first_out"] is None else {"first_out": entry["first_out"]}
        return split_list("grids", entry["grids"], blank) | first_out

    def joined(self, cells: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """A round is open until each seat has a grid and first out is said.

        >>> GAMES[0].joined({"first_out": None}, 2)
        {'grids': [None, None], 'first_out': None, 'open': True}
        """
        if ENTRY in cells:
            return super().joined(cells, seats)
        grids = [cells.get(cell) for cell in seat_cells("grids", seats)]
        entry = {"grids": grids, "first_out": cells.get("first_out")}
        return entry if None not in grids and "first_out" in cells else entry | {"open": True}

    def row(self, entry: Mapping[str, Any], table: Table) -> Row:
        """A round: {"grids": [nine cells a seat], "first_out": a seat or None}; its parts are a `RoundScore`.

        `Wrong` for a missing or unknown key, for anything but a grid of nine cards a seat ("grids", "cards"),
        and for a first out that is no seat ("first-out").

        >>> options = {"strictly_lowest": False, "all_wild": False}
        >>> grids = [[1, 1, 1, 2, 2, 2, 4, 5, 6], None]
        >>> GAMES[0].row({"grids": grids, "first_out": 0}, Table(2, options))
        Traceback (most recent call last):
        ...
        games.messages.Wrong: Player 2 has no grid yet: enter it.
        """
        grids = _grids(entry, table)
        if None in grids:
            raise Wrong(
                _("Player {player} has no grid yet: enter it."), rule="grids", player=grids.index(None) + 1
            )
        all_wild, strictly_lowest = table.options["all_wild"], table.options["strictly_lowest"]
        score = score_round(grids, entry["first_out"], all_wild=all_wild, strictly_lowest=strictly_lowest)
        return Row(score.points, score, doubts(grids, all_wild=all_wild))

    def open_row(self, entry: Mapping[str, Any], table: Table) -> None:
        """As `row`, and any grid, or all, may be None.

        >>> grids = [None, [1, 2, 3, 4, 5, 6, 7, 8, "M"]]
        >>> GAMES[0].open_row({"grids": grids, "first_out": None}, Table(2, {}))
        """
        keys(entry, ("grids", "first_out"))
        for at, cells in enumerate([] if entry["grids"] is None else _grids(entry, table)):
            if cells is not None:
                _cards(cells, at)
        if entry["first_out"] is not None:
            seat(entry["first_out"], table, _("first out"), rule="first-out")

    def over(self, table: Table) -> bool:
        """Whether three rounds are played.

        >>> GAMES[0].over(Table(2, {}, (Row((3, 4)),) * 3))
        True
        """
        return len(table.rows) == ROUNDS

    def places(self, table: Table) -> Sequence[tuple[int, int]]:
        """The total, then the third round as it was recorded, first out's five included (N10).

        >>> GAMES[0].places(Table(2, {}, (Row((11, 9)), Row((11, 10)), Row((8, 11)))))
        [(30, 8), (30, 11)]
        """
        return list(zip(table.totals, table.rows[-1].points, strict=True))


GAMES = (GnomingARound(),)
