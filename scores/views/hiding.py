"""A sheet that was taken away: for a day its keepers can have it back, then it is gone."""

from datetime import timedelta

from django.http import HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from scores.models import Sheet
from scores.views.access import Opened, kept
from scores.views.playing import private

KEPT = timedelta(hours=24)


# A keeper's token is its own credential.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def hide(request, token):
    found = kept(token, hidden=True)
    if request.method == "POST":
        Sheet.objects.filter(pk=found.sheet.pk, hidden_at=None).update(hidden_at=timezone.now())
        return private(HttpResponseRedirect(reverse("scores:hide", args=[token])))
    return hidden(request, found) if found.sheet.hidden_at else back(token)


@csrf_exempt
@require_POST
def restore(request, token):
    found = kept(token, hidden=True)
    Sheet.objects.filter(pk=found.sheet.pk).update(hidden_at=None)
    return back(token)


def back(token: str) -> HttpResponseRedirect:
    return private(HttpResponseRedirect(reverse("scores:sheet", args=[token])))


def hidden(request, found: Opened):
    """What a keeper sees of it."""
    context = {"token": found.token, "until": found.sheet.hidden_at + KEPT}
    return private(render(request, "scores/hidden.html", context))
