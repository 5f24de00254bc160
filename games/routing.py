"""The addresses of sockets."""

from typing import Any

from django.urls import path

from games.consumers import TableConsumer

# Django's types know no application here, though its paths take one.
_table: Any = TableConsumer.as_asgi()
websockets: list[Any] = [path("play/<slug:public_id>/socket/", _table)]
