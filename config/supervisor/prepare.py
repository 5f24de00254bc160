"""The one Django process before the first page: `python -m config.supervisor.prepare migrate collectstatic`."""

import os
import sys

import django
from django.core.management import call_command

from config.supervisor import stamps
from config.supervisor.places import home_from_environment


def main(works: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if "migrate" in works:
        note_if_empty()
    for work in works:
        call_command(work, interactive=False, verbosity=1)


def note_if_empty() -> None:
    """Only a database that was empty is filled with a demo; one that is somebody's own stays as it is."""
    from django.db import connection

    if not connection.introspection.table_names():
        stamps.note_done(home_from_environment().home, "found it empty", stamps.database_digest())


if __name__ == "__main__":
    main(sys.argv[1:])
