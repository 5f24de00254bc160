"""Swiss rounds: pairs of the lowest cost, such that every later round can be paired as well."""

from tournaments.formats.proposals import CannotPair, Proposal, Proposed
from tournaments.formats.swiss.costs import COSTS
from tournaments.formats.swiss.pairing import pair
from tournaments.formats.swiss.seating import tables
from tournaments.formats.swiss.values import (
    NOBODY,
    Entrant,
    History,
    Inside,
    SwissRules,
)

__all__ = [
    "COSTS",
    "NOBODY",
    "CannotPair",
    "Entrant",
    "History",
    "Inside",
    "Proposal",
    "Proposed",
    "SwissRules",
    "pair",
    "tables",
]
