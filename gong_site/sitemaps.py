from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from gong_site.context import in_site
from missions.deck import DECK, KINDS


class PageSitemap(Sitemap):
    i18n = True
    alternates = True

    def items(self):
        names = [("home", {}), ("missions:cards", {}), ("cardgen:print", {}), ("about", {})]
        kinds = [("missions:kind", {"kind": kind}) for kind in KINDS]
        cards = [("missions:card", {"card": card}) for card in DECK]
        return names + kinds + cards

    def location(self, item):
        name, kwargs = item
        path = reverse(name, kwargs=kwargs)
        return in_site(path) if settings.GONG_PUBLIC_URL else path

    # Django puts scheme and domain before each path: the public address split in two, its prefix included.
    def get_protocol(self, protocol=None):
        return (settings.GONG_PUBLIC_URL or super().get_protocol(protocol)).split("://")[0]

    def get_domain(self, site=None):
        return (settings.GONG_PUBLIC_URL or super().get_domain(site)).split("://")[-1]
