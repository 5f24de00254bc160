import pytest

from config.addresses import AddressError, celery_broker, django_database, mail_server
from tests.often import in_turn


def test_database_address_is_parsed() -> None:
    entry = django_database("postgresql://me:s%40fe@db.example:5433/club?sslmode=require")
    assert (entry["NAME"], entry["USER"], entry["PASSWORD"]) == ("club", "me", "s@fe")
    assert (entry["HOST"], entry["PORT"]) == ("db.example", "5433")
    assert entry["OPTIONS"] == {"sslmode": "require"}


def test_unix_socket_and_user_are_read_from_the_query() -> None:
    entry = django_database("postgresql:///slapdeck?host=/run/sockets&user=slapdeck")
    assert (entry["NAME"], entry["HOST"], entry["USER"], entry["PORT"]) == ("slapdeck", "/run/sockets", "slapdeck", "")
    assert entry["OPTIONS"] == {}


@in_turn(
    ("url", "complaint"),
    [("mysql://host/name", "must begin with postgresql://"), ("postgresql://host", "names no database")],
)
def test_invalid_database_address_is_refused(url: str, complaint: str) -> None:
    with pytest.raises(AddressError, match=complaint):
        django_database(url)


def test_unix_socket_is_rewritten_for_celery() -> None:
    assert celery_broker("unix:///run/valkey.sock?db=3") == "redis+socket:///run/valkey.sock?virtual_host=3"
    assert celery_broker("unix:///run/valkey.sock") == "redis+socket:///run/valkey.sock?virtual_host=0"


def test_other_broker_addresses_pass_unchanged() -> None:
    assert celery_broker("redis://broker:6379/1") == "redis://broker:6379/1"


def test_invalid_broker_address_is_refused() -> None:
    with pytest.raises(AddressError, match="REDIS_URL must begin with"):
        celery_broker("amqp://broker")


@in_turn(
    ("url", "port", "starts_tls", "is_tls"),
    [
        ("smtp+tls://me%40club.example:p%2Fw@mail.example", 587, True, False),
        ("smtps://me%40club.example:p%2Fw@mail.example", 465, False, True),
        ("smtp://me%40club.example:p%2Fw@mail.example:2525", 2525, False, False),
    ],
)
def test_mail_server_address_gives_port_kind_of_tls_and_sender(
    url: str, port: int, starts_tls: bool, is_tls: bool
) -> None:
    server = mail_server(url)
    assert (server.host, server.port, server.user, server.password) == ("mail.example", port, "me@club.example", "p/w")
    assert (server.starts_tls, server.is_tls, server.sender) == (starts_tls, is_tls, "me@club.example")
    assert mail_server(f"{url}?from=desk@club.example").sender == "desk@club.example"


@in_turn(
    ("url", "complaint"),
    [
        ("http://mail.example", "must begin with"),
        ("smtp://?from=a@b", "names no server"),
        ("smtp://mail.example", "who the mail is from"),
    ],
)
def test_invalid_mail_server_address_is_refused(url: str, complaint: str) -> None:
    with pytest.raises(AddressError, match=complaint):
        mail_server(url)
