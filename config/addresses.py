"""Converts the URLs of the database, the broker and the mail server to settings for Django and Celery."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


class AddressError(ValueError):
    """An invalid address. The message says which, and what it should look like."""


def django_database(url: str) -> dict[str, Any]:
    """The DATABASES entry for postgresql://user:password@host:port/name?option=value.

    A unix socket goes into the query: postgresql:///name?host=/folder/of/the/socket&user=me.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise AddressError(f"DATABASE_URL must begin with postgresql:// and not {parts.scheme!r}.")
    options = dict(parse_qsl(parts.query))
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise AddressError("DATABASE_URL names no database: postgresql://host/name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": options.pop("user", unquote(parts.username or "")),
        "PASSWORD": options.pop("password", unquote(parts.password or "")),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": options.pop("port", str(parts.port or "")),
        "OPTIONS": options,
    }


def with_limits(options: dict[str, str], *, stalled_s: int) -> dict[str, str]:
    """Add connection options that end a stalled transaction, and wait for locks a little longer than that.

    A lost database machine is noticed after seconds, not after TCP's quarter of an hour.
    """
    limits = f"-c idle_in_transaction_session_timeout={stalled_s}s -c lock_timeout={stalled_s + 2}s"
    timeouts = {"connect_timeout": "5", "tcp_user_timeout": "10000"}
    return {**timeouts, **options, "options": f"{options.get('options', '')} {limits}".strip()}


def celery_broker(url: str) -> str:
    """A Redis address in Celery's form, which differs from that of redis-py for unix sockets."""
    parts = urlsplit(url)
    if parts.scheme in {"redis", "rediss"}:
        return url
    if parts.scheme != "unix":
        raise AddressError("REDIS_URL must begin with redis://, rediss:// or unix:///.")
    number = dict(parse_qsl(parts.query)).get("db", "0")
    user = f"{parts.username or ''}:{parts.password}@" if parts.password else ""
    return f"redis+socket://{user}{parts.path}?virtual_host={number}"


@dataclass(frozen=True, slots=True)
class MailServer:
    host: str
    port: int
    user: str
    password: str
    starts_tls: bool
    """TLS after a plain greeting (STARTTLS)."""
    is_tls: bool
    """TLS from the first byte."""
    sender: str


PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail_server(url: str) -> MailServer:
    """From smtp+tls://user:password@host:port?from=address. smtps:// uses TLS from the first byte, smtp:// none."""
    parts = urlsplit(url)
    user = unquote(parts.username or "")
    sender = dict(parse_qsl(parts.query)).get("from") or user
    if parts.scheme not in PORTS:
        raise AddressError(f"EMAIL_URL must begin with smtp+tls://, smtps:// or smtp:// and not {parts.scheme!r}.")
    if not parts.hostname:
        raise AddressError("EMAIL_URL names no server: smtp+tls://user:password@host.")
    if "@" not in sender:
        raise AddressError("EMAIL_URL does not say who the mail is from: add ?from=club@example.org to it.")
    return MailServer(
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        user=user,
        password=unquote(parts.password or ""),
        starts_tls=parts.scheme == "smtp+tls",
        is_tls=parts.scheme == "smtps",
        sender=sender,
    )
