"""Wires what every Django process needs before its first request or task."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class Wiring(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Tasks are sent from web processes and commands too, so each needs the Celery application.
        # Not in the package: the family's parent imports `config` and has to stay small.
        import config.celery  # noqa: F401


class StaticFiles(StaticFilesConfig):
    # htmx's extensions come minified and not; the latter name types in comments, which look like imports.
    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "hx-*[0-9].js"]  # noqa: RUF012
