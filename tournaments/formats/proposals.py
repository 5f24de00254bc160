"""The proposal of a format for the next round, and its input."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.texts import gettext as _
from tournaments.formats.constraints import Pair


class CannotPair(ValueError):
    """The round cannot be paired; the message is a sentence that says what to do.

    `rematches` are the fewest pairs that would have to meet again, where that would help.
    """

    def __init__(self, message: str, rematches: tuple[Pair, ...] = ()) -> None:
        super().__init__(message)
        self.rematches = rematches


@dataclass(frozen=True, slots=True)
class Proposed:
    """One table; `costs` says in words what could not be had."""

    sides: tuple[int, ...]
    costs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tables in order of the leading score; the better placed side stands first. Warnings are sentences."""

    pairs: tuple[Proposed, ...]
    bye: int | None = None
    bye_reason: str = ""
    warnings: tuple[str, ...] = ()
    kept_apart: tuple[Pair, ...] = ()
    """Who would have met, had they not to be kept apart."""


@dataclass(frozen=True, slots=True)
class Coming:
    """The round to pair, from 1. Pairs name the lower entry first; a bye is a pair with NOBODY."""

    number: int
    lot: str = ""
    """Decides where nothing else does: the same text gives the same round."""
    rematches: bool = False
    """Whether two may meet again when there is no other way."""
    keep: Sequence[Pair] = ()
    """Published already: stays where it can."""
    fixed: Sequence[Pair] = ()
    """Begun already: stays."""
    without: Collection[int] = ()
    """Entries that sit at another table of the round already."""


def too_few(entries: int) -> CannotPair:
    if not entries:
        return CannotPair(_("Nobody is in this round. Bring at least two in, or end the stage."))
    return CannotPair(_("Only one entry is in this round. Bring at least two in, or end the stage."))


def marked(entry: int) -> str:
    """An entry in a sentence of a format; `ledger.proposals.named` puts its name there."""
    return f"Entry {entry}"
