from django.conf.urls.i18n import i18n_patterns
from django.urls import URLResolver, path
from django.urls.resolvers import RoutePattern

from missions import converters, views  # noqa: F401 registers <card:…>
from missions.deck import KINDS

app_name = "missions"
# Each card twice, with and without a slash: a printed code never meets a redirect.
urlpatterns = [
    path("<card:card>/", views.card, name="scan"),
    path("<card:card>", views.card, name="scan"),
    # One namespace must hold both the neutral addresses and those in a language.
    URLResolver(
        RoutePattern(""),
        i18n_patterns(
            path("cards/", views.cards, name="cards"),
            *(path(f"{kind}/", views.kind, {"kind": kind}, name="kind") for kind in KINDS),
            path("<card:card>/", views.card, name="card"),
            path("<card:card>", views.card, name="card"),
        ),
    ),
]
