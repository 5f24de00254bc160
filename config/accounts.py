"""The site's own rules and texts for django-allauth, which signs people up and in."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import User
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from config.password_tries import TooMany, count_try, remember_device
from games.texts import gettext_lazy, ngettext

# Only these letters: those of other alphabets can look the same. People's display names may have any letter.
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
        """After sign-up without an invitation: the list of clubs, or the form to create one."""
        return reverse("account")

    def is_safe_url(self, url: str | None) -> bool:
        """Whether a redirect to this address is safe; an invalid address counts as unsafe."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False


def _in_words(minutes: int) -> str:
    return ngettext("one minute", "%(count)s minutes", minutes)
