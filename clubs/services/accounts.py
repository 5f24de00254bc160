"""An account and its person."""

from urllib.parse import urlsplit

from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.db import transaction

from games.models import Player


@transaction.atomic
def name_account(*, user: User, name: str) -> Player:
    """Give a new account a name and, if it has none yet, a player."""
    user.first_name = name
    user.save(update_fields=["first_name"])
    return player_for(user=user, name=name)


def player_for(*, user: User, name: str) -> Player:
    """The player of an account; a new one of this name if there is none."""
    return Player.objects.get_or_create(user=user, defaults={"name": name})[0]


def send_reset_links(*, address: str, site: str) -> None:
    """One mail for each account that has the address and a password. `site` is where the links lead:
    https://club.example/."""
    form = PasswordResetForm({"email": address})
    if form.is_valid():
        place = urlsplit(site)
        form.save(
            domain_override=place.netloc,
            use_https=place.scheme == "https",
            subject_template_name="clubs/account/mail/reset_subject.txt",
            email_template_name="clubs/account/mail/reset.txt",
        )
