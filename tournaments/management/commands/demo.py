"""manage.py demo: the club to look at. Safe to run at every start."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments import demo


class Command(BaseCommand):
    help = "Fill in the demo club: people, bots, three tournaments and a dozen bot games."

    def handle(self, *args: Any, **options: Any) -> None:
        demo.install(now=timezone.now(), say=self.stdout.write)
        self.stdout.write(f"sign in as {demo.USERNAME} with the password {demo.PASSWORD}")
