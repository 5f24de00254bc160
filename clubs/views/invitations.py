"""Invitations: organisers create and withdraw them, invited people open them."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe

from clubs import selectors
from clubs.forms.people import InvitationForm
from clubs.models import Club, Invitation
from clubs.permissions import Permission, roles_to_give
from clubs.services import invitations
from clubs.services.acts import Refusal
from clubs.views.access import actor_of, club_act_of, for_club, takes_forms
from clubs.views.phones import link_of
from games.texts import gettext as _


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.INVITE)
def invite(request: HttpRequest, club: Club) -> HttpResponse:
    form = InvitationForm(request.POST or None, roles=roles_to_give(request, club))
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        made = invitations.invite(
            role=asked["role"], uses=asked["uses"] or None, days=asked["days"], act=club_act_of(request, club)
        )  # fmt: skip
        return redirect("invitation-details", club.slug, made.pk)
    now = timezone.now()
    listed = [(one, invitations.why_invalid(one, now)) for one in _invitations(request, club)[:100]]
    context = {"club": club, "form": form, "invitations": listed}
    return render(request, "clubs/invitations.html", context)


@require_safe
@for_club(Permission.INVITE)
def details(request: HttpRequest, club: Club, invitation: int) -> HttpResponse:
    """An invitation with its link and code, for people who may give its role."""
    found = get_object_or_404(_invitations(request, club), pk=invitation)
    context = {
        "club": club,
        "invitation": found,
        "reason": invitations.why_invalid(found, timezone.now()),
        "link": link_of(request, "invitation", found.key),
    }
    return render(request, "clubs/invitation_details.html", context)


def _invitations(request: HttpRequest, club: Club) -> QuerySet[Invitation]:
    """Invitations to roles that the visitor may give."""
    return selectors.invitations(club).filter(role__in=roles_to_give(request, club))


@takes_forms
@for_club(Permission.INVITE)
def take_back(request: HttpRequest, club: Club, invitation: int) -> HttpResponse:
    found = get_object_or_404(_invitations(request, club), pk=invitation)
    invitations.take_back(invitation=found.pk, club=club, now=timezone.now())
    messages.success(request, _("The invitation is taken back. Its link no longer works."))
    return redirect("invitations", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def open_invitation(request: HttpRequest, key: str) -> HttpResponseBase:
    """The page for an invited person. The button joins the club, after a sign-up if needed."""
    invitation = get_object_or_404(Invitation.objects.select_related("club", "player"), key=key)
    reason = invitations.why_invalid(invitation, timezone.now())
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.path)
    if request.method == "POST":
        return _join(request, invitation)
    sign_up = f"{reverse('sign-up')}?{urlencode({'next': request.path})}"
    context = {
        "invitation": invitation,
        "club": invitation.club,
        "reason": reason,
        "sign_up": sign_up,
    }
    return render(request, "clubs/invitation.html", context, status=410 if reason else 200)


def _join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    assert isinstance(request.user, User)
    actor = actor_of(request)
    accept = partial(invitations.accept, user=request.user, name=actor.name, actor=actor, now=timezone.now())
    try:
        membership = accept(invitation=invitation)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("invitation", invitation.key)
    messages.success(
        request, _("You belong to %(club)s now, as %(role)s.", club=invitation.club, role=membership.get_role_display())
    )
    return redirect("club", invitation.club.slug)
