from io import BytesIO, StringIO
from pathlib import Path

import pikepdf
import pytest
from django.core.management import CommandError, call_command

from cardgen import prints, proof
from cardgen.code import address
from cardgen.management.commands import cards
from cardgen.recipe import deck
from cardgen.studio import StudioForm
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
    assert (out / "deck.pdf").read_bytes() == prints.sheet_pdf(deck(), BASE)
    for card in DECK:
        for folder in ("cards", "qr"):
            proof.prove_picture((out / folder / f"{card.code}.png").read_bytes(), address(BASE, card.code))
    for name, content in prints.card_files(deck(), BASE, "svg"):
        assert (out / "cards" / name).read_bytes() == content


def run(out, *options, **more) -> list[str]:
    said = StringIO()
    call_command("cards", *options, out=out, base_url=BASE, stdout=said, stderr=said, **more)
    return said.getvalue().splitlines()


def test_another_paper_can_be_chosen(tmp_path):
    run(tmp_path, "--paper=letter", "--format=pdf")
    pdf = pikepdf.open(BytesIO((tmp_path / "deck.pdf").read_bytes()))
    assert round(float(pdf.pages[0].mediabox[3]) * 25.4 / 72, 1) == 279.4


def test_it_has_every_option_of_the_studio_and_makes_the_same_bytes(tmp_path, client, settings):
    settings.GONG_PUBLIC_URL = BASE
    options = {
        "what": "cards",
        "which": "bonus",
        "copies": "2",
        "start": "3",
        "card": "bridge",
        "paper": "tabloid",
        "pose": "lying",
        "backs": "short",
        "order": "apart",
        "x": "1.5",
        "y": "-0.7",
        "bleed": "2",
        "gutter": "4",
        "marks": "lines",
        "ruler": "0",
        "notes": "1",
        "ink": "low",
        "galaxy": "0",
        "number": "1",
        "mission": "1",
        "lang": "fr",
    }
    own = {"cards", "width", "height", "paper_width", "paper_height"}
    assert set(options) | own == set(StudioForm.base_fields)
    run(tmp_path, "--format=pdf", *(f"--{name}={value}" for name, value in options.items()))
    served = client.get("/print/sheet.pdf", options)
    assert (tmp_path / "deck.pdf").read_bytes() == served.content


def test_own_sizes_and_picked_cards_are_options_too(tmp_path):
    own = [
        "--paper=own",
        "--paper-width=120",
        "--paper-height=170",
        "--card=own",
        "--width=60",
        "--height=80",
    ]
    assert run(tmp_path, "--format=pdf", "--cards=j2, a1", *own) == [
        f"2 codes read back from {tmp_path}/deck.pdf"
    ]
    pdf = pikepdf.open(tmp_path / "deck.pdf")
    (page,) = pdf.pages
    assert [round(float(side) * 25.4 / 72, 1) for side in page.mediabox[2:]] == [120, 170]


def test_a_line_of_all_56_codes_loses_none(tmp_path):
    line = ", ".join(card.code for card in DECK)
    assert run(tmp_path, "--format=pdf", "--cards", line) == [f"56 codes read back from {tmp_path}/deck.pdf"]


@pytest.mark.parametrize(
    ("format", "files", "line"),
    [
        ("png", ["deck-01.png", "deck-02.png"], "9 codes read back from {out}/deck-*.png"),
        ("svg", ["deck-01.svg", "deck-02.svg"], "9 codes read back from {out}/deck-*.svg"),
        ("zip-svg", ["cards-svg.zip"], "9 codes read back from {out}/cards-svg.zip"),
        ("zip-png", ["cards-png.zip"], "9 codes read back from {out}/cards-png.zip"),
        ("shop", ["shop.pdf"], "9 codes read back from {out}/shop.pdf"),
    ],
)
def test_each_format_is_written_and_read_back(tmp_path, format, files, line):
    nine = "--cards=a1 a2 a3 a4 a5 a6 b1 b2 b3"
    assert run(tmp_path, f"--format={format}", nine) == [line.format(out=tmp_path)]
    assert sorted(file.name for file in tmp_path.iterdir()) == files


def test_what_may_go_wrong_is_said_and_done_all_the_same(tmp_path):
    warned, *_, done = run(tmp_path, "--format=pdf", "--cards=a1", "--card=own", "--width=30", "--height=45")
    assert warned.startswith("The codes are rather fine")
    assert done == f"1 code read back from {tmp_path}/deck.pdf"


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


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ["--lang=xx"],
            "--lang: Select a valid choice. xx is not one of the available choices. "
            "Choose one of: en, ar, el, fr, ms.",
        ),
        (
            ["--paper=../../a5"],
            "--paper: Select a valid choice. ../../a5 is not one of the available choices. "
            "Choose one of: a3, a4, letter, tabloid, own, avery-32015,",
        ),
        (
            ["--which=z"],
            "--which: Select a valid choice. z is not one of the available choices. "
            "Choose one of: all, fight, malus, bonus, joker, a, b,",
        ),
        (["--copies=1_0"], "--copies: Write a number from 1 to 10."),
        (["--cards", "a1, " * 3000], "--cards: That is too long: 10,000 characters at most."),
        (["--copies=10000"], "--copies: Write a number from 1 to 10."),
        (
            ["--copies=0", "--backs=long", "--x=nan"],
            "--copies: Write a number from 1 to 10.\n--x: Write a number from −20 to 20.",
        ),
        (["--card=own"], "--width: Your own size needs a width and a height.\n--height: Your own size needs"),
        (
            ["--card=tarot", "--paper=avery-5371"],
            "--card: No card of 70 × 120 mm fits on Avery 5371 with margins",
        ),
        (["--start=9"], "--start: A page has 8 places here. Start at 1 to 8."),
        (["--cards=a1,k9"], "--cards: “k9” is no card."),
        (["--card=own", "--width=20", "--height=30"], "The codes are too fine: "),
    ],
)
def test_what_cannot_be_printed_is_refused_in_clear_lines(tmp_path, options, said):
    with pytest.raises(CommandError) as refused:
        run(tmp_path, *options)
    assert str(refused.value).startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_a_code_that_cannot_be_read_back_stops_it(tmp_path, monkeypatch):
    pdf = prints.sheet_pdf(deck(), "https://other.example")
    monkeypatch.setattr(prints, "sheet_pdf", lambda *args: pdf)
    with pytest.raises(CommandError) as refused:
        run(tmp_path)
    assert (
        str(refused.value)
        == f"Page 1, card 1: it should say {BASE}/a1, and it says https://other.example/a1."
    )
