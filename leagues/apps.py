"""Tells Django of the room."""

from django.apps import AppConfig


class Leagues(AppConfig):
    name = "leagues"
