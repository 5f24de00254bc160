from django.apps import AppConfig


class Tournaments(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from games.moderation import ask_also
        from games.signals import game_finished
        from tournaments.answers import answer_finished_game
        from tournaments.permissions import moderated_games

        game_finished.connect(answer_finished_game, dispatch_uid="tournaments")
        ask_also("tournaments", moderated_games)
