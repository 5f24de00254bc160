"""Limits the size of a request's headers: uvicorn's parser, httptools, has no limit of its own."""

from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_BYTES: Final = 64 * 1024
"""The limit for an address and its headers, beside the first piece that the system reads."""


class BoundedHttp(HttpToolsProtocol):
    """Answers 400 if a request's headers go on beyond the limit. uvicorn takes it by `--http`."""

    _read: int = 0
    """Bytes since the request began."""
    _is_in_headers: bool = False

    def on_message_begin(self) -> None:
        self._read, self._is_in_headers = 0, True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._is_in_headers = False
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        self._read += len(data)
        super().data_received(data)
        if self._is_in_headers and self._read > MOST_BYTES and not self.transport.is_closing():
            self.send_400_response("The headers are too large.")
