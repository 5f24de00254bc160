"""Who acts, what is done in a club, and the refusal of services."""

from dataclasses import dataclass
from datetime import datetime

from clubs.models import Club


class Refusal(Exception):
    """What was asked for cannot be done now; the message is a sentence that says what to do instead."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: the name that the ledger shows now, and the account and the player if there are any.

    Of a person only the numbers are stored, so that the name can change.
    """

    name: str
    user_id: int | None = None
    player_id: int | None = None

    @property
    def stored_name(self) -> str:
        """Of a phone or a program; empty for a person."""
        return "" if self.user_id or self.player_id else self.name


@dataclass(frozen=True, slots=True)
class ClubAct:
    """What somebody does to the people of a club. `key` names the act: a form that is sent twice is one act."""

    club: Club
    key: str
    actor: Actor
    now: datetime
