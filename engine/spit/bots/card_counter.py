"""The cards that the other seat may hold in Speed, from counting cards and from the piles it leaves alone."""

from typing import Final

from engine.spit.deals.view import View

IDLE_MS: Final = 700
"""A seat that has done nothing for this time has no card for the piles that it has seen all the time."""

RANKS: Final = 13
SUITS: Final = 4


class CardCounter:
    """The cards that were seen in one deal of Speed, by rank, and the ranks that the other seat lacks."""

    def __init__(self, view: View) -> None:
        self._other = 1 - view.seat
        self._seen = [0] * RANKS
        self._total = 0
        self._lacks: set[int] = set()
        self._acted_ms = 0
        # By place: the top card, and when it came.
        self._tops: dict[int, tuple[int | None, int]] = {}

    def watch(self, view: View) -> None:
        """Take in the news since the last question."""
        for event in view.news:
            if event.seat == self._other:
                self._acted_ms = event.at_ms
                if event.action.kind == "draw":
                    self._lacks.clear()
        for place, pile in enumerate(view.spit_piles):
            if pile.top is None:
                continue
            if self._tops.get(place, (None, 0))[0] != pile.top:
                self._tops[place] = (pile.top, view.at_ms)
                self._seen[pile.top % RANKS] += 1
                self._total += 1
            if min(view.at_ms - self._acted_ms, view.at_ms - self._tops[place][1]) > IDLE_MS:
                self._lacks.update(_neighbours(pile.top))

    def fitting(self, view: View, card: int) -> float:
        """The chance, from 0 to 1, that the other seat holds a card that fits this one."""
        hand, held = view.hand, view.hands[self._other]
        unseen = max(1, SUITS * RANKS - self._total - len(hand))
        chance = 1.0
        for rank in _neighbours(card):
            if rank not in self._lacks:
                left = SUITS - self._seen[rank] - sum([own % RANKS == rank for own in hand])
                chance *= (1 - min(1.0, max(0, left) / unseen)) ** held
        return 1 - chance


def _neighbours(card: int) -> tuple[int, int]:
    return (card + 1) % RANKS, (card - 1) % RANKS
