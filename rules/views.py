from django.http import Http404, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rules import entries, pages, search

PLAYERS = range(2, 8)


@require_safe
def neutral(request, page: str = ""):
    if page and page not in pages.load():
        raise Http404
    where = reverse("rules:page", args=[page]) if page else reverse("rules:contents")
    query = request.META["QUERY_STRING"]
    return HttpResponseRedirect(f"{where}?{query}" if query else where)


@require_safe
def contents(request):
    every = pages.pages(get_language())
    context = {"query": query(request), "asked": "q" in request.GET, "pages": every, "choices": PLAYERS}
    if context["asked"]:
        context["results"] = entries.found(context["query"], get_language())
    else:
        players = wanted(request.GET.get("players", ""))
        context |= {"players": players, "pages": [each for each in every if plays(each, players)]}
    return render(request, "rules/contents.html", context)


def query(request) -> str:
    return " ".join(request.GET.get("q", "").split())[: search.CHARACTERS]


def wanted(players: str) -> int | None:
    return next((number for number in PLAYERS if str(number) == players), None)


def plays(page: pages.Page, players: int | None) -> bool:
    least, most = page.box.players
    return players is None or least <= players <= most


@require_safe
def page(request, page: str):
    if page not in pages.load():
        raise Http404
    return render(request, "rules/page.html", {"page": pages.page(page, get_language())})
