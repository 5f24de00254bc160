"""Matches and places after a withdrawal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.formats.advancement import rests_on, takers
from tournaments.formats.slots import EntrySlot, Slot
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection.values import EntryView, MatchState, MatchView, Projection, StageView

Entries = Mapping[int, EntryView]

Coming = list[tuple[Slot, int | None]]
"""The sides of a match, each with who comes to it; None while nobody knows."""


def given_up(projection: Projection) -> tuple[int, ...]:
    """The stages in which a withdrawal now gives up a place: those on which nothing rests yet."""
    return tuple(stage.number for stage in projection.stages if not _is_built_upon(projection, stage))


def _is_built_upon(projection: Projection, stage: StageView) -> bool:
    """Whether what follows has begun or, where nothing does, the stage is over.

    It has begun with anything that was played there, and with a round that was paired for those who play there.
    """
    if not takers(projection.settings, stage.number):
        return stage.is_over
    resting = [other for other in projection.stages if rests_on(projection.settings, other.number, stage.number)]
    return any(other.is_over or any(map(_has_fixed_sides, projection.matches_of(other.number))) for other in resting)


def _has_fixed_sides(match: MatchView) -> bool:
    """Whether it was paired by hand or by round, or something was decided in it."""
    named = any(isinstance(slot, EntrySlot) for slot in match.slots)
    return named or match.has_results or match.state == MatchState.PLAYING


def at_the_table(coming: Coming, entries: Entries) -> Coming:
    """Who sits down at a table of many that has not begun: the others need no figures of those who left before."""
    staying = [(slot, side) for slot, side in coming if side is None or (side and not entries[side].withdrawn)]
    table = [side for _, side in coming if side]
    if staying or not table:
        return staying or coming
    last = _last_to_leave(table, entries)
    return [(slot, side) for slot, side in coming if side == last]


def is_of(coming: Coming, table: Sides, line: int, entries: Entries) -> bool:
    """Whether these sat down here: who is missing from the table, which began with that line, had left before."""
    seated = tuple(side for _, side in coming if side in table)
    return seated == table and all(side and (side in table or 0 < entries[side].left_by < line) for _, side in coming)


def fallen_to_the_others(view: MatchView, seated: Sequence[int], entries: Entries) -> MatchView:
    """The last one left wins, and stays the winner after leaving too."""
    stay = [entry for entry in seated if not entries[entry].withdrawn]
    if len(stay) > 1:
        return view
    winner = stay[0] if stay else _last_to_leave(seated, entries)
    return replace(
        view,
        state=MatchState.OVER,
        winner=winner,
        places=first_of(winner, seated),
        walkover=True,
        was_left=not view.games,
    )


def _last_to_leave(seated: Sequence[int], entries: Entries) -> int:
    return max(seated, key=lambda entry: entries[entry].left_by)


def first_of(winner: int, table: Sequence[int]) -> Sides:
    """Places after a walkover: the winner first, all others after."""
    return (winner, *(entry for entry in table if entry != winner))


def gone_from(planned: Sequence[int | None], sides: Sequence[int | None]) -> Sides:
    """Those who were to sit at a table and left before it began."""
    return tuple(side for side in planned if side and side not in sides)
