"""How long GONG FIGHT takes with the missions as they stand, and what each card does to its drawer.

    python bench/balance.py [--games 4000] [--trials 20000] [--seed 1] [--players 2,3,4,5,6]

What a card does is measured by a controlled experiment. In the trials whatever card is scanned gets a mission
by lot, or none at all. A card's effect is its drawer's chance of winning with that mission less the chance
with none, in points of per cent; each chance is taken less that of all who were in the same state (own hand,
smallest other hand), so that the noise is small. The exit code is 1 where an effect contradicts the card's
kind beyond noise: bonus and fight must help, malus must harm.
"""

import argparse
import math
import random
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.fight import Game, missions
from missions import deck, effects

# One lot is no mission, and it is drawn this often for each of the 54: the more exact the comparison.
BLANK, BLANKS = -1, 8
# Hands beyond this are alike.
LARGE = 18


class Trial(Game):
    """A game in which every scanned card has a mission by lot, and each lot is noted with its state."""

    def __init__(self, players: int, missions: Sequence[effects.Mission], rng: random.Random):
        super().__init__(players, missions, rng)
        self.lots = [*range(len(missions)), *[BLANK] * BLANKS]
        self.noted: list[tuple[int, tuple[int, int], int]] = []

    def obey(self, player: int, card: int) -> bool:
        lot = self.rng.choice(self.lots)
        own = len(self.hands[player])
        other = len(self.hands[self.fewest(self.others(player))])
        self.noted.append((player, (min(own, LARGE), min(other, LARGE)), lot))
        return lot != BLANK and super().obey(player, lot)


@dataclass(frozen=True, slots=True)
class Effect:
    """What drawing a card does to the chance of winning, and the standard error, in points of per cent."""

    code: str
    kind: str
    points: float
    error: float

    @property
    def verdict(self) -> str:
        """ "" where the sign is as the kind promises beyond noise, else "unclear" or "WRONG"."""
        promised = -self.points if self.kind == deck.MALUS else self.points
        if promised > 2 * self.error:
            return ""
        return "unclear" if promised > -2 * self.error else "WRONG"


@dataclass(frozen=True, slots=True)
class Balance:
    """What was measured for one number of players: turns a game, and the effect of each card."""

    players: int
    median: float
    p90: float
    longest: int
    effects: tuple[Effect, ...]


def measure(players: int, games: int, trials: int, seed: int) -> Balance:
    """Plays `games` as they are and `trials` by lot, from one seed."""
    rng, deal = random.Random(f"{seed}/{players}"), missions()
    turns = sorted(lengths(players, games, deal, rng))
    p90 = turns[math.ceil(0.9 * len(turns)) - 1]
    return Balance(
        players, statistics.median(turns), p90, turns[-1], card_effects(players, trials, deal, rng)
    )


def lengths(players: int, games: int, deal: Sequence[effects.Mission], rng: random.Random) -> list[int]:
    found = []
    for _ in range(games):
        game = Game(players, deal, rng)
        game.play()
        found.append(game.turns)
    return found


def card_effects(
    players: int, trials: int, deal: Sequence[effects.Mission], rng: random.Random
) -> tuple[Effect, ...]:
    drawn, won = Counter(), Counter()
    for _ in range(trials):
        game = Trial(players, deal, rng)
        winner = game.play()
        drawn.update((lot, state) for _, state, lot in game.noted)
        won.update((lot, state) for player, state, lot in game.noted if player == winner)
    chance = _chances(drawn, won)
    lots, surplus, variance = Counter(), Counter(), Counter()
    for (lot, state), count in drawn.items():
        lots[lot] += count
        surplus[lot] += won[lot, state] - count * chance[state]
        variance[lot] += count * chance[state] * (1 - chance[state])
    mean = {lot: surplus[lot] / lots[lot] for lot in lots}
    square = {lot: variance[lot] / lots[lot] ** 2 for lot in lots}
    return tuple(
        Effect(
            mission.code,
            mission.kind,
            points=100 * (mean[lot] - mean[BLANK]),
            error=100 * math.sqrt(square[lot] + square[BLANK]),
        )
        for lot, mission in enumerate(deal)
    )


def _chances(drawn: Counter, won: Counter) -> dict:
    """The chance of winning in each state, whatever the lot."""
    times, wins = Counter(), Counter()
    for (lot, state), count in drawn.items():
        times[state] += count
        wins[state] += won[lot, state]
    return {state: wins[state] / times[state] for state in times}


def report(found: Sequence[Balance]) -> str:
    """Two tables: turns by number of players, and the effect of each card."""
    lines = ["players   median   p90   longest (turns)"]
    lines += [f"{one.players:7}   {one.median:6.0f}   {one.p90:3}   {one.longest:7}" for one in found]
    lines += ["", "card kind  " + "".join(f"{one.players:>6} players" for one in found)]
    for row in zip(*(one.effects for one in found), strict=True):
        cells = "".join(f"{one.points:+7.2f} ±{one.error:.2f} {one.verdict}" for one in row)
        lines.append(f"{row[0].code}   {row[0].kind:5}{cells}".rstrip())
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--trials", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="2,3,4,5,6")
    options = parser.parse_args(arguments)
    counts = [int(count) for count in options.players.split(",")]
    with ProcessPoolExecutor(max_workers=2) as pool:
        jobs = [pool.submit(measure, n, options.games, options.trials, options.seed) for n in counts]
        found = [job.result() for job in jobs]
    print(report(found))
    return int(any(effect.verdict == "WRONG" for one in found for effect in one.effects))


if __name__ == "__main__":
    sys.exit(main())
