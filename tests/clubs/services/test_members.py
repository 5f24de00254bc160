"""Changing roles, and ending a membership."""

from collections.abc import Callable
from functools import partial

import pytest

from clubs.models import Club, Membership, PersonEvent
from clubs.permissions import ROLES_TO_GIVE, Role
from clubs.services import members
from clubs.services.acts import ClubAct, Refusal
from clubs.services.clubs import join_club
from clubs.services.members import LastOwner
from tests.clubs.factories import ANA, make_club
from tests.games.factories import NOW, PlayerFactory

pytestmark = pytest.mark.django_db

ALL, SOME = ROLES_TO_GIVE[Role.OWNER], ROLES_TO_GIVE[Role.ORGANISER]


@pytest.fixture
def club() -> Club:
    return make_club()


def belongs(club: Club, role: Role, name: str = "Ana") -> Membership:
    return join_club(club=club, player=PlayerFactory.create(name=name), role=role)


def act_in(club: Club, key: str = "k") -> ClubAct:
    return ClubAct(club, key, ANA, NOW)


def role_of(membership: Membership) -> str:
    membership.refresh_from_db()
    return membership.role


def test_repeated_change_of_role_is_recorded_once(club: Club) -> None:
    bo = belongs(club, Role.MEMBER)
    for _ in range(2):
        members.change_role(member=bo.pk, role=Role.SCOREKEEPER, changeable=SOME, act=act_in(club))
    assert role_of(bo) == Role.SCOREKEEPER
    event = PersonEvent.objects.get()
    assert (event.kind, event.payload["from"], event.payload["to"]) == ("role changed", "member", "scorekeeper")


def test_setting_the_same_role_records_nothing(club: Club) -> None:
    bo = belongs(club, Role.MEMBER)
    members.change_role(member=bo.pk, role=Role.MEMBER, changeable=SOME, act=act_in(club))
    assert not PersonEvent.objects.exists()


@pytest.mark.parametrize(("has", "to"), [(Role.MEMBER, Role.ORGANISER), (Role.ORGANISER, Role.MEMBER)])
def test_organiser_cannot_appoint_or_demote_organisers(club: Club, has: Role, to: Role) -> None:
    bo = belongs(club, has)
    with pytest.raises(Refusal, match="Ask one of them"):
        members.change_role(member=bo.pk, role=to, changeable=SOME, act=act_in(club))
    assert role_of(bo) == has


def test_organiser_cannot_remove_an_owner(club: Club) -> None:
    ana = belongs(club, Role.OWNER)
    belongs(club, Role.OWNER, "Bo")
    with pytest.raises(Refusal, match="Ask one of them"):
        members.remove(member=ana.pk, changeable=SOME, act=act_in(club))
    assert role_of(ana) == Role.OWNER


def test_last_owner_cannot_step_down_until_there_is_another(club: Club) -> None:
    ana, bo = belongs(club, Role.OWNER), belongs(club, Role.MEMBER, "Bo")
    sentence = "Ana is the only owner of The club. Make another member an owner first."
    ways: list[Callable[..., object]] = [
        partial(members.change_role, member=ana.pk, role=Role.ORGANISER, changeable=ALL),
        partial(members.remove, member=ana.pk, changeable=ALL),
        partial(members.leave, player=ana.player),
    ]
    for number, step_down in enumerate(ways):
        with pytest.raises(LastOwner, match=sentence):
            step_down(act=act_in(club, f"{number}"))
    members.change_role(member=bo.pk, role=Role.OWNER, changeable=ALL, act=act_in(club, "bo"))
    members.leave(player=ana.player, act=act_in(club, "leave"))
    assert list(Membership.objects.values_list("player__name", "role")) == [("Bo", "owner")]


def test_owner_of_another_club_does_not_let_the_last_owner_leave(club: Club) -> None:
    ana = belongs(club, Role.OWNER)
    belongs(make_club("other"), Role.OWNER, "Bo")
    with pytest.raises(LastOwner):
        members.leave(player=ana.player, act=act_in(club))


def test_removed_member_stays_a_player(club: Club) -> None:
    bo = belongs(club, Role.MEMBER)
    for _ in range(2):
        members.remove(member=bo.pk, changeable=SOME, act=act_in(club))
    assert not Membership.objects.exists()
    bo.player.refresh_from_db()
    with pytest.raises(Refusal, match="no longer a member of The club"):
        members.remove(member=bo.pk, changeable=SOME, act=act_in(club, "again"))
    with pytest.raises(Refusal, match="not a member"):
        members.leave(player=bo.player, act=act_in(club, "leave"))


def test_club_cannot_change_a_role_in_another_club(club: Club) -> None:
    bo = belongs(make_club("other"), Role.MEMBER)
    with pytest.raises(Refusal, match="no longer a member"):
        members.change_role(member=bo.pk, role=Role.SCOREKEEPER, changeable=ALL, act=act_in(club))


def test_name_country_and_team_are_edited() -> None:
    bo = PlayerFactory.create(name="Bo")
    members.describe_person(player=bo, now=NOW, name=" Bo  Chen ", country="CN", team=" The  Slap ")
    bo.refresh_from_db()
    assert (bo.name, bo.country, bo.team) == ("Bo Chen", "CN", "The Slap")
    with pytest.raises(Refusal, match="Type the name"):
        members.describe_person(player=bo, now=NOW, name=" ", country="", team="")
