"""What other apps keep about people, and what they answer when two people become one.

Clubs know no tournament. An app that keeps rows of people registers a holder when the site is put together
(`AppConfig.ready`); `clubs.services.merging` and `clubs.selectors` ask each of them.
"""

from collections.abc import Collection
from typing import Protocol

from django.db.models import Q, QuerySet

from games.models import Player


class Holder(Protocol):
    """The answers of one app."""

    def clubs_of(self, people: QuerySet[Player]) -> Q:
        """Which clubs these people belong to by what is kept: a condition on clubs, so that no query is added."""

    def keeps(self, player: Player) -> bool:
        """Whether anything is kept of this row."""

    def why_two(self, keep: Player, gone: Player) -> str:
        """Why the two rows are two people, in a sentence; empty where they can be one."""

    def lock(self, numbers: Collection[int]) -> None:
        """Lock what is kept of these players until the transaction ends. Called before the players are locked."""

    def move(self, *, keep: Player, gone: Player) -> None:
        """Give `keep` what is kept of `gone`, which is merged into it by now."""

    def move_back(self, *, keep: Player, gone: Player, numbers: Collection[int]) -> None:
        """Give `gone`, which is separate again, what is kept of `keep` under one of these numbers."""


_holders: dict[str, Holder] = {}


def register(name: str, holder: Holder) -> None:
    """A second holder of the same name takes the place of the first."""
    _holders[name] = holder


def holders() -> Collection[Holder]:
    return _holders.values()
