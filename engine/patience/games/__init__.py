"""The games of the family, a module for each. Rules make a game ready for play."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.patience.games.conjugal import Conjugal
from engine.patience.games.dictation import Dictation
from engine.patience.games.grabbage import Grabbage
from engine.patience.games.patience import Patience
from engine.patience.games.pirate import Pirate
from engine.patience.games.progressive import Progressive
from engine.patience.rules import GameName, Rules

_GAMES: Final[dict[GameName, Callable[[Rules], Patience]]] = {
    "grabbage": Grabbage,
    "pirate": Pirate,
    "conjugal": Conjugal,
    "progressive": Progressive,
    "dictation": Dictation,
}

__all__ = ["Patience", "patience_of"]


@lru_cache(maxsize=128)
def patience_of(rules: Rules) -> Patience:
    return _GAMES[rules.game](rules)
