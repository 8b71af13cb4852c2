"""The course of a game as a picture: each seat's total after each round. Pure.

Up is always good: where the lowest total wins the scale is turned round. Nothing is drawn outside the
picture, whatever the numbers; labels at the end of the lines keep apart.
"""

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

WIDTH, TOP, PLOT = 334.0, 14.0, 160.0
# Room for the scale before the lines and for the labels behind them.
BEFORE, BEHIND = 46.0, 96.0
# The line to a label, and the label's sign.
LEAD, SIGN = 11.0, 15.0
# Between two labels, and below the lines for the rounds' numbers.
APART, BELOW = 17.0, 34.0
# Makes one picture of two.
JOINER = "\u200d"
# More points than these a line could not show.
MOST = 120


@dataclass(frozen=True, slots=True)
class Tick:
    at: float
    number: int


@dataclass(frozen=True, slots=True)
class Course:
    """A seat's line: `points` as SVG has them, its end, and where its label stands."""

    seat: int
    total: int
    points: str
    end: float
    label: float

    @property
    def lead(self) -> float:
        """How far up or down a label stands from the end of its line."""
        return round(self.label - self.end, 1)

    @property
    def sign(self) -> float:
        """The upper edge of a sign beside the label."""
        return round(self.label - SIGN / 2, 1)


@dataclass(frozen=True, slots=True)
class Chart:
    """All in the picture's units. `bottom` is that of the lines' field, `zero` where the totals are 0."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    zero: float
    up: tuple[Tick, ...]
    along: tuple[Tick, ...]
    courses: tuple[Course, ...]
    lowest_wins: bool

    @property
    def unit(self) -> int:
        """What the scale counts in: five figures have no room. Its steps hold all these zeros."""
        most = max(abs(tick.number) for tick in self.up)
        return next((unit for unit in (10**9, 10**6, 10**3) if most >= 10 * unit), 1)

    @property
    def label_at(self) -> float:
        return self.right + LEAD

    @property
    def text_at(self) -> float:
        return self.right + LEAD + SIGN + 4


def chart(rounds: Sequence[Sequence[int | None] | None], seats: int, *, lowest_wins: bool = False) -> Chart:
    """The chart of these rounds; None is one that scores nothing, or a player who sat out.

    >>> drawn = chart([(4, 9), None, (20, None)], 2)
    >>> [(course.total, course.points.split()[0]) for course in drawn.courses]
    [(24, '46,174'), (9, '46,174')]
    >>> [tick.number for tick in drawn.up], [tick.number for tick in drawn.along]
    ([0, 10, 20, 30], [0, 1, 2, 3])
    """
    totals = [
        list(accumulate((row[seat] or 0 if row else 0 for row in rounds), initial=0)) for seat in range(seats)
    ]
    numbers = scale(min(map(min, totals)), max(map(max, totals)))
    plot = max(PLOT, APART * (seats - 1))
    bottom = TOP + plot
    right = WIDTH - BEHIND

    def height(total: int) -> float:
        share = (total - numbers[0]) / (numbers[-1] - numbers[0])
        return round(TOP + plot * share if lowest_wins else bottom - plot * share, 1)

    def across(number: int) -> float:
        return round(BEFORE + (right - BEFORE) * number / max(1, len(rounds)), 1)

    shown = kept(len(rounds))
    ends = [height(line[-1]) for line in totals]
    labels = spread(ends, TOP, bottom, APART)
    return Chart(
        width=WIDTH,
        height=bottom + BELOW,
        left=BEFORE,
        right=right,
        top=TOP,
        bottom=bottom,
        zero=height(0),
        up=tuple(Tick(height(number), number) for number in numbers),
        along=tuple(Tick(across(number), number) for number in counted(len(rounds))),
        courses=tuple(
            Course(
                seat=seat,
                total=line[-1],
                points=" ".join(f"{across(number):g},{height(line[number]):g}" for number in shown),
                end=ends[seat],
                label=labels[seat],
            )
            for seat, line in enumerate(totals)
        ),
        lowest_wins=lowest_wins,
    )


def scale(least: int, most: int, steps: int = 4) -> list[int]:
    """Round numbers from below the least to above the most, 0 among them.

    >>> scale(-7, 41), scale(0, 0), scale(0, 3)
    ([-20, 0, 20, 40, 60], [0, 1], [0, 1, 2, 3])
    """
    least, most = min(least, 0), max(most, 0)
    step = stepped(max(1, most - least) / steps)
    low, high = math.floor(least / step), max(math.ceil(most / step), math.floor(least / step) + 1)
    return [step * number for number in range(low, high + 1)]


def stepped(wish: float) -> int:
    """The whole number 1, 2 or 5, with zeros, that is no less than this.

    >>> [stepped(wish) for wish in (0.3, 1.5, 4, 12, 60)]
    [1, 2, 5, 20, 100]
    """
    power = 10 ** max(0, math.floor(math.log10(max(wish, 1))))
    return next(each * power for each in (1, 2, 5, 10) if each * power >= wish)


def counted(rounds: int) -> list[int]:
    """The rounds whose numbers stand below the lines.

    >>> counted(1), counted(7), counted(300)
    ([0, 1], [0, 2, 4, 6], [0, 100, 200, 300])
    """
    return list(range(0, rounds + 1, stepped(rounds / 5)))


def kept(rounds: int) -> list[int]:
    """The rounds that a line is drawn through: all, or as many as can be told apart, and the last.

    >>> kept(2), len(kept(300)), kept(300)[-1]
    ([0, 1, 2], 101, 300)
    """
    step = -(-max(1, rounds) // MOST)
    return sorted({*range(0, rounds + 1, step), rounds})


def spread(wishes: Sequence[float], least: float, most: float, apart: float) -> list[float]:
    """Places as near as may be to the wishes, in their order, so far apart and within bounds if they fit.

    >>> spread([10, 11, 90], 0, 100, 20), spread([100, 100], 0, 100, 20)
    ([10, 30, 90], [80, 100])
    """
    order = sorted(range(len(wishes)), key=lambda seat: wishes[seat])
    placed = []
    for seat in order:
        placed.append(max(wishes[seat], placed[-1] + apart if placed else least))
    ceiling = most
    for index in reversed(range(len(placed))):
        placed[index] = min(placed[index], ceiling)
        ceiling = placed[index] - apart
    return [place for _seat, place in sorted(zip(order, placed, strict=True))]


def fitted(name: str, room: float = 64.0) -> str:
    """As much of a name as a label has room for.

    >>> fitted("Ana"), fitted("Maximiliane"), fitted("WWWWWWWWWW")
    ('Ana', 'Maximi…', 'WWWW…')
    """
    if sum(map(wide, name)) <= room:
        return name
    parts = clusters(name)
    used = list(accumulate((sum(map(wide, part)) for part in parts), initial=wide("…")))
    cut = sum(each <= room for each in used) - 1
    return "".join(parts[:cut]).rstrip() + "…"


def clusters(name: str) -> list[str]:
    """The letters, each with what is joined to it: accents, a skin colour, the rest of a family or of a flag.

    >>> [len(part) for part in clusters("n\u0303o👩‍👧👍🏽🇬🇷🇫🇷")]
    [2, 1, 3, 2, 2, 2]
    """
    found: list[str] = []
    for letter in name:
        if found and joined(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def joined(before: str, letter: str) -> bool:
    """Whether a letter goes on with what stands before it."""
    on_it = unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf") or "🏻" <= letter <= "🏿"
    return on_it or before.endswith(JOINER) or (flag(before) and flag(letter))


def flag(text: str) -> bool:
    """Whether this is one of the two letters that make a flag."""
    return len(text) == 1 and "🇦" <= text <= "🇿"


def wide(letter: str) -> float:
    """About how wide a letter is, in the units of the picture."""
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF" or unicodedata.category(letter) == "So":
        return 14.0
    return 11.5 if letter in "MW@%mw" or letter in "ЖШЩЮФ" else 7.0
