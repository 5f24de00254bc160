"""Tokens with which an author's own programs submit bots. A token is shown once; its hash alone is kept."""

import secrets
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from games.services.limits import lock_account
from games.texts import gettext as _
from leagues.models import ApiToken

MOST_TOKENS: Final = 10
PREFIX: Final = "slapdeck_"
"""So that a scanner of repositories can find one that was published by mistake."""


class TooManyTokens(ValueError):
    """An author has the most tokens that are allowed."""


@transaction.atomic
def make_token(*, user: User, name: str, now: datetime) -> str:
    """The token itself, which cannot be shown again. Raises TooManyTokens."""
    lock_account(user)
    if user.api_tokens.count() >= MOST_TOKENS:
        raise TooManyTokens(_("You can have %(most)s tokens. Revoke one that you no longer use.", most=MOST_TOKENS))
    token = PREFIX + secrets.token_urlsafe(32)
    ApiToken.objects.create(user=user, name=name, digest=_digest(token), created_at=now)
    return token


def revoke_token(*, user: User, pk: int) -> None:
    """It works no more; nothing happens to somebody else's."""
    ApiToken.objects.filter(user=user, pk=pk).delete()


def user_with(token: str, now: datetime) -> User | None:
    """Whose token it is, if it works; one query, and one to note that it was used."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(token), user__is_active=True).first()
    if found is None:
        return None
    ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found.user


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
