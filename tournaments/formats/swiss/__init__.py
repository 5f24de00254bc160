"""Swiss rounds: the pairs with the lowest costs, such that all later rounds can still be paired."""

from tournaments.formats.swiss.pairing import pair
from tournaments.formats.swiss.seating import tables
from tournaments.formats.swiss.values import (
    PairingHistory,
    SwissEntrant,
    SwissRules,
)

__all__ = [
    "PairingHistory",
    "SwissEntrant",
    "SwissRules",
    "pair",
    "tables",
]
