"""The options of each game, which a sheet is started with, in words: a label, and what it does.

A game's options are its own; only their words stand here. `manage.py check` names one without words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.base import Game, Option
from scores.table_talk import figure, labelled

# By (game's slug, option's name).
WORDS = MappingProxyType(
    {
        ("gnoming-a-round", "strictly_lowest"): (
            _("Alone the lowest"),
            _("Whoever goes out first gets −5 only with a grid lower than all others: a tie costs 5."),
        ),
        ("gnoming-a-round", "all_wild"): (
            _("All mulligans are wild"),
            _("Two or three mulligans in a grid all stand for cards, not only the one that serves best."),
        ),
        ("three-player-moon", "bidder_goes_out"): (
            _("The bidder goes out"),
            _("A bidder who makes the bid and has 21 points wins, whatever the others have."),
        ),
        ("three-player-moon", "moon_scores_21"): (
            _("21 only scores"),
            _("A bid of 21 that is made gives 21 points, and does not win by itself."),
        ),
        ("three-player-moon", "failed_bid_to_defenders"): (
            _("A failed bid pays the others"),
            _("The bidder scores 0, and each other player the tricks and the bid."),
        ),
        ("ginny-o", "extend_new_only"): (
            _("Only new tiles count"),
            _("Adding to a meld scores the tiles that are added, not the whole meld."),
        ),
        ("ginny-o", "cross_bonus_both"): (
            _("A crossing counts twice"),
            _("The square under a tile in two new melds counts in both."),
        ),
        ("any-game", "lowest_wins"): (_("The lowest total wins"), _("As in golf or in hearts.")),
        ("any-game", "target"): (
            _("Play to"),
            _("The game ends after the round in which a total reaches this number."),
        ),
        ("any-game", "rounds"): (_("How many rounds"), _("The game ends after so many rounds.")),
    }
)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option as pages show it: `value` is the one in force, or what was typed."""

    option: Option
    label: str
    sentence: str
    value: Any

    @property
    def switch(self) -> bool:
        return isinstance(self.option.default, bool)

    @property
    def said(self) -> str:
        return self.label if self.switch else labelled(self.label, figure(self.value))


def house_rules(game: Game, values: Mapping[str, Any]) -> list[HouseRule]:
    return [
        HouseRule(option, *WORDS[game.slug, option.name], values.get(option.name, option.default))
        for option in game.options
    ]


def in_force(game: Game, values: Mapping[str, Any]) -> list[HouseRule]:
    """Those that depart from the game's own rules."""
    return [rule for rule in house_rules(game, values) if rule.value != rule.option.default]
