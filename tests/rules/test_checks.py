"""What `manage.py check` says about the rules pages, shipped and spoilt."""

import pytest
from django.conf import settings

from rules import checks, pages

LANGUAGES = {code for code, _ in settings.LANGUAGES}


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_every_page_is_complete_in_every_language(lang):
    found = checks.problems(pages.GAMES, LANGUAGES)
    assert [problem for problem in found if f"/{lang}.md" in problem or ".md" not in problem] == []


def test_every_what_if_of_the_missions_has_its_paragraph():
    assert list(checks.what_if(pages.GAMES)) == []


def test_a_sound_page_is_left_in_peace(folder):
    assert list(checks.problems(folder, {"en", "fr"})) == []


def test_a_language_that_is_not_there_is_named(folder):
    assert list(checks.problems(folder, {"en", "fr", "el"})) == ["small_game/el.md is missing"]


FAULTS = {
    "an id twice": ("fr.md", "{#table}", "{#points}", "fr.md, line 27: the id 'points' is there twice"),
    "no id": ("en.md", "{#goal}\n", "", "en.md, line 14: this block has no id"),
    "an id that is missing": ("fr.md", "{#table}", "{#tableau}", "fr.md: table is missing"),
    "an id too many": (
        "fr.md", "{#table}", "{#tableau}", "fr.md, line 27: tableau is not in the English page",
    ),
    "a cited id": (
        "en.md", "{#turn ", "{#move ", "en.md: turn, which small_game/paragraphs.toml lists, is missing",
    ),
    "a dead link": (
        "en.md", "(#points)", "(#pints)", "en.md, line 18: the link '#pints' leads to no block",
    ),
    "a link to no page": (
        "en.md", "(#points)", "(no-game#x)", "en.md, line 18: the link 'no-game#x' leads to no page",
    ),
    "an unknown kind of link": (
        "en.md", "(cards:)", "(https://example.org)",
        "en.md, line 18: the link 'https://example.org' begins with none of sheet, kind, cards",
    ),
    "an unknown option": (
        "en.md", "any-game/lowest_wins", "any-game/lowest",
        "en.md, line 35: no score sheet has the option 'any-game/lowest'",
    ),
    "another number": (
        "fr.md", "deux cartes. Voir", "3 cartes. Voir",
        "fr.md, line 18: turn has the numbers [1, 3], not [1, 2]",
    ),
    "a missing key": ("fr.md", 'material = "9 cartes"\n', "", "fr.md: material is missing in the head"),
    "an unknown picture": (
        "fr.md", "(grid:", "(grille:",
        "fr.md, line 24: there is no picture 'grille': write one of grid, trick, suit, meld, ranks, "
        "families",
    ),
    "a picture that does not parse": (
        "fr.md", "6 6 6 / -2", "6 6 / -2",
        "fr.md, line 24: Player 1: [6, 6, -2, 1, 4, 3, -1, 2] does not fit. "
        "Write nine cards, row by row.",
    ),
    "another class": (
        "fr.md", "{#points .ruling}", "{#points}",
        "fr.md, line 21: points is not of the kind and class that it has in English",
    ),
    "HTML": ("en.md", "**Turn:**", "<b>Turn:</b>", "en.md, line 18: HTML is not for rules pages"),
    "a box without its age": ("box.toml", "age = 6\n", "", "box.toml: missing or unknown: age"),
    "a box with a game there is not": (
        "box.toml", "any-game", "no-game", "box.toml: there is no game 'no-game'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_named_with_its_file(folder, change, name, old, new, expected):
    path = name if "/" in name else f"rules/{name}"
    change(path, old, new)
    assert f"small_game/{expected}" in list(checks.problems(folder, {"en", "fr"}))
