"""Runs a request's middleware and view in one thread, which also releases its database connection.

Django's own handler makes a thread for each request and switches between it and the event loop for signals and each
middleware, which costs more than a small page itself. Streamed answers are still sent by the event loop.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Final

from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from config.bodies import Receive, Scope, Send

MOST: Final = 20
"""The most requests answered at the same time, limited by the database connections. Others wait in order."""


class OneThread(ASGIHandler):
    def __init__(self, threads: int = MOST) -> None:
        self._threads = ThreadPoolExecutor(threads, "request")
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        answer = sync_to_async(self._answer, thread_sensitive=False, executor=self._threads)
        with body:
            response = await answer(scope, body)
        if response.streaming:
            await self._stream(response, receive, send)
        else:
            await self.send_response(response, send)

    def _answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """Run the request. A streamed answer is closed by its sender and does not need this thread."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request is not None else refused
        assert response is not None, "neither a request nor a refusal"
        if response.streaming:
            close_old_connections()
        else:
            response.close()
        return response

    async def _stream(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Stream until the end, or until the client disconnects."""
        sending = asyncio.create_task(self.send_response(response, send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            sending.cancel()
            leaving.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await sync_to_async(response.close, thread_sensitive=False)()
