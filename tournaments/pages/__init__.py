"""The public pages of a tournament: its stages, the path of an entry, and the hall screen.

They read the projection, so that a page shows one state of the ledger. Names and countries come from the rows of
the entries, because names may have changed since.
"""

from tournaments.pages.boards import Board, Panel, boards
from tournaments.pages.entry import EntryShown, entry_shown
from tournaments.pages.matches import MatchShown, match_shown
from tournaments.pages.people import ShownPerson, everybody
from tournaments.pages.slices import WHOLE, Slice, WantedSlice
from tournaments.pages.stages import (
    UNDECIDED,
    StageShown,
    champion,
    open_matches,
    other_winners,
    places,
    programme,
    result,
    stages,
)

__all__ = [
    "UNDECIDED",
    "WHOLE",
    "Board",
    "EntryShown",
    "MatchShown",
    "Panel",
    "ShownPerson",
    "Slice",
    "StageShown",
    "WantedSlice",
    "boards",
    "champion",
    "entry_shown",
    "everybody",
    "match_shown",
    "open_matches",
    "other_winners",
    "places",
    "programme",
    "result",
    "stages",
]
