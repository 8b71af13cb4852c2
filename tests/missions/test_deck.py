from collections import Counter

import pytest

from missions.deck import DECK, FAMILIES, KINDS, XPHERES, find, of_kind


def test_the_deck_is_nine_galaxies_of_six_and_two_jokers():
    assert [family.name for family in FAMILIES] == [
        "PROXIMA",
        "NEBULA",
        "ZETA",
        "ANDROMEDE",
        "SERPENS",
        "SPARROW",
        "VIRGO",
        "OMEGA",
        "NEMESIS",
    ]
    assert [card.code for card in DECK] == [f"{letter}{n}" for letter in "abcdefghi" for n in range(1, 7)] + [
        "j1",
        "j2",
    ]


def test_a_number_is_a_material():
    assert [(xphere.number, xphere.material) for xphere in XPHERES] == [
        (1, "gold"),
        (2, "obsidian"),
        (3, "silver"),
        (4, "ruby"),
        (5, "ice"),
        (6, "amethyst"),
    ]


def test_the_colour_of_a_code_is_its_number():
    kinds = Counter((card.number, card.kind) for card in DECK)
    assert kinds == {
        (1, "fight"): 9,
        (2, "fight"): 9,
        (3, "malus"): 9,
        (4, "malus"): 9,
        (5, "bonus"): 9,
        (6, "bonus"): 9,
        (None, "joker"): 2,
    }
    assert [len(of_kind(kind)) for kind in KINDS] == [18, 18, 18, 2]


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_a_code_in_any_case_finds_its_card(card):
    assert find(card.code) is card
    assert find(card.code.upper()) is card
    assert card.is_joker == (card.code[0] == "j")


@pytest.mark.parametrize("code", ["", "a", "a0", "a7", "j3", "k1", "a1b", " a1", "1a", "٣", "a١", "ⅰ1"])
def test_a_code_that_no_card_has_finds_none(code):
    with pytest.raises(ValueError, match="no card has the code") as error:
        find(code)
    assert repr(code) in str(error.value)
