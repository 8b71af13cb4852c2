"""How a sheet begins: a game, the players, the house rules; or the same players once more."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.http import HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.base import FIRST, Game, seated
from games.messages import Wrong
from games.messages import mark as _
from games.sheet import Sheet as Plain
from games.sheet import name
from scores import sheets
from scores.house_rules import HouseRule, house_rules
from scores.models import Sheet
from scores.seats import MARKS, SIGNS
from scores.tiles import tile
from scores.tokens import digest
from scores.views.access import Opened, kept
from scores.words import translated

RANDOM = "random"
MOST_DIGITS = 9


@require_safe
def choose(request):
    return render(request, "scores/choose.html", {})


@require_http_methods(["GET", "HEAD", "POST"])
def start(request, game):
    if request.method != "POST":
        return begin(request, game, {})
    try:
        plain, marks = asked(request.POST, game)
    except Wrong as wrong:
        problem = {"text": translated(wrong), "field": getattr(wrong, "field", "")}
        return begin(request, game, request.POST, problem=problem, status=422)
    _sheet, token = sheets.start(plain, marks)
    return to_sheet(token)


def to_sheet(token: str) -> HttpResponseRedirect:
    response = HttpResponseRedirect(reverse("scores:sheet", args=[token]))
    response["Referrer-Policy"] = "no-referrer"
    return response


def begin(request, game, typed, problem=None, status=200):
    context = {
        "tile": tile(game),
        "game": game,
        "players": list(rows(game, typed)),
        "marks": list(zip(MARKS, SIGNS, strict=True)),
        "numbers": MARKS,
        "rules_offered": [HouseRule(*parts) for parts in options_typed(game, typed)],
        "first": typed.get(FIRST, RANDOM),
        "problem": problem,
        # None is blank when the form comes for the first time, and hidden rows may have been filled.
        "shown": max([game.seats[0], *(seat + 1 for seat in taken(game, typed))]),
    }
    return render(request, "scores/start.html", context, status=status)


def rows(game: Game, typed) -> Iterator[dict]:
    for seat in range(game.seats[-1]):
        chosen = mark(typed.get(f"mark-{seat}", ""), seat)
        yield {"seat": str(seat), "number": seat + 1, "name": typed.get(f"name-{seat}", ""), "mark": chosen}


def options_typed(game: Game, typed) -> Iterator[tuple]:
    for rule in house_rules(game, {}):
        value = typed.get(rule.option.name, "")
        yield rule.option, rule.label, rule.sentence, bool(value) if rule.switch else value


def taken(game: Game, typed) -> list[int]:
    """The rows that have a name."""
    return [seat for seat in range(game.seats[-1]) if typed.get(f"name-{seat}", "").strip()]


@contextmanager
def field(named: str, label: str = "") -> Iterator[None]:
    """Remembers with a fault which field of the form it is about, and calls it as the form does."""
    try:
        yield
    except Wrong as wrong:
        wrong.field = named
        if label:
            wrong.values["what"] = label
        raise


def asked(post, game) -> tuple[Plain, list[int]]:
    """The players who have a name, and the options that were changed."""
    filled = taken(game, post)
    players = []
    for seat in filled:
        with field(f"name-{seat}"):
            players.append(name(post[f"name-{seat}"].strip()))
    with field(f"name-{next((row for row in range(game.seats[-1]) if row not in filled), 0)}"):
        enough(game, len(players))
        seated(game, len(players))
    marks = [mark(post.get(f"mark-{seat}", ""), seat) for seat in filled]
    apart(marks, filled)
    options = {}
    for rule in house_rules(game, {}):
        with field(rule.option.name, str(rule.label)):
            if (value := chosen(rule.option, post)) is not None:
                options[rule.option.name] = rule.option.settled(value)
    with field(FIRST):
        options[FIRST] = first(post.get(FIRST, RANDOM), filled)
    return Plain(game, tuple(players), options, ()), marks


def enough(game: Game, names: int) -> None:
    least = game.seats[0]
    if names < least:
        raise Wrong(
            ngettext("Type at least {count} name.", "Type at least {count} names.", least), count=least
        )


def apart(marks: list[int], filled: list[int]) -> None:
    for index, each in enumerate(marks):
        if each in marks[:index]:
            with field(f"mark-{filled[index]}"):
                raise Wrong(
                    _("Player {player} has the mark of another: choose one more."), player=filled[index] + 1
                )


def first(typed: str, filled: list[int]) -> int:
    """The seat that starts; rows without a name are no seats."""
    if typed == RANDOM or not typed:
        return secrets.randbelow(len(filled))
    if typed not in map(str, filled):
        raise Wrong(_("Who starts has no name yet: write it, or choose another."))
    return filled.index(int(typed))


def chosen(option, post):
    """A switch that is on, a number that was written; None where the option is as it is by itself."""
    typed = post.get(option.name, "").strip()
    if isinstance(option.default, bool):
        return True if typed else None
    if not typed:
        return None
    return int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else typed


def mark(typed, seat: int) -> int:
    return int(typed) if str(typed) in map(str, MARKS) else seat % len(MARKS)


# A keeper's token is its own credential.
@csrf_exempt
@require_POST
@transaction.atomic
def rematch(request, token):
    """The same players and house rules on a new sheet; the start moves on clockwise.

    Whoever asks first starts it; the other keepers of the old sheet get links of their own on that one.
    """
    found = kept(token)
    old = Sheet.objects.select_for_update().get(pk=found.sheet.pk)
    if old.rematch and not old.rematch.hidden_at:
        return to_sheet(joined(old.rematch, found))
    now = sheets.standing(old)
    moved = (now.options.get(FIRST, 0) + 1) % now.seats
    new, _token = sheets.start(Plain(now.game, now.names, {**now.options, FIRST: moved}, ()), old.marks)
    token = following(new, found)
    new.keepers.update(digest=digest(token), name=found.keeper.name)
    old.rematch = new
    old.save(update_fields=["rematch"])
    return to_sheet(token)


def joined(new: Sheet, found: Opened) -> str:
    """The token with which a keeper of the old sheet goes on; one to watch, where no more may write."""
    token = following(new, found)
    keeper = new.keepers.filter(digest=digest(token)).first()
    if keeper is None and new.keepers.filter(revoked_at=None).count() < sheets.MOST_LINKS:
        keeper = new.keepers.create(digest=digest(token), name=found.keeper.name)
    return new.watch if keeper is None or keeper.revoked_at else token


def following(new: Sheet, found: Opened) -> str:
    """The same for each tap of one keeper, so that a double tap is one link and one taken back stays so."""
    made = salted_hmac("scores.rematch", f"{new.pk} {found.token}", algorithm="sha256").digest()
    return urlsafe_b64encode(made[:16]).decode().rstrip("=")
