"""The parts of every patience game: its kinds of actions, its beginning, and its stall."""

from abc import ABC, abstractmethod
from typing import Final

from engine.actions import Action
from engine.deal import Phase
from engine.patience.rule import Move, Rule
from engine.patience.seen import NO_CARD, NOBODY, PHASE, PHASES, TO_MOVE, SeenTable, Spots
from engine.patience.table import Table
from engine.raced import ABSENT, RuleBook

MOST_PASSES: Final = 2
"""A deal goes in circles when every seat has gone through its stock this many times and no card was built."""

_PHASE_REASONS: Final[dict[Phase, str]] = {
    "ready": "play has not begun: not everybody is ready",
    "play": "play has begun",
    "over": "the deal is over",
}


class Ready(Rule):
    """A seat is ready. Play begins when all are."""

    kind = "ready"
    phases: tuple[Phase, ...] = ("ready",)

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if self.refusal(table, seat, ABSENT, ABSENT) is None:
            found.append(self.alone)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return "you have said that you are ready" if table.is_ready(seat) else None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.say_ready(seat)
        return NO_CARD


class Patience(ABC):
    """A game made ready for play. `kinds` are in the order in which `legal` lists them."""

    def __init__(self, *kinds: Rule) -> None:
        self.kinds = kinds
        self._of_phase = [[rule for rule in kinds if phase in rule.phases] for phase in PHASES]
        self.moves = {action: Move(action, rule) for rule in self.kinds for action in rule.actions}
        self.book = RuleBook(dict(self.moves))

    @abstractmethod
    def lay_out(self, table: Table) -> None:
        """Deal the cards that lie open before play begins."""

    @abstractmethod
    def all_ready(self, table: Table) -> None:
        """The last seat has said that it is ready."""

    @abstractmethod
    def stall(self, table: Table) -> None:
        """Nobody has acted for `stall_ms`."""

    def unanswered(self, table: Table) -> None:
        """No seat has answered another's action until `Table.unanswered_ms`."""
        raise NotImplementedError

    def standing(self, table: Table, seat: int) -> tuple[int, ...]:
        """How well a seat has done in a deal that is over: lower is better."""
        return (table.sides[seat].count(),)

    def points(self, table: Table) -> tuple[int, ...]:
        """What each seat scores besides the cards that it has left: nothing, unless a game says otherwise."""
        return (0,) * table.rules.players

    def reached(self, spots: Spots, seat: int, move: Move) -> list[int]:
        """The spots that a hand sees even if it comes too late."""
        return [spots.tops + move.target] if move.action.kind == "build" else []

    def legal(self, table: SeenTable, seat: int) -> list[Action]:
        """All actions a seat may take, by kind, source and target."""
        found: list[Action] = []
        seen = table.seen
        if seen[TO_MOVE] in (NOBODY, seat):
            for rule in self._of_phase[seen[PHASE]]:
                rule.offer(table, seat, found)
        return found

    def refusal(self, table: SeenTable, seat: int, move: Move) -> str | None:
        """Why a seat may not do this now, or None."""
        phase, to_move = table.phase, table.to_move
        if phase not in move.rule.phases:
            return _PHASE_REASONS[phase]
        if to_move not in (NOBODY, seat):
            return f"it is the turn of seat {to_move}"
        return move.rule.refusal(table, seat, move.source, move.target)

    def refusal_of_unknown(self, table: SeenTable, action: Action) -> str:
        """Why an action that is not in `moves` is refused."""
        rule = next((rule for rule in self.kinds if rule.kind == action.kind), None)
        if rule is None:
            return f"these rules know no {action.kind}"
        return rule.refusal_of_unknown(action) if table.phase in rule.phases else _PHASE_REASONS[table.phase]


def end_if_out(table: Table, seat: int) -> None:
    """The first seat without cards wins."""
    side = table.sides[seat]
    if not side.stock and not side.count():
        table.out.append(seat)
        table.end()


def end_if_in_circles(table: Table) -> None:
    """End a deal that goes in circles (rules, part 2). Seats without a stock to go through do not count."""
    if table.passes >= MOST_PASSES and all(_gets_nowhere(table, seat) for seat in table.seats):
        end_in_circles(table)


def end_in_circles(table: Table) -> None:
    table.in_circles = True
    table.end()


def _gets_nowhere(table: Table, seat: int) -> bool:
    if table.sides[seat].passes >= MOST_PASSES or not table.sides[seat].count():
        return True
    return table.rules.game == "progressive" and table.is_spread_out(seat)
