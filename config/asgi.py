"""The web server's way in: uvicorn config.asgi:application."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("SLAPDECK_CONNECTIONS", "20")
application = get_asgi_application()
