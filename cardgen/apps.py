from django.apps import AppConfig


class CardgenConfig(AppConfig):
    name = "cardgen"
