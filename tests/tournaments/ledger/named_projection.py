"""Projecting lines with readable names of players."""

from functools import partial
from typing import Final

from tournaments.ledger import projection

NAMES: Final = {number: f"P{number % 100}" for number in range(1, 200)} | {9: "Cilla", 10: "Dee", 11: "cilla"}
"""Names by the number of the player. Numbers from 101 on are for tests where it differs from the entry's number."""

project = partial(projection.project, names=NAMES)
