"""What a bot is told at the end of a deal and of a game, as immutable values.

A bot may have the methods `deal_ended(end: DealEnd)` and `game_ended(end: GameEnd)`. Their results are ignored.
"""

from typing import Final, Literal, NamedTuple

from engine.bots.bot import Bot

Ending = Literal["played", "forfeit", "level"]
"""How a game ended: by the rules, by forfeit, or level for good."""

ENDINGS: Final[tuple[Ending, ...]] = ("played", "forfeit", "level")


class DealEnd(NamedTuple):
    """The end of a deal, for `seat`; fields are by seat unless stated otherwise.

    Without a result, all fields except the first three and `forfeits` are empty. That happens if nobody acts and the
    rules have no stall.
    """

    seat: int
    deal_number: int
    at_ms: int
    cards: tuple[int, ...]
    """The number of cards each seat owns."""
    points: tuple[int, ...]
    """Points scored in this deal; zeros if the goal counts none."""
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
    """None if the game stayed level, or no seat is left to win it."""
    places: tuple[int, ...]
    """Seats, best first; empty unless the rules have ended the game."""
    deals: int
    """The number of finished deals."""
    scores: tuple[int, ...]
    """By seat: cards, or points if those are counted."""
    forfeits: tuple[int, ...]
    """Seats that have forfeited."""


class BotWrapper:
    """Wraps another bot: gives the same answers and passes on `deal_ended` and `game_ended`."""

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
