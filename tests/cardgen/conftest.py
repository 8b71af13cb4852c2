import pytest

from cardgen import prints
from cardgen.code import address
from cardgen.recipe import deck
from cardgen.shapes import Drawing
from cardgen.writers import FORMATS
from missions.deck import DECK

BASE = "https://galaxygamers.fr"


@pytest.fixture(scope="session")
def addresses() -> list[str]:
    return [address(BASE, card.code) for card in DECK]


@pytest.fixture(scope="session", params=["a4", "letter"])
def deck_pdf(request) -> tuple[str, bytes]:
    return request.param, prints.sheet_pdf(deck(request.param), BASE)


@pytest.fixture(scope="session")
def a_front() -> Drawing:
    """The card whose galaxy, sphere and frame use every kind of shape there is."""
    return prints.front(DECK[3], deck(bleed=0.0), BASE)


@pytest.fixture(scope="session")
def a_code() -> Drawing:
    return prints.qr(DECK[0], BASE)


@pytest.fixture
def save(tmp_path):
    def save(drawing: Drawing, suffix: str):
        file = tmp_path / f"drawing.{suffix}"
        file.write_bytes(FORMATS[suffix].write([drawing]))
        return file

    return save
