"""Planned rounds of matches, whose sides are slots, and the settings of a stage."""

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from tournaments.formats.slots import Slot


class CannotDraw(ValueError):
    """The entries do not fit the format; the message is a sentence that says what to change."""


class Branch(StrEnum):
    """The part of a bracket that a round belongs to; empty where there is only one."""

    MAIN = ""
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    THIRD_PLACE = "third place"


class StageSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a stage is played. Stored for ever: add fields with defaults, never rename or reuse."""

    format: str
    groups: int = 1
    """Into how many groups the entries are divided (round robin)."""
    times: int = 1
    """How often each pair meets (round robin)."""
    rounds: int = 0
    """Rounds of a Swiss stage; 0 for the number that leaves one entry unbeaten."""
    third_place: bool = False
    """Whether the losers of the semi-finals play for third place (single elimination)."""
    reset: bool = True
    """Whether the final is played again when the winners' side loses it (double elimination)."""
    reach: int = 3
    """How many places up a challenge may go (ladder)."""
    through: int = 0
    """How many of each group of the source stage play here; 0 for all the rest, and in the first stage."""
    tie_breaks: tuple[str, ...] = ()
    """Tie-breaks in order; empty for the format's defaults."""
    after: int = 0
    """The number of the stage whose places it takes; 0 for the previous one."""
    from_place: int = 1
    """The first place of each group that plays here."""
    name: str = ""
    """Its own name, if the name of the format is ambiguous."""


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """`number` counts through the tournament.

    A match with `reset_of` is only played if the match of that number was won by its second side. Otherwise it is not
    needed, and the winner of that match counts as its winner.
    """

    number: int
    sides: tuple[Slot, ...]
    reset_of: int = 0


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of a stage, or of one group of it.

    `number` counts from 1 through the stage, over all rounds of all groups, in the order of play: first rounds first.
    Groups count from 1; `group` is 0 in a stage without groups.
    """

    number: int
    name: str
    matches: tuple[PlannedMatch, ...]
    group: int = 0
    branch: Branch = Branch.MAIN
    kept_apart: tuple[tuple[int, ...], ...] = ()
    """Pairs that would have met in this round if they were not kept apart."""
