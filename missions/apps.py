from django.apps import AppConfig


class MissionsConfig(AppConfig):
    name = "missions"

    def ready(self):
        from missions import checks  # noqa: F401
