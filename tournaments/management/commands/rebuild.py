"""manage.py rebuild: rewrite the rows for pages from the ledgers and report the differences."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Tournament
from tournaments.services.rebuilding import rebuild


class Command(BaseCommand):
    help = (
        "Rebuild tournaments from their ledgers and compare: entries, stages, rounds, matches and scores. "
        "Ends with 1 when anything was different, after it was put right."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="addresses of tournaments, as in /tournaments/SLUG/")
        parser.add_argument("--all", action="store_true", help="every tournament of this server")

    def handle(self, *args: Any, **options: Any) -> None:
        tournaments = self._named(options["slugs"], everything=options["all"])
        wrong = sum(self._rebuild(tournament) for tournament in tournaments)
        self.stdout.write(f"{len(tournaments)} rebuilt, {wrong} of them had differed.")
        if wrong:
            sys.exit(1)

    def _named(self, slugs: list[str], *, everything: bool) -> list[Tournament]:
        if not slugs and not everything:
            raise CommandError("Name tournaments by their addresses, or say --all.")
        tournaments = Tournament.objects.order_by("pk")
        found = list(tournaments if everything else tournaments.filter(slug__in=slugs))
        if missing := sorted(set(slugs) - {tournament.slug for tournament in found}):
            raise CommandError(f"There is no tournament called {', '.join(missing)} here.")
        return found

    def _rebuild(self, tournament: Tournament) -> bool:
        differences = rebuild(tournament_id=tournament.pk)
        for sentence in differences:
            self.stdout.write(f"{tournament.slug}: {sentence}")
        return bool(differences)
