"""Whether submitted bots are confined on this site, from the match worker's report, in words for pages."""

from dataclasses import dataclass
from typing import Final

from games.broker import UNREACHABLE
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
    """`level` as in `games.matches.messages.Isolation`, or empty if no match worker has reported."""

    level: str = ""
    reason: str = ""

    @property
    def words(self) -> str:
        return str(_WORDS[self.level])

    @property
    def is_refusing(self) -> bool:
        """Whether only trusted bots play, because the match worker failed its self-test."""
        return self.level == "none"

    @property
    def notice(self) -> str:
        """For authors: why submitted bots do not play now; empty if they do."""
        if not self.is_refusing:
            return ""
        return _(
            "This site plays no submitted bots now, because it cannot confine them: %(reason)s. "
            "You can upload bots. Trials start when it can.",
            reason=self.reason,
        )

    @property
    def is_safe(self) -> bool:
        """Whether submitted bots are known to be confined."""
        return self.level not in ("", "none")


def confinement() -> Confinement:
    """One request to the broker; unknown if it does not answer."""
    try:
        found = matches.isolation()
    except UNREACHABLE:
        return Confinement()
    return Confinement(found.level, found.reason) if found else Confinement()
