"""Pairs of games: requested once, handed out a few at a time, stored once, even if workers die."""

import datetime as dt
import random
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from config.supervisor.processes import Member
from games.matches.messages import BatchAnswer, JobResult, Run
from games.matches.queues import LEAGUE
from games.models import BotRun, Game
from games.packing import packed, unpacked
from games.services import matches
from games.services.rerunning import difference
from leagues.models import Cause, Entrant, League, Pairing
from leagues.services import leases, playing
from leagues.services.pair_requests import NotPossible, WantedPair, challenge, pause, request_pairings, resume
from leagues.services.places import leave
from tests.games.factories import NOW
from tests.games.matches.bots import GREEDY, TALKER
from tests.games.query_plans import forbid_usual_plans
from tests.leagues.services.upkeep import active, built_in, pump

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_tries")]

RNG = random.Random(1)


@pytest.fixture
def two(ana: User, bo: User, league: League) -> tuple[Entrant, Entrant]:
    return active(ana, "One", GREEDY, league), active(bo, "Two", TALKER, league)


@pytest.fixture
def empty_queue() -> Iterator[None]:
    matches._broker().delete(LEAGUE)
    yield
    matches._broker().delete(LEAGUE, playing.ANSWERS)


def ask(first: Entrant, second: Entrant, count: int = 1, **more: bool) -> list[Pairing]:
    wanted = [WantedPair(first, second, "standard", f"pair {number}", **more) for number in range(count)]
    return request_pairings(wanted=wanted, now=NOW, rng=RNG)


def states() -> list[tuple[str, int]]:
    return list(Pairing.objects.order_by("pk").values_list("state", "attempt"))


@pytest.mark.usefixtures("match_worker")
def test_pair_is_played_stored_and_reproducible(two: tuple[Entrant, Entrant]) -> None:
    (pairing,) = ask(*two)
    pump(lambda: Pairing.objects.filter(state=Pairing.State.PLAYED).exists())
    pairing.refresh_from_db()
    games = list(pairing.games.order_by("pk"))
    points = [2 if game.winner == seat else 0 for seat, game in enumerate(games)]
    assert pairing.quarters == sum(points)
    assert (pairing.first_cause, pairing.second_cause) == (Cause.NONE, Cause.NONE)
    assert [game.names for game in games] == [["One 1", "Two 1"], ["Two 1", "One 1"]]
    assert games[0].packs == games[1].packs, "both games have the same packs"
    assert BotRun.objects.count() == 4
    run = BotRun.objects.get(seat__game=games[0], seat__number=1)
    assert run.prints[0][1] == f"dealt 1 {unpacked(bytes(run.asked_ms))[0]}\n" and "ended" in run.prints[-1][1]
    assert difference(games[0]) is None


def test_repeated_request_is_one_pair_and_bots_of_one_owner_are_unranked(
    two: tuple[Entrant, Entrant], ana: User, league: League
) -> None:
    assert ask(*two) == ask(*two)
    own = active(ana, "Other", GREEDY, league)
    wanted = WantedPair(two[0], own, "standard", "own")
    assert request_pairings(wanted=[wanted], now=NOW, rng=RNG)[0].is_ranked is False


@pytest.mark.usefixtures("empty_queue")
def test_few_batches_wait_in_the_broker_and_the_rest_in_the_database(
    two: tuple[Entrant, Entrant], monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = "of-nobody"  # the match worker of another test may still read the league's own queue
    monkeypatch.setattr(playing, "LEAGUE", queue)
    ask(*two, count=200)
    playing.hand_out(now=NOW)
    assert matches._broker().llen(queue) == matches.AHEAD
    assert Pairing.objects.filter(state=Pairing.State.PLAYING).count() == matches.AHEAD * playing.MOST_PAIRS
    matches._broker().delete(queue)


@pytest.mark.django_db(transaction=False)  # otherwise a worker of another test hands the pair out
@pytest.mark.usefixtures("empty_queue")
def test_paused_league_plays_nothing_until_it_resumes(two: tuple[Entrant, Entrant], league: League) -> None:
    ask(*two)
    pause(league=league)
    assert playing.hand_out(now=NOW) == 0
    with pytest.raises(NotPossible, match="paused"):
        challenge(first=two[0], second=two[1], variant="standard", key="challenge", now=NOW, rng=RNG)
    resume(league=league)
    assert playing.hand_out(now=NOW) == 1


@pytest.mark.usefixtures("empty_queue")
def test_challenge_is_unranked_and_played_before_the_ladder(two: tuple[Entrant, Entrant]) -> None:
    ask(*two, count=2)
    two[0].league.refresh_from_db()
    made = challenge(first=two[0], second=two[1], variant="standard", key="challenge", now=NOW, rng=RNG)
    assert not made.is_ranked
    assert leases.claim(NOW, 1) == [made]


@pytest.mark.usefixtures("empty_queue")
def test_pair_of_a_dead_worker_is_retried_and_late_answers_are_ignored(
    two: tuple[Entrant, Entrant], match_worker: Member
) -> None:
    ask(*two)
    (pairing,) = leases.claim(NOW, 1)
    later = NOW + leases.LEASE + dt.timedelta(seconds=1)
    assert leases.requeue_expired(now=later) == 1
    assert states() == [("waiting", 1)]
    pump(lambda: states() == [("played", 2)])
    assert Game.objects.count() == 2
    late = BatchAnswer([JobResult(pairing.pk, 1, []), JobResult(pairing.pk, 2, [])])
    assert playing._store(late, NOW) == []
    assert states() == [("played", 2)]


@pytest.mark.usefixtures("empty_queue")
def test_answer_without_games_is_not_stored(two: tuple[Entrant, Entrant]) -> None:
    ask(*two)
    (pairing,) = leases.claim(NOW, 1)
    made_up = BatchAnswer([JobResult(pairing.pk, 1, [])])
    assert playing._store(made_up, NOW) == []
    assert leases.requeue_expired(now=NOW + dt.timedelta(seconds=1)) == 1
    assert states() == [("waiting", 1)]


@pytest.mark.django_db(transaction=False)
def test_claim_limit_holds_with_any_query_plan(two: tuple[Entrant, Entrant]) -> None:
    ask(*two, count=4)
    forbid_usual_plans()
    assert len(leases.claim(NOW, 1)) == 1


@pytest.mark.django_db(transaction=False)
def test_fault_of_the_host_is_not_an_attempt(two: tuple[Entrant, Entrant]) -> None:
    ask(*two)
    for _ in range(leases.MOST_ATTEMPTS + 1):
        (pairing,) = leases.claim(NOW, 1)
        fault = BatchAnswer([JobResult(pairing.pk, pairing.attempt, [], fault="no process to be had")])
        assert playing._store(fault, NOW) == []
        assert leases.requeue_expired(now=NOW + dt.timedelta(seconds=1)) == 1
    assert states() == [("waiting", 0)]


def die(pairing: Pairing, now: dt.datetime) -> dt.datetime:
    """Let three workers in turn take the pair and never answer. Returns the time afterwards."""
    for _ in range(leases.MOST_ATTEMPTS):
        Pairing.objects.filter(pk=pairing.pk).update(priority=99)
        assert leases.claim(now, 1) == [pairing]
        now += leases.LEASE + dt.timedelta(seconds=1)
        leases.requeue_expired(now=now)
    return now


@pytest.mark.django_db(transaction=False)
def test_bot_that_kills_three_workers_is_blamed_and_fails(two: tuple[Entrant, Entrant], league: League) -> None:
    """Against a built-in bot the cause is certain. Against a submitted bot it is certain only after an earlier case."""
    killer, other = two
    (doubtful,) = ask(killer, other)
    now = die(doubtful, NOW)
    doubtful.refresh_from_db()
    assert (doubtful.state, doubtful.first_cause, doubtful.second_cause) == (Pairing.State.FAILED, "", "")
    wanted = WantedPair(built_in(league), killer, "standard", "against greedy")
    die(request_pairings(wanted=[wanted], now=NOW, rng=RNG)[0], now)
    clear = Pairing.objects.get(key="against greedy")
    assert (clear.first_cause, clear.second_cause) == (Cause.NONE, Cause.WORKER)
    killer.refresh_from_db()
    other.refresh_from_db()
    assert (killer.state, other.state) == (Entrant.State.FAILED, Entrant.State.ACTIVE)


def test_pairs_of_a_withdrawn_bot_are_deleted(two: tuple[Entrant, Entrant]) -> None:
    ask(*two)
    leave(entrant=two[0], state=Entrant.State.WITHDRAWN, now=timezone.now())
    assert not Pairing.objects.exists()


def test_packed_numbers_round_trip() -> None:
    run = Run([2001, 2000, 1998], [40, 1_000_000])
    assert unpacked(packed(run.told_ms)) == run.told_ms
    assert unpacked(packed([])) == []
