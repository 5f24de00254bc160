"""A player's own page, by account or by link."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PlayerLink
from engine.scoring import Figures
from games.models import Player
from tests.clubs.factories import make_user
from tests.tournaments.evenings import arranged, begin, play, play_ready
from tests.tournaments.factories import Evening, evening_of, evening_with, make_tournament
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import State
from tournaments.models import Tournament
from tournaments.pages.own_matches import matches_of
from tournaments.services import scores

pytestmark = pytest.mark.django_db


def link(name: str) -> str:
    key = f"key-of-{name}".replace(" ", "-")
    PlayerLink.objects.create(club=Club.objects.get(), player=Player.objects.get(name=name), key=key)
    return f"/me/{key}/"


def shown(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.fixture
def evening() -> Evening:
    return evening_with("Ana", "Bo", "Cy", "Dee")


def test_private_link_shows_the_next_match_without_an_account(
    client: Client, evening: Evening, django_assert_max_num_queries: Any
) -> None:
    address = link("Ana")
    assert "Your match appears here after the draw." in shown(client, address)
    evening.start()
    with django_assert_max_num_queries(17):
        answer = client.get(address)
    assert "no-store" in answer["Cache-Control"], "a private page must not be cached"
    page = answer.content.decode()
    assert "Against Dee" in page and '"/tournaments/friday-cup/matches/1/score/"' in page
    assert client.get("/tournaments/friday-cup/matches/1/score/").status_code == 200
    assert client.get("/tournaments/friday-cup/matches/2/score/").status_code == 403
    assert 'data-live="/tournaments/friday-cup/events/"' in page
    assert f'data-live-from="{address}?part=matches&amp;follows=friday-cup"' in page
    part = shown(client, f"{address}?part=matches&follows=friday-cup")
    assert part.startswith('<div id="me-part"') and f'data-seq="{evening.tournament.events.count()}"' in part


def test_open_check_in_comes_before_a_newer_tournament(client: Client, evening: Evening) -> None:
    address = link("Ana")
    newer = Evening(make_tournament(name="Newer Cup", club=Club.objects.get()))
    newer.enter(Player.objects.get(name="Ana"))
    Tournament.objects.filter(pk=newer.tournament.pk).update(created_at=timezone.now())
    assert "You are entered in Newer Cup." in shown(client, address)
    evening.write(facts.CheckInOpened())
    assert "Check in for Friday Cup." in shown(client, address)
    evening.write(facts.CheckedIn(1))
    page = shown(client, address)
    assert "You are entered in Newer Cup." in page and "Check in for" not in page


def test_page_shows_the_date_before_the_start_and_the_table_after_it(client: Client, evening: Evening) -> None:
    address = link("Ana")
    Tournament.objects.update(begins_at=datetime(2027, 1, 15, 19, 30, tzinfo=UTC))
    assert "Friday 15 January, 19:30" in shown(client, address)
    evening.start()
    page = shown(client, address)
    assert "Table" not in page and "Friday 15 January" not in page
    evening.write(facts.TablesCounted(2))
    page = shown(client, address)
    assert f"Table {evening.projection.at_tables[1]}" in page and "match 1" in page
    play(evening, [match for match in evening.projection.matches.values() if match.table == (1, 4)])
    winner, loser = shown(client, address), shown(client, link("Dee"))
    assert "won 1–0" in winner and "Your next opponent:" in winner
    assert "lost 0–1" in loser and "Nothing to play now." in loser


def test_account_sees_its_own_page(client: Client, evening: Evening) -> None:
    user = make_user("bo")
    Player.objects.filter(name="Bo").update(user=user)
    client.force_login(user)
    page = shown(client, "/me/")
    assert "<h1>Bo</h1>" in page and "Friday Cup" in page


def test_next_match_of_a_round_robin_comes_before_later_matches(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = evening_of(5)
    evening.write(facts.Arranged((StageSettings("round robin"),)))
    evening.start()
    player = Player.objects.get(pk=evening.projection.entries[1].player)
    first, *others = matches_of(player).now
    assert (matches_of(player).next, matches_of(player).then) == ([first], others)
    evening.deal(others[1].match.number, (20, 32))
    assert matches_of(player).next == [matches_of(player).now[2], first]
    page = shown(client, link(player.name))
    assert page.index("To play now") < page.index("After that")
    evening.write(facts.TablesCounted(2))
    with django_assert_max_num_queries(6):
        assert sum(match.table is not None for match in matches_of(player).now) == 1, "the tables are queried once"


def test_result_is_the_place_at_a_larger_table_or_that_nobody_came() -> None:
    evening = begin(arranged("single elimination", 3, seats=3))
    play_ready(evening)
    player = Player.objects.get(pk=evening.projection.entries[3].player)
    (own,) = matches_of(player).over
    assert own.ending in ("2nd of 3", "3rd of 3")
    assert own.against.count(" and ") == 1
    line, table = evening.reload().last_event, evening.projection.matches[1].table or ()
    evening.write(facts.Undone(line), facts.WalkedOver(1, table, 0))
    (own,) = matches_of(player).over
    assert own.ending == "nobody came"


def test_private_link_is_remembered_until_it_is_renewed(client: Client, evening: Evening) -> None:
    address = link("Ana")
    assert '<a href="/sign-in/">' in shown(client, "/")
    client.get(address)
    assert '<a href="/me/">' in shown(client, "/")
    assert "Ana" in shown(client, "/me/")
    PlayerLink.objects.update(key="another")
    answer = client.get(address)
    assert answer.status_code == 410
    assert "This link no longer works" in answer.content.decode()
    assert client.get("/me/")["Location"] == "/sign-in/?next=/me/"


def test_players_and_organisers_see_a_deal_entered_twice_until_settled(
    client: Client, evening: Evening, club: Club
) -> None:
    evening.start()
    evening.deal(1, (20, 32))
    evening.write(facts.DealContradicted(1, (1, 4), 1, 1, Figures((30, 22))))
    ana, bo, dee = link("Ana"), link("Bo"), link("Dee")
    sentence = "deal 1 was entered twice: Ana 20, Dee 32 counts; Ana 30, Dee 22 came later. A scorekeeper settles it."
    assert sentence in shown(client, ana) and sentence in shown(client, dee)
    assert "entered twice" not in shown(client, bo)
    evening.write(
        facts.DealEntered(1, (1, 4), 1, 2, Figures((12, 40))), facts.DealEntered(1, (1, 4), 1, 3, Figures((0, 52)))
    )
    evening.write(facts.WalkedOver(2, (2, 3), 2), facts.WalkedOver(3, (1, 2), 1))
    assert evening.projection.state == State.FINISHED
    organiser = Client()
    organiser.force_login(make_user("organiser", club))
    assert "deal 1 was entered twice" in shown(client, dee)
    assert "deal 1 was entered twice" in shown(organiser, "/me/")
    scores.keep_deal(evening.act(), match=1, line=evening.projection.matches[1].contradictions[0].line)
    assert "entered twice" not in shown(client, dee) + shown(organiser, "/me/")


def test_waiting_deal_says_who_must_confirm_and_a_dispute_is_marked(client: Client, evening: Evening) -> None:
    evening.start()
    ana, dee = link("Ana"), link("Dee")
    assert "waits" not in shown(client, ana)
    evening.write(facts.DealProposed(1, (1, 4), 1, 1, Figures((20, 32)), 1))
    asker, asked = shown(client, ana), shown(client, dee)
    assert "waits for the other side" in asker and ">See your entry<" in asker
    assert "please confirm" in asked and ">Confirm the score<" in asked
    evening.write(facts.DealDisputed(1, (1, 4), 1, 1, Figures((22, 30)), 4))
    assert all("disputed: a scorekeeper settles it" in shown(client, address) for address in (ana, dee))


def test_organisers_home_page_lists_open_tasks(client: Client, evening: Evening) -> None:
    evening.write(facts.Arranged((StageSettings("swiss"), StageSettings("single elimination", through=2))))
    client.force_login(make_user("organiser", Club.objects.get()))
    page = shown(client, "/me/")
    assert "Nothing is running." in page and page.index("Next") < page.index("4 entries")
    evening.write(facts.CheckInOpened(), facts.CheckedIn(1))
    assert "1 of 4 here" in shown(client, "/me/")
    evening.start()
    assert "Round 1 is ready to be paired." in shown(client, "/me/")
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 4), (2, 3))))
    page = shown(client, "/me/")
    assert "2 matches to play now" in page and "is ready to be paired" not in page
    evening.write(facts.DealProposed(1, (1, 4), 1, 1, Figures((20, 32)), 1))
    assert "1 deal waits for the other side." in shown(client, "/me/")
    evening.write(facts.DealDisputed(1, (1, 4), 1, 1, Figures((22, 30)), 4))
    page = shown(client, "/me/")
    assert "To settle" in page and "Match 1: the two sides entered different scores." in page
    assert '"/tournaments/friday-cup/matches/1/score/"' in page
    assert "To go on:" in shown(Client(), link("Ana"))


def test_players_get_links_to_check_in_and_to_the_result(client: Client, evening: Evening) -> None:
    evening.write(facts.CheckInOpened())
    address, check_in_link = link("Ana"), 'href="/tournaments/friday-cup/check-in/"'
    assert check_in_link in shown(client, address) and check_in_link in shown(client, "/tournaments/friday-cup/")
    evening.start()
    assert check_in_link not in shown(client, address) + shown(client, "/tournaments/friday-cup/")
    evening.write(facts.WalkedOver(1, (1, 4), 1), facts.WalkedOver(2, (2, 3), 2), facts.WalkedOver(3, (1, 2), 1))
    assert 'Friday Cup is over. <a href="/tournaments/friday-cup/">See the result</a>.' in shown(client, address)
