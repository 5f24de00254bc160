"""Results of a league: counted pairs of games, added up by opponents and result."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Count, Q, QuerySet

from leagues.models import Entrant, League, Pairing
from leagues.ratings import Pair

QUARTERS: Final = 4
"""All points of a pair, in the unit of `Pairing.quarters`."""


_TOTALS: Final = """
    SELECT COALESCE(variant, ''), LEAST(first_id, second_id) AS one, GREATEST(first_id, second_id) AS other,
        count(*), sum(own), sum(own * own), count(*) FILTER (WHERE own > 2), count(*) FILTER (WHERE own = 2)
    FROM (
        SELECT variant, first_id, second_id, CASE WHEN first_id < second_id THEN quarters ELSE 4 - quarters END AS own
        FROM leagues_pairing
        WHERE league_id = %(league)s AND state = 'played' AND is_ranked AND quarters IS NOT NULL
            AND (%(until)s::timestamptz IS NULL OR played_at <= %(until)s)
    ) AS counted
    GROUP BY GROUPING SETS ((variant, one, other), (one, other))
"""
"""Plain SQL, because with half a million pairs the ORM's work per row takes longer than the query."""


class Result(NamedTuple):
    """Pairs with the same bots, variant and result. `first` and `second` are keys of entrants."""

    variant: str
    first: int
    second: int
    quarters: int
    times: int


class Total(NamedTuple):
    """All pairs of two bots in a variant, or in all variants if empty: the number, the sum of the first one's quarters,
    and the sum of their squares. The first one has the smaller key."""

    variant: str
    first: int
    second: int
    times: int
    quarters: int
    squares: int
    won: int
    level: int

    @property
    def pair(self) -> Pair:
        share = self.quarters / QUARTERS / self.times
        scatter = self.squares / QUARTERS**2 - self.times * share**2
        return Pair(self.first, self.second, share, self.times, max(scatter, 0.0))


class Tally(NamedTuple):
    """The results of one bot's pairs, and its points in quarters."""

    won: int = 0
    level: int = 0
    lost: int = 0
    quarters: int = 0

    @property
    def pairs(self) -> int:
        return self.won + self.level + self.lost

    def plus(self, quarters: int, times: int) -> "Tally":
        half = QUARTERS // 2
        won, level, lost = quarters > half, quarters == half, quarters < half
        return Tally(
            self.won + won * times, self.level + level * times, self.lost + lost * times,
            self.quarters + quarters * times,
        )  # fmt: skip


def counted(league: League) -> QuerySet[Pairing]:
    """Ranked pairs that were played. Pairs of one owner are not ranked; the functions here check owners again."""
    return Pairing.objects.filter(
        league=league, state=Pairing.State.PLAYED, is_ranked=True, quarters__isnull=False
    ).order_by()


def totals_of(league: League, until: datetime | None = None) -> list[Total]:
    """Totals of all counted pairs, or of those until then: for each two bots, in each variant and in all together (with
    `variant` empty). Two queries."""
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, {"league": league.pk, "until": until})
        rows = cursor.fetchall()
    owners = owners_of(league)
    return [Total(*row) for row in rows if not _of_one_owner(owners, row[1], row[2])]


def results_among(league: League, entrants: Iterable[int]) -> list[Result]:
    """Results of the counted pairs between these."""
    known = list(entrants)
    return _added_up(counted(league).filter(first__in=known, second__in=known), owners_of(league))


def results_with(league: League, entrants: Iterable[int]) -> list[Result]:
    """Results of the counted pairs with any of these."""
    known = list(entrants)
    return _added_up(counted(league).filter(Q(first__in=known) | Q(second__in=known)), owners_of(league))


def owners_of(league: League) -> dict[int, int]:
    """Owners of submitted bots, by entrant."""
    submitted = Entrant.objects.filter(league=league, version__isnull=False)
    return dict(submitted.values_list("pk", "version__bot__owner").order_by())


def tallies_of(results: Iterable[Result]) -> dict[int, Tally]:
    """Tallies by entrant."""
    tallies: dict[int, Tally] = defaultdict(Tally)
    for one in results:
        tallies[one.first] = tallies[one.first].plus(one.quarters, one.times)
        tallies[one.second] = tallies[one.second].plus(QUARTERS - one.quarters, one.times)
    return tallies


def _added_up(pairs: QuerySet[Pairing], owners: Mapping[int, int]) -> list[Result]:
    rows = pairs.values_list("variant", "first", "second", "quarters").annotate(times=Count("pk"))
    results = (Result(variant, first, second, quarters or 0, times) for variant, first, second, quarters, times in rows)
    return [one for one in results if not _of_one_owner(owners, one.first, one.second)]


def _of_one_owner(owners: Mapping[int, int], first: int, second: int) -> bool:
    return first in owners and owners[first] == owners.get(second)
