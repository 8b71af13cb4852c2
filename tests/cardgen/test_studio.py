from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from cardgen.face import FaceStyle
from cardgen.margins import Margins
from cardgen.paper import card_formats, papers
from cardgen.recipe import Recipe, deck
from cardgen.studio import StudioForm, chosen
from missions.deck import DECK


def form(query: str = "", **defaults) -> StudioForm:
    return StudioForm.of(QueryDict(query), **defaults)


def recipe(query: str):
    made = form(query)
    assert made.is_valid(), made.errors
    return made.recipe


def wrong(query: str) -> dict[str, list[str]]:
    return {name: list(said) for name, said in form(query).errors.items()}


def test_nothing_said_is_the_whole_deck_as_usual():
    assert recipe("") == deck()


def test_everything_said_is_in_the_recipe():
    made = recipe(
        "what=cards&which=malus&copies=2&start=3&card=us-poker&paper=letter&pose=lying&backs=short&order=apart"
        "&x=1.5&y=-0.7&bleed=3&gutter=6&marks=lines&ruler=0&notes=0&ink=low&galaxy=0&number=0&mission=1&lang=ar"
    )
    assert made == Recipe(
        card_formats()["us-poker"],
        papers()["letter"],
        cards=chosen("malus"),
        copies=2,
        start=3,
        pose="lying",
        backs="short",
        order="apart",
        offset=(1.5, -0.7),
        bleed=3.0,
        gutter=6.0,
        margins=Margins("lines", ruler=False, notes=False),
        style=FaceStyle(low_ink=True, galaxy=False, number=False, mission=True),
        lang="ar",
    )


@pytest.mark.parametrize(
    ("which", "codes"),
    [
        ("all", [card.code for card in DECK]),
        ("joker", ["j1", "j2"]),
        ("c", ["c1", "c2", "c3", "c4", "c5", "c6"]),
        ("5", [f"{letter}5" for letter in "abcdefghi"]),
        ("fight", [f"{letter}{number}" for letter in "abcdefghi" for number in (1, 2)]),
    ],
)
def test_cards_are_chosen_by_kind_galaxy_or_number(which, codes):
    assert [card.code for card in recipe(f"which={which}").cards] == codes


@pytest.mark.parametrize(
    "query",
    [
        "cards=j2&cards=a1&cards=i6",
        "cards=i6,A1;j2",
        "cards=a1+j2%0Ai6+a1",
        "cards=Ι6+α1&cards=j2",
        "which=fight&cards=a1,i6,j2",
        "cards=https://galaxygamers.fr/i6+a1+j2",
    ],
)
def test_lost_cards_are_ticked_or_typed_and_come_in_the_decks_order(query):
    assert [card.code for card in recipe(query).cards] == ["a1", "i6", "j2"]


@pytest.mark.parametrize(
    "between", [", ", "\n", ";   ", " https://a.rather.long.name.of.a.house.example.org/cards/"]
)
def test_a_line_of_all_cards_loses_none(between):
    line = between.join(card.code for card in DECK)
    assert recipe(urlencode({"cards": line})).cards == DECK
    assert recipe(urlencode({"cards": ["a1"] * 60 + ["b1"]}, doseq=True)).cards == (DECK[0], DECK[6])


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"cards": "a1 " * 4000}, {"cards": ["That is too long: 10,000 characters at most."]}),
        ({"cards": ["a1" * 60] * 90}, {"cards": ["That is too long: 10,000 characters at most."]}),
        ({"copies": "0" * 200 + "3"}, {"copies": ["That is too long: 200 characters at most."]}),
        ({"gutter": f"2{' ' * 200}0"}, {"gutter": ["That is too long: 200 characters at most."]}),
        ({"paper": f"a4{' ' * 200}"}, {"paper": ["That is too long: 200 characters at most."]}),
        ({"ruler": "x" * 9000}, {"ruler": ["That is too long: 200 characters at most."]}),
    ],
)
def test_what_is_too_long_is_refused_and_not_cut(query, said):
    assert wrong(urlencode(query, doseq=True)) == said


def test_of_several_values_the_last_counts_however_many_there_are():
    assert recipe("&".join(["copies=2"] * 70 + ["copies=3"])).copies == 3


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("", (63, 88)),
        ("what=stickers", (38, 46)),
        ("paper=avery-5371", (50.8, 88.9)),
        ("what=stickers&paper=avery-5196", (69.85, 69.85)),
        ("paper=avery-7165&card=poker", (63, 88)),
        ("card=own&width=90&height=60.5", (60.5, 90)),
        ("card=own&width=60,5&height=90", (60.5, 90)),
    ],
)
def test_the_usual_size_is_that_of_poker_cards_stickers_or_labels(query, size):
    made = recipe(query)
    assert (made.card.width, made.card.height) == size


def test_own_paper_is_stood_upright():
    made = recipe("paper=own&paper_width=300&paper_height=200")
    assert (made.paper.width, made.paper.height) == (200, 300)


@pytest.mark.parametrize(
    ("sent", "ticked"),
    [("0", False), ("1", True), ("on", True), ("", False), ("0&ruler=on", True), ("0&ruler=0", False)],
)
def test_a_box_left_empty_is_told_from_one_never_seen(sent, ticked):
    assert recipe(f"ruler={sent}").margins.ruler == ticked
    assert recipe("").margins.ruler


@pytest.mark.parametrize(
    "query",
    ["card=poker&width=5&height=x", "paper_width=9999", "what=stickers&x=99", "backs=fold&y=nan", "x=1.5"],
)
def test_what_stands_in_a_field_that_other_choices_hide_says_nothing(query):
    made = recipe(query)
    assert (made.paper.slug, made.offset) == ("a4", (0.0, 0.0))


@pytest.mark.parametrize("value", ["0", "-1", "11", "10000", "10m", "NaN", "1e400", "1.5", "", "٠", "1_0"])
def test_a_wrong_number_of_copies_is_answered_with_the_numbers_there_are(value):
    assert wrong(f"copies={value}") == {"copies": ["Write a number from 1 to 10."]}


@pytest.mark.parametrize("value", ["NaN", "inf", "-inf", "10 m", "20.1", "-21", "1e9", "0x10", "--1", "1_0"])
def test_a_wrong_length_is_answered_with_the_lengths_there_are(value):
    assert wrong(f"backs=long&x={value}") == {"x": ["Write a number from −20 to 20."]}


@pytest.mark.parametrize("value", ["−0.7", "-0,7", "-0.7", " -.7 "])
def test_a_length_may_have_a_comma_or_a_typographic_minus(value):
    assert recipe(f"backs=long&y={value}").offset == (0, -0.7)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("paper=own", {"paper_width": 1, "paper_height": 1}),
        ("card=own&width=60", {"height": 1}),
        ("card=own&width=1&height=60", {"width": 1}),
        ("paper=own&paper_width=9999&paper_height=300", {"paper_width": 1}),
        ("paper=../../etc/passwd", {"paper": 1}),
        ("card=../cards/poker", {"card": 1}),
        ("card=poker.toml", {"card": 1}),
        ("what=<script>", {"what": 1}),
        ("lang=xx", {"lang": 1}),
        ("cards=k9", {"cards": 1}),
        ("ruler=2", {"ruler": 1}),
        ("mission=banana", {"mission": 1}),
        ("backs=long&x=99", {"x": 1}),
        ("what=backs&y=99", {"y": 1}),
        ("cards=a1,a7", {"cards": 1}),
        ("start=9", {"start": 1}),
        ("card=tarot&paper=avery-5371", {"card": 1}),
        ("backs=fold&card=own&width=150&height=200", {"card": 1}),
        ("copies=10&backs=long&paper=own&paper_width=90&paper_height=120&marks=none", {"copies": 1}),
        ("copies=0&backs=short&x=nan&paper=a5", {"copies": 1, "x": 1, "paper": 1}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(query, said):
    assert {name: len(errors) for name, errors in wrong(query).items()} == said


def test_a_message_never_repeats_more_than_a_line_of_what_was_sent():
    assert (
        max(len(text) for said in wrong(f"paper={'x' * 9000}&cards={'y' * 9000}").values() for text in said)
        < 300
    )


@pytest.mark.parametrize("lang", ["en", "fr", "el", "ms", "ar"])
def test_what_is_wrong_is_said_in_the_readers_language(lang):
    with translation.override(lang):
        said = wrong("copies=0&cards=k9&card=own")
        english = ["Write a number", "“k9” is no card", "Your own size"]
        texts = [text for errors in said.values() for text in errors]
        assert len(texts) == 4
        assert any(text.startswith(tuple(english)) for text in texts) == (lang == "en")


@pytest.mark.parametrize(
    ("query", "shortest"),
    [
        ("", "lang=en&x=0&y=0"),
        ("paper=a4&copies=1&ruler=1&lang=en", "lang=en&x=0&y=0"),
        (
            "cards=j2&cards=a1&paper=letter&ruler=0&backs=long&x=1.50",
            "cards=a1+j2&paper=letter&ruler=0&backs=long&lang=en&x=1.5&y=0",
        ),
    ],
)
def test_a_recipes_link_says_no_more_than_it_must(query, shortest):
    made = form(query)
    assert made.is_valid()
    assert sorted(made.query().split("&")) == sorted(shortest.split("&"))


CHOICES = {
    "what": ["cards", "faces", "backs", "stickers"],
    "which": ["all", "joker", "b", "3"],
    "cards": ["", "a1", "a1 j2"],
    "copies": ["1", "10"],
    "start": ["1", "2"],
    "card": ["usual", *card_formats()],
    "paper": list(papers()),
    "backs": ["none", "long", "short", "fold"],
    "order": ["interleaved", "apart"],
    "x": ["0", "1.5", "-20"],
    "bleed": ["0", "0.5", "6"],
    "marks": ["corner", "lines", "none"],
    "ruler": ["0", "1"],
    "ink": ["full", "low"],
    "mission": ["0", "1"],
    "lang": ["en", "ar"],
}


@given(
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()})
)
def test_the_link_of_a_recipe_gives_that_recipe(choices):
    data = QueryDict(mutable=True)
    data.update(choices)
    made = StudioForm.of(data)
    if made.is_valid():
        assert recipe(made.query()) == made.recipe


@given(st.dictionaries(st.sampled_from(sorted(StudioForm.base_fields)), st.text(max_size=30)))
def test_whatever_is_sent_is_a_recipe_or_a_message(sent):
    data = QueryDict(mutable=True)
    data.update(sent)
    made = StudioForm.of(data)
    assert made.is_valid() or all(said for errors in made.errors.values() for said in errors)


def test_defaults_hold_only_where_nothing_is_said():
    made = form("y=2&backs=long", x="1.5", y="-0.7", lang="fr")
    assert made.is_valid()
    assert (made.recipe.offset, made.recipe.lang) == ((1.5, 2.0), "fr")
