"""Loads the code of all pages: the slow part of a web server's start. It needs neither database nor static files."""

import gc
import os
from importlib import import_module

import django
from django.conf import settings

from config.descriptors import use_all_descriptors
from config.one_thread import MOST

_BESIDE_DJANGO = ("redis.asyncio", "celery", "kombu", "psycopg", "psycopg_pool", "PIL.Image", "structlog")


def load() -> None:
    """A second call loads nothing more. Garbage collection is off afterwards, until the caller turns it on."""
    gc.disable()  # loading makes no garbage, and looking for it takes a fifth of the time
    # On a fresh clone nothing is compiled, and the process that prepares the database begins with Django meanwhile.
    # Each then finds compiled what the other has imported.
    for module in _BESIDE_DJANGO:
        import_module(module)
    use_all_descriptors()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not settings.configured:  # true in a separate server process; tests have set Django up already
        os.environ.setdefault("SLAPDECK_CONNECTIONS", str(MOST))
        os.environ.setdefault("SLAPDECK_STALLED", "5")
    django.setup(set_prefix=False)
    for module in (settings.ROOT_URLCONF, "channels.auth", "channels.security.websocket", "games.routing"):
        import_module(module)
