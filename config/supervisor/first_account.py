"""Explains how to make a site's first account: `python -m config.supervisor.first_account`, beside the site."""

import os

import django

from config.supervisor.places import Places, home_from_environment


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.auth import get_user_model

    from clubs.permissions import visitors_may_create_clubs

    if not get_user_model().objects.exists():
        print(hint(home_from_environment(), on_the_site=visitors_may_create_clubs()), flush=True)


def hint(places: Places, *, on_the_site: bool = True) -> str:
    """One line with both ways: through the pages, as in README.md, and through a terminal."""
    if not on_the_site:
        return f"there is no account yet: make the first with {places.superuser_command} in another terminal"
    return (
        "there is no account yet: make one on the site (Sign in, Create an account) and create your club; "
        f"one that may do everything there is made with {places.superuser_command} in another terminal"
    )


if __name__ == "__main__":
    main()
