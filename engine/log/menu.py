"""Numbers for what seats usually do, so that an entry needs one byte for its action, seat and refusal."""

from functools import lru_cache
from typing import Final

from engine.actions import Action, action_of


class Menu:
    """The common actions with so many seats and stock piles, numbered once for each seat and again for the refused.

    The order is part of the packed format: it never changes for a version of it.
    """

    __slots__ = ("_actions", "_number_of", "_seats", "written_out")

    def __init__(self, seats: int, piles: int) -> None:
        self._seats = seats
        self._actions = _common_actions(seats, piles)
        self._number_of = {action: number for number, action in enumerate(self._actions)}
        self.written_out = 2 * len(self._actions) * seats
        """The first number that stands for no action: the entry is written out after it."""

    def number(self, seat: int, action: Action, refused: bool) -> int:
        """`written_out` when the action is not on the menu."""
        number = self._number_of.get(action)
        if number is None or seat < 0:
            return self.written_out
        return (refused * len(self._actions) + number) * self._seats + seat

    def entry(self, number: int) -> tuple[int, Action, bool]:
        """Seat, action and whether it was refused, for a number below `written_out`."""
        rest, seat = divmod(number, self._seats)
        refused, index = divmod(rest, len(self._actions))
        return seat, self._actions[index], refused == 1


@lru_cache(maxsize=32)
def menu_for(seats: int, piles: int) -> Menu:
    return Menu(seats, piles)


MOST_PILES: Final = 12
"""The longest menu there is; actions that are not on it are written out."""


def _common_actions(seats: int, piles: int) -> tuple[Action, ...]:
    own, centre = range(piles), range(seats)
    return (
        action_of("ready"),
        *(action_of("play", source, target) for source in own for target in centre),
        *(action_of("turn", source) for source in own),
        *(action_of("shift", source, target) for source in own for target in own if source != target),
        action_of("spit"),
        *(action_of("spit", None, target) for target in centre),
        *(action_of("claim", None, target) for target in centre),
        action_of("draw"),
        action_of("call"),
        action_of("slap_table"),
        action_of("pick_up"),
        action_of("slam"),
        *(action_of("refill", None, target) for target in own),
        *(action_of("stack", source, target) for source in own for target in own if source != target),
    )
