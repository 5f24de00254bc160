"""The page of a match."""

from hashlib import sha256

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club
from engine.scoring import Figures
from games.models import Game, Player, Table
from games.services.playing import play_game
from tests.clubs.factories import make_user
from tests.clubs.views.conftest import Form
from tests.games.factories import Clock
from tests.tournaments.evenings import arranged, begin, pair_round, play, projection_of
from tests.tournaments.factories import started
from tests.tournaments.services.test_live_matches import open_table
from tournaments.ledger import facts
from tournaments.ledger.projection import MatchState
from tournaments.models import ScoreSheet
from tournaments.services import called_games, scores


def page_of(client: Client, match: int) -> str:
    return client.get(f"/tournaments/friday-cup/matches/{match}/").content.decode()


def test_match_page_shows_the_leader_or_a_level_score_and_why_these_two_meet(
    client: Client, scorekeeper: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = started(4)
    final = "/tournaments/friday-cup/matches/3/?part=match"
    page = scorekeeper.get(final).content.decode()
    assert "Score sheet" not in page and "come from earlier matches" in page
    assert "Deal 1 comes next" in page_of(client, 1)
    evening.deal(1, (26, 26))
    assert "Level, 26–26." in page_of(client, 1)
    evening.deal(1, (12, 40))
    first, fourth = (evening.projection.entries[entry].name for entry in (1, 4))
    with django_assert_max_num_queries(6):
        page = page_of(client, 1)
    assert f"{first} leads with 12 cards against 40." in page
    assert "Why these two?" in page and "is seed 1." in page
    assert client.get("/tournaments/friday-cup/matches/9/").status_code == 404
    evening.deal(1, (0, 52))
    evening.write(facts.WalkedOver(2, (2, 3), 2))
    assert f"{first} won match 1 against {fourth}." in page_of(client, 3)
    assert "Score sheet" in scorekeeper.get(final).content.decode()
    assert "Score sheet" not in client.get(final).content.decode()


def test_won_match_names_its_winner_with_country_or_kind(organiser: Client, club: Club) -> None:
    evening = started(2, bots=1)
    person, bot = (Player.objects.get(pk=evening.projection.entries[number].player) for number in (1, 2))
    assert "matches/1/play/" not in page_of(organiser, 1), "a match with a person has no play button"
    play(evening, [evening.projection.matches[1]])
    page = page_of(organiser, 1)
    assert f'<strong><bdi>{person.name}</bdi> <span class="country">{person.country}</span>' in page
    assert f"{person.name} has won." in page.replace("</bdi>", "").replace("<bdi>", "")
    line = evening.tournament.events.latest("number").number
    evening.write(facts.Undone(line), facts.WalkedOver(1, (1, 2), 2))
    page = page_of(organiser, 1)
    assert f'<strong><bdi>{bot.name}</bdi> <span class="country">bot</span>' in page
    assert "by a walkover" in page


def test_match_and_tournament_link_to_recorded_games(client: Client, club: Club) -> None:
    evening = started(2, bots=2)
    link = "/replays/?occasion=friday-cup"
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    game = ScoreSheet.objects.get().record
    assert game is not None
    page = page_of(client, 1)
    assert "The bots are playing." in page
    assert game.commitment in page
    assert link not in client.get("/tournaments/friday-cup/").content.decode()
    play_game(game_id=game.pk, clock=Clock())
    called_games.record_game(game=game, now=evening.now, rng=evening.rng)
    assert f"/replays/{game.public_id}/" in page_of(client, 1)
    assert link in client.get("/tournaments/friday-cup/").content.decode()
    assert f"/replays/{game.public_id}/" in client.get(link).content.decode()


def test_organiser_starts_and_restarts_bots_from_the_match_page(
    organiser: Client, client: Client, form: Form, club: Club
) -> None:
    started(2, bots=2)
    press = "/tournaments/friday-cup/desk/matches/1/play/"
    assert press in page_of(organiser, 1)
    assert press not in page_of(client, 1)
    answer = organiser.post(press, form(back="match"))
    assert answer["Location"] == "/tournaments/friday-cup/matches/1/"
    page = page_of(organiser, 1)
    assert "The bots of match 1 are at their table." in page
    assert press not in page
    Game.objects.update(state=Game.State.FAILED)
    assert "Play again" in page_of(organiser, 1)
    page = page_of(client, 1)
    assert "play it again or give a walkover" in page and press not in page
    organiser.post(press, form(back="match"))
    assert Game.objects.filter(state=Game.State.WAITING).count() == 1


def test_match_of_three_shows_places_in_deals_and_in_the_match(client: Client, club: Club) -> None:
    evening = started(3, variant_id="three-seats")
    place = evening.place(1)
    scores.enter_deal(evening.act(), place=place, figures=Figures((20, 11, 20), (1, 2, 0)))
    page = page_of(client, 1)
    assert "Why these three?" in page
    assert '11 <small class="muted" title="Place in this deal">(1st)</small>' in page
    assert "place 1" not in page
    evening.walk_over(1, place.sides[2])
    assert '<span class="tag tag-done">place 1</span>' in page_of(client, 1)
    assert "place 2" not in page_of(client, 1), "the others share the remaining places"


def test_points_are_added_up_under_the_deals(client: Client, club: Club) -> None:
    evening = started(2, variant_id="hundred")
    for cards in ((0, 9), (4, 0)):
        evening.deal(1, cards)
    page = page_of(client, 1)
    assert "leads with 4 points against 9." in page
    total = page.split("<tfoot>")[1]
    assert "<strong>4</strong>" in total
    assert "<strong>9</strong>" in total


def test_speed_match_shows_the_points_scored(client: Client, club: Club) -> None:
    evening = started(2, variant_id="speed-20-5")
    evening.deal(1, (0, 7))
    page = page_of(client, 1)
    assert "First to 25." in page
    body = page.split("<tbody>")[1]
    assert body.index(">7</td>") < body.index(">0</td>")


def test_byes_say_so(client: Client, club: Club) -> None:
    started(3)
    assert "A bye" in page_of(client, 1)
    evening = begin(arranged("swiss", 3, "Ana", "Bo", "Cy"))
    pair_round(evening)
    number = next(number for number, match in projection_of(evening).matches.items() if match.state == MatchState.BYE)
    page = client.get(f"/tournaments/{evening.tournament.slug}/matches/{number}/").content.decode()
    assert "Cy sits this round out, and has the point of a win." in page
    assert "Why a bye?" in page and "score-now" not in page


def test_scorekeeper_opens_a_live_table_that_everybody_may_watch(
    scorekeeper: Client, client: Client, form: Form, club: Club
) -> None:
    started(2)
    page, press = "/tournaments/friday-cup/matches/1/", "/tournaments/friday-cup/matches/1/table/"
    assert press in scorekeeper.get(page).content.decode()
    assert press not in client.get(page).content.decode()
    scorekeeper.post(press, form())
    table = Table.objects.get()
    assert f"/play/{table.public_id}/" in client.get(page).content.decode()
    assert client.get(f"/replays/{table.public_id}/")["Location"] == f"/play/{table.public_id}/"


@pytest.mark.django_db
def test_player_gets_a_link_to_the_live_table_above_the_seed_hash(client: Client) -> None:
    evening = started(2, variant_id="speed-20-5")
    user = make_user("ana")
    Player.objects.filter(pk=evening.projection.entries[1].player).update(user=user)
    table = open_table(evening)
    client.force_login(user)
    page = page_of(client, 1)
    assert 0 < page.index("Go to the table") < page.index("<summary>Hash of its seed</summary>")
    assert sha256(bytes(table.seed)).hexdigest() in page
    assert "Watch it live" not in page and "Watch it live" in page_of(Client(), 1)
