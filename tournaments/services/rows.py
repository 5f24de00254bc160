"""Rows that say what the ledger amounts to, so that pages can query it. Only what changed is written."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from django.db.models import Model, QuerySet

from games.models import Game
from tournaments.models import Entry, Match, MatchSide, Round, ScoreSheet, Stage, Tournament
from tournaments.projection import EntryView, GameView, MatchView, Projection, StageView

Row = TypeVar("Row", bound=Model)
Rounds = Mapping[tuple[int, int], int]
"""The key of a round's row, by the number of its stage and its own."""

BATCH = 2_000
"""Rows that one statement writes: a query has a limit to what it can say."""


def write_rows(tournament: Tournament, before: Projection, after: Projection) -> None:
    """Bring the rows from one state of the ledger to another."""
    if before.entries != after.entries:
        changed = {number: entry for number, entry in after.entries.items() if entry != before.entries.get(number)}
        _write_entries(tournament, changed, gone=before.entries.keys() - after.entries.keys())
    if _outlines(before) != _outlines(after):
        _write_stages(tournament, after.stages)
    matches = {number: match for number, match in after.matches.items() if _differs(match, before.matches.get(number))}
    gone = before.matches.keys() - after.matches.keys()
    if gone:
        Match.objects.filter(tournament=tournament, number__in=gone).delete()
    if matches:
        _write_matches(tournament, matches)


def rebuild_rows(tournament: Tournament, seen: Projection) -> None:
    """Throw away every row that is a projection of the ledger, and write it anew."""
    Stage.objects.filter(tournament=tournament).delete()
    gone = set(Entry.objects.filter(tournament=tournament).values_list("number", flat=True)) - seen.entries.keys()
    _write_entries(tournament, seen.entries, gone)
    _write_stages(tournament, seen.stages)
    if seen.matches:
        _write_matches(tournament, seen.matches)


def _differs(match: MatchView, before: MatchView | None) -> bool:
    """The fold keeps what stays the same, so that mostly the look at who it is will do."""
    return match is not before and match != before


def _outlines(seen: Projection) -> list[object]:
    return [(stage.settings, stage.is_over, len(stage.rounds)) for stage in seen.stages]


def _write_entries(tournament: Tournament, changed: Mapping[int, EntryView], gone: Iterable[int]) -> None:
    rows = Entry.objects.filter(tournament=tournament)
    wanted = {(number,): _entry_fields(entry) for number, entry in changed.items()}
    _sync(rows.filter(number__in=[*changed, *gone]), ("number",), wanted, tournament=tournament)


def _entry_fields(entry: EntryView) -> dict[str, Any]:
    return {
        "player_id": entry.player,
        "seed": entry.seed,
        "checked_in_at": entry.checked_in_at,
        "withdrawn": entry.withdrawn,
    }


def _write_stages(tournament: Tournament, stages: Iterable[StageView]) -> None:
    wanted = {(stage.number,): _stage_fields(stage) for stage in stages}
    _sync(Stage.objects.filter(tournament=tournament), ("number",), wanted, tournament=tournament)
    rows = dict(Stage.objects.filter(tournament=tournament).values_list("number", "pk"))
    rounds = {
        (rows[stage.number], planned.number): {
            "name": planned.name, "group": planned.group, "branch": planned.branch.value,
        }
        for stage in stages
        for planned in stage.rounds
    }  # fmt: skip
    _sync(Round.objects.filter(stage__in=rows.values()), ("stage_id", "number"), rounds)


def _stage_fields(stage: StageView) -> dict[str, Any]:
    return {
        "format": stage.settings.format,
        "settings": msgspec.to_builtins(stage.settings),
        "is_over": stage.is_over,
    }


def _write_matches(tournament: Tournament, changed: Mapping[int, MatchView]) -> None:
    entries = _entry_rows(tournament, changed.values())
    rounds = _round_rows(tournament, changed.values())
    wanted = {(number,): _match_fields(match, rounds, entries) for number, match in changed.items()}
    _sync(_matches(tournament, changed), ("number",), wanted, tournament=tournament)
    rows = dict(_matches(tournament, changed).values_list("number", "pk"))
    sides = {
        (rows[number], seat): _side_fields(match, seat, entries)
        for number, match in changed.items()
        for seat in range(len(match.sides))
    }
    _sync(MatchSide.objects.filter(match__in=rows.values()), ("match_id", "number"), sides)
    _write_sheets({rows[number]: match for number, match in changed.items()})


def _matches(tournament: Tournament, numbers: Iterable[int]) -> QuerySet[Match]:
    return Match.objects.filter(tournament=tournament, number__in=list(numbers))


def _entry_rows(tournament: Tournament, matches: Iterable[MatchView]) -> dict[int, int]:
    there = {side for match in matches for side in match.sides if side is not None}
    rows = Entry.objects.filter(tournament=tournament, number__in=there)
    return dict(rows.values_list("number", "pk")) if there else {}


def _round_rows(tournament: Tournament, matches: Iterable[MatchView]) -> Rounds:
    numbers = {match.round for match in matches}
    rows = Round.objects.filter(stage__tournament=tournament, number__in=numbers)
    return {(stage, number): pk for stage, number, pk in rows.values_list("stage__number", "number", "pk")}


def _match_fields(match: MatchView, rounds: Rounds, entries: Mapping[int, int]) -> dict[str, Any]:
    return {
        "round_id": rounds[match.stage, match.round],
        "winner_id": None if match.winner is None else entries[match.winner],
        "walkover": match.walkover,
        "state": match.state,
        "decided_at": match.decided_at,
        "proposal": None if match.proposal is None else msgspec.to_builtins(match.proposal),
    }


def _side_fields(match: MatchView, seat: int, entries: Mapping[int, int]) -> dict[str, Any]:
    entry = match.sides[seat]
    return {
        "slot": str(match.slots[seat]),
        "entry_id": None if entry is None else entries[entry],
        "wins": match.wins[seat],
        "place": match.places.index(entry) + 1 if entry in match.places else None,
    }


def _write_sheets(matches: Mapping[int, MatchView]) -> None:
    """`matches` by the keys of their rows."""
    games = {(row, game.number): game for row, match in matches.items() for game in match.games}
    ids = [game.record for game in games.values() if game.record]
    records = dict(Game.objects.filter(public_id__in=ids).values_list("public_id", "pk")) if ids else {}
    wanted = {at: _sheet_fields(game, records) for at, game in games.items()}
    _sync(ScoreSheet.objects.filter(match__in=list(matches)), ("match_id", "number"), wanted)


def _sheet_fields(game: GameView, records: Mapping[str, int]) -> dict[str, Any]:
    return {
        "winner": game.score.winner if game.score else None,
        "record_id": records[game.record] if game.record else None,
        "figures": msgspec.to_builtins(game.deals),
    }


def _sync(
    rows: QuerySet[Row, Row],
    key: tuple[str, ...],
    wanted: Mapping[Any, dict[str, Any]],
    **shared: Any,
) -> None:
    """Make `rows` be what is wanted, by key: at most a query, a delete, an insert and an update for each batch."""
    there = {tuple(getattr(row, name) for name in key): row for row in rows}
    if gone := [row.pk for at, row in there.items() if at not in wanted]:
        rows.model._default_manager.filter(pk__in=gone).delete()
    made: Callable[..., Row] = rows.model
    rows.bulk_create(
        [
            made(**shared, **dict(zip(key, at, strict=True)), **fields)
            for at, fields in wanted.items()
            if at not in there
        ],
        batch_size=BATCH,
    )
    changed = {row: names for at, row in there.items() if at in wanted and (names := _set(row, wanted[at]))}
    if changed:
        rows.bulk_update(changed, sorted(set().union(*changed.values())), batch_size=BATCH)


def _set(row: Model, fields: Mapping[str, Any]) -> set[str]:
    """Put the values in; answers the names of those that were different."""
    different = {name: value for name, value in fields.items() if getattr(row, name) != value}
    for name, value in different.items():
        setattr(row, name, value)
    return {*different}
