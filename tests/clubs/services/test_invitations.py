"""Links that make members, and accounts out of names."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User

from clubs.models import Club, Invitation, Membership, PersonEvent
from clubs.permissions import Role
from clubs.services import invitations
from clubs.services.acts import Actor, ClubAct, Refusal
from clubs.services.clubs import found_club, join_club
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


def test_an_invitation_is_made_once_for_one_press(club: Club) -> None:
    assert invited(club, key="k") == invited(club, key="k")
    assert Invitation.objects.count() == 1
    assert len(Invitation.objects.get().key) == 32


def test_following_it_makes_a_member_of_the_club(club: Club) -> None:
    link = invited(club, Role.SCOREKEEPER)
    for name in ("bo", "cy"):
        assert accepted(link, make_user(name)).role == Role.SCOREKEEPER
    assert set(club.memberships.values_list("player__name", flat=True)) == {"bo", "cy"}


def test_following_it_twice_is_joining_once(club: Club) -> None:
    link, bo = invited(club, uses=2), make_user("bo")
    assert accepted(link, bo) == accepted(link, bo)
    link.refresh_from_db()
    assert link.uses_left == 1


def test_it_is_good_for_so_many_and_no_more(club: Club) -> None:
    link = invited(club, uses=1)
    accepted(link, make_user("bo"))
    with pytest.raises(Refusal, match="has been used"):
        accepted(link, make_user("cy"))
    assert club.memberships.count() == 1


def test_it_runs_out(club: Club) -> None:
    link = invited(club, days=7)
    accepted(link, make_user("bo"), days_later=6)
    with pytest.raises(Refusal, match="has expired"):
        accepted(link, make_user("cy"), days_later=7)


def test_it_can_be_taken_back(club: Club) -> None:
    link = invited(club)
    invitations.take_back(invitation=link.pk, club=make_club("other"), now=NOW)
    assert not invitations.why_not(Invitation.objects.get(), NOW)
    invitations.take_back(invitation=link.pk, club=club, now=NOW)
    with pytest.raises(Refusal, match="The club has taken this invitation back"):
        accepted(link, make_user("bo"))


def test_nobody_loses_a_role_by_an_invitation(club: Club) -> None:
    owner = make_user("ana", club, Role.OWNER)
    link = invited(club, Role.MEMBER, uses=1)
    assert accepted(link, owner).role == Role.OWNER
    link.refresh_from_db()
    assert link.uses_left == 1


def test_a_member_rises_by_an_invitation(club: Club) -> None:
    bo = make_user("bo", club, Role.MEMBER)
    assert accepted(invited(club, Role.ORGANISER), bo).role == Role.ORGANISER


def test_who_left_may_come_back(club: Club) -> None:
    link, bo = invited(club), make_user("bo")
    accepted(link, bo).delete()
    assert accepted(link, bo).player.user == bo


def somebody(club: Club, name: str = "Bo Chen", tournament: str = "Friday Cup") -> Player:
    """A member without an account who has played."""
    player = PlayerFactory.create(name=name)
    join_club(club=club, player=player)
    Evening(make_tournament(name=tournament, club=club)).enter(player)
    return player


def test_an_invitation_for_a_player_makes_the_history_the_accounts(club: Club) -> None:
    player = somebody(club)
    accepted(invited(club, player=player), bo := make_user("bo"))
    assert Entry.objects.get().player.user == bo
    assert Player.objects.get(user=bo).name == "Bo Chen"


def test_the_player_of_a_new_account_makes_room_for_the_one_that_is_claimed(club: Club) -> None:
    player, bo = somebody(club), make_user("bo")
    PlayerFactory.create(name="Bo", user=bo)
    accepted(invited(club, player=player), bo)
    assert list(Player.objects.filter(name__startswith="Bo")) == [player]
    assert Player.objects.get(user=bo) == player


def test_an_account_that_has_played_takes_the_claimed_player_in(club: Club) -> None:
    player, other = somebody(club), found_club(name="Other", slug="other")
    bo = make_user("bo", other, Role.MEMBER)
    own = Player.objects.get(user=bo)
    accepted(invited(club, player=player), bo)
    player.refresh_from_db()
    assert player.merged_into == own
    assert Entry.objects.get().player == own
    assert set(own.memberships.values_list("club__slug", flat=True)) == {"club", "other"}


def test_a_claim_by_somebody_who_played_in_the_same_tournament_is_refused(club: Club) -> None:
    player, bo = somebody(club), make_user("bo", club, Role.MEMBER)
    Evening(Entry.objects.get().tournament, acts=1).enter(Player.objects.get(user=bo))
    link = invited(club, player=player)
    with pytest.raises(CannotMerge, match="Both are entered in Friday Cup"):
        accepted(link, bo)
    link.refresh_from_db()
    assert link.uses_left == 1


def test_a_player_is_claimed_once(club: Club) -> None:
    player = somebody(club)
    first, second = invited(club, player=player), invited(club, player=player)
    accepted(first, make_user("bo"))
    for link in (first, second):
        with pytest.raises(Refusal, match="has been used"):
            accepted(link, User.objects.filter(username="cy").first() or make_user("cy"))
    with pytest.raises(Refusal, match="has an account already"):
        invited(club, player=Player.objects.get(pk=player.pk))


def test_a_name_that_belongs_to_another_club_is_not_claimed_even_if_it_joined_later(club: Club) -> None:
    player = somebody(club)
    link = invited(club, player=player)
    join_club(club=make_club("other"), player=player)
    with pytest.raises(Refusal, match=r"Bo Chen also belongs to The other\. The club cannot give this name"):
        invited(club, player=player)
    with pytest.raises(Refusal, match="Bo Chen also belongs to The other"):
        accepted(link, make_user("bo"))


@pytest.mark.parametrize("role", [Role.ORGANISER, None])
def test_a_claim_gives_no_role_that_has_changed_since(club: Club, role: Role | None) -> None:
    player = somebody(club)
    link = invited(club, player=player)
    memberships = Membership.objects.filter(club=club, player=player)
    memberships.update(role=role) if role else memberships.delete()
    with pytest.raises(Refusal, match="The role of Bo Chen in The club has changed"):
        accepted(link, make_user("bo"))


def test_what_was_done_is_noted(club: Club) -> None:
    player = somebody(club)
    accepted(invited(club, player=player), make_user("bo"))
    assert list(PersonEvent.objects.order_by("pk").values_list("kind", flat=True)) == ["invited", "joined"]
    assert PersonEvent.objects.latest("pk").payload["claimed"] == player.pk
