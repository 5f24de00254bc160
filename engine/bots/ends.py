"""What a bot is told when a deal and a game are over: values that it cannot change.

A bot that wants to be told has a method `deal_ended(end: DealEnd)` or `game_ended(end: GameEnd)`. What these return
is ignored.
"""

from typing import Final, Literal, NamedTuple

from engine.bots.bot import Bot

Ending = Literal["played", "forfeit", "level"]
"""How a game ended: by the rules, by forfeit, or level for good."""

ENDINGS: Final[tuple[Ending, ...]] = ("played", "forfeit", "level")


class DealEnd(NamedTuple):
    """How a deal ended, for `seat`; by seat unless it says otherwise.

    All but the first three and `forfeits` are empty where the deal has no result: nobody acted, and the rules have no
    stall.
    """

    seat: int
    deal_number: int
    at_ms: int
    cards: tuple[int, ...]
    """How many cards each seat owns now."""
    points: tuple[int, ...]
    """Scored in this deal; zeros where the goal counts none."""
    out: tuple[int, ...]
    """Seats in the order in which they went out."""
    places: tuple[int, ...]
    """Seats, best first."""
    forfeits: tuple[int, ...]
    """Seats that have forfeited in this deal, and with it the game."""


class GameEnd(NamedTuple):
    """How a game ended, for `seat`."""

    seat: int
    ending: Ending
    winner: int | None
    """None where the game stayed level, or nobody is left to win it."""
    places: tuple[int, ...]
    """Seats, best first; empty unless the rules have ended the game."""
    deals: int
    """Deals that were finished."""
    scores: tuple[int, ...]
    """By seat: cards, or points where those are counted."""
    forfeits: tuple[int, ...]
    """Seats that have forfeited."""


class Wrapper:
    """A bot round another one: it answers as that does, and passes on what that wants to be told."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def deal_ended(self, end: DealEnd) -> None:
        listen = getattr(self._bot, "deal_ended", None)
        if listen is not None:
            listen(end)

    def game_ended(self, end: GameEnd) -> None:
        listen = getattr(self._bot, "game_ended", None)
        if listen is not None:
            listen(end)
