"""A new password by mail. Without a mail server these pages do not exist."""

from typing import Any, Final, cast

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy
from django.views.decorators.http import require_http_methods

from clubs.forms.accounts import ChosenPasswordForm, ForgottenPasswordForm
from clubs.queue import send_reset_links_soon
from games.texts import gettext as _
from games.texts import gettext_lazy

MAILED_OFTEN: Final = gettext_lazy(
    "Three links were asked for within the hour. Check the spam folder, or try again in an hour."
)


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """The response is the same for known and unknown addresses."""
    _refuse_without_mail()
    form = ForgottenPasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        address = form.cleaned_data["email"].lower()
        if too_many := ratelimit.consume_or_429(request, action="reset_password"):
            return cast(HttpResponse, too_many)
        if ratelimit.consume(request, action="reset_password_for_address", key=address):
            send_reset_links_soon(address, request.build_absolute_uri("/"))
            return render(request, "clubs/account/link_sent.html", {"address": address})
        form.add_error("email", MAILED_OFTEN)
    return render(request, "clubs/account/forgotten_password.html", {"form": form})


class ChooseNewPassword(PasswordResetConfirmView):
    """The page of the mailed link: choose a password; this also signs in."""

    template_name = "clubs/account/new_password.html"
    form_class = ChosenPasswordForm
    success_url = reverse_lazy("account")
    post_reset_login = True

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        _refuse_without_mail()
        return super().dispatch(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("The password is changed."))
        return super().form_valid(form)


def _refuse_without_mail() -> None:
    if not settings.SENDS_MAIL:
        raise Http404
