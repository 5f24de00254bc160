"""manage.py make_league: a league with the built-in bots. Safe to run at every start."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from leagues.services.creating import FIRST_LEAGUE, VARIANTS_PLAYED, UnplayableVariant, make_league


class Command(BaseCommand):
    help = "Create a league with the built-in bots. A league that exists is left as it is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", default=FIRST_LEAGUE, help="its address, as in /leagues/SLUG/")
        parser.add_argument("--name", default="The ladder")
        parser.add_argument("--variants", nargs="+", default=VARIANTS_PLAYED, metavar="VARIANT")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            league, is_new = make_league(
                slug=options["slug"], name=options["name"], variants=options["variants"], now=timezone.now()
            )
        except UnplayableVariant as error:
            raise CommandError(str(error)) from None
        if options["verbosity"]:
            self.stdout.write(f"{league} is at /leagues/{league.slug}/" + ("" if is_new else ", as before") + ".")
