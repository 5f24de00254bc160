"""Courses of a stage, from outcomes that a test lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.tournaments.standings.events import NAMES, entrants
from tournaments.formats.course import Course, Sides
from tournaments.formats.plans import PlannedMatch, PlannedRound, StageSettings
from tournaments.formats.slots import Bye, EntrySlot, Slot
from tournaments.standings.outcomes import Kind, Outcome


@dataclass(frozen=True)
class Played:
    number: int
    round: int
    slots: tuple[Slot, ...]
    sides: tuple[int | None, ...]
    ended: Sides
    winner: int | None
    walkover: bool


def course(count: int, outcomes: Sequence[Outcome] = (), name: str = "keizer", **more: Any) -> Course:
    """A course of `count` entries, seeded in the order of their numbers."""
    by_number = {outcome.match: outcome for outcome in outcomes}
    matches = {number: _played(outcome) for number, outcome in by_number.items()}
    return Course(
        StageSettings(name), entrants(count), dict(enumerate(NAMES, start=1)),
        tuple(_rounds(list(matches.values()))), matches, by_number.get, **more,
    )  # fmt: skip


def _played(outcome: Outcome) -> Played:
    slots: tuple[Slot, ...] = tuple(EntrySlot(side) for side in outcome.sides)
    best_first = tuple(side for _, side in sorted(zip(outcome.places or (), outcome.sides, strict=False)))
    winner = best_first[0] if best_first else None
    slots = (*slots, Bye()) if outcome.is_bye else slots
    is_walkover = outcome.kind is Kind.WALKOVER
    return Played(outcome.match, outcome.round, slots, outcome.sides, best_first, winner, is_walkover)


def _rounds(matches: Sequence[Played]) -> list[PlannedRound]:
    numbers = sorted({match.round for match in matches})
    return [
        PlannedRound(
            number, f"Round {number}", tuple(PlannedMatch(m.number, m.slots) for m in matches if m.round == number)
        )
        for number in numbers
    ]
