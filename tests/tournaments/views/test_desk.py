"""Actions at the organiser's desk, before and after the start."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Membership
from clubs.services import clubs
from games.models import Game, Player
from games.services.playing import bot_player
from tests.clubs.factories import make_user
from tests.clubs.views.conftest import Form
from tests.games.factories import PlayerFactory
from tests.often import in_turn
from tests.tournaments.evenings import arranged, begin, evening_in, pair_round, play, play_ready
from tests.tournaments.factories import LEFT, Evening, evening_of, evening_with, started
from tests.tournaments.views.answers import messages_of
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import State
from tournaments.models import Entry, Event
from tournaments.pages import desk_rounds
from tournaments.services import entries
from tournaments.views.desk import page

DESK = "/tournaments/friday-cup/desk/"
ENTRIES = f"{DESK}?part=entries"
MATCHES = f"{DESK}?part=matches"
"""The parts of the desk that are refreshed, before and after the start."""
ENTER_OPEN = """<details class="panel" open>
  <summary>Enter somebody"""


def names(evening: Evening) -> list[str]:
    return [entry.name for entry in evening.projection.playing]


def test_newcomer_is_entered_by_name(organiser: Client, form: Form) -> None:
    evening = evening_of(0)
    for fields, sentence in (
        ({"name": "  "}, "Type the name"),
        ({"name": "x" * 81}, "at most 80"),
        ({"name": "Zoë", "country": "NLD"}, "two letters"),
        ({"name": "Z\x00"}, "Null characters are not allowed"),
    ):
        answer = organiser.post(f"{DESK}enter/newcomer/", form(**fields))
        assert sentence in answer.content.decode()
    assert names(evening) == []
    sent = form(country="nl")
    for name in ("Zoë", "Bo", "Bo"):
        assert f"{name} is entered." in messages_of(organiser.post(f"{DESK}enter/newcomer/", sent | {"name": name}))
    assert names(evening) == ["Zoë", "Bo"], "a form sent again with another name makes another entry"
    assert Player.objects.get(name="Zoë").country == "NL"


def test_member_entered_by_name_keeps_their_role(organiser: Client, club: Club, form: Form) -> None:
    evening_of(0)
    roles = {"Bo": Membership.Role.ORGANISER, "Cy": Membership.Role.SCOREKEEPER}
    for name, role in roles.items():
        make_user(name.lower(), club, role)
    for name in (*roles, "the-organiser"):
        organiser.post(f"{DESK}enter/newcomer/", form(name=name))
    for name, role in roles.items():
        assert Membership.objects.get(player__name=name).role == role
    assert organiser.get(DESK).status_code == 200


def test_refused_entry_shows_the_reason_at_the_name_and_keeps_input(organiser: Client, club: Club, form: Form) -> None:
    evening = begin(arranged("swiss", 3, "Ana", "Bo", "Cy"))
    Membership.objects.create(club=club, player=Player.objects.get(name="Bo"))
    evening.write(facts.Withdrawn(2))
    for name, sentence in (
        ("Ana", "already entered. If this is"),
        ("Bo", "Bo was withdrawn."),
        ("Zoë", "has started meanwhile."),
    ):
        shown_before = {"early": "1"} if name == "Zoë" else {}
        sent = form(name=name, country="pt", team="Lisbon", **shown_before)
        page = organiser.post(f"{DESK}enter/newcomer/", sent).content.decode()
        assert sentence in re.findall(r'id="id_name_error">(.*?)</p>', page)[0]
        assert f'value="{name}"' in page and 'value="pt"' in page and 'value="Lisbon"' in page
    assert names(evening) == ["Ana", "Cy"]


def test_desk_shows_how_entries_are_seeded(organiser: Client, form: Form) -> None:
    evening = evening_of(8)
    page = organiser.get(ENTRIES).content.decode()
    assert "in the order of entry: 1 meets 8" in page and 'href="#seed-1"' in page
    assert "drawn by lot" in messages_of(organiser.post(f"{DESK}seeds/draw/", form()))
    assert "Seeded by lot: " in organiser.get(ENTRIES).content.decode()
    assert sorted(entry.number for entry in evening.projection.playing) == list(range(1, 9))


MANY = f"{DESK}enter/newcomers/"


def test_list_of_people_is_entered_at_once(organiser: Client, club: Club, form: Form) -> None:
    evening = evening_of(1)
    member = PlayerFactory.create(name="Cy Member")
    clubs.join_club(club=club, player=member)
    people = "Ana Ferreira, pt\r\n\r\n  Bo   Larsen \r\ncy member\r\nDee,\r\n"
    sent = form(people=people)
    for _ in range(2):
        assert "4 people are entered." in messages_of(organiser.post(MANY, sent))
    assert names(evening)[1:] == ["Ana Ferreira", "Bo Larsen", "Cy Member", "Dee"]
    assert Player.objects.get(name="Ana Ferreira").country == "PT"
    assert evening.projection.entries[4].player == member.pk
    assert Membership.objects.filter(club=club, player__name="Bo Larsen").exists()


def test_invalid_list_enters_nobody_and_stays_in_the_form(organiser: Client, form: Form) -> None:
    evening = evening_of(0)
    before = Player.objects.count()
    for people, sentence in (
        (" \n ", "Type at least one name."),
        ("Bo\nAna, Portugal", "Line 2: A country is two letters, such as PT, not Portugal."),
        ("A\n" * 4097, "at most 4096 entries. These are 4097"),
        ("Bo\nZoë\nZOË\nbo", "Line 4: bo is in line 1 already."),
    ):
        page = organiser.post(MANY, form(people=people)).content.decode()
        assert sentence in page
        assert people.strip() in page
    assert names(evening) == []
    assert Player.objects.count() == before


def test_organiser_is_warned_of_names_close_to_a_members(organiser: Client, club: Club, form: Form) -> None:
    evening_of(0)
    clubs.join_club(club=club, player=PlayerFactory.create(name="Marek Dvořák"))
    message = messages_of(organiser.post(MANY, form(people="Marek Dvorak\nZoë")))
    assert "2 people are entered." in message and "name close to a member’s: Marek Dvorak (Marek Dvořák)" in message
    new = {"name": "Second Cup", "variant": "standard", "best_of": "1", "people": "Marek Dvorák\nBo"}
    message = messages_of(organiser.post(f"/clubs/{club.slug}/tournaments/new/", form(**new)))
    assert "Second Cup is set up." in message and "name close to a member’s: " in message


def test_list_with_people_already_entered_names_them_all(organiser: Client, club: Club, form: Form) -> None:
    evening = evening_with("Ana", "Bo")
    page = organiser.post(MANY, form(people="Cy\nana\nBo")).content.decode()
    assert "ana and Bo are already entered. Nobody was entered" in page
    assert "<details open>" in page
    player = Player.objects.get(name="Bo")
    clubs.join_club(club=club, player=player)
    Player.objects.filter(pk=player.pk).update(name="New Name")
    page = organiser.post(MANY, form(people="Cy\nNew Name")).content.decode()
    assert "New Name is already entered, under another name." in page
    assert len(names(evening)) == 2


def test_play_button_of_bots_disappears_while_they_play(organiser: Client, form: Form) -> None:
    evening, press = started(4, bots=3), f"{DESK}matches/2/play/"
    before = Player.objects.count()
    for address, more in ((MANY, {"people": "Late Lea"}), (f"{DESK}enter/bot/", {"bot": "greedy/Greedy"})):
        assert "The tournament has started" in messages_of(organiser.post(address, form(**more)))
    assert Player.objects.count() == before
    page = organiser.get(MATCHES).content.decode()
    assert press in page
    assert "matches/1/score/" in page and "matches/1/play/" not in page, "a person plays match 1"
    assert "The bots of match 2 are at their table." in messages_of(organiser.post(press, form()))
    assert Game.objects.count() == 1
    assert evening.row(2).state == "playing"
    assert press not in organiser.get(MATCHES).content.decode()
    Game.objects.update(state=Game.State.FAILED)
    assert press in organiser.get(MATCHES).content.decode()


def test_member_is_entered_from_the_list(organiser: Client, club: Club, form: Form) -> None:
    evening = evening_of(0)
    player = PlayerFactory.create(name="Bo")
    clubs.join_club(club=club, player=player)
    assert f'<option value="{player.pk}">Bo</option>' in organiser.get(DESK).content.decode()
    address = f"{DESK}enter/member/"
    organiser.post(address, form(player=player.pk))
    assert f'<option value="{player.pk}">' not in organiser.get(DESK).content.decode()
    assert f"{player} is already entered." in messages_of(organiser.post(address, form(player=player.pk)))
    for nobody in ("9" * 5000, "", "x", "-1"):
        assert messages_of(organiser.post(address, form(player=nobody))) == "Choose a member first.", nobody
    assert organiser.post(address, form(player=PlayerFactory.create().pk)).status_code == 404
    assert names(evening) == ["Bo"]


def test_members_of_a_large_club_are_suggested_by_a_datalist(organiser: Client, club: Club, form: Form) -> None:
    evening = evening_of(0)
    clubs.join_club_together(club=club, players=Player.objects.bulk_create(PlayerFactory.build_batch(31)))
    page = organiser.get(DESK).content.decode()
    assert '<datalist id="members">' in page and 'list="members"' in page
    assert "Enter the member" not in page
    somebody = Player.objects.filter(memberships__club=club, user=None).earliest("pk")
    organiser.post(f"{DESK}enter/newcomer/", form(name=somebody.name))
    assert Entry.objects.get(tournament=evening.tournament).player == somebody


def test_bots_are_entered_and_count_as_present(organiser: Client, form: Form) -> None:
    evening = evening_of(0)
    before = Player.objects.count()
    for bot in ("greedy/a\x00b", "", "deep-slap/Deep", "/x", "greedy/Any name", "greedy/" + "x" * 99):
        answer = organiser.post(f"{DESK}enter/bot/", form(bot=bot))
        assert messages_of(answer) == "Choose a bot from the list first.", bot
    assert Player.objects.count() == before
    assert '<option value="greedy/Greedy">' in organiser.get(DESK).content.decode()
    organiser.post(f"{DESK}enter/bot/", form(bot="greedy/Greedy"))
    bot_player(bot="greedy", name="Jackdaw")
    organiser.post(f"{DESK}enter/bot/", form(bot="greedy/Jackdaw"))
    assert names(evening) == ["Greedy", "Jackdaw"], "bots with different names may run the same program"
    evening.write(facts.CheckInOpened())
    assert organiser.get(ENTRIES).content.decode().count("always there") == 2


def test_typed_seeds_set_the_order_of_entries(organiser: Client, form: Form) -> None:
    evening = evening_with("Ana", "Bo", "Cy", "Dot")
    sent = form(**{"seed-1": 30, "seed-2": 1, "seed-3": 4, "seed-4": 50})
    message = messages_of(organiser.post(f"{DESK}seeds/", sent))
    assert "The seeds are saved." in message and "same number" not in message
    assert names(evening) == ["Bo", "Cy", "Ana", "Dot"]
    sent = form(**{"seed-1": 7, "seed-2": 2, "seed-3": 2, "seed-4": 1})
    message = messages_of(organiser.post(f"{DESK}seeds/", sent))
    assert names(evening) == ["Dot", "Bo", "Cy", "Ana"]
    assert "The seeds are saved. The same number stood beside several names" in message
    assert "They keep the order they had: Bo is seed 2, Cy is seed 3." in message
    organiser.post(f"{DESK}entries/1/withdraw/", form())
    assert names(evening) == ["Dot", "Bo", "Cy"]
    answer = organiser.post(f"{DESK}seeds/", sent | form())
    assert "The entries changed while you were seeding them." in messages_of(answer)


def test_invalid_seed_shows_an_error_at_the_name_and_keeps_input(organiser: Client, form: Form) -> None:
    evening = evening_of(3)
    for typed in ("9" * 5000, "0", "1.5"):
        page = organiser.post(f"{DESK}seeds/", form(**{"seed-1": 3, "seed-2": typed, "seed-3": "y"})).content.decode()
        fields = re.findall(r'<input id="seed-(\d)"[^>]* value="(.*?)"', page)
        assert fields == [("1", "3"), ("2", typed), ("3", "y")]
        assert re.findall(r'id="seed-(\d)_error">(.*?)</p>', page) == [
            (number, "Type a whole number from 1 to 4096; 1 is the best seed.") for number in "23"
        ]
        assert re.findall(r'<input id="seed-(\d)"[^>]* autofocus', page) == ["2"]
        assert re.search(r"<details open>\s*<summary>Seeds", page)
    assert [entry.number for entry in evening.projection.playing] == [1, 2, 3]


def test_check_in_can_be_undone_and_keys_count_per_address(organiser: Client, form: Form) -> None:
    evening = evening_of(2)
    sent = form()
    for token in ("a", "a", "b"):
        answer = organiser.post(f"{DESK}check-in/open/", sent | {"csrfmiddlewaretoken": token})
        assert "open already" not in messages_of(answer), "a repeated key acts once, whatever the token"
    assert "open already" in messages_of(organiser.post(f"{DESK}check-in/open/", form()))
    answer = organiser.post(f"{DESK}start/", form())
    assert "Fewer than 2 are checked in. Check more people in, then start." in messages_of(answer)
    assert evening.projection.state == State.CHECKING_IN
    organiser.post(f"{DESK}entries/1/check-in/", form())
    assert "1 of 2 here" in organiser.get(ENTRIES).content.decode()
    sent = form()
    for press in ("entries/1/undo-check-in/", "entries/2/check-in/"):
        organiser.post(f"{DESK}{press}", sent)
    are_checked_in = [entry.checked_in_at is not None for entry in Entry.objects.order_by("number")]
    assert are_checked_in == [False, True], "one key at two addresses means two acts"


def test_desk_puts_the_next_task_first(organiser: Client, club: Club) -> None:
    evening = evening_of(2)
    club.tournaments.update(notes="Bring a deck.")
    page = organiser.get(DESK).content.decode()
    assert ENTER_OPEN in page and "Bring a deck." in page
    assert page.index("Let players enter") < page.index("Enter somebody")
    link = f"http://testserver/tournaments/friday-cup/scorekeeper/{club.tournaments.get().scorekeeper_key}/"
    assert "<svg" in page
    assert f'<textarea id="scorekeeper-link" readonly rows="3">{link}</textarea>' in page
    assert 'data-copies="scorekeeper-link"' in page
    evening.write(facts.SelfEntrySet(is_open=True, needs_approval=True, places=0, closes_at=None))
    page = organiser.get(DESK).content.decode()
    assert ENTER_OPEN not in page and page.index("Share the entry page") < page.index("Enter somebody")
    evening.write(facts.CheckInOpened())
    page = organiser.get(DESK).content.decode()
    assert page.index('href="#check-in-by-phone"') < page.index("Check in<")
    evening.start()
    assert "Bring a deck." not in organiser.get(DESK).content.decode()


def with_two_of_four_here() -> Evening:
    evening = evening_of(4)
    evening.write(facts.CheckInOpened(), facts.CheckedIn(1), facts.CheckedIn(3))
    return evening


def test_desk_and_start_list_absent_entries_until_they_are_ticked(organiser: Client, form: Form) -> None:
    evening = with_two_of_four_here()
    present, missing = names(evening)[::2], names(evening)[1::2]
    assert f"missing: {', '.join(missing)}" in organiser.get(ENTRIES).content.decode()
    page = organiser.post(f"{DESK}start/", form()).content.decode()
    for name in missing:
        assert f">{name}</label>" in page
    for name in present:
        assert name not in page
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    page = organiser.post(f"{DESK}start/", form(absent=[2, 4], come=[4])).content.decode()
    assert "Late Lea" in page, "entered while the organiser was ticking boxes"
    assert 'name="come" value="4" checked' in page
    assert evening.projection.state == State.CHECKING_IN
    answer = organiser.post(f"{DESK}start/", form(absent=[2, 4, 5], come=[4]))
    assert "Friday Cup has started." in messages_of(answer)
    assert [match.sides for match in evening.projection.matches.values()] == [(1, None), (3, 4), (1, None)]


def test_start_can_be_undone_before_any_game(organiser: Client, form: Form) -> None:
    evening = started(4)
    page = organiser.get(DESK).content.decode()
    assert "Back to check-in" in page and 'id="undo-last"' not in page
    page = organiser.post(f"{DESK}start/undo/", form()).content.decode()
    assert "The bracket is removed" in page and evening.projection.has_started
    agreed = page.split('name="agreed" value="')[1].split('"')[0]
    organiser.post(f"{DESK}start/undo/", form(agreed=agreed))
    assert evening.projection.state == State.CHECKING_IN


def test_walkover_with_a_wrong_winner_or_wrong_sides_is_refused(organiser: Client, form: Form) -> None:
    evening = started(4)
    assert '<input type="hidden" name="sides" value="1-4">' in organiser.get(MATCHES).content.decode()
    nobody = [(winner, "1-4") for winner in ("9" * 5000, "2", "", "x")]
    others = [("4", sides) for sides in ("9" * 5000, "1-4-1", "", "x", "1-3")]
    for winner, sides in nobody + others:
        answer = organiser.post(f"{DESK}matches/1/walkover/", form(winner=winner, sides=sides))
        assert "between others now" in messages_of(answer), (winner, sides)
    assert evening.projection.matches[1].winner is None
    sent = form(winner=4, sides="1-4")
    organiser.post(f"{DESK}matches/1/walkover/", sent)
    assert evening.projection.matches[1].winner == 4
    answer = organiser.post(f"{DESK}matches/2/walkover/", sent | {"winner": 2, "sides": "2-3"})
    assert "Match 2 is decided" in messages_of(answer), "the key does not count for another match"
    assert evening.projection.matches[2].winner == 2


def test_walkover_with_consequences_asks_for_confirmation_first(organiser: Client, form: Form) -> None:
    """Nobody came to match 1. So the winner of match 2, P2, also gets match 3 (the final) and the tournament."""
    evening = started(4)
    answer = organiser.post(f"{DESK}matches/1/walkover/", form(absent="all", sides="1-4"))
    assert "Nobody came to match 1." in messages_of(answer)
    assert '<span class="tag tag-done">nobody came</span>' in organiser.get(MATCHES).content.decode()
    sent = form(absent="3", sides="2-3")
    page = organiser.post(f"{DESK}matches/2/walkover/", sent).content.decode()
    assert f"Match 3 (final) will be a bye for {evening.projection.entries[2].name}." in page
    assert "The tournament is over, and " in page
    assert evening.projection.matches[2].winner is None
    agreed = page.split('name="agreed" value="')[1].split('"')[0]
    organiser.post(f"{DESK}matches/2/walkover/", sent | {"agreed": agreed})
    assert evening.projection.winner == 2
    assert Event.objects.latest("number").reason == "Was not there."


def test_matches_part_of_the_desk_loads_without_the_page(organiser: Client) -> None:
    evening = started(4)
    part = organiser.get(MATCHES).content.decode()
    assert "<html" not in part and "To play now" in part
    assert "Back to check-in" in part and "running" in part
    assert "<summary>Semi-finals, " not in part, "no heading without listed matches"
    evening.deal(1, LEFT[0])
    assert "Back to check-in" not in organiser.get(MATCHES).content.decode()
    evening.game(1, LEFT[1:])
    part = organiser.get(MATCHES).content.decode()
    assert "<summary>Semi-finals, " in part and "<summary>Final, " in part
    evening.write(facts.WalkedOver(2, (2, 3), 2), facts.WalkedOver(3, (1, 2), 1))
    part = organiser.get(MATCHES).content.decode()
    assert "finished" in part and "has won Friday Cup" in part and "To play now" not in part


def test_rounds_with_equal_names_show_their_stage(organiser: Client) -> None:
    stages = (StageSettings("round robin"), StageSettings("swiss", rounds=2, through=4))
    evening = begin(evening_in(stages, 4))
    assert "Round robin: " not in organiser.get(MATCHES).content.decode()
    while not evening.projection.stages[0].is_over:
        play_ready(evening)
    pair_round(evening)
    play(evening, [evening.projection.matches[7]])
    page = organiser.get(MATCHES).content.decode()
    assert "Round robin: Round 1" in page and "Swiss: Round 1" in page and "Swiss: Round 2" not in page


def test_desk_takes_few_queries_before_and_after_the_start(
    organiser: Client, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for module in (desk_rounds, page):
        monkeypatch.setattr(module, "LONG", 6)
    evening = evening_of(24)
    with django_assert_max_num_queries(14):
        organiser.get(DESK)
    evening.start()
    evening.game(16, LEFT[:2])
    with django_assert_max_num_queries(14):
        desk = organiser.get(DESK).content.decode()
    assert " of 16 played</span>" in desk


def test_desk_lists_first_the_group_matches_that_can_run_in_parallel(organiser: Client) -> None:
    evening = begin(arranged("groups", 8, groups=2))
    page = organiser.get(MATCHES).content.decode()
    first, *later = page.split("<summary>Group ")
    assert [f">Match {number}<" in first for number in range(1, 6)] == [True, True, True, True, False]
    assert any("A, round 2" in part and ">Match 5<" in part and "Walkover" in part for part in later)
    play(evening, [evening.projection.matches[number] for number in (1, 2)])
    assert ">Match 5<" in organiser.get(MATCHES).content.decode().split("<summary>Group ")[0]


@in_turn("entered", [2, 3])
def test_start_with_everybody_needs_a_valid_number_of_entries(organiser: Client, form: Form, entered: int) -> None:
    desk = f"/tournaments/{arranged('single match', entered).tournament.slug}/desk/"
    for _ in ("open", "checking in"):
        page = organiser.get(f"{desk}?part=entries").content.decode()
        assert ("Start with everybody" in page) == (entered == 2)
        assert ("With 3 entries it cannot start" in page) == (entered == 3)
        organiser.post(f"{desk}check-in/open/", form())
