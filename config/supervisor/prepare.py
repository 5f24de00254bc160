"""Prepares the site: `python -m config.supervisor.prepare migrate collectstatic` does both at the same time.

With --wait, migrations wait for a line from the supervisor, because PostgreSQL may still be starting.
"""

import gc
import multiprocessing
import os
import sys

import django
from django.core.management import call_command

from config.supervisor import stamps
from config.supervisor.places import home_from_environment

WAIT = "--wait"


def main(works: list[str], *, waits: bool) -> None:
    gc.disable()  # it would take a third of the time of the migrations, and this process ends soon
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    fork = multiprocessing.get_context("fork")  # a fork shares the loaded Django
    beside = [fork.Process(target=_do, args=(work,), daemon=True) for work in works if work != "migrate"]
    for process in beside:
        process.start()
    if "migrate" in works:
        if waits and not sys.stdin.readline():
            sys.exit("PostgreSQL did not start")
        note_if_empty()
        _do("migrate")
    for process in beside:
        process.join()
    if any(process.exitcode for process in beside):
        sys.exit(1)


def _do(work: str) -> None:
    call_command(work, interactive=False, verbosity=1)


def note_if_empty() -> None:
    """Note an empty database, because only an empty one gets the demo."""
    from django.db import connection

    if not connection.introspection.table_names():
        stamps.note_done(home_from_environment().home, "found it empty", stamps.database_digest())
    connection.close()


if __name__ == "__main__":
    main([work for work in sys.argv[1:] if work != WAIT], waits=WAIT in sys.argv)
