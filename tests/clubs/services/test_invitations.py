"""Invitations: links to join a club, or to claim a player without an account."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User

from clubs.models import Club, Invitation, Membership, PersonEvent
from clubs.permissions import Role
from clubs.services import invitations
from clubs.services.acts import Actor, ClubAct, Refusal
from clubs.services.clubs import create_club, join_club
from clubs.services.merging import CannotMerge
from games.models import Player
from tests.clubs.factories import ANA, make_club, make_user
from tests.games.factories import NOW, PlayerFactory
from tests.tournaments.factories import Evening, make_tournament
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def invited(club: Club, role: Role = Role.MEMBER, **how: Any) -> Invitation:
    asked: dict[str, Any] = {"uses": None, "days": 7} | how
    act = ClubAct(club, asked.pop("key", f"key {Invitation.objects.count()}"), ANA, NOW)
    return invitations.invite(act, role=role, **asked)


def accepted(invitation: Invitation, user: User, days_later: int = 1) -> Membership:
    now = NOW + dt.timedelta(days=days_later)
    return invitations.accept(invitation=invitation, user=user, name=user.username, actor=Actor("x", user.pk), now=now)


def test_invitation_with_a_repeated_key_is_made_once(club: Club) -> None:
    assert invited(club, key="k") == invited(club, key="k")
    assert Invitation.objects.count() == 1
    assert len(Invitation.objects.get().key) == 32


def test_accepting_makes_a_member_with_the_role(club: Club) -> None:
    link = invited(club, Role.SCOREKEEPER)
    for name in ("bo", "cy"):
        assert accepted(link, make_user(name)).role == Role.SCOREKEEPER
    assert set(club.memberships.values_list("player__name", flat=True)) == {"bo", "cy"}


def test_accepting_twice_joins_once(club: Club) -> None:
    link, bo = invited(club, uses=2), make_user("bo")
    assert accepted(link, bo) == accepted(link, bo)
    link.refresh_from_db()
    assert link.uses_left == 1


def test_invitation_is_limited_to_its_uses(club: Club) -> None:
    link = invited(club, uses=1)
    accepted(link, make_user("bo"))
    with pytest.raises(Refusal, match="has been used"):
        accepted(link, make_user("cy"))
    assert club.memberships.count() == 1


def test_invitation_expires(club: Club) -> None:
    link = invited(club, days=7)
    accepted(link, make_user("bo"), days_later=6)
    with pytest.raises(Refusal, match="has expired"):
        accepted(link, make_user("cy"), days_later=7)


def test_invitation_can_be_taken_back_only_by_its_club(club: Club) -> None:
    link = invited(club)
    invitations.take_back(invitation=link.pk, club=make_club("other"), now=NOW)
    assert not invitations.why_invalid(Invitation.objects.get(), NOW)
    invitations.take_back(invitation=link.pk, club=club, now=NOW)
    with pytest.raises(Refusal, match="The club has taken this invitation back"):
        accepted(link, make_user("bo"))


def test_accepting_does_not_lower_a_role(club: Club) -> None:
    owner = make_user("ana", club, Role.OWNER)
    link = invited(club, Role.MEMBER, uses=1)
    assert accepted(link, owner).role == Role.OWNER
    link.refresh_from_db()
    assert link.uses_left == 1


def test_accepting_raises_the_role_of_a_member(club: Club) -> None:
    bo = make_user("bo", club, Role.MEMBER)
    assert accepted(invited(club, Role.ORGANISER), bo).role == Role.ORGANISER


def test_former_member_can_accept_again(club: Club) -> None:
    link, bo = invited(club), make_user("bo")
    accepted(link, bo).delete()
    assert accepted(link, bo).player.user == bo


def somebody(club: Club, name: str = "Bo Chen", tournament: str = "Friday Cup") -> Player:
    """Returns a member without an account who is entered in a tournament."""
    player = PlayerFactory.create(name=name)
    join_club(club=club, player=player)
    Evening(make_tournament(name=tournament, club=club)).enter(player)
    return player


def test_invitation_for_a_player_gives_its_entries_to_the_account(club: Club) -> None:
    player = somebody(club)
    accepted(invited(club, player=player), bo := make_user("bo"))
    assert Entry.objects.get().player.user == bo
    assert Player.objects.get(user=bo).name == "Bo Chen"


def test_claimed_player_replaces_the_empty_player_of_the_account(club: Club) -> None:
    player, bo = somebody(club), make_user("bo")
    PlayerFactory.create(name="Bo", user=bo)
    accepted(invited(club, player=player), bo)
    assert list(Player.objects.filter(name__startswith="Bo")) == [player]
    assert Player.objects.get(user=bo) == player


def test_claimed_player_is_merged_into_the_used_player_of_the_account(club: Club) -> None:
    player, other = somebody(club), create_club(name="Other", slug="other")
    bo = make_user("bo", other, Role.MEMBER)
    own = Player.objects.get(user=bo)
    accepted(invited(club, player=player), bo)
    player.refresh_from_db()
    assert player.merged_into == own
    assert Entry.objects.get().player == own
    assert set(own.memberships.values_list("club__slug", flat=True)) == {"club", "other"}


def test_claim_is_refused_if_both_players_are_in_one_tournament(club: Club) -> None:
    player, bo = somebody(club), make_user("bo", club, Role.MEMBER)
    Evening(Entry.objects.get().tournament, acts=1).enter(Player.objects.get(user=bo))
    link = invited(club, player=player)
    with pytest.raises(CannotMerge, match="Both are entered in Friday Cup"):
        accepted(link, bo)
    link.refresh_from_db()
    assert link.uses_left == 1


def test_player_can_be_claimed_only_once(club: Club) -> None:
    player = somebody(club)
    first, second = invited(club, player=player), invited(club, player=player)
    accepted(first, make_user("bo"))
    for link in (first, second):
        with pytest.raises(Refusal, match="has been used"):
            accepted(link, User.objects.filter(username="cy").first() or make_user("cy"))
    with pytest.raises(Refusal, match="has an account already"):
        invited(club, player=Player.objects.get(pk=player.pk))


def test_player_who_also_belongs_to_another_club_cannot_be_claimed(club: Club) -> None:
    player = somebody(club)
    link = invited(club, player=player)
    join_club(club=make_club("other"), player=player)
    with pytest.raises(Refusal, match=r"Bo Chen also belongs to The other\. The club cannot give this name"):
        invited(club, player=player)
    with pytest.raises(Refusal, match="Bo Chen also belongs to The other"):
        accepted(link, make_user("bo"))


@pytest.mark.parametrize("role", [Role.ORGANISER, None])
def test_claim_is_refused_if_the_role_has_changed_since(club: Club, role: Role | None) -> None:
    player = somebody(club)
    link = invited(club, player=player)
    memberships = Membership.objects.filter(club=club, player=player)
    memberships.update(role=role) if role else memberships.delete()
    with pytest.raises(Refusal, match="The role of Bo Chen in The club has changed"):
        accepted(link, make_user("bo"))


def test_invitation_and_claim_are_recorded(club: Club) -> None:
    player = somebody(club)
    accepted(invited(club, player=player), make_user("bo"))
    assert list(PersonEvent.objects.order_by("pk").values_list("kind", flat=True)) == ["invited", "joined"]
    assert PersonEvent.objects.latest("pk").payload["claimed"] == player.pk
