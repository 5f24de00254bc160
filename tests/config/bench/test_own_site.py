"""The site that a measurement starts for itself."""

import socket

import pytest

from config.bench.own_site import own_site, reserved_port


def test_next_site_has_the_same_home_as_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SLAPDECK_HOME", "SLAPDECK_SECRET_KEY", "DATABASE_URL", "REDIS_URL"):
        monkeypatch.setenv(name, "as before, afterwards")
    homes = []
    for _ in range(2):
        with own_site() as site:
            assert list(site.places.home.iterdir()) == [site.places.home / "lock"]
            homes.append(site.places.home)
        assert not homes[-1].exists()
    assert homes[0] == homes[1]


def test_reserved_port_is_exclusive_and_a_server_can_listen_on_it() -> None:
    with reserved_port() as port:
        with pytest.raises(OSError, match="in use"), socket.socket() as other:
            other.bind(("127.0.0.1", port))
        for _ in range(2):
            with socket.create_server(("127.0.0.1", port)), socket.create_connection(("127.0.0.1", port)):
                pass
