"""Rows that say what the ledger amounts to, so that pages can query it. Only what changed is written."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from games.models import Game
from tournaments.models import DealScore, Entry, Match, Round, ScoreSheet, Stage, Tournament
from tournaments.projection import EntryView, GameView, MatchView, Projection

Row = TypeVar("Row", bound=Model)


def write_rows(tournament: Tournament, before: Projection, after: Projection) -> None:
    """Bring the rows from one state of the ledger to another."""
    if before.entries != after.entries:
        _write_entries(tournament, after)
    if before.rounds != after.rounds:
        _write_rounds(tournament, after)
    changed = {number: match for number, match in after.matches.items() if match != before.matches.get(number)}
    if changed:
        _write_matches(tournament, changed)


def rebuild_rows(tournament: Tournament, seen: Projection) -> None:
    """Throw away every row that is a projection of the ledger, and write it anew."""
    Stage.objects.filter(tournament=tournament).delete()
    _write_entries(tournament, seen)
    _write_rounds(tournament, seen)
    _write_matches(tournament, seen.matches)


def _write_entries(tournament: Tournament, seen: Projection) -> None:
    wanted = {(number,): _entry_fields(entry) for number, entry in seen.entries.items()}
    _sync(Entry.objects.filter(tournament=tournament), ("number",), wanted, tournament=tournament)


def _entry_fields(entry: EntryView) -> dict[str, Any]:
    return {
        "player_id": entry.player,
        "seed": entry.seed,
        "checked_in_at": entry.checked_in_at,
        "withdrawn": entry.withdrawn,
    }


def _write_rounds(tournament: Tournament, seen: Projection) -> None:
    if not seen.rounds:
        Stage.objects.filter(tournament=tournament).delete()
        return
    stage, _ = Stage.objects.get_or_create(tournament=tournament, number=1)
    wanted = {(planned.number,): {"name": planned.name} for planned in seen.rounds}
    _sync(Round.objects.filter(stage=stage), ("number",), wanted, stage=stage)


def _write_matches(tournament: Tournament, changed: Mapping[int, MatchView]) -> None:
    entries = dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))
    rounds = dict(Round.objects.filter(stage__tournament=tournament).values_list("number", "pk"))
    wanted = {(number,): _match_fields(match, rounds, entries) for number, match in changed.items()}
    rows = Match.objects.filter(tournament=tournament, number__in=changed)
    _sync(rows, ("number",), wanted, tournament=tournament)
    _write_sheets(tournament, changed)


def _match_fields(match: MatchView, rounds: Mapping[int, int], entries: Mapping[int, int]) -> dict[str, Any]:
    def row(entry: int | None) -> int | None:
        return None if entry is None else entries[entry]

    return {
        "round_id": rounds[match.round],
        "slot_0": str(match.slots[0]),
        "slot_1": str(match.slots[1]),
        "entry_0_id": row(match.sides[0]),
        "entry_1_id": row(match.sides[1]),
        "winner_id": row(match.winner),
        "wins_0": match.wins[0],
        "wins_1": match.wins[1],
        "walkover": match.walkover,
        "state": match.state,
    }


def _write_sheets(tournament: Tournament, changed: Mapping[int, MatchView]) -> None:
    matches = dict(Match.objects.filter(tournament=tournament, number__in=changed).values_list("number", "pk"))
    games = {(matches[match.number], game.number): game for match in changed.values() for game in match.games}
    ids = [game.record for game in games.values() if game.record]
    records = dict(Game.objects.filter(public_id__in=ids).values_list("public_id", "pk")) if ids else {}
    wanted = {at: _sheet_fields(game, records) for at, game in games.items()}
    rows = ScoreSheet.objects.filter(match__in=matches.values())
    _sync(rows, ("match_id", "number"), wanted)
    _write_deals(games, list(matches.values()))


def _sheet_fields(game: GameView, records: Mapping[str, int]) -> dict[str, Any]:
    return {
        "winner": game.score.winner if game.score else None,
        "record_id": records[game.record] if game.record else None,
    }


def _write_deals(games: Mapping[tuple[int, int], GameView], matches: list[int]) -> None:
    sheets = {(sheet.match_id, sheet.number): sheet.pk for sheet in ScoreSheet.objects.filter(match__in=matches)}
    wanted = {
        (sheets[at], number): {"cards_0": cards[0], "cards_1": cards[1]}
        for at, game in games.items()
        for number, cards in enumerate(game.deals, start=1)
    }
    _sync(DealScore.objects.filter(sheet__in=sheets.values()), ("sheet_id", "number"), wanted)


def _sync(
    rows: QuerySet[Row, Row],
    key: tuple[str, ...],
    wanted: Mapping[Any, dict[str, Any]],
    **shared: Any,
) -> None:
    """Make `rows` be what is wanted, by key: at most a query, a delete, an insert and an update."""
    there = {tuple(getattr(row, name) for name in key): row for row in rows}
    if gone := [row.pk for at, row in there.items() if at not in wanted]:
        rows.filter(pk__in=gone).delete()
    made: Callable[..., Row] = rows.model
    rows.bulk_create(
        made(**shared, **dict(zip(key, at, strict=True)), **fields) for at, fields in wanted.items() if at not in there
    )
    changed = {row: names for at, row in there.items() if at in wanted and (names := _set(row, wanted[at]))}
    if changed:
        rows.bulk_update(changed, sorted(set().union(*changed.values())))


def _set(row: Model, fields: Mapping[str, Any]) -> set[str]:
    """Put the values in; answers the names of those that were different."""
    different = {name: value for name, value in fields.items() if getattr(row, name) != value}
    for name, value in different.items():
        setattr(row, name, value)
    return {*different}
