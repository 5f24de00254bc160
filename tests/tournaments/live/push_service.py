"""A local push service, and a browser that can read its messages (RFC 8291, section 3)."""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tournaments.live.web_push import PushAddress

CURVE = ec.SECP256R1()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


@dataclass(frozen=True)
class Reader:
    """A browser's private key and secret, with which it decrypts messages."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = b"sixteen octets !"

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def at(self, endpoint: str) -> PushAddress:
        return PushAddress(endpoint, encoded(self.public), encoded(self.secret))

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        key_info = b"WebPush: info\0" + self.public + theirs
        secret = HKDF(SHA256(), 32, self.secret, key_info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        assert opened.endswith(b"\x02"), "the body is not the last record"
        return opened[:-1]


@dataclass
class PushService:
    address: str
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    """Path, headers and body of each request."""
    arrived: threading.Event = field(default_factory=threading.Event)
    """Set by the first request."""

    def received(self, reader: Reader) -> list[dict[str, Any]]:
        """The messages received so far, decrypted, oldest first."""
        return [json.loads(reader.read(body)) for _, _, body in self.got]


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService("")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append((self.path, dict(self.headers), body))
            service.arrived.set()
            self.send_response(service.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *words: object) -> None:
            """Logs nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()


def claims_signed_in(authorization: str) -> dict[str, Any]:
    """The claims of the header, after its signature is verified with the key in the header (RFC 8292)."""
    token, key = (part.split("=", 1)[1] for part in authorization.removeprefix("vapid ").split(", "))
    signed, _, signature = token.rpartition(".")
    raw = decoded(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(both, signed.encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(decoded(signed.split(".")[1]))
    return found
