"""The Django app configuration."""

from django.apps import AppConfig


class Leagues(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from clubs.person_data import register
        from leagues.services.erasing import Bots

        register("leagues", Bots())
