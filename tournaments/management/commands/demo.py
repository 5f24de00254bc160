"""manage.py demo: the clubs to look at. Safe to run at every start."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments import demo


class Command(BaseCommand):
    help = "Fill in the demo clubs: people, bots, tournaments of every format and a dozen bot games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--account", action="store_true", help="only say how to sign in, if that is still possible")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["account"]:
            demo.install(now=timezone.now(), say=self.stdout.write)
        if account := demo.account():
            self.stdout.write(f"sign in as {account.username} with the password {account.password}")
