"""What a bot is: it looks at the deal in its seat's own eyes, and says what to do."""

from typing import NamedTuple, Protocol

from engine.actions import Action
from engine.deals.view import View


class Wait(NamedTuple):
    """Do nothing until the seat next sees something change, or until `ms` have passed if that is sooner."""

    ms: int | None = None


class Bot(Protocol):
    def act(self, view: View) -> Action | Wait:
        """One of `view.legal`, or a wait. Asked when a hand is free; thinking takes no virtual time."""
