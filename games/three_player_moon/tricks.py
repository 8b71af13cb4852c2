"""Tiles, suits, trump, following, taking a trick in Three-Player Moon. Pure functions.

A tile is a pair of numbers, in either order: (6, 4) and (4, 6) are the same tile. Trump is a number from
0 to 6, `DOUBLES`, or None for no trump. A suit is a number, or `TRUMP`: a trump belongs to that suit only.
Source: "Play (fact)" of the domain file, except where a function names a ruling.
"""

from collections.abc import Collection, Iterable

from games.messages import Wrong
from games.messages import mark as _
from games.values import shown

Tile = tuple[int, int]
Trump = int | str | None
Suit = int | str

DOUBLES = "doubles"
TRUMP = "trump"
SEATS = 3
HIGHEST = 6
# A double-six set without its blanks, but with the double blank; the higher number comes first.
TILES: tuple[Tile, ...] = (
    (0, 0),
    *((high, low) for high in range(1, HIGHEST + 1) for low in range(1, high + 1)),
)


def _number(value: object) -> bool:
    return type(value) is int and 0 <= value <= HIGHEST


def tile(value: Iterable[int]) -> Tile:
    """The tile with its higher number first. Raises `Wrong` (tiles) for what is not in the set of 22.

    >>> tile((4, 6))
    (6, 4)
    >>> tile((6, 0))
    Traceback (most recent call last):
    ...
    games.messages.Wrong: 6-0 is not in the game. Use the tiles from 1-1 to 6-6, and 0-0.
    """
    ends = tuple(value) if isinstance(value, tuple | list) else (value,)
    found = tuple(sorted(ends, reverse=True)) if all(_number(end) for end in ends) else ()
    if found not in TILES:
        raise Wrong(
            _("{tile} is not in the game. Use the tiles from 1-1 to 6-6, and 0-0."),
            rule="tiles",
            tile="-".join(map(shown, ends[:3])),
        )
    return found


def is_trump(piece: Tile, trump: Trump) -> bool:
    """Whether the tile is a trump. Raises `Wrong` (trump) for what cannot be trump, (tiles) as `tile`.

    >>> is_trump((6, 5), 5), is_trump((6, 4), 5), is_trump((5, 5), DOUBLES), is_trump((5, 5), None)
    (True, False, True, False)
    >>> [piece for piece in TILES if is_trump(piece, 0)]
    [(0, 0)]
    """
    high, low = tile(piece)
    if trump == DOUBLES:
        return high == low
    if trump is not None and not _number(trump):
        raise Wrong(
            _("{trump} cannot be trump. Name a number from 0 to 6, doubles, or no trump."),
            rule="trump",
            trump=shown(trump),
        )
    return trump in (high, low)


def suits(piece: Tile, trump: Trump) -> frozenset[Suit]:
    """The suits that the tile belongs to: one for a double or a trump, else two. Errors as `is_trump`.

    >>> sorted(suits((6, 4), None)), sorted(suits((2, 2), None)), sorted(suits((6, 5), 5))
    ([4, 6], [2], ['trump'])
    >>> sorted(suits((6, 6), DOUBLES)), sorted(suits((6, 4), DOUBLES))
    (['trump'], [4, 6])
    """
    return frozenset({TRUMP} if is_trump(piece, trump) else tile(piece))


def led_suit(led: Tile, trump: Trump) -> Suit:
    """The suit that a led tile asks for: trumps if it is one, else its higher number. Errors as `is_trump`.

    >>> led_suit((4, 6), 5), led_suit((6, 5), 5), led_suit((0, 0), None)
    (6, 'trump', 0)
    """
    return TRUMP if is_trump(led, trump) else max(led)


def playable(hand: Collection[Tile], led: Tile | None, trump: Trump) -> frozenset[Tile]:
    """The tiles that may be played from the hand: those that follow, or all where none does.

    `led` is the tile that opened the trick, None for who leads. Errors as `is_trump`, and `Wrong` (tiles)
    for a tile that is there twice.

    >>> sorted(playable([(6, 5), (6, 1), (4, 1)], (6, 4), 5))  # 6-5 is a trump, not a 6
    [(6, 1)]
    >>> sorted(playable([(6, 6), (3, 2)], (6, 4), DOUBLES))  # 6-6 is no 6 either
    [(3, 2), (6, 6)]
    """
    held = _apart(hand)
    if led is None:
        return frozenset(held)
    _apart([*held, led])
    wanted = led_suit(led, trump)
    following = [piece for piece in held if wanted in suits(piece, trump)]
    return frozenset(following or held)


def taker(trick: Collection[Tile], trump: Trump, leader: int = 0) -> int:
    """The seat that takes the trick, or holds it so far, and leads next if it has all its three tiles.

    `trick` is in the order of play, from the seat `leader` clockwise. The highest trump takes it, else the
    highest of the led suit. A double is the highest of its suit, the others go by their other number; of the
    doubles as trump 6-6 is the highest, 0-0 the lowest (ruling). Errors as `is_trump`; `Wrong` (tricks) for
    no tile or more than three, (tiles) for one that is there twice.

    >>> taker([(6, 4), (6, 6), (6, 5)], 5)
    2
    >>> taker([(2, 6), (2, 2), (2, 5)], 2, leader=2)
    0
    >>> taker([(0, 0), (6, 6), (1, 1)], None)
    0
    """
    pieces = _apart(trick)
    if not 1 <= len(pieces) <= SEATS:
        raise Wrong(
            _("A trick has {seats} tiles, one from each player, not {tiles}."),
            rule="tricks",
            seats=SEATS,
            tiles=len(pieces),
        )
    led = led_suit(pieces[0], trump)
    strengths = [_strength(piece, led, trump) for piece in pieces]
    return (leader + strengths.index(max(strengths))) % SEATS


def _apart(pieces: Iterable[Tile]) -> list[Tile]:
    """The tiles, checked: no two may be equal, a set has each once."""
    found: list[Tile] = []
    for piece in map(tile, pieces):
        if piece in found:
            raise Wrong(
                _("{tile} is there twice: the game has each tile once."),
                rule="tiles",
                tile="{}-{}".format(*piece),
            )
        found.append(piece)
    return found


def _strength(piece: Tile, led: Suit, trump: Trump) -> tuple[int, int]:
    """What a tile is worth in a trick: trumps over the led suit over the rest; then its rank in its suit."""
    high, low = piece
    if is_trump(piece, trump):
        return 2, high if trump == DOUBLES else _rank(piece, trump)
    if led in (high, low):
        return 1, _rank(piece, led)
    return 0, 0


def _rank(piece: Tile, suit: int) -> int:
    high, low = piece
    return HIGHEST + 1 if high == low else high + low - suit
