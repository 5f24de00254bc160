"""manage.py demo: create the example clubs. Safe to run at every start."""

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
        if options["account"]:
            self._say_account()
            return
        demo.make_account()
        self._say_account()
        demo.install(now=timezone.now(), say=self.stdout.write if options["verbosity"] else _say_nothing)

    def _say_account(self) -> None:
        if account := demo.account():
            self.stdout.write(f"sign in as {account.username} with the password {account.password}")


def _say_nothing(text: str) -> None:
    """Used with --verbosity 0."""
