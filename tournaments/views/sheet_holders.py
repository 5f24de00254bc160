"""The holder of a score sheet: a scorekeeper, or a player of the match."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse

from clubs.permissions import player_of
from clubs.views.access import refuse_visitor
from games.texts import gettext as _
from tournaments.models import Entry, Match, Tournament
from tournaments.permissions import entry_of, held_key, may_keep_scores
from tournaments.services.writing import Act
from tournaments.views.access import act_as, act_of, stale_link, tournament_or_404
from tournaments.views.match_context import match_or_404
from tournaments.views.outbox import is_from_outbox, mark_of, not_yours

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class SheetHolder:
    """`entry` is the holder's own entry in the match, None for scorekeepers. `mark` identifies the person."""

    keeps_scores: bool
    mark: str
    entry: Entry | None = None

    def act(self, request: HttpRequest, tournament: Tournament) -> Act:
        """The act of this form. A player acts under their own name."""
        return act_as(request, tournament, self.entry.player) if self.entry else act_of(request, tournament)


def holder_of(request: HttpRequest, tournament: Tournament, match: Match) -> SheetHolder | None:
    """The holder of the sheet; None for a person who neither keeps scores nor plays this match."""
    if may_keep_scores(request, tournament):
        return SheetHolder(keeps_scores=True, mark=mark_of(request, None))
    entry = entry_of(player_of(request, tournament.club), match)
    return SheetHolder(keeps_scores=False, mark=mark_of(request, entry), entry=entry) if entry else None


SheetView = Callable[Concatenate[HttpRequest, Tournament, Match, SheetHolder, P], HttpResponse]
GuardedSheetView = Callable[Concatenate[HttpRequest, str, int, P], HttpResponseBase]


def for_sheet_holders(view: SheetView[P]) -> GuardedSheetView[P]:
    """Protect a view of a score sheet. Its match is read with the players but without the sheets, to save queries."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, number: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        tournament = tournament_or_404(slug)
        match = match_or_404(tournament, number)
        holder = holder_of(request, tournament, match)
        if is_from_outbox(request) and (holder is None or request.headers.get("X-Holder") != holder.mark):
            return not_yours()
        if holder is not None:
            return view(request, tournament, match, holder, *args, **kwargs)
        return _turn_away(request, tournament, match)

    return cast("GuardedSheetView[P]", guarded)


def _turn_away(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponseBase:
    reason = _(
        "This sheet is for the players of match %(number)s and the scorekeepers of %(club)s.",
        number=match.number,
        club=tournament.club,
    )
    if held_key(request, tournament) and not request.user.is_authenticated:
        return stale_link(request, tournament)
    if player_of(request, tournament.club) is not None:
        raise PermissionDenied(reason)
    return refuse_visitor(request, reason, reverse("score", args=[tournament.slug, match.number]))
