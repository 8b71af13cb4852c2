import shutil

import pytest

from tests.conftest import ROOT

SMALL = ROOT / "tests" / "rules" / "pages"


@pytest.fixture
def folder(tmp_path):
    """A page of our own, in English and French, that a test may spoil."""
    return shutil.copytree(SMALL, tmp_path / "games")


@pytest.fixture
def change(folder):
    def changed(name: str, old: str, new: str):
        path = folder / "small_game" / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return changed
