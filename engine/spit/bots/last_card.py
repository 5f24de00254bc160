"""Another seat's last card, and the claim that is sent before it has landed (rules, section 6)."""

from typing import Final

from engine.actions import Action, action_of
from engine.bots.bot import Wait
from engine.spit.deals.view import Seen, View
from engine.spit.fitting import goes_on
from engine.spit.table import BIT
from engine.tempo import CLUB, Tempo

GOALS: Final = ("shed", "collect")
"""Only if the rules have claims."""

LATE_MS: Final = 150
"""A card may still be on its way for this time after it should have landed; after that its seat has other plans."""


class LastCard:
    """The other seat's last card, with two seats: when it should land, and when to send a claim for the best pile.

    The seat that is out can claim only when its last card has landed. So a claim that lands half a slap after that card
    comes first. A claim that lands before the card is a fumble.
    """

    def __init__(self, view: View) -> None:
        """A deal, as it is before the first card is played."""
        rules = view.rules
        tempo = view.tempo or CLUB
        self.is_contested = rules.players == 2 and rules.claim != "winner" and rules.goal in GOALS
        self._other = 1 - view.seat
        self._is_refilled = rules.refill
        self._fits = goes_on(rules)
        self._sign = -1 if view.goal == "collect" else 1
        self._reaction_ms = tempo.reaction_ms
        self._play_ms = tempo.play_ms + rules.reach_ms
        self._slap_ms = _claim_ms(tempo, rules.claim, rules.reach_ms)
        # When the other seat was last seen to act: its hand was free then.
        self._free_ms = 0
        # By place: height and top card, and since when the other seat has known them.
        self._piles: dict[int, tuple[int, int | None, int]] = {}

    def watch(self, view: View) -> None:
        """Take in the news since the last question; call this at every question."""
        if not self.is_contested:
            return
        news = view.news
        for event in news:
            if event.seat == self._other:
                self._free_ms = event.at_ms
        for place, pile in enumerate(view.spit_piles):
            if self._piles.get(place, (0, None))[:2] != (pile.count, pile.top):
                self._piles[place] = (pile.count, pile.top, self._known_ms(view, news, place))

    def _known_ms(self, view: View, news: tuple[Seen, ...], place: int) -> int:
        """When the other seat got to know a pile that has just changed."""
        for event in reversed(news):
            if event.action.kind == "play" and event.action.target == place and not event.refused:
                return event.at_ms if event.seat == self._other else event.at_ms + self._reaction_ms
        return view.at_ms

    def contest(self, view: View) -> Action | Wait | None:
        """The claim, or the wait for its time; None while another action is better."""
        if not self.is_contested or view.phase != "play":
            return None
        card = self._card(view)
        piles = view.spit_piles
        if card is None or len(piles) != 2 or not all(pile.count for pile in piles):
            return None
        place = self._goes_to(view, card)
        if place is None:
            return None
        sizes = [pile.count for pile in piles]
        sizes[place] += 1
        if sizes[0] == sizes[1]:
            return None
        lands_ms = self._begins_ms(place) + self._play_ms
        send_ms = lands_ms - self._slap_ms // 2
        if view.at_ms > lands_ms + LATE_MS or send_ms - view.at_ms > self._play_ms:
            return None
        if view.at_ms < send_ms:
            return Wait(send_ms - view.at_ms)
        return action_of("claim", None, 0 if self._sign * sizes[0] < self._sign * sizes[1] else 1)

    def _card(self, view: View) -> int | None:
        """The last card of the other seat, if it shows."""
        if view.hands[self._other] or (self._is_refilled and view.spit_cards[self._other]):
            return None
        piles = [pile for pile in view.layouts[self._other] if pile.count]
        return piles[0].top if len(piles) == 1 and piles[0].count == 1 else None

    def _goes_to(self, view: View, card: int) -> int | None:
        """The place where a card fits; of two places, the one that its seat has known longer."""
        fitting = [
            place
            for place, pile in enumerate(view.spit_piles)
            if pile.top is not None and BIT[card] & self._fits[pile.top]
        ]
        return min(fitting, key=self._begins_ms, default=None)

    def _begins_ms(self, place: int) -> int:
        """When the other seat could begin to play at a place."""
        return max(self._free_ms, self._piles[place][2])


def _claim_ms(tempo: Tempo, claim: str, reach_ms: int) -> int:
    return tempo.call_ms if claim == "call" else tempo.slap_ms + reach_ms
