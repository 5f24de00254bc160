"""Deals that a player has entered and that another side or a scorekeeper still has to confirm."""

from dataclasses import dataclass
from typing import Any

import msgspec

from engine.families import rules_from_json
from engine.rules import AnyRules
from engine.scoring import Figures
from tournaments.forms.scores import as_typed
from tournaments.ledger import score_words
from tournaments.ledger.play import ProposedDeal
from tournaments.ledger.projection import Projection, rules_at
from tournaments.models import Entry, Match, Tournament
from tournaments.selectors.matches import SIDES
from tournaments.services.scores import DealPlace


@dataclass(frozen=True, slots=True)
class Version:
    """One side's version of a deal. `fields` are the initial values of a form with the same figures."""

    entry: Entry
    figures: Figures
    words: str
    short: str
    """The figures alone, for example 12–40, if they need no words."""
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class UnconfirmedDeal:
    """`disputed` is the version of another side. `who_confirms` is a text that names who has to confirm `first`."""

    match: Match
    place: DealPlace
    first: Version
    disputed: Version | None
    who_confirms: str

    @property
    def versions(self) -> list[Version]:
        return [self.first, self.disputed] if self.disputed else [self.first]


def waiting_in(match: Match, rules: AnyRules) -> UnconfirmedDeal | None:
    """The unconfirmed deal of a match, or None. No query if the match was read with its sides."""
    if match.proposal is None or match.table is None or not match.is_open:
        return None
    proposal = msgspec.convert(match.proposal, type=ProposedDeal)
    entries = {side.entry.number: side.entry for side in match.sides if side.entry}
    first = _version(rules, entries, proposal.by, proposal.figures)
    disputed = None
    if proposal.disputed_by is not None and proposal.disputed is not None:
        disputed = _version(rules, entries, proposal.disputed_by, proposal.disputed)
    others = [entry.player for number, entry in entries.items() if number != proposal.by and not entry.player.is_bot]
    words = score_words.who_confirms([player.name for player in others])
    return UnconfirmedDeal(
        match, DealPlace(match.number, match.table, proposal.game, proposal.deal), first, disputed, words
    )


def _version(rules: AnyRules, entries: dict[int, Entry], by: int, figures: Figures) -> Version:
    names = [entry.player.name for entry in entries.values()]
    words, short = score_words.by_name(rules, names, figures), score_words.short(rules, names, figures)
    return Version(entries[by], figures, words, short, as_typed(rules, figures))


def disputes(tournament: Tournament, projection: Projection) -> list[UnconfirmedDeal]:
    """The disputed deals: two sides have different figures. In the order of the matches.

    Two queries if the ledger has disputed deals, else none.
    """
    disputed = [match.number for match in projection.matches.values() if match.proposal and match.proposal.disputed]
    if not disputed:
        return []
    rules = rules_from_json(tournament.rules)
    rows = Match.objects.filter(tournament=tournament, number__in=disputed).prefetch_related(SIDES)
    unconfirmed = (waiting_in(match, rules_at(rules, len(match.sides))) for match in rows)
    return [waiting for waiting in unconfirmed if waiting is not None and waiting.disputed is not None]
