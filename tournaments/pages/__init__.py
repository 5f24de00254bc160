"""What everybody sees of a tournament: its stages, an entry's way through it, and the screen in the hall.

All of it is read off the projection, so that a page shows one state of the ledger; names and countries come from
the rows of the entries, since people may be called something else by now.
"""

from tournaments.pages.boards import Board, Panel, boards
from tournaments.pages.entry import EntryShown, entry_shown
from tournaments.pages.matches import MatchShown, match_shown
from tournaments.pages.people import Person, everybody
from tournaments.pages.slices import WHOLE, Slice, Wanted
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
    "Person",
    "Slice",
    "StageShown",
    "Wanted",
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
