"""Bots that forfeit, each by a rule of its own, and a game that one of them has played."""

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
    """Plays as greedy does, until it fails in the first deal."""

    words = "no card left"

    def act(self, view: View) -> Action | Wait:
        if view.at_ms > LATE_MS:
            raise ValueError(self.words)
        return BOTS["greedy"]().act(view)


class Foul(Raiser):
    """Fails with words that no database takes and no page can show."""

    words = "a\x00b\ud800 <b>c</b>\n\u202ed."


class Babbler:
    """Answers with what is no answer."""

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
"""Who waits for ever forfeits."""

SHORT: Final = Rules(max_deals=1)
"""Level after its first deal, it has at most twenty more."""


def game_between(*bots: str, rules: Rules = SHORT, key: str = "a bad game") -> Game:
    """A game that a worker has played; the fixture `bad_bots` has to be there."""
    names = [
        bot.capitalize() if bot not in bots[:seat] else f"{bot.capitalize()} {seat + 1}"
        for seat, bot in enumerate(bots)
    ]
    players = [bot_player(bot=bot, name=name) for bot, name in zip(bots, names, strict=True)]
    asked = request_game(players=players, variant="standard", rules=rules, seed=b"seed", key=key, now=NOW)
    played = play_game(game_id=asked.pk, clock=Clock())
    assert played is not None
    return played
