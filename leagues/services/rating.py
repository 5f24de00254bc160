"""Ratings of a league, computed from all counted pairs. They have no memory: the same pairs give the same ratings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import transaction

from leagues.models import BotRating, Entrant, League, RatingRound
from leagues.ratings import fit
from leagues.selectors.results import Total, totals_of

ANCHOR: Final = "greedy"
"""The built-in bot whose rating is 1500 in every league."""
KEPT: Final = (
    (timedelta(hours=2), timedelta(minutes=5)),
    (timedelta(days=2), timedelta(hours=1)),
    (timedelta.max, timedelta(days=1)),
)
"""For rounds younger than the first value, the last one in each period of the second is kept."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
SAME: Final = 0.01
"""Ratings closer than this, in points of Elo, count as equal."""

State = Entrant.State


@transaction.atomic
def rate(*, league: League, now: datetime) -> RatingRound | None:
    """Make a new round if there are new counted pairs. None if not, or if there is no anchor."""
    league = League.objects.select_for_update(no_key=True).get(pk=league.pk)
    anchor = anchor_of(league)
    results = totals_of(league)
    pairs = _count(results)
    latest = RatingRound.objects.filter(league=league).first()
    if anchor is None or pairs == (latest.pairs if latest else 0):
        return None
    added = RatingRound.objects.create(league=league, rated_at=now, pairs=pairs)
    BotRating.objects.bulk_create(_ratings(added, results, anchor))
    _thin_out(added)
    return added


@transaction.atomic
def rebuild(*, league: League) -> int:
    """Compute every stored round again from the pairs up to its time; returns the number of differences.

    The last round includes all pairs, even those stored late.
    """
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    rounds = list(RatingRound.objects.filter(league=league))
    return sum(_rebuild(one, None if place == 0 else one.rated_at) for place, one in enumerate(rounds))


def anchor_of(league: League) -> int | None:
    """The key of the anchor."""
    return Entrant.objects.filter(league=league, built_in=ANCHOR).values_list("pk", flat=True).first()


def _rebuild(wrong: RatingRound, until: datetime | None) -> bool:
    anchor = anchor_of(wrong.league)
    if anchor is None:
        return False
    results = totals_of(wrong.league, until)
    stored = {(one.variant, one.entrant_id): one for one in wrong.ratings.all()}
    fresh = _ratings(wrong, results, anchor, stored)
    pairs = _count(results)
    same = len(stored) == len(fresh) and all(_is_same(stored.get((one.variant, one.entrant_id)), one) for one in fresh)
    if same and pairs == wrong.pairs:
        return False
    wrong.ratings.all().delete()
    BotRating.objects.bulk_create(fresh)
    RatingRound.objects.filter(pk=wrong.pk).update(pairs=pairs)
    return True


def _ratings(
    of: RatingRound, results: Sequence[Total], anchor: int, stored: Iterable[tuple[str, int]] | None = None
) -> list[BotRating]:
    """Ratings overall and per variant. Active entrants are rated even without results; `stored`: those rated then."""
    if stored is None:
        playing = list(of.league.entrants.filter(state=State.ACTIVE).values_list("pk", flat=True))
        stored = [(variant, entrant) for variant in ("", *of.league.variants) for entrant in playing]
    ratings: list[BotRating] = []
    entered = list(stored)
    for variant in ("", *of.league.variants):
        entrants = {entrant for of_variant, entrant in entered if of_variant == variant}
        ratings += _rated(of, variant, [one for one in results if one.variant == variant], entrants, anchor)
    return ratings


def _count(results: Sequence[Total]) -> int:
    return sum(one.times for one in results if not one.variant)


def _rated(of: RatingRound, variant: str, results: Sequence[Total], entrants: set[int], anchor: int) -> list[BotRating]:
    won: Counter[int] = Counter()
    level: Counter[int] = Counter()
    for one in results:
        won[one.first] += one.won
        won[one.second] += one.times - one.won - one.level
        level[one.first] += one.level
        level[one.second] += one.level
    entrants = entrants.union(won)
    found = fit(entrants, [one.pair for one in results], anchor)
    rows = []
    for entrant in sorted(entrants):
        rating = found.rating(entrant)
        rows.append(
            BotRating(
                round=of, variant=variant, entrant_id=entrant, value=rating.value, margin=rating.margin,
                pairs=rating.pairs, won=won[entrant], level=level[entrant],
            )
        )  # fmt: skip
    return rows


def _is_same(one: BotRating | None, other: BotRating) -> bool:
    if one is None or (one.pairs, one.won, one.level) != (other.pairs, other.won, other.level):
        return False
    return abs(one.value - other.value) < SAME and abs(one.margin - other.margin) < SAME


def _thin_out(latest: RatingRound) -> None:
    """Delete most old rounds: one per minute would make half a million ratings a day with a hundred bots."""
    kept: set[tuple[timedelta, int]] = set()
    surplus = []
    for key, rated_at in RatingRound.objects.filter(league=latest.league).values_list("pk", "rated_at"):
        step = next(step for age, step in KEPT if latest.rated_at - rated_at < age)
        bucket = step, (rated_at - _EPOCH) // step
        if bucket in kept:
            surplus.append(key)
        kept.add(bucket)
    RatingRound.objects.filter(pk__in=surplus).delete()
