from collections.abc import Mapping
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_ONCE = 500
MOST = 2**31 - 1


def tell_pace(apps: Apps, schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    """What the list of games says is what the page of a game says: taken from the figures that are kept. Games without
    any stay as they are until somebody asks for theirs."""
    games = apps.get_model("games", "Game").objects
    kept = apps.get_model("games", "GameAnalysis").objects.exclude(figures={}).order_by("pk")
    last = 0
    while some := list(kept.filter(pk__gt=last)[:AT_ONCE]):
        changed = [games.model(pk=one.game_id, pace=pace_of(one.figures)) for one in some]
        games.bulk_update(changed, ["pace"])
        last = some[-1].pk


def pace_of(figures: Mapping[str, Any]) -> int:
    """In tenths of an action a minute: each seat's to a tenth, added up."""
    paces = []
    for seat in range(figures["seats"]):
        deals = [deal["seats"][seat] for deal in figures["deals"]]
        played_ms = sum(deal["played_ms"] for deal in deals)
        actions = sum(deal["actions"] for deal in deals)
        paces.append(round(actions * 600_000 / played_ms) if played_ms else 0)
    return min(sum(paces), MOST)


class Migration(migrations.Migration):
    atomic = False  # a change of many rows, some at a time, that may be begun again

    dependencies = [
        ("games", "0008_host"),
    ]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="pace",
            field=models.PositiveIntegerField(
                default=0, help_text="Actions in ten minutes, all seats added up; 0 until it is analysed."
            ),
        ),
        migrations.RunPython(tell_pace, migrations.RunPython.noop),
    ]
