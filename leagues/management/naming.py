"""The leagues named on a command line."""

from argparse import ArgumentParser
from collections.abc import Sequence

from django.core.management.base import CommandError

from leagues.models import League


def add_leagues(parser: ArgumentParser) -> None:
    parser.add_argument("slugs", nargs="*", help="addresses of leagues, as in /leagues/SLUG/; all if none is named")


def leagues_named(slugs: Sequence[str]) -> list[League]:
    """Raises CommandError for an unknown league."""
    leagues = League.objects.all()
    found = list(leagues.filter(slug__in=slugs) if slugs else leagues)
    if missing := sorted(set(slugs) - {league.slug for league in found}):
        raise CommandError(f"There is no league called {', '.join(missing)}.")
    return found
