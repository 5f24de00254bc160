"""What the library that signs people up and in says, in this house's words."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import User
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from config.password_tries import TooMany, count_try, remember_device
from games.texts import gettext_lazy, ngettext

# Letters of other alphabets look like these, and every keyboard has these. People's names may hold any letter.
USERNAME_VALIDATORS = [
    ASCIIUsernameValidator(message=gettext_lazy("Use only the letters a to z, digits and @ . + - _ in a username."))
]


class Accounts(DefaultAccountAdapter):
    error_messages: ClassVar = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": gettext_lazy("Type a correct username and password. Capitals count in both."),
        "wrong_password_here": gettext_lazy("Too many wrong passwords for this username. Try again in %s."),
        "wrong_password_from_address": gettext_lazy("Too many wrong passwords from your network. Try again in %s."),
        "wrong_password_for_account": gettext_lazy(
            "Too many wrong passwords for this username. Try again in %s, or on a device that has signed in before."
        ),
        "username_taken": gettext_lazy("Somebody has this username already. Choose another one."),
        "enter_current_password": gettext_lazy("Type the password that you have now."),
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        try:
            self._login_failed_rl_usage = count_try(request, credentials["username"])
        except TooMany as refusal:
            raise self.validation_error(refusal.limit, _in_words(refusal.minutes)) from refusal

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **how)
        remember_device(response, user.username)
        return response

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """A new account without an invitation is led to the clubs, or to creating one."""
        return reverse("account")

    def is_safe_url(self, url: str | None) -> bool:
        """Whether somebody may be sent on to it; what is no address at all is none, rather than an error."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False


def _in_words(minutes: int) -> str:
    return ngettext("one minute", "%(count)s minutes", minutes)
