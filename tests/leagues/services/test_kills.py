"""kill -9 at every step of a pair: nothing is lost, nothing is stored twice, and no bot is blamed.

Each step runs in a forked process that kills itself at that step. When a worker has died, Celery sends its message
again soon, late or never; here the test does this. PostgreSQL, Valkey and the sandbox are real.
"""

import base64
import json
import os
import random
import signal
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
import redis
from django.contrib.auth.models import User
from django.db import connections
from django.db.models import Count
from django.utils import timezone

from engine.commands.sandbox.bot import ConfinedBot
from games.matches import playing as worker_playing
from games.models import BotRun, Game, Record
from games.sandbox.bots import Sandbox
from games.services import matches
from leagues.models import Cause, Entrant, League, Pairing
from leagues.services import leases, playing
from leagues.services.pair_requests import WantedPair, request_pairings
from tests.games.matches.bots import GREEDY, TALKER
from tests.leagues.services.upkeep import active
from tests.often import in_depth
from tests.services import Services

pytestmark = [in_depth, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_tries")]

QUEUE = "kills"
ANSWERS = "matches:kills"


class Step(NamedTuple):
    """A process dies before or after a call of a function. `call` is the number of that call, from 1."""

    owner: object
    name: str
    after: bool = True
    call: int = 1


HANDING_OUT = (
    Step(matches, "send", after=False),  # claimed
    Step(matches, "send"),  # sent
)
PLAYING = (
    Step(worker_playing, "play_job", after=False),  # begun
    Step(Sandbox, "bot"),  # one of two bot processes started
    Step(Sandbox, "bot", call=2),  # both bot processes started
    Step(ConfinedBot, "act", call=50),  # in the middle of the first game
    Step(worker_playing, "play"),  # between the games
    Step(worker_playing, "_outcome", call=2),  # both games played
    Step(redis.client.Pipeline, "execute"),  # answered; the message is not acknowledged
)
COLLECTING = (
    Step(matches, "parse_answer"),  # fetched
    Step(playing, "_store_games"),  # games written, not committed
    Step(playing, "_played"),  # the pair written, too
    Step(playing, "_store"),  # committed
)


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch, services: Services) -> Iterator[redis.Redis]:
    """The broker, with a queue that no other worker reads."""
    monkeypatch.setattr(playing, "LEAGUE", QUEUE)
    monkeypatch.setattr(playing, "ANSWERS", ANSWERS)
    monkeypatch.setenv("SLAPDECK_MATCHES_URL", services.own.redis_url)
    found = matches._broker()
    found.delete(QUEUE, ANSWERS)
    yield found
    found.delete(QUEUE, ANSWERS)


def hand_out() -> int:
    return playing.hand_out(now=timezone.now())


def collect() -> list[Pairing]:
    return playing.collect(now=timezone.now())


def play() -> None:
    """Play all waiting batches, as a match worker does."""
    from config import match_worker as worker

    while isinstance(message := matches._broker().rpop(QUEUE), bytes):
        arguments, _, _ = json.loads(base64.b64decode(json.loads(message)["body"]))
        worker.play(*arguments)


def forked(work: Callable[[], object], step: Step | None = None) -> int:
    """Do the work in a forked process, which may die at a step. Returns its exit code."""
    connections.close_all()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            if step is not None:
                setattr(step.owner, step.name, deadly(getattr(step.owner, step.name), step))
            work()
            code = 0
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def deadly(function: Callable[..., Any], step: Step) -> Callable[..., Any]:
    calls = 0

    def call(*args: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == step.call and not step.after:
            os.kill(os.getpid(), signal.SIGKILL)
        answer = function(*args, **named)
        if calls == step.call:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer

    return call


def test_pair_is_stored_once_wherever_a_process_is_killed(
    broker: redis.Redis, ana: User, bo: User, league: League
) -> None:
    two = active(ana, "One", GREEDY, league), active(bo, "Two", TALKER, league)

    def ask(step: Step) -> None:
        key = f"{step.name} {step.call} {step.after}"
        request_pairings(wanted=[WantedPair(*two, "standard", key)], now=timezone.now(), rng=random.Random(key))

    for step in HANDING_OUT:
        ask(step)
        assert forked(hand_out, step) == -signal.SIGKILL, step
    messages = take_messages(broker)
    for step in PLAYING:
        ask(step)
        hand_out()
        (message,) = found = take_messages(broker)
        messages += found
        broker.lpush(QUEUE, message)
        assert forked(play, step) == -signal.SIGKILL, step
    for step in COLLECTING:
        ask(step)
        hand_out()
    assert forked(play) == 0
    for step in COLLECTING:
        assert forked(collect, step) == -signal.SIGKILL, step

    soon, late = messages[::3], messages[1::3]  # the others are never sent again
    broker.lpush(QUEUE, *soon)
    assert forked(play) == 0
    collect()
    assert leases.requeue_expired(now=timezone.now() + 2 * leases.LEASE) > 0
    broker.lpush(QUEUE, *late)
    for _ in range(20):
        hand_out()
        assert forked(play) == 0
        collect()
        if not Pairing.objects.exclude(state=Pairing.State.PLAYED).exists():
            break

    count = len(HANDING_OUT) + len(PLAYING) + len(COLLECTING)
    pairs = Pairing.objects.annotate(times=Count("games"))
    states = set(pairs.values_list("state", "times", "first_cause", "second_cause"))
    assert states == {(Pairing.State.PLAYED, 2, Cause.NONE, Cause.NONE)}
    assert max(pairs.values_list("attempt", flat=True)) == 2
    assert (pairs.count(), Game.objects.count(), Record.objects.count()) == (count, 2 * count, 2 * count)
    assert set(Game.objects.values_list("state", flat=True)) == {Game.State.FINISHED}
    assert BotRun.objects.count() == 4 * count
    assert set(Entrant.objects.values_list("state", flat=True)) == {Entrant.State.ACTIVE}


def take_messages(broker: redis.Redis) -> list[bytes]:
    """Remove all waiting messages from the queue and return them."""
    found: list[bytes] = []
    while isinstance(message := broker.rpop(QUEUE), bytes):
        found.append(message)
    return found
