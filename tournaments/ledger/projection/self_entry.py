"""Rules for entry and check-in without the organiser, and the requests to enter."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SelfEntry:
    """The rules of self-entry, and the waiting players in order of arrival."""

    is_open: bool = False
    needs_approval: bool = False
    places: int = 0
    """The maximum number of self-entries; 0 for no limit."""
    closes_at: datetime | None = None
    waiting: tuple[int, ...] = ()
    checks_in_by_name: bool = False
    """Whether players check in by selecting their names, without proof of identity."""

    def is_closed_at(self, now: datetime) -> bool:
        return not self.is_open or (self.closes_at is not None and now >= self.closes_at)

    def is_full(self, playing: int) -> bool:
        return bool(self.places) and playing >= self.places

    def fitting(self, playing: int) -> int:
        """How many of the waiting players have a place."""
        free = max(0, self.places - playing) if self.places else len(self.waiting)
        return min(free, len(self.waiting))

    def with_waiting(self, player: int) -> tuple[int, ...]:
        return (*self.without(player), player)

    def without(self, player: int) -> tuple[int, ...]:
        return tuple(other for other in self.waiting if other != player)
