"""manage.py pause_league: hand out no more matches and trials."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from leagues.management.naming import add_leagues, leagues_named
from leagues.services.pair_requests import pause, resume


class Command(BaseCommand):
    help = "Pause leagues: what is being played ends, and nothing more is handed out. With --resume, go on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_leagues(parser)
        parser.add_argument("--resume", action="store_true", help="let them play again")

    def handle(self, *args: Any, **options: Any) -> None:
        for league in leagues_named(options["slugs"]):
            if options["resume"]:
                resume(league=league)
            else:
                pause(league=league)
            self.stdout.write(f"{league.slug} {'goes on' if options['resume'] else 'is paused'}.")
