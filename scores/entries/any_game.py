from games.messages import Wrong
from games.messages import mark as _
from games.values import shown
from scores import typed
from scores.sheets import Standing
from scores.table_talk import isolated, together


def fields(cells, now: Standing) -> dict[str, str]:
    found = {}
    for seat in range(now.seats):
        if (cell := f"points-{seat}") in cells:
            found |= {f"out-{seat}": "on"} if cells[cell] is None else {cell: str(cells[cell])}
    return found


def cells(fields, now: Standing) -> dict:
    found = {}
    others_sat_out = "others" in fields
    for seat in range(now.seats):
        cell, text, out = f"points-{seat}", points(fields, seat), f"out-{seat}" in fields
        if text and out:
            raise Wrong(_("Player {player} has points and sat out: keep one of the two."), player=seat + 1)
        if text:
            found[cell] = added(text, seat)
        elif out or others_sat_out:
            found[cell] = None
        elif fields.get(f"base-{cell}", "0") != "0":
            raise Wrong(
                _("Player {player}: a blank takes no points away. Write the right number, or 0."),
                player=seat + 1,
            )
    return found


def points(fields, seat: int) -> str:
    return fields.get(f"points-{seat}", "").strip()


def added(text: str, seat: int) -> int:
    try:
        return typed.total(text)
    except ValueError:
        raise Wrong(
            _("Player {player}: {value} is no number. Write 12, -5, or a sum such as 12+7-3."),
            player=seat + 1,
            value=shown(text),
        ) from None


def form(fields, now: Standing) -> dict:
    rows = [row(fields, seat) for seat in range(now.seats)]
    missing = [isolated(now.names[row["seat"]]) for row in rows if row["blank"]]
    return {
        "rows": rows,
        "missing": together(missing) if 0 < len(missing) < now.seats else "",
        "most": typed.LONGEST,
        "told": "scores/previews/any_game.html",
    }


def row(fields, seat: int) -> dict:
    text, out = points(fields, seat), f"out-{seat}" in fields
    try:
        total = typed.total(text)
    except ValueError:
        total = None
    return {"seat": seat, "text": text, "out": out, "total": total, "blank": not (text or out)}
