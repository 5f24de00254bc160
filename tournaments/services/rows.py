"""Writes the projection into rows that pages can query. Only changes are written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from django.db.models import Model, QuerySet

from clubs import selectors
from engine.families import rules_to_json
from games.models import Game, Player
from tournaments.ledger.projection import EntryView, GameView, MatchView, Projection, StageView
from tournaments.ledger.projection.heading import Heading
from tournaments.models import Entry, Match, MatchSide, Round, ScoreSheet, Stage, Tournament

BATCH: Final = 2_000
"""The maximum number of rows in one statement: the size of a query is limited."""
_MATCH_FIELDS: Final = ("winner_id", "walkover", "state", "decided_at", "proposal")

Row = TypeVar("Row", bound=Model)
Matches = Mapping[int, MatchView]
EntryKeys = Mapping[int, int]
"""The keys of the rows of entries, by number."""
Rounds = Mapping[tuple[int, int], int]
"""The key of a round's row, by the number of its stage and its own."""


def write_rows(tournament: Tournament, before: Projection, after: Projection) -> None:
    """Update the rows from one state of the ledger to another."""
    if before.entries != after.entries:
        changed = {number: entry for number, entry in after.entries.items() if entry != before.entries.get(number)}
        _lock_players([entry.player for number, entry in changed.items() if entry.player != _player_of(before, number)])
        _write_entries(tournament, changed, gone=before.entries.keys() - after.entries.keys())
    if _outlines(before) != _outlines(after):
        _write_stages(tournament, after.stages)
    if gone := before.matches.keys() - after.matches.keys():
        Match.objects.filter(tournament=tournament, number__in=gone).delete()
    kept = {number: match for number, match in before.matches.items() if number not in gone}
    matches = {number: match for number, match in after.matches.items() if _differs(match, kept.get(number))}
    if matches:
        _write_matches(tournament, kept, matches)


def note_heading(tournament: Tournament, heading: Heading) -> list[str]:
    """Set the tournament's columns for the heading; return the changed columns, which the caller stores."""
    now = {
        "name": heading.name,
        "variant": heading.variant,
        "rules": rules_to_json(heading.rules),
        "best_of": heading.best_of,
        "called_off": heading.called_off is not None,
    }
    changed = [name for name, value in now.items() if getattr(tournament, name) != value]
    if changed:
        tournament.set_up_as = tournament.begins
        changed.append("set_up_as")
    for name, value in now.items():
        setattr(tournament, name, value)
    return changed


def note_progress(tournament: Tournament, projection: Projection) -> list[str]:
    """Set the tournament's columns for arrangement, progress and winner; return the changed columns."""
    stages = msgspec.json.decode(msgspec.json.encode(projection.settings))
    now = {"state": projection.state.value, "winner": projection.winner, "stages_now": stages}
    changed = [name for name, value in now.items() if getattr(tournament, name) != value]
    for name in changed:
        setattr(tournament, name, now[name])
    return changed


def rebuild_rows(tournament: Tournament, projection: Projection) -> None:
    """Delete every row derived from the ledger and write it again."""
    Stage.objects.filter(tournament=tournament).delete()
    gone = set(Entry.objects.filter(tournament=tournament).values_list("number", flat=True)) - projection.entries.keys()
    _write_entries(tournament, projection.entries, gone)
    _write_stages(tournament, projection.stages)
    if projection.matches:
        _write_matches(tournament, {}, projection.matches)


def _differs(match: MatchView, before: MatchView | None) -> bool:
    """Whether a match changed. The fold keeps unchanged objects, so an identity check is mostly sufficient."""
    return match is not before and match != before


def _outlines(projection: Projection) -> list[object]:
    return [(stage.settings, stage.is_over, len(stage.rounds)) for stage in projection.stages]


def _lock_players(players: Sequence[int]) -> None:
    """Lock new players, so that they are not merged before their rows exist. The tournament's lock covers the
    others."""
    if players:
        list(Player.objects.select_for_update(no_key=True).filter(pk__in=players).order_by("pk").values_list("pk"))


def _player_of(projection: Projection, entry: int) -> int | None:
    return projection.entries[entry].player if entry in projection.entries else None


def _write_entries(tournament: Tournament, changed: Mapping[int, EntryView], gone: Iterable[int]) -> None:
    rows = Entry.objects.filter(tournament=tournament)
    players = selectors.resolve(entry.player for entry in changed.values())
    wanted = {(number,): _entry_fields(entry, players) for number, entry in changed.items()}
    sync(rows.filter(number__in=[*changed, *gone]), ("number",), wanted, tournament=tournament)


def _entry_fields(entry: EntryView, players: Mapping[int, int]) -> dict[str, object]:
    """`players`: the current player for each player number of the ledger."""
    return {
        "player_id": players[entry.player],
        "seed": entry.seed,
        "checked_in_at": entry.checked_in_at,
        "withdrawn": entry.withdrawn,
    }


def _write_stages(tournament: Tournament, stages: Iterable[StageView]) -> None:
    wanted = {(stage.number,): _stage_fields(stage) for stage in stages}
    sync(Stage.objects.filter(tournament=tournament), ("number",), wanted, tournament=tournament)
    rows = dict(Stage.objects.filter(tournament=tournament).values_list("number", "pk"))
    rounds = {
        (rows[stage.number], planned.number): {
            "name": planned.name, "group": planned.group, "branch": planned.branch.value,
        }
        for stage in stages
        for planned in stage.rounds
    }  # fmt: skip
    sync(Round.objects.filter(stage__in=rows.values()), ("stage_id", "number"), rounds)


def _stage_fields(stage: StageView) -> dict[str, object]:
    return {
        "format": stage.settings.format,
        "settings": msgspec.to_builtins(stage.settings),
        "is_over": stage.is_over,
    }


def _write_matches(tournament: Tournament, before: Matches, changed: Matches) -> None:
    """`changed` are the new views; matches that are not in `before` have no rows yet."""
    entries = _entry_rows(tournament, before, changed)
    new = {number: match for number, match in changed.items() if number not in before}
    old = {number: match for number, match in changed.items() if number in before}
    if new:
        _create_matches(tournament, new, entries)
    if old:
        _update_matches(tournament, before, old, entries)


def _create_matches(tournament: Tournament, new: Matches, entries: EntryKeys) -> None:
    rounds = _round_rows(tournament, new)
    rows = Match.objects.bulk_create(
        [
            Match(
                tournament=tournament, number=number, round_id=rounds[match.stage, match.round],
                **_match_fields(match, entries),
            )
            for number, match in new.items()
        ],
        batch_size=BATCH,
    )  # fmt: skip
    MatchSide.objects.bulk_create(
        [
            MatchSide(match=row, number=seat, **fields)
            for row in rows
            for seat, fields in enumerate(_sides_fields(new[row.number], entries))
        ],
        batch_size=BATCH,
    )
    _write_sheets({row.pk: new[row.number] for row in rows if new[row.number].games})


def _update_matches(tournament: Tournament, before: Matches, old: Matches, entries: EntryKeys) -> None:
    """Write the changed columns of the changed matches."""
    stored = {row.number: row for row in Match.objects.filter(tournament=tournament, number__in=old)}
    _store([row for number, row in stored.items() if _set(row, _match_fields(old[number], entries))], _MATCH_FIELDS)
    rows = {number: row.pk for number, row in stored.items()}
    if other := [number for number, match in old.items() if _seated(before[number]) != _seated(match)]:
        _update_sides({rows[number]: old[number] for number in other}, entries)
    if played := {rows[number]: match for number, match in old.items() if before[number].games != match.games}:
        fewer = [rows[number] for number, match in old.items() if len(match.games) < len(before[number].games)]
        for row in fewer:
            ScoreSheet.objects.filter(match=row, number__gt=len(played[row].games)).delete()
        _write_sheets(played)


def _seated(match: MatchView) -> tuple[object, ...]:
    return match.slots, match.sides, match.wins, match.places


def _update_sides(matches: Mapping[int, MatchView], entries: EntryKeys) -> None:
    wanted = {
        (row, seat): fields
        for row, match in matches.items()
        for seat, fields in enumerate(_sides_fields(match, entries))
    }
    sync(MatchSide.objects.filter(match__in=list(matches)), ("match_id", "number"), wanted)


def _entry_rows(tournament: Tournament, before: Matches, changed: Matches) -> EntryKeys:
    """The row keys of the entries in these matches; no query if the entries are unchanged."""
    needed = {side for number, match in changed.items() for side in _newly_named(before.get(number), match)}
    rows = Entry.objects.filter(tournament=tournament, number__in=needed)
    return dict(rows.values_list("number", "pk")) if needed else {}


def _newly_named(before: MatchView | None, match: MatchView) -> Iterator[int]:
    winners = {match.winner} if before is None else {before.winner, match.winner}
    sides = match.sides if before is None or _seated(before) != _seated(match) else ()
    yield from (entry for entry in (*winners, *sides) if entry is not None)


def _round_rows(tournament: Tournament, matches: Matches) -> Rounds:
    rows = Round.objects.filter(stage__tournament=tournament, stage__number__in={m.stage for m in matches.values()})
    return {(stage, number): pk for stage, number, pk in rows.values_list("stage__number", "number", "pk")}


def _match_fields(match: MatchView, entries: EntryKeys) -> dict[str, object]:
    return {
        "winner_id": None if match.winner is None else entries[match.winner],
        "walkover": match.walkover,
        "state": match.state,
        "decided_at": match.decided_at,
        "proposal": None if match.proposal is None else msgspec.to_builtins(match.proposal),
    }


def _sides_fields(match: MatchView, entries: EntryKeys) -> list[dict[str, object]]:
    return [
        {
            "slot": str(slot),
            "entry_id": None if entry is None else entries[entry],
            "wins": wins,
            "place": match.places.index(entry) + 1 if entry in match.places else None,
        }
        for slot, entry, wins in zip(match.slots, match.sides, match.wins, strict=True)
    ]


def _write_sheets(matches: Mapping[int, MatchView]) -> None:
    """`matches` by the keys of their rows; an existing sheet is overwritten."""
    games = {(row, game.number): game for row, match in matches.items() for game in match.games}
    ids = [game.record for game in games.values() if game.record]
    records = dict(Game.objects.filter(public_id__in=ids).values_list("public_id", "pk")) if ids else {}
    ScoreSheet.objects.bulk_create(
        [ScoreSheet(match_id=row, number=number, **_sheet_fields(game, records))
         for (row, number), game in games.items()],
        update_conflicts=True,
        unique_fields=["match", "number"],
        update_fields=["winner", "record", "figures"],
        batch_size=BATCH,
    )  # fmt: skip


def _sheet_fields(game: GameView, records: Mapping[str, int]) -> dict[str, object]:
    return {
        "winner": game.score.winner if game.score else None,
        "record_id": records[game.record] if game.record else None,
        "figures": msgspec.to_builtins(game.deals),
    }


def sync(
    rows: QuerySet[Row, Row],
    key: tuple[str, ...],
    wanted: Mapping[Any, Mapping[str, object]],
    **shared: Any,
) -> int:
    """Make `rows` match the wanted rows by key, and return how many were written or deleted.

    At most a query, a delete, an insert and an update for each batch.
    """
    stored = {tuple(getattr(row, name) for name in key): row for row in rows}
    if gone := [row.pk for at, row in stored.items() if at not in wanted]:
        rows.model._default_manager.filter(pk__in=gone).delete()
    made: Callable[..., Row] = rows.model
    new = [
        made(**shared, **dict(zip(key, at, strict=True)), **fields) for at, fields in wanted.items() if at not in stored
    ]
    rows.bulk_create(new, batch_size=BATCH)
    changed = [row for at, row in stored.items() if at in wanted and _set(row, wanted[at])]
    _store(changed, list(dict.fromkeys(name for fields in wanted.values() for name in fields)))
    return len(gone) + len(new) + len(changed)


def _set(row: Model, fields: Mapping[str, Any]) -> bool:
    """Set the fields and return whether the row changed."""
    changed = {name: value for name, value in fields.items() if getattr(row, name) != value}
    for name, value in changed.items():
        setattr(row, name, value)
    return bool(changed)


def _store(rows: Sequence[Model], names: Sequence[str]) -> None:
    """Write these columns of existing rows: one statement for each batch."""
    if rows:
        manager = type(rows[0])._default_manager
        manager.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=names, batch_size=BATCH)
