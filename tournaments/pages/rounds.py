"""Rounds as pages show them: the columns of a bracket, or lists of tables."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.texts import gettext_lazy
from tournaments.formats.plans import Branch, PlannedRound
from tournaments.ledger.projection import FINAL, MatchView
from tournaments.pages.matches import MatchShown

Show = Callable[[Sequence[int]], tuple[MatchShown, ...]]
"""Matches by their numbers."""

_TITLES: Final = {
    Branch.MAIN: "",
    Branch.WINNERS: gettext_lazy("Winners’ bracket"),
    Branch.LOSERS: gettext_lazy("Losers’ bracket"),
    Branch.FINAL: gettext_lazy("Final"),
}


@dataclass(frozen=True, slots=True)
class RoundShown:
    """`joins` says how its matches lead to the next round: by "pairs", "straight", or not in a row ("")."""

    number: int
    name: str
    matches: Sequence[MatchShown]
    joins: str = ""
    third: "RoundShown | None" = None
    """The match for third place, under the final."""


@dataclass(frozen=True, slots=True)
class BranchShown:
    title: str
    rounds: list[RoundShown]


def branches(rounds: Sequence[PlannedRound], show: Show) -> list[BranchShown]:
    third = next((_shown(planned, show) for planned in rounds if planned.branch == Branch.THIRD_PLACE), None)
    found = []
    for branch, title in _TITLES.items():
        shown = [_shown(planned, show) for planned in rounds if planned.branch == branch]
        if shown:
            found.append(BranchShown(str(title), list(_joined(shown))))
    if third and found:
        found[0].rounds[-1] = replace(found[0].rounds[-1], third=third)
    return found


def _shown(planned: PlannedRound, show: Show) -> RoundShown:
    return RoundShown(planned.number, planned.name, show([match.number for match in planned.matches]))


def _joined(rounds: Sequence[RoundShown]) -> Iterator[RoundShown]:
    for at, shown in enumerate(rounds):
        following = len(rounds[at + 1].matches) if at + 1 < len(rounds) else 0
        yield replace(shown, joins=_joins(len(shown.matches), following))


def _joins(matches: int, following: int) -> str:
    if matches == 2 * following:
        return "pairs"
    return "straight" if matches == following else ""


def is_through(planned: PlannedRound, views: "dict[int, MatchView]") -> bool:
    return all(views[match.number].state in FINAL for match in planned.matches)


def current(rounds: Sequence[PlannedRound], views: dict[int, MatchView]) -> PlannedRound | None:
    """The first unfinished round, or None."""
    return next((planned for planned in rounds if not is_through(planned, views)), None)
