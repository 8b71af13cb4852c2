from collections.abc import Mapping

from django.utils.translation import gettext

from games.base import ENTRY
from games.messages import Wrong
from games.messages import mark as _
from games.three_player_moon.scoring import BIDS, SEATS, TRICKS
from scores import typed
from scores.sheets import Standing
from scores.table_talk import isolated, together

# Chosen as the bidder when everybody passed.
PASSED = "passed"


def fields(cells, now: Standing) -> dict[str, str]:
    entry = cells.get(ENTRY, {})
    if "bidder" not in entry:
        return {}
    if entry["bidder"] is None and "open" not in entry:
        return {"bidder": PASSED}
    found = {"bidder": entry["bidder"], "bid": entry["bid"]}
    found |= {f"tricks-{seat}": taken for seat, taken in enumerate(entry["tricks"] or ())}
    return {key: str(value) for key, value in found.items() if value is not None}


def cells(fields, now: Standing) -> dict:
    bidder, bid, tricks = fields.get("bidder", ""), number(fields, "bid"), all_tricks(fields)
    if bidder == PASSED:
        return {ENTRY: {"bidder": None, "bid": bid, "tricks": [taken or 0 for taken in tricks]}}
    entry = {"bidder": number(fields, "bidder"), "bid": bid, "tricks": tricks}
    known = [value for value in (entry["bidder"], bid, *tricks) if value is not None]
    if len(known) == 2 + SEATS:
        return {ENTRY: entry}
    if played(fields, now):
        raise Wrong(_("This deal is played: write who bid what, and the tricks of all three."))
    return {ENTRY: entry | {"open": True}} if known else {}


def played(fields, now: Standing) -> bool:
    """Whether others came after it: only the last deal may have blanks."""
    number = fields.get("entry", "")
    return number.isdecimal() and any(each > int(number) for each in now.numbers)


def all_tricks(fields) -> list[int | str | None]:
    return [number(fields, f"tricks-{seat}") for seat in range(SEATS)]


def number(fields, name: str) -> int | str | None:
    """The number, or what was typed instead of one: the game says what is wrong with it."""
    text = fields.get(name, "").strip()
    try:
        return typed.whole(text)
    except ValueError:
        return text or None


def form(fields, now: Standing) -> dict:
    tricks = [(seat, fields.get(f"tricks-{seat}", "")) for seat in range(SEATS)]
    entry = {"bidder": number(fields, "bidder"), "bid": number(fields, "bid"), "tricks": all_tricks(fields)}
    known = any(value is not None for value in (entry["bidder"], entry["bid"], *entry["tricks"]))
    return {
        "bidder": fields.get("bidder", ""),
        "bids": [(str(bid), str(bid) == fields.get("bid")) for bid in BIDS],
        "highest": str(BIDS[-1]),
        "tricks": tricks,
        "count": sum(taken for taken in all_tricks(fields) if isinstance(taken, int)),
        "most": TRICKS,
        "missing": together(lacking(entry, now)) if known and entry["bidder"] != PASSED else "",
    }


def lacking(entry: Mapping, now: Standing) -> list[str]:
    """What a deal still lacks, in words; nothing once it is complete."""
    found = [
        said
        for key, said in (("bidder", gettext("the bidder")), ("bid", gettext("the bid")))
        if entry[key] is None
    ]
    tricks = entry["tricks"] or [None] * SEATS
    if names := [isolated(now.names[seat]) for seat, taken in enumerate(tricks) if taken is None]:
        found.append(gettext("the tricks of {names}").format(names=together(names)))
    return found
