import json

import pytest

from games.sheet import read
from scores import sheets
from scores.models import Sheet


@pytest.fixture
def start(db):
    """Starts a sheet: its players, then entries and options as the sheet format has them."""

    def started(game, players=("Ana", "Ben"), entries=(), **options) -> tuple[Sheet, str]:
        plain = {
            "format": "gong-sheet/1",
            "game": game,
            "options": options,
            "players": list(players),
            "entries": list(entries),
        }
        return sheets.start(read(json.dumps(plain)), list(range(len(players))))

    return started
