"""Clubs, members and accounts for tests."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from clubs.models import Club, Membership
from clubs.services import clubs
from clubs.services.acts import Actor, ClubAct
from clubs.services.invitations import invite
from clubs.services.merging import merge
from tests.games.factories import NOW, PlayerFactory

ANA = Actor("Ana")


BO = Actor("Bo")


def make_club(slug: str = "club") -> Club:
    return clubs.create_club(name=f"The {slug}", slug=slug, place="Lisbon")


def fill_club(club: Club) -> None:
    """Adds three members, a merge of two of them, and an invitation, so that every page of a club has data."""
    people = PlayerFactory.create_batch(3)
    for player in people:
        clubs.join_club(club=club, player=player)
    invite(role=Membership.Role.MEMBER, uses=1, days=9, act=ClubAct(club, "i", ANA, NOW))
    merge(keep=people[0], gone=people[1], act=ClubAct(club, "m", ANA, NOW))


def make_user(username: str, club: Club | None = None, role: str = Membership.Role.ORGANISER) -> User:
    """Returns an account with the password "slap", and with a role in the club, if given."""
    user = get_user_model().objects.create_user(username, password="slap")
    if club is not None:
        player = PlayerFactory.create(name=username.capitalize(), user=user)
        clubs.join_club(club=club, player=player, role=role)
    return user
