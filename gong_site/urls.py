from django.conf.urls.i18n import i18n_patterns
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path

from gong_site import views
from gong_site.sitemaps import PageSitemap

handler400 = "gong_site.views.bad_request"
handler404 = "gong_site.views.page_not_found"
handler500 = "gong_site.views.server_error"

urlpatterns = [
    path("", views.home, name="start"),
    path("language/", views.choose_language, name="language"),
    path("healthz", views.healthz, name="healthz"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path(".well-known/security.txt", views.security, name="security"),
    path("sitemap.xml", sitemap, {"sitemaps": {"pages": PageSitemap}}, name="sitemap"),
    path("", include("missions.urls")),
    path("", include("cardgen.urls")),
    path("", include("scores.urls")),
    path("", include("rules.urls")),
    *i18n_patterns(
        path("", views.home, name="home"),
        path("about/", views.about, name="about"),
    ),
]
