"""The sheet format: one JSON object, read strictly, and what it comes to as plain data.

A sheet is `{"format": "gong-sheet/1", "game": …, "options": {…}, "players": […], "entries": […]}`, and
docs/games.md says what goes where. Reading is bounded in time and memory, whatever the bytes are; every fault
is a `Wrong`.

>>> sheet = read(b'{"format": "gong-sheet/1", "game": "gong-link", "options": {}, "players": ["Ana", "Ben"],'
...              b' "entries": [{"winner": 1}]}')
>>> result(sheet.replay())["totals"]
[0, 1]
"""

import dataclasses
import json
import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.base import Game, State, games, replay, seated, settled
from games.messages import Warned, Wrong, mark, said
from games.values import keys, shown

_ = mark

FORMAT = "gong-sheet/1"
KEYS = ("format", "game", "options", "players", "entries")
MOST_BYTES = 1024 * 1024
MOST_ENTRIES = 1_000
MOST_LEVELS = 20
LONGEST_NAME = 40

# Digits beyond these make no number that the format allows, so that they need not be counted out.
_DIGITS = 60
_SURROGATES = re.compile("[\ud800-\udfff]")
# What says in which direction text runs, and could turn that of its neighbours.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]")
_CONTROL = ("Cc", "Cs", "Zl", "Zp")
_UNSEEN = ("Cf", "Zs", "Mn", "Me", "Cn", "Co")
# Letters and a pattern of dots by their category, and yet nothing is seen of them.
_FILLERS = "\u115f\u1160\u3164\uffa0\u2800"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet whose game, players and options are right; what its entries come to, `replay` says."""

    game: Game
    players: tuple[str, ...]
    options: Mapping[str, Any]
    entries: tuple[Any, ...]

    def replay(self) -> State:
        """The state after all entries. Raises `Wrong`, naming the entry."""
        return replay(self.game, len(self.players), self.options, self.entries)


@dataclass(frozen=True, slots=True)
class _Repeated:
    """What stands for an object in which a key stands twice, until it is known in which entry that is."""

    key: str


def read(data: bytes | str) -> Sheet:
    """The sheet that these bytes hold, UTF-8, or this text.

    Raises `Wrong` for what is no JSON, for what is too large, and for anything but the format.

    >>> read('{"format": "gong-sheet/1", "format": "gong-sheet/2"}')
    Traceback (most recent call last):
    ...
    games.messages.Wrong: "format" stands twice: keep one of them.
    """
    value = parsed(data)
    if not isinstance(value, dict):
        bounded(value)
        raise Wrong(_("This is no score sheet: write it between braces."))
    entries = value.get("entries")
    bounded({**value, "entries": None})
    if isinstance(entries, list):
        for index, entry in enumerate(entries):
            bounded(entry, level=3, index=index)
    else:
        bounded(entries, level=2)
    if value.get("format", FORMAT) != FORMAT:
        raise Wrong(
            _("The format {value} is not known: write {format}."),
            value=shown(value["format"]),
            format=shown(FORMAT),
        )
    keys(value, KEYS)
    game = known(value["game"])
    players = named(value["players"], game)
    options = value["options"]
    settled(game, len(players), options)
    if not isinstance(entries, list):
        raise Wrong(_("{what}: {value} does not fit. Write a list."), what="entries", value=shown(entries))
    if len(entries) > MOST_ENTRIES:
        raise Wrong(
            _("The sheet is full: {count} entries, and {most} are allowed."),
            count=len(entries),
            most=MOST_ENTRIES,
        )
    return Sheet(game, players, options, tuple(entries))


def parsed(data: bytes | str) -> Any:
    """JSON as Python has it, save that objects with a key twice are marked, and long numbers cut.

    >>> parsed('{"points": [1, -2, null]}')
    {'points': [1, -2, None]}
    """
    try:
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogatepass")
        if len(data) > MOST_BYTES:
            raise Wrong(_("The sheet is too large: {most} bytes are allowed."), most=MOST_BYTES)
        text = data.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object, parse_int=lambda digits: int(digits[:_DIGITS]))
    except UnicodeDecodeError as error:
        raise Wrong(_("This is no text in UTF-8: look at byte {place}."), place=error.start) from None
    except json.JSONDecodeError as error:
        raise Wrong(
            _("This is no JSON: look at line {line}, column {column}."), line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise _too_deep() from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Repeated:
    found = {}
    for key, value in pairs:
        if key in found:
            return _Repeated(key)
        found[key] = value
    return found


def _too_deep(index: int | None = None) -> Wrong:
    return Wrong(
        _("The sheet is nested too deeply: {most} levels are allowed."), entry=index, most=MOST_LEVELS
    )


def bounded(value: Any, level: int = 1, index: int | None = None) -> None:
    """Checks what JSON lets pass and the format does not: keys twice, NaN, half characters, many levels.

    `level` is that of `value`, `index` that of the entry which it is. Raises `Wrong`.

    >>> bounded({"winner": float("nan")}, index=3)
    Traceback (most recent call last):
    ...
    games.messages.Wrong: NaN is no number: write a whole number.
    """
    here = [value]
    while here:
        below = []
        for each in here:
            if isinstance(each, str):
                if _SURROGATES.search(each):
                    raise Wrong(
                        _("{value} is no text: it holds half a character."), entry=index, value=shown(each)
                    )
            elif isinstance(each, float):
                if not math.isfinite(each):
                    raise Wrong(
                        _("{value} is no number: write a whole number."), entry=index, value=shown(each)
                    )
            elif isinstance(each, _Repeated):
                raise Wrong(_("{key} stands twice: keep one of them."), entry=index, key=shown(each.key))
            elif isinstance(each, dict):
                below += each
                below += each.values()
            elif isinstance(each, list):
                below += each
            if level > MOST_LEVELS and isinstance(each, dict | list):
                raise _too_deep(index)
        here, level = below, level + 1


def known(slug: Any) -> Game:
    """The game of this slug. Raises `Wrong`, naming those there are.

    >>> known("gong-link").name
    'GONG LINK'
    """
    if not isinstance(slug, str) or slug not in games():
        raise Wrong(
            _("There is no game {value} here. Choose one of {games}."),
            value=shown(slug),
            games=", ".join(games()),
        )
    return games()[slug]


def named(players: Any, game: Game) -> tuple[str, ...]:
    """The players' names, seat by seat. Raises `Wrong` for one that is none, and for too many or too few."""
    if not isinstance(players, list):
        raise Wrong(
            _("{what}: {value} does not fit. Write a list of names."), what="players", value=shown(players)
        )
    seated(game, len(players))
    return tuple(name(each) for each in players)


def name(value: Any) -> str:
    """A player's name as it is kept: composed (NFC), without control characters and signs of direction.

    Raises `Wrong` where nothing to see is left, or more than 40 characters. Two players may share one.

    >>> name("Zoe\u0308\u202e") == "Zo\u00eb"
    True
    >>> name(" ")
    Traceback (most recent call last):
    ...
    games.messages.Wrong: " " is no name: write 1 to 40 characters.
    """
    kept = ""
    if isinstance(value, str):
        # Normalising takes long for a long text, and at most 4 characters become one.
        kept = "".join(each for each in value if not _dropped(each))
        kept = unicodedata.normalize("NFC", kept[: 4 * LONGEST_NAME + 1])
    if len(kept) > LONGEST_NAME or not any(_seen(each) for each in kept):
        raise Wrong(
            _("{value} is no name: write 1 to {most} characters."), value=shown(value), most=LONGEST_NAME
        )
    return kept


def _seen(character: str) -> bool:
    return unicodedata.category(character) not in _UNSEEN and character not in _FILLERS


def _dropped(character: str) -> bool:
    return unicodedata.category(character) in _CONTROL or bool(_BIDI.match(character))


def result(state: State, translate: Callable[[str], str] = mark) -> dict[str, Any]:
    """A state as the plain data that `manage.py score` prints, its words through `translate`.

    >>> result(replay(known("gong-link"), 2, {}, [{"winner": 1}]))["parts"]
    [{'seat': 1, 'wins': 1}]
    """
    return {
        "rounds": [None if row is None else list(row.points) for row in state.rounds],
        "totals": list(state.totals),
        "ranks": list(state.ranks),
        "finished": state.finished,
        "winners": list(state.winners),
        "warnings": [report(warned, translate) for warned in state.warnings],
        "next": state.next,
        "parts": [None if row is None else plain(row.parts) for row in state.rounds],
    }


def report(message: Wrong | Warned, translate: Callable[[str], str] = mark) -> dict[str, Any]:
    """An error or a warning as plain data.

    >>> report(Wrong("{value} is no bid.", rule="bids", value=3))
    {'entry': None, 'rule': 'bids', 'text': '3 is no bid.'}
    """
    return {"entry": message.entry, "rule": message.rule, "text": said(message, translate)}


def plain(parts: Any) -> Any:
    """A game's records as JSON has data: a record is an object of its fields.

    >>> plain((FORMAT, None)), plain({"lines": frozenset({2, 1})})
    (['gong-sheet/1', None], {'lines': [1, 2]})
    """
    if dataclasses.is_dataclass(parts):
        fields = (each.name for each in dataclasses.fields(parts))
        return {field: plain(getattr(parts, field)) for field in fields}
    if isinstance(parts, Mapping):
        return {str(key): plain(value) for key, value in parts.items()}
    if isinstance(parts, set | frozenset):
        return plain(sorted(parts))
    if isinstance(parts, list | tuple):
        return [plain(each) for each in parts]
    return parts
