"""What Ginny-O's melds score: each by itself, and those of a turn that cross.

A tile counts its worth, more on a yellow or green square; red and blue ones multiply the meld. The board is
not known here: which tiles lay there before (`new` false) and on which squares the new ones lie is what the
players say. Nothing depends on the order in which a meld's tiles are given. Rulings are cited by their number
(O3), rules by the paragraph of the rules page ("extend").

>>> score_meld([Tile("8s"), Tile("9s", on="yellow"), Tile("10s", on="red")]).points
72
"""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, product
from math import prod

from games.ginny_o.melds import Reading, check, extensions, readings, written
from games.ginny_o.tiles import FACES, JOKER, MELD_SQUARES, SQUARES, TILE_SQUARES, WORTH, Tile
from games.messages import Warned, Wrong
from games.messages import mark as _

# A hand is 7 tiles and the one drawn. More are kept, but only so many crossing tiles on squares, and so many
# ways to read crossing jokers, are tried against one another.
MOST_CROSSING, MOST_WAYS = 6, 60


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


Outcomes = dict[tuple[str, bool], list[Reading]]


def _outcomes(tiles: Sequence[Tile], found: Iterable[Reading]) -> Outcomes:
    """The readings by what makes a difference to points: the kind, and whether it is an extension."""
    outcomes: Outcomes = {}
    for reading in found:
        for extension in extensions(tiles, reading):
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
            tiles=written(tiles),
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
