"""Compares a version of a bot with the previous one, by the pairs they played against each other."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count

from leagues.models import Entrant, League, Pairing, Trial
from leagues.ratings import Comparison, compare
from leagues.selectors.results import QUARTERS


class Versions(NamedTuple):
    """Two versions of a bot in one league. `unfinished`: their pairs that are waiting or being played."""

    new: Entrant
    old: Entrant
    comparison: Comparison
    unfinished: int


def compared(league: League, news: Iterable[Entrant]) -> list[Versions]:
    """Each of these with its bot's latest earlier version that passed its trial; two queries."""
    news = [one for one in news if one.version is not None]
    bots = {one.version.bot_id for one in news if one.version}
    passed = Entrant.objects.filter(league=league, version__bot__in=bots, trial__state=Trial.State.PASSED)
    known = list(passed.select_related("version__bot").order_by("version__number"))
    both = [(new, old) for new in news if (old := _before(new, known))]
    return _compared(league, both)


def _before(new: Entrant, known: Iterable[Entrant]) -> Entrant | None:
    """`known` in the order of version numbers."""
    found = None
    for one in known:
        assert one.version is not None and new.version is not None
        if one.version.bot_id == new.version.bot_id and one.version.number < new.version.number:
            found = one
    return found


def _compared(league: League, both: list[tuple[Entrant, Entrant]]) -> list[Versions]:
    keys = [one.pk for pair in both for one in pair]
    pairs = Pairing.objects.filter(league=league, first__in=keys, second__in=keys).exclude(state=Pairing.State.FAILED)
    rows = list(pairs.order_by().values_list("first", "second", "quarters").annotate(times=Count("pk")) if keys else ())
    return [_versions(new, old, rows) for new, old in both]


def _versions(new: Entrant, old: Entrant, rows: Iterable[tuple[int, int, int | None, int]]) -> Versions:
    shares: list[float] = []
    unfinished = 0
    for first, second, quarters, times in rows:
        if {first, second} != {new.pk, old.pk}:
            continue
        if quarters is None:
            unfinished += times
        else:
            shares += [(quarters if first == new.pk else QUARTERS - quarters) / QUARTERS] * times
    return Versions(new, old, compare(shares), unfinished)
