"""Bots that forfeit in different ways, and a game that they play."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.actions import Action
from engine.bots import BOTS, Bot, Wait
from engine.spit.deals import View
from engine.spit.rules import Rules
from games.models import Game
from games.services.playing import bot_player, play_game, request_game
from tests.games.factories import NOW, Clock

LATE_MS: Final = 3_000


class Raiser:
    """Plays like greedy, and raises an error late in the first deal."""

    words = "no card left"

    def act(self, view: View) -> Action | Wait:
        if view.at_ms > LATE_MS:
            raise ValueError(self.words)
        return BOTS["greedy"]().act(view)


class Foul(Raiser):
    """Raises an error with a message that no database can store and no page can show."""

    words = "a\x00b\ud800 <b>c</b>\n\u202ed."


class Babbler:
    """Answers with a string, which is neither an action nor a wait."""

    def act(self, view: View) -> Action | Wait:
        return "play"  # type: ignore[return-value]


class Sleeper:
    """Waits for ever."""

    def act(self, view: View) -> Action | Wait:
        return Wait()


BAD_BOTS: Final[Mapping[str, Callable[[], Bot]]] = {
    "raiser": Raiser,
    "foul": Foul,
    "babbler": Babbler,
    "sleeper": Sleeper,
}

NO_STALL: Final = Rules(stall_ms=0)
"""Without a stall, a bot that waits for ever forfeits."""

SHORT: Final = Rules(max_deals=1)
"""One deal. If the game is level after it, at most twenty more follow."""


def game_between(*bots: str, rules: Rules = SHORT, key: str = "a bad game") -> Game:
    """A game between these bots, requested and played. Needs the fixture `bad_bots`."""
    names = [
        bot.capitalize() if bot not in bots[:seat] else f"{bot.capitalize()} {seat + 1}"
        for seat, bot in enumerate(bots)
    ]
    players = [bot_player(bot=bot, name=name) for bot, name in zip(bots, names, strict=True)]
    asked = request_game(players=players, variant="standard", rules=rules, seed=b"seed", key=key, now=NOW)
    played = play_game(game_id=asked.pk, clock=Clock())
    assert played is not None
    return played
