"""Where those who ask for matches and those who play them find each other in the broker.

The match workers' user there may reach the keys here and no others, so all have names of their own.
"""

from typing import Final

PLAY: Final = "matches.play"
LEAGUE: Final = "league"
TRIAL: Final = "trial"
"""For what somebody waits for: trials, challenges, games of clubs."""
ISOLATION: Final = "matches:isolation"
"""What the worker that started last says of its sandbox."""
LONGEST_TASK_S: Final = 120
LASTS_S: Final = 150
"""A batch that nobody has begun by then is not played: its lease has run out."""

EXCHANGE: Final = "matches"
USER: Final = "matches"
MAY_DO: Final = (
    *("resetkeys", f"~{LEAGUE}*", f"~{TRIAL}*", "~matches:*", f"~_kombu.binding*{EXCHANGE}*"),
    *("resetchannels", "-@all"),
    *("+@list", "+@hash", "+@set", "+@sortedset", "+@string", "+@transaction", "+@connection", "+eval", "+evalsha"),
    *("+script|load", "+del", "+exists", "+expire", "+pexpire", "-@dangerous"),
)  # fmt: skip
"""What the workers' user may do, in the words of Valkey's access control lists."""
