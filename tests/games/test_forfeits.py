"""Games that a bot forfeits, or that are level for good, are stored with how they ended and why."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.bots import BOTS
from engine.log import loads_game, verify
from engine.simulate import GameRecord, simulate_game
from games.models import Forfeit, Game, Record
from games.selectors.films import replay_document
from games.selectors.replays import deal_logs, replays
from games.services.playing import LEASE, GameLease, play_game, requeue_expired, take_lease
from games.services.storing import LeasedGame, store_games
from tests.games.bad_bots import BAD_BOTS, LATE_MS, NO_STALL, SHORT, game_between
from tests.games.factories import NOW, Clock, game_asked_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bad_bots")]


@pytest.mark.parametrize(
    ("bot", "rule", "said"),
    [
        ("raiser", Forfeit.Rule.ERROR, "ValueError: no card left (line "),
        ("babbler", Forfeit.Rule.NONSENSE, "it answered with 'play', which is neither an action nor a wait"),
        ("sleeper", Forfeit.Rule.IDLE, "it waits for ever, and the rules have no stall"),
    ],
)
def test_a_forfeited_game_says_who_forfeited_by_which_rule_and_why(bot: str, rule: str, said: str) -> None:
    game = game_between("greedy", bot, rules=NO_STALL)
    forfeit = Forfeit.objects.get(seat__game=game)
    assert (game.state, game.ending, game.winner) == (Game.State.FINISHED, Game.Ending.FORFEIT, 0)
    assert (forfeit.seat.number, forfeit.deal, forfeit.rule) == (1, 1, rule)
    assert forfeit.reason.startswith(said)
    assert str(forfeit).startswith(f"{bot.capitalize()} forfeited in deal 1 by {forfeit.get_rule_display()}: {said}")


def test_what_a_submitted_bot_did_wrong_is_told_to_everybody_without_its_words() -> None:
    forfeit = Forfeit.objects.get(seat__game=game_between("greedy", "raiser"))
    forfeit.seat.player.bot = "version:1"
    assert str(forfeit) == "Raiser forfeited in deal 1 by an error."


def test_the_time_of_a_forfeit_leads_to_its_moment_in_the_replay() -> None:
    forfeit = Forfeit.objects.get(seat__game=game_between("greedy", "raiser"))
    assert forfeit.at_ms > LATE_MS
    assert forfeit.moment == f"deal=1&t={forfeit.at_ms // 1000}.{forfeit.at_ms % 1000:03}"


def test_a_game_that_is_played_to_its_end_says_so_and_nobody_forfeits() -> None:
    asked = game_asked_for()
    assert asked.ending == ""
    game = play_game(game_id=asked.pk, clock=Clock())
    assert game is not None
    game.refresh_from_db()
    assert game.ending == Game.Ending.PLAYED
    assert not Forfeit.objects.exists()


def test_where_both_forfeit_nobody_has_won() -> None:
    game = game_between("raiser", "babbler")
    assert game.winner is None
    assert list(Forfeit.objects.values_list("seat__number", "rule")) == [(1, "nonsense"), (0, "error")]


def test_a_game_that_is_level_for_ever_says_so() -> None:
    game = game_between("sleeper", "sleeper", rules=SHORT)
    assert (game.ending, game.winner, game.score) == (Game.Ending.LEVEL, None, [26, 26])
    assert not Forfeit.objects.exists()


def test_words_that_no_database_takes_are_stored_as_well_as_they_can_be() -> None:
    forfeit = Forfeit.objects.get(seat__game=game_between("greedy", "foul"))
    assert forfeit.reason.startswith("ValueError: a�b� <b>c</b> �d. (line ")


def test_a_task_that_runs_again_stores_nothing_twice() -> None:
    game = game_between("greedy", "raiser")
    before = (Record.objects.count(), Forfeit.objects.count())
    assert play_game(game_id=game.pk, clock=Clock()) is None
    assert (Record.objects.count(), Forfeit.objects.count()) == before


def is_stored(lease: GameLease, record: GameRecord) -> bool:
    return bool(store_games(played=[LeasedGame(lease.game_id, lease.attempt, record)], now=NOW))


@pytest.mark.parametrize("first_to_store", [0, 1])
def test_of_two_workers_that_have_both_played_a_game_the_later_one_stores_its_forfeit(first_to_store: int) -> None:
    game = game_between("greedy", "raiser")
    Game.objects.filter(pk=game.pk).update(state=Game.State.WAITING, attempt=0)
    Record.objects.all().delete()
    Forfeit.objects.all().delete()
    slow = take_lease(game_id=game.pk, now=NOW)
    requeue_expired(now=NOW + 2 * LEASE)
    other = take_lease(game_id=game.pk, now=NOW + 2 * LEASE)
    assert slow is not None and other is not None
    record = simulate_game(slow.rules, [BAD_BOTS.get(bot, BOTS["greedy"])() for bot in slow.bots], slow.seed)
    order = [slow, other] if first_to_store == 0 else [other, slow]
    has_stored = [is_stored(lease, record) for lease in order]
    assert has_stored == [lease is other for lease in order]
    assert Forfeit.objects.count() == 1


def test_a_record_that_is_stored_again_under_its_lease_adds_no_forfeit() -> None:
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


def test_a_seat_forfeits_a_game_only_once() -> None:
    forfeit = Forfeit.objects.get(seat__game=game_between("greedy", "raiser"))
    forfeit.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        forfeit.save()


def test_no_other_game_is_affected() -> None:
    alone = play_game(game_id=game_asked_for("alone").pk, clock=Clock())
    game_between("greedy", "raiser")
    beside = play_game(game_id=game_asked_for("beside").pk, clock=Clock())
    assert alone is not None and beside is not None
    digests = [[log.digest for log in deal_logs(game)] for game in (alone, beside)]
    assert digests[0] == digests[1]
    assert beside.ending == Game.Ending.PLAYED


def test_the_deals_of_a_forfeited_game_can_be_played_back_and_downloaded(client: Client) -> None:
    game = game_between("greedy", "raiser")
    (log,) = deal_logs(game)
    verify(log)
    assert log.result is not None
    document = client.get(f"/replays/{game.public_id}/film.json").json()
    assert (document["winner"], len(document["deals"]), len(document["scores"])) == (0, 1, 1)
    assert loads_game(client.get(f"/replays/{game.public_id}.jsonl").content.decode()) == (log,)


def test_a_deal_that_was_broken_off_can_be_played_back_too(client: Client) -> None:
    game = game_between("greedy", "sleeper", rules=replace(NO_STALL, turn="auto"))
    last = deal_logs(game)[-1]
    assert (last.result, last.digest) == (None, "")
    assert len(last.entries) > 1
    document = client.get(f"/replays/{game.public_id}/film.json").json()
    assert len(document["deals"]) == game.deal_count
    assert client.get(f"/replays/{game.public_id}.slap").status_code == 200


def test_who_came_where_is_not_told_of_a_game_that_was_not_played_to_its_end() -> None:
    game = game_between("greedy", "raiser")
    assert replay_document(replays().get(pk=game.pk))["places"] == ()


def test_the_page_of_a_game_tells_why_in_a_sentence_and_leads_to_the_moment(client: Client) -> None:
    game = game_between("greedy", "foul")
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    forfeit = Forfeit.objects.get()
    assert "Foul forfeited in deal 1 by an error: ValueError: a�b� &lt;b&gt;c&lt;/b&gt; �d. (line" in page
    assert "<b>c" not in page
    assert f"?deal=1&amp;t={forfeit.at_ms / 1000:.3f}" in page
    assert "Greedy won the game." in page


def test_the_page_of_a_game_says_that_nobody_won(client: Client) -> None:
    level = client.get(f"/replays/{game_between('sleeper', 'sleeper', key='level').public_id}/").content.decode()
    assert "After 21 deals the game is level for good." in level
    both = client.get(f"/replays/{game_between('raiser', 'babbler', key='both').public_id}/").content.decode()
    assert both.count("forfeited in deal 1 by") == 2
    for page in (level, both):
        assert "Nobody won the game." in page


def test_the_page_of_a_game_that_was_played_says_nothing_of_the_kind(client: Client) -> None:
    game = play_game(game_id=game_asked_for().pk, clock=Clock())
    assert game is not None
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert "forfeit" not in page
    assert "won the game" not in page


def test_the_list_says_how_a_game_was_won_and_takes_no_more_queries(
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
