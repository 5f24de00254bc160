"""What lines amount to where players go by names that tests can read."""

from functools import partial
from typing import Final

from tournaments.ledger import projection

NAMES: Final = {number: f"P{number % 100}" for number in range(1, 200)} | {9: "Cilla", 10: "Dee", 11: "cilla"}
"""By the number of the player; numbers from 101 on are for those whose entry has another number than they have."""

project = partial(projection.project, names=NAMES)
