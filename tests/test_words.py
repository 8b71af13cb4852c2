"""The interface is complete in every language: nothing missing, nothing doubtful, nothing left over."""

import re
import shutil
import subprocess
import sys

import polib
import pytest
from django.conf import settings

from tests.conftest import ROOT

TRANSLATED = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
HOLES = re.compile(r"%\(\w+\)s|\{\w+\}|</?\w+[^>]*>")
SOURCES = ("cardgen", "games", "gong_site", "missions", "rules", "scores", "templates")


def words(language: str) -> polib.POFile:
    return polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po"))


@pytest.fixture(scope="module")
def asked(tmp_path_factory, needs) -> set[tuple[str | None, str, str]]:
    """What code and templates ask to be translated: context, message, plural."""
    needs.program("xgettext", "gettext")
    copy = tmp_path_factory.mktemp("words")
    for name in SOURCES:
        shutil.copytree(ROOT / name, copy / name)
    (copy / "locale").mkdir()
    subprocess.run(
        [sys.executable, "-m", "django", "makemessages", "--locale", "fr", "--no-wrap"],
        cwd=copy,
        check=True,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin"},
    )
    return messages(polib.pofile(str(copy / "locale/fr/LC_MESSAGES/django.po")))


def messages(file: polib.POFile) -> set[tuple[str | None, str, str]]:
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in file if not entry.obsolete}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_there_and_no_other(language, asked):
    there = messages(words(language))
    assert (asked - there, there - asked) == (set(), set())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_for_certain(language):
    file = words(language)
    assert ([e.msgid for e in file.untranslated_entries()], [e.msgid for e in file.fuzzy_entries()]) == (
        [],
        [],
    )


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_keeps_its_values_and_tags(language):
    faults = []
    for entry in words(language):
        for text in (entry.msgstr, *entry.msgstr_plural.values()):
            kept = sorted(HOLES.findall(text)) in (
                sorted(HOLES.findall(entry.msgid)),
                sorted(HOLES.findall(entry.msgid_plural)),
            )
            if text and not kept:
                faults.append((entry.msgid, text))
    assert faults == []


def test_arabic_has_its_six_plural_forms():
    plurals = [entry.msgstr_plural for entry in words("ar") if entry.msgid_plural]
    assert "nplurals=6;" in words("ar").metadata["Plural-Forms"]
    assert [sorted(forms) for forms in plurals] == [[0, 1, 2, 3, 4, 5]] * len(plurals)
    assert all(text for forms in plurals for text in forms.values())
