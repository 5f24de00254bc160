"""How an empty house comes to its first account: `python -m config.family.first_account`, beside the site."""

import os
from shlex import quote

import django

from config.family.places import ROOT, Places, home_from_environment


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.auth import get_user_model

    if not get_user_model().objects.exists():
        print(hint(home_from_environment()), flush=True)


def hint(places: Places) -> str:
    """In one line, with a command that finds this home from the folder of the clone."""
    home = "" if places.home == ROOT / "var" else f"SLAPDECK_HOME={quote(str(places.home))} "
    return (
        f"there is no account yet: make the first with {home}.venv/bin/python manage.py createsuperuser "
        "in another terminal, then sign in on the site"
    )


if __name__ == "__main__":
    main()
