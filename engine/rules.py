"""The common interface of rules: a value that describes one variant."""

from collections.abc import Iterable
from typing import Final, Protocol

LONGEST_MS: Final = 86_400_000
"""No deal goes on for longer than a day."""


class RulesError(ValueError):
    """Invalid or contradictory knobs; `knobs` names them."""

    def __init__(self, message: str, *knobs: str) -> None:
        super().__init__(message)
        self.knobs = knobs


class UnknownVariant(LookupError):
    """No variant has that id; the message lists the known ids."""

    def __init__(self, variant_id: str, known: Iterable[str]) -> None:
        super().__init__(f"no variant is called {variant_id!r}; there are: {', '.join(known)}")


class AnyRules(Protocol):
    """The rules of a variant of any family."""

    @property
    def family(self) -> str:
        """The name of its family in `engine.families`."""

    @property
    def players(self) -> int: ...

    @property
    def stall_ms(self) -> int:
        """Time steps in after this; 0 for never."""

    @property
    def max_deals(self) -> int:
        """The most deals of a game; then the score decides."""

    @property
    def pack_size(self) -> int:
        """Cards of all packs together, which are numbered from 0."""

    @property
    def packet_size(self) -> int:
        """Cards a seat starts a game with."""

    @property
    def goal(self) -> str:
        """The goal that decides a game, as named by its family."""

    @property
    def counts_points(self) -> bool:
        """Whether games are decided by points."""

    def __hash__(self) -> int:
        """Rules are values: equal ones are interchangeable."""

    def to_json(self) -> dict[str, object]:
        """Every knob, in JSON's types; `Family.rules_of` reads it back."""
