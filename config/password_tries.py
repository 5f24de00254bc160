"""Limits wrong passwords.

A device that has signed in to an account before has its own count, so that attacks from elsewhere cannot lock it out. A
signed cookie of that account identifies it. All other tries are counted by account and address together, by address,
and by account, which limits guessing from many addresses.
"""

import time
from math import ceil
from typing import Final

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import get_random_string, salted_hmac

APP: Final = "allauth.account"
A_YEAR: Final = 365 * 24 * 3600
"""Seconds after the last sign-in until a device is forgotten."""


class TooMany(Exception):
    """No further tries are accepted now."""

    def __init__(self, limit: str, seconds: float) -> None:
        super().__init__(limit)
        self.limit = limit
        self.minutes = max(1, ceil(seconds / 60))


def count_try(request: HttpRequest, username: str) -> RateLimitUsage:
    """Count a try. Call `rollback` on the result if the password is right. Raises TooMany."""
    account = _account(username)
    counted = RateLimitUsage(usage=[])
    for limit, key in _limits(request, account):
        usage = ratelimit.consume(request, app=APP, action=limit, key=key)
        if usage is None:
            raise TooMany(limit, _seconds_left(request, limit, key))
        counted.usage += usage.usage
    return counted


def remember_device(response: HttpResponse, username: str) -> None:
    """Set a cookie with a new number at each sign-in; the device's wrong tries are counted by that number."""
    account = _account(username)
    response.set_signed_cookie(
        _cookie(account), get_random_string(16), salt=account, max_age=A_YEAR, path=reverse("sign-in"),
        secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
    )  # fmt: skip


def _limits(request: HttpRequest, account: str) -> list[tuple[str, str]]:
    device = request.get_signed_cookie(_cookie(account), default="", salt=account, max_age=A_YEAR)
    if device:
        return [("wrong_password_here", f"{account} {device}")]
    address = ratelimit.get_ip(request)
    return [
        ("wrong_password_here", f"{account} {address}"),
        ("wrong_password_from_address", address),
        ("wrong_password_for_account", account),
    ]


def _seconds_left(request: HttpRequest, limit: str, key: str) -> float:
    """Seconds until the oldest counted try expires."""
    (rate,) = ratelimit.get_rates(app=APP, action=limit)
    tried = cache.get(ratelimit.get_cache_key(request, app=APP, action=limit, rate=rate, key=key)) or [time.time()]
    return float(tried[-1] + rate.duration - time.time())


def _account(username: str) -> str:
    return User.normalize_username(username).casefold()


def _cookie(account: str) -> str:
    return f"device-{salted_hmac('device', account).hexdigest()[:16]}"
