"""Fills a new site: a league with the built-in bots, then the demo clubs."""

import os

import django
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    call_command("make_league", verbosity=0)
    call_command("demo", verbosity=0)


if __name__ == "__main__":
    main()
