"""A bot's memory through a deal: the other seat's last card, and how long each top card has lain there."""

from engine.spit.bots.last_card import LastCard
from engine.spit.deals.view import View


class BotWithMemory:
    """Notes the changes in the centre at every question, and forgets them before the next deal."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        # By place: the top card, and when it was first seen there.
        self._tops: dict[int, tuple[int | None, int]] = {}
        self._last_card: LastCard | None = None

    def _watch(self, view: View) -> LastCard:
        if view.phase == "ready":
            self._forget()
        if self._last_card is None:
            self._last_card = LastCard(view)
        self._last_card.watch(view)
        for place, pile in enumerate(view.spit_piles):
            if place not in self._tops or self._tops[place][0] != pile.top:
                self._tops[place] = (pile.top, view.at_ms)
        return self._last_card
