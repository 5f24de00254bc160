"""The ASGI application for the web server: uvicorn config.asgi:application."""

import gc
from typing import Any

from channels.routing import ProtocolTypeRouter
from django.conf import settings

from config.bodies import Receive, Scope, Send, bounded
from config.loading import load
from config.one_thread import MOST, OneThread

load()


def _sockets() -> Any:
    """The WebSocket application: for pages of this site only, with their session."""
    from channels.auth import AuthMiddlewareStack
    from channels.routing import URLRouter
    from channels.security.websocket import AllowedHostsOriginValidator

    from games.routing import websockets

    return AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websockets)))


async def _lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """The server's lifespan: before it stops, it hands over its live tables."""
    from games.tables.process_tables import process_tables

    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await process_tables().hand_over()
    await send({"type": "lifespan.shutdown.complete"})


_by_protocol: Any = ProtocolTypeRouter(
    {"http": OneThread(settings.CONNECTIONS or MOST), "websocket": _sockets(), "lifespan": _lifespan}
)
application = bounded(_by_protocol)
# Loaded objects stay for good. Without this, Python would search all of them for garbage every few hundred pages, which
# takes 70 ms without answers.
gc.collect()
gc.freeze()
# By default Python looks for garbage after 700 new objects. With thousands of open pages that took a third of the time.
gc.set_threshold(20_000, 10, 10)
gc.enable()
