"""Tokens for authors' programs to submit bots. A token is shown once; only its hash is stored."""

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
"""A prefix by which scanners of repositories can find tokens published by mistake."""


class TooManyTokens(ValueError):
    """An author has reached the limit of tokens."""


@transaction.atomic
def make_token(*, user: User, name: str, now: datetime) -> str:
    """Create a token and return it; it cannot be shown again. Raises TooManyTokens."""
    lock_account(user)
    if user.api_tokens.count() >= MOST_TOKENS:
        raise TooManyTokens(_("You can have %(most)s tokens. Revoke one that you no longer use.", most=MOST_TOKENS))
    token = PREFIX + secrets.token_urlsafe(32)
    ApiToken.objects.create(user=user, name=name, digest=_digest(token), created_at=now)
    return token


def revoke_token(*, user: User, pk: int) -> None:
    """Revoke an own token; other users' tokens are not touched."""
    ApiToken.objects.filter(user=user, pk=pk).delete()


def user_with(token: str, now: datetime) -> User | None:
    """The user of a valid token, or None; one query, and one to note its use."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(token), user__is_active=True).first()
    if found is None:
        return None
    ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found.user


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
