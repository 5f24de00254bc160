"""An account and the person behind it."""

from django.contrib.auth.models import User
from django.db import transaction

from games.models import Player


@transaction.atomic
def introduce(*, user: User, name: str) -> Player:
    """Give a new account its name and its player; whoever has one keeps it."""
    user.first_name = name
    user.save(update_fields=["first_name"])
    return Player.objects.get_or_create(user=user, defaults={"name": name})[0]
