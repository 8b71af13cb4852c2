"""Ginny-O's tiles: their names, the squares that they cover, and what they are worth.

A tile's *name* is its rank and suit, "10h", or "*" for a joker; its *face* is the tile that it counts as in a
meld. Rulings are cited by their number (O3), rules by the paragraph of the rules page ("squares").

>>> Tile("*", stands="8h", on="yellow").face, worth("8h"), TILE_SQUARES["yellow"]
('8h', 8, 2)
"""

from dataclasses import dataclass
from itertools import product

from games.messages import Wrong
from games.messages import mark as _
from games.values import shown

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("c", "d", "h", "s")
JOKER = "*"
# Every tile that is no joker, with its place among all.
FACES = {rank + suit: place for place, (suit, rank) in enumerate(product(SUITS, RANKS))}

# By what a square multiplies: the tile that covers it, or its whole meld, and the centre neither.
CENTRE = "centre"
TILE_SQUARES = {"yellow": 2, "green": 3}
MELD_SQUARES = {"red": 2, "blue": 3}
SQUARES = (*TILE_SQUARES, *MELD_SQUARES, CENTRE)

# What tiles are worth in a run and in a set (O6, O7).
WORTH = {
    kind: {JOKER: 0}
    | {face: ace if face[:-1] == "A" else min(place % 13 + 1, 10) for face, place in FACES.items()}
    for kind, ace in (("run", 1), ("set", 15))
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies in a meld: `name` is "10h" or, for a joker, "*". Raises `Wrong` where it cannot be.

    `stands` is what a joker stands for, None where the meld has to tell; `on` is the square that a new
    tile covers, one of `SQUARES`; `cross` marks a new tile that lies in two melds of its turn.

    >>> Tile("*", stands="8h").face
    '8h'
    >>> Tile("11h")
    Traceback (most recent call last):
    ...
    games.messages.Wrong: "11h" is no tile. Write rank and suit, like 10h or Ac, or * for a joker.
    """

    name: str
    stands: str | None = None
    on: str | None = None
    new: bool = True
    cross: bool = False

    def __post_init__(self):
        if not is_name(self.name):
            raise no_tile(self.name)
        if self.stands is not None:
            self._check_stands()
        if self.on is not None:
            self._check_square()
        if self.cross and not self.new:
            raise Wrong(
                _("{tile} lay there before: only a new tile is marked as crossing."),
                rule="crossing",
                tile=self.name,
            )

    def _check_stands(self):
        if self.name != JOKER:
            raise Wrong(
                _("{tile} is no joker: only a joker stands for another tile."), rule="jokers", tile=self.name
            )
        if self.stands == JOKER or not is_name(self.stands):
            raise Wrong(
                _("A joker cannot stand for {value}. Write rank and suit, like 10h or Ac."),
                rule="jokers",
                value=shown(self.stands),
            )

    def _check_square(self):
        if self.on not in SQUARES:
            raise Wrong(
                _("There is no square {value}. The squares are {squares}."),
                rule="squares",
                value=shown(self.on),
                squares=", ".join(SQUARES),
            )
        if not self.new:
            raise Wrong(
                _("{tile} lay there before: only a new tile covers a square. Take {square} away."),
                rule="squares",
                tile=self.name,
                square=self.on,
            )

    @property
    def face(self) -> str | None:
        """The tile that it counts as in its meld; None for a joker that does not say."""
        return self.stands if self.name == JOKER else self.name


def is_name(value: object) -> bool:
    """Whether this is a tile's name, "10h" or "*".

    >>> is_name("Ac"), is_name("*"), is_name("1c"), is_name(7)
    (True, True, False, False)
    """
    return isinstance(value, str) and (value == JOKER or value in FACES)


def no_tile(value: object) -> Wrong:
    """What is wrong with a value that should be a tile's name.

    >>> str(no_tile(7))
    '7 is no tile. Write rank and suit, like 10h or Ac, or * for a joker.'
    """
    return Wrong(
        _("{value} is no tile. Write rank and suit, like 10h or Ac, or * for a joker."),
        rule="tiles",
        value=shown(value),
    )


def worth(name: str, kind: str = "set") -> int:
    """A tile's points: 2 to 10 its number, J Q K 10, a joker 0, an ace 1 in a run, 15 in a set and on a rack.

    >>> [worth(name) for name in ("7c", "10c", "Qc", "*", "Ac")], worth("Ac", "run")
    ([7, 10, 10, 0, 15], 1)
    """
    return WORTH[kind][name]
