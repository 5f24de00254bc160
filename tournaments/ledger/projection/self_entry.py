"""Who may enter and check in without the organiser, and who has asked to enter and waits."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SelfEntry:
    """How players enter by themselves, and the players who wait, first come first."""

    is_open: bool = False
    needs_approval: bool = False
    places: int = 0
    """How many may enter by themselves; 0 for no limit."""
    closes_at: datetime | None = None
    waiting: tuple[int, ...] = ()
    checks_in_by_name: bool = False
    """Whether players check in by picking their names, which proves nothing."""

    def is_closed_at(self, now: datetime) -> bool:
        return not self.is_open or (self.closes_at is not None and now >= self.closes_at)

    def is_full(self, playing: int) -> bool:
        return bool(self.places) and playing >= self.places

    def with_waiting(self, player: int) -> tuple[int, ...]:
        return (*self.without(player), player)

    def without(self, player: int) -> tuple[int, ...]:
        return tuple(other for other in self.waiting if other != player)
