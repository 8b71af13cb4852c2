from io import BytesIO

import pytest
from PIL import Image

from cardgen import prints, proof
from cardgen.code import address, code_shapes, matrix
from cardgen.paper import card_format
from cardgen.proof import NotProved
from cardgen.recipe import deck
from cardgen.shapes import Drawing, Group, moved
from cardgen.writers import FORMATS, png
from missions.deck import DECK

BASE = "https://galaxygamers.fr"


def test_every_code_of_the_deck_is_read_back_from_its_own_slot(deck_pdf, addresses):
    paper, pdf = deck_pdf
    assert proof.prove(pdf, deck(paper).sides, addresses) == 56


def test_a_second_decoder_reads_the_same_56_codes(deck_pdf, addresses, needs):
    zbar = needs.zbar()
    for number, picture in enumerate(png.pictures(deck_pdf[1], 300)):
        found = zbar.decode(picture, symbols=[zbar.ZBarSymbol.QRCODE])
        assert sorted(each.data.decode() for each in found) == sorted(addresses[8 * number : 8 * number + 8])


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_two_decoders_read_each_single_card(card, needs):
    picture = prints.card_file(card, "en", BASE, card_format(), "png")
    proof.prove_picture(picture, address(BASE, card.code))
    (found,) = needs.zbar().decode(Image.open(BytesIO(picture)))
    assert found.data.decode() == address(BASE, card.code)


@pytest.mark.parametrize("dpi", [100, 150, 203])
def test_a_page_on_a_coarse_printer_can_be_read_too(dpi, addresses):
    pdf = prints.sheet_pdf(deck(), BASE)
    assert proof.prove(pdf, deck().sides, addresses, dpi=dpi) == 56


def test_two_cards_that_changed_places_are_noticed(deck_pdf, addresses):
    paper, pdf = deck_pdf
    swapped = [addresses[1], addresses[0], *addresses[2:]]
    with pytest.raises(NotProved, match=r"Page 1, card 1: it should say \S+/a2, and it says \S+/a1"):
        proof.prove(pdf, deck(paper).sides, swapped, dpi=100)


@pytest.mark.parametrize(("cards", "page"), [(DECK[:8], 2), (DECK + DECK[:1], 8)])
def test_a_page_too_few_or_too_many_is_noticed(cards, page, addresses):
    sides = deck(cards=cards).sides
    with pytest.raises(NotProved, match=f"Page {page}: there should be {len(sides)} pages"):
        proof.prove(prints.sheet_pdf(deck(), BASE), sides, [*addresses, addresses[0]], dpi=100)


def test_a_code_where_none_belongs_is_noticed():
    printed = prints.sheet_pdf(deck(cards=DECK[:8]), BASE)
    meant = deck(cards=DECK[:7])
    with pytest.raises(NotProved, match="Page 1: 8 codes instead of 7"):
        proof.prove(printed, meant.sides, prints.addresses(meant, BASE), dpi=100)


def test_backs_hold_no_code():
    backs = deck(what="backs")
    assert (
        proof.prove(prints.sheet_pdf(backs, BASE), backs.sides, prints.addresses(backs, BASE), dpi=100) == 0
    )


def picture(*codes: str) -> bytes:
    shapes = tuple(Group((code_shapes(matrix(text), 30),), moved(30 * i, 0)) for i, text in enumerate(codes))
    return FORMATS["png"].write([Drawing(30 * max(1, len(codes)), 30, shapes)])


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ([], "it should say https://x.eu/a1, and no code can be read"),
        (["https://x.eu/a2"], "it should say https://x.eu/a1, and it says https://x.eu/a2"),
        (["https://x.eu/a1", "https://x.eu/a1"], r"says https://x.eu/a1 \+ https://x.eu/a1"),
    ],
)
def test_a_picture_with_no_other_or_a_second_code_is_noticed(codes, said):
    with pytest.raises(NotProved, match=said):
        proof.prove_picture(picture(*codes), "https://x.eu/a1")


def test_a_code_is_found_where_it_lies():
    (found,) = proof.read(Image.open(BytesIO(picture("https://x.eu/a1"))))
    assert (found.text, round(found.x), round(found.y)) == ("https://x.eu/a1", 15, 15)
