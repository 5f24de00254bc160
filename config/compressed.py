"""Compresses pages before they are sent."""

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXTS: Final = ("text/", "application/json", "image/svg")


class Compressed(GZipMiddleware):
    """Django's own. It pads each page at random, so that its length tells nothing of the secrets in it (BREACH).

    Streams stay uncompressed: compression would hold back news until there is more of it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not response.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)
