"""Where somebody else's phone finds this site, when the organiser has it open under a name of the computer itself."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

ONLY_HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})


def site_for_phones(request: HttpRequest) -> str:
    """Scheme, host and port that a phone can reach; "" when no such address is known."""
    name, port = split_domain_port(request.get_host())
    if name not in ONLY_HERE:
        return f"{request.scheme}://{request.get_host()}"
    reachable = next(filter(_is_on_the_network, settings.ALLOWED_HOSTS), "")
    return f"{request.scheme}://{reachable}{port and f':{port}'}" if reachable else ""


def _is_on_the_network(name: str) -> bool:
    """Whether it is an address beyond this computer; of a name nobody knows which phones can look it up."""
    try:
        return not ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False
