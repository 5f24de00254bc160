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
from tests.tournaments.evenings import arranged, begin, pair_round, projection_of
from tests.tournaments.factories import LEFT, started
from tests.tournaments.services.test_live_matches import open_table
from tournaments.ledger.projection import MatchState
from tournaments.models import ScoreSheet
from tournaments.services import called_games, scores


def page_of(client: Client, match: int) -> str:
    return client.get(f"/tournaments/friday-cup/matches/{match}/").content.decode()


def test_a_match_shows_its_deals_and_who_leads(client: Client, club: Club) -> None:
    evening = started(4)
    evening.game(1, LEFT[:2])
    leader = evening.projection.entries[1].name
    assert f"{leader} leads with 12 cards against 40." in page_of(client, 1)


def test_a_level_match_says_so(client: Client, club: Club) -> None:
    evening = started(4)
    evening.deal(1, (26, 26))
    assert "Level, 26–26." in page_of(client, 1)


@pytest.mark.parametrize(
    ("match", "sentence"),
    [(1, "A bye"), (2, "Game 1, deal 1 comes next"), (3, "come from earlier matches")],
)
def test_every_state_has_its_sentence(client: Client, club: Club, match: int, sentence: str) -> None:
    started(3)
    assert sentence in page_of(client, match)


def test_a_won_match_names_its_winner(client: Client, club: Club) -> None:
    evening = started(2)
    evening.game(1, LEFT)
    assert f"{evening.projection.entries[1].name} has won." in page_of(client, 1)


def test_the_winner_keeps_country_and_kind(client: Client, club: Club) -> None:
    evening = started(2, bots=1)
    person = Player.objects.get(pk=evening.projection.entries[1].player)
    evening.game(1, LEFT)
    assert f'<strong><bdi>{person.name}</bdi> <span class="country">{person.country}</span>' in page_of(client, 1)


def test_a_bot_that_has_won_is_still_a_bot(client: Client, club: Club) -> None:
    evening = started(2, bots=1)
    bot = evening.projection.entries[2].name
    evening.walk_over(1, 2)
    assert f'<strong><bdi>{bot}</bdi> <span class="country">bot</span>' in page_of(client, 1)


def test_a_walkover_says_so(client: Client, club: Club) -> None:
    evening = started(2)
    evening.walk_over(1, 2)
    assert "by a walkover" in page_of(client, 1)


def test_a_recorded_game_links_to_its_replay(client: Client, club: Club) -> None:
    evening = started(2, bots=2)
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    game = ScoreSheet.objects.get().record
    assert game is not None
    page = page_of(client, 1)
    assert "The bots are playing." in page
    assert game.commitment in page
    play_game(game_id=game.pk, clock=Clock())
    called_games.record_game(game=game, now=evening.now, rng=evening.rng)
    assert f"/replays/{game.public_id}/" in page_of(client, 1)


def test_a_tournament_leads_to_its_replays_as_soon_as_it_has_some(client: Client, club: Club) -> None:
    evening = started(2, bots=2)
    slug = evening.tournament.slug
    link = f"/replays/?occasion={slug}"
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    assert link not in client.get(f"/tournaments/{slug}/").content.decode()
    game = ScoreSheet.objects.get().record
    assert game is not None
    play_game(game_id=game.pk, clock=Clock())
    assert link in client.get(f"/tournaments/{slug}/").content.decode()
    assert f"/replays/{game.public_id}/" in client.get(link).content.decode()


def test_a_game_that_could_not_be_played_says_what_to_do(client: Client, club: Club) -> None:
    evening = started(2, bots=2)
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    game = ScoreSheet.objects.get().record
    assert game is not None
    game.state = "failed"
    game.save()
    assert "play it again or give a walkover" in page_of(client, 1)


def test_an_organiser_lets_bots_play_and_play_again_from_the_page_of_their_match(
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
    assert press not in page_of(client, 1)
    organiser.post(press, form(back="match"))
    assert Game.objects.filter(state=Game.State.WAITING).count() == 1
    assert press not in page_of(organiser, 1)


def test_a_match_of_people_is_not_played_at_a_press(organiser: Client, club: Club) -> None:
    started(2, bots=1)
    assert "matches/1/play/" not in page_of(organiser, 1)


def test_a_match_says_why_these_two_meet(client: Client, club: Club) -> None:
    evening = started(4)
    evening.game(1, LEFT)
    assert "Why these two?" in page_of(client, 1)
    assert "is seed 1." in page_of(client, 1)
    assert f"{evening.projection.entries[1].name} won match 1 against {evening.projection.entries[4].name}." in page_of(
        client, 3
    )


def test_a_match_of_three_shows_places_of_deals_and_of_the_match(client: Client, club: Club) -> None:
    evening = started(3, variant_id="three-seats")
    place = evening.place(1)
    scores.enter_deal(evening.act(), place=place, figures=Figures((20, 11, 20), (1, 2, 0)))
    page = page_of(client, 1)
    assert "Why these three?" in page
    assert '11 <small class="muted" title="Place in this deal">(1st)</small>' in page
    assert "place 1" not in page
    evening.walk_over(1, place.sides[2])
    assert '<span class="tag tag-done">place 1</span>' in page_of(client, 1)
    assert "place 2" not in page_of(client, 1), "the others share what is left"


def test_points_are_added_up_under_the_deals(client: Client, club: Club) -> None:
    evening = started(2, variant_id="hundred")
    for cards in ((0, 9), (4, 0)):
        evening.deal(1, cards)
    page = page_of(client, 1)
    assert "leads with 4 points against 9." in page
    total = page.split("<tfoot>")[1]
    assert "<strong>4</strong>" in total
    assert "<strong>9</strong>" in total


def test_speed_shows_the_points_that_were_scored(client: Client, club: Club) -> None:
    evening = started(2, variant_id="speed-20-5")
    evening.deal(1, (0, 7))
    page = page_of(client, 1)
    assert "First to 25." in page
    body = page.split("<tbody>")[1]
    assert body.index(">7</td>") < body.index(">0</td>")


def test_the_page_of_a_match_takes_few_queries(
    client: Client, club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = started(4)
    evening.game(1, LEFT[:2])
    page_of(client, 1)
    with django_assert_max_num_queries(6):
        page_of(client, 1)


def test_a_match_that_is_not_there_is_not_found(client: Client, club: Club) -> None:
    started(2)
    assert client.get("/tournaments/friday-cup/matches/9/").status_code == 404


def test_only_a_scorekeeper_is_offered_the_sheet(client: Client, scorekeeper: Client) -> None:
    started(2)
    assert "Score sheet" not in page_of(client, 1)
    assert "Score sheet" in page_of(scorekeeper, 1)


def test_the_sheet_is_offered_as_soon_as_both_players_are_known(scorekeeper: Client, club: Club) -> None:
    evening = started(4)
    address = "/tournaments/friday-cup/matches/3/?part=match"
    assert "Score sheet" not in scorekeeper.get(address).content.decode()
    evening.win(1, entry=1)
    evening.win(2, entry=2)
    assert "Score sheet" in scorekeeper.get(address).content.decode()


def test_a_bye_in_a_swiss_is_no_match_of_two_and_counts_as_a_win(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss", 3, "Ana", "Bo", "Cy"))
    pair_round(evening)
    number = next(number for number, match in projection_of(evening).matches.items() if match.state == MatchState.BYE)
    page = page_of(client, number)
    assert "Cy sits this round out, and has the point of a win." in page
    assert "Why a bye?" in page and "score-now" not in page


def test_a_scorekeeper_opens_the_table_and_everybody_may_watch(
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
def test_who_plays_is_led_to_the_table_before_the_hash_of_its_seed(client: Client) -> None:
    evening = started(2, variant_id="speed-20-5")
    user = make_user("ana")
    Player.objects.filter(pk=evening.projection.entries[1].player).update(user=user)
    table = open_table(evening)
    client.force_login(user)
    page = page_of(client, 1)
    assert 0 < page.index("Go to the table") < page.index("<summary>Hash of its seed</summary>")
    assert sha256(bytes(table.seed)).hexdigest() in page
    assert "Watch it live" not in page and "Watch it live" in page_of(Client(), 1)
