"""Links and QR codes for other phones, even if the organiser has opened the site as localhost."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

ONLY_HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})


def site_for_phones(request: HttpRequest) -> str:
    """Scheme, host and port that a phone can reach; "" when no such address is known."""
    name, port = split_domain_port(request.get_host())
    if name not in ONLY_HERE:
        return f"{request.scheme}://{request.get_host()}"
    reachable = next(filter(_is_on_the_network, settings.ALLOWED_HOSTS), "")
    return f"{request.scheme}://{reachable}{port and f':{port}'}" if reachable else ""


def _is_on_the_network(name: str) -> bool:
    """Whether it is an IP address that other devices can reach. Phones may not be able to look up a name."""
    try:
        return not ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class PhoneLink:
    """A full address for another phone, and its QR code."""

    address: str
    qr: SafeString
    works_on_phones: bool


def link_of(request: HttpRequest, name: str, *args: object) -> PhoneLink:
    path = reverse(name, args=args)
    phones = site_for_phones(request)
    address = f"{phones}{path}" if phones else request.build_absolute_uri(path)
    return PhoneLink(address, _qr_of(address), bool(phones))


@lru_cache(maxsize=1024)
def _qr_of(link: str) -> SafeString:
    """Dark on white in every theme, so that a camera can read it. It fills its container."""
    return mark_safe(segno.make(link, error="m").svg_inline(omitsize=True, light="#fff", dark="#000"))
