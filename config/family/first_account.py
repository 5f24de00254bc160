"""How an empty house comes to its first account: `python -m config.family.first_account`, beside the site."""

import os

import django

from config.family.places import Places, home_from_environment


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.contrib.auth import get_user_model

    if not get_user_model().objects.exists():
        print(hint(home_from_environment(), by_invitation=settings.SIGN_UP == "invited"), flush=True)


def hint(places: Places, *, by_invitation: bool = False) -> str:
    """In one line: the way that the pages and README.md tell, and the one that needs a terminal."""
    if by_invitation:
        return f"there is no account yet: make the first with {places.superuser_command} in another terminal"
    return (
        "there is no account yet: make one on the site (Sign in, Make an account) and found your club; "
        f"one that may do everything there is made with {places.superuser_command} in another terminal"
    )


if __name__ == "__main__":
    main()
