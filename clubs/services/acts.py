"""The acting person, an act in a club, and the refusal of a service."""

from dataclasses import dataclass
from datetime import datetime

from clubs.models import Club


class Refusal(Exception):
    """The request cannot be fulfilled now; the message suggests another action."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The acting person: the current name in the ledger, and the account and player if there are any.

    For a person only the numbers are stored, so that the name can change.
    """

    name: str
    user_id: int | None = None
    player_id: int | None = None

    @property
    def stored_name(self) -> str:
        """The name of a phone or a program; empty for a person."""
        return "" if self.user_id or self.player_id else self.name


@dataclass(frozen=True, slots=True)
class ClubAct:
    """An act on the people of a club. `key` identifies it: a form that is sent twice is one act."""

    club: Club
    key: str
    actor: Actor
    now: datetime
