"""The one Django process before the first page: `python -m config.family.prepare migrate collectstatic`."""

import os
import sys

import django
from django.core.management import call_command


def main(works: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for work in works:
        call_command(work, interactive=False, verbosity=1)


if __name__ == "__main__":
    main(sys.argv[1:])
