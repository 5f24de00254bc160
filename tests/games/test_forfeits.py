"""Games that a bot forfeits or that are level for good: how the ending is stored and shown."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.bots import BOTS
from engine.log import loads_game, verify
from engine.simulate import GameRecord, simulate_game
from games.models import Forfeit, Game, Record
from games.selectors.replays import deal_logs, replays
from games.services.playing import GameLease, play_game, take_lease
from games.services.storing import LeasedGame, store_games
from tests.games.bad_bots import BAD_BOTS, LATE_MS, NO_STALL, SHORT, game_between
from tests.games.factories import NOW, Clock, game_asked_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bad_bots")]


@pytest.mark.parametrize(
    ("bot", "rule", "words"),
    [
        ("raiser", Forfeit.Rule.ERROR, "ValueError: no card left (line "),
        ("babbler", Forfeit.Rule.NONSENSE, "it answered with 'play', which is neither an action nor a wait"),
        ("sleeper", Forfeit.Rule.IDLE, "it waits for ever, and the rules have no stall"),
    ],
)
def test_forfeited_game_records_bot_rule_and_reason(bot: str, rule: str, words: str) -> None:
    game = game_between("greedy", bot, rules=NO_STALL)
    forfeit = Forfeit.objects.get(seat__game=game)
    assert (game.state, game.ending, game.winner) == (Game.State.FINISHED, Game.Ending.FORFEIT, 0)
    assert (forfeit.seat.number, forfeit.deal, forfeit.rule) == (1, 1, rule)
    assert forfeit.reason.startswith(words)
    assert str(forfeit).startswith(f"{bot.capitalize()} forfeited in deal 1 by {forfeit.get_rule_display()}: {words}")


def test_forfeit_has_its_moment_and_of_a_submitted_bot_hides_its_error_message() -> None:
    forfeit = Forfeit.objects.get(seat__game=game_between("greedy", "raiser"))
    assert forfeit.at_ms > LATE_MS
    assert forfeit.moment == f"deal=1&t={forfeit.at_ms // 1000}.{forfeit.at_ms % 1000:03}"
    forfeit.seat.player.bot = "version:1"
    assert str(forfeit) == "Raiser forfeited in deal 1 by an error."


def test_game_that_both_forfeit_has_no_winner() -> None:
    game = game_between("raiser", "babbler")
    assert game.winner is None
    assert list(Forfeit.objects.values_list("seat__number", "rule")) == [(1, "nonsense"), (0, "error")]


def test_game_level_for_good_has_no_winner_and_no_forfeit() -> None:
    game = game_between("sleeper", "sleeper", rules=SHORT)
    assert (game.ending, game.winner, game.score) == (Game.Ending.LEVEL, None, [26, 26])
    assert not Forfeit.objects.exists()


def test_characters_that_a_database_refuses_are_replaced_in_the_reason() -> None:
    forfeit = Forfeit.objects.get(seat__game=game_between("greedy", "foul"))
    assert forfeit.reason.startswith("ValueError: a�b� <b>c</b> �d. (line ")


def is_stored(lease: GameLease, record: GameRecord) -> bool:
    return bool(store_games(played=[LeasedGame(lease.game_id, lease.attempt, record)], now=NOW))


def test_storing_a_record_twice_under_one_lease_adds_no_forfeit() -> None:
    game = game_between("greedy", "raiser")
    Game.objects.filter(pk=game.pk).update(state=Game.State.WAITING, attempt=0)
    Record.objects.all().delete()
    Forfeit.objects.all().delete()
    lease = take_lease(game_id=game.pk, now=NOW)
    assert lease is not None
    record = simulate_game(lease.rules, [BAD_BOTS.get(bot, BOTS["greedy"])() for bot in lease.bots], lease.seed)
    has_stored = [is_stored(lease, record) for _ in range(2)]
    assert has_stored == [True, False]
    assert Forfeit.objects.count() == 1


def test_seat_can_have_only_one_forfeit() -> None:
    forfeit = Forfeit.objects.get(seat__game=game_between("greedy", "raiser"))
    forfeit.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        forfeit.save()


def test_deals_of_a_forfeited_game_can_be_replayed_and_downloaded(client: Client) -> None:
    game = game_between("greedy", "raiser")
    (log,) = deal_logs(game)
    verify(log)
    assert log.result is not None
    document = client.get(f"/replays/{game.public_id}/film.json").json()
    assert (document["winner"], len(document["deals"]), len(document["scores"])) == (0, 1, 1)
    assert document["places"] == [], "a forfeit gives no places"
    assert loads_game(client.get(f"/replays/{game.public_id}.jsonl").content.decode()) == (log,)


def test_deal_that_was_broken_off_can_be_replayed_and_downloaded(client: Client) -> None:
    game = game_between("greedy", "sleeper", rules=replace(NO_STALL, turn="auto"))
    last = deal_logs(game)[-1]
    assert (last.result, last.digest) == (None, "")
    assert len(last.entries) > 1
    document = client.get(f"/replays/{game.public_id}/film.json").json()
    assert len(document["deals"]) == game.deal_count
    assert client.get(f"/replays/{game.public_id}.slap").status_code == 200


def test_game_page_explains_the_forfeit_and_links_to_its_moment(client: Client) -> None:
    game = game_between("greedy", "foul")
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    forfeit = Forfeit.objects.get()
    assert "Foul forfeited in deal 1 by an error: ValueError: a�b� &lt;b&gt;c&lt;/b&gt; �d. (line" in page
    assert "<b>c" not in page
    assert f"?deal=1&amp;t={forfeit.at_ms / 1000:.3f}" in page
    assert "Greedy won the game." in page


def test_game_page_says_that_nobody_won(client: Client) -> None:
    level = client.get(f"/replays/{game_between('sleeper', 'sleeper', key='level').public_id}/").content.decode()
    assert "After 21 deals the game is level for good." in level
    both = client.get(f"/replays/{game_between('raiser', 'babbler', key='both').public_id}/").content.decode()
    assert both.count("forfeited in deal 1 by") == 2
    for page in (level, both):
        assert "Nobody won the game." in page


def test_completed_game_has_ending_played_and_no_sentence_about_it(client: Client) -> None:
    asked = game_asked_for()
    assert asked.ending == ""
    game = play_game(game_id=asked.pk, clock=Clock())
    assert game is not None
    assert game.ending == Game.Ending.PLAYED and not Forfeit.objects.exists()
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert "forfeit" not in page
    assert "won the game" not in page


def test_replay_list_says_how_games_were_won_in_two_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for key in ("one", "two"):
        game_between("greedy", "raiser", key=key)
    game_between("sleeper", "sleeper", key="level")
    page = " ".join(client.get("/replays/").content.decode().split())
    assert page.count('Greedy<span class="fold-word"> won</span>, by forfeit') == 2
    assert 'Nobody<span class="fold-word"> won</span>, level for good' in page
    with django_assert_num_queries(2):
        for game in replays():
            assert [hasattr(seat, "forfeit") for seat in game.seats.all()]
