"""Ratings of people, calculated from matches; only changed rows are written."""

from collections.abc import Iterator
from itertools import groupby

from django.db import connection, transaction

from tournaments.ledger.projection import MatchState
from tournaments.models import Match, MatchSide, Rating, RatingStep
from tournaments.ratings import RatedMatch, history
from tournaments.services.rows import sync

LOCK = 7_215_001
"""The key of the database's advisory lock for the single writer of ratings."""


@transaction.atomic
def rate_again(*, variant: str) -> int:
    """Recalculate all ratings in a variant from its first match on; return the number of written rows.

    Only matches that people have finished at a table count: no matches with a bot, no byes, no walkovers.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    steps = history(_played(variant))
    by_match = {(step.player, step.match): {"at": step.at, "mu": step.mu, "sigma": step.sigma} for step in steps}
    last = {(step.player,): {"mu": step.mu, "sigma": step.sigma, "matches": step.matches} for step in steps}
    kept = RatingStep.objects.filter(variant=variant)
    written = sync(kept, ("player_id", "match_id"), by_match, variant=variant)
    return written + sync(Rating.objects.filter(variant=variant), ("player_id",), last, variant=variant)


def _played(variant: str) -> Iterator[RatedMatch]:
    matches = Match.objects.filter(
        tournament__variant=variant, state=MatchState.OVER, walkover=False, decided_at__isnull=False
    )
    sides = MatchSide.objects.filter(match__in=matches).select_related("match", "entry__player")
    for match, seated in groupby(sides.order_by("match_id", "number"), key=lambda side: side.match):
        places = [_place(side) for side in seated]
        known = tuple(place for place in places if place is not None)
        if match.decided_at and len(known) == len(places) > 1:
            yield RatedMatch(match.pk, match.decided_at, known)


def _place(side: MatchSide) -> tuple[int, int] | None:
    """The current player after merges, and the place; None for a bot or an empty side."""
    if side.entry is None or side.place is None or side.entry.player.is_bot:
        return None
    player = side.entry.player
    return player.merged_into_id or player.pk, side.place
