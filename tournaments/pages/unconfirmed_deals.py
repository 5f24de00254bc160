"""Deals that are not settled: unconfirmed, disputed, or entered twice with different figures."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

import msgspec
from django.urls import reverse

from engine.families import rules_from_json
from engine.rules import AnyRules
from engine.scoring import Figures
from games.texts import gettext as _
from tournaments.forms.scores import as_typed
from tournaments.ledger import score_words
from tournaments.ledger.match_progress import Contradiction, ProposedDeal
from tournaments.ledger.projection import MatchView, Projection, rules_at
from tournaments.models import Entry, Match, Tournament
from tournaments.selectors.ledgers import LedgerState
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
    fields: dict[str, int | str]


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


def to_settle(match: MatchView) -> Iterator[str]:
    """What scorekeepers have to settle in a match, as sentences."""
    if match.proposal and match.proposal.disputed:
        yield _("Match %(number)s: the two sides entered different scores.", number=match.number)
    for one in match.contradictions:
        yield _("Match %(number)s: deal %(deal)s was entered twice.", number=match.number, deal=one.deal)


def state_of_deal(match: Match, own: Collection[int]) -> tuple[str, str]:
    """The state of an unconfirmed deal for a player, and the text of the button to the score sheet.

    `own` are the numbers of the player's entries. The state is empty if no deal waits.
    """
    if match.proposal is None or not match.is_open:
        return "", _("Enter the score")
    proposal = msgspec.convert(match.proposal, type=ProposedDeal)
    if proposal.disputed_by is not None:
        return _("disputed: a scorekeeper settles it"), _("See both scores")
    if proposal.by in own:
        return _("waits for the other side"), _("See your entry")
    return _("please confirm"), _("Confirm the score")


@dataclass(frozen=True, slots=True)
class ContradictedDeal:
    """A deal that counts, and the figures of a person whose phone had no network. `correct_url` enters these figures.

    `line` of the ledger holds them. `counts` and `other` have names; the short texts have only figures, if clear.
    """

    match: int
    game: int
    deal: int
    line: int
    author: str
    counts: str
    counts_short: str
    other: str
    other_short: str
    correct_url: str


def contradicted_in(tournament: Tournament, ledger_state: LedgerState, number: int) -> list[ContradictedDeal]:
    """The deals of a match that were entered twice with different figures; no query."""
    match = ledger_state.projection.matches[number]
    return [_contradicted(tournament, ledger_state, match, one) for one in match.contradictions]


def contradictions(tournament: Tournament, ledger_state: LedgerState) -> list[ContradictedDeal]:
    """The deals of all matches that were entered twice, in the order of the matches; no query."""
    return [
        one for number in ledger_state.projection.matches for one in contradicted_in(tournament, ledger_state, number)
    ]


def _contradicted(
    tournament: Tournament, ledger_state: LedgerState, match: MatchView, one: Contradiction
) -> ContradictedDeal:
    sides = match.table or ()
    rules = rules_at(rules_from_json(tournament.rules), len(sides))
    names = [ledger_state.projection.entries[side].name for side in sides]
    counts = next(game for game in match.games if game.number == one.game).deals[one.deal - 1]
    address = reverse("correct", args=[tournament.slug, match.number, one.game, one.deal])
    return ContradictedDeal(
        match=match.number,
        game=one.game,
        deal=one.deal,
        line=one.line,
        author=ledger_state.actors[one.line],
        counts=score_words.by_name(rules, names, counts),
        counts_short=score_words.short(rules, names, counts),
        other=score_words.by_name(rules, names, one.figures),
        other_short=score_words.short(rules, names, one.figures),
        correct_url=f"{address}?{urlencode(as_typed(rules, one.figures))}",
    )
