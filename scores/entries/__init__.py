"""What people type on a page for an entry, one module a game's folder: fields ↔ cells.

Each module has three functions, of text fields by name, and of cells by name:
`fields(cells, now)` what a form holds for cells that are written; `cells(fields, now)` the opposite, without
those left blank, raising Wrong where what was typed cannot be read; `form(fields, now)` what its template
templates/scores/entries/<folder>.html shows.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from games.base import Game
from scores.sheets import Standing


def folder(game: Game) -> str:
    return type(game).__module__.split(".")[1]


@cache
def of(game: Game):
    return import_module(f"scores.entries.{folder(game)}")


def template(game: Game) -> str:
    return f"scores/entries/{folder(game)}.html"


def lacking(entry: Mapping, now: Standing) -> list[str]:
    """What an open entry of a single cell still lacks, in words, as far as its game says so."""
    said = getattr(of(now.game), "lacking", None)
    return said(entry, now) if said else []
