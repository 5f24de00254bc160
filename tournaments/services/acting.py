"""Acts that add one line to a tournament's ledger. Those that come at the same moment are written together.

Whoever has the turn takes along all that wait: one transaction, one lock, one renewal of the rows. Each act is
decided on the ledger as the acts before it left it, has its own key and its own answer, and a refusal is nobody
else's. Where such a transaction fails by what one act may have done, each is tried again in one of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.db import DatabaseError, InterfaceError, OperationalError, connection

from clubs.services.acts import Actor
from tournaments.ledger.fact import Fact
from tournaments.models import Event
from tournaments.services.turns import Turns, TurnStalled
from tournaments.services.writing import Busy, Ledger, writing

log = structlog.get_logger(__name__)

Decide = Callable[[Ledger], Fact]
FAILS_ALL = (OperationalError, InterfaceError, Busy)
"""What would fail each of several acts, if they were tried one by one."""


@dataclass(slots=True, eq=False)
class Act:
    """`line` or `failure` is how it went, and both are none until it was done."""

    key: str
    actor: Actor
    now: datetime
    decide: Decide
    reason: str
    line: Event | None = None
    failure: Exception | None = None

    def be_done(self, ledger: Ledger, earlier: dict[str, Event]) -> None:
        """`earlier` are the lines that were written before, by key, and gets this one."""
        self.line, self.failure = earlier.get(self.key), None
        if self.line is not None:
            return
        try:
            fact = self.decide(ledger)
            ledger.must_take(fact)
        except DatabaseError:
            raise  # the transaction is lost with it, and not for this act alone
        except Exception as failure:
            self.failure = failure
        else:
            self.line = ledger.append(fact, key=self.key, actor=self.actor, now=self.now, reason=self.reason)
            ledger.conclude()
            earlier[self.key] = self.line

    @property
    def answer(self) -> Event:
        if self.failure is not None:
            raise self.failure
        assert self.line is not None, "an act was left undone"
        return self.line


def act(*, tournament_id: int, key: str, actor: Actor, now: datetime, decide: Decide, reason: str = "") -> Event:
    """Write the line that `decide` answers from the ledger; done before under this key, it is not done again.

    `decide` may be called by another thread, and reads only. Raises Busy where too many wait for this tournament.
    """
    wanted = Act(key, actor, now, decide, reason)
    if connection.in_atomic_block:  # who has locked something may not wait for a turn
        do_all(tournament_id, [wanted])
    else:
        connection.ensure_connection()  # nor may who has the turn wait for one of those that wait for it
        try:
            _turns.do(tournament_id, wanted)
        except TurnStalled as stalled:
            raise Busy from stalled
    return wanted.answer


def do_all(tournament_id: int, acts: Sequence[Act]) -> None:
    """Together; where that fails by what one of them may have done, each by itself. How it went is noted with each."""
    try:
        _do_together(tournament_id, acts)
    except Exception as failure:
        if len(acts) == 1 or isinstance(failure, FAILS_ALL):
            _note_failure(acts, failure)
            return
        log.warning("acts could not be written together", tournament=tournament_id, acts=len(acts), error=str(failure))
        for one in acts:
            do_all(tournament_id, [one])
    except BaseException:
        _note_failure(acts, RuntimeError("who had the turn was ended before this act was done"))
        raise


def _note_failure(acts: Sequence[Act], failure: Exception) -> None:
    for one in acts:
        one.line, one.failure = None, failure


def _do_together(tournament_id: int, acts: Sequence[Act]) -> None:
    with writing(tournament_id) as ledger:
        earlier = ledger.all_earlier([wanted.key for wanted in acts])
        for wanted in acts:
            wanted.be_done(ledger, earlier)


_turns = Turns(do_all)
