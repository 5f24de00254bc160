"""A real match worker behind a real broker, tested from the side that does not trust it."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.exceptions import NoPermissionError

from config.supervisor.processes import Member
from config.supervisor.workers import NICENESS, matches_url
from engine.spit.variants import variant
from games.matches.messages import Job, JobResult, Order, SeatedBot
from games.matches.queues import LEAGUE
from games.models import BotVersion
from games.services import matches
from tests.config.started_site import descendants, wait_for
from tests.games.matches.bots import CRASHING, GREEDY, TALKER
from tests.services import MATCHES_PASSWORD, Services

ANSWERS = "matches:tests"
RULES = variant("standard")
DIGESTS = ["", "a1" * 32, "b2" * 32]


def version(source: str, number: int = 1) -> BotVersion:
    return BotVersion(pk=number, number=number, source=source, digest=DIGESTS[number])


def played(*orders: Order, versions: list[BotVersion]) -> list[JobResult]:
    matches.send(LEAGUE, ANSWERS, [Job(1, 1, list(orders))], versions)
    found: list[JobResult] = []

    def has_answered() -> bool:
        found.extend(done for answer in matches.fetch(ANSWERS) for done in answer.done)
        return bool(found)

    wait_for(has_answered)
    return found


@pytest.mark.usefixtures("match_worker")
def test_match_is_played_with_its_output_and_can_be_replayed() -> None:
    bots = [version(TALKER, 1), version(CRASHING, 2)]
    seated_bots = [SeatedBot("talker 1", DIGESTS[1]), SeatedBot("crashing 1", DIGESTS[2])]
    asked = matches.order(RULES, b"a seed", seated_bots)
    (done,) = played(asked, versions=bots)
    (outcome,) = done.outcomes
    record = matches.record_of(outcome, asked, RULES)
    assert (record.winner, record.ending) == (0, "forfeit")
    assert [(forfeit.seat, forfeit.rule) for forfeit in record.forfeits] == [(1, "error")]
    assert "line 7" in record.forfeits[0].reason
    run = outcome.runs[0]
    assert run is not None
    *dealt, (_, ended) = run.prints
    assert ended.startswith("ended 0 (1,)"), "the bot that did not fail is notified of its result"
    assert len(run.moments) == len(run.times_us) == len(run.told_ms)
    assert [text for _, text in dealt] == ["dealt {} {}\n".format(*run.moments[number - 1]) for number, _ in dealt]
    assert dealt and run.moments == sorted(run.moments)

    again = [SeatedBot("talker 1", DIGESTS[1], run.told_ms), seated_bots[1]]
    (other,) = played(matches.order(RULES, b"a seed", again), versions=bots)
    assert other.outcomes[0].log == outcome.log


@pytest.mark.usefixtures("match_worker")
def test_result_that_does_not_match_the_seed_is_refused() -> None:
    bots = [version(GREEDY)]
    asked = matches.order(RULES, b"a seed", [SeatedBot("mine 1", DIGESTS[1]), SeatedBot("greedy")])
    ((outcome,),) = [done.outcomes for done in played(asked, versions=bots)]
    assert matches.record_of(outcome, asked, RULES).ending == "played"
    other = matches.order(RULES, b"another seed", asked.seated_bots)
    with pytest.raises(matches.WrongAnswer, match="another game"):
        matches.record_of(outcome, other, RULES)


def test_match_worker_has_no_secrets_and_reaches_only_its_queues(match_worker: Member, services: Services) -> None:
    assert match_worker.process is not None
    environment = Path(f"/proc/{match_worker.process.pid}/environ").read_bytes().decode()
    assert "postgres" not in environment and "SECRET" not in environment
    user: Any = redis.Redis.from_url(matches_url(services.own.redis_url, MATCHES_PASSWORD))
    assert user.ping()
    for call in (("GET", "celery"), ("LPUSH", "tests-club", "x"), ("KEYS", "*"), ("SCAN", "0"), ("ACL", "LIST")):
        with pytest.raises(NoPermissionError):
            user.execute_command(*call)
    assert len(descendants(match_worker.process.pid)) >= 3


def test_match_workers_have_a_lower_priority_than_pages(match_worker: Member) -> None:
    assert match_worker.process is not None
    workers = [pid for pid, line in descendants(match_worker.process.pid).items() if "celery" in line]
    assert {os.getpriority(os.PRIO_PROCESS, pid) - os.getpriority(os.PRIO_PROCESS, 0) for pid in workers} == {NICENESS}
    for pid in workers:
        with suppress(FileNotFoundError):  # a kernel without autogroups
            assert Path(f"/proc/{pid}/autogroup").read_text().endswith(f" nice {NICENESS}\n")


def test_match_worker_imports_neither_django_nor_psycopg() -> None:
    asked = "import sys, config.match_worker; print({'django.conf', 'django.db', 'psycopg'} & sys.modules.keys())"
    output = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, env={})
    assert output.stdout.strip() == "set()"
