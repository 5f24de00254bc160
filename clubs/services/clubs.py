"""Clubs, and who belongs to them."""

import secrets
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from clubs.models import Club, Membership
from clubs.services.acts import Refusal
from games.models import Player
from games.texts import gettext as _

MOST_CLUBS = 10
"""How many one account may own: a site that anybody can sign up to stays readable."""


def found_club(*, name: str, slug: str, place: str = "") -> Club:
    return Club.objects.get_or_create(slug=slug, defaults={"name": name, "place": place})[0]


@transaction.atomic
def found_own_club(*, name: str, place: str, organiser: str, user: User) -> Club:
    """Found a club whose owner is `user`, called `organiser` there; raises Refusal when its name is taken.

    A form that is sent twice creates one club.
    """
    slug = slugify(name)[:40]
    if not slug:
        raise Refusal(_("Give the club a name with letters or figures in it."))
    # Wait for others who create it at this moment: asked before, its address would be free for both.
    club, is_new = Club.objects.get_or_create(slug=slug, defaults={"name": name, "place": place})
    owned = Membership.objects.filter(player__user=user, role=Membership.Role.OWNER)
    if not is_new and not owned.filter(club=club).exists():
        raise Refusal(_("%(club)s already has this address. Choose a longer name.", club=club))
    if is_new and owned.count() >= MOST_CLUBS:
        raise Refusal(
            _("You own %(most)s clubs already. Make somebody else the owner of one of them first.", most=MOST_CLUBS)
        )
    player = Player.objects.get_or_create(user=user, defaults={"name": organiser})[0]
    join_club(club=club, player=player, role=Membership.Role.OWNER)
    return club


def edit_club(*, club: Club, name: str, place: str) -> None:
    """Another name and place; the address stays, for people have written it down."""
    if not any(letter.isalnum() for letter in name):
        raise Refusal(_("Give the club a name with letters or figures in it."))
    Club.objects.filter(pk=club.pk).update(name=name, place=place)


def join_club(*, club: Club, player: Player, role: str = "") -> Membership:
    """Make a player a member; one who is a member already only changes role, if one is given."""
    if not role:
        return Membership.objects.get_or_create(club=club, player=player)[0]
    return Membership.objects.update_or_create(club=club, player=player, defaults={"role": role})[0]


def join_club_together(*, club: Club, players: Sequence[Player]) -> None:
    """Make players members, without a change for those who are; one query."""
    memberships = [Membership(club=club, player=player) for player in players]
    Membership.objects.bulk_create(memberships, ignore_conflicts=True)


def new_key() -> str:
    """A secret for the scorekeepers' link; from the system's own chance, never from a seed."""
    return secrets.token_urlsafe(24)
