"""All outcomes from each entry's side: the input of every tie-break."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tournaments.standings.figures import halves
from tournaments.standings.outcomes import Kind, Outcome, StageEntrant, latest_begun
from tournaments.standings.points import PointsRule, most, scored

NOBODY_CAME: Final = "nobody came"
"""Instead of an opponent."""

Against = tuple[tuple[int, int], ...]
"""Each opponent, with 2 for ending before it, 1 for level, 0 for behind."""


@dataclass(slots=True)
class Appearance:
    """One entry in one finished match; `points`, and `most` for the first place, are half points."""

    outcome: Outcome
    side: int
    points: int
    most: int
    is_played: bool
    against: Against

    @property
    def is_won(self) -> bool:
        """Whether it finished ahead of all others."""
        return all(result == 2 for _, result in self.against)

    @property
    def is_sat_out(self) -> bool:
        """Whether the entry asked for a half bye or did not come: a voluntary unplayed round (C.07, 16.1.2)."""
        return self.outcome.kind is Kind.HALF_BYE or (self.outcome.kind is Kind.WALKOVER and not self.points)

    def own(self, figures: tuple[int, ...]) -> int:
        """This side's figure; 0 if none was recorded."""
        return figures[self.side] if figures else 0


@dataclass(slots=True)
class CountedOpponent:
    """An opponent, or the substitute for one in an unplayed round; `points` are half points."""

    name: str
    points: int
    result: int
    """2 for a win, 1 for a draw, 0."""
    is_sat_out: bool = False
    added: int = 0
    """The part of the points that replaces absences at the end."""
    is_stand_in: bool = False
    """Whether there was no opponent, so that the entry's own points count."""

    def __str__(self) -> str:
        text = f"{self.name} {halves(self.points)}"
        if self.is_stand_in:
            return f"{text} (own points)"
        if not self.added:
            return text
        return f"{text} ({halves(self.points - self.added)}, and {halves(self.added)} for absence at the end)"


@dataclass(frozen=True)
class Results:
    """`points` and `for_opponents` are half points."""

    entrants: Mapping[int, StageEntrant]
    appearances: Mapping[int, Sequence[Appearance]]
    """In the order of rounds."""
    points: Mapping[int, int]
    for_opponents: Mapping[int, int]
    """The points that an entry's opponents may count."""
    missed: Mapping[int, int]
    """Begun rounds in which an entry should have had a match but had none."""
    is_by_rounds: bool
    last_round: int
    rule: PointsRule
    lot: str
    outcomes: Sequence[Outcome]

    def name(self, entry: int) -> str:
        return self.entrants[entry].name

    @cached_property
    def counted_opponents(self) -> Mapping[int, Sequence[CountedOpponent]]:
        """One for each begun round, if all entries play every round; otherwise the opponents."""
        return {entry: self._opponents_of(entry) for entry in self.entrants}

    def _opponents_of(self, entry: int) -> Sequence[CountedOpponent]:
        found = [
            opponent for appearance in self.appearances[entry] for opponent in self._opponents_in(entry, appearance)
        ]
        return found + [CountedOpponent("absent", self.points[entry], 0, True, is_stand_in=True)] * self.missed[entry]

    def _opponents_in(self, entry: int, appearance: Appearance) -> list[CountedOpponent]:
        if appearance.is_played or not self.is_by_rounds:
            return [self._opponent(opponent, result) for opponent, result in appearance.against]
        kind = appearance.outcome.kind
        result = {Kind.BYE: 2, Kind.HALF_BYE: 1}.get(kind, 2 if appearance.points else 0)
        name = NOBODY_CAME if appearance.outcome.nobody_came else str(kind)
        return [CountedOpponent(name, self.points[entry], result, appearance.is_sat_out, is_stand_in=True)]

    def _opponent(self, entry: int, result: int) -> CountedOpponent:
        points = self.for_opponents[entry]
        return CountedOpponent(self.name(entry), points, result, added=points - self.points[entry])

    @cached_property
    def idle(self) -> Mapping[int, Set[int]]:
        """All begun rounds in which an entry had no match, planned or not."""
        return _free_rounds(self.entrants.values(), self.outcomes, self.last_round)

    @cached_property
    def shares(self) -> Mapping[int, tuple[int, int]]:
        """The points of each entry and the maximum possible, including byes and walkovers."""
        return {
            entry: (self.points[entry], sum(appearance.most for appearance in own))
            for entry, own in self.appearances.items()
        }

    @cached_property
    def deals(self) -> Mapping[int, tuple[int, int]]:
        """The deals won by each entry, and by any side in its matches."""
        return {
            entry: (
                sum(appearance.own(appearance.outcome.deals) for appearance in own),
                sum(sum(appearance.outcome.deals) for appearance in own),
            )
            for entry, own in self.appearances.items()
        }


def results_of(
    entrants: Sequence[StageEntrant], outcomes: Sequence[Outcome], rounds: int | None, rule: PointsRule, lot: str
) -> Results:
    appearances = _appearances(entrants, outcomes, rule)
    points = {entry: sum(appearance.points for appearance in own) for entry, own in appearances.items()}
    begun = latest_begun(outcomes)
    free = _free_rounds(entrants, outcomes, min(rounds or 0, begun))
    back = {side for outcome in outcomes if not outcome.is_over for side in outcome.sides}
    gone = appearances.keys() - back if rounds else set()
    absences = {entry: _absences_at_the_end(appearances[entry], free[entry]) for entry in gone}
    return Results(
        entrants={entrant.number: entrant for entrant in entrants},
        appearances=appearances,
        points=points,
        for_opponents={entry: own + _draws_for(absences.get(entry, ()), rule) for entry, own in points.items()},
        missed={entry: len(numbers) for entry, numbers in free.items()},
        outcomes=outcomes,
        is_by_rounds=bool(rounds),
        last_round=begun,
        rule=rule,
        lot=lot,
    )


def _appearances(
    entrants: Sequence[StageEntrant], outcomes: Sequence[Outcome], rule: PointsRule
) -> dict[int, list[Appearance]]:
    appearances: dict[int, list[Appearance]] = {entrant.number: [] for entrant in entrants}
    for outcome in sorted(outcomes, key=lambda outcome: (outcome.round, outcome.match)):
        if outcome.is_over:
            for side, appearance in enumerate(_sides(outcome, rule)):
                appearances[outcome.sides[side]].append(appearance)
    return appearances


def _sides(outcome: Outcome, rule: PointsRule) -> Iterator[Appearance]:
    is_played, first = outcome.kind is Kind.PLAYED, most(outcome, rule)
    for side, points in enumerate(scored(outcome, rule)):
        yield Appearance(outcome, side, points, first, is_played, _against(outcome, side, 1 if is_played else 0))


def _against(outcome: Outcome, side: int, level: int) -> Against:
    """A tie at a table counts as half; a tie in a walkover means that no side was present."""
    if outcome.places is None or outcome.is_bye:
        return ()
    mine = outcome.places[side]
    return tuple(
        (opponent, level if place == mine else 2 * (place > mine))
        for at, (opponent, place) in enumerate(zip(outcome.sides, outcome.places, strict=True))
        if at != side
    )


def _free_rounds(entrants: Iterable[StageEntrant], outcomes: Sequence[Outcome], expected: int) -> dict[int, set[int]]:
    free = {entrant.number: set(range(1, expected + 1)) for entrant in entrants}
    for outcome in outcomes:
        for entry in outcome.sides:
            free[entry].discard(outcome.round)
    return free


def _absences_at_the_end(own: Sequence[Appearance], free: set[int]) -> list[int]:
    """The points of each half bye and missed round after which an entry did not play (C.07, article 16.2.5).

    A no-show is not an absence and stays a loss.
    """
    last_round = max((appearance.outcome.round for appearance in own if not appearance.is_sat_out), default=0)
    half_byes = [
        appearance
        for appearance in own
        if appearance.outcome.kind is Kind.HALF_BYE and appearance.outcome.round > last_round
    ]
    return [appearance.points for appearance in half_byes] + [0 for missed in free if missed > last_round]


def _draws_for(absences: Sequence[int], rule: PointsRule) -> int:
    """The points to add so that each of these rounds counts as a draw (C.07, article 16.3.2)."""
    return sum(rule.draw - points for points in absences)
