"""Who acts, and what services answer when an act cannot be done."""

from dataclasses import dataclass


class Refusal(Exception):
    """What was asked for cannot be done now; the message is a sentence that says what to do instead."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: the name that the ledger shows, and the account if there is one."""

    name: str
    user_id: int | None = None
