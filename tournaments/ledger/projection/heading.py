"""The heading of a tournament's pages: its name, its rules, and whether it is cancelled."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.rules import AnyRules
from engine.spit.rules import Rules

if TYPE_CHECKING:
    from tournaments.ledger.facts import CalledOff


@dataclass(frozen=True, slots=True)
class Heading:
    name: str = ""
    variant: str = ""
    rules: AnyRules = field(default_factory=Rules)
    best_of: int = 1
    called_off: "CalledOff | None" = None
