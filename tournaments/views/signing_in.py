"""The sign-in page; where the demo is installed it says how to try the organiser's desk."""

from typing import Any

from django.contrib.auth.views import LoginView

from tournaments import demo


class SignIn(LoginView):
    template_name = "registration/sign_in.html"
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"demo": demo.account()}
