"""Sign-in and sign-up, with the demo account and the instructions for the first account."""

from allauth.account.forms import LoginForm, SignupForm
from allauth.account.views import LoginView, SignupView
from django.conf import settings
from django.contrib.auth import get_user_model
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone

from clubs.forms.accounts import SignInForm, SignUpForm
from clubs.models import Invitation
from clubs.permissions import visitors_may_create_clubs
from clubs.services.invitations import why_invalid


class SignIn(LoginView):
    template_name = "clubs/account/sign_in.html"

    def get_form_class(self) -> type[LoginForm]:
        return SignInForm

    def get_default_success_url(self) -> str:
        """The page after signing in, if no other was asked for."""
        return self.get_default_redirect_url()

    def get_default_redirect_url(self) -> str:
        return reverse("me")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return {
            **super().get_context_data(**kwargs),
            "nobody_has_an_account": not get_user_model().objects.exists(),
            "superuser_command": settings.PLACES.superuser_command,
            "sends_mail": settings.SENDS_MAIL,
            "visitors_may_create_clubs": visitors_may_create_clubs(),
        }


class SignUp(SignupView):
    """People with an invitation see a note and return to it afterwards."""

    template_name = "clubs/account/sign_up.html"
    template_name_signup_closed = "clubs/account/by_invitation.html"

    def is_open(self) -> bool:
        invitation = self._invitation()
        return settings.SIGN_UP != "invited" or bool(invitation and not why_invalid(invitation, timezone.now()))

    def get_form_class(self) -> type[SignupForm]:
        return SignUpForm

    def get_initial(self) -> dict[str, object]:
        invitation = self._invitation()
        name = invitation.player.name if invitation and invitation.player else ""
        return {**super().get_initial(), "name": name}

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        context = super().get_context_data(**kwargs)
        return {**context, "invitation": self._invitation(), "sends_mail": settings.SENDS_MAIL}

    def _invitation(self) -> Invitation | None:
        try:
            back = resolve(self.request.GET.get("next") or self.request.POST.get("next") or "")
        except Resolver404:
            return None
        if back.url_name != "invitation":
            return None
        return Invitation.objects.select_related("club", "player").filter(key=back.kwargs["key"]).first()
