"""Loads the code of all pages: the slow part of a web server's start. It needs neither database nor static files."""

import gc
import os
from importlib import import_module
from typing import Final

import django
from django.conf import settings

from config.descriptors import use_all_descriptors

_WITHOUT_DJANGO: Final = ("redis.asyncio", "celery", "kombu", "psycopg", "psycopg_pool", "PIL.Image", "structlog")


def load() -> None:
    """A second call loads nothing more. Garbage collection is off afterwards, until the caller turns it on."""
    gc.disable()  # loading makes no garbage, and looking for it takes a fifth of the time
    # On a fresh clone no package is compiled, and the process that prepares the database begins with Django meanwhile.
    # Each then finds the other's packages already compiled.
    for module in _WITHOUT_DJANGO:
        import_module(module)
    from config.one_thread import MOST

    use_all_descriptors()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not settings.configured:  # true in a separate server process; tests have set Django up already
        os.environ.setdefault("SLAPDECK_CONNECTIONS", str(MOST))
        os.environ.setdefault("SLAPDECK_STALLED", "5")
    django.setup(set_prefix=False)
    for module in (settings.ROOT_URLCONF, "channels.auth", "channels.security.websocket", "games.routing"):
        import_module(module)
