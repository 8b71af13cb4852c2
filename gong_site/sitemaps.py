from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.urls import reverse

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
        return reverse(name, kwargs=kwargs)

    def get_domain(self, site=None):
        return (
            urlsplit(settings.GONG_PUBLIC_URL).netloc
            if settings.GONG_PUBLIC_URL
            else super().get_domain(site)
        )

    def get_protocol(self, protocol=None):
        return (
            urlsplit(settings.GONG_PUBLIC_URL).scheme
            if settings.GONG_PUBLIC_URL
            else super().get_protocol(protocol)
        )
