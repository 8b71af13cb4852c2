"""The deck of GONG: 56 cards, what is printed on them, and the codes their QR squares hold.

Nine galaxies of six cards, numbered by the material of their xphere, and two jokers. The codes are
permanent: printed cards hold them. Pure data, no Django.

>>> card = find("A1")
>>> card.family.name, card.xphere.material, card.kind
('PROXIMA', 'gold', 'fight')
"""

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Family:
    """A galaxy: its letter in the codes, and its name as the maker spells it on every card."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Xphere:
    """The sphere on a card: its number is its material. `material` is the English key of the word."""

    number: int
    material: str


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 56. A joker has no family and no xphere.

    `code` is the last part of the printed address ("a1"); `kind` one of `KINDS`.
    """

    code: str
    kind: str
    family: Family | None = None
    xphere: Xphere | None = None

    @property
    def is_joker(self) -> bool:
        return self.family is None

    @property
    def number(self) -> int | None:
        return self.xphere.number if self.xphere else None


FIGHT, MALUS, BONUS, JOKER = KINDS = ("fight", "malus", "bonus", "joker")

_NAMES = ("PROXIMA", "NEBULA", "ZETA", "ANDROMEDE", "SERPENS", "SPARROW", "VIRGO", "OMEGA", "NEMESIS")
FAMILIES = tuple(Family(letter, name) for letter, name in zip("abcdefghi", _NAMES, strict=True))

_MATERIALS = ("gold", "obsidian", "silver", "ruby", "ice", "amethyst")
XPHERES = tuple(Xphere(number, material) for number, material in enumerate(_MATERIALS, start=1))

# The colour of a code is its number: 1 and 2 yellow, 3 and 4 red, 5 and 6 blue.
_KIND_OF_NUMBER = {1: FIGHT, 2: FIGHT, 3: MALUS, 4: MALUS, 5: BONUS, 6: BONUS}

DECK = tuple(
    Card(f"{family.letter}{xphere.number}", _KIND_OF_NUMBER[xphere.number], family, xphere)
    for family in FAMILIES
    for xphere in XPHERES
) + tuple(Card(code, JOKER) for code in ("j1", "j2"))

_BY_CODE = MappingProxyType({card.code: card for card in DECK})


def find(code: str) -> Card:
    """The card with this code, in any case.

    Raises ValueError, naming the code, where no card has it: never the nearest card.

    >>> find("J2").is_joker
    True
    >>> find("k1")
    Traceback (most recent call last):
    ...
    ValueError: no card has the code 'k1'
    """
    try:
        return _BY_CODE[code.lower()]
    except KeyError:
        raise ValueError(f"no card has the code {code!r}") from None


def of_kind(kind: str) -> tuple[Card, ...]:
    """The cards of one kind, in the deck's order.

    >>> [len(of_kind(kind)) for kind in KINDS]
    [18, 18, 18, 2]
    """
    return tuple(card for card in DECK if card.kind == kind)
