"""The one shape every rule has."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from engine.actions import Action, action_of
from engine.deal import Phase
from engine.spit.table import SeenTable, Table

NOT_PLAIN: Final = -9
"""The answer of `Rule.change` when it has changed more than two piles. No card and no top has this value."""

SPOKE_ONLY: Final = -8
"""Its answer when a seat has only said a word, which the table notes for this seat."""


class Rule:
    """A kind of action in one phase: why a seat may not do it, what it does, and all it may do.

    `refusal` answers with a reason or None; `change` is only called after None; `offer` appends, in order, exactly the
    actions that are not refused, and `first` is the first of them. All are given a seat that is in the deal, and a
    source and target of one of `actions`, the most that the layout and the seats allow. The questions need only the
    visible part of a table.
    """

    kind: str
    phase: Phase = "play"

    def __init__(self, sources: range | None = None, targets: range | None = None) -> None:
        """The places that source and target may name; None for an argument that the kind does not take."""
        self.sources = sources
        self.targets = targets
        self.alone = self.action()
        """The action without a source and a target."""

    def actions(self) -> Iterator[Action]:
        """Every action of the kind there is at such a table, whether it is ever allowed or not."""
        for source, target in product(_places(self.sources), _places(self.targets)):
            yield self.action(source, target)

    def action(self, source: int | None = None, target: int | None = None) -> Action:
        return action_of(self.kind, source, target)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        raise NotImplementedError

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        """Do it. A plain move returns the new top of its source, a mere word returns `SPOKE_ONLY`, and everything else
        `NOT_PLAIN`."""
        raise NotImplementedError

    def effect(self, table: Table) -> None:
        """The effect of the last word of this kind: it counts as an action of every seat, not only of the speaker."""
        raise NotImplementedError

    def show(self, table: SeenTable, seat: int, source: int, target: int, under: int) -> None:
        """Apply a plain move to a seat's side, on a table as a seat remembers it."""
        raise NotImplementedError

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        raise NotImplementedError

    def first(self, table: SeenTable, seat: int) -> Action | None:
        found: list[Action] = []
        self.offer(table, seat, found)
        return found[0] if found else None

    def takes_arguments_of(self, action: Action) -> bool:
        return (action.source is None, action.target is None) == (self.sources is None, self.targets is None)

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
                return self.nowhere(name, given)
        return f"{self.kind} cannot be done so"

    def nowhere(self, name: str, number: int) -> str:
        """Why a source or target that does not exist is refused."""
        if name == "source":
            return f"there is no stock pile {number}: they are numbered from 0"
        return f"there is no spit pile at place {number}"


def _places(places: range | None) -> tuple[None] | range:
    return (None,) if places is None else places
