"""What a bot is: it looks at the deal in its seat's own eyes, and says what to do."""

from typing import Any, NamedTuple, Protocol

from engine.actions import Action


class Wait(NamedTuple):
    """Do nothing until the seat next sees something change, or until `ms` have passed if that is sooner."""

    ms: int | None = None


class Bot(Protocol):
    def act(self, view: Any) -> Action | Wait:
        """One of `view.legal`, or a wait. Asked when a hand is free; thinking takes no virtual time.

        What a view holds its family of games says. `engine.bots.ends` has methods that a bot may have besides.
        """
