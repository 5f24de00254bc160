"""Matches with who plays them, and their score sheets."""

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
    """One match with its players, its sheets, their deals and who sat at recorded games; five queries at most."""
    matches = Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES)
    match = matches.select_related("round__stage", "winner__player").first()
    return match and read_sheets(match)


def read_sheets(match: Match) -> Match:
    """The same match with its sheets and their deals; one query, and two more where games are recorded, for who sat."""
    match.score_sheets = list(match.sheets.order_by("number"))
    if recorded := [sheet for sheet in match.score_sheets if sheet.record_id]:
        prefetch_related_objects(
            recorded, Prefetch("record", Game.objects.prefetch_related(Prefetch("seats", seats())))
        )
    return match
