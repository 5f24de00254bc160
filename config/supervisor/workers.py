"""The workers of one machine. Each has its own queues, so that none delays another.

The match worker plays submitted bots. It only knows the broker's address with a user limited to its own queues (ADR
40). All programs run as one system user, so only the sandbox separates bots from them. To distrust the match worker
itself, run it on another machine (deploy/bots.yml).
"""

import hmac
import multiprocessing
import os
from collections.abc import Sequence
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from config.compiled.choice import VARIABLE
from config.supervisor.places import ROOT, Places
from config.supervisor.processes import Member, after_others, python
from games.matches.queues import LEAGUE, MAY_DO, TRIAL, USER

CLUB, UPKEEP = "club", "upkeep"
WORKER: Final = "The worker for clubs"
UPKEEP_WORKER: Final = "The worker for upkeep"
MATCH_WORKER: Final = "The match worker"
WORKERS: Final = frozenset({WORKER, UPKEEP_WORKER, MATCH_WORKER})
MOST_MATCH_PROCESSES: Final = 8
NICENESS: Final = 5
"""Niceness of match workers: pages and other programs come first."""
_QUIET: Final = ("--without-gossip", "--without-mingle", "--without-heartbeat")


def worker_members(places: Places, matches_url: str) -> list[Member]:
    """All workers of a machine."""
    return [
        worker_member(places, (CLUB,), name=WORKER, children=1, with_clock=False),
        worker_member(places, (UPKEEP,), name=UPKEEP_WORKER, children=1),
        match_member(places, matches_url),
    ]


def worker_member(
    places: Places,
    queues: Sequence[str] = (CLUB, UPKEEP),
    *,
    name: str = WORKER,
    children: int = 2,
    with_clock: bool = True,
    prefix: str | None = None,
) -> Member:
    """`prefix`: the prefix of its queues, if it differs from this process's setting."""
    prefix = os.environ.get("SLAPDECK_QUEUES", "") if prefix is None else prefix
    plays = CLUB in queues
    node = "worker" if plays else UPKEEP
    names = ",".join(f"{prefix}{queue}" for queue in queues)
    return Member(
        name=name,
        command=_celery("config.celery", *_pool(children), "--queues", names, "--hostname", f"{node}@%h"),
        log=places.logs / f"{node}.log",
        is_up=lambda: True,
        environment={
            "REMAP_SIGTERM": "SIGQUIT",  # on SIGTERM, return the tasks and end
            VARIABLE: engine_wanted(),
            "SLAPDECK_QUEUES": prefix,
            "SLAPDECK_CLOCK": "1" if with_clock else "0",
            "CELERY_SKIP_CHECKS": "1",  # checks load all pages of the site, which a worker does not need
            # An external database may have workers elsewhere; the embedded one has only this site's.
            "SLAPDECK_ONLY_WORKER": "0" if os.environ.get("DATABASE_URL") or not plays else "1",
        },
        stop_timeout_s=10.0,
    )


def match_member(places: Places, url: str) -> Member:
    """Plays matches, with one process for each core if semaphores work, else with one process.

    `url`: the broker's address, with the match workers' user.
    """
    cores = min(os.cpu_count() or 1, MOST_MATCH_PROCESSES)
    pool = ("--pool", "prefork", "--autoscale", f"{cores},1") if semaphores_work() else ("--pool", "threads")
    return Member(
        name=MATCH_WORKER,
        command=_celery("config.match_worker", *pool, "--queues", f"{LEAGUE},{TRIAL}"),
        log=places.logs / "matches.log",
        is_up=lambda: True,
        inherits=False,
        prefix=after_others(NICENESS),
        environment={"REMAP_SIGTERM": "SIGQUIT", VARIABLE: engine_wanted(), "SLAPDECK_MATCHES_URL": url},
        stop_timeout_s=10.0,
    )


def _pool(children: int) -> Sequence[str]:
    """A single child is not worth its memory: the worker plays by itself then."""
    if children == 1:
        return ("--pool", "solo")
    return ("--pool", "prefork" if semaphores_work() else "threads", "--concurrency", str(children))


def _celery(app: str, *more: str) -> Sequence[str]:
    return python(
        *("-m", "celery", "-A", app, "--workdir", str(ROOT), "worker", "--loglevel", "INFO"),
        *more,
        *_QUIET,
    )


def engine_wanted() -> str:
    """The compiled engine by default. A process that finds none prints a message and runs the plain one."""
    return os.environ.get(VARIABLE, "compiled")


@cache
def semaphores_work() -> bool:
    """Whether semaphores work, which a process pool needs. In a bare chroot only root can use /dev/shm."""
    try:
        multiprocessing.Lock()
    except OSError:
        return False
    return True


class NoUser(RuntimeError):
    """The broker does not allow a user for the match workers; the message says why."""


def matches_password(secret_key: str) -> str:
    """A password derived from the secret key: the same at every start, and it does not reveal the key."""
    return hmac.digest(secret_key.encode(), b"the match workers' user", "sha256").hex()


def matches_url(broker: str, password: str) -> str:
    """The address of a broker, redis:// or unix://, for the match workers' user."""
    parts = urlsplit(broker)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{USER}:{password}@{host}"))


def make_user(broker: str, password: str) -> None:
    """Create the match workers' user in a running broker. Raises NoUser."""
    import redis  # imported late to keep the supervisor small

    try:
        client: Any = redis.Redis.from_url(broker, socket_timeout=5.0, socket_connect_timeout=5.0)
        client.execute_command("ACL", "SETUSER", USER, "reset", "on", f">{password}", *MAY_DO)
    except redis.RedisError as error:
        raise NoUser(str(error)) from None
