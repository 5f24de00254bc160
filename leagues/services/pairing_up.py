"""The ladder's requests: the most informative pairs, newcomers first; versions of one bot; a round every night."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from leagues.models import Entrant, League, Pairing, RatingRound
from leagues.ratings import Candidate, Fit, choose, fit
from leagues.selectors.comparing import Versions, compared
from leagues.selectors.results import totals_of
from leagues.services.pair_requests import LADDER, MOST_WAITING, WantedPair, request_pairings
from leagues.services.rating import anchor_of

MOST_IN_ALL: Final = 200
"""The most waiting pairs of all leagues: about half a minute of play."""
NEWCOMER: Final = 15.0
"""A submitted bot with a wider margin than this, in points of Elo, counts as new. Built-in bots never do: in a young
league they would take most of the pairs."""
KNOWN: Final = 10.0
"""Two bots with margins up to this need not meet. The ladder rests once all bots are known so well."""
ENOUGH: Final = 3_000
"""Pairs. After them a bot counts as known: the margin of one that always loses hardly shrinks."""
ENOUGH_BUILT_IN: Final = 500
"""Pairs of a built-in bot. A site without submitted bots rests after some minutes of play."""
NEWCOMERS_FIRST: Final = LADDER + 5
"""Priority of a newcomer's later pairs, and of the few between two versions."""

AT_ONCE: Final = 8
"""Pairs of two versions per request."""
MOST_COMPARED: Final = 800
"""The most pairs of two versions; then the comparison stays open."""

NIGHT_HOUR: Final = 2
"""Local time."""
NEIGHBOURS: Final = 3
"""In the nightly round, the number of neighbours above and below that each bot meets in each variant."""

Meeting = tuple[int, int]
State = Pairing.State


class _Known(NamedTuple):
    """The data behind the last round of ratings."""

    fit: Fit
    met: Counter[Meeting]
    met_in: Counter[tuple[Meeting, str]]


@transaction.atomic
def pair_up(*, league: League, now: datetime, rng: Random) -> list[Pairing]:
    """Request more pairs if few are waiting. Does nothing while another process does the same."""
    free = League.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=league.pk, is_paused=False)
    room = MOST_IN_ALL - Pairing.objects.filter(state=State.WAITING).count()
    anchor = anchor_of(league)
    if room <= 0 or anchor is None or not free.exists():
        return []
    entrants = {one.pk: one for one in _active(league)}
    known = _known_of(league, tuple(sorted(entrants)), anchor)
    waiting = _waiting(league)
    candidates = _candidates(entrants.values(), known, waiting)
    newcomers = {one.contestant for one in candidates if one.is_newcomer}
    met, met_in = known.met.copy(), known.met_in + waiting
    for (both, _), times in waiting.items():
        met[both] += times
    wanted = []
    for first, second in choose(candidates, known.fit, room, met):
        variant = min(league.variants, key=lambda one: met_in[(first, second), one])
        met_in[(first, second), variant] += 1
        priority = NEWCOMERS_FIRST if newcomers & {first, second} else LADDER
        key = f"ladder {rng.randbytes(12).hex()}"
        wanted.append(WantedPair(entrants[first], entrants[second], variant, key, priority))
    return request_pairings(wanted=wanted, now=now, rng=rng) if wanted else []


def compare_versions(*, league: League, now: datetime, rng: Random) -> list[Pairing]:
    """Let each version play the previous one until it is clear which is better. These pairs are not ranked."""
    open_ones = [
        one for one in compared(league, _active(league))
        if one.comparison.verdict == "open" and one.comparison.pairs < MOST_COMPARED and not one.unfinished
    ]  # fmt: skip
    wanted = [pair for one in open_ones for pair in _next_pairs(one, league.variants)]
    return request_pairings(wanted=wanted, now=now, rng=rng) if wanted else []


def request_nightly_pairs(*, league: League, now: datetime, rng: Random) -> list[Pairing]:
    """Once a night, let all bots meet their neighbours in the table in each variant, even if they are well known."""
    night = timezone.localtime(now)
    anchor = anchor_of(league)
    name = f"night {night:%Y-%m-%d} {league.pk} "
    if night.hour != NIGHT_HOUR or anchor is None:
        return []
    entrants = {one.pk: one for one in _active(league)}
    found = _known_of(league, tuple(sorted(entrants)), anchor).fit
    table = sorted(entrants, key=lambda one: (-found.rating(one).value, one))
    wanted = [
        WantedPair(entrants[min(both)], entrants[max(both)], variant, f"{name}{min(both)} {max(both)} {variant}")
        for place, one in enumerate(table)
        for both in [{one, other} for other in table[place + 1 : place + 1 + NEIGHBOURS]]
        if not _of_one_owner(entrants, both)
        for variant in league.variants
    ]
    if not wanted or Pairing.objects.filter(key__in=[one.key for one in wanted]).exists():
        return []
    return request_pairings(wanted=wanted, now=now, rng=rng)


def _active(league: League) -> list[Entrant]:
    active = Entrant.objects.filter(league=league, state=Entrant.State.ACTIVE)
    return list(active.select_related("league", "version__bot"))


def _known_of(league: League, active: tuple[int, ...], anchor: int) -> _Known:
    latest = RatingRound.objects.filter(league=league).first()
    return _known_at(league.pk, latest.pk if latest else 0, active, anchor)


@lru_cache(maxsize=8)
def _known_at(league: int, latest: int, active: tuple[int, ...], anchor: int) -> _Known:
    """Cached until the next round, a minute later, because adding up all pairs is slow."""
    results = totals_of(League(pk=league)) if latest else []
    met: Counter[Meeting] = Counter()
    met_in: Counter[tuple[Meeting, str]] = Counter()
    for one in results:
        both = _meeting(one.first, one.second)
        if one.variant:
            met_in[both, one.variant] += one.times
        else:
            met[both] += one.times
    contestants = {*active, *(one.first for one in results), *(one.second for one in results)}
    return _Known(fit(contestants, [one.pair for one in results if not one.variant], anchor), met, met_in)


def _waiting(league: League) -> Counter[tuple[Meeting, str]]:
    """The number of pairs that wait or are being played, by opponents and variant."""
    pairs = Pairing.objects.filter(league=league, state__in=(State.WAITING, State.PLAYING)).order_by()
    counts: Counter[tuple[Meeting, str]] = Counter()
    for first, second, variant, times in pairs.values_list("first", "second", "variant").annotate(times=Count("pk")):
        counts[_meeting(first, second), variant] += times
    return counts


def _meeting(first: int, second: int) -> Meeting:
    return (first, second) if first < second else (second, first)


def _candidates(entrants: Iterable[Entrant], known: _Known, waiting: Counter[tuple[Meeting, str]]) -> list[Candidate]:
    asked: Counter[int] = Counter()
    for (both, _), times in waiting.items():
        asked.update(dict.fromkeys(both, times))
    played: Counter[int] = Counter()
    for both, times in known.met.items():
        played.update(dict.fromkeys(both, times))
    return [_candidate(one, known.fit.rating(one.pk).margin, asked[one.pk], played[one.pk]) for one in entrants]


def _candidate(entrant: Entrant, margin: float, asked: int, played: int) -> Candidate:
    version = entrant.version
    return Candidate(
        entrant.pk,
        is_newcomer=version is not None and margin > NEWCOMER,
        pairs_left=max(MOST_WAITING - asked, 0),
        owner=version.bot.owner_id if version else None,
        is_known=margin <= KNOWN or played >= (ENOUGH if version else ENOUGH_BUILT_IN),
    )


def _next_pairs(versions: Versions, variants: Sequence[str]) -> list[WantedPair]:
    done = versions.comparison.pairs
    new, old = versions.new, versions.old
    return [
        WantedPair(
            new,
            old,
            variants[number % len(variants)],
            f"versions {new.pk} {old.pk} {number}",
            NEWCOMERS_FIRST,
            is_ranked=False,
        )
        for number in range(done, done + AT_ONCE)
    ]


def _of_one_owner(entrants: dict[int, Entrant], both: Iterable[int]) -> bool:
    owners = [version.bot.owner_id for one in both if (version := entrants[one].version)]
    return len(owners) == 2 and owners[0] == owners[1]
