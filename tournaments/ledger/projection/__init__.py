"""The state from a ledger: entries, stages, rounds, matches and their score, as plain values.

One fold serves the running tournament, the preview of a correction and the rebuild from the
first line, so they cannot disagree. An undone line is left out of the fold.
"""

from tournaments.ledger.projection.apart import LARGEST_TEAM, KeepApartRules, seeded_apart, seeds_matter, too_large
from tournaments.ledger.projection.fold import SINGLE_ELIMINATION, Fold, InitialState, project
from tournaments.ledger.projection.heading import Heading
from tournaments.ledger.projection.lines import (
    overridden_lines,
    people_in,
    subject_of,
    valid_lines,
)
from tournaments.ledger.projection.matches import rules_at
from tournaments.ledger.projection.values import (
    FINAL,
    EntryView,
    GameView,
    Group,
    MatchState,
    MatchView,
    Projection,
    StageView,
    State,
)

__all__ = [
    "FINAL",
    "LARGEST_TEAM",
    "SINGLE_ELIMINATION",
    "EntryView",
    "Fold",
    "GameView",
    "Group",
    "Heading",
    "InitialState",
    "KeepApartRules",
    "MatchState",
    "MatchView",
    "Projection",
    "StageView",
    "State",
    "overridden_lines",
    "people_in",
    "project",
    "rules_at",
    "seeded_apart",
    "seeds_matter",
    "subject_of",
    "too_large",
    "valid_lines",
]
