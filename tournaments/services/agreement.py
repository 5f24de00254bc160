"""Acts with further consequences: the person sees a list of them first, and agrees to exactly that list."""

from collections.abc import Callable, Collection
from datetime import datetime

from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.ledger import facts
from tournaments.ledger.consequences import consequences, fingerprint
from tournaments.ledger.progress import begun
from tournaments.ledger.projection import Projection
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services.writing import Act, Ledger, read_ledger


class NotAgreed(Refusal):
    """The act has consequences that were not agreed to; `changes` lists them in sentences."""

    def __init__(self, changes: tuple[str, ...]) -> None:
        super().__init__(_("This changes more. Look at it, then agree."))
        self.changes = changes
        self.fingerprint = fingerprint(changes)


def changes_of(tournament: Tournament, fact: facts.Fact, now: datetime) -> tuple[str, ...]:
    """The further changes that one more line would cause, as sentences. Writes nothing; one query at most."""
    ledger = read_ledger(tournament)
    changes = consequences(ledger.projection, ledger.after([fact], now))
    ledgers.put_fold(tournament.pk, ledger.cached_fold)
    return changes


def agreed_fact(act: Act, ledger: Ledger, fact: facts.Fact, match: int = 0, deals: int = 0) -> facts.Fact:
    """The fact, if its further changes are agreed to. Raises as `must_agree`.

    `match` and `deals` are as in `consequences`.
    """
    must_agree(act, ledger, [fact], lambda before, after: consequences(before, after, match, deals))
    return fact


def must_agree(
    act: Act,
    ledger: Ledger,
    new_facts: Collection[facts.Fact],
    consequences_of: Callable[[Projection, Projection], tuple[str, ...]] = consequences,
) -> None:
    """Raise NotAgreed unless `act.agreed` is the fingerprint of what these facts change together.

    Raises Refusal if begun matches would be removed, or if the ledger accepts no such line. The changes are only
    calculated: the ledger stays as it is.
    """
    for fact in new_facts:
        ledger.must_accept(fact)
    after = ledger.after(new_facts, act.now)
    _must_leave_what_has_begun(ledger.projection, after)
    changes = consequences_of(ledger.projection, after)
    if fingerprint(changes) != act.agreed:
        raise NotAgreed(changes)


def _must_leave_what_has_begun(before: Projection, after: Projection) -> None:
    played = begun(before)
    if played - after.matches.keys() or (played and before.has_started and not after.has_started):
        raise Refusal(_("Matches that have begun depend on this. Undo their scores first."))
