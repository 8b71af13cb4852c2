"""A sheet as files: in the sheet format, and as a table for spreadsheets."""

import csv
import json
import unicodedata
from io import StringIO

from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from cardgen.paper import paper
from cardgen.writers import pdf
from games.any_game.scoring import AnyGame
from games.base import is_end
from games.gnoming_a_round.scoring import ROUNDS, GnomingARound
from games.gong.scoring import NAMES, Completed, Family
from games.sheet import FORMAT
from scores import printed
from scores.sheets import Standing

# A cell that begins so is a formula to a spreadsheet (OWASP, "CSV injection").
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_json(now: Standing) -> bytes:
    """The sheet format, without entries that score nothing where they stand: they would be errors in it."""
    sheet = {
        "format": FORMAT,
        "game": now.game.slug,
        "options": dict(now.options),
        "players": list(now.names),
        "entries": [
            entry for number, entry in zip(now.numbers, now.entries, strict=True) if number not in now.aside
        ],
    }
    return json.dumps(sheet, ensure_ascii=False, indent=1).encode()


def as_csv(now: Standing) -> bytes:
    """A row a round, then totals and ranks. The byte order mark tells spreadsheets that this is UTF-8."""
    text = StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([_("Round"), *map(neutral, now.names)])
    for number, index in enumerate(counted(now), start=1):
        row = now.state.rounds[index]
        points = row.points if row else [None] * now.seats
        writer.writerow([number, *("" if each is None else each for each in points)])
    writer.writerow([_("Total"), *now.state.totals])
    writer.writerow([_("Rank"), *now.state.ranks])
    return text.getvalue().encode("utf-8-sig")


def neutral(text: str) -> str:
    """The text with a sign before it where a spreadsheet could take it for a formula."""
    seen = "".join(each for each in text if unicodedata.category(each) not in ("Cf", "Zs"))
    return f"'{text}" if unicodedata.normalize("NFKC", seen[:1]).startswith(FORMULA) else text


def as_pdf(now: Standing, address: str, *, blank: bool, size: str) -> bytes:
    """A page to write on, or the sheet as it stands with the rows that are left."""
    sheet = paper(size)
    table = printed.Table(
        names=now.names,
        rows=rows(now, blank, printed.rows_on(sheet)),
        totals=("",) * now.seats if blank else tuple(map(signed, now.state.totals)),
        grids=blank and isinstance(now.game, GnomingARound),
    )
    name = _(now.game.name) if isinstance(now.game, AnyGame) else now.game.name
    words = printed.Words(
        lang=get_language(),
        rtl=get_language_bidi(),
        title=name,
        subtitle=_("Score sheet"),
        watch=_("Scan to watch the score live:"),
        round=_("Round"),
        total=_("Total"),
    )
    return pdf.write(printed.pages(table, words, address, sheet), title=name, lang=get_language())


def rows(now: Standing, blank: bool, room: int) -> list[tuple[str, list[str]]]:
    """Each round's number and a text a seat, and blank rows as far as the game, or the page, goes."""
    there = [] if blank else [texts(now, index) for index in counted(now)]
    most = (
        {GnomingARound: ROUNDS, Family: len(NAMES)}.get(type(now.game)) or now.options.get("rounds") or room
    )
    left = max(0, most - len(there)) if most <= room else -len(there) % room
    if now.state.finished and not blank:
        left = 0
    every = there + [[""] * now.seats] * (left or (0 if there else room))
    return [(str(number), each) for number, each in enumerate(every, start=1)]


def counted(now: Standing) -> list[int]:
    """The entries that are rounds, one that scores nothing where it stands among them; the end is none."""
    return [index for index, entry in enumerate(now.entries) if not is_end(entry)]


def texts(now: Standing, index: int) -> list[str]:
    row = now.state.rounds[index]
    if row is None:
        return [""] * now.seats
    if isinstance(row.parts, Completed):
        return [row.parts.family if seat == row.parts.seat else "" for seat in range(now.seats)]
    return ["" if points is None else signed(points) for points in row.points]


def signed(points: int) -> str:
    return f"{points}".replace("-", "\N{MINUS SIGN}")
