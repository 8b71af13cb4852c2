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
        return (
            in_site(reverse(name, kwargs=kwargs))
            if settings.GONG_PUBLIC_URL
            else reverse(name, kwargs=kwargs)
        )

    # Django puts scheme and domain before each path: the public address split in two, its prefix included.
    def get_protocol(self, protocol=None):
        return (
            settings.GONG_PUBLIC_URL.split("://")[0]
            if settings.GONG_PUBLIC_URL
            else super().get_protocol(protocol)
        )

    def get_domain(self, site=None):
        return (
            settings.GONG_PUBLIC_URL.split("://")[1] if settings.GONG_PUBLIC_URL else super().get_domain(site)
        )
