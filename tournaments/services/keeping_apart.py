"""Keep pairs of entries apart, or let them meet again."""

from datetime import datetime

from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.formats.constraints import pair_of
from tournaments.ledger import facts
from tournaments.ledger.apart_words import no_way, too_many_mates, why_not, why_settled
from tournaments.ledger.fact import Fact
from tournaments.models import Event
from tournaments.services.writing import Act, Ledger, write


def keep_apart(act: Act, *, one: int, other: int) -> Event:
    """Keep two entries apart; raises Refusal if this is impossible or already set."""

    def decide(ledger: Ledger) -> Fact:
        playing = {entry.number: entry.name for entry in ledger.projection.playing}
        if one == other or one not in playing or other not in playing:
            raise Refusal(_("Choose two different players of this tournament."))
        if pair_of(one, other) in ledger.projection.apart.pairs:
            raise Refusal(_("%(one)s and %(other)s are kept apart already.", one=playing[one], other=playing[other]))
        return _possible(ledger, facts.KeptApart(*pair_of(one, other)), act.now)

    return write(act, decide)


def let_meet(act: Act, *, one: int, other: int) -> Event:
    """Undo `keep_apart`."""
    fact = facts.KeptApart(*pair_of(one, other))
    return _take_back(act, fact, _("These two are not kept apart."))


def keep_mates_apart(act: Act) -> Event:
    """Always keep club-mates apart, even if it is difficult; raises as `keep_apart`."""

    def decide(ledger: Ledger) -> Fact:
        if ledger.projection.apart.mates:
            raise Refusal(_("Club-mates are kept apart already."))
        if refusal := too_many_mates(ledger.projection.teams):
            raise Refusal(refusal)
        return _possible(ledger, facts.MatesKeptApart(), act.now)

    return write(act, decide)


def let_mates_meet(act: Act) -> Event:
    """Undo `keep_mates_apart`."""
    refusal = _("Club-mates may already meet if there is no other way.")
    return _take_back(act, facts.MatesKeptApart(), refusal)


def _possible(ledger: Ledger, fact: Fact, now: datetime) -> Fact:
    if refusal := why_not(ledger.projection):
        raise Refusal(refusal)
    if not ledger.projection.has_started:
        after = ledger.after([fact], now)
        if refusal := no_way(after, [entry.number for entry in after.playing], ledger.rules.players):
            raise Refusal(refusal)
    return fact


def _take_back(act: Act, fact: Fact, refusal: str) -> Event:
    def decide(ledger: Ledger) -> Fact:
        line = ledger.last(lambda one: one == fact)
        if line is None:
            raise Refusal(refusal)
        if settled := why_settled(ledger.projection):
            raise Refusal(settled)
        return facts.Undone(line.number)

    return write(act, decide)
