"""Ratings of people, calculated from matches; only changed rows are written."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from django.db import connection, transaction

from tournaments.ledger.projection import MatchState
from tournaments.models import Match, MatchSide, Rating, RatingStep
from tournaments.ratings import RatedMatch, RatedStep, history
from tournaments.services.rows import BATCH

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
    return _write_steps(variant, steps) + _write_ratings(variant, {step.player: step for step in steps})


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


def _write_steps(variant: str, steps: list[RatedStep]) -> int:
    wanted = {(step.player, step.match): step for step in steps}
    stored = {(row.player_id, row.match_id): row for row in RatingStep.objects.filter(variant=variant)}
    gone = [row.pk for key, row in stored.items() if key not in wanted]
    RatingStep.objects.filter(pk__in=gone).delete()
    changed = [step for key, step in wanted.items() if key not in stored or _differs(stored[key], step)]
    RatingStep.objects.bulk_create(
        [
            RatingStep(
                player_id=step.player, match_id=step.match, variant=variant, at=step.at, mu=step.mu, sigma=step.sigma
            )
            for step in changed
        ],
        update_conflicts=True,
        unique_fields=["player", "match"],
        update_fields=["at", "mu", "sigma"],
        batch_size=BATCH,
    )
    return len(changed) + len(gone)


def _differs(row: RatingStep, step: RatedStep) -> bool:
    return (row.at, row.mu, row.sigma) != (step.at, step.mu, step.sigma)


def _write_ratings(variant: str, last: Mapping[int, RatedStep]) -> int:
    stored = {row.player_id: row for row in Rating.objects.filter(variant=variant)}
    gone = [row.pk for player, row in stored.items() if player not in last]
    Rating.objects.filter(pk__in=gone).delete()
    changed = [step for player, step in last.items() if player not in stored or _has_moved(stored[player], step)]
    Rating.objects.bulk_create(
        [
            Rating(player_id=step.player, variant=variant, mu=step.mu, sigma=step.sigma, matches=step.matches)
            for step in changed
        ],
        update_conflicts=True,
        unique_fields=["player", "variant"],
        update_fields=["mu", "sigma", "matches"],
        batch_size=BATCH,
    )
    return len(changed) + len(gone)


def _has_moved(row: Rating, step: RatedStep) -> bool:
    return (row.mu, row.sigma, row.matches) != (step.mu, step.sigma, step.matches)
