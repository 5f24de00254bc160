"""Rounds as pages show them: the columns of a bracket, or lists of tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.texts import gettext_lazy
from tournaments.formats.plans import Branch, PlannedRound
from tournaments.ledger.projection import FINAL, MatchView
from tournaments.pages.matches import MatchShown, matches_shown
from tournaments.pages.people import TournamentPage

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
    matches: tuple[MatchShown, ...]
    joins: str = ""
    third: "RoundShown | None" = None
    """The match for third place, under the final."""


@dataclass(frozen=True, slots=True)
class BranchShown:
    title: str
    rounds: list[RoundShown]


def branches(page: TournamentPage, rounds: Sequence[PlannedRound]) -> list[BranchShown]:
    third = next((round_shown(page, planned) for planned in rounds if planned.branch == Branch.THIRD_PLACE), None)
    found = []
    for branch, title in _TITLES.items():
        shown = [round_shown(page, planned) for planned in rounds if planned.branch == branch]
        if shown:
            found.append(BranchShown(str(title), list(_joined(shown))))
    if third and found:
        found[0].rounds[-1] = replace(found[0].rounds[-1], third=third)
    return found


def round_shown(page: TournamentPage, planned: PlannedRound) -> RoundShown:
    matches = matches_shown(page, [match.number for match in planned.matches])
    return RoundShown(planned.number, planned.name, matches)


def _joined(rounds: Sequence[RoundShown]) -> Iterator[RoundShown]:
    for at, shown in enumerate(rounds):
        following = len(rounds[at + 1].matches) if at + 1 < len(rounds) else 0
        yield replace(shown, joins=_joins(len(shown.matches), following))


def _joins(matches: int, following: int) -> str:
    if matches == 2 * following:
        return "pairs"
    return "straight" if matches == following else ""


def current(rounds: Sequence[PlannedRound], views: dict[int, MatchView]) -> PlannedRound | None:
    """The first unfinished round, or None."""
    open_rounds = (one for one in rounds if any(views[match.number].state not in FINAL for match in one.matches))
    return next(open_rounds, None)
