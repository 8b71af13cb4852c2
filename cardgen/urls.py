from django.conf.urls.i18n import i18n_patterns
from django.urls import URLResolver, path
from django.urls.resolvers import RoutePattern

from cardgen import views
from missions import converters  # noqa: F401 registers <card:…>

app_name = "cardgen"
urlpatterns = [
    path("cards/<card:card>.<slug:suffix>", views.card, name="card"),
    path("qr/<card:card>.<slug:suffix>", views.qr, name="qr"),
    path("print/sheet.<slug:suffix>", views.sheet, name="sheet"),
    path("print/shop.pdf", views.shop, name="shop"),
    path("print/cards-<slug:suffix>.zip", views.cards_zip, name="zip"),
    path("print/calibration.pdf", views.calibration_pdf, name="calibration"),
    # One namespace must hold both the neutral addresses and those in a language.
    URLResolver(
        RoutePattern(""),
        i18n_patterns(
            path("print/", views.studio, name="print"),
            path("print/proof/", views.prove, name="prove"),
        ),
    ),
]
