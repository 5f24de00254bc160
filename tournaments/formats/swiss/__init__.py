"""Swiss rounds: pairs of the lowest cost, such that every later round can be paired as well."""

from tournaments.formats.swiss.costs import COSTS
from tournaments.formats.swiss.pairing import pair
from tournaments.formats.swiss.seating import tables
from tournaments.formats.swiss.values import (
    NOBODY,
    Inside,
    PairingHistory,
    SwissEntrant,
    SwissRules,
)

__all__ = [
    "COSTS",
    "NOBODY",
    "Inside",
    "PairingHistory",
    "SwissEntrant",
    "SwissRules",
    "pair",
    "tables",
]
