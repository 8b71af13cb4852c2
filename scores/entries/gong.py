from games.base import ENTRY
from games.gong.scoring import FAMILY
from missions.deck import FAMILIES
from scores.changes import shown
from scores.sheets import Standing


def fields(cells, now: Standing) -> dict[str, str]:
    entry = cells.get(ENTRY, {})
    return {key: str(entry[key]) for key in keys(now) if entry.get(key) is not None}


def cells(fields, now: Standing) -> dict:
    entry = {key: typed(key, fields.get(key)) for key in keys(now)}
    return {} if None in entry.values() else {ENTRY: entry}


def keys(now: Standing) -> tuple[str, ...]:
    return ("family", "player") if now.game is FAMILY else ("winner",)


def typed(key: str, text: str | None) -> int | str | None:
    is_seat = key != "family" and text and text.isdecimal() and len(text) < 3
    return int(text) if is_seat else text or None


def form(fields, now: Standing) -> dict:
    *_families, seat_key = keys(now)
    return {
        "families": galaxies(fields.get("family"), now) if now.game is FAMILY else [],
        "seat_key": seat_key,
        "chosen": typed(seat_key, fields.get(seat_key)),
    }


def galaxies(chosen: str | None, now: Standing) -> list[dict]:
    """The nine in the deck's order; `seat` and `holder` are those of whoever has completed one."""
    holders = {row.parts.family: row.parts.seat for row in now.state.rounds if row}
    return [
        {
            "letter": family.letter,
            "name": family.name,
            "chosen": family.name == chosen,
            "holder": now.names[holders[family.name]] if family.name in holders else "",
        }
        for family in FAMILIES
    ]


def said(cell: str, value, now: Standing) -> str:
    return shown(cell, value, now)
