"""Simulates games between bots on a virtual clock, exactly and repeatably (rules, section 6).

The same rules, bots, seed and tempo give the same bytes on every machine. Every game ends, even with faulty bots.
"""

from collections.abc import Sequence

from engine.bots.bot import Bot
from engine.bots.ends import Ending
from engine.bots.named import bots_at_table
from engine.deals import Deal
from engine.families import family_of
from engine.games import Game, start_game
from engine.log.record import PinnedBot, with_simulation
from engine.rules import AnyRules
from engine.simulate.ends import tell_deal, tell_game
from engine.simulate.faults import HostFailure
from engine.simulate.pins import simulation_of
from engine.simulate.race import Race
from engine.simulate.record import DealRecord, Forfeit, GameRecord, SeatRecord
from engine.tempo import CLUB, Tempo

__all__ = [
    "DealRecord",
    "Forfeit",
    "GameRecord",
    "HostFailure",
    "SeatRecord",
    "simulate_deal",
    "simulate_game",
]


def simulate_deal(deal: Deal, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo = CLUB) -> DealRecord:
    """Play a newly laid out deal to its end; `bots` by seat.

    A bot that forfeits is no longer called, and the others finish the deal. Then they are told the result; a bot that
    raises an error there forfeits too.
    """
    if len(bots) != deal.rules.players:
        raise ValueError(f"{deal.rules.players} seats need as many bots, not {len(bots)}")
    players = bots_at_table(deal.rules, bots)
    race = Race(deal.raced(tempo), players, seed, tempo)
    seats = race.run()
    return DealRecord(deal.log, seats, tell_deal(deal, players, race.forfeits))


def simulate_game(
    rules: AnyRules,
    bots: Sequence[Bot],
    seed: str | bytes,
    tempo: Tempo = CLUB,
    *,
    pins: Sequence[PinnedBot] | None = None,
) -> GameRecord:
    """Play a game; `bots` by seat, packs and luck from the seed. `pins`: the bots' identities for the log.

    It ends with the deal in which a bot forfeits, or when it is level for good, as between bots that never act.
    """
    game, players = start_game(rules, seed), bots_at_table(rules, bots)
    logs = []
    seats = (SeatRecord(),) * rules.players
    forfeits: tuple[Forfeit, ...] = ()
    while not game.over and not forfeits:
        deal = game.next_deal()
        record = simulate_deal(deal, players, seed, tempo)
        logs.append(record.log)
        seats = tuple(old.plus(new) for old, new in zip(seats, record.seats, strict=True))
        forfeits = record.forfeits
        if deal.result is None:
            break
        game.finish(deal)
    ending: Ending = "forfeit" if forfeits else "level" if game.winner is None else "played"
    winner = _winner(game, forfeits)
    pinned = with_simulation(logs, simulation_of(rules, bots, pins, tempo, game.commitment))
    played = GameRecord(pinned, winner, game.scores, seats, game.commitment, ending, forfeits)
    tell_game(game, played, players)
    return played


def _winner(game: Game, forfeits: tuple[Forfeit, ...]) -> int | None:
    """The winner by the rules, or the best seat that did not forfeit; of level ones the lowest."""
    out = {forfeit.seat for forfeit in forfeits}
    if not out or (game.winner is not None and game.winner not in out):
        return game.winner
    family = family_of(game.rules)
    left = [seat for seat in range(game.rules.players) if seat not in out]
    return min(left, key=lambda seat: (family.rank(game.rules, game.scores[seat]), seat), default=None)
