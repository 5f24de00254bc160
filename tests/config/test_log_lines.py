"""Logs contain no keys and no data of people."""

import logging
import secrets

import psycopg
import pytest

from config.log_lines import MaskedLines, masked
from tests.often import in_turn
from tests.services import Services


@in_turn("place", ["invitations", "me", "tournaments/winter-cup/scorekeeper", "account/password/new/MQ"])
def test_keys_in_addresses_are_masked_in_the_log(place: str) -> None:
    key = secrets.token_urlsafe(24)
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (f"/{place}/{key}/",), None)
    formatters = [handler.formatter for handler in logging.getLogger().handlers]
    line = next(formatter for formatter in formatters if isinstance(formatter, MaskedLines)).format(record)
    assert key not in line
    assert f"/{place}/{key[:4]}***/" in line


def test_other_addresses_are_logged_unchanged() -> None:
    for path in ("/me/", "/clubs/riverside/invitations/12/take-back/", "/tournaments/winter-cup/desk/"):
        assert masked(path) == path


def test_database_logs_neither_statements_nor_rows(services: Services) -> None:
    log = services.shared.logs / "postgres.log"
    before = log.stat().st_size
    address = f"host={services.shared.sockets} user=slapdeck dbname={services.database}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TEMPORARY TABLE people (name text PRIMARY KEY)")
        enter = "INSERT INTO people VALUES (%s)"
        connection.execute(enter, ["Ada Lovelace"])
        with pytest.raises(psycopg.errors.UniqueViolation):
            connection.execute(enter, ["Ada Lovelace"])
    written = log.read_bytes()[before:].decode()
    assert "duplicate key value" in written
    assert "Ada" not in written and "INSERT" not in written
