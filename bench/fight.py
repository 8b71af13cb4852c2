"""GONG FIGHT, played by the missions as `missions.toml` has them.

Duels and dares are fair coins, a guess is a guess. `chosen` is whoever has the fewest cards, but anybody in a
duel; a joker is played where it leaves its player with fewer cards, and always to stop a swap. The rules
G1 to G3, G7 and G13 and E1 to E4 hold; nobody passes on a duel.
"""

import random
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from missions import deck, effects

STRUCTURE = Path(effects.__file__).parent / "texts" / "missions.toml"
HAND = 9
JOKERS = (54, 55)
# A game that has not ended by then never would.
TURNS = 2_000


def missions(path: Path = STRUCTURE) -> tuple[effects.Mission, ...]:
    """The 54 missions in the deck's order: card n of the deck has mission n."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(effects.parse(card.code, entries[card.code]) for card in deck.DECK if not card.is_joker)


class Game:
    """One game of FIGHT; cards are their places in the deck."""

    def __init__(self, players: int, missions: Sequence[effects.Mission], rng: random.Random):
        self.players, self.missions, self.rng = players, missions, rng
        seats = range(players)
        self._others = [tuple(seats[player + 1 :]) + tuple(seats[:player]) for player in seats]
        self.pile = list(range(len(deck.DECK)))
        rng.shuffle(self.pile)
        self.hands = [[self.pile.pop() for _ in range(HAND)] for _ in range(players)]
        self.discards: list[int] = []
        self.skips = [0] * players
        self.youngest = rng.randrange(players)
        self.turns = 0
        self.winner: int | None = None

    def play(self) -> int:
        """The winner's seat."""
        player = 0
        while self.winner is None:
            if self.turns > TURNS:
                raise RuntimeError(f"no end after {TURNS} turns")
            if self.skips[player]:
                self.skips[player] -= 1
            else:
                player = self.turn(player)
            player = (player + 1) % self.players
        return self.winner

    def turn(self, player: int) -> int:
        """A player's turn; returns whose turn it was in the end, for a counter takes it over."""
        target = self.swap_target(player)
        if target is not None:
            self.discard_joker(player)
            if self.has_joker(target):
                self.discard_joker(target)
                player = target
            else:
                hands = self.hands
                hands[player], hands[target] = hands[target], hands[player]
        again = True
        while again and self.winner is None:
            again = self.scan(player)
        return player

    def has_joker(self, player: int) -> bool:
        hand = self.hands[player]
        return len(hand) > 1 and (JOKERS[0] in hand or JOKERS[1] in hand)

    def swap_target(self, player: int) -> int | None:
        if not self.has_joker(player):
            return None
        target = self.fewest(self.others(player))
        return target if len(self.hands[target]) < len(self.hands[player]) - 1 else None

    def discard_joker(self, player: int) -> None:
        hand = self.hands[player]
        self.discards.append(hand.pop(next(i for i, card in enumerate(hand) if card in JOKERS)))

    def others(self, player: int) -> tuple[int, ...]:
        """The other players, clockwise."""
        return self._others[player]

    def fewest(self, players: Iterable[int]) -> int:
        return min(players, key=lambda player: len(self.hands[player]))

    def top(self) -> int | None:
        """The draw pile's top card, or None where there is nothing to shuffle either."""
        if not self.pile:
            self.pile, self.discards = self.discards, []
            self.rng.shuffle(self.pile)
        return self.pile.pop() if self.pile else None

    def top_but_joker(self) -> int | None:
        """What a mission makes somebody draw: a joker goes under the pile, and another card is taken."""
        for _ in range(len(JOKERS) + 1):
            card = self.top()
            if card not in JOKERS:
                return card
            self.pile.insert(0, card)
        return None

    def scan(self, player: int) -> bool:
        """Draws, scans and obeys one card; True means play again."""
        self.turns += 1
        card = self.top()
        if card is None:
            return self.scan_own(player)
        if card in JOKERS:
            self.hands[player].append(card)
            return False
        self.discards.append(card)
        return self.obey(player, card)

    def scan_own(self, player: int) -> bool:
        """No pile at all: the player's own top card, so one card fewer."""
        card = self.leave(player)
        self.discards.append(card)
        if self.ended(player):
            return False
        return card not in JOKERS and self.obey(player, card)

    def obey(self, player: int, card: int) -> bool:
        """What a scanned card says; True means play again."""
        return Turn(self, player, self.missions[card]).run()

    def leave(self, player: int) -> int:
        """A card leaves the hand: the first that is no joker, while there is one."""
        hand = self.hands[player]
        for i, card in enumerate(hand):
            if card not in JOKERS:
                return hand.pop(i)
        return hand.pop()

    def ended(self, first: int) -> bool:
        """Whether somebody has run out: the player on turn first, then clockwise."""
        if not all(self.hands):
            self.winner = next(seat for seat in (first, *self.others(first)) if not self.hands[seat])
        return self.winner is not None


class Turn:
    """A mission being obeyed by a player."""

    def __init__(self, game: Game, player: int, mission: effects.Mission):
        self.game, self.player, self.mission = game, player, mission
        self.shown: int | None = None
        self.again = False
        self.bound: dict[str, Sequence[int]] = {"self": [player]}

    def run(self) -> bool:
        mission = self.mission
        if mission.duel:
            self.choose_opponent()
            self.do(mission.win if self.coin() else mission.lose)
        elif instead := self.replacement():
            self.do(instead.effects)
        else:
            self.do(mission.do)
            if mission.when and self.game.winner is None:
                self.do(next(case for case in mission.when if self.holds(case)).effects)
        return self.again

    def coin(self) -> bool:
        return self.game.rng.random() < 0.5

    def choose_opponent(self) -> None:
        who, instead = self.mission.who, self.mission.replacement("you")
        if instead and self.is_self(who):
            self.bound[who] = self.seats(instead.who)
        elif who == "chosen":
            self.bound[who] = [self.game.rng.choice(self.game.others(self.player))]

    def replacement(self) -> effects.Instead | None:
        mission = self.mission
        if (instead := mission.replacement("you")) and self.is_self(mission.who):
            return instead
        instead = mission.replacement("last")
        seats = self.seats(mission.who)
        return instead if instead and all(len(self.game.hands[seat]) == 1 for seat in seats) else None

    def is_self(self, who: str) -> bool:
        """Whether the youngest, or the only one with most or fewest cards, is the drawer."""
        sizes = [len(hand) for hand in self.game.hands]
        if who == "youngest":
            return self.game.youngest == self.player
        extreme = {"most": max, "fewest": min}.get(who)
        return (
            extreme is not None and sizes[self.player] == extreme(sizes) and sizes.count(extreme(sizes)) == 1
        )

    def seats(self, who: str) -> Sequence[int]:
        if who not in self.bound:
            self.bound[who] = self.find(who)
        return self.bound[who]

    def find(self, who: str) -> Sequence[int]:
        game, others = self.game, self.game.others(self.player)
        if who == "all":
            return others
        if who == "table":
            return (self.player, *others)
        if who == "sides":
            return others if len(others) == 1 else (others[0], others[-1])
        if who == "most":
            return [max(others, key=lambda seat: len(game.hands[seat]))]
        if who in ("fewest", "chosen"):
            return [game.fewest(others)]
        return [{"left": others[0], "right": others[-1], "youngest": game.youngest}[who]]

    def holds(self, case: effects.Case) -> bool:
        number = self.shown % 6 + 1 if self.shown is not None and self.shown not in JOKERS else None
        if case.name == "number":
            return number == self.game.rng.randint(1, 6)
        if case.name == "colour":
            return number is not None and (number - 1) // 2 == self.game.rng.randrange(3)
        if case.name == "done":
            return self.coin()
        return case.name == "other" or (number is not None and case.low <= number <= case.high)

    def do(self, lines: Iterable[effects.Effect]) -> None:
        for effect in lines:
            self.VERBS[effect.verb](self, effect)
            if self.game.ended(self.player):
                return

    def spare(self, seat: int) -> int:
        """How many cards a player may lose."""
        kept = self.mission.keep_last and seat != self.player
        return len(self.game.hands[seat]) - kept

    def put(self, effect: effects.Effect) -> None:
        for seat in self.seats(effect.who):
            hand = self.game.hands[seat]
            amount = max(1, len(hand) // 2) if effect.half else effect.amount
            amount = min(amount, effect.most or amount, self.spare(seat))
            if effect.same:
                self.put_same(hand, effect)
            else:
                self.game.discards.extend(self.game.leave(seat) for _ in range(amount))

    def put_same(self, hand: list[int], effect: effects.Effect) -> None:
        def mark(card: int) -> int:
            return card // 6 if effect.same == "galaxy" else card % 6

        marks = Counter(mark(card) for card in hand if card not in JOKERS)
        if not marks:
            return
        best = marks.most_common(1)[0][0]
        cards = [card for card in hand if card not in JOKERS and mark(card) == best][: effect.amount]
        for card in cards:
            hand.remove(card)
        self.game.discards.extend(cards)

    def give(self, effect: effects.Effect) -> None:
        left = effect.most or len(self.game.hands[self.player])
        for seat in self.seats(effect.who):
            for _ in range(min(effect.amount, left, len(self.game.hands[self.player]))):
                self.game.hands[seat].append(self.game.leave(self.player))
                left -= 1

    def take(self, effect: effects.Effect) -> None:
        for seat in self.seats(effect.who):
            for _ in range(min(effect.amount, self.spare(seat))):
                self.game.hands[self.player].append(self.game.leave(seat))

    def draw(self, effect: effects.Effect) -> None:
        for seat in self.seats(effect.who):
            for _ in range(effect.amount):
                card = self.game.top_but_joker()
                if card is not None:
                    self.shown = card
                    self.game.hands[seat].append(card)

    def swap(self, effect: effects.Effect) -> None:
        mine = self.game.hands[self.player]
        for seat in self.seats(effect.who):
            theirs = self.game.hands[seat]
            i, j = self.game.rng.randrange(len(mine)), self.game.rng.randrange(len(theirs))
            mine[i], theirs[j] = theirs[j], mine[i]

    def pass_on(self, effect: effects.Effect) -> None:
        step = 1 if effect.who == "left" else -1
        cards = [self.game.leave(seat) for seat in range(self.game.players)]
        for seat, card in enumerate(cards):
            self.game.hands[(seat + step) % self.game.players].append(card)

    def show(self, effect: effects.Effect) -> None:
        """What was drawn is known already; another player shows a card of the hand."""
        if effect.who != "self":
            self.shown = self.game.rng.choice(self.game.hands[self.seats(effect.who)[0]])

    def turn(self, effect: effects.Effect) -> None:
        self.shown = self.game.top()
        if self.shown is not None:
            self.game.discards.append(self.shown)

    def skip(self, effect: effects.Effect) -> None:
        for seat in self.seats(effect.who):
            self.game.skips[seat] += 1

    def play_again(self, effect: effects.Effect) -> None:
        self.again = True

    VERBS: Mapping = MappingProxyType(
        {
            "put": put,
            "give": give,
            "take": take,
            "draw": draw,
            "swap": swap,
            "pass": pass_on,
            "show": show,
            "turn": turn,
            "skip": skip,
            "again": play_again,
        }
    )
