"""Reads a tournament's ledger and caches the fold, so that the next reader folds only new lines.

The cache holds nothing that the database cannot give again. A writer takes the fold out of the cache and puts it back
after its success; after a failure the ledger is folded again. Readers use snapshots, so that they never hold a fold
that a writer needs.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import QuerySet

from clubs.selectors import resolve
from engine.families import rules_from_json
from games.models import FORMER_PLAYER, Player
from tournaments.ledger import facts
from tournaments.ledger.fact import Fact, Line
from tournaments.ledger.history import History
from tournaments.ledger.projection import Fold, Heading, InitialState, Projection, valid_lines
from tournaments.models import Tournament

MOST: Final = 32
"""The maximum number of cached tournaments; the least recently used ones are dropped."""


@dataclass(frozen=True, slots=True)
class CachedFold:
    """A cached fold. `number` is that of its last line, `row` the primary key of that line.

    After a rollback another line can get the same number, but not the same key.
    """

    number: int
    row: int
    lines: list[Line]
    actors: dict[int, str]
    fold: Fold


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The projection of a ledger up to line `number`. `lines` may have later ones, because a writer adds to it."""

    number: int
    row: int
    lines: Sequence[Line]
    actors: Mapping[int, str]
    projection: Projection


_cached_folds: OrderedDict[int, CachedFold] = OrderedDict()
_snapshots: OrderedDict[int, Snapshot] = OrderedDict()
_lock = Lock()


def take_fold(tournament_id: int) -> CachedFold | None:
    with _lock:
        return _cached_folds.pop(tournament_id, None)


def put_fold(tournament_id: int, kept: CachedFold) -> None:
    with _lock:
        kept_before = _cached_folds.get(tournament_id)
        if kept_before is None or kept_before.number <= kept.number:
            _cached_folds[tournament_id] = kept
        while len(_cached_folds) > MOST:
            _cached_folds.popitem(last=False)


def put_snapshot(tournament_id: int, snapshot: Snapshot) -> None:
    """Call it after the commit."""
    with _lock:
        shown = _snapshots.get(tournament_id)
        if shown is None or shown.number <= snapshot.number:
            _snapshots[tournament_id] = snapshot
        _snapshots.move_to_end(tournament_id)
        while len(_snapshots) > MOST:
            _snapshots.popitem(last=False)


def clear_cache() -> None:
    with _lock:
        _cached_folds.clear()
        _snapshots.clear()


class LedgerState(NamedTuple):
    """A ledger a moment ago: its projection, its lines and their authors."""

    projection: Projection
    lines: tuple[Line, ...]
    actors: dict[int, str]


def ledger_state(tournament: Tournament) -> LedgerState:
    """A whole ledger, for readers; one query at most, more after a rollback."""
    found = _current_snapshots([tournament])[tournament.pk]
    return LedgerState(found.projection, tuple(found.lines[: found.number]), dict(found.actors))


def projection_of(tournament: Tournament) -> Projection:
    """The projection of a tournament, for readers; as many queries as `ledger_state`."""
    return _current_snapshots([tournament])[tournament.pk].projection


def projections_of(tournaments: Iterable[Tournament]) -> dict[int, Projection]:
    """The projections of tournaments by primary key; one query for all cached ones."""
    return {pk: one.projection for pk, one in _current_snapshots(list(tournaments)).items()}


def _current_snapshots(tournaments: Sequence[Tournament]) -> dict[int, Snapshot]:
    """Includes lines that were written after the tournaments were read."""
    kept = {tournament.pk: _cached_snapshot(tournament) for tournament in tournaments}
    rows = [one.row for one in kept.values() if one]
    stored = _are_stored(rows)
    snapshots = {}
    for tournament in tournaments:
        one = kept[tournament.pk]
        if one is None or (tournament.pk, one.row, one.number) not in stored:
            one = _read_from_database(tournament)
        put_snapshot(tournament.pk, one)
        snapshots[tournament.pk] = one
    return snapshots


def _are_stored(rows: Sequence[int]) -> set[tuple[int, int, int]]:
    """The lines that exist, as tournament, key and number. Plain SQL, because every page asks for them."""
    if not rows:
        return set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT tournament_id, id, number FROM tournaments_event WHERE id = ANY(%s)", [list(rows)])
        return set(cursor.fetchall())


def _cached_snapshot(tournament: Tournament) -> Snapshot | None:
    shown = _snapshots.get(tournament.pk)
    if shown is None or shown.number < tournament.last_event:
        shown = _snapshot_of_kept(tournament)
    return shown


def _read_from_database(tournament: Tournament) -> Snapshot:
    with _lock:
        _snapshots.pop(tournament.pk, None)
    kept = read(tournament)
    fresh = _snapshot(kept)
    put_fold(tournament.pk, kept)  # from here on a writer may have it
    return fresh


def _snapshot_of_kept(tournament: Tournament) -> Snapshot | None:
    """None if the cached fold has more or fewer lines. The lock keeps writers away meanwhile."""
    with _lock:
        kept = _cached_folds.get(tournament.pk)
        return _snapshot(kept) if kept and kept.number == tournament.last_event else None


def _snapshot(kept: CachedFold) -> Snapshot:
    return Snapshot(kept.number, kept.row, kept.lines, kept.actors, kept.fold.projection())


def beginning(tournament: Tournament) -> Fold:
    """The fold of a tournament before its first line."""
    begins = tournament.begins
    rules = rules_from_json(begins["rules"])
    heading = Heading(begins["name"], begins["variant"], rules, begins["best_of"])
    return Fold(InitialState(heading, tournament.settings, tournament.key))


def read(tournament: Tournament) -> CachedFold:
    """Take the ledger up to its last line, with only the new lines if it is cached; one to three queries."""
    kept = take_fold(tournament.pk)
    stored = _stored(tournament, kept.number) if kept and kept.number <= tournament.last_event else []
    if kept is None or [line.row for line in stored[:1]] != [kept.row] or _change_names(stored[1:]):
        kept = CachedFold(0, 0, [], {}, beginning(tournament))
        stored = _stored(tournament, 1)
    elif len(stored) == 1:
        return kept
    else:
        del stored[0]
    new = [one.line for one in stored]
    kept.lines.extend(new)
    kept.actors.update((one.line.number, one.actor) for one in stored)
    learn_names(kept.fold, Player.objects.all(), [line.fact for line in new])
    row = stored[-1].row if stored else 0
    return CachedFold(tournament.last_event, row, kept.lines, kept.actors, folded(kept.fold, kept.lines, new))


def learn_names(fold: Fold, players: QuerySet[Player], new_facts: Iterable[Fact]) -> None:
    """Give a fold the names of the players in these facts; one query if there are any."""
    named = {player for fact in new_facts if (player := fact.named_player)}
    if named:
        fold.names = {**fold.names, **dict(players.filter(pk__in=named).order_by("pk").values_list("pk", "name"))}


def _change_names(stored: Iterable["_Stored"]) -> bool:
    """Whether these lines may change a name that is already cached."""
    return any(one.line.fact.changes_names for one in stored)


def from_the_first_line(tournament: Tournament) -> Projection:
    """The projection of a tournament, without the cache; two queries."""
    fold, lines = beginning(tournament), [row.line for row in _stored(tournament, 1)]
    learn_names(fold, Player.objects.all(), [line.fact for line in lines])
    fold.apply_all(valid_lines(lines))
    return fold.projection()


_LINES: Final = """
    SELECT event.id, event.number, event.at, event.payload,
        COALESCE(player.name, NULLIF(TRIM(CONCAT(account.first_name, ' ', account.last_name)), ''), account.username,
            NULLIF(event.actor, ''), %s)
    FROM tournaments_event event
    LEFT JOIN games_player player ON player.id = event.player_id
    LEFT JOIN auth_user account ON account.id = event.user_id
    WHERE event.tournament_id = %s AND event.number BETWEEN %s AND %s ORDER BY event.number
"""


class _Stored(NamedTuple):
    row: int
    line: Line
    actor: str


def _stored(tournament: Tournament, first: int) -> list[_Stored]:
    """Lines from number `first` on."""
    with connection.cursor() as cursor:
        cursor.execute(_LINES, [FORMER_PLAYER, tournament.pk, first, tournament.last_event])
        stored = cursor.fetchall()
    return [_Stored(row, Line(number, at, facts.from_json(fact)), actor) for row, number, at, fact, actor in stored]


def folded(fold: Fold, lines: Sequence[Line], new: Sequence[Line]) -> Fold:
    """The fold after the new lines. It starts from the first line if one of them undoes or replaces another."""
    if any(line.fact.overridden_line for line in new):
        fold, new = fold.empty(), valid_lines(lines)
    fold.apply_all(new)
    return fold


def history_of(lines: Sequence[Line], projection: Projection) -> History:
    """A ledger's history, in which merged players are one. One query."""
    named = (player for line in lines if (player := line.fact.named_player))
    return History(lines, projection, resolve(named))
