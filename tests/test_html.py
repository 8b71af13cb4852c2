"""Every page is valid HTML, by the Nu HTML checker."""

import json
import subprocess

import pytest
from django.conf import settings

from games.base import games
from missions.deck import DECK, KINDS
from rules.pages import load
from tests.scores.examples import SHEETS, begun

LANGUAGES = [code for code, _ in settings.LANGUAGES]
PATHS = [
    "/",
    *(
        f"/{language}/{page}"
        for language in LANGUAGES
        for page in (
            "",
            "about/",
            "print/",
            "cards/",
            "cards/?code=zz",
            "nowhere/",
            "scores/",
            *map("scores/{}/".format, games()),
            "a7",
            "rules/",
            "rules/?players=3",
            "rules/?q=hazard",
            "rules/?q=qqqq",
            *map("rules/{}/".format, load()),
            *map("{}/".format, KINDS),
        )
    ),
    *(f"/{language}/{card.code}" for language in LANGUAGES for card in DECK),
]
# What each game's form cannot read.
WRONG = {
    "any-game": {"points-0": "x"},
    "gong-link": {"winner": "9"},
    "gong-fight": {"winner": "9"},
    "gong-family": {"player": "9", "family": "ZETA"},
    "gnoming-a-round": {"grid-0-0": "x"},
    "three-player-moon": {"bid": "8"},
    "ginny-o": {"meld-0": "x"},
}


@pytest.mark.django_db
def test_every_page_is_valid_html(client, tmp_path, needs):
    assert faults({path: client.get(path).content for path in PATHS}, tmp_path, needs) == []


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_page_of_every_score_sheet_is_valid_html(client, tmp_path, needs, language):
    client.cookies["language"] = language
    pages = {}
    for example in SHEETS:
        sheet, token = begun(example)
        for link in (token, sheet.watch):
            for page in ("", "?e=1", "history/", "links/"):
                path = f"/s/{link}/{page}"
                pages[path] = client.get(path).content
        refused = {"id": "0123456789", "entry": "1"} | WRONG[example["game"]]
        answer = client.post(f"/s/{token}/", refused)
        assert answer.status_code in (409, 422)
        pages[f"{token} refused"] = answer.content
    assert len(pages) == 9 * len(SHEETS)
    assert faults(pages, tmp_path, needs) == []


def faults(pages, tmp_path, needs) -> list:
    """What the checker finds in each page."""
    names = {}
    for number, (name, content) in enumerate(pages.items()):
        file = tmp_path / f"{number}.html"
        file.write_bytes(content)
        names[file.as_uri()] = name
    options = ["--no-langdetect", "--format", "json", "--exit-zero-always"]
    command = [*needs.vnu(), *options, *map(str, tmp_path.iterdir())]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [
        (names.get(m.get("url")), m["message"], m.get("extract")) for m in json.loads(done.stderr)["messages"]
    ]
