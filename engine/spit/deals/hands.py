"""Playing from a hand: the concealed endgame (rules, section 3) and Speed (section 8)."""

from engine.actions import Action
from engine.spit.deals.plays import Play, refuse_on
from engine.spit.deals.rule import Rule
from engine.spit.table import BIT, Table


class PlayByHand(Play):
    """A card of the hand goes onto a spit pile; with no hand, a top card of the layout does.

    The source is an index into the hand, which counts the cards that are still there.
    """

    def refusal(self, table: Table, seat: int, source: int, target: int) -> str | None:
        hand, piles = table.sides[seat].hand, table.sides[seat].piles
        if not hand and source < len(piles):
            return super().refusal(table, seat, source, target)
        if source >= len(hand):
            where = "your hand has no card" if hand or not piles else "there is no stock pile"
            return f"{where} {source}: they are numbered from 0"
        return None if BIT[hand[source]] & table.on[target] else refuse_on(table, target)

    def change(self, table: Table, seat: int, source: int, target: int) -> None:
        side = table.sides[seat]
        if not side.hand:
            super().change(table, seat, source, target)
            return
        side.count -= 1
        side.showing ^= BIT[side.hand[source]]
        table.stale = False
        table.put(target, side.hand.pop(source))

    def offer(self, table: Table, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if not side.hand:
            super().offer(table, seat, found)
            return
        if side.showing & table.wanted:
            self.offer_cards(table, side.hand, found)

    def nowhere(self, name: str, number: int) -> str:
        if name == "source":
            return f"neither the layout nor a hand has a card {number}: they are numbered from 0"
        return super().nowhere(name, number)


class PickUp(Rule):
    """The last few cards of the layout become a hand that the others cannot see."""

    kind = "pick_up"

    def refusal(self, table: Table, seat: int, source: int, target: int) -> str | None:
        side = table.sides[seat]
        if side.hand or not side.count:
            return "there is nothing in your layout to pick up"
        if side.hidden:
            return "turn up your last face-down card before you pick up"
        if side.count > table.rules.conceal:
            return f"you have {side.count} stock cards: pick up when there are {table.rules.conceal} or fewer"
        return None

    def change(self, table: Table, seat: int, source: int, target: int) -> None:
        side = table.sides[seat]
        side.hand = side.layout()
        for pile in side.piles:
            pile.clear()
        side.look()

    def offer(self, table: Table, seat: int, found: list[Action]) -> None:
        if self.refusal(table, seat, 0, 0) is None:
            found.append(self.alone)


class Draw(Rule):
    """Speed: the top card of the stock comes to a hand that is not full."""

    kind = "draw"

    def refusal(self, table: Table, seat: int, source: int, target: int) -> str | None:
        side = table.sides[seat]
        if not side.stock:
            return "your stock is empty"
        if len(side.hand) >= table.hand_size:
            return f"you hold {len(side.hand)} cards already: play one first"
        return None

    def change(self, table: Table, seat: int, source: int, target: int) -> None:
        side = table.sides[seat]
        card = side.stock.pop()
        side.hand.append(card)
        side.showing |= BIT[card]
        table.stale = False

    def offer(self, table: Table, seat: int, found: list[Action]) -> None:
        side = table.sides[seat]
        if side.stock and len(side.hand) < table.hand_size:
            found.append(self.alone)
