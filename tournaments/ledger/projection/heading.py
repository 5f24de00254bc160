"""What stands above a tournament's pages: its name, what is played, and whether it takes place."""

from dataclasses import dataclass, field, replace

from engine.spit.rules import Rules
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact


@dataclass(frozen=True, slots=True)
class Heading:
    name: str = ""
    variant: str = ""
    rules: Rules = field(default_factory=Rules)
    best_of: int = 1
    called_off: facts.CalledOff | None = None

    def after(self, fact: Fact) -> "Heading":
        """As it is once this has happened; the same where the fact is about something else."""
        match fact:
            case facts.Named(name):
                return replace(self, name=name)
            case facts.RulesChosen(variant, rules, best_of):
                return replace(self, variant=variant, rules=Rules.from_json(rules), best_of=best_of)
            case facts.CalledOff():
                return replace(self, called_off=fact)
        return self
