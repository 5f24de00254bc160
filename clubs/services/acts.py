"""Who acts, and what services answer when an act cannot be done."""

from dataclasses import dataclass


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
