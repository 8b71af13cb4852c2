from django.conf.urls.i18n import i18n_patterns
from django.urls import URLResolver, path
from django.urls.resolvers import RoutePattern

from scores import converters  # noqa: F401 registers <token:…> and <game:…>
from scores.views import exchanging, hiding, history, playing, sharing, starting

app_name = "scores"
urlpatterns = [
    path("s/<token:token>/", playing.sheet, name="sheet"),
    path("s/join/", sharing.join, name="join"),
    path("s/<token:token>/preview/", playing.preview, name="preview"),
    path("s/<token:token>/links/", sharing.links, name="links"),
    path("s/<token:token>/sheet.pdf", exchanging.paper, name="paper"),
    path("s/<token:token>/sheet.<slug:suffix>", exchanging.file, name="file"),
    path("s/<token:token>/history/", history.history, name="history"),
    path("s/<token:token>/rematch/", starting.rematch, name="rematch"),
    path("s/<token:token>/hide/", hiding.hide, name="hide"),
    path("s/<token:token>/restore/", hiding.restore, name="restore"),
    # One namespace must hold both the neutral addresses and those in a language.
    URLResolver(
        RoutePattern(""),
        i18n_patterns(
            path("scores/", starting.choose, name="choose"),
            path("scores/import/", exchanging.bring, name="import"),
            path("scores/<game:game>/", starting.start, name="start"),
        ),
    ),
]
