"""Creating clubs and joining them."""

import pytest

from clubs.models import Club, Membership
from clubs.services import clubs
from clubs.services.acts import Refusal
from tests.clubs.factories import make_club, make_user
from tests.games.factories import PlayerFactory
from tests.threads import at_once

pytestmark = pytest.mark.django_db


def test_creating_a_club_is_idempotent() -> None:
    assert make_club("spitters") == make_club("spitters")


def test_joining_again_keeps_one_membership_with_the_last_role_given() -> None:
    club, player = make_club(), PlayerFactory.create()
    clubs.join_club(club=club, player=player)
    clubs.join_club(club=club, player=player, role=Membership.Role.SCOREKEEPER)
    assert Membership.objects.get().role == Membership.Role.SCOREKEEPER
    assert clubs.join_club(club=club, player=player).role == Membership.Role.SCOREKEEPER
    assert Membership.objects.get().role == Membership.Role.SCOREKEEPER


@pytest.mark.django_db(transaction=True)
def test_race_to_found_a_club_has_one_owner_and_one_refusal() -> None:
    users = [make_user("ana"), make_user("bo")]

    def found(number: int) -> str:
        try:
            clubs.create_own_club(name="The Spitters", place="", organiser="Me", user=users[number])
        except Refusal as refusal:
            return str(refusal)
        return "founded"

    for _ in range(3):
        Club.objects.all().delete()
        assert sorted(at_once(2, found)) == [
            "The Spitters already has this address. Choose a longer name.",
            "founded",
        ]
        assert Membership.objects.get().role == Membership.Role.OWNER


@pytest.mark.django_db(transaction=True)
def test_form_sent_twice_at_once_founds_one_club() -> None:
    user = make_user("ana")
    found = at_once(2, lambda _: clubs.create_own_club(name="Spitters", place="", organiser="Ana", user=user))
    assert found == [Club.objects.get()] * 2
    assert Membership.objects.get().role == Membership.Role.OWNER
