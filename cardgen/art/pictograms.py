"""What a mission says, for those who cannot read yet: who it is about, and what they do.

One ink, one stroke. The player who is meant is filled, the others are outlines. A card that moves has
an upright arrow beside it: up and away from a player or the pile below, or down to them. Left and
right are the reader's own, at the table: clockwise is to the left. Nothing here mirrors in a page
that runs from right to left: the table does not.
"""

from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType

from cardgen.art.pen import arc, carried, joined, polar, segments, star, stroke
from cardgen.shapes import Drawing, Path, Shape, circle, polygon, rect, turned

_WEIGHT = 1.8
Shapes = tuple[Shape, ...]


def _line(text: str, ink: str) -> Path:
    return stroke(text, ink, _WEIGHT)


def _person(x: float, y: float, ink: str, size: float = 1.0, meant: bool = False) -> Shapes:
    """Head and shoulders, the neck at (x, y); filled when the mission means this player."""
    paint = {"fill": ink} if meant else {}
    head = circle(x, y - 3.4 * size, 2.6 * size, stroke=ink, stroke_width=_WEIGHT, **paint)
    foot = y + 5.2 * size
    body = joined(arc(x, foot, 4.8 * size, 180, 360, 4.6 * size))
    return (head, Path(body, stroke=ink, stroke_width=_WEIGHT, **paint))


def _card(x: float, y: float, width: float, height: float, ink: str, filled: bool = False) -> Path:
    """A card, its upper left corner at (x, y)."""
    return rect(x, y, width, height, 1.2, stroke=ink, stroke_width=_WEIGHT, fill=ink if filled else None)


def _arrow(x: float, top: float, bottom: float, ink: str, up: bool, wing: float = 2.8) -> Path:
    """An upright arrow."""
    tip, back = (top, wing) if up else (bottom, -wing)
    return _line(
        f"M{x} {top} L{x} {bottom} M{x - wing} {tip + back} L{x} {tip} L{x + wing} {tip + back}", ink
    )


def _arc_arrow(cx: float, cy: float, r: float, start: float, end: float, ink: str, wing: float = 2.6) -> Path:
    """An arrow round (cx, cy), clockwise from `start` to `end` degrees."""
    x, y = polar(cx, cy, r, end)
    ax, ay = polar(x, y, wing, end - 90 - 36)
    bx, by = polar(x, y, wing, end - 90 + 36)
    head = segments(f"M{ax} {ay} L{x} {y} L{bx} {by}")
    return Path((*arc(cx, cy, r, start, end), *head), stroke=ink, stroke_width=_WEIGHT)


# Who.


def _self(ink: str) -> Shapes:
    return _person(12, 12.4, ink, 1.75, meant=True)


def _chosen(ink: str) -> Shapes:
    """One of three, picked out by an arrow."""
    return (
        *_person(4.5, 18.6, ink, 0.66),
        *_person(19.5, 18.6, ink, 0.66),
        *_person(12, 17.4, ink, 0.9, meant=True),
        _arrow(12, 1.4, 8.2, ink, up=False),
    )


def _left(ink: str) -> Shapes:
    """The neighbour on the reader's left."""
    there = _line("M17.6 4 L6.4 4 M9.2 1.2 L6.4 4 L9.2 6.8", ink)
    return (*_person(18, 17.2, ink, 0.92), *_person(6, 17.2, ink, 0.92, meant=True), there)


def _right(ink: str) -> Shapes:
    """The neighbour on the reader's right."""
    there = _line("M6.4 4 L17.6 4 M14.8 1.2 L17.6 4 L14.8 6.8", ink)
    return (*_person(6, 17.2, ink, 0.92), *_person(18, 17.2, ink, 0.92, meant=True), there)


def _sides(ink: str) -> Shapes:
    """Both neighbours."""
    return (
        *_person(12, 18.6, ink, 0.62),
        *_person(4.2, 18.6, ink, 0.62, meant=True),
        *_person(19.8, 18.6, ink, 0.62, meant=True),
        _line("M9.4 5.6 L3 5.6 M5.8 2.8 L3 5.6 L5.8 8.4 M14.6 5.6 L21 5.6 M18.2 2.8 L21 5.6 L18.2 8.4", ink),
    )


def _all(ink: str) -> Shapes:
    """Every other player."""
    return (
        *_person(12, 8.2, ink, 0.78, meant=True),
        *_person(5.2, 18.4, ink, 0.78, meant=True),
        *_person(18.8, 18.4, ink, 0.78, meant=True),
    )


def _table(ink: str) -> Shapes:
    """The people round the table, who decide together."""
    return (
        *_person(4.4, 10.2, ink, 0.66),
        *_person(19.6, 10.2, ink, 0.66),
        *_person(12, 8.6, ink, 0.66),
        rect(1.4, 15.4, 21.2, 3.2, 1.4, fill=ink),
        _line("M5 18 L5 22.6 M19 18 L19 22.6", ink),
    )


def _youngest(ink: str) -> Shapes:
    """The small one beside the tall one."""
    return (
        *_person(7.4, 15.9, ink, 1.25),
        *_person(19, 19.2, ink, 0.62, meant=True),
        _arrow(19, 3.4, 11.4, ink, up=False),
    )


def _most(ink: str) -> Shapes:
    """A player with a whole fan of cards."""
    return (*_person(12, 17.6, ink, 0.95, meant=True), *_fan(5, ink))


def _fewest(ink: str) -> Shapes:
    """A player with a single card."""
    return (*_person(12, 17.6, ink, 0.95, meant=True), rect(9.4, 1.2, 5.2, 7.4, 1, fill=ink))


def _fan(count: int, ink: str) -> Shapes:
    """`count` cards spread like a peacock's tail."""
    card = rect(-1.6, -13.4, 3.2, 6.2, 0.8, fill=ink)
    return tuple(carried(card, turned(28.5 * (k - (count - 1) / 2), 12, 15)) for k in range(count))


# Verbs.


def _moving(ink: str, up: bool) -> Shapes:
    """A card on its way."""
    return (_card(5.2, 2, 6, 8, ink, filled=True), _arrow(17, 1.6, 10.4, ink, up))


def _pile(ink: str) -> Shapes:
    return (
        Path(segments("M12 12.8 L21.8 17 L12 21.2 L2.2 17 Z"), stroke=ink, stroke_width=_WEIGHT),
        _line("M2.2 20 L12 23 L21.8 20", ink),
    )


def _put(ink: str) -> Shapes:
    """Down on the pile."""
    return (*_moving(ink, up=False), *_pile(ink))


def _draw(ink: str) -> Shapes:
    """Up from the pile."""
    return (*_moving(ink, up=True), *_pile(ink))


def _give(ink: str) -> Shapes:
    """Away from me."""
    return (*_moving(ink, up=True), *_person(12, 18.6, ink, 0.82, meant=True))


def _take(ink: str) -> Shapes:
    """Towards me."""
    return (*_moving(ink, up=False), *_person(12, 18.6, ink, 0.82, meant=True))


def _swap(ink: str) -> Shapes:
    """Two cards change places."""
    return (
        _card(2.4, 2.2, 6.4, 8.8, ink, filled=True),
        _card(15.2, 13, 6.4, 8.8, ink),
        _arc_arrow(11.6, 11.6, 7.6, -82, -6, ink),
        _arc_arrow(12.4, 12.4, 7.6, 98, 174, ink),
    )


def _skip(ink: str) -> Shapes:
    """The turn leaps over a player."""
    return (*_person(12, 18.6, ink, 0.82, meant=True), _arc_arrow(11.6, 12, 8.8, 180, 344, ink, 3.2))


def _again(ink: str) -> Shapes:
    """Round to the same player."""
    return (*_person(12, 13.2, ink, 0.78, meant=True), _arc_arrow(12, 12, 10, -50, 232, ink, 3.2))


def _pass(ink: str) -> Shapes:
    """Everybody's card goes on to the next, clockwise."""
    made: list[Shape] = []
    for angle in (90, 210, 330):
        x, y = polar(12, 12, 8.6, angle)
        made.append(rect(x - 2.3, y - 3, 4.6, 6, 1, fill=ink))
        made.append(_arc_arrow(12, 12, 8.6, angle + 34, angle + 82, ink, 2.6))
    return tuple(made)


def _show(ink: str) -> Shapes:
    """An eye on the cards."""
    card = rect(-2.1, -8.4, 4.2, 7.4, 0.9, fill=ink)
    lids = segments("M1.8 7 C6.4 1 17.6 1 22.2 7 C17.6 13 6.4 13 1.8 7 Z")
    return (
        Path(lids, stroke=ink, stroke_width=_WEIGHT),
        circle(12, 7, 2.6, fill=ink),
        *(carried(card, turned(turn, 12 + turn * 0.17, 23.8)) for turn in (-20, 0, 20)),
    )


def _turn(ink: str) -> Shapes:
    """A card's back becomes its face."""
    return (
        _card(2, 11, 7.2, 10.6, ink, filled=True),
        _card(14.8, 11, 7.2, 10.6, ink),
        Path(star(18.4, 16.3, 3.4, 0.3), fill=ink),
        _arc_arrow(12, 8.6, 6.2, 188, 352, ink, 3),
    )


# Marks.


def _duel(ink: str) -> Shapes:
    """Two players, sparks between them."""
    return (
        *_person(5.6, 17.4, ink, 0.88),
        *_person(18.4, 17.4, ink, 0.88, meant=True),
        Path(star(12, 6.4, 5.8, 0.22), fill=ink),
    )


def _crown(x: float, y: float, ink: str, size: float = 1.0) -> Shape:
    points = ((-5, 3), (-5.6, -3), (-2.4, -0.4), (0, -4), (2.4, -0.4), (5.6, -3), (5, 3))
    return polygon(
        ((x + size * px, y + size * py) for px, py in points), fill=ink, stroke=ink, stroke_width=1
    )


def _win(ink: str) -> Shapes:
    """The player who is meant wears the crown."""
    return (_crown(12, 5.2, ink), *_person(12, 17.4, ink, 0.95, meant=True))


def _lose(ink: str) -> Shapes:
    """The other one wears the crown."""
    return (
        _crown(6.6, 6.4, ink, 0.84),
        *_person(6.6, 17.4, ink, 0.9),
        *_person(18.6, 18.8, ink, 0.66, meant=True),
    )


def _timer(ink: str) -> Shapes:
    return (
        circle(12, 14, 8.6, stroke=ink, stroke_width=_WEIGHT),
        _line("M9.4 1.6 L14.6 1.6 M12 1.6 L12 5 M12 14 L12 9 M12 14 L15.4 16", ink),
        _line("M18.4 6.2 L20 4.6", ink),
    )


_WHO: MappingProxyType[str, Callable[[str], Shapes]] = MappingProxyType(
    {
        "self": _self,
        "chosen": _chosen,
        "left": _left,
        "right": _right,
        "sides": _sides,
        "all": _all,
        "youngest": _youngest,
        "most": _most,
        "fewest": _fewest,
        "table": _table,
    }
)
_VERBS: MappingProxyType[str, Callable[[str], Shapes]] = MappingProxyType(
    {
        "put": _put,
        "give": _give,
        "take": _take,
        "draw": _draw,
        "swap": _swap,
        "skip": _skip,
        "again": _again,
        "pass": _pass,
        "show": _show,
        "turn": _turn,
        "duel": _duel,
        "win": _win,
        "lose": _lose,
        "timer": _timer,
    }
)


@lru_cache(maxsize=64)
def who(name: str, ink: str = "currentColor") -> Drawing:
    """Whom a mission means, 24 × 24 mm, in one ink: "#rrggbb", or "currentColor" on a page.

    Raises ValueError for a name that is not in `WHO`.

    >>> who("left") == who("right")
    False
    """
    if name not in _WHO:
        raise ValueError(f"no pictogram shows who {name!r} is")
    return Drawing(24.0, 24.0, _WHO[name](ink))


@lru_cache(maxsize=64)
def verb(name: str, ink: str = "currentColor") -> Drawing:
    """What they do, 24 × 24 mm, in one ink: "#rrggbb", or "currentColor" on a page.

    Raises ValueError for a name that is not in `VERBS`.

    >>> verb("give", "#000000").width
    24.0
    """
    if name not in _VERBS:
        raise ValueError(f"no pictogram shows the verb {name!r}")
    return Drawing(24.0, 24.0, _VERBS[name](ink))


WHO, VERBS = tuple(_WHO), tuple(_VERBS)
