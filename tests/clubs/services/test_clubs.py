"""Clubs, members and the tournaments they set up."""

import pytest

from clubs.models import Club, Membership
from clubs.services import clubs
from clubs.services.acts import Refusal
from tests.clubs.factories import make_club, make_user
from tests.games.factories import PlayerFactory
from tests.threads import at_once

pytestmark = pytest.mark.django_db


def test_a_club_is_founded_once() -> None:
    assert make_club("spitters") == make_club("spitters")


def test_joining_twice_is_one_membership_with_the_later_role() -> None:
    club, player = make_club(), PlayerFactory.create()
    clubs.join_club(club=club, player=player)
    clubs.join_club(club=club, player=player, role=Membership.Role.SCOREKEEPER)
    assert Membership.objects.get().role == Membership.Role.SCOREKEEPER


def test_joining_again_without_a_role_keeps_the_one_that_was_given() -> None:
    club, player = make_club(), PlayerFactory.create()
    clubs.join_club(club=club, player=player, role=Membership.Role.ORGANISER)
    assert clubs.join_club(club=club, player=player).role == Membership.Role.ORGANISER
    assert Membership.objects.get().role == Membership.Role.ORGANISER


@pytest.mark.django_db(transaction=True)
def test_of_two_who_found_a_club_of_one_name_at_once_one_owns_it_and_the_other_is_told() -> None:
    users = [make_user("ana"), make_user("bo")]

    def found(number: int) -> str:
        try:
            clubs.found_own_club(name="The Spitters", place="", organiser="Me", user=users[number])
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
def test_a_club_whose_form_is_sent_twice_at_once_is_founded_once() -> None:
    user = make_user("ana")
    found = at_once(2, lambda _: clubs.found_own_club(name="Spitters", place="", organiser="Ana", user=user))
    assert found == [Club.objects.get()] * 2
    assert Membership.objects.get().role == Membership.Role.OWNER
