"""A request goes through all middleware and its view in one thread, without leaving it in between.

Django's own handler crosses from the loop into a thread and back for every middleware, which costs as much as all
that a small page does. What a view streams is still sent by the loop.
"""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThread(ASGIHandler):
    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)
