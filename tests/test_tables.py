import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType

from tests.tables import FROM_MIGRATE, empty_tables
from tests.tournaments.factories import LEFT, started


@pytest.mark.django_db(transaction=True)
def test_after_an_evening_nothing_is_left_but_what_migrate_wrote() -> None:
    before = [ContentType.objects.count(), Permission.objects.count()]
    started(2).game(1, LEFT)
    empty_tables()
    assert [model for model in apps.get_models() if model not in FROM_MIGRATE and model._default_manager.exists()] == []
    assert [ContentType.objects.count(), Permission.objects.count()] == before
    assert all(before)
