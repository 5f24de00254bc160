from django.apps import AppConfig


class Tournaments(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from clubs.person_data import register
        from games.moderation import Moderation, register_moderation
        from games.signals import game_finished, member_challenged
        from tournaments.permissions import is_host, moderated_games, moderators_of
        from tournaments.receivers import answer_challenge, answer_finished_game
        from tournaments.services.merging import Entries

        game_finished.connect(answer_finished_game, dispatch_uid="tournaments")
        member_challenged.connect(answer_challenge, dispatch_uid="tournaments")
        register_moderation("tournaments", Moderation(moderated_games, moderators_of, is_host))
        register("tournaments", Entries())
