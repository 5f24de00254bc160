"""Rebuilds the rows from the ledger, and compares them with the old ones."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Model, QuerySet

from tournaments.ledger.projection import Projection
from tournaments.models import Entry, Match, MatchSide, Round, ScoreSheet, Stage, Tournament
from tournaments.selectors import ledgers
from tournaments.services.rows import note_heading, note_progress, rebuild_rows

RowSnapshot = dict[str, list[tuple[Any, ...]]]

CALLED = {
    "name": "The name",
    "variant": "The variant",
    "rules": "The rules",
    "best_of": "The number of games",
    "called_off": "Whether it is called off",
    "state": "The state",
    "winner": "The winner",
    "stages_now": "The format",
}
"""The columns of the tournament from its ledger, in words."""


def rebuild(*, tournament_id: int) -> list[str]:
    """Rewrite every row of a tournament from its first line on; return sentences about the differences."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        before = row_snapshot(tournament)
        projection = ledgers.from_the_first_line(tournament)
        rebuild_rows(tournament, projection)
        differences = list(_differences(before, row_snapshot(tournament)))
        differences += _correct_tournament_row(tournament, projection)
        return differences


def _correct_tournament_row(tournament: Tournament, projection: Projection) -> Iterator[str]:
    """Sentences about differences between the tournament's own row and its ledger."""
    before = {name: getattr(tournament, name) for name in CALLED}
    changed = [*note_heading(tournament, projection.heading), *note_progress(tournament, projection)]
    tournament.save(update_fields=changed)
    for name in (name for name in CALLED if name in changed):
        yield f"{CALLED[name]} was “{before[name]}” and is “{getattr(tournament, name)}”."


def row_snapshot(tournament: Tournament) -> RowSnapshot:
    """Every row derived from the ledger, in order, without database keys."""
    of_match = {"match__tournament": tournament}
    return {
        "entries": _values(
            Entry.objects.filter(tournament=tournament).order_by("number"),
            "number", "player", "seed", "checked_in_at", "withdrawn",
        ),
        "stages": _values(
            Stage.objects.filter(tournament=tournament).order_by("number"), "number", "format", "settings", "is_over"
        ),
        "rounds": _values(
            Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number"),
            "stage__number", "number", "name", "group", "branch",
        ),
        "matches": _values(
            Match.objects.filter(tournament=tournament).order_by("number"),
            "number", "round__stage__number", "round__number", "winner__number", "walkover", "state", "decided_at",
            "proposal",
        ),
        "sides": _values(
            MatchSide.objects.filter(**of_match).order_by("match__number", "number"),
            "match__number", "number", "slot", "entry__number", "wins", "place",
        ),
        "sheets": _values(
            ScoreSheet.objects.filter(**of_match).order_by("match__number", "number"),
            "match__number", "number", "winner", "record__public_id", "figures",
        ),
    }  # fmt: skip


def _values(rows: QuerySet[Any, Model], *names: str) -> list[tuple[Any, ...]]:
    return list(rows.values_list(*names))


def _differences(before: RowSnapshot, after: RowSnapshot) -> Iterator[str]:
    for kind, rows in after.items():
        was, now = {repr(row) for row in before[kind]}, {repr(row) for row in rows}
        gone = [row for row in before[kind] if repr(row) not in now]
        new = [row for row in rows if repr(row) not in was]
        yield from (f"{kind}: {row} was there and should not have been." for row in gone)
        yield from (f"{kind}: {row} was missing." for row in new)
