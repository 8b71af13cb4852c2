"""The site speaks the languages whose texts are there: one missions/texts/<lang>.toml each."""

from pathlib import Path

from django.conf.locale import LANG_INFO

TEXTS = Path(__file__).resolve().parent.parent / "missions" / "texts"
SOURCE = "en"


def found(texts: Path = TEXTS) -> list[tuple[str, str]]:
    """(code, the language's own name) of each, the source language first."""
    codes = sorted(path.stem for path in texts.glob("*.toml") if path.stem != "missions")
    codes.sort(key=lambda code: code != SOURCE)
    return [(code, capitalised(LANG_INFO[code]["name_local"])) for code in codes]


def capitalised(name: str) -> str:
    return name[:1].upper() + name[1:]
