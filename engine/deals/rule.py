"""The one shape every rule has."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.actions import Action
from engine.table import Phase, Table

Question = Callable[[Table, int, Action], str | None]
Change = Callable[[Table, int, Action], None]
Options = Callable[[Table, int], Iterable[Action]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of action in one phase: why a seat may not do it, what it does, and all it may do.

    `refusal` answers with a reason or None; `change` is only called after None;
    `options` lists, in order, exactly the actions that are not refused.
    """

    kind: str
    phase: Phase
    refusal: Question
    change: Change
    options: Options


def unexpected_argument(action: Action, *expected: str) -> str | None:
    """The reason an action's arguments are not those its kind takes, or None."""
    for name, given in (("source", action.source), ("target", action.target)):
        if given is None and name in expected:
            return f"{action.kind} needs a {name}"
        if given is not None and name not in expected:
            return f"{action.kind} takes no {name}"
    return None
