"""The addresses of WebSockets."""

from typing import Any

from django.urls import path

from games.consumers import TableConsumer

# Django's type stubs do not allow an application here, though its paths accept one.
_table: Any = TableConsumer.as_asgi()
websockets: list[Any] = [path("play/<slug:public_id>/socket/", _table)]
