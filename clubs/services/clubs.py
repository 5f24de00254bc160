"""Clubs and their members."""

import secrets
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from clubs.models import Club, Membership
from clubs.services.accounts import player_for
from clubs.services.acts import Refusal
from games.models import Player
from games.texts import gettext as _

MOST_CLUBS = 10
"""The maximum number of clubs of one account, so that a public site stays readable."""


def create_club(*, name: str, slug: str, place: str = "") -> Club:
    return Club.objects.get_or_create(slug=slug, defaults={"name": name, "place": place})[0]


@transaction.atomic
def create_own_club(*, name: str, place: str, organiser: str, user: User) -> Club:
    """Create a club with the owner `user`, named `organiser` there; raises Refusal if its name is taken.

    A form that is sent twice creates one club.
    """
    slug = slugify(name)[:40]
    if not slug:
        raise Refusal(_("Give the club a name with letters or figures in it."))
    # Waits for a simultaneous creation: an earlier check would find the address free for both.
    club, is_new = Club.objects.get_or_create(slug=slug, defaults={"name": name, "place": place})
    owned = Membership.objects.filter(player__user=user, role=Membership.Role.OWNER)
    if not is_new and not owned.filter(club=club).exists():
        raise Refusal(_("%(club)s already has this address. Choose a longer name.", club=club))
    if is_new and owned.count() >= MOST_CLUBS:
        raise Refusal(
            _("You own %(most)s clubs already. Make somebody else the owner of one of them first.", most=MOST_CLUBS)
        )
    join_club(club=club, player=player_for(user=user, name=organiser), role=Membership.Role.OWNER)
    return club


def edit_club(*, club: Club, name: str, place: str) -> None:
    """Change name and place; the address stays, because people have noted it."""
    if not any(letter.isalnum() for letter in name):
        raise Refusal(_("Give the club a name with letters or figures in it."))
    Club.objects.filter(pk=club.pk).update(name=name, place=place)


def join_club(*, club: Club, player: Player, role: str = "") -> Membership:
    """Make a player a member. An existing member gets the new role, if one is given."""
    if not role:
        return Membership.objects.get_or_create(club=club, player=player)[0]
    return Membership.objects.update_or_create(club=club, player=player, defaults={"role": role})[0]


def join_club_together(*, club: Club, players: Sequence[Player]) -> None:
    """Make players members; existing members do not change. One query."""
    memberships = [Membership(club=club, player=player) for player in players]
    Membership.objects.bulk_create(memberships, ignore_conflicts=True)


def new_key() -> str:
    """A secret for the scorekeepers' link, from the system's random source, never from a seed."""
    return secrets.token_urlsafe(24)
