"""Who must never meet, and who may again."""

from datetime import datetime

from clubs.services.acts import Actor, Refusal
from games.texts import gettext as _
from tournaments.formats.constraints import pair_of
from tournaments.ledger import facts
from tournaments.ledger.apart_words import no_way, too_many_mates, why_not, why_settled
from tournaments.ledger.fact import Fact
from tournaments.models import Event
from tournaments.services.writing import Ledger, act


def keep_apart(*, tournament_id: int, one: int, other: int, key: str, actor: Actor, now: datetime) -> Event:
    """Let two entries never meet; raises Refusal where that cannot be, or is so already."""

    def decide(ledger: Ledger) -> Fact:
        playing = {entry.number: entry.name for entry in ledger.seen.playing}
        if one == other or one not in playing or other not in playing:
            raise Refusal(_("Choose two different people who play here."))
        if pair_of(one, other) in ledger.seen.apart.pairs:
            raise Refusal(_("%(one)s and %(other)s are kept apart already.", one=playing[one], other=playing[other]))
        return _possible(ledger, facts.KeptApart(*pair_of(one, other)), now)

    return act(tournament_id=tournament_id, key=key, actor=actor, now=now, decide=decide)


def let_meet(*, tournament_id: int, one: int, other: int, key: str, actor: Actor, now: datetime) -> Event:
    """Undo `keep_apart`."""
    fact = facts.KeptApart(*pair_of(one, other))
    return _take_back(tournament_id, fact, _("These two are not kept apart."), key, actor, now)


def keep_mates_apart(*, tournament_id: int, key: str, actor: Actor, now: datetime) -> Event:
    """Let club-mates never meet, rather than only where it can be helped; raises as `keep_apart`."""

    def decide(ledger: Ledger) -> Fact:
        if ledger.seen.apart.mates:
            raise Refusal(_("Club-mates are kept apart already."))
        if refusal := too_many_mates(ledger.seen.teams):
            raise Refusal(refusal)
        return _possible(ledger, facts.MatesKeptApart(), now)

    return act(tournament_id=tournament_id, key=key, actor=actor, now=now, decide=decide)


def let_mates_meet(*, tournament_id: int, key: str, actor: Actor, now: datetime) -> Event:
    """Undo `keep_mates_apart`."""
    refusal = _("Club-mates may already meet if it cannot be helped.")
    return _take_back(tournament_id, facts.MatesKeptApart(), refusal, key, actor, now)


def _possible(ledger: Ledger, fact: Fact, now: datetime) -> Fact:
    if refusal := why_not(ledger.seen):
        raise Refusal(refusal)
    if not ledger.seen.has_started:
        after = ledger.after([fact], now)
        if refusal := no_way(after, [entry.number for entry in after.playing], ledger.rules.players):
            raise Refusal(refusal)
    return fact


def _take_back(tournament_id: int, fact: Fact, refusal: str, key: str, actor: Actor, now: datetime) -> Event:
    def decide(ledger: Ledger) -> Fact:
        line = next((line for line in reversed(ledger.standing) if line.fact == fact), None)
        if line is None:
            raise Refusal(refusal)
        if settled := why_settled(ledger.seen):
            raise Refusal(settled)
        return facts.Undone(line.number)

    return act(tournament_id=tournament_id, key=key, actor=actor, now=now, decide=decide)
