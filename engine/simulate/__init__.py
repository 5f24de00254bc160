"""Games between bots on a virtual clock that makes a race exact and repeatable (rules, section 6).

The same rules, bots, seed and tempo give the same bytes on every machine. Whatever a bot does, its game ends.
"""

from collections.abc import Sequence
from typing import Final

from engine.bots.bot import Bot
from engine.deals import Deal
from engine.games import Game, start_game
from engine.simulate.race import Race
from engine.simulate.record import DealRecord, Ending, Forfeit, GameRecord, SeatRecord
from engine.spit.rules import Rules
from engine.tempo import CLUB, Tempo

__all__ = [
    "DealRecord",
    "Forfeit",
    "GameRecord",
    "SeatRecord",
    "simulate_deal",
    "simulate_game",
]

LEVEL_FOR_EVER: Final = 2
"""A game that is still level after this many times its `max_deals` is given up."""


def simulate_deal(deal: Deal, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo = CLUB) -> DealRecord:
    """Play a deal that has just been laid out to its end; `bots` by seat.

    A bot that forfeits is asked no more, and the others play the deal to its end.
    """
    if len(bots) != deal.rules.players:
        raise ValueError(f"{deal.rules.players} seats need as many bots, not {len(bots)}")
    race = Race(deal, bots, seed, tempo)
    seats = race.run()
    return DealRecord(deal.log, seats, tuple(race.forfeits))


def simulate_game(rules: Rules, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo = CLUB) -> GameRecord:
    """Play a game; `bots` by seat, packs and luck from the seed.

    It is over with the deal in which a bot forfeits, or when it is level for ever, as between two who never act.
    """
    game = start_game(rules, seed)
    logs = []
    seats = (SeatRecord(),) * rules.players
    forfeits: tuple[Forfeit, ...] = ()
    while not game.over and not forfeits and game.deals < LEVEL_FOR_EVER * rules.max_deals:
        deal = game.next_deal()
        record = simulate_deal(deal, bots, seed, tempo)
        logs.append(record.log)
        seats = tuple(old.plus(new) for old, new in zip(seats, record.seats, strict=True))
        forfeits = record.forfeits
        if deal.result is None:
            break
        game.finish(deal)
    ending: Ending = "forfeit" if forfeits else "played" if game.over else "level"
    return GameRecord(tuple(logs), _winner(game, forfeits), game.scores, seats, game.commitment, ending, forfeits)


def _winner(game: Game, forfeits: tuple[Forfeit, ...]) -> int | None:
    """The winner by the rules, or the best of those who have not forfeited; of level ones the lowest seat."""
    out = {forfeit.seat for forfeit in forfeits}
    if not out or (game.winner is not None and game.winner not in out):
        return game.winner
    sign = 1 if game.rules.goal in ("shed", "low_points") else -1
    left = [seat for seat in range(game.rules.players) if seat not in out]
    return min(left, key=lambda seat: (sign * game.scores[seat], seat), default=None)
