"""The one way to write about a tournament: lock it, decide from its ledger, add a line, renew the rows.

One writer at a time has the tournament (a row lock), so what was decided still holds when it is
written. A key names an act: a form that is sent twice is the same act and is done once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.db import transaction

from engine.rules import Rules
from tournaments import facts, live
from tournaments.facts import Fact
from tournaments.models import Event, Tournament
from tournaments.projection import Line, Projection, project, standing
from tournaments.services.rows import write_rows


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
    lines: list[Line]
    actors: dict[int, str]
    before: Projection
    seen: Projection = field(init=False)

    def __post_init__(self) -> None:
        self.seen = self.before

    @property
    def standing(self) -> list[Line]:
        """The lines that count, so far."""
        return standing(self.lines)

    def earlier(self, key: str) -> Event | None:
        """The line that was already written for this act."""
        return Event.objects.filter(tournament=self.tournament, key=key).first()

    def after(self, fact: Fact, now: datetime) -> Projection:
        """What the ledger would amount to with one more line."""
        line = Line(self.tournament.last_event + 1, now, fact)
        return project([*self.lines, line], self.rules, self.tournament.best_of)

    def append(self, fact: Fact, *, key: str, actor: Actor, now: datetime) -> Event:
        self.seen = self.after(fact, now)
        self.tournament.last_event += 1
        number = self.tournament.last_event
        self.lines.append(Line(number, now, fact))
        self.actors[number] = actor.name
        return Event.objects.create(
            tournament=self.tournament,
            number=number,
            kind=facts.kind(fact),
            payload=facts.to_json(fact),
            actor=actor.name,
            user_id=actor.user_id,
            key=key,
            at=now,
        )

    def settle(self) -> None:
        """Renew what changed of the rows, and tell the pages once it is committed."""
        if self.seen is self.before:
            return
        write_rows(self.tournament, self.before, self.seen)
        self.tournament.state = self.seen.state
        self.tournament.save(update_fields=["state", "last_event"])
        transaction.on_commit(partial(live.publish, self.tournament.pk, self.tournament.last_event))


def read_ledger(tournament: Tournament) -> Ledger:
    """The ledger and what it amounts to; one query."""
    rules = Rules.from_json(tournament.rules)
    stored = list(
        Event.objects.filter(tournament=tournament).order_by("number").values_list("number", "at", "payload", "actor")
    )
    lines = [Line(number, at, facts.from_json(payload)) for number, at, payload, _ in stored]
    actors = {number: actor for number, _, _, actor in stored}
    return Ledger(tournament, rules, lines, actors, project(lines, rules, tournament.best_of))


@contextmanager
def writing(tournament_id: int) -> Iterator[Ledger]:
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        ledger = read_ledger(tournament)
        yield ledger
        ledger.settle()


def act(*, tournament_id: int, key: str, actor: Actor, now: datetime, decide: Callable[[Ledger], Fact]) -> Event:
    """Write the line that `decide` answers from the ledger; done before under this key, it is not done again."""
    with writing(tournament_id) as ledger:
        return ledger.earlier(key) or ledger.append(decide(ledger), key=key, actor=actor, now=now)
