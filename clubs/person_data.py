"""Rows of other apps about people, and their treatment when people are merged or erased.

Clubs do not import tournaments. An app with rows about people registers its `PersonData` at start-up
(`AppConfig.ready`); `clubs.services` and `clubs.selectors` ask each of them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.models import Player


@dataclass(frozen=True, slots=True)
class PersonRows:
    """One person: the numbers of all rows of this person, and of the account if there is one."""

    numbers: frozenset[int]
    account: int | None = None


class PersonData:
    """The interface of one app. This base class has no rows."""

    def clubs_of(self, people: QuerySet[Player]) -> Q:
        """A condition on clubs: these people have rows there. A condition, so that no query is added."""
        return Q(pk__in=())

    def has_rows(self, player: Player) -> bool:
        """Whether the app has rows about this player."""
        return False

    def why_different(self, keep: Player, gone: Player) -> str:
        """A sentence with the reason why the two rows are different people; empty if they may be one."""
        return ""

    def lock(self, numbers: Collection[int]) -> None:
        """Lock the rows about these players until the transaction ends. Called before the players are locked."""

    def move(self, *, keep: Player, gone: Player) -> None:
        """Move the rows of `gone`, which is already merged, to `keep`."""

    def move_back(self, *, keep: Player, gone: Player, numbers: Collection[int]) -> None:
        """Move the rows of `keep` with one of these numbers back to `gone`, which is separate again."""

    def rename(self, who: PersonRows, now: datetime) -> None:
        """Show the current name of the person."""

    def erase(self, who: PersonRows, names: Sequence[str], now: datetime) -> None:
        """Delete other data that identifies the person by one of these names; `rename` follows."""

    def mentions(self, names: Sequence[str]) -> list[str]:
        """Short descriptions of typed texts that contain one of these names; an erasure does not change them."""
        return []


_registered: dict[str, PersonData] = {}


def register(name: str, data: PersonData) -> None:
    """Register the `PersonData` of one app. It replaces an earlier one with the same name."""
    _registered[name] = data


def all_person_data() -> Collection[PersonData]:
    return _registered.values()
