"""The one way to write about a tournament: lock it, decide from its ledger, add lines, renew the rows.

One writer at a time has the tournament (a row lock), so what was decided still holds when it is
written. A key names an act: a form that is sent twice is the same act and is done once.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.db import transaction

from engine.rules import Rules
from tournaments import facts, ledgers, live
from tournaments.consequences import brought_back
from tournaments.facts import Fact
from tournaments.models import Event, Tournament
from tournaments.projection import Fold, Line, Projection, State, project, standing
from tournaments.queue import rate_soon
from tournaments.services.calling import CALLER, calls
from tournaments.services.rows import write_rows
from tournaments.services.updating import BATCH


class Refusal(Exception):
    """What was asked for cannot be done now; the message is a sentence that says what to do instead."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: the name that the ledger shows, and the account if there is one."""

    name: str
    user_id: int | None = None


@dataclass(slots=True)
class Ledger:
    """A tournament's ledger in the hands of its one writer."""

    tournament: Tournament
    rules: Rules
    row: int
    """The key of the last line."""
    lines: list[Line]
    actors: dict[int, str]
    fold: Fold
    before: Projection = field(init=False)
    written: list[Event] = field(default_factory=list)
    """In their order; they are stored when all is decided."""
    _concluded: Projection = field(init=False)
    """What the ledger amounted to after the last act."""
    _seen: Projection | None = None

    def __post_init__(self) -> None:
        self.before = self._concluded = self._seen = self.fold.projection()

    @property
    def seen(self) -> Projection:
        """What the ledger amounts to so far; made when it is asked for, as several lines may be written at once."""
        if self._seen is None:
            self._seen = self.fold.projection()
        return self._seen

    @property
    def standing(self) -> list[Line]:
        """The lines that count, so far."""
        return standing(self.lines)

    @property
    def kept(self) -> ledgers.Kept:
        """For the next reader."""
        return ledgers.Kept(self.tournament.last_event, self.row, self.lines, self.actors, self.fold)

    @property
    def shown(self) -> ledgers.Seen:
        """For all who look."""
        return ledgers.Seen(self.tournament.last_event, self.row, self.lines, self.actors, self.seen)

    def earlier(self, key: str) -> Event | None:
        """The line that was already written for this act."""
        return self.all_earlier([key]).get(key)

    def all_earlier(self, keys: Collection[str]) -> dict[str, Event]:
        """The lines that were already stored for these acts, by key; one query."""
        lines = Event.objects.filter(tournament=self.tournament, key__in=keys).order_by()
        return {line.key: line for line in lines}

    def project(self, lines: list[Line]) -> Projection:
        """What other lines would amount to in this tournament."""
        tournament = self.tournament
        return project(lines, self.rules, tournament.best_of, tournament.settings, tournament.key)

    def after(self, fact: Fact, now: datetime) -> Projection:
        """What the ledger would amount to with one more line, and with what follows from it by itself."""
        lines = [*self.lines, Line(self.tournament.last_event + 1, now, fact)]
        seen = self.project(lines)
        while called := next(calls(seen, lines, self.rules.players), None):
            lines.append(Line(lines[-1].number + 1, now, called))
            seen = self.project(lines)
        return seen

    def append(self, fact: Fact, *, key: str, actor: Actor, now: datetime, reason: str = "") -> Event:
        self.tournament.last_event += 1
        number = self.tournament.last_event
        self._take(Line(number, now, fact), actor.name)
        event = Event(
            tournament=self.tournament,
            number=number,
            kind=facts.kind(fact),
            payload=facts.to_json(fact),
            actor=actor.name,
            user_id=actor.user_id,
            key=key,
            reason=reason,
            at=now,
        )
        self.written.append(event)
        return event

    def _take(self, line: Line, actor: str) -> None:
        self.lines.append(line)
        self.actors[line.number] = actor
        self.fold = ledgers.folded(self.fold, self.lines, [line])
        self._seen = None

    def conclude(self) -> None:
        """The end of an act: what follows by itself is written too, and its line knows what came back."""
        if self.seen is self._concluded:
            return
        asked = self.written[-1]
        self._call_next(asked.at)
        asked.brought_back = brought_back(self._concluded, self.seen)
        self._concluded = self.seen

    def settle(self) -> None:
        """Store the lines, renew what changed of the rows, and tell the pages once it is committed."""
        if self.written:
            self.conclude()
            self.row = Event.objects.bulk_create(self.written, batch_size=BATCH)[-1].pk
            write_rows(self.tournament, self.before, self.seen)
            self.tournament.state = self.seen.state
            self.tournament.save(update_fields=["state", "last_event"])
            transaction.on_commit(partial(ledgers.show, self.tournament.pk, self.shown))
            transaction.on_commit(partial(live.publish, self.tournament.pk, self.tournament.last_event))
            if State.FINISHED in (self.before.state, self.seen.state):
                transaction.on_commit(partial(rate_soon, self.tournament.variant))
        ledgers.put(self.tournament.pk, self.kept)  # if it is not committed after all, its key is not found

    def _call_next(self, now: datetime) -> None:
        """Let a queue call the next to its table, which may first take back whom it called before."""
        while fact := next(calls(self.seen, self.lines, self.rules.players), None):
            key = f"{CALLER} {self.tournament.last_event + 1}"
            self.append(fact, key=key, actor=Actor(CALLER), now=now)


def read_ledger(tournament: Tournament) -> Ledger:
    """The ledger and what it amounts to; one query, which brings only the lines that this process has not seen."""
    rules = Rules.from_json(tournament.rules)
    kept = ledgers.read(tournament, rules)
    return Ledger(tournament, rules, kept.row, kept.lines, kept.actors, kept.fold)


@contextmanager
def writing(tournament_id: int) -> Iterator[Ledger]:
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        ledger = read_ledger(tournament)
        try:
            yield ledger
        except BaseException:
            if not ledger.written:
                ledgers.put(tournament_id, ledger.kept)  # it was refused: the fold is as it was
            raise
        ledger.settle()
