"""Who else may look and write: links as codes and addresses, and the code that is read out at the table."""

from math import ceil

from django.db import transaction
from django.http import Http404, HttpResponseRedirect
from django.shortcuts import render
from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from cardgen.base import printed_base
from cardgen.code import code_shapes, matrix
from cardgen.shapes import Drawing
from cardgen.writers.svg import element
from games.messages import Wrong
from games.sheet import name
from scores import joining
from scores.joining import TooManyGuesses
from scores.models import Keeper, Sheet
from scores.sheets import give_link
from scores.tokens import digest, new_token
from scores.views.access import kept, opened
from scores.views.playing import private
from scores.words import translated

# As wide as a code is drawn, in the units of its own picture.
SIZE = 100.0


# The code that is typed is the credential.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def join(request):
    if request.method != "POST":
        return private(render(request, "scores/join.html"))
    typed = request.POST.get("code", "")
    try:
        sheet = joining.guessed(typed, joining.address_of(request))
    except TooManyGuesses:
        return asked_again(request, typed, _("Too many wrong codes. Wait a minute, then try again."), 429)
    if not sheet:
        problem = _("No sheet has this code now. A code is open for 10 minutes: ask for a new one.")
        return asked_again(request, typed, problem, 404)
    try:
        _keeper, token = give_link(sheet)
    except Wrong as wrong:
        return asked_again(request, typed, translated(wrong), 422)
    return private(HttpResponseRedirect(reverse("scores:sheet", args=[token])))


def asked_again(request, typed, problem, status):
    context = {"typed": typed[:20], "problem": problem}
    return private(render(request, "scores/join.html", context, status=status))


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def links(request, token):
    found = opened(token)
    if request.method == "POST":
        return changed(request, kept(token))
    return shown(request, found)


def shown(request, found, *, status=200, **more):
    context = {
        "token": found.token,
        "sheet": found.sheet,
        "keeper": found.keeper,
        "watch": link(request, found.sheet.watch),
        "own": link(request, found.token) if found.keeper else None,
        "code": open_code(found.sheet) if found.keeper else None,
        "keepers": found.sheet.keepers.filter(revoked_at=None).order_by("given_at", "pk"),
    }
    return private(render(request, "scores/links.html", context | more, status=status))


def link(request, token: str) -> dict:
    """A link to a sheet as people share it: its address, and the same as a code."""
    # The base holds the site's path prefix already, if it has one.
    path = reverse("scores:sheet", args=[token]).removeprefix(get_script_prefix())
    url = f"{printed_base(request).url}/{path}"
    drawing = Drawing(SIZE, SIZE, (code_shapes(matrix(url), SIZE),))
    return {"url": url, "picture": mark_safe(element(drawing, attributes={"class": "qr"}))}  # noqa: S308


def open_code(sheet: Sheet) -> dict | None:
    if not sheet.code or sheet.code_until <= timezone.now():
        return None
    left = sheet.code_until - timezone.now()
    return {"letters": sheet.code, "minutes": ceil(left.total_seconds() / 60)}


def changed(request, found):
    actions = {
        "give": give,
        "name": rename,
        "renew": renew,
        "revoke": revoke,
        "watch": renew_watch,
        "open": open_for_all,
        "close": close_for_all,
    }
    action = actions.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    try:
        more = action(request, found)
    except Wrong as wrong:
        return shown(request, found, status=422, problem=translated(wrong))
    if isinstance(more, HttpResponseRedirect):
        return more
    if more is None:
        return private(HttpResponseRedirect(reverse("scores:links", args=[found.token])))
    return shown(request, found, **more)


def give(request, found):
    """A further link. It is shown this once: nobody but its holder can know it."""
    called = request.POST.get("name", "").strip()
    keeper, token = give_link(found.sheet, name(called) if called else "")
    return {"given": {"keeper": keeper, "link": link(request, token)}}


def rename(request, found):
    keeper = theirs(request, found)
    called = request.POST.get("name", "").strip()
    keeper.name = name(called) if called else ""
    keeper.save(update_fields=["name"])


def renew(request, found):
    """A lost link anew: what was lost opens nothing any more."""
    keeper = theirs(request, found)
    token = new_token()
    keeper.digest = digest(token)
    keeper.save(update_fields=["digest"])
    if keeper.pk == found.keeper.pk:
        return private(HttpResponseRedirect(reverse("scores:links", args=[token])))
    return {"given": {"keeper": keeper, "link": link(request, token)}}


@transaction.atomic
def revoke(request, found):
    # Two who take each other's link back at once wait for one another here: one link stays.
    Sheet.objects.select_for_update().get(pk=found.sheet.pk)
    keeper = theirs(request, found)
    if found.sheet.keepers.filter(revoked_at=None).count() == 1:
        return {"problem": _("This is the last link that can write: give another one first.")}
    keeper.revoked_at = timezone.now()
    keeper.save(update_fields=["revoked_at"])
    # Else they could come back by the code that they may have heard.
    joining.close_code(found.sheet)
    if keeper.pk == found.keeper.pk:
        return private(HttpResponseRedirect(reverse("scores:choose")))
    return None


def theirs(request, found) -> Keeper:
    number = request.POST.get("keeper", "")
    if not number.isdecimal() or len(number) > 18:
        raise Http404
    keeper = found.sheet.keepers.filter(pk=number, revoked_at=None).first()
    if keeper is None:
        raise Http404
    return keeper


def renew_watch(request, found):
    found.sheet.watch = new_token()
    found.sheet.save(update_fields=["watch"])


def open_for_all(request, found):
    joining.open_code(found.sheet)


def close_for_all(request, found):
    joining.close_code(found.sheet)
