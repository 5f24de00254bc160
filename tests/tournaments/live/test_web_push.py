"""Messages encrypted for one browser, and the addresses they may go to."""

import time

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.often import in_turn
from tests.tournaments.live.push_service import CURVE, Reader, claims_signed_in, decoded, encoded, push_service
from tournaments.live import web_push
from tournaments.live.web_push import NotAPushService, PushAddress

CONTACT = "mailto:club@club.example"


def key_of(private: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(private), "big"), CURVE)


def test_encryption_reproduces_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    reader = Reader(key_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    browser = reader.at("https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV")
    own, salt = key_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), decoded("DGv6ra1nlYgDCS1FRnbzlw")
    body = web_push.encrypted(b"When I grow up, I want to be a watermelon", browser, own, salt)
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_message_arrives_signed_and_readable_by_its_browser() -> None:
    reader = Reader()
    with push_service() as service:
        assert web_push.send(reader.at(f"{service.address}/send/1?x=2"), b"Round 3, table 4", CONTACT)
    [(path, headers, body)] = service.got
    assert path == "/send/1?x=2" and reader.read(body) == b"Round 3, table 4"
    assert (headers["Content-Encoding"], headers["Urgency"]) == ("aes128gcm", "high") and int(headers["TTL"]) > 0
    claims = claims_signed_in(headers["Authorization"])
    assert (claims["aud"], claims["sub"]) == (service.address, CONTACT)
    assert time.time() < claims["exp"] < time.time() + 24 * 3600, (
        "push services refuse tokens valid for more than a day"
    )


def test_send_returns_whether_the_browser_still_exists() -> None:
    with push_service() as service:
        for status, is_there in ((201, True), (404, False), (410, False)):
            service.status = status
            assert web_push.send(Reader().at(f"{service.address}/send"), b"x", CONTACT) == is_there


def test_site_key_is_the_same_after_its_cache_is_cleared() -> None:
    before = web_push.public_key()
    web_push._site_key.cache_clear()
    assert web_push.public_key() == before and len(decoded(before)) == 65


NO_SERVICES = (
    "https://elsewhere.example/send",
    "http://fcm.googleapis.com/fcm/send/1",
    "https://fcm.googleapis.com.evil.example/1",
    "https://evilpush.apple.com.example/",
    "ftp://push.apple.com/x",
    "https://push.apple.com:x/",
    "https://push.apple.com/ä",
    "http://127.0.0.1/",
    "",
    "nonsense",
    "https://[",
)


@in_turn("endpoint", NO_SERVICES)
def test_addresses_outside_push_services_are_refused(endpoint: str) -> None:
    with pytest.raises(NotAPushService):
        web_push.checked(Reader().at(endpoint))


def test_malformed_browser_keys_are_refused() -> None:
    address = Reader().at("https://updates.push.services.mozilla.com/wpush/v2/abc")
    assert web_push.checked(address) == address
    for wrong in (PushAddress(address.endpoint, "x", address.secret), PushAddress(address.endpoint, address.key, "x")):
        with pytest.raises(NotAPushService):
            web_push.checked(wrong)
