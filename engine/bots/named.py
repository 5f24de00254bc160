"""The built-in bots by name. One name may stand for a bot in each family of games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.families import FAMILIES, family_named
from engine.rules import AnyRules


class NoSuchBot(LookupError):
    """A family of games has no bot of that name; the message lists those it has."""


class NamedBot:
    """A bot's name, valid for several families of games."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._bots: dict[str, Bot] = {}

    def bot_in(self, family: str) -> Bot:
        """Raises NoSuchBot if the family has no bot with this name."""
        bot = self._bots.get(family)
        if bot is None:
            bots = family_named(family).bots
            if self.name not in bots:
                raise NoSuchBot(f"no bot of {family} is called {self.name}; there are: {', '.join(bots)}")
            bot = self._bots[family] = bots[self.name]()
        return bot

    def act(self, view: Any) -> Action | Wait:
        return self.bot_in(view.rules.family).act(view)


def bots_at_table(rules: AnyRules, bots: Sequence[Bot]) -> list[Bot]:
    """The bots for these rules, with named ones replaced by those of the family. Raises NoSuchBot."""
    return [bot.bot_in(rules.family) if isinstance(bot, NamedBot) else bot for bot in bots]


class _Bots(Mapping[str, Callable[[], Bot]]):
    """Looks into the families lazily, because they depend on this package."""

    def __getitem__(self, name: str) -> Callable[[], Bot]:
        if name not in _names():
            raise KeyError(name)
        return partial(NamedBot, name)

    def __iter__(self) -> Iterator[str]:
        return iter(_names())

    def __len__(self) -> int:
        return len(_names())


@cache
def _names() -> tuple[str, ...]:
    return tuple(dict.fromkeys([name for family in FAMILIES for name in family_named(family).bots]))


BOTS: Final[Mapping[str, Callable[[], Bot]]] = _Bots()
"""Name to a factory without arguments."""
