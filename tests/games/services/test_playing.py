"""Games are requested, leased, played and recorded: exactly once, even if workers die or messages are repeated."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.chance import commitment
from engine.log import verify
from engine.spit.variants import variant
from games.models import Game, Record, Seat
from games.selectors.replays import deal_logs
from games.services import playing
from games.services.playing import (
    LEASE,
    MOST_ATTEMPTS,
    GameLease,
    NotABot,
    play_game,
    play_games,
    take_lease,
)
from games.services.storing import store_games
from games.signals import game_finished
from tests.games.factories import NOW, BotFactory, Clock, PlayerFactory, game_asked_for
from tests.threads import at_once

LATER = NOW + LEASE + dt.timedelta(seconds=1)


@pytest.fixture
def announced() -> Iterator[list[Game]]:
    """Games announced by the signal `game_finished`."""
    games: list[Game] = []

    def listen(game: Game, **_: object) -> None:
        games.append(game)

    game_finished.connect(listen)
    yield games
    game_finished.disconnect(listen)


def lease_of(game: Game, now: dt.datetime = NOW) -> GameLease:
    lease = take_lease(game_id=game.pk, now=now)
    assert lease is not None
    return lease


def is_stored(lease: GameLease) -> bool:
    """Play the leased game now. Returns whether it is stored."""
    return bool(store_games(played=[playing.play(lease)], now=LATER))


@pytest.mark.django_db
def test_requested_game_waits_with_its_seats_and_its_commitment() -> None:
    game = game_asked_for(seed=b"the seed")
    assert game.state == Game.State.WAITING
    assert [seat.number for seat in game.seats.all()] == [0, 1]
    assert game.commitment == commitment(b"the seed")


@pytest.mark.django_db
def test_person_cannot_be_simulated() -> None:
    people = [PlayerFactory.create(name="Ana"), BotFactory.create()]
    rules = variant("standard")
    with pytest.raises(NotABot, match="Ana is not a bot"):
        playing.request_game(players=people, variant="standard", rules=rules, seed=b"s", key="k", now=NOW)


@pytest.mark.django_db
def test_unknown_bot_is_refused_with_the_names_of_known_bots() -> None:
    with pytest.raises(NotABot, match="greedy"):
        playing.bot_player(bot="deep-slap")


@pytest.mark.django_db
def test_worker_is_woken_only_after_the_commit(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        game_asked_for()
    assert len(callbacks) == 1


@pytest.mark.django_db
def test_played_game_is_stored_with_every_deal_and_its_digest() -> None:
    game = game_asked_for()
    play_game(game_id=game.pk, clock=Clock())
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
    assert game.score[game.winner or 0] == 0
    logs = deal_logs(game)
    assert [log.number for log in logs] == list(range(1, game.deal_count + 1))
    assert [log.entries[-1].at_ms for log in logs] == game.lengths_ms
    for log in logs:
        verify(log)
    assert logs[-1].digest == bytes(game.record.digest).hex()


@pytest.mark.django_db
def test_task_that_runs_twice_stores_one_game() -> None:
    game = game_asked_for()
    play_game(game_id=game.pk, clock=Clock())
    assert play_game(game_id=game.pk, clock=Clock()) is None
    assert play_games(clock=Clock()) == []
    assert Record.objects.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        game.record.save(force_insert=True)


@pytest.mark.django_db
def test_leased_or_nonexistent_game_cannot_be_leased() -> None:
    game = game_asked_for()
    lease_of(game)
    assert take_lease(game_id=game.pk, now=NOW) is None
    assert take_lease(game_id=0, now=NOW) is None


@pytest.mark.django_db
def test_worker_that_lost_its_lease_stores_nothing() -> None:
    game = game_asked_for()
    lost = lease_of(game)
    playing.requeue_expired(now=LATER)
    second = lease_of(game, LATER)
    assert [is_stored(lost), is_stored(second), is_stored(lost)] == [False, True, False]


@pytest.mark.django_db
def test_late_worker_stores_its_game_if_no_other_has_begun() -> None:
    game = game_asked_for()
    lease = lease_of(game)
    playing.requeue_expired(now=LATER)
    assert is_stored(lease)
    assert take_lease(game_id=game.pk, now=LATER) is None


@pytest.mark.django_db
def test_game_with_an_expired_lease_waits_again() -> None:
    game = game_asked_for()
    lease_of(game)
    assert playing.requeue_expired(now=NOW + LEASE) == 0
    assert playing.requeue_expired(now=LATER) == 1
    game.refresh_from_db()
    assert game.state == Game.State.WAITING


@pytest.mark.django_db
def test_game_with_a_released_lease_is_requeued_at_once_and_played() -> None:
    game = game_asked_for()
    lease_of(game)
    assert playing.release_leases(now=NOW) == 1
    soon = NOW + dt.timedelta(seconds=1)
    assert playing.requeue_expired(now=soon) == 1
    assert play_game(game_id=game.pk, clock=Clock(soon)) is not None


@pytest.mark.django_db
def test_only_current_leases_are_released() -> None:
    game_asked_for("waiting")
    lease_of(game_asked_for("lapsed"), NOW - LEASE)
    finished = play_game(game_id=game_asked_for("finished").pk, clock=Clock())
    assert playing.release_leases(now=NOW) == 0
    assert finished is not None
    finished.refresh_from_db()
    assert finished.state == Game.State.FINISHED


@pytest.mark.django_db
def test_worker_is_woken_at_every_tick_while_games_wait(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game_asked_for("one")
    game_asked_for("two")
    for waking in (1, 0):
        with django_capture_on_commit_callbacks() as callbacks:
            playing.requeue_expired(now=NOW)
        assert len(callbacks) == waking
        play_games(clock=lambda: NOW)


@pytest.mark.django_db
def test_game_fails_with_a_reason_after_the_last_attempt() -> None:
    game = game_asked_for()
    now = NOW
    for attempt in range(1, MOST_ATTEMPTS + 1):
        lease_of(game, now)
        now += LEASE + dt.timedelta(seconds=1)
        assert playing.requeue_expired(now=now) == (attempt < MOST_ATTEMPTS)
    assert take_lease(game_id=game.pk, now=now) is None
    game.refresh_from_db()
    assert game.state == Game.State.FAILED
    assert "3 attempts" in game.fault
    assert playing.requeue_expired(now=now + LEASE + LEASE) == 0


@pytest.mark.django_db
def test_signal_is_sent_only_after_the_commit(
    announced: list[Game], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    game = game_asked_for()
    with django_capture_on_commit_callbacks(execute=True):
        play_game(game_id=game.pk, clock=Clock())
        assert announced == []
    assert announced == [game]


@pytest.mark.django_db
def test_error_in_a_signal_receiver_does_not_undo_the_game(
    announced: list[Game], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("not today")

    game_finished.connect(fail)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            play_game(game_id=game_asked_for().pk, clock=Clock())
    finally:
        game_finished.disconnect(fail)
    assert [game.state for game in announced] == [Game.State.FINISHED]


@pytest.mark.usefixtures("without_worker")
@pytest.mark.django_db(transaction=True)
def test_only_one_of_several_concurrent_workers_plays_a_game() -> None:
    game = game_asked_for()
    outcomes = at_once(4, lambda _: play_game(game_id=game.pk, clock=Clock()))
    assert [outcome for outcome in outcomes if outcome is not None] == [game]
    assert Record.objects.count() == 1


@pytest.mark.usefixtures("without_worker")
@pytest.mark.django_db(transaction=True)
def test_only_one_of_several_concurrent_workers_gets_a_lease() -> None:
    game = game_asked_for()
    leases = at_once(8, lambda _: take_lease(game_id=game.pk, now=NOW))
    assert [lease.attempt for lease in leases if lease] == [1]


@pytest.mark.usefixtures("without_worker")
@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_with_the_same_key_create_one_game() -> None:
    players = [BotFactory.create(), BotFactory.create()]
    rules = variant("standard")

    def ask(_: int) -> Game:
        return playing.request_game(players=players, variant="standard", rules=rules, seed=b"s", key="k", now=NOW)

    games = at_once(4, ask)
    assert len({game.pk for game in games}) == 1
    assert Seat.objects.count() == 2
