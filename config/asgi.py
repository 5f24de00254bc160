"""The web server's way in: uvicorn config.asgi:application."""

import os

import django
from django.conf import settings

from config.bodies import bounded
from config.one_thread import MOST, OneThread

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if not settings.configured:  # as in a server of its own, and not where somebody else has set things up
    os.environ.setdefault("SLAPDECK_CONNECTIONS", str(MOST))
django.setup(set_prefix=False)
application = bounded(OneThread(settings.CONNECTIONS or MOST))
