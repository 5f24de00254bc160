"""What a bot is: it looks at the deal in its seat's own eyes, and says what to do."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.actions import Action
from engine.spit.deals.view import View

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Tells the compiler about a class (`config/compiled/`), and plain Python nothing."""
        return lambda told: told


class Wait(NamedTuple):
    """Do nothing until the seat next sees something change, or until `ms` have passed if that is sooner."""

    ms: int | None = None


class Bot(Protocol):
    def act(self, view: View) -> Action | Wait:
        """One of `view.legal`, or a wait. Asked when a hand is free; thinking takes no virtual time."""
