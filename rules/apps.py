from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"

    def ready(self):
        from rules import checks  # noqa: F401
