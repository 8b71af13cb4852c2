"""The 56 addresses that printed cards hold. This list may never shrink or change."""

import pytest

from missions.deck import DECK
from tests.conftest import ROOT

ADDRESSES = (ROOT / "tests/printed_addresses.txt").read_text().split()


def test_the_deck_has_just_the_56_printed_codes():
    assert [f"/{card.code}" for card in DECK] == ADDRESSES
    assert len(set(ADDRESSES)) == 56


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_printed_address_opens_its_card_in_any_case_with_and_without_slash(client, address):
    for form in (address, address.upper(), f"{address}/", f"{address.upper()}/"):
        response = client.get(form)
        assert (form, response.status_code, response.context["card"].code) == (form, 200, address[1:])


@pytest.mark.parametrize("address", ["/a7", "/k1", "/j3", "/a1b", "/a0", "/A7/", "/aa1", "/j", "/1a", "/a１"])
def test_a_look_alike_is_a_friendly_404_with_a_box_and_no_redirect(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert 'name="code"' in response.content.decode()
