"""Prepares each Django process before its first request or task."""

from django.apps import AppConfig


class Wiring(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Web processes and commands send tasks too, so each needs the Celery application.
        # It is not imported in the package, because the supervisor imports `config` and must stay small.
        import config.celery  # noqa: F401
