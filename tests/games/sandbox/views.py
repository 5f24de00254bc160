"""Views for questions to bots."""

from functools import lru_cache
from typing import Any

from engine.actions import Action
from engine.bots import BOTS
from engine.bots.bot import Wait
from engine.simulate import simulate_game
from engine.spit.deals import View
from engine.spit.variants import variant


class _Recorder:
    def __init__(self) -> None:
        self.views: list[View] = []
        self._bot = BOTS["greedy"]()

    def act(self, view: Any) -> Action | Wait:
        self.views.append(view.kept())
        return self._bot.act(view)


@lru_cache(maxsize=1)
def some_views() -> tuple[View, ...]:
    """The views of one seat in one game."""
    recorder = _Recorder()
    simulate_game(variant("standard"), [recorder, BOTS["greedy"]()], "views")
    return tuple(recorder.views)


def a_view() -> View:
    return some_views()[0]
