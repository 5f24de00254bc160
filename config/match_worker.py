"""The program of the match workers: celery -A config.match_worker worker -Q league,trial.

Match workers play submitted bots. They have no database, no Django and no secret key. They only know
SLAPDECK_MATCHES_URL, the address of the broker with a user that may use these queues and nothing else.
"""

import os
import sys
import threading
import time
from functools import cache
from typing import Any, Final

import redis
from billiard.process import current_process
from celery import signals

from config.addresses import celery_broker
from config.supervisor.parent_death import die_with_parent
from engine.commands.sandbox import isolation as sandbox
from games.matches.app import match_app
from games.matches.messages import LONGEST_WORDS, Isolation, encode, parse_batch
from games.matches.playing import play_batch
from games.matches.queues import ISOLATION, PLAY
from games.sandbox.bots import Sandbox, stay_on_one_core
from games.stopping import allow_stop_signals

URL: Final = os.environ.get("SLAPDECK_MATCHES_URL", "")
ANSWERS_KEPT: Final = 1_000
"""The most answers of one kind. If they are not fetched, the oldest are dropped and their leases expire."""

app = match_app(celery_broker(URL) if URL else "memory://")
_of_this_thread = threading.local()


@app.task(name=PLAY)
def play(batch: str) -> None:
    wanted = parse_batch(batch.encode())
    with allow_stop_signals():
        own = _sandbox()
        answer = play_batch(wanted, own)
    with _broker().pipeline() as pipe:
        pipe.set(ISOLATION, _as_stored(own.isolation))
        pipe.lpush(wanted.answers, encode(answer))
        pipe.ltrim(wanted.answers, 0, ANSWERS_KEPT - 1)
        pipe.execute()


@signals.worker_ready.connect
def report_confinement(**_: Any) -> None:
    """Test the confinement with attacks and report it. If it fails, no submitted bots are sent to this worker."""
    _broker().set(ISOLATION, _as_stored(sandbox.check_isolation()))


@signals.worker_process_init.connect
def keep_to_one_core(**_: Any) -> None:
    die_with_parent()
    if sys.platform == "linux":
        number: int = getattr(current_process(), "index", 0)
        cores = sorted(os.sched_getaffinity(0))
        stay_on_one_core(cores[number % len(cores)])


def _as_stored(found: sandbox.Isolation) -> bytes:
    return encode(Isolation(found.level, found.reason[:LONGEST_WORDS], int(time.time())))


def _sandbox() -> Sandbox:
    if not hasattr(_of_this_thread, "sandbox"):
        _of_this_thread.sandbox = Sandbox()
    sandbox: Sandbox = _of_this_thread.sandbox
    return sandbox


@cache
def _broker() -> redis.Redis:
    return redis.Redis.from_url(URL, socket_timeout=5.0, socket_connect_timeout=5.0)
