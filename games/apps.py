from django.apps import AppConfig


class Games(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.services.analysis import analyse_finished
        from games.signals import game_finished

        game_finished.connect(analyse_finished, dispatch_uid="games.analyse_finished")
