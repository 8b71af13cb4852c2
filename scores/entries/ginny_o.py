"""Ginny-O's turns and racks as text, in the notation of the rules pages' pictures.

`4h 5h@yellow (6h) Ah+ *=8h`: a tile is rank and suit, @ and a square what it covers, brackets hold what lay
there before, + marks a crossing tile, `*` is a joker and = says what it stands for. `0` is an empty rack.
"""

import re
import unicodedata

from django.utils.translation import pgettext

from games.base import ENTRY, Table, settled
from games.ginny_o.scoring import Racks
from games.ginny_o.tiles import CENTRE, FACES, JOKER, MELD_SQUARES, RANKS, SQUARES, SUITS, TILE_SQUARES
from games.messages import Wrong
from games.messages import mark as _
from games.values import shown
from scores.changes import shown as told
from scores.reasons import meld_reasons, reasons
from scores.sheets import Standing

TURN, RACKS = "turn", "racks"
# Each new meld needs a new tile, and rack and drawn tile make 8; a few more for what is counted otherwise.
MELDS, MOST_MELDS = 8, 12
LONGEST = 300
EMPTY = "0"
SEATS = {str(seat): seat for seat in range(4)}
MELD = re.compile(r"meld-([0-9]|1[01])")
PIECES = re.compile(r"[()]|[^\s,;،()]+")
# Phones put a selector after a sign: as text, or as a picture.
SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")


def fields(cells, now: Standing) -> dict[str, str]:
    entry = cells.get(ENTRY, {})
    if "racks" in entry:
        racks = {f"rack-{seat}": rack_text(rack) for seat, rack in enumerate(entry["racks"] or ())}
        return {"what": RACKS, **racks}
    if "melds" not in entry:
        return {}
    melds = {f"meld-{number}": text(meld["tiles"]) for number, meld in enumerate(entry["melds"] or ())}
    player = {} if entry["player"] is None else {"player": str(entry["player"])}
    return {"what": TURN, **player, **melds} | ({"empty": "on"} if entry["melds"] == [] else {})


def rack_text(rack) -> str:
    if rack is None:
        return ""
    return " ".join(rack) or EMPTY


def text(tiles) -> str:
    return " ".join(tile_text(tile) for tile in tiles or () if tile["tile"])


def tile_text(tile) -> str:
    stands = f"={tile['as']}" if "as" in tile else ""
    square = f"@{tile['on']}" if "on" in tile else ""
    crossing = "+" if tile.get("cross") else ""
    written = f"{tile['tile']}{stands}{square}{crossing}"
    return written if tile.get("new", True) else f"({written})"


def cells(fields, now: Standing) -> dict:
    if fields.get("what") == RACKS:
        return {ENTRY: {"racks": racks(fields, now)}}
    typed = [tiles(fields[name]) for name in meld_names(fields)]
    melds = [{"tiles": meld} for meld in typed if meld]
    if melds and "empty" in fields:
        raise Wrong(_("There are melds, and “no meld this turn” is ticked too. Take one of them back."))
    if not melds and "empty" not in fields:
        raise Wrong(_("Enter a meld, or tick “no meld this turn”."), rule="turn")
    player = fields.get("player")
    return {ENTRY: {"player": SEATS.get(player, player), "melds": melds}}


def meld_names(fields) -> list[str]:
    return sorted((name for name in fields if MELD.fullmatch(name)), key=lambda name: int(name[5:]))


def racks(fields, now: Standing) -> list[list[str]]:
    typed = [fields.get(f"rack-{seat}", "").strip() for seat in range(now.seats)]
    found = [[] if rack == EMPTY else [name(tile) for tile in tiles(rack)] for rack in typed]
    for seat, rack in enumerate(typed):
        if not rack:
            raise Wrong(
                _("The rack of player {player} is blank. Enter what is left on it, or 0 for nothing."),
                rule="racks",
                player=seat + 1,
            )
    return found


def name(tile) -> str:
    if tile.keys() != {"tile"}:
        raise unread(tile_text(tile))
    return tile["tile"]


def tiles(typed: str) -> list[dict]:
    """What was typed for a meld. Raises Wrong, naming the piece that cannot be read."""
    if len(typed) > LONGEST:
        raise unread(typed)
    found, old = [], False
    for piece in PIECES.findall(unicodedata.normalize("NFKC", typed).translate(SIGNS)):
        if piece not in "()":
            found.append(tile(piece, old))
        elif old == (piece == "("):
            raise unread(piece)
        else:
            old = not old
    if old:
        raise unread("(")
    return found


def tile(piece: str, old: bool) -> dict:
    plain = piece.replace("+", "", 1)
    plain, at, square = plain.partition("@")
    face, equals, stands = plain.partition("=")
    read = {"tile": face_read(face, piece)}
    if equals:
        read["as"] = face_read(stands, piece)
    if at:
        read["on"] = square_read(square, piece)
    if old:
        read["new"] = False
    if "+" in piece:
        read["cross"] = True
    return read


def face_read(typed: str, piece: str) -> str:
    # The digits of any script.
    typed = re.sub(r"\d", lambda digit: str(int(digit[0])), typed)
    rank = typed[:-1].upper()
    face = ("10" if rank == "T" else rank) + typed[-1:].lower()
    if face != JOKER and face not in FACES:
        raise unread(piece)
    return face


def square_read(typed: str, piece: str) -> str:
    typed = CENTRE if typed.lower() == "center" else typed.lower()
    for square in SQUARES:
        # No two begin with the same letter.
        if typed and square.startswith(typed):
            return square
    raise unread(piece)


def unread(piece: str) -> Wrong:
    return Wrong(
        _("{piece} cannot be read. Write tiles like this: 4h 10s@yellow (Kd) *=8h"),
        rule="tiles",
        piece=shown(piece),
    )


def form(fields, now: Standing) -> dict:
    melds = max([MELDS, *(int(name[5:]) + 1 for name in meld_names(fields))])
    return {
        "what": RACKS if fields.get("what") == RACKS else TURN,
        "player": SEATS.get(fields.get("player", str(now.state.next))),
        "melds": [(number, fields.get(f"meld-{number}", "")) for number in range(melds)],
        "empty": "empty" in fields,
        "racks": [(seat, name, fields.get(f"rack-{seat}", "")) for seat, name in enumerate(now.names)],
        "longest": LONGEST,
        "suits": suits(),
        "squares": squares(),
        "told": "scores/previews/ginny_o.html",
        "both": now.options.get("cross_bonus_both", False),
        **reckoned(fields, now),
    }


def suits() -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Letter, word and tiles of each suit; a tile is its name, its rank and both in words."""
    words = {
        "c": pgettext("suit", "clubs"),
        "d": pgettext("suit", "diamonds"),
        "h": pgettext("suit", "hearts"),
        "s": pgettext("suit", "spades"),
    }
    ranks = {
        "A": pgettext("rank", "ace"),
        "J": pgettext("rank", "jack"),
        "Q": pgettext("rank", "queen"),
        "K": pgettext("rank", "king"),
    }
    spoken = pgettext("a tile", "{rank} of {suit}")
    return [
        (
            suit,
            words[suit],
            [
                (rank + suit, rank, spoken.format(rank=ranks.get(rank, rank), suit=words[suit]))
                for rank in RANKS
            ],
        )
        for suit in SUITS
    ]


def squares() -> list[tuple[str, str, str]]:
    """Name, word and sign of what may lie under a tile; a plain square has no name."""
    colours = {
        "yellow": pgettext("a square", "yellow"),
        "green": pgettext("a square", "green"),
        "red": pgettext("a square", "red"),
        "blue": pgettext("a square", "blue"),
    }
    tile, meld = (
        pgettext("a square", "{colour}: tile × {times}"),
        pgettext("a square", "{colour}: meld × {times}"),
    )
    kinds = ((TILE_SQUARES, tile, "1 × "), (MELD_SQUARES, meld, "Σ × "))
    return [
        ("", pgettext("a square", "plain"), ""),
        *(
            (name, word.format(colour=colours[name], times=times), f"{sign}{times}")
            for kind, word, sign in kinds
            for name, times in kind.items()
        ),
        (CENTRE, pgettext("a square", "centre"), "◎"),
    ]


def reckoned(fields, now: Standing) -> dict:
    """Each meld, or each rack, as it would be scored; else whether only a joker is in the way."""
    try:
        entry = cells(fields, now)[ENTRY]
        row = now.game.row(entry, Table(now.seats, settled(now.game, now.seats, now.options)))
    except Wrong as wrong:
        return {"reckoned": [], "asks": "readings" in wrong.values}
    if isinstance(row.parts, Racks):
        racks = zip(row.parts.racks, reasons(row, now), now.names, strict=True)
        return {"reckoned": [rack_reckoned(*each) for each in racks]}
    melds = row.parts.melds
    return {
        "reckoned": [
            {"points": meld.points, "why": list(meld_reasons(meld)), "tiles": meld.tiles} for meld in melds
        ]
    }


def rack_reckoned(rack, why, player: str) -> dict:
    tiles = [{"points": -points, "times": 1} for _name, points in rack.tiles]
    return {"points": rack.points, "why": why, "player": player, "tiles": tiles}


def said(cell: str, value, now: Standing) -> str:
    return told(cell, value, now)
