"""How long one pairing is worked on, counted and not timed, so that every machine pairs alike."""

from dataclasses import dataclass
from typing import Final

MOST: Final = 1_000_000
"""Nodes and pairs looked at for one round; some 0.4 s of processor time."""


class UsedUp(Exception):
    """Nothing more is looked at for this round."""


@dataclass(slots=True)
class Work:
    left: int = MOST

    def spend(self, amount: int) -> None:
        """Raises UsedUp."""
        self.left -= amount
        if self.left < 0:
            raise UsedUp
