from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from gong_site.context import in_site
from missions.deck import DECK, KINDS
from rules.pages import load


class PageSitemap(Sitemap):
    i18n = True
    alternates = True

    def items(self):
        alone = ("home", "missions:cards", "cardgen:print", "scores:choose", "about")
        names = [(name, {}) for name in alone]
        kinds = [("missions:kind", {"kind": kind}) for kind in KINDS]
        cards = [("missions:card", {"card": card}) for card in DECK]
        rules = [("rules:contents", {})] + [("rules:page", {"page": page}) for page in load()]
        return names + kinds + cards + rules

    def location(self, item):
        name, kwargs = item
        path = reverse(name, kwargs=kwargs)
        return in_site(path) if settings.GONG_PUBLIC_URL else path

    # Django puts scheme and domain before each path: the public address split in two, its prefix included.
    def get_protocol(self, protocol=None):
        return (settings.GONG_PUBLIC_URL or super().get_protocol(protocol)).split("://")[0]

    def get_domain(self, site=None):
        return (settings.GONG_PUBLIC_URL or super().get_domain(site)).split("://")[-1]
