"""The web server's way in: uvicorn config.asgi:application."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.bodies import bounded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if not settings.configured:  # as in a server of its own, and not where somebody else has set things up
    os.environ.setdefault("SLAPDECK_CONNECTIONS", "20")
application = bounded(get_asgi_application())
