from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "gong_site"
