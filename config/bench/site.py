"""A separate site with the demo club: page times, queries, memory at rest."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from config.bench.figures import Figure, milliseconds
from config.bench.own_site import own_site
from config.supervisor.places import ROOT
from config.supervisor.supervisor import Supervisor

TICKS_S = os.sysconf("SC_CLK_TCK")
REST = 12.0  # seconds: after the demo, so that a tick has passed


def figures() -> Iterator[Figure]:
    with own_site() as site:
        yield from _of(site)


def _of(site: Supervisor) -> Iterator[Figure]:
    began = time.perf_counter()
    site.start()
    yield Figure("start", "a new home: seconds to a page that answers", f"{time.perf_counter() - began:.1f}", "< 180")
    site.stop()
    site.members.clear()
    began = time.perf_counter()
    site.start()
    yield Figure("start", "the same home again: seconds", f"{time.perf_counter() - began:.1f}", "< 5")
    subprocess.run([sys.executable, "manage.py", "demo"], cwd=ROOT, check=True, capture_output=True)
    time.sleep(REST)
    resident, proportional = memory(os.getpid())
    yield Figure("memory", "the site at rest: MB resident, all processes added", f"{resident:.0f}")
    yield Figure("memory", "the same, shared pages counted once: MB", f"{proportional:.0f}", "< 600")
    yield from pages(site.address.rstrip("/"))


def pages(address: str, times: int = 15) -> Iterator[Figure]:
    """The pages that a visitor reaches, and those of the demo's organiser."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.db import connection

    from config.bench.crawl import Visitor, reached
    from tournaments.demo import USERNAME

    organiser = User.objects.get(username=USERNAME)
    for group, visitor in {"pages": Visitor(address), "organiser": Visitor(address, organiser)}.items():
        for path in reached(visitor):
            taken = milliseconds(lambda visitor=visitor, path=path: visitor.get(path), times)  # type: ignore[misc]
            yield Figure(group, path, f"{taken:.0f} ms, {visitor.queries(path)} queries", "< 100 ms, < 15")
    connection.close()


def memory(parent: int) -> tuple[float, float]:
    """Megabytes of all descendants: resident, and with shared pages divided. A real supervisor is small, but this
    measuring process is not, so an idle Python takes its place in the sum."""
    sums = [memory_of(pid) for pid in descendants(parent)]
    with subprocess.Popen([sys.executable, "-c", "import config.supervisor.__main__; input()"], cwd=ROOT,
                          stdin=subprocess.PIPE) as idle:  # fmt: skip
        time.sleep(1.0)
        sums.append(memory_of(idle.pid))
        idle.communicate(b"\n")
    return sum(one for one, _ in sums), sum(two for _, two in sums)


def memory_of(pid: int) -> tuple[float, float]:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0, 0.0
    found = dict(re.findall(r"^(Rss|Pss):\s+(\d+)", text, re.MULTILINE))
    return int(found["Rss"]) / 1024, int(found["Pss"]) / 1024


def processor_s(parent: int) -> float:
    """Processor time of a process and all its descendants, including ended ones."""
    return sum(_used_s(process) for process in [parent, *descendants(parent)])


def _used_s(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(ticks) for ticks in fields[11:15]) / TICKS_S


def descendants(parent: int) -> Iterator[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            children.setdefault(int(stat.read_text().rpartition(")")[2].split()[1]), []).append(int(stat.parent.name))
        except OSError:
            continue
    waiting = list(children.get(parent, ()))
    while waiting:
        pid = waiting.pop()
        yield pid
        waiting += children.get(pid, [])
