"""What the library that signs people up and in says, in this house's words."""

from typing import ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse


class Accounts(DefaultAccountAdapter):
    error_messages: ClassVar = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": "Type a correct username and password. Capitals count in both.",
        "too_many_login_attempts": "Too many tries with this username. Wait five minutes, then try again.",
        "username_taken": "Somebody has this username already. Choose another one.",
        "email_taken": "Somebody has signed up with this address already.",
        "enter_current_password": "Type the password that you have now.",
    }

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Whoever came without an invitation finds the way to a club, or founds one."""
        return reverse("account")

    def is_safe_url(self, url: str | None) -> bool:
        """Whether somebody may be sent on to it; what is no address at all is none, rather than an error."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False
