from django.apps import AppConfig


class ScoresConfig(AppConfig):
    name = "scores"

    def ready(self):
        from scores import checks  # noqa: F401
