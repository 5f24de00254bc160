from django.apps import AppConfig


class Games(AppConfig):
    name = "games"
