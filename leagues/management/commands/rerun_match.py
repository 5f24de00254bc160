"""manage.py rerun_match: play matches again and compare them with their records, byte for byte."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.play_again import CannotPlayAgain
from games.models import Game
from games.sandbox.bots import NotContained, SandboxFailure
from games.services.rerunning import difference
from leagues.models import Pairing


class Command(BaseCommand):
    help = (
        "Play both games of matches again and compare them with what is stored. Nothing is changed. "
        "Ends with 1 when anything is different."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="+", type=int, help="numbers, as in /leagues/SLUG/matches/NUMBER/")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = sum(self._rerun(number) for number in options["matches"])
        if wrong:
            sys.exit(1)

    def _rerun(self, number: int) -> bool:
        """Whether there is any difference."""
        if not Pairing.objects.filter(pk=number).exists():
            raise CommandError(f"There is no match {number}.")
        games = list(Game.objects.filter(pairings=number, record__isnull=False).order_by("pk"))
        if not games:
            raise CommandError(f"Match {number} has no stored games.")
        return sum(self._is_different(game) for game in games) > 0

    def _is_different(self, game: Game) -> bool:
        try:
            found = difference(game)
        except CannotPlayAgain as error:
            self.stdout.write(f"{game.public_id} is not played again: {error}.")
            return False
        except (SandboxFailure, NotContained) as error:
            raise CommandError(f"Bots cannot be confined here: {error}") from None
        self.stdout.write(f"{game.public_id}: {found or 'equal to the byte'}.")
        return found is not None
