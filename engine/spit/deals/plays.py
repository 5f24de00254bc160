"""Moving the cards of the layout: play, turn, shift, stack and refill (rules, sections 1 and 3)."""

from collections.abc import Callable
from typing import Final

from engine.actions import Action, action_of
from engine.spit.deals.rule import NOT_PLAIN, Rule
from engine.spit.deals.stuck import shows_pair
from engine.spit.table import BIT, DIGIT, DOWN, SPACE, SeenTable, Table


class Play(Rule):
    """The face-up top card of a stock pile goes onto a spit pile."""

    kind = "play"

    def __init__(self, sources: range, targets: range) -> None:
        super().__init__(sources, targets)
        self._from = [[self.action(source, target) for target in targets] for source in sources]

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        top = table.sides[seat].tops[source]
        if top >= 0 and BIT[top] & table.fitting[target]:
            return None
        return refuse_hidden(table, seat, source) or refuse_on(table, target)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        side = table.full(seat)
        card = side.tops[source]
        under = side.pull(source)
        side.count -= 1
        table.put(target, card)
        return under

    def show(self, table: SeenTable, seat: int, source: int, target: int, under: int) -> None:
        side = table.sides[seat]
        side.lift(source, under)
        side.count -= 1

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if not side.showing & table.wanted:
            return
        self.offer_cards(table, side.tops, found)

    def first(self, table: SeenTable, seat: int) -> Action | None:
        side = table.sides[seat]
        if not side.showing & table.wanted:
            return None
        return self.first_of(table, side.tops)

    def offer_cards(self, table: SeenTable, cards: list[int], found: list[Action]) -> None:
        """All plays of these cards, whose indices are the sources; values below 0 are not cards."""
        for source, card in enumerate(cards):
            if card >= 0 and (bit := BIT[card]) & table.wanted:
                plays = self._from[source]
                for place, bits in enumerate(table.fitting):
                    if bit & bits:
                        found.append(plays[place])

    def first_of(self, table: SeenTable, cards: list[int]) -> Action | None:
        """The first play of these cards."""
        wanted = table.wanted
        for source, card in enumerate(cards):
            if card >= 0 and (bit := BIT[card]) & wanted:
                for place, bits in enumerate(table.fitting):
                    if bit & bits:
                        return self._from[source][place]
        return None


class Turn(Rule):
    """The face-down top card of a stock pile is turned up."""

    kind = "turn"

    def __init__(self, sources: range) -> None:
        super().__init__(sources)
        self._at = ShapeMoves(len(sources), _turns)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        top = table.sides[seat].tops[source]
        if top == DOWN:
            return None
        if top == SPACE:
            return f"stock pile {source} is a space"
        return f"the top card of stock pile {source} is face up already"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        return table.full(seat).turn_up(source)

    def show(self, table: SeenTable, seat: int, source: int, target: int, under: int) -> None:
        table.sides[seat].turn(source, under)

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if side.downs:
            found += self._at.at(side.shape)

    def first(self, table: SeenTable, seat: int) -> Action | None:
        side = table.sides[seat]
        return self._at.at(side.shape)[0] if side.downs else None


class LayoutRule(Rule):
    """Its arguments name piles of the layout."""

    def nowhere(self, name: str, number: int) -> str:
        return f"the layout has no stock pile {number}: they are numbered from 0"


class Rearrange(LayoutRule):
    """A face-up top card goes from pile to pile."""

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        side = table.full(seat)
        card = side.tops[source]
        under = side.pull(source)
        side.put(target, card)
        return under

    def show(self, table: SeenTable, seat: int, source: int, target: int, under: int) -> None:
        side = table.sides[seat]
        card = side.tops[source]
        side.lift(source, under)
        side.lay(target, card)


class Shift(Rearrange):
    """The face-up top card of a stock pile goes into a space."""

    kind = "shift"

    def __init__(self, sources: range) -> None:
        super().__init__(sources, sources)
        self._at = ShapeMoves(len(sources), _shifts)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        tops = table.sides[seat].tops
        if tops[source] >= 0 and tops[target] == SPACE:
            return None
        return refuse_hidden(table, seat, source) or f"stock pile {target} is no space"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if side.spaces:
            found += self._at.at(side.shape)

    def first(self, table: SeenTable, seat: int) -> Action | None:
        side = table.sides[seat]
        if side.spaces:
            moves = self._at.at(side.shape)
            if moves:
                return moves[0]
        return None


class Stack(Rearrange):
    """The top card of a stock pile goes onto another pile of the seat that shows the same rank."""

    kind = "stack"

    def __init__(self, sources: range) -> None:
        super().__init__(sources, sources)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        hidden = refuse_hidden(table, seat, source) or refuse_hidden(table, seat, target)
        if hidden is not None:
            return hidden
        if source == target:
            return "a card cannot be stacked on itself"
        tops = table.sides[seat].tops
        if tops[source] % 13 != tops[target] % 13:
            return f"stock piles {source} and {target} do not show the same rank"
        return None

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if not shows_pair(side):
            return
        for source, top in enumerate(side.tops):
            for target, other in enumerate(side.tops):
                if top >= 0 and other >= 0 and source != target and top % 13 == other % 13:
                    found.append(self.action(source, target))


class Refill(LayoutRule):
    """The top spit card fills a space, face up."""

    kind = "refill"

    def __init__(self, targets: range) -> None:
        super().__init__(None, targets)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if not table.spits[seat]:
            return "you have no spit card left to fill a space with"
        return None if table.sides[seat].tops[target] == SPACE else f"stock pile {target} is no space"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        side = table.full(seat)
        side.put(target, side.spit_cards.pop())
        table.spits[seat] -= 1
        side.count += 1
        table.spit_left -= 1
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if table.spits[seat]:
            for target, top in enumerate(table.sides[seat].tops):
                if top == SPACE:
                    found.append(self.action(None, target))


def refuse_hidden(table: SeenTable, seat: int, pile: int) -> str | None:
    """Why a stock pile has no top card to move, or None."""
    top = table.sides[seat].tops[pile]
    if top == SPACE:
        return f"stock pile {pile} is a space"
    if top == DOWN:
        return f"the top card of stock pile {pile} is face down: turn it first"
    return None


def refuse_on(table: SeenTable, place: int) -> str:
    """Why a card does not go on a place in the centre."""
    if not table.sizes[place]:
        return f"there is no spit pile at place {place}"
    if table.frozen_by >= 0:
        return "the spit piles are frozen until the slap is answered"
    return "that card does not go on that spit pile"


MOST_SHAPES: Final = 3**9
"""How many shapes are remembered: all shapes of nine piles, and a part of those of more piles."""


class ShapeMoves:
    """Moves that follow from the shape of a layout alone, worked out once for each shape."""

    __slots__ = ("_of", "_piles", "_worked_out")

    def __init__(self, piles: int, of: Callable[[list[int]], tuple[Action, ...]]) -> None:
        self._piles = piles
        self._of = of
        self._worked_out: list[tuple[Action, ...] | None] = [None] * min(3**piles, MOST_SHAPES)

    def at(self, shape: int) -> tuple[Action, ...]:
        """`shape` is that of `SeenSide.shape`."""
        if shape >= len(self._worked_out):
            return self._worked(shape)
        moves = self._worked_out[shape]
        if moves is None:
            moves = self._worked_out[shape] = self._worked(shape)
        return moves

    def _worked(self, shape: int) -> tuple[Action, ...]:
        return self._of([shape // DIGIT[pile] % 3 for pile in range(self._piles)])


def _turns(digits: list[int]) -> tuple[Action, ...]:
    return tuple(action_of("turn", pile, None) for pile, digit in enumerate(digits) if digit == 1)


def _shifts(digits: list[int]) -> tuple[Action, ...]:
    spaces = [pile for pile, digit in enumerate(digits) if digit == 0]
    return tuple(action_of("shift", pile, space) for pile, digit in enumerate(digits) if digit == 2 for space in spaces)
