"""What the rules of every family of games have: a value that says how one variant is played."""

from collections.abc import Iterable
from typing import Final, Protocol

LONGEST_MS: Final = 86_400_000
"""No deal goes on for longer than a day."""


class RulesError(ValueError):
    """Knobs that cannot be set so; `knobs` names them."""

    def __init__(self, message: str, *knobs: str) -> None:
        super().__init__(message)
        self.knobs = knobs


class UnknownVariant(LookupError):
    """No variant has that id; the message lists those there are."""

    def __init__(self, variant_id: str, known: Iterable[str]) -> None:
        super().__init__(f"no variant is called {variant_id!r}; there are: {', '.join(known)}")


class AnyRules(Protocol):
    """A variant of any family, as what all share knows it."""

    @property
    def family(self) -> str:
        """The name under which `engine.families` knows its family."""

    @property
    def players(self) -> int: ...

    @property
    def stall_ms(self) -> int:
        """Time steps in after this; 0 for never."""

    @property
    def max_deals(self) -> int:
        """After so many deals a game is decided as it stands."""

    @property
    def pack_size(self) -> int:
        """Cards of all packs together, which are numbered from 0."""

    @property
    def packet_size(self) -> int:
        """Cards a seat starts a game with."""

    @property
    def goal(self) -> str:
        """What decides a game, in the word of its family."""

    @property
    def counts_points(self) -> bool:
        """Whether games are decided by points."""

    def __hash__(self) -> int:
        """Rules are values: equal ones are alike everywhere."""

    def to_json(self) -> dict[str, object]:
        """Every knob, in JSON's types; `Family.rules_of` reads it back."""
