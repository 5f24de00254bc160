from django.apps import AppConfig


class Tournaments(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from games.signals import game_finished
        from tournaments.answers import answer_finished_game

        game_finished.connect(answer_finished_game, dispatch_uid="tournaments")
