import secrets

from django.http import HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from missions import catalogue
from missions.deck import BONUS, DECK, FAMILIES, FIGHT, JOKER, MALUS, Card, of_kind
from missions.typed import card_of

# What is shown again of what was typed.
TYPED_LENGTH = 80
# The less a mission's first screen has to hold, the larger its letters are; style.css has a size for each.
SIZES = ((60, "huge"), (105, "large"), (150, "middling"), (242, "small"))
DUEL_WEIGHT = 60
HEADINGS = {
    FIGHT: gettext_lazy("Fight cards"),
    MALUS: gettext_lazy("Malus cards"),
    BONUS: gettext_lazy("Bonus cards"),
    JOKER: gettext_lazy("Joker cards"),
}


@require_safe
def card(request, card: Card):
    return joker(request, card) if card.is_joker else mission(request, card)


def mission(request, card: Card):
    mission = catalogue.mission(card.code, get_language())
    words = catalogue.words(get_language())
    context = {
        "card": card,
        "mission": mission,
        "size": size(mission),
        "kind": words.kinds[card.kind],
        "material": words.materials[card.xphere.material],
    }
    return render(request, "missions/card.html", context)


def size(mission: catalogue.Mission) -> str:
    weight = len(mission.text) + len(mission.note) // 2 + DUEL_WEIGHT * mission.duel
    return next((name for limit, name in SIZES if weight <= limit), "smallest")


def joker(request, card: Card):
    words = catalogue.words(get_language())
    context = {
        "card": card,
        "joker": catalogue.joker(card.code, get_language()),
        "kind": words.kinds[card.kind],
    }
    return render(request, "missions/joker.html", context)


@require_safe
def cards(request):
    if "code" not in request.GET:
        return deck(request)
    typed = request.GET["code"]
    found = card_of(typed)
    if found:
        return HttpResponseRedirect(reverse("missions:card", kwargs={"card": found}))
    return deck(request, typed[:TYPED_LENGTH], status=404)


def deck(request, typed: str = "", status: int = 200):
    context = {
        "galaxies": galaxies(DECK),
        "jokers": named(of_kind(JOKER)),
        "kinds": catalogue.words(get_language()).kinds,
        "typed": typed,
    }
    if status == 404:
        context["problem"] = problem(typed)
    return render(request, "missions/cards.html", context, status=status)


def problem(typed: str) -> str:
    if not typed.strip():
        return _("Type the code of a card first.")
    return _(
        "No card has this code. Look beside the square code: a letter from a to i, then a number from 1 to 6."
    )


@require_safe
def kind(request, kind: str):
    if "pick" in request.GET:
        picked = reverse("missions:card", kwargs={"card": secrets.choice(of_kind(kind))})
        return HttpResponseRedirect(picked, headers={"Cache-Control": "no-store"})
    cards = of_kind(kind)
    context = {
        "kind": kind,
        "name": catalogue.words(get_language()).kinds[kind],
        "heading": HEADINGS[kind],
        "galaxies": galaxies(cards),
        "jokers": named(cards),
    }
    return render(request, "missions/kind.html", context)


def galaxies(cards) -> list:
    return [(family, named(card for card in cards if card.family == family)) for family in FAMILIES]


def named(cards) -> list:
    kinds = catalogue.words(get_language()).kinds
    return [(card, kinds[card.kind]) for card in cards]
