from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from tests.tables import FROM_MIGRATE, empty_tables
from tests.tournaments.factories import LEFT, started


@pytest.mark.django_db(transaction=True)
def test_only_the_rows_of_migrate_are_left_after_an_evening() -> None:
    before = [ContentType.objects.count(), Permission.objects.count()]
    started(2).game(1, LEFT)
    empty_tables()
    assert [model for model in apps.get_models() if model not in FROM_MIGRATE and model._default_manager.exists()] == []
    assert [ContentType.objects.count(), Permission.objects.count()] == before
    assert all(before)


@pytest.mark.django_db(transaction=True)
def test_emptying_waits_for_a_writer_without_a_deadlock() -> None:
    """The writer holds a table that is emptied late. Once emptying waits, it asks for one that is emptied early."""
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}) as writer:
        writer.execute("LOCK TABLE tournaments_tournament IN ROW EXCLUSIVE MODE")

        def go_on() -> None:
            for _ in range(50):
                if writer.execute("SELECT 1 FROM pg_locks WHERE NOT granted AND relation IS NOT NULL").fetchone():
                    break
                writer.execute("SELECT pg_sleep(0.01)")
            writer.execute("LOCK TABLE auth_user IN ROW SHARE MODE")
            writer.commit()

        with ThreadPoolExecutor() as beside:
            gone_on = beside.submit(go_on)
            empty_tables()
            gone_on.result()


@pytest.mark.django_db(transaction=True)
def test_emptying_gives_up_on_an_endless_writer() -> None:
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}) as writer:
        writer.execute("LOCK TABLE tournaments_tournament IN ROW EXCLUSIVE MODE")
        with pytest.raises(AssertionError, match="never stops"):
            empty_tables(patience=0.05)
