"""The cards that a deal's entries have moved or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.actions import Action
from engine.log.record import CHANCE
from engine.log.verify import RecordedChance
from engine.spit.table import Side

if TYPE_CHECKING:
    from engine.spit.deals.deal import Deal

FROM_A_HAND: Final = frozenset({"play", "spit"})
"""Kinds whose source is a card of the hand, while there is a hand."""


class MovedCards:
    """The card of each entry.

    It is found by playing the log again, up to the entry asked for, and costs nothing before.
    """

    __slots__ = ("_cards", "_entries", "_original", "_replayed")

    def __init__(self, deal: Deal) -> None:
        self._original = deal
        self._replayed: Deal | None = None
        self._entries = deal.entries
        self._cards: list[int | None] = []

    def seen_by(self, seat: int, number: int) -> int | None:
        """The card of an entry that a seat has seen, by the number of the entry.

        None if the entry moved no card or several, if it is an act of time, and if only another seat sees the card.
        """
        while len(self._cards) <= number:
            self._cards.append(self._next())
        entry = self._entries[number]
        return None if entry.action.kind == "draw" and entry.seat != seat else self._cards[number]

    def _next(self) -> int | None:
        """Play the next entry again; its card."""
        at_ms, seat, action, refused, _ = self._entries[len(self._cards)]
        deal = self._replayed
        if deal is None:
            deal = self._replayed = self._original.laid_out_again(RecordedChance(self._entries))
        if refused:
            return None
        if seat == CHANCE:
            deal.advance(at_ms)
            return None
        card = _card_of(deal.table.full(seat), action)
        deal.apply(at_ms, seat, action)
        return card


def _card_of(side: Side, action: Action) -> int | None:
    """The card that an action of this side is about to move or turn."""
    kind, source = action.kind, action.source
    if kind == "draw":
        return side.draw_pile[-1]
    if kind == "refill":
        return side.spit_cards[-1]
    if source is None:
        return None
    return side.hand[source] if side.hand and kind in FROM_A_HAND else side.piles[source][-1]
