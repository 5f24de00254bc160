from django.apps import AppConfig


class Clubs(AppConfig):
    name = "clubs"

    def ready(self) -> None:
        from clubs.moderation import is_host, moderated_games, moderators_of
        from games.moderation import Moderation, register_moderation

        register_moderation("clubs", Moderation(moderated_games, moderators_of, is_host))
