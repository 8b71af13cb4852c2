from io import BytesIO, StringIO
from pathlib import Path

import pikepdf
import pytest
from django.core.management import CommandError, call_command

from cardgen import fronts, proof
from cardgen.code import address
from cardgen.management.commands import cards
from missions.deck import DECK

BASE = "https://galaxygamers.fr"


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> tuple[Path, str]:
    out, said = tmp_path_factory.mktemp("print") / "new" / "folder", StringIO()
    call_command("cards", out=out, base_url="HTTPS://GalaxyGamers.fr/", stdout=said)
    return out, said.getvalue()


def test_the_files_are_the_deck_and_each_card_and_code(written):
    out, _ = written
    names = {str(file.relative_to(out)) for file in out.rglob("*") if file.is_file()}
    endings = [f"{card.code}.{suffix}" for card in DECK for suffix in ("svg", "png")]
    assert names == {"deck.pdf", *(f"{folder}/{ending}" for folder in ("cards", "qr") for ending in endings)}


def test_it_says_how_many_codes_were_read_back_and_from_what(written):
    out, said = written
    assert said.splitlines() == [
        f"56 codes read back from {out}/deck.pdf",
        f"56 codes read back from {out}/cards/*.png",
        f"56 codes read back from {out}/qr/*.png",
    ]


def test_the_files_hold_the_base_that_was_asked_for(written):
    out, _ = written
    # These bytes are read back, code by code, in test_proof.py.
    assert (out / "deck.pdf").read_bytes() == fronts.sheet_pdf("a4", "en", BASE)
    for card in DECK:
        for folder in ("cards", "qr"):
            proof.prove_picture((out / folder / f"{card.code}.png").read_bytes(), address(BASE, card.code))
        assert (out / "cards" / f"{card.code}.svg").read_bytes() == fronts.card_file(card, "en", BASE, "svg")


def test_another_paper_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setattr(cards, "write_cards", lambda *args: [])
    call_command("cards", out=tmp_path, base_url=BASE, paper="letter", stdout=StringIO())
    pdf = pikepdf.open(BytesIO((tmp_path / "deck.pdf").read_bytes()))
    assert round(float(pdf.pages[0].mediabox[3]) * 25.4 / 72, 1) == 279.4


def test_without_an_address_it_refuses_in_one_clear_line(tmp_path, settings):
    settings.GONG_PUBLIC_URL = None
    with pytest.raises(CommandError) as refused:
        call_command("cards", out=tmp_path)
    assert str(refused.value) == "Where shall the codes point? Set GONG_PUBLIC_URL, or give --base-url."
    assert list(tmp_path.iterdir()) == []


def test_a_base_that_cannot_be_printed_is_refused(tmp_path):
    with pytest.raises(CommandError, match=r"--base-url: .+ must begin with http"):
        call_command("cards", out=tmp_path, base_url="galaxygamers.fr")


def test_the_public_address_of_the_settings_is_used(settings):
    settings.GONG_PUBLIC_URL = BASE
    assert cards.chosen_base(None) == BASE
    assert cards.chosen_base("https://other.example") == "https://other.example"


@pytest.mark.parametrize(("option", "value"), [("lang", "xx"), ("paper", "a5")])
def test_an_unknown_choice_is_refused_with_those_there_are(tmp_path, option, value):
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("cards", f"--{option}={value}", f"--out={tmp_path}", f"--base-url={BASE}")


def test_a_code_that_cannot_be_read_back_stops_it(tmp_path, monkeypatch):
    pages = fronts.pages("a4", "en", "https://other.example")
    monkeypatch.setattr(fronts, "sheet_pdf", lambda *args: fronts.FORMATS["pdf"].write(pages))
    with pytest.raises(CommandError) as refused:
        call_command("cards", out=tmp_path, base_url=BASE, stdout=StringIO())
    assert str(refused.value) == f"page 1, card 1: meant {BASE}/a1, read https://other.example/a1"
