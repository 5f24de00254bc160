"""Rounds of a double elimination are called otherwise since, and rows say what a ledger amounts to now."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Replace

AGAIN = "Grand final, played again"
AGAIN_NOW = "Grand final, played again if needed"
PARTS = ("Winners", "Losers")


def call_them_as_now(apps: Apps, schema_editor: object) -> None:
    rounds = _rounds(apps)
    for part in PARTS:
        rounds.filter(name__startswith=f"{part}' ").update(name=Replace(F("name"), Value("'"), Value("’")))
    rounds.filter(name=AGAIN).update(name=AGAIN_NOW)


def call_them_as_before(apps: Apps, schema_editor: object) -> None:
    rounds = _rounds(apps)
    for part in PARTS:
        rounds.filter(name__startswith=f"{part}’ ").update(name=Replace(F("name"), Value("’"), Value("'")))
    rounds.filter(name=AGAIN_NOW).update(name=AGAIN)


def _rounds(apps: Apps) -> QuerySet[Any]:
    return apps.get_model("tournaments", "Round")._default_manager.order_by()


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_mended"),
    ]

    operations = [
        migrations.RunPython(call_them_as_now, call_them_as_before),
    ]
