"""Every page is valid HTML, by the Nu HTML checker."""

import json
import subprocess

import pytest
from django.conf import settings

from missions.deck import DECK, KINDS
from rules.pages import load

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


@pytest.mark.django_db
def test_every_page_is_valid_html(client, tmp_path, needs):
    names = {}
    for number, path in enumerate(PATHS):
        file = tmp_path / f"{number}.html"
        file.write_bytes(client.get(path).content)
        names[file.as_uri()] = path
    command = [
        *needs.vnu(),
        "--no-langdetect",
        "--format",
        "json",
        "--exit-zero-always",
        *map(str, tmp_path.iterdir()),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    faults = [
        (names.get(m.get("url")), m["message"], m.get("extract")) for m in json.loads(done.stderr)["messages"]
    ]
    assert faults == []
