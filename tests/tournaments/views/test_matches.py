"""The page of a match."""

import pytest
from django.test import Client

from games.models import Game, Player
from games.services import play_game
from tests.games.factories import Clock
from tests.tournaments.factories import LEFT, started
from tests.tournaments.views.conftest import Form
from tournaments.models import Club, ScoreSheet
from tournaments.services import bot_matches


def page_of(client: Client, match: int) -> str:
    return client.get(f"/tournaments/friday-cup/matches/{match}/").content.decode()


def test_a_match_shows_its_deals_and_who_leads(client: Client, club: Club) -> None:
    evening = started(4)
    evening.game(1, LEFT[:2])
    leader = evening.seen.entries[1].name
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
    assert f"{evening.seen.entries[1].name} has won." in page_of(client, 1)


def test_the_winner_keeps_country_and_kind(client: Client, club: Club) -> None:
    evening = started(2, bots=1)
    person = Player.objects.get(pk=evening.seen.entries[1].player)
    evening.game(1, LEFT)
    assert f'<strong>{person.name} <span class="country">{person.country}</span>' in page_of(client, 1)


def test_a_bot_that_has_won_is_still_a_bot(client: Client, club: Club) -> None:
    evening = started(2, bots=1)
    bot = evening.seen.entries[2].name
    evening.walk_over(1, 2)
    assert f'<strong>{bot} <span class="country">bot</span>' in page_of(client, 1)


def test_a_walkover_says_so(client: Client, club: Club) -> None:
    evening = started(2)
    evening.walk_over(1, 2)
    assert "by a walkover" in page_of(client, 1)


def test_a_recorded_game_links_to_its_replay(client: Client, club: Club) -> None:
    evening = started(2, bots=2)
    bot_matches.play_bot_match(match=1, rng=evening.rng, **evening.hand())
    assert "The bots are at their table." in page_of(client, 1)
    game = ScoreSheet.objects.get().record
    assert game is not None
    play_game(game_id=game.pk, clock=Clock())
    bot_matches.record_bot_game(game=game, now=evening.now, rng=evening.rng)
    assert f"/replays/{game.public_id}/" in page_of(client, 1)


def test_a_game_that_could_not_be_played_says_what_to_do(client: Client, club: Club) -> None:
    evening = started(2, bots=2)
    bot_matches.play_bot_match(match=1, rng=evening.rng, **evening.hand())
    game = ScoreSheet.objects.get().record
    assert game is not None
    game.state = "failed"
    game.save()
    assert "play it again or give one side a walkover" in page_of(client, 1)


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
