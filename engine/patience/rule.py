"""The one shape of every kind of action."""

from itertools import product

from engine import raced
from engine.actions import Action, action_of
from engine.deal import Phase
from engine.patience.seen import SeenTable
from engine.patience.table import Table
from engine.raced import ABSENT, HAND, VOICE


class Rule:
    """A kind of action: why a seat may not do it, and what it does.

    `refusal` answers with a reason or None; `change` is only called after None. Both are given a seat of the deal
    whose turn it is, and a source and a target of one of `actions`, `ABSENT` for none.
    """

    kind: str
    phases: tuple[Phase, ...] = ("play",)

    def __init__(self, sources: range | None = None, targets: range | None = None) -> None:
        """The numbers allowed for source and target; None for an argument that the kind does not take."""
        self.sources = sources
        self.targets = targets
        self.actions = [
            action_of(self.kind, source, target) for source, target in product(_places(sources), _places(targets))
        ]
        """Every action of the kind at such a table, by source and target, allowed or not."""
        self.alone = self.actions[0]
        """The first of `actions`. A kind without arguments has only this one."""
        self.places = [(_number(action.source), _number(action.target)) for action in self.actions]
        """Source and target of each action, in the form that `refusal` takes."""

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        """Append the actions that a seat may do now, if it is their phase and its turn."""
        for number, (source, target) in enumerate(self.places):
            if self.refusal(table, seat, source, target) is None:
                found.append(self.actions[number])

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        raise NotImplementedError

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        """Do it; the card that was moved, or `NO_CARD`."""
        raise NotImplementedError

    def refusal_of_unknown(self, action: Action) -> str:
        """Why an action of this kind is not in `actions`."""
        for name, given, places in (
            ("source", action.source, self.sources),
            ("target", action.target, self.targets),
        ):
            if given is None and places is not None:
                return f"{self.kind} needs a {name}"
            if given is not None and places is None:
                return f"{self.kind} takes no {name}"
            if given is not None and places is not None and given not in places:
                return f"{self.kind} has no {name} {given}: the last one is {places[-1]}"
        return f"{self.kind} cannot be done so"


class Move(raced.Move):
    """An action with its rule, and its arguments in the rule's form. One hand does everything except speaking."""

    __slots__ = ("rule",)

    def __init__(self, action: Action, rule: Rule) -> None:
        super().__init__(action, action.kind, VOICE if rule.kind == "ready" else HAND)
        self.rule = rule


def _number(argument: int | None) -> int:
    return ABSENT if argument is None else argument


def _places(places: range | None) -> tuple[None] | range:
    return (None,) if places is None else places
