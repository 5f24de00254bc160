"""Adding a list of people to a club and to a tournament."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, PersonEvent
from clubs.name_lists import read_list
from clubs.services.acts import ClubAct, Refusal
from clubs.services.adding import LEFT_OUT, NEW, Added, Found, NameMatch, add_people, look_up, similar_names_sentence
from clubs.services.clubs import join_club
from games.models import Player
from tests.clubs.factories import ANA, make_club
from tests.games.factories import NOW, BotFactory, PlayerFactory
from tests.often import in_turn
from tests.threads import at_once
from tests.tournaments.factories import Evening, make_tournament
from tournaments.models import Entry, Event, Tournament
from tournaments.services.entries import AlreadyEntered
from tournaments.services.listed_people import TournamentDestination

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with Ana Ferreira of Portugal, two people called Bo, Marek Dvořák, and a bot."""
    club = make_club()
    people = [PlayerFactory.create(name=name, country=country) for name, country in
              (("Ana Ferreira", "PT"), ("Bo", ""), ("Bo", ""), ("Marek Dvořák", ""))]  # fmt: skip
    for player in (*people, BotFactory.create(name="Magpie")):
        join_club(club=club, player=player)
    return club


def test_new_names_close_to_names_of_members_are_reported(club: Club) -> None:
    assert similar_names_sentence(club=club, names=["ana ferreira", "Bo", "Chen"]) == ""
    similar = similar_names_sentence(club=club, names=["Marek Dvorak", "Chen", "Ana Ferrera"])
    assert "name close to a member’s: Marek Dvorak (Marek Dvořák) and Ana Ferrera (Ana Ferreira)." in similar
    assert similar_names_sentence(club=club, names=["Marek Dvorak", *(f"Guest {at}" for at in range(100))]) == ""


def into(tournament: Tournament | None) -> TournamentDestination | None:
    return TournamentDestination(tournament) if tournament else None


def found(club: Club, text: str, tournament: Tournament | None = None) -> list[Found]:
    return look_up(club=club, destination=into(tournament), lines=read_list(text).lines)


def add(
    club: Club, text: str, tournament: Tournament | None = None, key: str = "k", **chosen: str
) -> Added:  # fmt: skip
    picked = {int(line[1:]): choice for line, choice in chosen.items()}
    lines = found(club, text, tournament)
    return add_people(found=lines, chosen=picked, destination=into(tournament), act=ClubAct(club, key, ANA, NOW))


@in_turn(
    ("line", "kind", "candidates"),
    [
        ("Ana Ferreira", NameMatch.KNOWN, ["Ana Ferreira"]),
        ("ana FERREIRA, PT", NameMatch.KNOWN, ["Ana Ferreira"]),
        ("Marek Dvorak, CZ", NameMatch.KNOWN, ["Marek Dvořák"]),
        ("Ana Ferreira, BR", NameMatch.NEAR, ["Ana Ferreira"]),
        ("Ana Fereira", NameMatch.NEAR, ["Ana Ferreira"]),
        ("Ferreira Ana", NameMatch.NEAR, ["Ana Ferreira"]),
        ("bo", NameMatch.NEAR, ["Bo", "Bo"]),
        ("Cy", NameMatch.NEW, []),
        ("Magpie", NameMatch.NEW, []),
        ("Ana Silva", NameMatch.NEW, []),
        ("Ana, Portugal", NameMatch.FAULT, []),
    ],
)
def test_each_line_is_matched_as_known_near_new_or_faulty(
    club: Club, line: str, kind: NameMatch, candidates: list[str]
) -> None:
    (one,) = found(club, line)
    assert (one.kind, [player.name for player in one.candidates]) == (kind, candidates)
    assert (one.choice == "") == (kind is NameMatch.NEAR)


def test_members_of_another_club_are_not_matched(club: Club) -> None:
    (one,) = found(make_club("other"), "Ana Ferreira")
    assert one.kind is NameMatch.NEW


def test_long_list_is_looked_up_in_two_queries(club: Club, django_assert_num_queries: Any) -> None:
    tournament = make_tournament(club=club)
    with django_assert_num_queries(2):
        found(club, "\n".join(f"Guest {at}" for at in range(100)), tournament)


def test_new_people_become_members_with_the_details_of_the_list(club: Club) -> None:
    assert add(club, "Cy Young, US, Slap, 1500\nAna Ferreira") == Added(new=1, known=1, left_out=0)
    cy = Player.objects.get(name="Cy Young")
    assert (cy.country, cy.team, cy.outside_rating) == ("US", "Slap", 1500)
    assert club.memberships.filter(player=cy, role="member").exists()
    assert Player.objects.filter(name="Ana Ferreira").count() == 1


def test_missing_details_of_members_are_filled_in_from_the_list(club: Club) -> None:
    add(club, "Ana Ferreira, PT, Slap, 1500\nMarek Dvorak, CZ")
    ana, marek = Player.objects.get(name="Ana Ferreira"), Player.objects.get(name="Marek Dvořák")
    assert (ana.team, ana.outside_rating, marek.country) == ("Slap", 1500, "CZ")
    add(club, "Ana Ferreira", key="again")
    ana.refresh_from_db()
    assert (ana.country, ana.team, ana.outside_rating) == ("PT", "Slap", 1500)


def test_people_enter_in_the_order_of_the_list(club: Club) -> None:
    tournament = make_tournament(club=club)
    assert add(club, "Zoe\nAna Ferreira\nCy", tournament) == Added(new=2, known=1, left_out=0)
    entered = Entry.objects.order_by("number").values_list("player__name", flat=True)
    assert list(entered) == ["Zoe", "Ana Ferreira", "Cy"]
    assert set(entered) <= set(club.memberships.values_list("player__name", flat=True))


def test_entry_takes_the_team_of_the_list_or_else_of_the_member(club: Club) -> None:
    evening = Evening(make_tournament(club=club))
    Player.objects.filter(name="Ana Ferreira").update(team="Deck")
    add(club, "Ana Ferreira\nCy,,Slap", evening.tournament)
    assert [entry.team for entry in evening.projection.playing] == ["Deck", "Slap"]


def test_long_list_is_added_in_as_many_queries_as_a_short_list(club: Club) -> None:
    tournament = make_tournament(club=club)
    counts = []
    for people in ("Cy\nAna Ferreira", "\n".join([f"Guest {at}" for at in range(30)] + ["Marek Dvořák,,Porto"])):
        with CaptureQueriesContext(connection) as queries:
            add(club, people, tournament, key=people[:5])
        counts.append(len(queries))
    assert counts[0] == counts[1] < 30
    assert Player.objects.get(name="Marek Dvořák").team == "Porto"


def test_people_already_entered_are_left_out(club: Club) -> None:
    evening = Evening(make_tournament(club=club))
    evening.enter(Player.objects.get(name="Ana Ferreira"))
    (ana,) = found(club, "Ana Ferreira", evening.tournament)
    assert (ana.kind, ana.choices) == (NameMatch.ENTERED, (LEFT_OUT,))
    assert add(club, "Ana Ferreira\nCy", evening.tournament) == Added(new=1, known=0, left_out=1)


def test_same_list_with_the_same_key_is_added_once(club: Club) -> None:
    tournament = make_tournament(club=club)
    assert add(club, "Cy\nDee", tournament) == add(club, "Cy\nDee", tournament)
    assert Entry.objects.count() == 2
    assert PersonEvent.objects.count() == 1


def test_uncertain_name_requires_a_choice(club: Club) -> None:
    with pytest.raises(Refusal, match="Choose who Ana Fereira in line 2 is"):
        add(club, "Cy\nAna Fereira")
    assert not Player.objects.filter(name="Cy").exists()


def test_each_choice_is_applied(club: Club) -> None:
    ana = Player.objects.get(name="Ana Ferreira")
    text = "Ana Fereira\nFerreira Ana\nMarek Dvorac"
    assert add(club, text, l1=str(ana.pk), l2=NEW, l3=LEFT_OUT) == Added(new=1, known=1, left_out=1)
    assert not Player.objects.filter(name="Ana Fereira").exists()
    assert Player.objects.filter(name="Ferreira Ana").exists()


@in_turn("choice", ["999999", "", "x"])
def test_choice_that_was_not_offered_is_refused(club: Club, choice: str) -> None:
    with pytest.raises(Refusal, match="Choose who"):
        add(club, "Ana Fereira", l1=choice)


def test_faulty_line_cannot_be_added(club: Club) -> None:
    with pytest.raises(Refusal, match="Choose who"):
        add(club, "Cy, Portugal", l1=NEW)
    assert add(club, "Cy, Portugal\nDee") == Added(new=1, known=0, left_out=1)


def test_two_lines_cannot_be_the_same_person(club: Club) -> None:
    ana = str(Player.objects.get(name="Ana Ferreira").pk)
    with pytest.raises(Refusal, match="Lines 1 and 3 are the same person"):
        add(club, "Ana Fereira\nCy\nFerreira Ana", l1=ana, l3=ana)


def test_list_is_added_completely_or_not_at_all(club: Club) -> None:
    tournament = make_tournament(club=club)
    stranger = PlayerFactory.create(name="Dee")
    Evening(tournament).enter(stranger)
    before = Player.objects.count(), Event.objects.count(), club.memberships.count()
    with pytest.raises(AlreadyEntered, match="Another Dee is entered"):
        add(club, "Cy\nDee\nEve", tournament)
    assert (Player.objects.count(), Event.objects.count(), club.memberships.count()) == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("with_tournament", [False, True])
def test_list_sent_by_two_organisers_at_once_is_added_once(club: Club, with_tournament: bool) -> None:
    tournament = make_tournament(club=club) if with_tournament else None
    lines = found(club, "Ana Ferreira\nCy\nDee", tournament)

    def send(number: int) -> Added:
        key = f"k{number}"
        return add_people(found=lines, chosen={}, destination=into(tournament), act=ClubAct(club, key, ANA, NOW))

    assert sorted(added.new for added in at_once(2, send)) == [0, 2]
    assert [Player.objects.filter(name=name).count() for name in ("Ana Ferreira", "Cy", "Dee")] == [1, 1, 1]
    assert Entry.objects.count() == 3 * with_tournament


def test_choice_is_refused_if_the_members_have_changed_since(club: Club) -> None:
    lines = found(club, "Ana Fereira\nBo Silva")
    add(club, "Ana Fereira\nBo Silva", key="before", l1=NEW)
    with pytest.raises(Refusal, match="Choose again who Ana Fereira in line 1 is"):
        add_people(found=lines, chosen={1: NEW, 2: NEW}, act=ClubAct(club, "k", ANA, NOW))
    assert Player.objects.filter(name__in=("Ana Fereira", "Bo Silva")).count() == 2
