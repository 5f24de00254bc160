"""Games between bots on a virtual clock that makes a race exact and repeatable (rules, section 6).

The same rules, bots, seed and tempo give the same bytes on every machine.
"""

from collections.abc import Sequence
from typing import Final

from engine.bots.bot import Bot
from engine.deals import Deal
from engine.games import start_game
from engine.rules import Rules
from engine.simulate.race import BotError, EndlessDeal, Race
from engine.simulate.record import DealRecord, GameRecord, SeatRecord
from engine.tempo import CLUB, Tempo

__all__ = [
    "BotError",
    "DealRecord",
    "EndlessDeal",
    "EndlessGame",
    "GameRecord",
    "SeatRecord",
    "simulate_deal",
    "simulate_game",
]

LEVEL_FOR_EVER: Final = 2
"""A game that is still level after this many times its `max_deals` is given up."""


class EndlessGame(Exception):
    """The bots play, or fail to play, level deals without end."""


def simulate_deal(deal: Deal, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo = CLUB) -> DealRecord:
    """Play a deal that has just been laid out to its end; `bots` by seat.

    Raises BotError for an answer that is no action, EndlessDeal when nothing would ever happen again,
    and what the bots raise.
    """
    if len(bots) != deal.rules.players:
        raise ValueError(f"{deal.rules.players} seats need as many bots, not {len(bots)}")
    seats = Race(deal, bots, seed, tempo).run()
    return DealRecord(deal.log, seats)


def simulate_game(rules: Rules, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo = CLUB) -> GameRecord:
    """Play a game; `bots` by seat, packs and luck from the seed.

    Raises as `simulate_deal` does, and EndlessGame when it is level for ever, as between two who never act.
    """
    game = start_game(rules, seed)
    logs = []
    seats = (SeatRecord(),) * rules.players
    while not game.over:
        if game.deals >= LEVEL_FOR_EVER * rules.max_deals:
            raise EndlessGame(f"the game is still level after {game.deals} deals")
        deal = game.next_deal()
        record = simulate_deal(deal, bots, seed, tempo)
        game.finish(deal)
        logs.append(record.log)
        seats = tuple(old.plus(new) for old, new in zip(seats, record.seats, strict=True))
    return GameRecord(tuple(logs), game.winner, game.scores, seats, game.commitment)
