"""Changes to the people of a club: recorded acts, races, and a lock that does not block others."""

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from clubs.models import Club, Membership, PersonEvent
from clubs.permissions import Role
from clubs.services import members
from clubs.services.acts import ClubAct, Refusal
from clubs.services.clubs import join_club
from clubs.services.invitations import accept, invite
from clubs.services.members import LastOwner
from clubs.services.person_events import earlier_record, lock_people_of, record_act
from games.models import Player
from tests.clubs.factories import ANA, make_club, make_user
from tests.games.factories import NOW, PlayerFactory
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def act(club: Club, key: str) -> ClubAct:
    return ClubAct(club, key, ANA, NOW)


def test_act_is_found_by_its_key_in_its_own_club() -> None:
    club, other = make_club(), make_club("other")
    with transaction.atomic():
        event = record_act(act(club, "k"), "merged", {"a": 1})
        acts = act(club, "k"), act(club, "l"), act(other, "k")
        assert [earlier_record(one) for one in acts] == [event, None, None]
    assert (event.actor, event.at, PersonEvent.objects.get().payload) == ("Ana", NOW, {"a": 1})


def test_race_for_a_single_use_invitation_has_one_winner() -> None:
    link = invite(role=Role.MEMBER, uses=1, days=1, act=ClubAct(make_club(), "k", ANA, NOW))
    users = [make_user(f"user-{number}") for number in range(4)]

    def follow(number: int) -> bool:
        try:
            accept(invitation=link, user=users[number], name=users[number].username, actor=ANA, now=NOW)
        except Refusal:
            return False
        return True

    assert sorted(at_once(4, follow)) == [False, False, False, True]
    assert Membership.objects.count() == 1


def test_one_of_two_owners_who_leave_concurrently_stays() -> None:
    club = make_club()
    owners = [Player.objects.get(user=_owner(club, name)) for name in ("ana", "bo")]

    def go(number: int) -> bool:
        try:
            members.leave(player=owners[number], act=ClubAct(club, f"{number}", ANA, NOW))
        except LastOwner:
            return False
        return True

    assert sorted(at_once(2, go)) == [False, True]
    assert Membership.objects.filter(role=Role.OWNER).count() == 1


def _owner(club: Club, name: str) -> User:
    return make_user(name, club, Role.OWNER)


def test_joining_does_not_wait_for_the_lock_on_the_people() -> None:
    club, player = make_club(), PlayerFactory.create()

    def join(_: int) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '3s'")
            join_club(club=club, player=player)

    with transaction.atomic():
        lock_people_of(club)
        at_once(1, join)
    assert Membership.objects.get().player == player
