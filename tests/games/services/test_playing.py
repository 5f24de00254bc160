"""Games are asked for, leased, played and recorded: once, whatever happens to workers and messages."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.bots import BOTS
from engine.chance import commitment
from engine.log import unpack, verify
from engine.simulate import GameRecord, simulate_game
from engine.variants import variant
from games.models import DealRecord, Game, Seat
from games.services import playing
from games.services.playing import LEASE, MOST_ATTEMPTS, PATIENCE, Lease, NotABot, play_game, store_record, take_lease
from games.signals import game_finished
from tests.games.factories import NOW, BotFactory, Clock, PlayerFactory, game_asked_for
from tests.threads import at_once

LATER = NOW + LEASE + dt.timedelta(seconds=1)


@pytest.fixture
def heard() -> Iterator[list[Game]]:
    """Games that the signal told of."""
    games: list[Game] = []

    def listen(game: Game, **_: object) -> None:
        games.append(game)

    game_finished.connect(listen)
    yield games
    game_finished.disconnect(listen)


def lease_of(game: Game, now: dt.datetime = NOW) -> Lease:
    lease = take_lease(game_id=game.pk, now=now)
    assert lease is not None
    return lease


def played(lease: Lease) -> GameRecord:
    return simulate_game(lease.rules, [BOTS[bot]() for bot in lease.bots], lease.seed)


@pytest.mark.django_db
def test_a_game_asked_for_waits_with_its_seats_and_the_hash_of_its_seed() -> None:
    game = game_asked_for(seed=b"the seed")
    assert game.state == Game.State.WAITING
    assert [seat.number for seat in game.seats.all()] == [0, 1]
    assert game.commitment == commitment(b"the seed")


@pytest.mark.django_db
def test_asking_twice_with_one_key_gives_one_game() -> None:
    first = game_asked_for(key="once")
    second = game_asked_for(key="once", seed=b"another seed")
    assert first == second
    assert Seat.objects.filter(game=first).count() == 2


@pytest.mark.django_db
def test_a_person_cannot_be_simulated() -> None:
    people = [PlayerFactory.create(name="Ana"), BotFactory.create()]
    rules = variant("standard")
    with pytest.raises(NotABot, match="Ana is not a bot"):
        playing.request_game(players=people, variant="standard", rules=rules, seed=b"s", key="k", now=NOW)


@pytest.mark.django_db
def test_a_bot_that_nobody_built_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotABot, match="greedy"):
        playing.bot_player(bot="deep-slap")


@pytest.mark.django_db
def test_a_worker_is_woken_only_after_the_commit(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        game_asked_for()
    assert len(callbacks) == 1


@pytest.mark.django_db
def test_a_played_game_is_stored_with_every_deal() -> None:
    game = game_asked_for()
    play_game(game_id=game.pk, clock=Clock())
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
    assert game.score[game.winner or 0] == 0
    numbers = list(game.deals.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.django_db
def test_the_stored_log_replays_to_the_stored_digest() -> None:
    game = game_asked_for()
    play_game(game_id=game.pk, clock=Clock())
    for deal in game.deals.all():
        log = unpack(bytes(deal.log))
        verify(log)
        assert log.digest == deal.digest
        assert len(log.entries) == deal.action_count
        assert log.entries[-1].at_ms == deal.duration_ms


@pytest.mark.django_db
def test_how_each_seat_played_is_stored() -> None:
    game = game_asked_for()
    play_game(game_id=game.pk, clock=Clock())
    assert all(seat.decisions > 0 for seat in game.seats.all())


@pytest.mark.django_db
def test_a_task_that_runs_twice_stores_one_game() -> None:
    game = game_asked_for()
    play_game(game_id=game.pk, clock=Clock())
    stored = DealRecord.objects.count()
    assert play_game(game_id=game.pk, clock=Clock()) is None
    assert DealRecord.objects.count() == stored


@pytest.mark.django_db
def test_a_game_that_is_leased_is_not_leased_again() -> None:
    game = game_asked_for()
    lease_of(game)
    assert take_lease(game_id=game.pk, now=NOW) is None


@pytest.mark.django_db
def test_a_game_that_does_not_exist_is_not_leased() -> None:
    assert take_lease(game_id=0, now=NOW) is None


@pytest.mark.django_db
def test_a_worker_that_lost_its_lease_stores_nothing() -> None:
    game = game_asked_for()
    lost = lease_of(game)
    playing.requeue_expired(now=LATER)
    second = lease_of(game, LATER)
    assert store_record(lease=lost, record=played(lost), now=LATER) is None
    assert store_record(lease=second, record=played(second), now=LATER) is not None


@pytest.mark.django_db
def test_a_worker_slower_than_its_lease_still_stores_when_nobody_else_has_begun() -> None:
    game = game_asked_for()
    lease = lease_of(game)
    playing.requeue_expired(now=LATER)
    assert store_record(lease=lease, record=played(lease), now=LATER) is not None
    assert take_lease(game_id=game.pk, now=LATER) is None


@pytest.mark.django_db
def test_a_lease_that_has_run_out_is_put_back() -> None:
    game = game_asked_for()
    lease_of(game)
    assert playing.requeue_expired(now=NOW + LEASE) == 0
    assert playing.requeue_expired(now=LATER) == 1
    game.refresh_from_db()
    assert game.state == Game.State.WAITING


@pytest.mark.django_db
def test_a_lease_that_is_released_is_put_back_at_once_and_the_game_is_played() -> None:
    game = game_asked_for()
    lease_of(game)
    assert playing.release_leases(now=NOW) == 1
    soon = NOW + dt.timedelta(seconds=1)
    assert playing.requeue_expired(now=soon) == 1
    assert play_game(game_id=game.pk, clock=Clock(soon)) is not None


@pytest.mark.django_db
def test_only_what_is_leased_is_released() -> None:
    game_asked_for("waiting")
    lease_of(game_asked_for("lapsed"), NOW - LEASE)
    finished = play_game(game_id=game_asked_for("finished").pk, clock=Clock())
    assert playing.release_leases(now=NOW) == 0
    assert finished is not None
    finished.refresh_from_db()
    assert finished.state == Game.State.FINISHED


@pytest.mark.django_db
def test_a_game_whose_message_was_lost_is_sent_again_but_not_at_every_tick() -> None:
    game_asked_for()
    patience_over = NOW + PATIENCE + dt.timedelta(seconds=1)
    assert playing.requeue_expired(now=NOW + PATIENCE) == 0
    assert playing.requeue_expired(now=patience_over) == 1
    assert playing.requeue_expired(now=patience_over) == 0


@pytest.mark.django_db
def test_a_game_that_fails_again_and_again_is_given_up_and_says_so() -> None:
    game = game_asked_for()
    now = NOW
    for _ in range(MOST_ATTEMPTS):
        lease_of(game, now)
        now += LEASE + dt.timedelta(seconds=1)
        playing.requeue_expired(now=now)
    assert take_lease(game_id=game.pk, now=now) is None
    game.refresh_from_db()
    assert game.state == Game.State.FAILED
    assert "3 attempts" in game.fault
    assert playing.requeue_expired(now=now + LEASE + LEASE) == 0


@pytest.mark.django_db
def test_the_news_goes_out_after_the_commit_and_not_before(
    heard: list[Game], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    game = game_asked_for()
    with django_capture_on_commit_callbacks(execute=True):
        play_game(game_id=game.pk, clock=Clock())
        assert heard == []
    assert heard == [game]


@pytest.mark.django_db
def test_a_listener_that_fails_does_not_undo_the_game(
    heard: list[Game], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("not today")

    game_finished.connect(fail)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            play_game(game_id=game_asked_for().pk, clock=Clock())
    finally:
        game_finished.disconnect(fail)
    assert [game.state for game in heard] == [Game.State.FINISHED]


@pytest.mark.django_db
def test_one_seed_gives_the_same_deals_in_every_game() -> None:
    packs = []
    for key in ("one", "two"):
        game = game_asked_for(key=key, seed=b"same")
        play_game(game_id=game.pk, clock=Clock())
        packs.append([bytes(deal.log) for deal in game.deals.all()])
    assert packs[0] == packs[1]


@pytest.mark.django_db
def test_a_deal_cannot_be_recorded_twice() -> None:
    game = game_asked_for()
    play_game(game_id=game.pk, clock=Clock())
    deal = game.deals.get(number=1)
    deal.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        deal.save()


@pytest.mark.usefixtures("nobody_is_woken")
@pytest.mark.django_db(transaction=True)
def test_of_workers_that_reach_for_one_game_at_once_one_plays_it() -> None:
    game = game_asked_for()
    outcomes = at_once(4, lambda _: play_game(game_id=game.pk, clock=Clock()))
    assert [outcome for outcome in outcomes if outcome is not None] == [game]
    assert game.deals.count() == len(set(game.deals.values_list("number", flat=True)))


@pytest.mark.usefixtures("nobody_is_woken")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", range(3))
def test_of_workers_that_reach_for_one_lease_at_once_one_gets_it(number: int) -> None:
    game = game_asked_for()
    leases = at_once(8, lambda _: take_lease(game_id=game.pk, now=NOW))
    assert [lease.attempt for lease in leases if lease] == [1]


@pytest.mark.usefixtures("nobody_is_woken")
@pytest.mark.django_db(transaction=True)
def test_of_requests_with_one_key_at_once_one_makes_the_game() -> None:
    players = [BotFactory.create(), BotFactory.create()]
    rules = variant("standard")

    def ask(_: int) -> Game:
        return playing.request_game(players=players, variant="standard", rules=rules, seed=b"s", key="k", now=NOW)

    games = at_once(4, ask)
    assert len({game.pk for game in games}) == 1
    assert Seat.objects.count() == 2
