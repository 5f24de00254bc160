"""The web server's way in: uvicorn config.asgi:application."""

import gc
import os
from importlib import import_module
from typing import Any

import django
from channels.routing import ProtocolTypeRouter
from django.conf import settings

from config.bodies import Receive, Scope, Send, bounded
from config.descriptors import use_all_descriptors
from config.one_thread import MOST, OneThread

gc.disable()  # nothing is garbage while everything is loaded, and looking for it takes a fifth of the time
use_all_descriptors()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if not settings.configured:  # as in a server of its own, and not where somebody else has set things up
    os.environ.setdefault("SLAPDECK_CONNECTIONS", str(MOST))
    os.environ.setdefault("SLAPDECK_STALLED", "5")
django.setup(set_prefix=False)


def _sockets() -> Any:
    """What answers WebSockets: pages of our own origin alone, with the session that they have as pages."""
    from channels.auth import AuthMiddlewareStack
    from channels.routing import URLRouter
    from channels.security.websocket import AllowedHostsOriginValidator

    from games.routing import websockets

    return AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websockets)))


async def _life(scope: Scope, receive: Receive, send: Send) -> None:
    """The server starts, and before it stops it hands its live tables over."""
    from games.tables.keeper import keeper

    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await keeper().hand_over()
    await send({"type": "lifespan.shutdown.complete"})


_doors: Any = ProtocolTypeRouter(
    {"http": OneThread(settings.CONNECTIONS or MOST), "websocket": _sockets(), "lifespan": _life}
)
application = bounded(_doors)
# What is loaded stays. To look through all of it for what can go, as Python would every few hundred pages, takes 70 ms,
# in which nobody is answered.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()
gc.enable()
