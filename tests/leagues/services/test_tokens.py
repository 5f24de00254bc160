"""API tokens of authors."""

import pytest
from django.contrib.auth.models import User

from leagues.models import ApiToken
from leagues.services.tokens import MOST_TOKENS, TooManyTokens, make_token, revoke_token, user_with
from tests.games.factories import NOW


def test_token_works_until_revoked_and_is_not_stored_in_clear_text(ana: User, bo: User) -> None:
    token = make_token(user=ana, name="Laptop", now=NOW)
    kept = ApiToken.objects.get()
    assert user_with(token, NOW) == ana
    assert token not in repr(vars(kept))
    revoke_token(user=bo, pk=kept.pk)
    assert user_with(token, NOW) == ana, "only the owner can revoke a token"
    revoke_token(user=ana, pk=kept.pk)
    assert user_with(token, NOW) is None


def test_tokens_of_closed_accounts_and_malformed_tokens_do_not_work(ana: User) -> None:
    token = make_token(user=ana, name="Laptop", now=NOW)
    User.objects.update(is_active=False)
    assert user_with(token, NOW) is None
    assert user_with("\ud800", NOW) is None


def test_number_of_tokens_per_author_is_limited(ana: User) -> None:
    for number in range(MOST_TOKENS):
        make_token(user=ana, name=f"{number}", now=NOW)
    with pytest.raises(TooManyTokens):
        make_token(user=ana, name="One more", now=NOW)
