"""A member's page for organisers, and a printable sheet with all private links."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from clubs import selectors
from clubs.forms.people import PersonForm, RoleForm
from clubs.models import Club, Membership
from clubs.permissions import Permission, may, roles_to_give
from clubs.services import members, player_links
from clubs.services.acts import Refusal
from clubs.services.invitations import invite
from clubs.views.access import club_act_of, for_club, takes_forms, try_to
from clubs.views.phones import link_of, site_for_phones
from games.texts import gettext as _
from games.texts import ngettext

Role = Membership.Role

WITHOUT_AN_ACCOUNT = (Role.MEMBER, Role.SPECTATOR)
"""The roles that need no account."""


@require_safe
@for_club(Permission.MANAGE_MEMBERS)
def member(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    return _member(request, club, member_or_404(club, member))


def member_or_404(club: Club, member: int, **also: object) -> Membership:
    return get_object_or_404(Membership.objects.select_related("player__user"), club=club, pk=member, **also)


def person_or_404(club: Club, member: int) -> Membership:
    """A member who is not a bot; bots have the same names in every club."""
    return member_or_404(club, member, player__bot="")


def _member(request: HttpRequest, club: Club, membership: Membership, person: PersonForm | None = None) -> HttpResponse:
    player, changeable = membership.player, roles_to_give(request, club)
    shown = {"name": player.name, "country": player.country, "team": player.team}
    key = selectors.link_keys(club).get(player.pk)
    context: dict[str, object] = {
        "club": club,
        "member": membership,
        "player": player,
        "person": person or PersonForm(initial=shown),
        "may_erase": not player.is_bot and may(request, Permission.ERASE, club),
        "role": RoleForm(roles=changeable, initial={"role": membership.role})
        if membership.role in changeable
        else None,
        "role_help": "" if player.user_id else _("Higher roles need an account. Make an invitation for one."),
        "link": link_of(request, "me-by-link", key) if key else None,
    }
    return render(request, "clubs/member.html", context)


@takes_forms
@for_club(Permission.MANAGE_MEMBERS)
def describe(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """Rename a person without an account who belongs only to this club."""
    membership = person_or_404(club, member)
    form = PersonForm(request.POST)
    if membership.player.user_id:
        messages.error(
            request, _("%(player)s has an account. Only they can change the name.", player=membership.player)
        )
    elif not selectors.known_only_to(club, [membership.player]):
        messages.error(
            request,
            _(
                "%(player)s belongs to another club too. Only they can change the name, with an account.",
                player=membership.player,
            ),
        )
    elif form.is_valid():
        describe_it = partial(
            members.describe_person, player=membership.player, now=timezone.now(), **form.cleaned_data
        )
        try_to(request, describe_it, _("%(name)s is saved.", name=form.cleaned_data["name"]))
    else:
        return _member(request, club, membership, person=form)
    return redirect("member", club.slug, member)


@takes_forms
@for_club(Permission.MANAGE_MEMBERS)
def change_role(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    membership, changeable = person_or_404(club, member), roles_to_give(request, club)
    form = RoleForm(request.POST, roles=changeable)
    if not form.is_valid():
        messages.error(request, _("Only owners of the club can appoint owners and organisers. Ask one of them."))
        return redirect("member", club.slug, member)
    role = form.cleaned_data["role"]
    change = partial(
        members.change_role, member=member, role=role, changeable=changeable, act=club_act_of(request, club)
    )
    waits = not membership.player.user_id and role not in WITHOUT_AN_ACCOUNT
    if try_to(request, change, _role_change_message(membership, role, waits=waits)) and not waits:
        return redirect("club", club.slug)
    return redirect("member", club.slug, member)


def _role_change_message(membership: Membership, role: Role, *, waits: bool) -> str:
    """The message after a change of role. Roles above player take effect once there is an account."""
    if waits:
        return _(
            "%(player)s is %(role)s once they have an account. Make an invitation for one.",
            player=membership.player,
            role=role.label,
        )
    return _("%(player)s is %(role)s now.", player=membership.player, role=role.label)


@takes_forms
@for_club(Permission.MANAGE_MEMBERS)
def remove(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    membership = member_or_404(club, member)
    end = partial(
        members.remove, member=member, changeable=roles_to_give(request, club), act=club_act_of(request, club)
    )
    if try_to(request, end, _("%(player)s is no longer a member. Results stay.", player=membership.player)):
        return redirect("club", club.slug)
    return redirect("member", club.slug, member)


@takes_forms
@for_club(Permission.MANAGE_MEMBERS)
def renew_link(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    membership = person_or_404(club, member)
    player_links.renew_link(club=club, player=membership.player)
    messages.success(request, _("%(player)s has a new link. The old one no longer works.", player=membership.player))
    return redirect("member", club.slug, member)


@takes_forms
@for_club(Permission.INVITE)
def invite_to_claim(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """A link for one player: the account that accepts it gets the player's results."""
    membership = person_or_404(club, member)
    try:
        if membership.role not in roles_to_give(request, club):
            raise Refusal(
                _(
                    "%(player)s is %(role)s. An owner of the club has to make this link.",
                    player=membership.player,
                    role=membership.get_role_display(),
                )
            )
        made = invite(
            role=Role(membership.role), uses=1, days=30, player=membership.player, act=club_act_of(request, club)
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("member", club.slug, member)
    messages.success(request, _("Give this link to %(player)s alone.", player=membership.player))
    return redirect("invitation-details", club.slug, made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.MANAGE_MEMBERS)
def links(request: HttpRequest, club: Club) -> HttpResponse:
    """All members' private links with codes, to print and cut; a button creates missing links."""
    if request.method == "POST":
        count = player_links.make_links(club=club)
        messages.success(request, ngettext("%(count)s new link.", "%(count)s new links.", count))
        return redirect("player-links", club.slug)
    players, keys = [one.player for one in selectors.people_of(club)], selectors.link_keys(club)
    shown = [(one, link_of(request, "me-by-link", keys[one.pk])) for one in players if one.pk in keys]
    context = {
        "club": club,
        "shown": shown,
        "missing": len(players) - len(shown),
        "phones_reach_it": bool(site_for_phones(request)),
    }
    return render(request, "clubs/links.html", context)
