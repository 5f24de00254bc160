"""The interface of a bot: it gets its seat's view of the deal and returns an action."""

from typing import Any, NamedTuple, Protocol

from engine.actions import Action


class Wait(NamedTuple):
    """Do nothing until the seat sees a change, or at most for `ms`."""

    ms: int | None = None


class Bot(Protocol):
    def act(self, view: Any) -> Action | Wait:
        """Return one of `view.legal`, or a wait. Called when a hand is free; thinking takes no virtual time.

        Each family of games has its own view. `engine.bots.ends` lists further methods that a bot may have.
        """
