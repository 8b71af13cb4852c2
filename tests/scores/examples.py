"""A sheet of every game on its way, and every game at its end, as the sheet format has them."""

import json

from games.sheet import read
from scores import sheets
from scores.models import Sheet

LOW, HIGH = [1, 1, 1, 2, 2, 2, 4, 5, 6], ["M", 7, 7, "H", 1, -2, 3, 4, 5]
NAMES = ["Ana", "Zoë 🙂", "زيد"]
FAMILIES = ["PROXIMA", "NEBULA", "ZETA", "ANDROMEDE", "SERPENS", "SPARROW", "VIRGO", "OMEGA", "NEMESIS"]
RUN = [{"tile": "4h"}, {"tile": "5h", "on": "centre"}, {"tile": "6h", "on": "yellow"}]
SET = [{"tile": "Ac", "new": False}, {"tile": "Ad", "new": False}, {"tile": "Ah", "new": False}]


def sheet(game, *entries, players=2, **options):
    """A sheet in the sheet format; `players` are names, or how many."""
    names = NAMES[:players] if isinstance(players, int) else players
    return {
        "format": "gong-sheet/1",
        "game": game,
        "options": options,
        "players": list(names),
        "entries": list(entries),
    }


def begun(example) -> tuple[Sheet, str]:
    """The sheet in the database, and its first keeper's token."""
    return sheets.start(read(json.dumps(example)), list(range(len(example["players"]))))


def family(player, name):
    return {"player": player, "family": name}


ROUND = {"grids": [LOW, HIGH, LOW], "first_out": 0}
TURN = {"player": 0, "melds": [{"tiles": RUN}]}
JOKER = {"player": 1, "melds": [{"tiles": [*SET, {"tile": "*", "as": "As", "on": "red"}]}]}
DEALS = [
    {"bidder": 0, "bid": 4, "tricks": [5, 1, 1]},
    {"bidder": None, "bid": None, "tricks": [0, 0, 0]},
    {"bidder": 1, "bid": 6, "tricks": [3, 4, 0]},
]

ON_THE_WAY = [
    sheet(
        "any-game",
        {"points": [12, -7, None]},
        {"points": [5, None, None], "open": True},
        players=3,
        target=50,
    ),
    sheet("gong-link", {"winner": 0}, {"winner": 1}),
    sheet("gong-fight"),
    sheet("gong-family", family(1, "ZETA"), family(0, "VIRGO"), players=3),
    sheet("gnoming-a-round", ROUND, {"grids": [LOW, None, None], "first_out": None, "open": True}, players=3),
    sheet("three-player-moon", *DEALS, players=3, failed_bid_to_defenders=True),
    sheet("ginny-o", TURN, JOKER, {"player": 0, "melds": []}),
]
ENDED = [
    sheet("any-game", {"points": [12, 12, 3]}, players=3, rounds=1),
    sheet("gong-link", {"winner": 0}, {"end": True}),
    sheet("gong-family", *map(family, [0, 0, 0, 1, 1, 1, 1, 2, 0], FAMILIES), players=3),
    sheet("gnoming-a-round", ROUND, ROUND, ROUND, players=3, all_wild=True),
    sheet("three-player-moon", DEALS[0], {"bidder": 2, "bid": 21, "tricks": [0, 0, 7]}, players=3),
    sheet("ginny-o", TURN, {"racks": [["Ah", "*"], []]}),
]
SHEETS = [*ON_THE_WAY, *ENDED]
