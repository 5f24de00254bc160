"""Matches and places after a withdrawal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.formats.advancement import depends_on, next_stages
from tournaments.formats.slots import EntrySlot, Slot
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection.values import EntryView, MatchState, MatchView, Projection, StageView

EntryViews = Mapping[int, EntryView]

SlotEntries = list[tuple[Slot, int | None]]
"""The entry on each side of a match; None while it is unknown."""


def given_up(projection: Projection) -> tuple[int, ...]:
    """The stages in which a withdrawal now gives up a place: no later result depends on them yet."""
    return tuple(stage.number for stage in projection.stages if not _are_places_final(projection, stage))


def _are_places_final(projection: Projection, stage: StageView) -> bool:
    """Whether the next stage has begun or, for the last stage, whether it is over.

    A stage has begun once a result is entered or a round is paired.
    """
    if not next_stages(projection.settings, stage.number):
        return stage.is_over
    resting = [other for other in projection.stages if depends_on(projection.settings, other.number, stage.number)]
    return any(other.is_over or any(map(_has_fixed_sides, projection.matches_of(other.number))) for other in resting)


def _has_fixed_sides(match: MatchView) -> bool:
    """Whether it was paired by hand or by round, or part of it is decided."""
    named = any(isinstance(slot, EntrySlot) for slot in match.slots)
    return named or match.has_results or match.state == MatchState.PLAYING


def remaining_sides(slot_entries: SlotEntries, entries: EntryViews) -> SlotEntries:
    """The players at a larger table that has not begun, without entries that left before."""
    staying = [(slot, side) for slot, side in slot_entries if side is None or (side and not entries[side].withdrawn)]
    table = [side for _, side in slot_entries if side]
    if staying or not table:
        return staying or slot_entries
    last = _last_to_leave(table, entries)
    return [(slot, side) for slot, side in slot_entries if side == last]


def was_played_by(slot_entries: SlotEntries, table: Sides, line: int, entries: EntryViews) -> bool:
    """Whether the entries of `table` played this match: all others had left before `line`, with which it began."""
    seated = tuple(side for _, side in slot_entries if side in table)
    return seated == table and all(
        side and (side in table or 0 < entries[side].left_by < line) for _, side in slot_entries
    )


def won_by_remaining(view: MatchView, seated: Sequence[int], entries: EntryViews) -> MatchView:
    """The last remaining entry wins, and stays the winner even after leaving."""
    stay = [entry for entry in seated if not entries[entry].withdrawn]
    if len(stay) > 1:
        return view
    winner = stay[0] if stay else _last_to_leave(seated, entries)
    return replace(
        view,
        state=MatchState.OVER,
        winner=winner,
        places=walkover_places(winner, seated),
        walkover=True,
        was_left=not view.games,
    )


def _last_to_leave(seated: Sequence[int], entries: EntryViews) -> int:
    return max(seated, key=lambda entry: entries[entry].left_by)


def walkover_places(winner: int, table: Sequence[int]) -> Sides:
    """Places after a walkover: the winner is first, all others share the next place."""
    return (winner, *(entry for entry in table if entry != winner))


def left_before_match(planned: Sequence[int | None], sides: Sequence[int | None]) -> Sides:
    """Planned entries of a table that left before it began."""
    return tuple(side for side in planned if side and side not in sides)
