"""How long a replay takes: the longest sheet that each game allows, 200 entries where it has no limit.

    python bench/score.py [--times 10] [--limit 20]

Prints milliseconds of this process, the best and the median of so many times. The exit code is 1 where a
median is over the limit.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.base import games, replay
from missions.deck import FAMILIES

MANY = 200


@dataclass(frozen=True, slots=True)
class Long:
    """A long sheet: players, options, entries."""

    seats: int
    options: Mapping[str, Any]
    entries: Sequence[Mapping[str, Any]]


def any_game() -> Long:
    rows = (
        {"points": [None if (row + seat) % 9 == 0 else row - seat for seat in range(12)]}
        for row in range(MANY)
    )
    return Long(12, {"target": 999_999, "rounds": 1_000}, tuple(rows))


def wins() -> Long:
    return Long(6, {}, tuple({"winner": game % 6} for game in range(MANY)))


def gong_family() -> Long:
    return Long(6, {}, tuple({"player": at % 6, "family": each.name} for at, each in enumerate(FAMILIES)))


def gnoming_a_round() -> Long:
    """Seven grids a round, every line of which could count, with mulligans wherever they may be."""
    grids = [["M", 5, 5, 5, "M", 5, seat - 3, "H", "M"] for seat in range(7)]
    return Long(7, {"all_wild": True}, tuple({"grids": grids, "first_out": at} for at in range(3)))


def three_player_moon() -> Long:
    """Failed bids of 21 only, so that nobody ever comes near the end."""
    deals = (
        {"bidder": deal % 3, "bid": 21, "tricks": [2 if seat == deal % 3 else shared for seat, shared in
         enumerate(((0, 2, 3), (3, 0, 2), (2, 3, 0))[deal % 3])]}
        for deal in range(MANY)
    )  # fmt: skip
    return Long(3, {}, tuple(deals))


def ginny_o() -> Long:
    """Turns of two melds with a joker that nobody named, hardly one like another; the racks at the end."""
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

    def turn(at: int) -> dict[str, Any]:
        low, suit = at % 8, "cdhs"[at % 4]
        run = [{"tile": f"{rank}{suit}"} for rank in ranks[low : low + 5]]
        run[1] = {"tile": "*"}
        run[at % 5]["on"] = ("yellow", "green")[at % 2]
        alike = [{"tile": f"{ranks[at % 12]}{each}"} for each in "cdhs" if each != suit]
        alike[at % 3]["on"] = ("red", "blue")[at // 2 % 2]
        return {"player": at % 4, "melds": [{"tiles": run}, {"tiles": alike}]}

    racks = [["Ah", "*"], ["2c"], [], ["Kd"] * 7]
    return Long(4, {}, (*map(turn, range(MANY - 1)), {"racks": racks}))


SHEETS: Mapping[str, Callable[[], Long]] = MappingProxyType(
    {
        "any-game": any_game,
        "ginny-o": ginny_o,
        "gnoming-a-round": gnoming_a_round,
        "gong-family": gong_family,
        "gong-fight": wins,
        "gong-link": wins,
        "three-player-moon": three_player_moon,
    }
)


@dataclass(frozen=True, slots=True)
class Taken:
    """How long the replay of a game's long sheet takes, in ms."""

    slug: str
    entries: int
    best: float
    median: float


def measure(slug: str, times: int) -> Taken:
    """Replays the long sheet of a game so many times."""
    game, sheet = games()[slug], SHEETS[slug]()
    taken = []
    for _ in range(times):
        start = time.process_time()
        replay(game, sheet.seats, sheet.options, sheet.entries)
        taken.append(1_000 * (time.process_time() - start))
    return Taken(slug, len(sheet.entries), min(taken), statistics.median(taken))


def report(found: Sequence[Taken]) -> str:
    """A line a game."""
    lines = ["game                entries     best   median (ms)"]
    lines += [f"{one.slug:18} {one.entries:8}  {one.best:7.2f}  {one.median:7.2f}" for one in found]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--limit", type=float, default=20)
    options = parser.parse_args(arguments)
    found = [measure(slug, options.times) for slug in games()]
    print(report(found))
    return int(any(one.median > options.limit for one in found))


if __name__ == "__main__":
    sys.exit(main())
