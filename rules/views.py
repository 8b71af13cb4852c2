from django.http import Http404, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from rules import entries, pages, search

PLAYERS = range(2, 8)


# Nothing here takes a form: exempt from CSRF, a POST is answered with 405.
@csrf_exempt
@require_safe
def neutral(request, page: str = ""):
    if page and page not in pages.load():
        raise Http404
    where = reverse("rules:page", args=[page]) if page else reverse("rules:contents")
    query = request.META["QUERY_STRING"]
    return HttpResponseRedirect(f"{where}?{query}" if query else where)


@csrf_exempt
@require_safe
@vary_on_headers("HX-Request")
def contents(request):
    every = pages.pages(get_language())
    players = wanted(request.GET.get("players", ""))
    shown = [each for each in every if plays(each, players)]
    context = {"players": players, "choices": PLAYERS, "pages": shown, **searched(request)}
    return render(request, template(request, "rules/contents.html"), context)


def searched(request) -> dict:
    asked = query(request)
    return {
        "asked": "q" in request.GET,
        "query": asked,
        "results": entries.found(asked, get_language()) if asked else [],
    }


def query(request) -> str:
    typed = " ".join(request.GET.get("q", "").split())
    return "".join(filter(str.isprintable, typed))[: search.CHARACTERS]


# Who types asks for the results alone, again and again.
def template(request, whole: str) -> str:
    return "rules/_found.html" if request.htmx else whole


def wanted(players: str) -> int | None:
    return next((number for number in PLAYERS if str(number) == players), None)


def plays(page: pages.Page, players: int | None) -> bool:
    least, most = page.box.players
    return players is None or least <= players <= most


@csrf_exempt
@require_safe
@vary_on_headers("HX-Request")
def page(request, page: str):
    if page not in pages.load():
        raise Http404
    context = {"page": pages.page(page, get_language()), **searched(request)}
    return render(request, template(request, "rules/page.html"), context)
