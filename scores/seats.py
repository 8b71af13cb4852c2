"""The seats of a sheet, and the marks by which players are told apart: a colour and a sign each."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from cardgen import art
from cardgen.shapes import Drawing
from missions.deck import FAMILIES
from scores.sheets import Standing

# What a mark is called: the nine galaxies by their names, then two moons and a xphere.
SIGNS = (*(family.name for family in FAMILIES), _("golden moon"), _("silver moon"), _("ruby"))
MARKS = range(len(SIGNS))


def drawing(mark: int) -> Drawing:
    """A mark's sign, 24 × 24; what scores.css draws for it has the colour of the same number."""
    if mark < len(FAMILIES):
        return art.emblem(FAMILIES[mark].letter)
    return (art.moon("j1"), art.moon("j2"), art.xphere(4))[mark - len(FAMILIES)]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as pages show one: `number` counts from 0, clockwise; `version` is that of the name."""

    number: int
    name: str
    mark: int
    version: int
    total: int
    rank: int
    next: bool
    winner: bool


def seats(now: Standing, marks) -> list[Seat]:
    return [
        Seat(
            number=number,
            name=cell.value,
            mark=marks[number],
            version=cell.version,
            total=now.state.totals[number],
            rank=now.state.ranks[number],
            next=now.state.next == number,
            winner=number in now.state.winners,
        )
        for number, cell in enumerate(now.written.names)
    ]
