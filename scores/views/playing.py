"""A sheet on everybody's phone: the page, what is new on it, and what is written on it."""

import json
import re
import secrets

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.base import ENTRY
from games.messages import Wrong
from games.sheet import name
from scores import entries, rounds, sheets
from scores.board import board
from scores.conflicts import box
from scores.models import Change
from scores.sheets import Wish, standing, write
from scores.views.access import kept, opened
from scores.words import told

# An entry of the longest table has no more.
MOST_CELLS = 100
CLIENT = re.compile(r"[0-9A-Za-z-]{8,40}")
SET, REMOVE, RENAME, UNDO = Change.Kind.SET, Change.Kind.REMOVE, Change.Kind.RENAME, Change.Kind.UNDO


# A keeper's token is its own credential: what was written without a network outlives every cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request, token):
    found = opened(token, hidden=request.method != "POST")
    if found.sheet.hidden_at:
        return private(HttpResponseRedirect(reverse("scores:hide", args=[token])))
    if request.method == "POST":
        return posted(request, kept(token))
    if request.GET.get("v") == str(found.sheet.stamp):
        return private(HttpResponse(status=204))
    sheets.touch(found.sheet)
    return shown(request, found, standing(found.sheet))


def shown(request, found, now, *, status=200, number=None, beside=None, **more):
    """The page, or for a script that asks the parts of it that change."""
    number = number or number_of(request.GET.get("e", ""), now)
    context = {
        "token": found.token,
        "key": key(found.sheet),
        "sheet": found.sheet,
        "keeps": found.keeper is not None,
        "game": now.game,
        "names": json.dumps(now.names),
        "script": f"pads/{entries.folder(now.game)}.js",
        "styles": f"pads/{entries.folder(now.game)}.css",
        "board": board(found.sheet, now),
        "entry": entry(found.sheet, now, number, **more) if found.keeper else None,
        "beside": beside,
    }
    template = "scores/_play.html" if request.htmx else "scores/sheet.html"
    return private(render(request, template, context, status=status))


def key(sheet) -> str:
    """What a phone keeps goes by the sheet: a link may be given anew, and a database numbers sheets alike."""
    return f"{sheet.pk}-{sheet.started_at.timestamp():.6f}"


def private(response):
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


def number_of(asked: str, now) -> int:
    """The entry that somebody wants to write: an earlier one, else the one that is being written."""
    number = int(asked) if asked.isdecimal() and len(asked) < 5 else 0
    return number if number in now.written.entries else now.unfinished


def entry(sheet, now, number: int, typed=None, problem="", conflicts=()):
    """What the form of an entry holds: what was typed, else what is written."""
    game = entries.of(now.game)
    cells = now.written.entries.get(number, {})
    written = game.fields({key: cell.value for key, cell in cells.items()}, now)
    ends = "end" in cells[ENTRY].value if ENTRY in cells else False
    fields = typed if typed is not None else written
    return {
        "number": number,
        "earlier": number in now.numbers and number != now.unfinished,
        "ends": ends,
        "template": entries.template(now.game),
        "form": game.form(fields, now),
        "fields": fields,
        "bases": bases(now, cells, typed),
        "version": max((cell.version for cell in cells.values()), default=0),
        "client": secrets.token_hex(16),
        "problem": problem,
        "words": rounds.words(now.game, sum(each < number for each in now.numbers) + 1),
        "conflicts": box(conflicts, now),
    }


def bases(now, cells, typed) -> dict[str, str | int]:
    """What was seen when typing began, also where it has to be typed again: what came meanwhile must show."""
    there = {cell: cells[cell].version if cell in cells else 0 for cell in now.game.cells(now.seats)}
    return {cell: (typed or {}).get(f"base-{cell}", version) for cell, version in there.items()}


def posted(request, found):
    now = standing(found.sheet)
    try:
        after, conflicts = write(found.sheet, found.keeper, wishes(request.POST, now))
    except Wrong as wrong:
        return asked(request, found, now, 422, problem=told(wrong, now))
    found.sheet.version = after.version
    if conflicts:
        return asked(request, found, after, 409, conflicts=conflicts)
    if request.htmx:
        return shown(request, found, after)
    return private(HttpResponseRedirect(reverse("scores:sheet", args=[found.token])))


def asked(request, found, now, status, **what):
    """What is refused, or was written by somebody else too, is said at the form that it was typed into."""
    post = request.POST
    if post.get("do", SET) == SET and "end" not in post:
        number = whole(post.get("entry", "0"))
        return shown(request, found, now, status=status, number=number, typed=post, **what)
    beside = {
        "problem": what.get("problem"),
        "box": box(what.get("conflicts", ()), now),
        "client": secrets.token_hex(16),
        "name": post.get("name", ""),
        "seat": int(post["seat"]) if "problem" in what and post.get("do") == RENAME else None,
    }
    return shown(request, found, now, status=status, beside=beside)


def wishes(post, now) -> list[Wish]:
    client = post.get("id", "")
    if not CLIENT.fullmatch(client):
        raise Http404
    kind, base = post.get("do", SET), whole(post.get("base", "0"))
    if kind == SET:
        return written(post, now, client)
    if kind == REMOVE:
        return [Wish(client, REMOVE, whole(post.get("entry", "")), base=base)]
    if kind == RENAME and whole(post.get("seat", "")) < now.seats:
        return [Wish(client, RENAME, whole(post["seat"]), value=name(post.get("name")), base=base)]
    if kind == UNDO and (numbers := undone(post, now)):
        return [Wish(f"{client}:{number}", UNDO, number) for number in numbers]
    raise Http404


def undone(post, now) -> list[int]:
    """The changes to undo: all that came in one form go together."""
    numbers = list(dict.fromkeys(whole(number) for number in post.getlist("change")))
    return numbers if len(numbers) <= MOST_CELLS and all(1 <= each <= now.version for each in numbers) else []


def written(post, now, client: str) -> list[Wish]:
    """The cells of an entry that were typed, each with the version that was seen when typing began."""
    # What others have undone meanwhile may have made this the next entry.
    number = min(whole(post.get("entry", "")), now.written.next_entry)
    if number < 1:
        raise Http404
    cells = {ENTRY: {"end": True}} if "end" in post else entries.of(now.game).cells(post, now)
    return [
        Wish(f"{client}:{cell}", SET, number, cell, value, whole(post.get(f"base-{cell}", "0")))
        for cell, value in cells.items()
    ]


def whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Http404
    return int(text)


@csrf_exempt
@require_POST
def preview(request, token):
    """What the entry would be worth, by the function that will score it; nothing is written."""
    found = kept(token)
    now = standing(found.sheet)
    number = whole(request.POST.get("entry", ""))
    context = {"game": now.game, "form": entries.of(now.game).form(request.POST, now)}
    try:
        after = sheets.considered(found.sheet, wishes(request.POST, now))
        context["preview"] = board(found.sheet, after).row(number)
    except Wrong as wrong:
        context["problem"] = told(wrong, now)
    return private(render(request, "scores/_preview.html", context))
