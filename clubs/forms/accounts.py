"""Sign-up and sign-in: the fields of allauth, with labels and messages of this site."""

from typing import Any

from allauth.account.forms import ChangePasswordForm, LoginForm, SetPasswordForm, SignupForm
from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest

from clubs.forms.fields import NameField
from clubs.services.accounts import name_account
from games.texts import gettext as _
from games.texts import gettext_lazy


def plain(form: forms.Form) -> None:
    """No placeholders: our labels stand above the fields."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self)
        self.fields["login"].error_messages["required"] = _("Type your username.")
        self.fields["password"].error_messages["required"] = _("Type your password.")

    def add_prefix(self, field_name: str) -> str:
        """The `autocomplete` name, for browsers and password managers."""
        return "username" if field_name == "login" else str(super().add_prefix(field_name))


class SignUpForm(SignupForm):
    field_order = ("name", "username", "password1", "email")

    name = NameField(
        label=gettext_lazy("Your name"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": gettext_lazy("Type your name, as others at the table know it.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self)
        self.fields["email"].label = _("E-mail (optional)")
        self.fields["username"].error_messages["required"] = _("Choose a username: you sign in with it.")
        self.fields["username"].widget.attrs["autocapitalize"] = "none"
        self.fields["password1"].error_messages["required"] = _("Choose a password.")

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by allauth after it has stored the account."""
        name_account(user=user, name=self.cleaned_data["name"])


class NewPasswordForm(ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self)
        self.fields["oldpassword"].label = _("Current password")
        self.fields["password1"].label = _("New password")
        self.fields["password2"].label = _("New password again")


class ForgottenPasswordForm(forms.Form):
    email = forms.EmailField(
        label=gettext_lazy("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"required": gettext_lazy("Type your address.")},
    )


class FirstPasswordForm(SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self)
        self.fields["password2"].label = _("Password again")


class ChosenPasswordForm(FirstPasswordForm):
    """FirstPasswordForm for a mailed link; returns the user, as Django's view expects."""

    def save(self) -> User:
        super().save()
        assert isinstance(self.user, User)
        return self.user
