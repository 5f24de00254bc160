"""The only way to change a tournament: lock it, decide from its ledger, add lines, update the rows.

A row lock admits one writer of a tournament at a time, so a decision still holds when it is written. A key identifies
an act: a form that is sent twice is one act and is done once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from threading import BoundedSemaphore
from typing import Final

from django.db import OperationalError, transaction
from psycopg.errors import LockNotAvailable

from clubs.services.acts import Actor, Refusal
from engine.rules import AnyRules
from games.models import Player
from games.texts import gettext as _
from tournaments.ledger import facts
from tournaments.ledger.consequences import restored_results
from tournaments.ledger.fact import Fact, Line
from tournaments.ledger.history import CALLED_OFF
from tournaments.ledger.projection import Fold, MatchState, Projection, State, subject_of, valid_lines
from tournaments.live import channel
from tournaments.models import Event, Tournament
from tournaments.queue import alert_soon, rate_soon
from tournaments.selectors import ledgers
from tournaments.services.calling import CALLER, calls
from tournaments.services.rows import BATCH, note_heading, note_progress, write_rows

MOST_WRITERS: Final = 10
"""The most threads of a process that write to one tournament or wait for it: half the threads of a web server."""
PATIENCE_S: Final = 1.0
"""How long another thread waits for a place among these writers, in seconds."""

_places: dict[int, BoundedSemaphore] = {}


class TournamentBusy(Refusal):
    """The tournament was locked for too long. Nothing was written; the same act may be tried again."""

    def __init__(self) -> None:
        super().__init__(_("This tournament is busy. Wait a few seconds, then send it again."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """An act in a tournament: place, actor and time.

    `key` identifies the act: a form that is sent twice is one act. `agreed` is the fingerprint of the displayed and
    accepted changes, `reason` is the organiser's remark.
    """

    tournament_id: int
    key: str
    actor: Actor
    now: datetime
    agreed: str = ""
    reason: str = ""

    def part(self, name: object) -> "Act":
        """One of several lines of this act; each line has a key of its own."""
        return replace(self, key=f"{self.key} {name}")


@dataclass(slots=True)
class Ledger:
    """A tournament's ledger for its single writer."""

    tournament: Tournament
    row: int
    """The key of the last line."""
    lines: list[Line]
    actors: dict[int, str]
    fold: Fold
    before: Projection = field(init=False)
    written: list[Event] = field(default_factory=list)
    """The new lines in their order; they are stored at the end."""
    _projection: Projection | None = None

    def __post_init__(self) -> None:
        self.before = self._projection = self.fold.projection()

    @property
    def projection(self) -> Projection:
        """The current projection; calculated on demand, because several lines may be written at once."""
        if self._projection is None:
            self._projection = self.fold.projection()
        return self._projection

    @property
    def rules(self) -> AnyRules:
        """The current rules."""
        return self.fold.heading.rules

    @property
    def valid_lines(self) -> list[Line]:
        """The currently valid lines."""
        return valid_lines(self.lines)

    def last(self, is_wanted: Callable[[Fact], bool]) -> Line | None:
        """The last valid line with a wanted fact."""
        return next((line for line in reversed(self.valid_lines) if is_wanted(line.fact)), None)

    @property
    def cached_fold(self) -> ledgers.CachedFold:
        """The state that the next reader of this ledger in this process starts from."""
        return ledgers.CachedFold(self.tournament.last_event, self.row, self.lines, self.actors, self.fold)

    @property
    def snapshot(self) -> ledgers.Snapshot:
        """The state that all pages show after the commit."""
        return ledgers.Snapshot(self.tournament.last_event, self.row, self.lines, self.actors, self.projection)

    def line_with_key(self, key: str) -> Event | None:
        """The line that was already written for this act."""
        return Event.objects.filter(tournament=self.tournament, key=key).first()

    def project(self, lines: list[Line]) -> Projection:
        """The projection of other lines in this tournament."""
        fold = self.fold.empty()
        fold.apply_all(valid_lines(lines))
        return fold.projection()

    def after(self, new_facts: Iterable[Fact], now: datetime) -> Projection:
        """The projection with more lines and the lines that follow from them automatically."""
        coming = self._numbered(new_facts, now)
        ledgers.learn_names(self.fold, Player.objects.all(), [line.fact for line in coming])
        lines = [*self.lines, *coming]
        projection = self.project(lines)
        while called := next(calls(projection, lines, self.rules.players), None):
            lines.append(Line(lines[-1].number + 1, now, called))
            projection = self.project(lines)
        return projection

    def must_accept(self, fact: Fact) -> None:
        """Raise Refusal if the tournament is called off and accepts no such line. Begun games are still recorded."""
        if self.fold.heading.called_off is None or fact.is_written_when_called_off:
            return
        if not subject_of(fact, self.lines).may_be_undone_when_called_off:
            raise Refusal(CALLED_OFF)

    def append(self, act: Act, fact: Fact) -> Event:
        return self.append_all(act, {act.key: fact})[-1]

    def append_each(self, act: Act, new_facts: Sequence[Fact]) -> list[Event]:
        """Append the lines of one act. The first has its key."""
        return self.append_all(act, {f"{act.key} {at}" if at else act.key: fact for at, fact in enumerate(new_facts)})

    def append_all(self, act: Act, new_facts: Mapping[str, Fact]) -> list[Event]:
        """Append several facts by their keys and fold them together: an undo restarts the fold."""
        for fact in new_facts.values():
            self.must_accept(fact)
        held = Player.objects.select_for_update(no_key=True)  # their names must not change in the meantime
        ledgers.learn_names(self.fold, held, new_facts.values())
        new = self._numbered(new_facts.values(), act.now)
        self.tournament.last_event += len(new)
        self._apply(new, act.actor.name)
        events = [
            Event(
                tournament=self.tournament,
                number=line.number,
                kind=facts.kind(line.fact),
                payload=facts.to_json(line.fact),
                actor=act.actor.stored_name,
                user_id=act.actor.user_id,
                player_id=act.actor.player_id,
                key=key,
                reason=act.reason,
                at=act.now,
            )
            for key, line in zip(new_facts, new, strict=True)
        ]
        self.written += events
        return events

    def _numbered(self, new_facts: Iterable[Fact], now: datetime) -> list[Line]:
        return [Line(number, now, fact) for number, fact in enumerate(new_facts, start=self.tournament.last_event + 1)]

    def _apply(self, new: Sequence[Line], actor: str) -> None:
        self.lines.extend(new)
        self.actors.update((line.number, actor) for line in new)
        self.fold = ledgers.folded(self.fold, self.lines, new)
        self._projection = None

    def _add_automatic_lines(self) -> None:
        """Write the lines that follow automatically, and note restored results in the last requested line."""
        asked = self.written[-1]
        self._call_next(asked.at)
        asked.restored_results = restored_results(self.before, self.projection)

    def store(self) -> None:
        """Store the lines, update changed rows, and notify the pages after the commit."""
        if self.written:
            self._add_automatic_lines()
            self.row = Event.objects.bulk_create(self.written, batch_size=BATCH)[-1].pk
            write_rows(self.tournament, self.before, self.projection)
            moved = self.projection.heading != self.before.heading
            headed = note_heading(self.tournament, self.projection.heading) if moved else ()
            noted = note_progress(self.tournament, self.projection)
            self.tournament.save(update_fields=["last_event", *headed, *noted])
            transaction.on_commit(partial(ledgers.put_snapshot, self.tournament.pk, self.snapshot))
            transaction.on_commit(partial(channel.publish, self.tournament.pk, self.tournament.last_event))
            if self._calls_somebody():
                transaction.on_commit(partial(alert_soon, self.tournament.pk))
            if self._has_come_to_an_end():
                transaction.on_commit(partial(rate_soon, self.tournament.variant))
        ledgers.put_fold(self.tournament.pk, self.cached_fold)  # without a commit, its key is not found

    def _calls_somebody(self) -> bool:
        """Whether a match newly waits for its players or newly has a table."""
        before, projection = self.before, self.projection
        if projection.at_tables.items() - before.at_tables.items():
            return True
        ready = (number for number, match in projection.matches.items() if match.state == MatchState.READY)
        return any(number not in before.matches or before.matches[number].state != MatchState.READY for number in ready)

    def _has_come_to_an_end(self) -> bool:
        """Whether it is or was finished, or its cancellation changed: then all its matches are rated."""
        calling_off_has_changed = self.projection.heading.called_off != self.before.heading.called_off
        return calling_off_has_changed or State.FINISHED in (self.before.state, self.projection.state)

    def _call_next(self, now: datetime) -> None:
        """Call the next match of a queue; this may first withdraw the previous call."""
        while fact := next(calls(self.projection, self.lines, self.rules.players), None):
            key = f"{CALLER} {self.tournament.last_event + 1}"
            self.append(Act(tournament_id=self.tournament.pk, key=key, actor=Actor(CALLER), now=now), fact)


def read_ledger(tournament: Tournament) -> Ledger:
    """The ledger and its projection; one query, which reads only lines that are new to this process."""
    kept = ledgers.read(tournament)
    return Ledger(tournament, kept.row, kept.lines, kept.actors, kept.fold)


Decide = Callable[[Ledger], Fact]


def write(act: Act, decide: Decide) -> Event:
    """Write the line that `decide` returns for the ledger. An earlier act with the same key is not repeated.

    Raises TournamentBusy and the errors of `decide`. After an error nothing is written.
    """
    with writing(act.tournament_id) as ledger:
        return ledger.line_with_key(act.key) or ledger.append(act, decide(ledger))


@contextmanager
def writing(tournament_id: int) -> Iterator[Ledger]:
    """The ledger of a tournament, locked until the transaction ends. Raises TournamentBusy after a long wait."""
    with _place_among_writers(tournament_id), transaction.atomic():
        ledger = read_ledger(_locked(tournament_id))
        try:
            yield ledger
        except BaseException:
            if not ledger.written:
                ledgers.put_fold(tournament_id, ledger.cached_fold)  # after a refusal the fold is unchanged
            raise
        ledger.store()


@contextmanager
def _place_among_writers(tournament_id: int) -> Iterator[None]:
    """Reserve threads for other pages while another process locks a tournament."""
    places = _places.setdefault(tournament_id, BoundedSemaphore(MOST_WRITERS))
    if not places.acquire(timeout=PATIENCE_S):
        raise TournamentBusy
    try:
        yield
    finally:
        places.release()


def _locked(tournament_id: int) -> Tournament:
    """The locked tournament. Raises TournamentBusy if the database stops waiting for the lock."""
    try:
        return Tournament.objects.select_for_update().get(pk=tournament_id)
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise TournamentBusy from error
        raise
