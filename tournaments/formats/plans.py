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
    """Rounds of a Swiss stage; 0 for as many as leave one starter unbeaten."""
    third_place: bool = False
    """Whether the losers of the semi-finals play for third place (single elimination)."""
    reset: bool = True
    """Whether the final is played again when the winners' side loses it (double elimination)."""
    reach: int = 3
    """How many places up a challenge may go (ladder)."""
    through: int = 0
    """How many of each group of the stage before play here; 0 for all that are left, and in the first stage."""
    tie_breaks: tuple[str, ...] = ()
    """In the order in which they decide; empty for the usual ones of the format."""
    after: int = 0
    """The number of the stage whose places it takes; 0 for the one before."""
    from_place: int = 1
    """The first place of each group that plays here."""
    name: str = ""
    """What people call it, where the name of the format does not say which stage it is."""


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """`number` counts through the tournament.

    A match with `reset_of` is only played when the match of that number was won by its second side;
    otherwise it is not needed, and who won that match has won this one.
    """

    number: int
    sides: tuple[Slot, ...]
    reset_of: int = 0


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of a stage, or of one group of it.

    `number` counts from 1 through the stage, every round of every group having its own, in the order of
    play: first rounds first. Groups count from 1; `group` is 0 where the stage has none.
    """

    number: int
    name: str
    matches: tuple[PlannedMatch, ...]
    group: int = 0
    branch: Branch = Branch.MAIN
    kept_apart: tuple[tuple[int, ...], ...] = ()
    """Pairs of entries that would have met in it, had they not to be kept apart."""
