from io import BytesIO

import pytest
from PIL import Image

from cardgen import fronts, proof
from cardgen.code import address, code_shapes, matrix
from cardgen.proof import NotProved
from cardgen.shapes import Drawing, Group, moved
from cardgen.writers import FORMATS, png
from missions.deck import DECK

BASE = "https://galaxygamers.fr"


def test_every_code_of_the_deck_is_read_back_from_its_own_slot(deck_pdf, addresses):
    paper, pdf = deck_pdf
    assert proof.prove_sheets(pdf, fronts.default_layout(paper), addresses) == 56


def test_a_second_decoder_reads_the_same_56_codes(deck_pdf, addresses, needs):
    zbar = needs.zbar()
    for number, picture in enumerate(png.pictures(deck_pdf[1], 300)):
        found = zbar.decode(picture, symbols=[zbar.ZBarSymbol.QRCODE])
        assert sorted(each.data.decode() for each in found) == sorted(addresses[8 * number : 8 * number + 8])


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_two_decoders_read_each_single_card_at_300_dpi(card, needs):
    picture = fronts.card_file(card, "en", BASE, "png")
    proof.prove_picture(picture, address(BASE, card.code))
    (found,) = needs.zbar().decode(Image.open(BytesIO(picture)))
    assert found.data.decode() == address(BASE, card.code)


@pytest.mark.parametrize("dpi", [100, 150, 203])
def test_a_page_on_a_coarse_printer_can_be_read_too(dpi, addresses):
    pdf = fronts.sheet_pdf("a4", "en", BASE)
    assert proof.prove_sheets(pdf, fronts.default_layout("a4"), addresses, dpi=dpi) == 56


def test_two_cards_that_changed_places_are_noticed(deck_pdf, addresses):
    paper, pdf = deck_pdf
    swapped = [addresses[1], addresses[0], *addresses[2:]]
    with pytest.raises(NotProved, match=r"page 1, card 1: meant \S+/a2, read \S+/a1"):
        proof.prove_sheets(pdf, fronts.default_layout(paper), swapped, dpi=100)


def test_a_missing_page_is_noticed(deck_pdf, addresses):
    paper, pdf = deck_pdf
    with pytest.raises(NotProved, match="7 pages instead of 8"):
        proof.prove_sheets(pdf, fronts.default_layout(paper), [*addresses, "k1"], dpi=50)


def picture(*codes: str) -> bytes:
    shapes = tuple(Group((code_shapes(matrix(text), 30),), moved(30 * i, 0)) for i, text in enumerate(codes))
    return FORMATS["png"].write([Drawing(30 * max(1, len(codes)), 30, shapes)])


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ([], "meant https://x.eu/a1, read nothing"),
        (["https://x.eu/a2"], "meant https://x.eu/a1, read https://x.eu/a2"),
        (["https://x.eu/a1", "https://x.eu/a1"], "read https://x.eu/a1 and https://x.eu/a1"),
    ],
)
def test_a_picture_with_no_other_or_a_second_code_is_noticed(codes, said):
    with pytest.raises(NotProved, match=said):
        proof.prove_picture(picture(*codes), "https://x.eu/a1")


def test_a_code_is_found_where_it_lies():
    (found,) = proof.read(Image.open(BytesIO(picture("https://x.eu/a1"))))
    assert (found.text, round(found.x), round(found.y)) == ("https://x.eu/a1", 15, 15)
