"""A bot with a slower reaction than its table."""

from typing import Any

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.bots.ends import BotWrapper
from engine.tempo import Tempo


class SlowedBot(BotWrapper):
    """Acts like another bot, but `late_ms` later after each event that it did not cause itself.

    A bot knows when events happened, not when it saw them. Events that it learns of when its own hand becomes free
    count as seen a mean reaction after they happened. So the measured edge over a late bot is a little too small: about
    six sevenths of the edge of hands that really react faster.
    """

    def __init__(self, bot: Bot, late_ms: int, tempo: Tempo) -> None:
        super().__init__(bot)
        self._late_ms = late_ms
        self._reaction_ms = tempo.reaction_ms
        self._asked_ms = 0
        self._act_from_ms = 0
        # News since the other bot was last asked.
        self._held: tuple[Any, ...] = ()

    def act(self, view: Any) -> Action | Wait:
        if view.at_ms < self._asked_ms:  # another deal has begun
            self._act_from_ms, self._held = 0, ()
        self._asked_ms = view.at_ms
        self._act_from_ms = max(self._act_from_ms, self._seen_ms(view) + self._late_ms)
        news = (*self._held, *view.news)
        if self._act_from_ms > view.at_ms:
            self._held = news
            return Wait(self._act_from_ms - view.at_ms)
        self._held = ()
        return self._bot.act(view._replace(news=news))

    def _seen_ms(self, view: Any) -> int:
        """When it saw the others' latest action since it was last asked."""
        now_ms: int = view.at_ms
        happened = [event.at_ms for event in view.news if event.seat != view.seat]
        if not happened:
            return -self._late_ms
        own = [event.at_ms for event in view.news if event.seat == view.seat]
        is_prompted = now_ms not in own
        return now_ms if is_prompted else min(now_ms, max(happened) + self._reaction_ms)
