"""What is said at the table, in each game's words: what wins, who is next, what an entry is called."""

from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.base import Game, settled
from scores.sheets import Standing
from scores.words import FIRST_STRONG_ISOLATE, POP_ISOLATE

LEFT_TO_RIGHT_ISOLATE = "\u2066"

WINS = MappingProxyType(
    {
        "gong-link": _("Whoever wins the most games wins."),
        "gong-fight": _("Whoever wins the most games wins."),
        "gong-family": _("The most families win; in a tie, whoever had that many first."),
        "gnoming-a-round": _("The lowest total after 3 rounds wins."),
        "three-player-moon": _("First to 21, and alone in front."),
        "ginny-o": _("The most points win, once the tiles on the racks are taken off."),
        "any-game": _("The most points win."),
    }
)
# What comes next begins with one player: each game has its own words, some others at the very beginning.
STARTS = _("{player} starts {entry}.")
NEXT = MappingProxyType(
    {
        "gong-family": (_("{player} starts."), _("{player} goes on.")),
        "three-player-moon": (_("{player} bids first."), _("{player} bids first.")),
        "ginny-o": (_("{player} starts."), _("It is {player}’s turn.")),
    }
)
# In the middle of a sentence; at its beginning the page makes a capital of the first letter.
ENTRIES = MappingProxyType(
    {
        "gong-link": _("game {number}"),
        "gong-fight": _("game {number}"),
        "gong-family": _("family {number}"),
        "three-player-moon": _("deal {number}"),
        "ginny-o": _("turn {number}"),
    }
)
ROUND = _("round {number}")


def isolated(text: object) -> str:
    """A name in a sentence that may run the other way."""
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def ordered(text: object) -> str:
    """A sum or a row of cards: it runs from left to right in every language."""
    return f"{LEFT_TO_RIGHT_ISOLATE}{text}{POP_ISOLATE}"


def figure(number: int) -> str:
    return ordered(str(number).replace("-", "−"))


# How texts stand beside each other is each language's own: no code and no template writes a comma or a colon.


def labelled(label: object, text: object) -> str:
    return pgettext("a label and what it says", "{label}: {text}").format(label=label, text=text)


def together(texts: Iterable[str]) -> str:
    """Names in a sentence: "Ana, Ben and Cleo"."""
    *before, last = [*texts] or [""]
    first = _joined(pgettext("a list of three or more", "{one}, {other}"), before)
    return _joined(pgettext("a list", "{one} and {other}"), [first, last] if before else [last])


def either(texts: Iterable[str]) -> str:
    return _joined(pgettext("a list", "{one} or {other}"), texts)


def in_turn(texts: Iterable[str]) -> str:
    """Whole statements, one after the other."""
    return _joined(pgettext("two statements", "{one}; {other}"), texts)


def _joined(pattern: str, texts: Iterable[str]) -> str:
    first, *others = [*texts] or [""]
    return reduce(lambda one, other: pattern.format(one=one, other=other), others, first)


def entry_name(game: Game, number: int) -> str:
    """What an entry is called: "round 2", "deal 5"."""
    return str(ENTRIES.get(game.slug, ROUND)).format(number=number)


def wins(game: Game, seats: int, options: Mapping[str, Any]) -> str:
    options = settled(game, seats, options)
    if game.slug == "any-game":
        return _any_game_wins(options)
    if options.get("bidder_goes_out"):
        return gettext("First to 21, and alone in front; or a bidder who makes the bid and has 21.")
    return str(WINS[game.slug])


def _any_game_wins(options: Mapping[str, Any]) -> str:
    target, rounds, lowest = options["target"], options["rounds"], options["lowest_wins"]
    if target is None and rounds is None:
        return gettext("The lowest total wins.") if lowest else str(WINS["any-game"])
    ends = []
    if target is not None:
        ends.append(gettext("as soon as somebody has {target}").format(target=figure(target)))
    if rounds is not None:
        ends.append(ngettext("after {count} round", "after {count} rounds", rounds).format(count=rounds))
    end = either(ends)
    said = gettext("The lowest total wins, {end}.") if lowest else gettext("The most points win, {end}.")
    return said.format(end=end)


def next_up(now: Standing) -> str:
    """Who begins what comes next, "" once the game is over."""
    if now.state.next is None:
        return ""
    begun = any(row is not None for row in now.state.rounds)
    said = str(NEXT.get(now.game.slug, (STARTS, STARTS))[begun])
    return said.format(player=isolated(now.names[now.state.next]), entry=unfinished(now))


def unfinished(now: Standing) -> str:
    """What is to be written next: "round 3", also where it is begun already."""
    numbers, number = now.numbers, now.unfinished
    return entry_name(now.game, numbers.index(number) + 1 if number in numbers else len(numbers) + 1)


def end(now: Standing, ended: bool) -> list[str]:
    """How the game ended, in sentences: who won, and what decided where the totals did not."""
    if not now.state.finished:
        return []
    winners, rows = now.state.winners, [row for row in now.state.rounds if row]
    if not rows:
        return [gettext("The game was ended before anything was scored.")]
    names = together(isolated(now.names[seat]) for seat in winners)
    said = [(gettext("{names} wins!") if len(winners) == 1 else gettext("{names} share the win!"))]
    if ended:
        said.append(gettext("The game was ended here: the totals as they stand decide."))
    elif why := decided(now, rows):
        said.append(why)
    return [each.format(names=names, player=names) for each in said]


def decided(now: Standing, rows) -> str:
    """The tie-break that decided, as a template; "" where the totals did."""
    totals, winners = now.state.totals, now.state.winners
    best = min(totals) if now.game.lowest_wins else max(totals)
    level = totals.count(best) > len(winners) and totals[winners[0]] == best
    if now.game.slug == "three-player-moon":
        if rows[-1].parts.wins:
            return gettext("{player} made a 21: that wins at once, whatever the others have.")
        behind = totals[winners[0]] != best
        out = gettext("{player} made the bid and has 21: the bidder goes out.")
        return out if level or behind else ""
    if level and now.game.slug in TIES:
        return str(TIES[now.game.slug])
    return ""


TIES = MappingProxyType(
    {
        "gong-family": _("It was a tie: {player} had that many families first."),
        "gnoming-a-round": _("It was a tie: {player} had the lower third round."),
    }
)
