"""What every patience game gives: its kinds of actions, how it begins, and what happens in a stall."""

from abc import ABC, abstractmethod
from typing import Final

from engine.actions import Action
from engine.deal import Phase
from engine.patience.rule import Move, Rule
from engine.patience.table import NO_CARD, NOBODY, SeenTable, Table
from engine.raced import Book

MOST_PASSES: Final = 2
"""A deal goes in circles when every seat has gone through its stock so often and no card was built."""

_PHASE_REASONS: Final[dict[Phase, str]] = {
    "ready": "play has not begun: not everybody is ready",
    "play": "play has begun",
    "over": "the deal is over",
}


class Ready(Rule):
    """A seat is ready. Play begins when all are."""

    kind = "ready"
    phase = "ready"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return "you have said that you are ready" if table.is_ready(seat) else None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.say_ready(seat)
        return NO_CARD


class Patience(ABC):
    """A game made ready for play. `kinds` are in the order in which `legal` lists them."""

    def __init__(self, *kinds: Rule) -> None:
        self.kinds = (Ready(), *kinds)
        self.moves = {action: Move(action, rule) for rule in self.kinds for action in rule.actions()}
        self.book = Book(dict(self.moves))

    @abstractmethod
    def lay_out(self, table: Table) -> None:
        """Deal what lies open before play begins."""

    @abstractmethod
    def begin(self, table: Table) -> None:
        """All are ready: play begins."""

    @abstractmethod
    def stall(self, table: Table) -> None:
        """Nobody has acted for `stall_ms`."""

    def legal(self, table: SeenTable, seat: int) -> list[Action]:
        """All a seat may do, by kind, source and target."""
        return [move.action for move in self.moves.values() if self.refusal(table, seat, move) is None]

    def refusal(self, table: SeenTable, seat: int, move: Move) -> str | None:
        """Why a seat may not do this now, or None."""
        phase, to_move = table.phase, table.to_move
        if phase != move.rule.phase:
            return _PHASE_REASONS[phase]
        if to_move not in (NOBODY, seat):
            return f"it is the turn of seat {to_move}"
        return move.rule.refusal(table, seat, move.source, move.target)

    def misfit(self, table: SeenTable, action: Action) -> str:
        """Why an action that is none of `moves` is refused."""
        rule = next((rule for rule in self.kinds if rule.kind == action.kind), None)
        if rule is None:
            return f"these rules know no {action.kind}"
        return rule.misfit(action) if rule.phase == table.phase else _PHASE_REASONS[table.phase]


def end_if_out(table: Table, seat: int) -> None:
    """The first seat without cards wins."""
    if not table.sides[seat].count():
        table.out.append(seat)
        table.end()


def end_if_in_circles(table: Table) -> None:
    """The deal is over when nobody gets on (rules, part 2)."""
    if all(side.passes >= MOST_PASSES for side in table.sides):
        table.end()
