"""Other apps' rows about people, and what happens to them when people are merged or erased.

Clubs know no tournament. An app that keeps rows of people registers a holder when the site is put together
(`AppConfig.ready`); `clubs.services` and `clubs.selectors` ask each of them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.models import Player


@dataclass(frozen=True, slots=True)
class Somebody:
    """One person: the numbers of all rows that are this person, and of the account if there is one."""

    numbers: frozenset[int]
    account: int | None = None


class Holder:
    """The answers of one app. This one has no rows."""

    def clubs_of(self, people: QuerySet[Player]) -> Q:
        """Which clubs these people belong to by what is kept: a condition on clubs, so that no query is added."""
        return Q(pk__in=())

    def keeps(self, player: Player) -> bool:
        """Whether anything is kept of this row."""
        return False

    def why_two(self, keep: Player, gone: Player) -> str:
        """Why the two rows are two people, in a sentence; empty where they can be one."""
        return ""

    def lock(self, numbers: Collection[int]) -> None:
        """Lock what is kept of these players until the transaction ends. Called before the players are locked."""

    def move(self, *, keep: Player, gone: Player) -> None:
        """Give `keep` what is kept of `gone`, which is merged into it by now."""

    def move_back(self, *, keep: Player, gone: Player, numbers: Collection[int]) -> None:
        """Give `gone`, which is separate again, what is kept of `keep` under one of these numbers."""

    def rename(self, who: Somebody, now: datetime) -> None:
        """Show the name that somebody has now."""

    def erase(self, who: Somebody, names: Sequence[str], now: datetime) -> None:
        """Forget what else tells who it was, by any of these names; `rename` follows."""

    def mentions(self, name: str) -> list[str]:
        """Where people have typed this name, in a few words each; an erasure leaves it there."""
        return []


_holders: dict[str, Holder] = {}


def register(name: str, holder: Holder) -> None:
    """A second holder of the same name takes the place of the first."""
    _holders[name] = holder


def holders() -> Collection[Holder]:
    return _holders.values()
