import pytest

from scores.models import Sheet
from tests.scores.examples import begun, sheet


@pytest.fixture
def start(db):
    """Starts a sheet: its players, then entries and options as the sheet format has them."""

    def started(game, players=("Ana", "Ben"), entries=(), **options) -> tuple[Sheet, str]:
        return begun(sheet(game, *entries, players=players, **options))

    return started
