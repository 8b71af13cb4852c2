from django.utils.translation import gettext

from games.gnoming_a_round.scoring import HAZARD, LINES, MULLIGAN, GridScore, score_so_far
from games.messages import Wrong
from games.messages import mark as _
from scores import typed
from scores.reasons import grid_reasons
from scores.sheets import Standing
from scores.table_talk import isolated, together

CARDS = 9
NOBODY = "nobody"
# The letters as other keyboards have them: they look alike.
LETTERS = {"M": MULLIGAN, "Μ": MULLIGAN, "М": MULLIGAN, "H": HAZARD, "Η": HAZARD, "Н": HAZARD}


def fields(cells, now: Standing) -> dict[str, str]:
    found = {
        f"grid-{seat}-{place}": str(card)
        for seat in range(now.seats)
        for place, card in enumerate(cells.get(f"grids-{seat}") or ())
    }
    if "first_out" in cells:
        found["first_out"] = NOBODY if cells["first_out"] is None else str(cells["first_out"])
    return found


def cells(fields, now: Standing) -> dict:
    """Only whole grids: a part of one stays with whoever is writing it."""
    found = {}
    for seat in range(now.seats):
        grid, cell = cards(fields, seat), f"grids-{seat}"
        if None not in grid:
            found[cell] = grid
        elif any(card is not None for card in grid):
            part(grid, seat, fields)
        elif fields.get(f"base-{cell}", "0") != "0":
            raise Wrong(_("Player {player}: blanks take no grid away. Write nine cards."), player=seat + 1)
    if first_out := fields.get("first_out", ""):
        found["first_out"] = None if first_out == NOBODY else whole(first_out)
    return found


def part(grid, seat: int, fields) -> None:
    score_so_far(grid, seat=seat)
    # Without a script nothing would keep it.
    if "drafts" not in fields:
        raise Wrong(
            _("Player {player} has {count} of nine cards: write all of them, or none yet."),
            player=seat + 1,
            count=CARDS - grid.count(None),
        )


def cards(fields, seat: int) -> list[int | str | None]:
    return [card(fields.get(f"grid-{seat}-{place}", "").strip()) for place in range(CARDS)]


def card(text: str) -> int | str | None:
    """The card, None for a blank, else what was typed: the game says what is wrong with it."""
    return LETTERS.get(text.upper()) or whole(text) if text else None


def whole(text: str) -> int | str:
    try:
        return typed.whole(text)
    except ValueError:
        return text


def form(fields, now: Standing) -> dict:
    grids = [grid(fields, seat, now) for seat in range(now.seats)]
    partial = [isolated(each["name"]) for each in grids if 0 < each["count"] < CARDS]
    return {
        "grids": grids,
        "partial": together(partial) if partial else "",
        "missing": together(missing(fields, grids)),
        "first_out": fields.get("first_out", ""),
        "nobody": NOBODY,
        "positives": range(1, 16),
        "told": "scores/previews/gnoming_a_round.html",
    }


def missing(fields, grids) -> list[str]:
    """What the round still lacks once a part of it is there; a grid that is begun is told of by itself."""
    first_out = fields.get("first_out", "")
    if not first_out and all(each["count"] < CARDS for each in grids):
        return []
    blank = [isolated(each["name"]) for each in grids if not each["count"]]
    return blank if first_out else [*blank, gettext("who was first out")]


def grid(fields, seat: int, now: Standing) -> dict:
    found = cards(fields, seat)
    try:
        score = score_so_far(found, all_wild=now.options.get("all_wild", False), seat=seat)
    except Wrong:
        score = GridScore((), (), (), 0)
    lit = {(line.kind, line.number) for line in score.lines}
    return {
        "seat": seat,
        "name": now.names[seat],
        "cells": [
            (f"grid-{seat}-{place}", fields.get(f"grid-{seat}-{place}", ""), place // 3 + 1, place % 3 + 1)
            for place in range(CARDS)
        ],
        "lines": [(f"{kind}-{number}", (kind, number) in lit) for kind, number, _places in LINES],
        "count": CARDS - found.count(None),
        "points": score.points,
        "counted": list(grid_reasons(score)),
    }
