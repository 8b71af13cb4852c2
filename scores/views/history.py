"""What was written on a sheet, by whom, and taking it back."""

from django.http import Http404, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.messages import Wrong
from scores import changes, sheets
from scores.log import UNDO
from scores.sheets import Wish, standing
from scores.views.access import kept, opened
from scores.views.playing import private, whole
from scores.words import translated

PAGE = 100


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def history(request, token):
    if request.method == "POST":
        return undo(request, kept(token))
    return shown(request, opened(token))


def shown(request, found, problem="", status=200):
    now = standing(found.sheet)
    page, pages = page_of(request.GET.get("page", "1"), now.version)
    most = now.version - PAGE * (page - 1)
    context = {
        "token": found.token,
        "problem": problem,
        "game": now.game,
        "keeps": found.keeper is not None,
        "changes": changes.told(found.sheet, now, most - PAGE + 1, most),
        "version": now.version,
        "page": page,
        "pages": pages,
        "newer": page - 1,
        "older": page + 1 if page < pages else 0,
    }
    return private(render(request, "scores/history.html", context, status=status))


def page_of(typed: str, version: int) -> tuple[int, int]:
    pages = max(1, -(-version // PAGE))
    page = whole(typed)
    if not 1 <= page <= pages:
        raise Http404
    return page, pages


def undo(request, found):
    number = whole(request.POST.get("change", ""))
    if not 1 <= number <= found.sheet.version:
        raise Http404
    # The same undo from the same page twice is one.
    client = f"undo-{number}-at-{whole(request.POST.get('version', ''))}"
    try:
        sheets.write(found.sheet, found.keeper, [Wish(client, UNDO, number)])
    except Wrong as wrong:
        return shown(request, found, problem=translated(wrong), status=422)
    here = reverse("scores:history", args=[found.token])
    page = whole(request.POST.get("page", "1"))
    return private(HttpResponseRedirect(f"{here}?page={page}" if page > 1 else here))
