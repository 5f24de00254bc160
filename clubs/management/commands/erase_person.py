"""manage.py erase_person: permanently delete a person's name, account and links."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.services import erasing
from clubs.services.acts import Refusal
from games.models import Player


class Command(BaseCommand):
    help = "Erase a person: the name becomes “Former player”, the account is emptied, what was played stays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", type=int, help="the number of the player, as in /admin/games/player/NUMBER/")
        parser.add_argument("--yes", action="store_true", help="do it; without this, only say what would be done")

    def handle(self, *args: Any, **options: Any) -> None:
        player = Player.objects.filter(pk=options["number"]).select_related("user", "merged_into").first()
        if player is None:
            raise CommandError(f"There is no player with the number {options['number']}.")
        names, places = erasing.names_of(player), erasing.mentions(player)
        if reason := erasing.why_not_erasable(player, None):
            raise CommandError(reason)
        self.stdout.write(f"Known as: {', '.join(names)}.")
        for place in places:
            self.stdout.write(f"Stays, as somebody typed it: {place}.")
        if not options["yes"]:
            self.stdout.write("Nothing is done yet. Add --yes to erase. It cannot be undone.")
            return
        try:
            erasing.erase(None, player=player, now=timezone.now())
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write("Erased.")
