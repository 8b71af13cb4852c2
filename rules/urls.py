from django.conf.urls.i18n import i18n_patterns
from django.urls import URLResolver, path
from django.urls.resolvers import RoutePattern

from rules import views

app_name = "rules"
urlpatterns = [
    path("rules/", views.neutral, name="neutral"),
    path("rules/<slug:page>/", views.neutral, name="neutral"),
    # One namespace must hold both the neutral addresses and those in a language.
    URLResolver(
        RoutePattern(""),
        i18n_patterns(
            path("rules/", views.contents, name="contents"),
            path("rules/<slug:page>/", views.page, name="page"),
        ),
    ),
]
