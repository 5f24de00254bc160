"""Conclusions from one view: the seat's own chains, and the possible actions of the others."""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.spit.deals.view import PileView, View
from engine.spit.fitting import goes_on
from engine.spit.table import BIT

FURTHEST: Final = 6
"""How many plays ahead a chain is followed."""

MOST_TRIES: Final = 200
"""How many plays are tried for one chain, so that even a full hand is quick."""


class ViewAnalysis:
    """The seat's own visible cards, and the tops of the spit piles, as a view shows them."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._fits = goes_on(view.rules)
        self._tries = 0
        self._layout = view.own_layout
        self._tops = [pile.top for pile in view.spit_piles]
        # By source: the cards that can be played from there one after another, the next card last.
        self._cards = [[card] for card in view.hand] if view.hand else [list(pile.up) for pile in self._layout]
        self._others = [seat for seat in range(view.rules.players) if seat != view.seat and seat not in view.out]
        self._theirs = [pile.top for seat in self._others for pile in view.layouts[seat] if pile.top is not None]
        sizes = [pile.count for pile in view.spit_piles]
        self._surplus = [size - sum(sizes) / len(sizes) for size in sizes]
        self._is_ahead = all(_left(view, view.seat) <= _left(view, seat) for seat in self._others)
        self.others_stuck = all(self._is_stuck(seat) for seat in self._others)

    def card(self, play: Action) -> int:
        return self._cards[play.source or 0][-1]

    def goes_on(self, play: Action) -> bool:
        """Whether another own card would go on the one that is played."""
        source, card = play.source or 0, self.card(play)
        rest = [pile[-2:-1] if at == source else pile[-1:] for at, pile in enumerate(self._cards)]
        return any(self._fit(cards, card) for cards in rest)

    def opens(self, play: Action) -> bool:
        """Whether a card that another seat shows would go on the one that is played."""
        return self._fit(self._theirs, self.card(play))

    def hidden_under(self, play: Action) -> int:
        """The face-down cards under the card that is played."""
        return 0 if self._view.hand else self._layout[play.source or 0].down

    def surplus(self, place: int) -> float:
        """How much larger a pile is than the average pile; the opposite for a seat that is behind.

        The seat that goes out first will take the smaller pile. So it wants unequal piles, and the other seat wants
        level ones.
        """
        return self._surplus[place] if self._is_ahead else -self._surplus[place]

    def chain(self, play: Action) -> int:
        """The length of the longest chain that begins with a play, that play included, if nobody else moves."""
        self._tries = 0
        return self._follow(play.source or 0, play.target or 0, FURTHEST)

    def _follow(self, source: int, place: int, most: int) -> int:
        self._tries += 1
        under = self._tops[place]
        self._tops[place] = card = self._cards[source].pop()
        length = 1 + (self._longest(most - 1) if most > 1 else 0)
        self._cards[source].append(card)
        self._tops[place] = under
        return length

    def _longest(self, most: int) -> int:
        best = 0
        for place, top in enumerate(self._tops):
            for source, cards in enumerate(self._cards):
                if best < most and self._tries < MOST_TRIES and self._fit(cards[-1:], top):
                    best = max(best, self._follow(source, place, most))
        return best

    def _fit(self, cards: Sequence[int], top: int | None) -> bool:
        """Whether any of some cards goes on a top card."""
        return top is not None and any(BIT[card] & self._fits[top] for card in cards)

    def _is_stuck(self, seat: int) -> bool:
        """Whether a view shows that a seat is stuck; for a seat that holds cards it cannot."""
        view, layout = self._view, self._view.layouts[seat]
        if view.hands[seat] or view.stocks[seat] or _may_uncover(view, layout, seat):
            return False
        shown = [pile.top for pile in layout if pile.top is not None]
        return not any(self._fit(shown, top) for top in self._tops)


def _may_uncover(view: View, layout: tuple[PileView, ...], seat: int) -> bool:
    """Whether a layout can bring a card to light."""
    if any(pile.count and pile.top is None for pile in layout):
        return True
    ranks = [pile.top % 13 for pile in layout if pile.top is not None]
    space = len(ranks) < len(layout)
    if view.rules.refill and space and view.spit_cards[seat]:
        return True
    has_pair = view.rules.stacking and len(set(ranks)) < len(ranks)
    return any(pile.down for pile in layout) and ((space and view.rules.shift) or has_pair)


def _left(view: View, seat: int) -> int:
    """The cards a seat still has to get rid of."""
    return sum([pile.count for pile in view.layouts[seat]]) + view.hands[seat] + view.stocks[seat]
