"""Ginny-O's melds: what a meld may be, and what its jokers may stand for.

A *set* is 3 or 4 tiles of one rank in different suits, a *run* 3 to 13 tiles of one suit in order, the ace
low or high. The board is not known here: which tiles lay there before (`new` false) is what the players say.
Nothing depends on the order in which a meld's tiles are given. Rulings are cited by their number (O3), rules
by the paragraph of the rules page ("extend").

>>> [reading.kind for reading in readings([Tile("8s"), Tile("9s"), Tile("10s")])]
['run']
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from games.ginny_o.tiles import FACES, JOKER, RANKS, SUITS, Tile
from games.messages import Wrong
from games.messages import mark as _

LEAST, MOST_IN_A_SET, MOST_IN_A_RUN = 3, 4, 13


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read a meld: `kind` is "set" or "run", `faces` is what its tiles count as, in order.

    `jokers` are those of the faces that jokers stand for which do not say it themselves; which of them
    stands for which makes no difference to the meld.
    """

    kind: str
    faces: tuple[str, ...]
    jokers: tuple[str, ...]


def readings(tiles: Iterable[Tile]) -> tuple[Reading, ...]:
    """Every legal reading of a meld, none where it is none: "sets", "runs", "aces", "jokers" (O6, O8, O9).

    Whether its tiles are new, where they lie and how they are ordered makes no difference.

    >>> [reading.faces for reading in readings([Tile("4h"), Tile("*"), Tile("5h")])]
    [('3h', '4h', '5h'), ('4h', '5h', '6h')]
    >>> readings([Tile("Kh"), Tile("Ah"), Tile("2h")])
    ()
    """
    tiles = tuple(tiles)
    faces = _faces(tiles)
    known = frozenset(faces)
    return _read(known, len(tiles)) if len(known) == len(faces) else ()


def check(tiles: Iterable[Tile]) -> tuple[Reading, ...]:
    """Every legal reading of a meld that is played. Raises `Wrong` where there is none, or no new tile.

    >>> check([Tile("7h"), Tile("7h"), Tile("7s")])
    Traceback (most recent call last):
    ...
    games.messages.Wrong: 7h 7h 7s: 7h is there twice, and a set has no suit twice.
    """
    tiles = tuple(tiles)
    found = readings(tiles)
    if not found:
        raise _why_not(tiles)
    if not any(tile.new for tile in tiles):
        raise Wrong(
            _("{tiles}: no tile of this meld is new. Mark the new ones, or leave the meld out."),
            rule="turn",
            tiles=written(tiles),
        )
    return found


def check_begun(tiles: Iterable[Tile]) -> None:
    """Raises `Wrong` where a meld is none, and no further tiles can make it one.

    >>> check_begun([Tile("7h"), Tile("9h")])
    >>> check_begun([Tile("7h"), Tile("9s")])
    Traceback (most recent call last):
    ...
    games.messages.Wrong: 7h 9s: this is neither a set of one rank nor a run of one suit.
    """
    tiles = tuple(tiles)
    sizes = range(max(LEAST, len(tiles)), MOST_IN_A_RUN + 1)
    if not any(readings((*tiles, *[Tile(JOKER)] * (size - len(tiles)))) for size in sizes):
        raise _why_not(tiles)


def extensions(tiles: Sequence[Tile], reading: Reading) -> set[bool]:
    """Whether the old tiles of a meld, read in this way, hold a meld already ("extend").

    A set of True, False or both: its old jokers may have every place among all its jokers.

    >>> old = [Tile(name, new=False) for name in ("4h", "5h", "6h")]
    >>> extensions([*old, Tile("7h")], Reading("run", ("4h", "5h", "6h", "7h"), ()))
    {True}
    >>> begun = [*old[:2], Tile("*", new=False), Tile("*")]
    >>> sorted(extensions(begun, Reading("run", ("4h", "5h", "6h", "7h"), ("6h", "7h"))))
    [False, True]
    """
    old = [tile for tile in tiles if not tile.new]
    if len(old) < LEAST or reading.kind == "set":
        return {len(old) >= LEAST}
    known = sum(_bit(face) for face in _faces(old))
    places = [_bit(face) for face in reading.jokers]
    return {
        _holds_run(known + sum(some)) for some in combinations(places, sum(not tile.face for tile in old))
    }


def written(tiles: Sequence[Tile]) -> str:
    """A meld's tiles as errors name them: what jokers stand for where they say it, 13 at most.

    >>> written([Tile("4h"), Tile("*", stands="5h"), Tile("*")])
    '4h 5h *'
    """
    names = [tile.face or JOKER for tile in tiles[:MOST_IN_A_RUN]]
    return " ".join(names + ["…"] * (len(tiles) > MOST_IN_A_RUN))


def _faces(tiles: Iterable[Tile]) -> list[str]:
    return [face for tile in tiles if (face := tile.face)]


def _rank(face: str) -> str:
    return face[:-1]


def _suit(face: str) -> str:
    return face[-1]


def _legal() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The kind and the faces of every legal meld, jokers as what they stand for."""
    for rank in RANKS:
        for size in range(LEAST, MOST_IN_A_SET + 1):
            for suits in combinations(SUITS, size):
                yield "set", tuple(rank + suit for suit in suits)
    for suit in SUITS:
        for size in range(LEAST, MOST_IN_A_RUN + 1):
            # The highest run ends with the ace, after the king. A run of 13 has every rank either way.
            for low in range(1 if size == len(RANKS) else len(RANKS) + 2 - size):
                yield "run", tuple(RANKS[(low + step) % len(RANKS)] + suit for step in range(size))


def _by_face() -> dict[tuple[int, str | None], list[tuple[str, tuple[str, ...], frozenset[str]]]]:
    found = defaultdict(list)
    for kind, faces in _legal():
        for face in (*faces, None):
            found[len(faces), face].append((kind, faces, frozenset(faces)))
    return dict(found)


# The legal melds by their size and each of their faces, with None all of that size.
LEGAL = _by_face()


def _read(faces: Set[str], size: int) -> tuple[Reading, ...]:
    """The legal melds of this size that have these faces among others."""
    some = next(iter(faces), None)
    return tuple(
        Reading(kind, meld, tuple([face for face in meld if face not in faces]))
        for kind, meld, whole in LEGAL.get((size, some), ())
        if faces <= whole
    )


def _bit(face: str) -> int:
    return 1 << RANKS.index(_rank(face))


def _holds_run(ranks: int) -> bool:
    """Whether three ranks, a bit each from the ace up, follow one another."""
    ranks |= (ranks & 1) << len(RANKS)
    return bool(ranks & ranks >> 1 & ranks >> 2)


def _why_not(tiles: Sequence[Tile]) -> Wrong:
    """Why these tiles are no meld."""
    faces = _faces(tiles)
    ranks, suits = {_rank(face) for face in faces}, {_suit(face) for face in faces}
    text, size = written(tiles), len(tiles)
    twice = sorted((face for face, count in Counter(faces).items() if count > 1), key=FACES.get)
    if len(ranks) == 1 and len(faces) > 1 and size > MOST_IN_A_SET:
        return Wrong(_("{tiles}: a set has 3 or 4 tiles, not {count}."), rule="sets", tiles=text, count=size)
    if len(ranks) == 1 and twice:
        return Wrong(
            _("{tiles}: {tile} is there twice, and a set has no suit twice."),
            rule="sets",
            tiles=text,
            tile=twice[0],
        )
    if len(suits) == 1 and twice:
        return Wrong(
            _("{tiles}: {tile} is there twice, and a run has no rank twice."),
            rule="runs",
            tiles=text,
            tile=twice[0],
        )
    if len(suits) < 2 and size > MOST_IN_A_RUN:
        return Wrong(
            _("{tiles}: a run has 13 tiles at most, not {count}."), rule="runs", tiles=text, count=size
        )
    if len(ranks) > 1 and len(suits) > 1:
        if len(ranks) == len(faces) and _read({rank + SUITS[0] for rank in ranks}, size):
            return Wrong(_("{tiles}: a run has one suit only."), rule="runs", tiles=text)
        return Wrong(
            _("{tiles}: this is neither a set of one rank nor a run of one suit."),
            rule="melds",
            tiles=text,
        )
    if size < LEAST:
        return Wrong(_("A meld has 3 tiles or more, not {count}."), rule="melds", count=size)
    circle = [{RANKS[(low + step) % len(RANKS)] for step in range(size)} for low in range(len(RANKS))]
    if any(ranks <= around for around in circle):
        return Wrong(
            _("{tiles}: an ace is high or low, so that no run goes on from king and ace to 2."),
            rule="aces",
            tiles=text,
        )
    return Wrong(_("{tiles}: the ranks of a run follow one another."), rule="runs", tiles=text)
