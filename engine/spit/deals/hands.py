"""Playing from a hand: the concealed endgame (rules, section 3) and Speed (section 8)."""

from engine.actions import Action
from engine.spit.deals.plays import Play, refuse_on
from engine.spit.deals.rule import NOT_PLAIN, Rule
from engine.spit.table import BIT, SeenTable, Table


class PlayByHand(Play):
    """A card of the hand goes onto a spit pile; with no hand, a top card of the layout does.

    The source is an index into the hand, which counts the cards that are still there.
    """

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        side = table.sides[seat]
        hand, piles = side.hand, len(side.tops)
        if not hand and source < piles:
            return super().refusal(table, seat, source, target)
        if source >= len(hand):
            where = "your hand has no card" if hand or not piles else "there is no stock pile"
            return f"{where} {source}: they are numbered from 0"
        return None if BIT[hand[source]] & table.fitting[target] else refuse_on(table, target)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        side = table.full(seat)
        if not side.hand:
            return super().change(table, seat, source, target)
        table.stale = False
        table.put(target, side.play_from_hand(source))
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if side.showing & table.wanted:
            self.offer_cards(table, side.hand or side.tops, found)

    def first(self, table: SeenTable, seat: int) -> Action | None:
        side = table.sides[seat]
        return self.first_of(table, side.hand or side.tops) if side.showing & table.wanted else None

    def nowhere(self, name: str, number: int) -> str:
        if name == "source":
            return f"neither the layout nor a hand has a card {number}: they are numbered from 0"
        return super().nowhere(name, number)


class PickUp(Rule):
    """The last few cards of the layout become a hand that the others cannot see."""

    kind = "pick_up"

    def __init__(self, conceal: int) -> None:
        super().__init__()
        self._conceal = conceal

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        side = table.sides[seat]
        if side.hand or not side.count:
            return "there is nothing in your layout to pick up"
        if side.hidden:
            return "turn up your last face-down card before you pick up"
        if side.count > self._conceal:
            return f"you have {side.count} stock cards: pick up when there are {self._conceal} or fewer"
        return None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.full(seat).pick_up()
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if self.refusal(table, seat, 0, 0) is None:
            found.append(self.alone)


class Draw(Rule):
    """Speed: the top card of the stock comes to a hand that is not full."""

    kind = "draw"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        side = table.sides[seat]
        if not side.stock:
            return "your stock is empty"
        if side.held >= table.hand_size:
            return f"you hold {side.held} cards already: play one first"
        return None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.full(seat).draw()
        table.stale = False
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if side.stock and side.held < table.hand_size:
            found.append(self.alone)
