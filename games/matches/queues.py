"""The broker's keys for matches, shared by the site and the match workers.

The match workers' user may use only these keys, so they share no prefix with others.
"""

from typing import Final

PLAY: Final = "matches.play"
LEAGUE: Final = "league"
TRIAL: Final = "trial"
"""For urgent games: trials, challenges, games of clubs."""
ISOLATION: Final = "matches:isolation"
"""The sandbox report of the worker that started last."""
LONGEST_TASK_S: Final = 120
LASTS_S: Final = 150
"""A batch that has not started by then is dropped, because its lease has expired."""

EXCHANGE: Final = "matches"
USER: Final = "matches"
MAY_DO: Final = (
    *("resetkeys", f"~{LEAGUE}*", f"~{TRIAL}*", "~matches:*", f"~_kombu.binding*{EXCHANGE}*"),
    *("resetchannels", "-@all"),
    *("+@list", "+@hash", "+@set", "+@sortedset", "+@string", "+@transaction", "+@connection", "+eval", "+evalsha"),
    *("+script|load", "+del", "+exists", "+expire", "+pexpire", "-@dangerous"),
)  # fmt: skip
"""The rights of the workers' user, as a Valkey access control list."""
