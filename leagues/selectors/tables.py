"""Data for the pages of a league. Each function takes a few queries, independent of the league's size."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db.models import Count, Q, QuerySet

from games.curve import Curve, curve
from leagues.models import BotRating, Cause, Entrant, League, Pairing, RatingRound
from leagues.ratings.share import Share, share_of
from leagues.selectors.results import QUARTERS, Result, Tally, results_among, results_with, tallies_of

BOTS: Final = ("version__bot__owner",)
SOURCE: Final = "version__source"
"""Deferred in lists: up to 64 KiB for each bot."""
SIDES: Final = ("first", "second")
MOST_ROUNDS: Final = 100
"""The most points of a drawn history; the latest are kept."""


class CauseCount(NamedTuple):
    label: str
    times: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """One entrant's results against another."""

    entrant: Entrant
    tally: Tally
    share: Share


def latest_round(league: League) -> RatingRound | None:
    return RatingRound.objects.filter(league=league).first()


def table(latest: RatingRound | None, variant: str = "") -> QuerySet[BotRating]:
    """The active entrants, the best first."""
    rated = BotRating.objects.filter(round=latest, variant=variant, entrant__state=Entrant.State.ACTIVE)
    return rated.select_related(*(f"entrant__{path}" for path in BOTS)).defer(f"entrant__{SOURCE}")


def played(league: League | None = None) -> QuerySet[Pairing]:
    """Finished matches, the latest first."""
    pairings = Pairing.objects.filter(state=Pairing.State.PLAYED)
    if league is not None:
        pairings = pairings.filter(league=league)
    bots = [f"{side}__{path}" for side in SIDES for path in BOTS]
    return pairings.select_related("league", *bots).defer(*(f"{side}__{SOURCE}" for side in SIDES))


def played_by(entrants: Iterable[Entrant]) -> QuerySet[Pairing]:
    keys = [one.pk for one in entrants]
    return played().filter(Q(first__in=keys) | Q(second__in=keys))


def cross_table(league: League, rows: Sequence[BotRating], variant: str = "") -> list[list[Share | None]]:
    """Each one's share against each other; None against itself, and for those that have not met."""
    keys = [row.entrant_id for row in rows]
    counts = _met(one for one in results_among(league, keys) if variant in ("", one.variant))
    return [[share_of(counts[own, other]) if counts.get((own, other)) else None for other in keys] for own in keys]


def opponents(entrant: Entrant) -> list[Opponent]:
    """Its opponents, the most frequent first."""
    results = [_from_side(entrant.pk, one) for one in results_with(entrant.league, [entrant.pk])]
    counts = _met(results)
    entrants = Entrant.objects.select_related(*BOTS).defer(SOURCE).in_bulk([one.second for one in results])
    found = [
        Opponent(
            other,
            tallies_of(one for one in results if one.second == other.pk)[entrant.pk],
            share_of(counts[entrant.pk, other.pk]),
        )
        for other in entrants.values()
    ]
    return sorted(found, key=lambda one: (-one.share.pairs, one.entrant.pk))


def causes(entrant: Entrant) -> list[CauseCount]:
    """How its matches ended, the most frequent first."""
    counts: Counter[str] = Counter()
    over = Pairing.objects.filter(state__in=(Pairing.State.PLAYED, Pairing.State.FAILED)).order_by()
    for side in ("first", "second"):
        rows = over.filter(**{side: entrant}).values_list(f"{side}_cause").annotate(times=Count("pk"))
        counts.update(dict(rows))
    return [CauseCount(str(Cause(cause).label), times) for cause, times in counts.most_common()]


def ratings_of(entrants: Iterable[Entrant]) -> dict[tuple[int, str], BotRating]:
    """The latest ratings, by entrant and variant; retired entrants too, because their pairs still count."""
    rated = BotRating.objects.filter(entrant__in=list(entrants)).order_by("entrant_id", "variant", "-round__rated_at")
    return {(one.entrant_id, one.variant): one for one in rated.distinct("entrant_id", "variant")}


def history(entrant: Entrant) -> Curve | None:
    """Its overall rating over time; None if there is too little to draw."""
    rated = BotRating.objects.filter(entrant=entrant, variant="", pairs__gt=0).order_by("-round__rated_at", "-round")
    points = [(round(value), round(margin)) for value, margin in rated.values_list("value", "margin")[:MOST_ROUNDS]]
    return curve(points[::-1]) if len(points) > 1 else None


def _from_side(entrant: int, result: Result) -> Result:
    """The result with this entrant as the first of both."""
    if result.first == entrant:
        return result
    return Result(result.variant, result.second, result.first, QUARTERS - result.quarters, result.times)


def _met(results: Iterable[Result]) -> dict[tuple[int, int], Counter[int]]:
    """How often each result occurred, in quarters, from both points of view."""
    counts: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for one in results:
        counts[one.first, one.second][one.quarters] += one.times
        counts[one.second, one.first][QUARTERS - one.quarters] += one.times
    return counts
