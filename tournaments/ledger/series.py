"""The table of a series: the combined results of several tournaments of a club. Plain values only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from tournaments.formats import keizer
from tournaments.ledger.projection import Projection
from tournaments.ledger.projection.final_places import final_places
from tournaments.ledger.projection.results import outcome_of
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS
from tournaments.standings.results import results_of


class Counting(StrEnum):
    """The points for an evening."""

    PLACES = "places"
    """The last place gets 1 point, each place above one more; shared places share their points."""
    WINS = "wins"
    """A point for each match won."""
    KEIZER = "values"
    """Values of opponents, by docs/keizer.md: each evening is a round of one Keizer tournament."""


@dataclass(frozen=True, slots=True)
class EveningResult:
    """The points of a player, and whether this evening counts among the best."""

    points: Fraction
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """`evenings` are in the order of the tournaments; None if the player was absent."""

    place: int
    player: int
    total: Fraction
    evenings: tuple[EveningResult | None, ...]


def series_table(evenings: Sequence[Projection], counting: Counting, best: int = 0) -> list[SeriesRow]:
    """One row for each player, best first; tied players share a place. With `best`, only the best evenings count.

    Keizer counts all evenings; its rows show the matches won on each.
    """
    points = [_of_places(evening) if counting is Counting.PLACES else _of_wins(evening) for evening in evenings]
    rows = [_row(player, points) for player in sorted({player for evening in points for player in evening})]
    if counting is Counting.KEIZER:
        totals = _keizer(evenings)
        rows = [replace(row, total=totals.get(row.player, Fraction(0))) for row in rows]
    elif best:
        rows = [_only_best(row, best) for row in rows]
    rows.sort(key=lambda row: -row.total)
    return [replace(row, place=1 + sum(other.total > row.total for other in rows)) for row in rows]


def _row(player: int, points: Sequence[Mapping[int, Fraction]]) -> SeriesRow:
    evenings = tuple(EveningResult(got[player]) if player in got else None for got in points)
    return SeriesRow(0, player, Fraction(sum(evening.points for evening in evenings if evening)), evenings)


def _only_best(row: SeriesRow, best: int) -> SeriesRow:
    played = [at for at, evening in enumerate(row.evenings) if evening]
    by_points = sorted(played, key=lambda at: -(_points_at(row, at)))
    counted = set(by_points[:best])
    evenings = tuple(evening and replace(evening, counts=at in counted) for at, evening in enumerate(row.evenings))
    return replace(row, evenings=evenings, total=Fraction(sum(_points_at(row, at) for at in counted)))


def _points_at(row: SeriesRow, at: int) -> Fraction:
    evening = row.evenings[at]
    return evening.points if evening else Fraction(0)


def _of_places(projection: Projection) -> dict[int, Fraction]:
    """Points by player; empty until the tournament is over."""
    places = final_places(projection)
    ranked = sum(len(level.entries) for level in places)
    return {
        projection.entries[entry].player: ranked + 1 - Fraction(level.first + min(level.last, ranked), 2)
        for level in places
        for entry in level.entries
    }


def _of_wins(projection: Projection) -> dict[int, Fraction]:
    """Wins by player, for all who played a match."""
    won: dict[int, Fraction] = {}
    for match in projection.matches.values():
        for entry in match.table or ():
            player = projection.entries[entry].player
            won[player] = won.get(player, Fraction(0)) + (match.winner == entry)
    return won


def _keizer(evenings: Sequence[Projection]) -> dict[int, Fraction]:
    outcomes = [outcome for round_, evening in enumerate(evenings, start=1) for outcome in _outcomes(evening, round_)]
    players = dict.fromkeys(player for outcome in outcomes for player in outcome.sides)
    entrants = [StageEntrant(player, "", seed) for seed, player in enumerate(players, start=1)]
    found = keizer.scores(results_of(entrants, outcomes, None, SWISS, ""))
    return {player: Fraction(total, keizer.OWN) for player, total in found.totals.items()}


def _outcomes(projection: Projection, round_: int) -> list[Outcome]:
    """The outcomes of its matches between players, as one round."""
    found = []
    for match in projection.matches.values():
        outcome = outcome_of(match)
        if outcome and outcome.is_over and not outcome.is_bye:
            players = tuple(projection.entries[entry].player for entry in outcome.sides)
            found.append(replace(outcome, round=round_, sides=players))
    return found
