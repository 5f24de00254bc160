"""Your account: your public name, your clubs and the password."""

from allauth.account.forms import ChangePasswordForm, SetPasswordForm
from allauth.account.views import AccountInactiveView, PasswordChangeView, PasswordSetView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs import selectors
from clubs.forms.accounts import FirstPasswordForm, NewPasswordForm
from clubs.forms.people import PersonForm
from clubs.permissions import Permission, may, own_player, roles_that
from clubs.services.accounts import name_account
from clubs.services.members import describe_person
from games.models import Player
from games.texts import gettext as _


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert isinstance(user, User)
    player = own_player(request)
    form = PersonForm(request.POST or None, initial=_as_shown(user, player))
    if request.method == "POST" and form.is_valid():
        player = name_account(user=user, name=form.cleaned_data["name"])
        describe_person(player=player, now=timezone.now(), **form.cleaned_data)
        messages.success(request, _("Your details are saved."))
        return redirect("account")
    form.fields["team"].label = _("Club or team you play for")
    memberships = selectors.memberships_of(player)
    runs_a_club = any(membership.role in roles_that(Permission.SET_UP) for membership in memberships)
    context = {
        "form": form,
        "player": player,
        "memberships": memberships,
        "runs_something": runs_a_club or user.is_staff or user.is_superuser,
        "may_create_club": may(request, Permission.CREATE_CLUB),
    }
    return render(request, "clubs/account/account.html", context)


def _as_shown(user: User, player: Player | None) -> dict[str, str]:
    if player is None:
        return {"name": user.get_full_name() or user.get_username()}
    return {"name": player.name, "country": player.country, "team": player.team}


class ChangePassword(PasswordChangeView):
    template_name = "clubs/account/password.html"
    success_url = reverse_lazy("account")

    def get_form_class(self) -> type[ChangePasswordForm]:
        return NewPasswordForm


class SetPassword(PasswordSetView):
    """For an account without a password."""

    template_name = "clubs/account/password.html"
    success_url = reverse_lazy("account")

    def get_form_class(self) -> type[SetPasswordForm]:
        return FirstPasswordForm


class ClosedAccountView(AccountInactiveView):
    template_name = "clubs/account/closed.html"
