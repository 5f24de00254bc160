"""The open and finished matches of one person."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Club
from games.models import Player
from games.sentences import isolated, listed
from games.texts import gettext as _
from tournaments.ledger.projection import MatchState, State
from tournaments.models import Entry, Event, Match, MatchSide
from tournaments.pages.entry import needs
from tournaments.pages.unconfirmed_deals import ContradictedDeal, contradicted_in, state_of_deal
from tournaments.selectors import ledgers
from tournaments.selectors.matches import SIDES
from tournaments.standings.figures import nth

AT_ONCE: Final = 3
"""Matches that are shown large."""
LATELY: Final = 10
"""How many finished tournaments of a player are searched for deals that are still to be settled."""


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match from the view of one player; `others` are in the order of seats."""

    match: Match
    others: list[str]
    is_won: bool
    result: str
    """Games won, this person's first."""
    table: int | None = None
    """The number of the table, if it is played now and tables have numbers."""
    deal_state: str = ""
    """The state of a deal that is not confirmed; empty if there is none."""
    sheet_button: str = ""
    """The text of the button to the score sheet."""
    place: str = ""
    """2nd of 4, once it is over; empty for a match of two."""

    @property
    def takes_place(self) -> bool:
        return not self.match.tournament.called_off

    @property
    def against(self) -> str:
        return listed([isolated(name) for name in self.others], at_most=len(self.others)) or _("nobody yet")

    @property
    def ending(self) -> str:
        if self.match.walkover and self.match.winner_id is None:
            return _("nobody came")
        if self.match.walkover:
            return _("won by walkover") if self.is_won else _("lost by walkover")
        if self.place:
            return self.place
        if self.is_won:
            return _("won %(result)s", result=self.result)
        return _("lost %(result)s", result=self.result)

    @property
    def is_at_hand(self) -> bool:
        """Whether it is being played, has a table, or has a deal to confirm."""
        return self.match.state == MatchState.PLAYING or self.table is not None or bool(self.deal_state)


@dataclass(frozen=True, slots=True)
class OwnMatches:
    """`now` can be played: all matches of a round robin."""

    now: list[OwnMatch]
    later: list[OwnMatch]
    over: list[OwnMatch]

    @property
    def is_any(self) -> bool:
        return bool(self.now or self.later or self.over)

    @property
    def next(self) -> list[OwnMatch]:
        """From `now`: matches at hand, then the first match of each stage; a few at most."""
        stages = [own.match.round.stage_id for own in self.now]
        at_hand = [own for at, own in enumerate(self.now) if own.is_at_hand or stages.index(stages[at]) == at]
        return sorted(at_hand, key=lambda own: not own.is_at_hand)[:AT_ONCE]

    @property
    def then(self) -> list[OwnMatch]:
        return [own for own in self.now if own not in self.next]


def matches_of(player: Player, club: Club | None = None) -> OwnMatches:
    """A player's open, possible and finished matches, newest first; in one club or in all.

    Three queries, and one for the tables of all cached tournaments.
    """
    entries = entries_of(player, club)
    own_matches = [_own_match(entries, match) for match in _matches(entries) if match.state != MatchState.BYE]
    return OwnMatches(
        now=_at_their_tables([own for own in reversed(own_matches) if own.match.is_open and own.takes_place]),
        later=[own for own in own_matches if own.match.state == MatchState.WAITING and own.takes_place],
        over=[own for own in own_matches if own.match.state == MatchState.OVER],
    )


def results_of(entries: Sequence[int], number: str | None, on_a_page: int) -> tuple[Page[Match], list[OwnMatch]]:
    """A page of the finished matches of one person's entries, newest first; three queries."""
    page = Paginator(_matches(entries).filter(state=MatchState.OVER), on_a_page).get_page(number)
    return page, [_own_match(entries, match) for match in page]


def entries_of(player: Player, club: Club | None = None) -> list[int]:
    """The numbers of the entries of a player, and of those merged into it."""
    entries = Entry.objects.filter(Q(player=player) | Q(player__merged_into=player), _in(club))
    return list(entries.values_list("pk", flat=True))


def _in(club: Club | None) -> Q:
    return Q(tournament__club=club) if club else Q()


def _matches(entries: Sequence[int]) -> QuerySet[Match]:
    return (
        Match.objects.filter(Exists(MatchSide.objects.filter(match=OuterRef("pk"), entry__in=entries)))
        .select_related("tournament", "round__stage")
        .prefetch_related(SIDES)
        .order_by("-tournament__created_at", "-number")
    )


def _at_their_tables(matches: Sequence[OwnMatch]) -> list[OwnMatch]:
    tournaments = {own.match.tournament for own in matches}
    projections = ledgers.projections_of(tournaments)
    return [replace(own, table=projections[own.match.tournament.pk].at_tables.get(own.match.number)) for own in matches]


def _own_match(entries: Sequence[int], match: Match) -> OwnMatch:
    others = [side for side in match.sides if not (side.entry and side.entry.pk in entries)]
    place = next((side.place for side in match.sides if side not in others), None)
    own_numbers = {side.entry.number for side in match.sides if side.entry and side.entry.pk in entries}
    own = sum(side.wins for side in match.sides if side not in others)
    result = f"{own}–{max((side.wins for side in others), default=0)}"
    deal_state, sheet_button = state_of_deal(match, own_numbers)
    return OwnMatch(
        match,
        [side.label for side in others],
        match.winner_id in entries,
        result,
        deal_state=deal_state,
        sheet_button=sheet_button,
        place=_("%(place)s of %(sides)s", place=nth(place), sides=len(match.sides))
        if place and len(match.sides) > 2
        else "",
    )


def entered_by(player: Player, club: Club | None = None) -> QuerySet[Entry]:
    """A player's entries in open tournaments, in one club or in all; one query."""
    return (
        Entry.objects.filter(_in(club), player=player, withdrawn=False, tournament__called_off=False)
        .exclude(tournament__state="finished")
        .select_related("tournament")
        .order_by("-tournament__created_at")
    )


def finished_with_contradictions(player: Player, club: Club | None = None) -> QuerySet[Entry]:
    """A player's entries in the last finished tournaments, where a deal was entered twice; one query."""
    finished = Entry.objects.filter(
        _in(club), player=player, tournament__state=State.FINISHED.value, tournament__called_off=False
    ).order_by("-tournament__created_at")
    return Entry.objects.filter(
        Exists(Event.objects.filter(tournament=OuterRef("tournament"), kind="deal_contradicted")),
        pk__in=finished.values("pk")[:LATELY],
    ).select_related("tournament")


def contradicted_deals_of(entry: Entry) -> list[ContradictedDeal]:
    """The deals in an entry's matches that were entered twice; one query at most."""
    if entry.tournament.state not in (State.RUNNING, State.FINISHED):
        return []
    ledger_state = ledgers.ledger_state(entry.tournament)
    own = [number for number, match in ledger_state.projection.matches.items() if entry.number in (match.table or ())]
    return [deal for number in own for deal in contradicted_in(entry.tournament, ledger_state, number)]


def needs_of(entry: Entry) -> list[tuple[str, str]]:
    """Goals and needed results of an entry in the current stages; one query at most."""
    if entry.tournament.state != State.RUNNING:
        return []
    return needs(entry.tournament, ledgers.ledger_state(entry.tournament), entry.number)
