"""Matches with their players and score sheets."""

from typing import Final

from django.db.models import Prefetch, prefetch_related_objects

from games.models import Game
from games.selectors.replays import seats
from tournaments.models import Match, MatchSide, Tournament

SIDES: Final = Prefetch("side_rows", MatchSide.objects.select_related("entry__player").order_by("number"))


def match_with_players(tournament: Tournament, number: int) -> Match | None:
    """One match with its players; two queries."""
    return Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES).first()


def match_with_sheets(tournament: Tournament, number: int) -> Match | None:
    """One match with players, sheets, their deals, and the seats of recorded games; at most five queries."""
    matches = Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES)
    match = matches.select_related("round__stage", "winner__player").first()
    return match and read_sheets(match)


def read_sheets(match: Match) -> Match:
    """The same match with its sheets and their deals. One query, and two for the seats of recorded games."""
    match.score_sheets = list(match.sheets.order_by("number"))
    if recorded := [sheet for sheet in match.score_sheets if sheet.record_id]:
        prefetch_related_objects(
            recorded, Prefetch("record", Game.objects.prefetch_related(Prefetch("seats", seats())))
        )
    return match
