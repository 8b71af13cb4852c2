from dataclasses import replace

import pytest

from cardgen.margins import ALL, NONE
from cardgen.paper import EDGES, block, card_format, own_card, own_paper, paper
from cardgen.recipe import WHATS, Recipe, deck
from cardgen.refusal import Refusal
from cardgen.sheet import BACKS
from missions.deck import DECK


def test_the_usual_recipe_is_the_whole_deck_of_poker_cards_without_backs():
    recipe = deck()
    assert (recipe.card, recipe.paper) == (card_format("poker"), paper("a4"))
    assert (recipe.pieces, recipe.backs, recipe.margins, recipe.lang) == (DECK, "none", ALL, "en")
    assert len(recipe.sides) == 7


def test_equal_choices_are_equal_recipes_and_any_other_choice_is_another_recipe():
    changes = {
        "card": card_format("tarot"),
        "paper": paper("letter"),
        "what": "backs",
        "cards": DECK[:1],
        "copies": 2,
        "start": 2,
        "pose": "lying",
        "backs": "long",
        "order": "apart",
        "offset": (1.5, -0.7),
        "bleed": 3.0,
        "gutter": 6.0,
        "margins": NONE,
        "lang": "ar",
        "alone": True,
    }
    recipes = [deck(), *(replace(deck(), **{name: value}) for name, value in changes.items())]
    assert len(set(recipes)) == len(recipes)
    assert {deck(), deck(), replace(deck())} == {deck()}


def test_copies_of_the_cards_follow_one_another():
    recipe = deck(cards=DECK[:3], copies=2)
    assert [card.code for card in recipe.pieces] == ["a1", "a2", "a3"] * 2
    assert [place.piece for place in recipe.sides[0].places] == list(range(6))


@pytest.mark.parametrize(
    ("what", "backs", "beside", "edge", "pages"),
    [
        ("cards", "none", "none", "long", 7),
        ("cards", "long", "long", "long", 14),
        ("cards", "short", "short", "short", 14),
        ("cards", "fold", "fold", "long", 14),
        ("faces", "short", "none", "short", 7),
        ("stickers", "long", "none", "long", 7),
        ("backs", "none", "none", "long", 7),
        ("backs", "short", "none", "short", 7),
        ("backs", "fold", "none", "long", 7),
    ],
)
def test_backs_stand_beside_whole_cards_only_and_backs_alone_have_an_edge(what, backs, beside, edge, pages):
    recipe = deck(what=what, backs=backs)
    assert (recipe.backs_beside, recipe.edge) == (beside, edge)
    assert len(recipe.sides) == pages
    edges = {side.edge for side in recipe.sides}
    assert edges == ({edge} if what == "backs" else {None, edge} if beside in EDGES else {None})


@pytest.mark.parametrize("start", [9, 10, 999])
def test_a_first_place_beyond_the_page_is_refused_with_the_places_there_are(start):
    with pytest.raises(Refusal) as refused:
        deck(start=start).sides  # noqa: B018
    assert str(refused.value) == "A page has 8 places here. Start at 1 to 8."
    assert refused.value.values == {"count": 8}


def test_the_last_place_can_be_the_first():
    made = deck(cards=DECK[:2], start=8).sides
    assert [len(side.places) for side in made] == [1, 1]


@pytest.mark.parametrize("what", WHATS)
def test_a_card_larger_than_the_paper_is_refused_by_size(what):
    with pytest.raises(Refusal, match=r"No card of 300 × 400 mm fits on A4 with margins\. Choose another"):
        Recipe(own_card(300, 400), paper("a4"), what=what).sides  # noqa: B018


def test_a_card_whose_back_has_no_room_above_it_is_refused_unless_no_back_is_printed():
    recipe = Recipe(card_format("tarot"), own_paper(150, 200), backs="fold")
    with pytest.raises(Refusal, match="No card of 70 × 240 mm fits on 150 × 200"):
        recipe.sides  # noqa: B018
    assert len(replace(recipe, what="faces").sides) == 28


def test_a_card_that_needs_no_marks_may_be_larger():
    large = Recipe(own_card(190, 270), paper("a4"))
    with pytest.raises(Refusal):
        large.sides  # noqa: B018
    assert len(replace(large, margins=NONE).sides) == 56


@pytest.mark.parametrize("backs", BACKS)
def test_one_by_one_each_card_has_a_page_of_its_own_size_and_no_back(backs):
    recipe = deck("letter", backs=backs, copies=3, start=5, offset=(1.5, -0.7), pose="lying", gutter=6.0)
    one = recipe.one_by_one(3.0)
    assert (one.copies, one.start, one.offset, one.margins, one.bleed) == (1, 1, (0.0, 0.0), NONE, 3.0)
    assert (one.layout.paper.width, one.layout.paper.height) == (69, 94)
    assert block(one.layout) == (3, 3, 66, 91)
    assert [side.edge for side in one.sides] == [None] * 56
    assert {len(side.places) for side in one.sides} == {1}
    assert one.one_by_one(3.0) == one


def test_one_by_one_keeps_the_bleed_unless_another_is_asked_for():
    assert deck(bleed=2.0).one_by_one().layout.paper.width == 67
    assert deck(bleed=2.0).one_by_one(0.0).layout.paper.width == 63


@pytest.mark.parametrize("what", WHATS)
def test_one_by_one_prints_what_was_asked_for(what):
    one = deck(what=what, cards=DECK[:2], backs="long").one_by_one()
    assert [side.edge for side in one.sides] == {
        "cards": [None] * 2,
        "faces": [None] * 2,
        "stickers": [None] * 2,
        "backs": ["long"] * 2,
    }[what]
