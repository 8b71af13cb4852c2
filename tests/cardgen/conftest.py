import pytest

from cardgen import fronts
from cardgen.code import address
from cardgen.shapes import Drawing
from cardgen.writers import FORMATS
from missions.deck import DECK

BASE = "https://galaxygamers.fr"


@pytest.fixture(scope="session")
def addresses() -> list[str]:
    return [address(BASE, card.code) for card in DECK]


@pytest.fixture(scope="session", params=["a4", "letter"])
def deck_pdf(request) -> tuple[str, bytes]:
    return request.param, fronts.sheet_pdf(request.param, "en", BASE)


@pytest.fixture(scope="session")
def a_front() -> Drawing:
    """The card whose galaxy, sphere and frame use every kind of shape there is."""
    return fronts.front(DECK[3], "en", BASE)


@pytest.fixture(scope="session")
def a_code() -> Drawing:
    return fronts.qr(DECK[0], BASE)


@pytest.fixture
def save(tmp_path):
    def save(drawing: Drawing, suffix: str):
        file = tmp_path / f"drawing.{suffix}"
        file.write_bytes(FORMATS[suffix].write([drawing]))
        return file

    return save
