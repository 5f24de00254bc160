"""A message to a closed browser: encrypted for this browser (RFC 8291), signed by this site (RFC 8292).

The browser's maker runs the push service. The service stores and delivers the message but cannot read it.
"""

import base64
import hmac
import json
import os
import time
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve: private keys are smaller."""
RECORD: Final = 4096
KEPT_S: Final = 20 * 60
"""Seconds for which a push service keeps the message for a phone that is off. Later it is out of date."""
SIGNED_S: Final = 3600
PATIENCE_S: Final = 10.0
SECRET: Final = 16
"""Octets."""
GONE: Final = (401, 403, 404, 410)
"""Status codes for a browser that unsubscribed, or subscribed with other keys of this site."""


@dataclass(frozen=True, slots=True)
class PushAddress:
    """The address and keys of a browser, as sent by it: an address, and base64url without padding."""

    endpoint: str
    key: str
    secret: str


class NotAPushService(ValueError):
    """The address or the keys of a browser cannot come from a push service."""


def checked(browser: PushAddress) -> PushAddress:
    """Raises NotAPushService. This site sends to known services only; otherwise users could make it call any
    address."""
    try:
        place = urlsplit(browser.endpoint)
        is_known = browser.endpoint.isascii() and place.port != 0 and _is_known(place.scheme, place.hostname or "")
        _point(browser.key)
        is_secret = len(_decoded(browser.secret)) == SECRET
    except ValueError as error:
        raise NotAPushService from error
    if not (is_known and is_secret):
        raise NotAPushService
    return browser


def _is_known(scheme: str, host: str) -> bool:
    """Without encryption only on this machine."""
    is_service = any(host == name or host.endswith(f".{name}") for name in settings.PUSH_SERVICES)
    return is_service and (scheme == "https" or (scheme == "http" and host == "127.0.0.1"))


def send(browser: PushAddress, message: bytes, contact: str) -> bool:
    """Send a message to the push service; False if the browser is no longer subscribed.

    Raises OSError or HTTPException if the service is unavailable. `contact`: the operator, as mailto: or https:.
    """
    place = urlsplit(browser.endpoint)
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    service = kind(place.netloc, timeout=PATIENCE_S)
    headers = {
        "Authorization": _signature(f"{place.scheme}://{place.netloc}", contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_S),
        "Urgency": "high",
    }
    body = encrypted(message, browser, ec.generate_private_key(CURVE), os.urandom(16))
    try:
        service.request("POST", f"{place.path}?{place.query}" if place.query else place.path, body, headers)
        status = service.getresponse().status
    finally:
        service.close()
    if status in GONE:
        return False
    if status >= 300:
        raise HTTPException(f"the push service answered {status}")
    return True


def encrypted(message: bytes, browser: PushAddress, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """One record of `aes128gcm` (RFC 8188) for this browser only; `own` and `salt` are new for each message."""
    browser_key, public = _decoded(browser.key), _public(own)
    shared = own.exchange(ec.ECDH(), _point(browser.key))
    secret = _derived(shared, _decoded(browser.secret), b"WebPush: info\0" + browser_key + public, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def public_key() -> str:
    """The public key of this site; a browser needs it to subscribe."""
    return _encoded(_public(_site_key()))


@cache
def _site_key() -> ec.EllipticCurvePrivateKey:
    """Derived from the secret key, so that all web servers and workers of a site share it."""
    seed = hmac.digest(settings.SECRET_KEY.encode(), b"web push", sha256)
    return ec.derive_private_key(int.from_bytes(seed, "big") % (ORDER - 1) + 1, CURVE)


def _signature(service: str, contact: str) -> str:
    """A JSON Web Token for this service (RFC 8292, section 2)."""
    claims = {"aud": service, "exp": int(time.time()) + SIGNED_S, "sub": contact}
    parts = [_encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(parts)
    r, s = decode_dss_signature(_site_key().sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={signed}.{_encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public_key()}"


def _public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _point(key: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _decoded(key))


def _encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
