"""Whether submitted bots are confined on this site, as its match worker has found, in words for pages."""

from dataclasses import dataclass
from typing import Final

from games.broker import AWAY
from games.services import matches
from games.texts import gettext as _
from games.texts import gettext_lazy

_WORDS: Final = {
    "full": gettext_lazy("Confined. Submitted bots reach no file, no network and no other process."),
    "seccomp": gettext_lazy(
        "Confined by a filter of system calls. Submitted bots reach no file, no network and no other process."
    ),
    "none": gettext_lazy(
        "Not confined: trusted bots only. Submitted bots are refused here, and the leagues wait. "
        "Built-in bots still play in clubs."
    ),
    "": gettext_lazy("Unknown. No match worker has reported yet how it confines bots."),
}


@dataclass(frozen=True, slots=True)
class Confinement:
    """`level` as `games.matches.messages.Isolation` has it, or empty where no match worker has said."""

    level: str = ""
    reason: str = ""

    @property
    def words(self) -> str:
        return str(_WORDS[self.level])

    @property
    def is_refusing(self) -> bool:
        """Whether trusted bots alone play: the match worker failed its own attacks."""
        return self.level == "none"

    @property
    def notice(self) -> str:
        """For authors: why no submitted bot plays now; empty where they do."""
        if not self.is_refusing:
            return ""
        return _(
            "This site plays no submitted bots now, because it cannot confine them: %(reason)s. "
            "You can upload bots. Trials start when it can.",
            reason=self.reason,
        )

    @property
    def is_safe(self) -> bool:
        """Whether it is known that submitted bots are confined."""
        return self.level not in ("", "none")


def confinement() -> Confinement:
    """One question to the broker; not known where it does not answer."""
    try:
        found = matches.isolation()
    except AWAY:
        return Confinement()
    return Confinement(found.level, found.reason) if found else Confinement()
