"""Texts that stand beside each other do so as each language has it."""

import pytest
from django.utils import translation

from scores.changes import tile
from scores.table_talk import either, in_turn, labelled, together


@pytest.mark.parametrize(
    ("language", "names", "choice"),
    [
        ("en", "Ana, Ben and Cleo", "Ana or Ben"),
        ("fr", "Ana, Ben et Cleo", "Ana ou Ben"),
        ("el", "Ana, Ben και Cleo", "Ana ή Ben"),
        ("ms", "Ana, Ben dan Cleo", "Ana atau Ben"),
        ("ar", "Ana وBen وCleo", "Ana أو Ben"),
    ],
)
def test_names_are_listed_as_each_language_lists_them(language, names, choice):
    with translation.override(language):
        assert (together(["Ana", "Ben", "Cleo"]), either(["Ana", "Ben"])) == (names, choice)


def test_one_name_and_none_need_no_and():
    assert (together(iter(["Ana"])), together(iter([]))) == ("Ana", "")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ana: {12}; Ben: –"),
        ("fr", "Ana\u202f: {12}\u202f; Ben\u202f: –"),
        ("el", "Ana: {12}· Ben: –"),
        ("ms", "Ana: {12}; Ben: –"),
        ("ar", "Ana: {12}؛ Ben: –"),
    ],
)
def test_colons_and_semicolons_are_those_of_the_language(language, said):
    with translation.override(language):
        assert in_turn([labelled("Ana", "{12}"), labelled("Ben", "–")]) == said


def test_the_colour_of_a_square_does_not_turn_the_tiles_round_it():
    with translation.override("ar"):
        assert tile({"tile": "4h", "on": "red"}) == "4♥\ufe0e·\u2068أحمر\u2069"
