"""The games of the family, a module for each, made ready for play by their rules."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.patience.games.conjugal import Conjugal
from engine.patience.games.grabbage import Grabbage
from engine.patience.games.patience import Patience
from engine.patience.rules import GameName, Rules

_GAMES: Final[dict[GameName, Callable[[Rules], Patience]]] = {"grabbage": Grabbage, "conjugal": Conjugal}


@lru_cache(maxsize=128)
def patience_of(rules: Rules) -> Patience:
    return _GAMES[rules.game](rules)
