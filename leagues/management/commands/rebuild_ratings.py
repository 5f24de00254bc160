"""manage.py rebuild_ratings: compute the ratings of leagues again and report differences."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from leagues.management.naming import add_leagues, leagues_named
from leagues.services.rating import rate, rebuild


class Command(BaseCommand):
    help = (
        "Work out every round of ratings from the pairs that count, and compare with what is stored. "
        "Ends with 1 when anything was different, after it was put right."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_leagues(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for league in leagues_named(options["slugs"]):
            different = rebuild(league=league)
            rate(league=league, now=timezone.now())
            self.stdout.write(f"{league.slug}: {league.rounds.count()} rounds, {different} of them had differed.")
            wrong += different
        if wrong:
            sys.exit(1)
