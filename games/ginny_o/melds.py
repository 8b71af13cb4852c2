"""Ginny-O's melds: what a meld may be, what its jokers may stand for, and what it scores.

A *set* is 3 or 4 tiles of one rank in different suits, a *run* 3 to 13 tiles of one suit in order, the ace
low or high. The board is not known here: which tiles lay there before (`new` false) and on which squares
the new ones lie is what the players say. Nothing depends on the order in which a meld's tiles are given.
Rulings are cited by their number (O3), rules by the paragraph of the rules page ("extend").

>>> score_meld([Tile("8s"), Tile("9s", on="yellow"), Tile("10s", on="red")]).points
72
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, combinations, product
from math import prod

from games.messages import Warned, Wrong
from games.messages import mark as _
from games.values import shown

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("c", "d", "h", "s")
JOKER = "*"
# Every tile that is no joker, with its place among all.
FACES = {rank + suit: place for place, (suit, rank) in enumerate(product(SUITS, RANKS))}
LEAST, MOST_IN_A_SET, MOST_IN_A_RUN = 3, 4, 13

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
# A hand is 7 tiles and the one drawn. More are kept, but only so many crossing tiles on squares, and so many
# ways to read crossing jokers, are tried against one another.
MOST_CROSSING, MOST_WAYS = 6, 60


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


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read a meld: `kind` is "set" or "run", `faces` is what its tiles count as, in order.

    `jokers` are those of the faces that jokers stand for which do not say it themselves; which of them
    stands for which makes no difference to the meld.
    """

    kind: str
    faces: tuple[str, ...]
    jokers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """What a tile counts in a meld: `points` = `value` × `times`.

    `square` is the one it covers, if that counts in this meld: yellow and green are in `times`, red and
    blue in the meld's factor. `times` is 0 where the tile does not count, an old one among only new ones.
    `stands` is what a joker stands for, where that is certain.
    """

    tile: Tile
    stands: str | None
    value: int
    square: str | None
    times: int
    points: int


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld and its points: the sum of its tiles' points × `factor`, which the red and blue `squares` make.

    `kind` is "set", "run", or "either" where jokers leave it open; `extension` tells that its old tiles
    held a meld already, `only_new` that therefore only the new ones count. `readings` are all legal ones:
    they score alike.
    """

    kind: str
    extension: bool
    only_new: bool
    tiles: tuple[Counted, ...]
    squares: tuple[str, ...]
    factor: int
    points: int
    readings: tuple[Reading, ...]

    @property
    def note(self) -> Warned | None:
        """What a sheet says beside a meld on several red or blue squares (O5), else None.

        >>> score_meld([Tile("8s", on="red"), Tile("9s", on="blue"), Tile("10s")]).note.text
        'Several squares multiply this meld: 2 × 3 = 6.'
        """
        if len(self.squares) < 2:
            return None
        product_ = " × ".join(str(MELD_SQUARES[square]) for square in self.squares)
        values = {"product": product_, "factor": self.factor}
        template = _("Several squares multiply this meld: {product} = {factor}.")
        return Warned(rule="meld-squares", template=template, values=values)


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
            tiles=_written(tiles),
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


def score_meld(
    tiles: Iterable[Tile], *, extend_new_only: bool = False, elsewhere: Collection[Tile] = ()
) -> Meld:
    """What a meld scores: first its tiles, then the meld (O1).

    In a *new* meld all tiles count, old ones plain, and red or blue multiply them all ("meld-squares", O5).
    An *extension*, whose old tiles hold a meld already ("extend"), scores the whole meld on plain, yellow
    or green squares (O2), with the option `extend_new_only` the new tiles only; on red or blue always these
    only, multiplied (O3). `elsewhere` are crossing tiles whose square counts in another meld (O7).
    Raises `Wrong` where it is no meld, has no new tile, or its jokers' readings score differently.

    >>> old = [Tile(name, new=False) for name in ("4h", "5h", "6h")]
    >>> score_meld([*old, Tile("7h")]).points, score_meld([*old, Tile("7h")], extend_new_only=True).points
    (22, 7)
    >>> score_meld([*old, Tile("7h", on="red")]).points
    14
    >>> score_meld([Tile("Ah"), Tile("Ad"), Tile("*")]).points
    30
    >>> score_meld([Tile("Ah"), Tile("*"), Tile("*", stands="As")]).readings[0].faces
    ('Ac', 'Ah', 'As')
    """
    tiles = tuple(tiles)
    return _scored(tiles, _outcomes(tiles, check(tiles)), frozenset(elsewhere), extend_new_only)


def score_turn(
    melds: Sequence[Sequence[Tile]], *, extend_new_only: bool = False, cross_bonus_both: bool = False
) -> tuple[Meld, ...]:
    """What the melds of one turn score, each by itself.

    The square under a crossing tile counts in the one of its two melds that makes the turn worth more, or
    with the option `cross_bonus_both` in both ("crossing", O7); a crossing joker stands for the same tile in
    both. Raises `Wrong` as `score_meld` does, and for a crossing tile that is not in exactly two melds,
    equally.

    >>> ace = Tile("Ah", on="yellow", cross=True)
    >>> turn = [ace, Tile("2h"), Tile("3h")], [Tile("Ac"), ace, Tile("As")]
    >>> [meld.points for meld in score_turn(turn)]
    [6, 60]
    >>> [meld.points for meld in score_turn(turn, cross_bonus_both=True)]
    [7, 60]
    """
    turn = tuple(tuple(tiles) for tiles in melds)
    if not any(tile.cross for tiles in turn for tile in tiles):
        return tuple([_alone(tiles, extend_new_only) for tiles in turn])
    return _crossed(turn, extend_new_only, cross_bonus_both)


@lru_cache(maxsize=512)
def _crossed(
    melds: tuple[tuple[Tile, ...], ...], extend_new_only: bool, cross_bonus_both: bool
) -> tuple[Meld, ...]:
    lies_in = _crossings(melds)
    found = [check(tiles) for tiles in melds]
    outcomes = _joint_outcomes(melds, found, lies_in)

    squares = [] if cross_bonus_both else sorted(filter(_matters, lies_in), key=_place)
    if len(squares) > MOST_CROSSING:
        raise Wrong(
            _("{count} crossing tiles on squares in one turn, and at most {most} can be. Look again."),
            rule="crossing",
            count=len(squares),
            most=MOST_CROSSING,
        )

    @cache
    def ways(number: int, away: int) -> list[Meld]:
        elsewhere = frozenset(tile for bit, tile in enumerate(squares) if away >> bit & 1)
        return _ways(melds[number], outcomes[number], elsewhere, extend_new_only)

    # A bit a crossing square: 0 counts it in the first of its melds, 1 in the second.
    every = (1 << len(squares)) - 1
    firsts, seconds = [0] * len(melds), [0] * len(melds)
    for bit, tile in enumerate(squares):
        first, second = lies_in[tile]
        firsts[first] |= 1 << bit
        seconds[second] |= 1 << bit

    def made(number: int, choice: int) -> list[Meld]:
        return ways(number, choice & firsts[number] | (every ^ choice) & seconds[number])

    crossed = [number for number in range(len(melds)) if firsts[number] | seconds[number]]

    def worth(choice: int) -> tuple[int, bool]:
        # Where the readings differ, at most so much: a choice that all readings agree on may still beat it.
        points = [{meld.points for meld in made(number, choice)} for number in crossed]
        return sum(map(max, points)), all(len(each) == 1 for each in points)

    best = max(range(every + 1), key=worth)
    return tuple(_agreed(tiles, outcomes[n], made(n, best)) for n, tiles in enumerate(melds))


# A live sheet replays all its turns after each new one: their melds are scored once.
@lru_cache(maxsize=2048)
def _alone(tiles: tuple[Tile, ...], extend_new_only: bool) -> Meld:
    return score_meld(tiles, extend_new_only=extend_new_only)


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


def _extensions(tiles: Sequence[Tile], reading: Reading) -> set[bool]:
    """Whether the old tiles hold a meld, for every place that the old jokers may have among all jokers."""
    old = [tile for tile in tiles if not tile.new]
    if len(old) < LEAST or reading.kind == "set":
        return {len(old) >= LEAST}
    known = sum(_bit(face) for face in _faces(old))
    places = [_bit(face) for face in reading.jokers]
    return {
        _holds_run(known + sum(some)) for some in combinations(places, sum(not tile.face for tile in old))
    }


def _bit(face: str) -> int:
    return 1 << RANKS.index(_rank(face))


def _holds_run(ranks: int) -> bool:
    """Whether three ranks, a bit each from the ace up, follow one another."""
    ranks |= (ranks & 1) << len(RANKS)
    return bool(ranks & ranks >> 1 & ranks >> 2)


Outcomes = dict[tuple[str, bool], list[Reading]]


def _outcomes(tiles: Sequence[Tile], found: Iterable[Reading]) -> Outcomes:
    """The readings by what makes a difference to points: the kind, and whether it is an extension."""
    outcomes: Outcomes = {}
    for reading in found:
        for extension in _extensions(tiles, reading):
            outcomes.setdefault((reading.kind, extension), []).append(reading)
    return outcomes


def _scored(tiles: Sequence[Tile], outcomes: Outcomes, elsewhere: Set[Tile], extend_new_only: bool) -> Meld:
    return _agreed(tiles, outcomes, _ways(tiles, outcomes, elsewhere, extend_new_only))


def _ways(
    tiles: Sequence[Tile], outcomes: Outcomes, elsewhere: Set[Tile], extend_new_only: bool
) -> list[Meld]:
    """What the meld is and scores, by each of its outcomes."""
    found = tuple(dict.fromkeys(chain(*outcomes.values())))
    return [
        _counted(tiles, kind, extension, found, elsewhere, extend_new_only)
        for kind, extension in sorted(outcomes)
    ]


def _agreed(tiles: Sequence[Tile], outcomes: Outcomes, melds: Sequence[Meld]) -> Meld:
    """The one meld that all outcomes come to. Raises `Wrong` where they score differently."""
    if len({meld.points for meld in melds}) > 1:
        found = tuple(dict.fromkeys(chain(*outcomes.values())))
        raise Wrong(
            _("{tiles}: this scores differently as {readings}. Write what each joker stands for."),
            rule="jokers",
            tiles=_written(tiles),
            readings=_either(" ".join(reading.faces) for reading in found),
        )
    return melds[0] if melds[0].kind == melds[-1].kind else replace(melds[0], kind="either")


def _counted(
    tiles: Sequence[Tile],
    kind: str,
    extension: bool,
    found: tuple[Reading, ...],
    elsewhere: Set[Tile],
    extend_new_only: bool,
) -> Meld:
    here = [None if tile.cross and tile in elsewhere else tile.on for tile in tiles]
    squares = tuple([square for square in MELD_SQUARES for each in here if each == square])
    factor = prod([MELD_SQUARES[square] for square in squares])
    only_new = extension and (extend_new_only or factor > 1)
    certain = found[0].jokers[0] if len(found) == len(found[0].jokers) == 1 else None
    counted, total = [], 0
    for tile, square in zip(tiles, here, strict=True):
        value = WORTH[kind][tile.name]
        times = TILE_SQUARES.get(square, 1) if tile.new or not only_new else 0
        stands = (tile.stands or certain) if tile.name == JOKER else None
        total += value * times
        counted.append(Counted(tile, stands, value, square, times, value * times))
    return Meld(kind, extension, only_new, tuple(counted), squares, factor, factor * total, found)


def _matters(tile: Tile) -> bool:
    """Whether its square can make a difference: yellow and green under a joker cannot (O4)."""
    return tile.on in MELD_SQUARES or (tile.on in TILE_SQUARES and tile.name != JOKER)


def _place(tile: Tile) -> tuple[int, int, int]:
    return FACES.get(tile.name, -1), FACES.get(tile.stands, -1), SQUARES.index(tile.on) if tile.on else -1


def _crossings(melds: Sequence[Sequence[Tile]]) -> dict[Tile, tuple[int, int]]:
    """The two melds in which each crossing tile lies."""
    lies_in: dict[Tile, list[int]] = {}
    for number, tiles in enumerate(melds):
        for tile in tiles:
            if tile.cross:
                lies_in.setdefault(tile, []).append(number)
    for tile, numbers in lies_in.items():
        if len(numbers) != 2 or numbers[0] == numbers[1]:
            raise Wrong(
                _("{tile} is marked as crossing: enter it in exactly two melds of this turn, the same way."),
                rule="crossing",
                tile=tile.name,
            )
    return {tile: (first, second) for tile, (first, second) in lies_in.items()}


def _joint_outcomes(
    melds: Sequence[Sequence[Tile]],
    found: Sequence[tuple[Reading, ...]],
    lies_in: Mapping[Tile, tuple[int, int]],
) -> list[Outcomes]:
    """Each meld's outcomes, over every way in which the crossing jokers fit both their melds."""
    joint = [_outcomes(tiles, each) for tiles, each in zip(melds, found, strict=True)]
    wild = sorted((tile for tile in lies_in if not tile.face), key=_place)
    shared = sorted({number for tile in wild for number in lies_in[tile]})
    fits = []
    for tile in wild:
        first, second = ({*chain(*(each.jokers for each in found[number]))} for number in lies_in[tile])
        fits.append(sorted(first & second, key=FACES.get))
    if prod(map(len, fits)) > MOST_WAYS:
        raise Wrong(
            _("The crossing jokers can be read in too many ways. Write what each one stands for."),
            rule="jokers",
        )
    for number in shared:
        joint[number] = {}
    for faces in product(*fits):
        named = {tile: replace(tile, stands=face) for tile, face in zip(wild, faces, strict=True)}
        ways = [tuple(named.get(tile, tile) for tile in melds[number]) for number in shared]
        read = [readings(tiles) for tiles in ways]
        if all(read):
            for number, tiles, each in zip(shared, ways, read, strict=True):
                told = {face for tile, face in zip(wild, faces, strict=True) if number in lies_in[tile]}
                for key, some in _outcomes(tiles, each).items():
                    joint[number].setdefault(key, []).extend(_untold(reading, told) for reading in some)
    if not all(joint):
        raise Wrong(
            _("The crossing joker is the same tile in both its melds, but no tile fits both. Look again."),
            rule="crossing",
        )
    return joint


def _untold(reading: Reading, faces: Set[str]) -> Reading:
    """The reading, with these faces again among those that jokers stand for without saying it."""
    jokers = tuple(face for face in reading.faces if face in faces or face in reading.jokers)
    return replace(reading, jokers=jokers)


def _either(texts: Iterable[str], most: int = 12) -> str:
    texts = list(texts)
    return " / ".join(texts[:most] + ["…"] * (len(texts) > most))


def _written(tiles: Sequence[Tile]) -> str:
    names = [tile.face or JOKER for tile in tiles[:MOST_IN_A_RUN]]
    return " ".join(names + ["…"] * (len(tiles) > MOST_IN_A_RUN))


def _why_not(tiles: Sequence[Tile]) -> Wrong:
    """Why these tiles are no meld."""
    faces = _faces(tiles)
    ranks, suits = {_rank(face) for face in faces}, {_suit(face) for face in faces}
    written, size = _written(tiles), len(tiles)
    twice = sorted((face for face, count in Counter(faces).items() if count > 1), key=FACES.get)
    if len(ranks) == 1 and len(faces) > 1 and size > MOST_IN_A_SET:
        return Wrong(
            _("{tiles}: a set has 3 or 4 tiles, not {count}."), rule="sets", tiles=written, count=size
        )
    if len(ranks) == 1 and twice:
        return Wrong(
            _("{tiles}: {tile} is there twice, and a set has no suit twice."),
            rule="sets",
            tiles=written,
            tile=twice[0],
        )
    if len(suits) == 1 and twice:
        return Wrong(
            _("{tiles}: {tile} is there twice, and a run has no rank twice."),
            rule="runs",
            tiles=written,
            tile=twice[0],
        )
    if len(suits) < 2 and size > MOST_IN_A_RUN:
        return Wrong(
            _("{tiles}: a run has 13 tiles at most, not {count}."), rule="runs", tiles=written, count=size
        )
    if len(ranks) > 1 and len(suits) > 1:
        if len(ranks) == len(faces) and _read({rank + SUITS[0] for rank in ranks}, size):
            return Wrong(_("{tiles}: a run has one suit only."), rule="runs", tiles=written)
        return Wrong(
            _("{tiles}: this is neither a set of one rank nor a run of one suit."),
            rule="melds",
            tiles=written,
        )
    if size < LEAST:
        return Wrong(_("A meld has 3 tiles or more, not {count}."), rule="melds", count=size)
    circle = [{RANKS[(low + step) % len(RANKS)] for step in range(size)} for low in range(len(RANKS))]
    if any(ranks <= around for around in circle):
        return Wrong(
            _("{tiles}: an ace is high or low, so that no run goes on from king and ace to 2."),
            rule="aces",
            tiles=written,
        )
    return Wrong(_("{tiles}: the ranks of a run follow one another."), rule="runs", tiles=written)
