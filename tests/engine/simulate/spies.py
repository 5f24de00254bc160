"""Bots that record the views and answers of other bots, and bots with a single habit."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.actions import Action
from engine.bots import BOTS, Bot, Wait
from engine.games import start_game
from engine.luck import Luck
from engine.simulate.racer import Racer
from engine.simulate.timing import timings_of
from engine.spit.deals import View
from engine.spit.rules import Rules
from engine.tempo import Tempo


class Asked(NamedTuple):
    view: View
    answer: Action | Wait


class Spy:
    """Answers like another bot, and records every view and answer."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.asked: list[Asked] = []

    def act(self, view: View) -> Action | Wait:
        kept_view = view.kept()
        answer = self.bot.act(view)
        self.asked.append(Asked(kept_view, answer))
        return answer


class Habit:
    """Answers by a function of the view."""

    def __init__(self, answer: Callable[[View], Action | Wait]) -> None:
        self.act = answer


def racer_of(rules: Rules, tempo: Tempo, luck: Sequence[Luck]) -> Racer:
    """The racer of seat 0 in a deal that has just been laid out; `luck` by runner."""
    raced = start_game(rules, "chair").next_deal().raced(tempo)
    return Racer(raced.book, sleeper(), raced.knowledge[0], timings_of(raced.book, tempo), luck)


def sleeper() -> Bot:
    return Habit(lambda view: Wait())


def fidget() -> Bot:
    """Waits 0 ms each time, to be asked again as soon as possible."""
    return Habit(lambda view: Wait(0))


def shifter() -> Bot:
    """Shifts cards whenever it can, without end, and otherwise acts like `greedy`."""

    def act(view: View) -> Action | Wait:
        shifts = [action for action in view.legal if action.kind in ("ready", "shift")]
        return shifts[0] if shifts else greedy().act(view)

    return Habit(act)


def greedy() -> Bot:
    return BOTS["greedy"]()


def pair(*names: str) -> tuple[Bot, ...]:
    return tuple(BOTS[name]() for name in names)


def spies(*names: str) -> tuple[Spy, ...]:
    return tuple(map(Spy, pair(*names)))


def answers_of(spy: Spy) -> list[tuple[int, Action]]:
    """The actions of a bot, each with the time of its decision in milliseconds."""
    return [(asked.view.at_ms, asked.answer) for asked in spy.asked if isinstance(asked.answer, Action)]
