"""The proposal of a format for the next round, and its input."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.texts import gettext as _
from tournaments.formats.constraints import Pair


class CannotPair(ValueError):
    """The round cannot be paired; the message is a sentence that says what to do.

    `rematches` are the fewest pairs that would have to meet again, if that would help.
    """

    def __init__(self, message: str, rematches: tuple[Pair, ...] = ()) -> None:
        super().__init__(message)
        self.rematches = rematches


@dataclass(frozen=True, slots=True)
class Proposed:
    """One table; `costs` lists its compromises in words."""

    sides: tuple[int, ...]
    costs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tables in order of the leading score; the better placed side comes first. Warnings are sentences."""

    pairs: tuple[Proposed, ...]
    bye: int | None = None
    bye_reason: str = ""
    warnings: tuple[str, ...] = ()
    kept_apart: tuple[Pair, ...] = ()
    """Pairs that would have met if they were not kept apart."""


@dataclass(frozen=True, slots=True)
class RoundToPair:
    """The round to pair, from 1. Pairs name the lower entry first; a bye is a pair with NOBODY."""

    number: int
    lot: str = ""
    """The last tie-break: the same text gives the same round."""
    rematches: bool = False
    """Whether two may meet again if there is no other way."""
    keep: Sequence[Pair] = ()
    """Published pairs, which stay if possible."""
    fixed: Sequence[Pair] = ()
    """Started matches, which stay."""
    without: Collection[int] = ()
    """Entries already seated at another table of the round."""


def too_few(entries: int) -> CannotPair:
    if not entries:
        return CannotPair(_("Nobody is in this round. Bring at least two in, or end the stage."))
    return CannotPair(_("Only one entry is in this round. Bring at least two in, or end the stage."))


def marked(entry: int) -> str:
    """A marker for an entry in a sentence of a format; `ledger.proposals.named` replaces it by the name."""
    return f"Entry {entry}"
