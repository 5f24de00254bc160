"""Reads a tournament's ledger and caches the fold, so that the next reader folds only new lines.

What is kept follows from the database alone and is never more than a saving. Who writes has the fold for itself, and
puts it back when all is well; whatever goes wrong, it is folded again. What a ledger amounts to stays there for all who
only look, so that they never keep a fold from who writes.
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
from tournaments.ledger.projection import Beginning, Fold, Heading, Projection, standing, takes_back
from tournaments.models import Tournament

MOST: Final = 32
"""Tournaments; those that were not looked at for longest make room."""


@dataclass(frozen=True, slots=True)
class Kept:
    """`number` is that of the last line that was folded, `row` the key under which it is stored.

    A line that was rolled back leaves its number to another one, which has another key.
    """

    number: int
    row: int
    lines: list[Line]
    actors: dict[int, str]
    fold: Fold


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a ledger amounted to up to its line `number`. A writer adds later ones to the same list."""

    number: int
    row: int
    lines: Sequence[Line]
    actors: Mapping[int, str]
    projection: Projection


_kept: OrderedDict[int, Kept] = OrderedDict()
_snapshots: OrderedDict[int, Snapshot] = OrderedDict()
_lock = Lock()


def take(tournament_id: int) -> Kept | None:
    with _lock:
        return _kept.pop(tournament_id, None)


def put(tournament_id: int, kept: Kept) -> None:
    with _lock:
        kept_before = _kept.get(tournament_id)
        if kept_before is None or kept_before.number <= kept.number:
            _kept[tournament_id] = kept
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def show(tournament_id: int, snapshot: Snapshot) -> None:
    """To be called once it is committed."""
    with _lock:
        shown = _snapshots.get(tournament_id)
        if shown is None or shown.number <= snapshot.number:
            _snapshots[tournament_id] = snapshot
        _snapshots.move_to_end(tournament_id)
        while len(_snapshots) > MOST:
            _snapshots.popitem(last=False)


def clear() -> None:
    with _lock:
        _kept.clear()
        _snapshots.clear()


class Look(NamedTuple):
    """A ledger as it was a moment ago: what it amounts to, every line, and who wrote each."""

    projection: Projection
    lines: tuple[Line, ...]
    actors: dict[int, str]


def look(tournament: Tournament) -> Look:
    """A whole ledger, for who only looks; one query at most, unless something was rolled back."""
    found = _looks([tournament])[tournament.pk]
    return Look(found.projection, tuple(found.lines[: found.number]), dict(found.actors))


def projection_of(tournament: Tournament) -> Projection:
    """What a tournament amounts to, for who only looks; as many queries."""
    return _looks([tournament])[tournament.pk].projection


def projections_of(tournaments: Iterable[Tournament]) -> dict[int, Projection]:
    """What several amount to, by their keys; one query for all of them that are kept here."""
    return {pk: one.projection for pk, one in _looks(list(tournaments)).items()}


def _looks(tournaments: Sequence[Tournament]) -> dict[int, Snapshot]:
    """Somebody may have written since they were read; that is looked at, too."""
    kept = {tournament.pk: _at_hand(tournament) for tournament in tournaments}
    rows = [one.row for one in kept.values() if one]
    stored = _are_stored(rows)
    looks = {}
    for tournament in tournaments:
        one = kept[tournament.pk]
        if one is None or (tournament.pk, one.row, one.number) not in stored:
            one = _read_from_database(tournament)
        show(tournament.pk, one)
        looks[tournament.pk] = one
    return looks


def _are_stored(rows: Sequence[int]) -> set[tuple[int, int, int]]:
    """Of these lines those that are there, by tournament, key and number: asked with every page, so in plain words."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tournament_id, id, number FROM tournaments_event WHERE id = ANY(%s)", [list(rows)])
        return set(cursor.fetchall())


def _at_hand(tournament: Tournament) -> Snapshot | None:
    shown = _snapshots.get(tournament.pk)
    if shown is None or shown.number < tournament.last_event:
        shown = _snapshot_of_kept(tournament)
    return shown


def _read_from_database(tournament: Tournament) -> Snapshot:
    with _lock:
        _snapshots.pop(tournament.pk, None)
    kept = read(tournament)
    fresh = _snapshot(kept)
    put(tournament.pk, kept)  # from here on a writer may have it
    return fresh


def _snapshot_of_kept(tournament: Tournament) -> Snapshot | None:
    """Where it has taken just these lines; it stays where it is, and nobody writes meanwhile."""
    with _lock:
        kept = _kept.get(tournament.pk)
        return _snapshot(kept) if kept and kept.number == tournament.last_event else None


def _snapshot(kept: Kept) -> Snapshot:
    return Snapshot(kept.number, kept.row, kept.lines, kept.actors, kept.fold.projection())


def beginning(tournament: Tournament) -> Fold:
    """A tournament before its first line."""
    begins = tournament.begins
    rules = rules_from_json(begins["rules"])
    heading = Heading(begins["name"], begins["variant"], rules, begins["best_of"])
    return Fold(Beginning(heading, tournament.settings, tournament.key))


def read(tournament: Tournament) -> Kept:
    """The ledger up to the tournament's last line; one query, which brings only what is new here, or two."""
    kept = take(tournament.pk)
    stored = _stored(tournament, kept.number) if kept and kept.number <= tournament.last_event else []
    if kept is None or [line.row for line in stored[:1]] != [kept.row] or _change_names(stored[1:]):
        kept = Kept(0, 0, [], {}, beginning(tournament))
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
    return Kept(tournament.last_event, row, kept.lines, kept.actors, folded(kept.fold, kept.lines, new))


def learn_names(fold: Fold, players: QuerySet[Player], happened: Iterable[Fact]) -> None:
    """Give a fold the names of the players in these facts; one query where there are any."""
    named = {player for fact in happened if (player := fact.named)}
    if named:
        fold.names = {**fold.names, **dict(players.filter(pk__in=named).order_by("pk").values_list("pk", "name"))}


def _change_names(stored: Iterable["_Stored"]) -> bool:
    """Whether a name that was folded or read before may be another one now."""
    return any(one.line.fact.changes_names for one in stored)


def from_the_first_line(tournament: Tournament) -> Projection:
    """What a tournament amounts to, without anything that is kept here; two queries."""
    fold, lines = beginning(tournament), [row.line for row in _stored(tournament, 1)]
    learn_names(fold, Player.objects.all(), [line.fact for line in lines])
    fold.take_all(standing(lines))
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
    """A fold that has taken the last lines as well; an undoing makes it begin again."""
    if any(takes_back(line.fact) for line in new):
        fold, new = fold.empty(), standing(lines)
    fold.take_all(new)
    return fold


def history_of(lines: Sequence[Line], projection: Projection) -> History:
    """A ledger's history, in which those who were merged since are one. One query."""
    named = (player for line in lines if (player := line.fact.named))
    return History(lines, projection, resolve(named))
