"""Wires what every Django process needs before its first request or task."""

from django.apps import AppConfig


class Wiring(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Tasks are sent from web processes and commands too, so each needs the Celery application.
        # Not in the package: the supervisor imports `config` and has to stay small.
        import config.celery  # noqa: F401
