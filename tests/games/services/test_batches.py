"""Batches of games: requested, claimed, played and stored together, without affecting each other."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.simulate import GameRecord
from engine.spit.rules import Rules
from games.models import Forfeit, Game, Player, Record, RuleSet, Seat
from games.queue import wake_worker
from games.selectors.replays import deal_logs
from games.services import playing
from games.services.playing import LEASE, MOST_GAMES, GameLease, GameRequest, play_games, request_games, requeue_expired
from games.services.storing import LeasedGame, store_games
from tests.games.bad_bots import SHORT
from tests.games.factories import NOW, BotFactory, Clock
from tests.games.query_plans import forbid_usual_plans
from tests.threads import at_once

pytestmark = pytest.mark.django_db

LATER = NOW + LEASE + dt.timedelta(seconds=1)


class Stopwatch:
    """A clock that does not move: there is time for every claimed game."""

    def __call__(self) -> dt.datetime:
        return NOW


@pytest.fixture
def two() -> list[Player]:
    return [BotFactory.create(), BotFactory.create(bot="random")]


def wanted(players: Sequence[Player], number: int, rules: Rules = SHORT) -> GameRequest:
    return GameRequest(players, "standard", rules, b"seed %d" % number, f"game {number}")


def ask(players: Sequence[Player], count: int) -> list[Game]:
    return request_games(wanted=[wanted(players, number) for number in range(count)], now=NOW)


def states() -> list[str]:
    return list(Game.objects.order_by("pk").values_list("state", flat=True))


def test_waiting_games_are_claimed_and_stored_together(two: list[Player]) -> None:
    games = ask(two, 5)
    assert play_games(clock=Stopwatch()) == games
    for game in Game.objects.all():
        assert (game.state, game.attempt, game.finished_at) == (Game.State.FINISHED, 1, NOW)
        assert (game.deal_count, game.length_ms) == (len(deal_logs(game)), sum(game.lengths_ms))
        assert game.packs and game.pace > 0
    assert len({bytes(game.packs) for game in Game.objects.all()}) == 5


def test_number_of_queries_does_not_grow_with_the_batch(two: list[Player]) -> None:
    def statements(count: int, first: int) -> int:
        with CaptureQueriesContext(connection) as captured:
            request_games(wanted=[wanted(two, first + number) for number in range(count)], now=NOW)
            assert len(play_games(clock=Stopwatch())) == count
        return len(captured)

    statements(1, 0)
    assert statements(2, 10) == statements(8, 20) < 20


def test_batch_ends_after_about_a_second_and_the_rest_waits(
    two: list[Player], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    games = ask(two, 3)
    with django_capture_on_commit_callbacks() as callbacks:
        assert play_games(clock=Clock()) == games[:1]
    assert wake_worker in callbacks
    assert states() == ["finished", "waiting", "waiting"]
    assert [game.attempt for game in Game.objects.order_by("pk")] == [1, 0, 0]
    assert play_games(clock=Stopwatch()) == games[1:]


def test_full_batch_wakes_another_worker(two: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_GAMES", 2)
    woken: list[int] = []
    monkeypatch.setattr(playing, "wake_worker", lambda: woken.append(1))
    ask(two, 3)
    assert len(play_games(clock=Stopwatch())) == 2
    assert woken == [1]
    assert len(play_games(clock=Stopwatch())) == 1
    assert woken == [1]
    assert MOST_GAMES > 2


def test_retried_games_are_played_singly_and_each_wakes_a_worker(
    two: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(two, 2)
    playing.claim("attempt = 0", NOW, 2)
    requeue_expired(now=LATER)
    woken: list[int] = []
    monkeypatch.setattr(playing, "wake_worker", lambda: woken.append(1))
    assert [len(play_games(clock=lambda: LATER)) for _ in range(3)] == [1, 1, 0]
    assert woken == [1, 1]


def test_claim_limit_holds_under_unusual_query_plans(two: list[Player]) -> None:
    ask(two, 4)
    forbid_usual_plans()
    assert len(playing.claim("attempt = 0", NOW, 1)) == 1


def test_equal_rules_are_stored_once(two: list[Player]) -> None:
    ask(two, 4)
    assert RuleSet.objects.count() == 1
    request_games(wanted=[wanted(two, 9, Rules(max_deals=2))], now=NOW)
    assert RuleSet.objects.count() == 2
    assert Game.objects.get(rule_set__rules__max_deals=2).rules == Rules(max_deals=2).to_json()


def test_repeated_requests_create_no_further_games(two: list[Player]) -> None:
    games = ask(two, 2)
    play_games(clock=Stopwatch())
    assert ask(two, 3)[:2] == games
    other_seed = replace(wanted(two, 0), seed=b"another")
    assert request_games(wanted=[other_seed], now=NOW) == games[:1]
    assert states() == ["finished", "finished", "waiting"]
    assert Seat.objects.count() == 6


@pytest.mark.usefixtures("bad_bots")
def test_forfeit_in_a_game_does_not_affect_other_games() -> None:
    good, bad = BotFactory.create_batch(2), [BotFactory.create(), BotFactory.create(bot="raiser")]
    pairs = [good, bad, good, bad]
    games = request_games(wanted=[wanted(pair, number) for number, pair in enumerate(pairs)], now=NOW)
    assert len(play_games(clock=Stopwatch())) == 4
    endings = [Game.objects.get(pk=game.pk).ending for game in games]
    assert [ending == Game.Ending.FORFEIT for ending in endings] == [False, True, False, True]
    assert list(Forfeit.objects.order_by("pk").values_list("seat__game", "seat__number")) == [
        (games[1].pk, 1),
        (games[3].pk, 1),
    ]


class Dies(Exception):
    """Ends a worker in a test."""


def test_games_of_a_dead_worker_are_retried_and_stored_once(two: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    """The third game kills its worker at every attempt. The other games finish."""
    deadly, play = ask(two, 4)[2].pk, playing.play

    def dying(lease: GameLease) -> LeasedGame:
        if lease.game_id == deadly:
            raise Dies
        return play(lease)

    monkeypatch.setattr(playing, "play", dying)
    now = NOW
    for _ in range(8):
        try:
            play_games(clock=lambda: now)  # noqa: B023
        except Dies:
            now += LEASE + dt.timedelta(seconds=1)
            requeue_expired(now=now)
    assert states() == ["finished", "finished", "failed", "finished"]
    assert Record.objects.count() == 3
    assert [game.attempt for game in Game.objects.order_by("pk")] == [2, 2, 3, 2]


def test_game_played_in_two_batches_is_stored_once(two: list[Player]) -> None:
    ask(two, 2)
    lost = playing.claim("attempt = 0", NOW, 2)
    requeue_expired(now=LATER)
    first = [playing.play(lease) for lease in lost]
    assert len(play_games(clock=lambda: LATER)) == 1
    assert [game.pk for game in store_games(played=first, now=LATER)] == [lost[1].game_id]
    assert play_games(clock=lambda: LATER) == []
    assert Record.objects.count() == 2


def test_games_with_and_without_deals_are_stored_in_the_same_batch(two: list[Player]) -> None:
    """The second game has no deals and no winner, the others have both."""
    ask(two, 3)
    leases = playing.claim("attempt = 0", NOW, 3)
    records = [playing.play(leases[0]).record, GameRecord((), None, (1, 2), (), ""), playing.play(leases[2]).record]
    played = [LeasedGame(lease.game_id, lease.attempt, record) for lease, record in zip(leases, records, strict=True)]
    assert len(store_games(played=played, now=NOW)) == 3
    stored = list(Game.objects.order_by("pk"))
    assert [game.score for game in stored] == [list(record.scores) for record in records]
    assert (stored[1].winner, stored[1].closeness, bytes(stored[1].packs)) == (None, None, b"")


@pytest.mark.usefixtures("without_worker")
@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_share_the_waiting_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_GAMES", 3)
    ask(BotFactory.create_batch(2), 12)
    batches = at_once(4, lambda _: play_games(clock=Stopwatch()))
    assert sorted(game.pk for batch in batches for game in batch) == sorted(Game.objects.values_list("pk", flat=True))
    assert Record.objects.count() == 12
