"""Clubs, members and the tournaments they set up."""

import pytest
from django.db import IntegrityError, connection

from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.games.factories import NOW, PlayerFactory
from tests.threads import at_once
from tests.tournaments.factories import make_club, make_tournament, make_user
from tournaments.models import Club, Membership, Tournament
from tournaments.services import clubs
from tournaments.services.writing import Refusal

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


def test_a_tournament_keeps_its_rules_as_they_were() -> None:
    tournament = make_tournament(best_of=3)
    assert Rules.from_json(tournament.rules) == variant("standard")
    assert tournament.state == "open"
    assert tournament.best_of == 3


def test_tournaments_of_one_name_have_addresses_of_their_own() -> None:
    assert [make_tournament(name="Friday Cup").slug for _ in range(3)] == ["friday-cup", "friday-cup-2", "friday-cup-3"]


def test_one_key_is_one_tournament() -> None:
    assert make_tournament(key="pressed twice") == make_tournament(key="pressed twice")
    assert Tournament.objects.count() == 1


def test_what_the_database_refuses_otherwise_is_not_taken_for_a_name_in_use() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournaments_tournament ADD COLUMN colour text NOT NULL")
    with pytest.raises(IntegrityError, match='null value in column "colour"'):
        make_tournament()


def test_names_in_other_scripts_are_names() -> None:
    made = [make_tournament(name=name) for name in ("Кубок", "春カップ", "Κύπελλο")]
    assert [(tournament.name, tournament.slug) for tournament in made] == [
        ("Кубок", "tournament"), ("春カップ", "tournament-2"), ("Κύπελλο", "tournament-3"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["!!!", "…", "♠"])
def test_a_name_that_gives_no_address_is_refused_with_what_to_do(name: str) -> None:
    with pytest.raises(Refusal, match="letters or figures"):
        make_tournament(name=name)


def test_a_very_long_name_still_gets_an_address() -> None:
    assert len(make_tournament(name="long " * 16).slug) <= 100


def test_a_new_link_makes_the_old_one_worthless() -> None:
    tournament = make_tournament()
    old = tournament.scorekeeper_key
    clubs.renew_scorekeeper_link(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    assert tournament.scorekeeper_key != old
    assert len(tournament.scorekeeper_key) >= 32


@pytest.mark.django_db(transaction=True)
def test_tournaments_set_up_at_once_have_addresses_of_their_own() -> None:
    club = make_club()
    at_once(4, lambda _: make_tournament(club=club))
    assert Tournament.objects.values("slug").distinct().count() == 4
    assert Club.objects.count() == 1
    assert Tournament.objects.filter(created_at=NOW).count() == 4


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
            "There is a club at this address already, The Spitters. Add to the name.",
            "founded",
        ]
        assert Membership.objects.get().role == Membership.Role.OWNER


@pytest.mark.django_db(transaction=True)
def test_a_club_whose_form_is_sent_twice_at_once_is_founded_once() -> None:
    user = make_user("ana")
    found = at_once(2, lambda _: clubs.found_own_club(name="Spitters", place="", organiser="Ana", user=user))
    assert found == [Club.objects.get()] * 2
    assert Membership.objects.get().role == Membership.Role.OWNER


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_five_times_at_once_sets_one_tournament_up() -> None:
    club = make_club()
    made = at_once(5, lambda _: make_tournament(club=club, key="pressed"))
    assert len({tournament.pk for tournament in made}) == Tournament.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_tournaments_of_two_clubs_set_up_at_once_have_addresses_of_their_own() -> None:
    both = make_club("one"), make_club("two")
    at_once(6, lambda number: make_tournament(club=both[number % 2]))
    assert Tournament.objects.values("slug").distinct().count() == 6
