"""A player's record in all matches: totals, results against each opponent, best wins."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db.models import F
from django.db.models.functions import Coalesce

from tournaments.ledger.projection import MatchState
from tournaments.models import MatchSide, Rating
from tournaments.ratings import at_least, shown

BEST: Final = 3
"""The number of best wins shown."""


@dataclass(frozen=True, slots=True)
class OpponentRecord:
    """The matches of two between a player and one opponent."""

    opponent: int
    name: str
    is_bot: bool
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class BestWin:
    """A match of two won in play; `rating` is the opponent's current rating."""

    tournament: str
    slug: str
    match: int
    opponent: str
    rating: int
    at: dt.datetime | None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The record of finished matches. Walkovers count as won or lost, but not among the best wins."""

    won: int
    lost: int
    walkovers: int
    against: Sequence[OpponentRecord]
    """Most matches first."""
    best: Sequence[BestWin]

    @property
    def matches(self) -> int:
        return self.won + self.lost


class _Row(NamedTuple):
    """A side of a match that is over."""

    match: int
    entry: int
    winner: int | None
    walkover: bool
    player: int
    name: str
    bot: str
    number: int
    slug: str
    tournament: str
    variant: str
    at: dt.datetime | None


def record_of(entries: Sequence[int]) -> MatchRecord:
    """The record of one person's entries; two queries."""
    own = set(entries)
    rows = _rows(own)
    own_rows = {row.match: row for row in rows if row.entry in own}
    others = [row for row in rows if row.entry not in own]
    sides = Counter(row.match for row in others)
    decided = [row for row in own_rows.values() if row.winner is not None]
    won = [row for row in decided if row.winner in own]
    pairs = [(own_rows[row.match], row) for row in others if sides[row.match] == 1 and row.winner is not None]
    return MatchRecord(
        len(won),
        len(decided) - len(won),
        sum(row.walkover for row in decided),
        _against(pairs, own),
        _best([other for mine, other in pairs if mine.winner in own and not mine.walkover and not other.bot]),
    )


def _rows(own: set[int]) -> list[_Row]:
    matches = MatchSide.objects.filter(entry__in=own, match__state=MatchState.OVER.value).values("match")
    rows = MatchSide.objects.filter(match__in=matches, entry__isnull=False).annotate(
        who=Coalesce("entry__player__merged_into", "entry__player"), called=F("entry__player__name")
    )
    found = rows.values_list(
        "match", "entry", "match__winner", "match__walkover", "who", "called", "entry__player__bot",
        "match__number", "match__tournament__slug", "match__tournament__name", "match__tournament__variant",
        "match__decided_at",
    )  # fmt: skip
    return [_Row(*row) for row in found]


def _against(pairs: Sequence[tuple[_Row, _Row]], own: set[int]) -> list[OpponentRecord]:
    people = {other.player: other for _, other in pairs}
    won = Counter(other.player for mine, other in pairs if mine.winner in own)
    met = Counter(other.player for _, other in pairs)
    return [
        OpponentRecord(who, people[who].name, bool(people[who].bot), won[who], count - won[who])
        for who, count in met.most_common()
    ]


def _best(won: Sequence[_Row]) -> list[BestWin]:
    rated = _rated({row.player for row in won})
    results = [(rated[row.player, row.variant], row) for row in won if (row.player, row.variant) in rated]
    results.sort(key=lambda one: (-one[0][0], one[1].match))
    return [
        BestWin(row.tournament, row.slug, row.number, row.name, rating, row.at) for (_, rating), row in results[:BEST]
    ]


def _rated(players: set[int]) -> Mapping[tuple[int, str], tuple[int, int]]:
    """The lower bound of the rating and the rating for each player and variant."""
    rows = Rating.objects.filter(player__in=players).values_list("player", "variant", "mu", "sigma")
    return {(player, variant): (at_least(mu, sigma), shown(mu)) for player, variant, mu, sigma in rows}
