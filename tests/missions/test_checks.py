import re
import shutil

import pytest
from django.core.checks import run_checks

from missions import catalogue, checks

ENGLISH = (catalogue.TEXTS / "en.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path):
    for name in ("missions.toml", "en.toml"):
        shutil.copy(catalogue.TEXTS / name, tmp_path)
    return tmp_path


def problems(folder, languages=("en",)):
    return list(checks.problems(folder, set(languages)))


def change(folder, name, old, new):
    """Changes a copied file, once; what is changed must be there."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def drop(folder, name, table):
    """Leaves out a table, up to the next."""
    path = folder / name
    text, count = re.subn(
        rf"(?ms)^\[{table}\].*?(?=^\[|^# ----)", "", path.read_text(encoding="utf-8"), count=1
    )
    assert count
    path.write_text(text, encoding="utf-8")


def test_the_shipped_texts_have_no_problem():
    assert run_checks(tags=["missions"]) == []


def test_a_copy_of_the_shipped_texts_has_no_problem(folder):
    assert problems(folder) == []


def test_a_language_without_a_file_is_named(folder):
    assert problems(folder, ["en", "fr"]) == ["fr.toml is missing"]


def test_a_file_without_a_language_is_named(folder):
    shutil.copy(folder / "en.toml", folder / "xx.toml")
    assert problems(folder) == ["xx.toml: no such language in the settings"]


def test_a_card_that_is_missing_is_named(folder):
    drop(folder, "en.toml", "c4")
    assert problems(folder) == ["en.toml: the file: c4 is missing"]
    drop(folder, "missions.toml", "c4")
    assert problems(folder) == ["missions.toml: c4 is missing", "en.toml: the file: c4 is missing"]


@pytest.mark.parametrize("code", ["a7", "k1", "j1"])
def test_a_card_that_does_not_exist_is_named(folder, code):
    for name in ("missions.toml", "en.toml"):
        change(folder, name, "[c4]", f"[{code}]\n[c4]")
    found = problems(folder)
    assert f"missions.toml: {code} is unknown" in found
    assert f"en.toml: the file: {code} is unknown" in found


@pytest.mark.parametrize("name", ["missions.toml", "en.toml"])
def test_a_card_that_is_there_again_is_refused(folder, name):
    change(folder, name, "[c4]", "[c3]\n[c4]")
    (problem,) = problems(folder)
    assert problem.startswith(f"{name}: Cannot declare ('c3',) twice")


@pytest.mark.parametrize("table", ["numbers", "kinds", "labels", "pools", "rules.empty", "joker.link"])
def test_a_table_that_is_missing_is_named(folder, table):
    drop(folder, "en.toml", table)
    top, _, inner = table.partition(".")
    missing = f"{top}: {inner} is missing" if inner else f"the file: {top} is missing"
    assert f"en.toml: {missing}" in problems(folder)


# What is changed in English, and the one problem that it makes.
BROKEN = {
    "a key that is missing": (
        'ice = "Ice"\n',
        "",
        "en.toml: materials: ice is missing",
    ),
    "a key that is unknown": (
        'ice = "Ice"',
        'ice = "Ice"\niron = "Iron"',
        "en.toml: materials: iron is unknown",
    ),
    "a field that is missing": (
        'lose = "They give you 1 card."\n\n[a2]',
        "\n[a2]",
        "en.toml: a1: lose is missing",
    ),
    "a field that is unknown": (
        '[a4]\ntitle = "Meteor"',
        '[a4]\nhint = "Boo"\ntitle = "Meteor"',
        "en.toml: a4: hint is unknown",
    ),
    "stakes without a duel": (
        '[a4]\ntitle = "Meteor"',
        '[a4]\nwin = "Hooray."\ntitle = "Meteor"',
        "en.toml: a4: win is unknown",
    ),
    "an empty text": (
        'title = "Meteor"',
        'title = ""',
        "en.toml: a4.title '' is no text",
    ),
    "a text that is no text": (
        'title = "Meteor"',
        "title = 4",
        "en.toml: a4.title 4 is no text",
    ),
    "a number that is lost": (
        "hits your ship. Draw 1 card.",
        "hits your ship. Draw a card.",
        "en.toml: a4.text has the numbers [], not [1]",
    ),
    "another number": (
        "hits your ship. Draw 1 card.",
        "hits your ship. Draw 2 cards.",
        "en.toml: a4.text has the numbers [2], not [1]",
    ),
    "a number too many": (
        'title = "Meteor"',
        'title = "3 meteors"',
        "en.toml: a4.title has the numbers [3], not []",
    ),
    "a number in words": (
        "hits your ship. Draw 1 card.",
        "hits your ship. Draw 1 card or three.",
        "en.toml: a4.text has the numbers [1, 3], not [1]",
    ),
    "a text too long": (
        'title = "Meteor"',
        f'title = "M{"e" * 32}"',
        "en.toml: a4.title has 33 characters, not at most 32",
    ),
    "a place that is missing": (
        'give = "give {n}, to: {who}"',
        'give = "give {n}, to: {whom}"',
        "en.toml: labels.give has the unknown places ['whom']",
    ),
    "a riddle without an answer": (
        '{ question = "I say nothing, and still I tell you stories. What am I?", answer = "A book" }',
        '{ question = "What am I?" }',
        "en.toml: pools.riddles: {'question': 'What am I?'} is not a question and an answer",
    ),
    "a pool that repeats itself": (
        '"Nod your head.",',
        '"Nod your head.",\n  "nod your head.",',
        "en.toml: pools.moves says something twice",
    ),
    "a pool too short": (
        '  "Nod your head.",\n',
        "",
        "en.toml: pools.moves has 11 items, not at least 12",
    ),
    "a pool that is no list": (
        'moves = [\n  "Clap your hands.",',
        'moves = "Clap"\nmore = [\n  "Clap your hands.",',
        "en.toml: pools.moves is not a list",
    ),
    "a rule without an answer": (
        'answer = "Whoever gives it."\n',
        "",
        "en.toml: rules.which: answer is missing",
    ),
    "a part of the joker that is missing": (
        'drawn = "Take the joker',
        'taken = "Take the joker',
        "en.toml: joker.fight: drawn is missing",
    ),
    "number words that are none": (
        '1 = ["one"]',
        '1 = "one"',
        "en.toml: numbers.1 is not a number with a list of words",
    ),
}


@pytest.mark.parametrize(("old", "new", "problem"), BROKEN.values(), ids=BROKEN)
def test_in_english_these_are_named(folder, old, new, problem):
    change(folder, "en.toml", old, new)
    assert problem in problems(folder)


def test_a_text_that_two_cards_share_is_named_for_both(folder):
    change(folder, "en.toml", 'title = "Double launch"', 'title = "Meteor"')
    assert problems(folder) == [
        "en.toml: a4.title 'Meteor' is not its own",
        "en.toml: a6.title 'Meteor' is not its own",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('do = ["draw 1"]', 'do = ["draw 2"]', "en.toml: a4.text has the numbers [1], not [2]"),
        ('do = ["draw 1"]', 'do = ["drew 1"]', "missions.toml: a4: do 'drew 1': unknown verb 'drew'"),
        ('who = "chosen"', 'who = "oldest"', "missions.toml: a1: who 'oldest' is unknown"),
        ("keep_last = true", "keep_first = true", "missions.toml: a3: unknown key 'keep_first'"),
        ("timer = 10", "timer = 20", "en.toml: b1.text has the numbers [10], not [20]"),
        ("instead = { last", "instead = { lost", "missions.toml: d4: instead 'lost' is unknown"),
    ],
)
def test_in_the_structure_these_are_named(folder, old, new, problem):
    text = (folder / "missions.toml").read_text(encoding="utf-8")
    if old == 'do = ["draw 1"]':
        old, new = f"[a4]\n{old}", f"[a4]\n{new}"
    assert old in text
    change(folder, "missions.toml", old, new)
    assert problem in problems(folder)


OTHERS = {
    "digits of another script": ("Draw 1 card.", "Draw ١ card.", []),
    "a number in this language's words": ("Draw 1 card.", "Draw uno card.", []),
    "part of a longer word": ("Draw 1 card.", "Draw 1 unold card.", []),
    "a rule with another number": (
        "Put or give as many",
        "Put or give 3 as many",
        ["rules.few.answer has the numbers [3], not []"],
    ),
    "a joker with another number": (
        "Take the joker into",
        "Take 2 jokers into",
        ["joker.fight.drawn has the numbers [2], not []"],
    ),
    "a place lost": (
        'give = "give {n}, to: {who}"',
        'give = "give {n}"',
        ["labels.give has the places ['n'], not ['n', 'who']"],
    ),
    "a broken place": (
        'give = "give {n}, to: {who}"',
        'give = "give {n}, to: {who"',
        ["labels.give has the places [\"expected '}' before end of string\"], not ['n', 'who']"],
    ),
    "a note lost": (
        'note = "A joker is wrong."\n',
        "",
        ["b5: note is missing"],
    ),
}


@pytest.mark.parametrize(("old", "new", "expected"), OTHERS.values(), ids=OTHERS)
def test_in_another_language_english_is_the_model(folder, old, new, expected):
    text = ENGLISH.replace('1 = ["one"]', '1 = ["one", "uno"]')
    (folder / "da.toml").write_text(text, encoding="utf-8")
    change(folder, "da.toml", old, new)
    assert problems(folder, ["en", "da"]) == [f"da.toml: {problem}" for problem in expected]
