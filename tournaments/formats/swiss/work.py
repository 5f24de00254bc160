"""The limit of the work for one pairing. It is counted, not timed, so that every machine pairs alike."""

from dataclasses import dataclass
from typing import Final

MOST: Final = 1_000_000
"""The most nodes and pairs to look at for one round: some 0.4 s of processor time."""


class WorkLimitReached(Exception):
    """The work for this round is used up."""


@dataclass(slots=True)
class Work:
    left: int = MOST

    def spend(self, amount: int) -> None:
        """Use up this amount. Raises WorkLimitReached if too little is left."""
        self.left -= amount
        if self.left < 0:
            raise WorkLimitReached
