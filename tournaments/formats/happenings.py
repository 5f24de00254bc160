"""What happens where rounds are paired as it goes, in the order in which it did: a ladder, a queue."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over; `places` are its entries, best first."""

    places: tuple[int, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        """The same entries by their numbers."""
        return tuple(sorted(self.places))

    @property
    def winner(self) -> int:
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Joined:
    """An entry came late, or came back."""

    entry: int


@dataclass(frozen=True, slots=True)
class Left:
    entry: int


Happening = Played | Joined | Left
