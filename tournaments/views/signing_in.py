"""The sign-in page; it says how to try the organiser's desk in the demo, and how an empty house gets an account."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.views import LoginView
from django.urls import reverse

from tournaments import demo, selectors


class SignIn(LoginView):
    template_name = "registration/sign_in.html"
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        """An organiser comes to sign in to organise: to the club's page, where tournaments are set up."""
        clubs = selectors.organised_clubs(self.request.user)
        if len(clubs) == 1:
            return reverse("club", args=[clubs[0].slug])
        return reverse("set-up") if clubs or self.request.user.is_superuser else super().get_default_redirect_url()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        nobody = not get_user_model().objects.exists()
        return super().get_context_data(**kwargs) | {"demo": demo.account(), "nobody_has_an_account": nobody}
