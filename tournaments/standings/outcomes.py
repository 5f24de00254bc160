"""The input of standings: the entrants, and the outcome of each match."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    PLAYED = "played"
    WALKOVER = "walkover"
    BYE = "bye"
    HALF_BYE = "half bye"
    """A round that the entry asked to sit out."""


@dataclass(frozen=True, slots=True)
class StageEntrant:
    """An entry that plays in a stage. `number` is that of the entry, `seed` None before the seeding."""

    number: int
    name: str
    seed: int | None = None
    rating: float | None = None
    withdrawn: bool = False
    gave_up: bool = False
    """Withdrew before the next stage began: its qualifying place goes to the next entry."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state of a match; all fields except `places` and `sides` have one figure for each side, or are empty.

    `places` count from 1 and may be shared; it is None until the match is over. In a walkover without any present
    side nobody is first: (2, 2). A bye of either kind has one side and is over immediately.
    """

    match: int
    round: int
    sides: tuple[int, ...]
    """Numbers of entries."""
    places: tuple[int, ...] | None
    games: tuple[int, ...] = ()
    """Games won."""
    deals: tuple[int, ...] = ()
    """Deals won."""
    cards: tuple[int, ...] = ()
    """Difference of cards, summed over the deals, from each side's view: more is better."""
    left: tuple[int, ...] = ()
    """Cards left when the deals ended, summed over them: fewer is better."""
    kind: Kind = Kind.PLAYED

    @property
    def is_over(self) -> bool:
        return self.places is not None or self.is_bye

    @property
    def is_bye(self) -> bool:
        return self.kind is Kind.BYE or self.kind is Kind.HALF_BYE

    @property
    def nobody_came(self) -> bool:
        return self.kind is Kind.WALKOVER and self.places is not None and 1 not in self.places


def latest_begun(outcomes: Sequence[Outcome]) -> int:
    """The last round with a finished match; 0 before the first."""
    return max((outcome.round for outcome in outcomes if outcome.is_over), default=0)


def is_under_way(outcomes: Sequence[Outcome]) -> bool:
    """Whether a match of a begun round is still open."""
    begun = latest_begun(outcomes)
    return any(not outcome.is_over and outcome.round <= begun for outcome in outcomes)
