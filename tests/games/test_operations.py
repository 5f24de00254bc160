import pytest
from django.db import connection, models
from django.db.migrations.operations.models import CreateModel
from django.db.migrations.state import ProjectState

from games.operations import CreateModels


def _tables() -> set[str]:
    return {name for name in connection.introspection.table_names() if name.startswith("harbour_")}


@pytest.mark.django_db
def test_related_models_are_created_and_deleted_together() -> None:
    number = ("id", models.AutoField(primary_key=True))
    ship = CreateModel("Ship", [number])
    sailor = CreateModel("Sailor", [number, ("ship", models.ForeignKey("harbour.Ship", models.CASCADE))])
    before, after = ProjectState(), ProjectState()
    assert not after.apps.all_models["harbour"]  # builds models, which the operation has to discard
    both = CreateModels([ship, sailor])
    both.state_forwards("harbour", after)
    assert "apps" not in vars(after)
    with connection.schema_editor() as editor:
        both.database_forwards("harbour", editor, before, after)
    assert _tables() == {"harbour_ship", "harbour_sailor"}
    built = after.apps.get_model("harbour", "Sailor").objects
    built.create(ship=after.apps.get_model("harbour", "Ship").objects.create())
    assert built.get().ship.pk == 1
    with connection.schema_editor() as editor:
        editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        both.database_backwards("harbour", editor, after, before)
    assert _tables() == set()
