"""Where one side of a match comes from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seed:
    """The entry seeded `number`, from 1."""

    number: int

    def __str__(self) -> str:
        return f"seed {self.number}"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the match numbered `match`."""

    match: int

    def __str__(self) -> str:
        return f"winner of {self.match}"


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody: the other side goes through."""

    def __str__(self) -> str:
        return "bye"


Slot = Seed | WinnerOf | Bye
