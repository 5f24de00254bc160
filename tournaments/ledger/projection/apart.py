"""Pairs that must not meet, and the resulting changes of seeds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from games.texts import gettext as _
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.constraints import Constraints, Pair, pairs_of
from tournaments.formats.plans import StageSettings
from tournaments.formats.seeding import apart_at_tables, apart_in_bracket, apart_in_groups

LARGEST_TEAM: Final = 60
"""The number of pairs grows with the square of the team: 2,000 members make two million pairs for every round.
Such a large team could not be kept apart for many rounds anyway."""


@dataclass(frozen=True, slots=True)
class KeepApartRules:
    """`pairs` must never meet. Team-mates meet only if it is unavoidable; with `mates` they never meet either."""

    pairs: tuple[Pair, ...] = ()
    mates: bool = False

    def __bool__(self) -> bool:
        return self.mates or bool(self.pairs)

    def with_pair(self, pair: Pair) -> "KeepApartRules":
        return replace(self, pairs=tuple(dict.fromkeys((*self.pairs, pair))))

    def constraints(self, teams: Mapping[int, str]) -> Constraints:
        """`teams` has the team of each entry, empty for none. Members of a team above LARGEST_TEAM may always meet.

        Entering such a rule is refused, but late and corrected entries can make a team grow.
        """
        mates = {pair: 1 for team in _members(teams) if len(team) <= LARGEST_TEAM for pair in pairs_of(team)}
        never = frozenset(self.pairs)
        if self.mates:
            return Constraints(never=never.union(mates))
        reasons = {pair: _("both of %(team)s", team=teams[pair[0]]) for pair in mates}
        return Constraints(never, mates, reasons)

    def seeded(self, order: Sequence[int], teams: Mapping[int, str], first: StageSettings, seats: int) -> Sequence[int]:
        """`order`, best first, after swaps for entries that must never meet."""
        return _seeded(tuple(order), self.constraints(teams).never, first, seats) if self else order


def seeds_matter(first: StageSettings) -> bool:
    """Whether the seeds of a first stage decide the pairings."""
    return first.groups > 1 or FORMATS[first.format].is_a_bracket


def seeded_apart(order: Sequence[int], constraints: Constraints, first: StageSettings, seats: int) -> Sequence[int]:
    """`order`, best first, after swaps for entries that must not or should not meet."""
    if not seeds_matter(first):
        return order
    if first.groups > 1:
        return apart_in_groups(order, constraints, first.groups)
    return apart_in_bracket(order, constraints) if seats == 2 else apart_at_tables(order, constraints, seats)


@lru_cache(maxsize=16)
def _seeded(order: Sequence[int], never: frozenset[Pair], first: StageSettings, seats: int) -> Sequence[int]:
    """Cached: it is called after every line until the start, and most lines do not change it."""
    return seeded_apart(order, Constraints(never=never), first, seats)


def too_large(teams: Mapping[int, str]) -> list[str]:
    """The teams that are too large to keep apart, in their first spelling. `teams`: of each entry, empty for none."""
    return [teams[team[0]] for team in _members(teams) if len(team) > LARGEST_TEAM]


def _members(teams: Mapping[int, str]) -> list[list[int]]:
    found: dict[str, list[int]] = {}
    for entry, team in teams.items():
        if team:
            found.setdefault(team.casefold(), []).append(entry)
    return list(found.values())
