"""Telling bots how a deal and a game ended."""

from collections.abc import Sequence
from functools import partial

from engine.bots.bot import Bot
from engine.bots.ends import DealEnd, GameEnd
from engine.deals import Deal
from engine.games import Game
from engine.simulate.answers import fault_of_telling
from engine.simulate.record import Forfeit, GameRecord


def tell_deal(deal: Deal, bots: Sequence[Bot], forfeits: Sequence[Forfeit]) -> tuple[Forfeit, ...]:
    """Tell bots how a deal ended. All forfeits of the deal: a bot that raises an error now forfeits as well."""
    silent = _seats_of(forfeits)
    found = [*forfeits]
    for seat, bot in enumerate(bots):
        if seat not in silent:
            fault = fault_of_telling(bot, "deal_ended", partial(_deal_end, deal, seat, silent))
            if fault is not None:
                found.append(Forfeit(seat, deal.number, deal.at_ms, fault.rule, fault.reason))
    return tuple(found)


def tell_game(game: Game, record: GameRecord, bots: Sequence[Bot]) -> None:
    """Tell bots how a game ended. It has ended: an error that a bot raises now changes nothing."""
    silent = _seats_of(record.forfeits)
    for seat, bot in enumerate(bots):
        if seat not in silent:
            fault_of_telling(bot, "game_ended", partial(_game_end, game, record, seat, silent))


def _deal_end(deal: Deal, seat: int, silent: tuple[int, ...]) -> DealEnd:
    found = deal.result
    if found is None:
        return DealEnd(seat, deal.number, deal.at_ms, (), (), (), (), silent)
    counts = tuple(map(len, found.cards))
    return DealEnd(seat, deal.number, deal.at_ms, counts, found.points, found.out, found.places, silent)


def _game_end(game: Game, record: GameRecord, seat: int, silent: tuple[int, ...]) -> GameEnd:
    return GameEnd(seat, record.ending, record.winner, game.places, game.deals, record.scores, silent)


def _seats_of(forfeits: Sequence[Forfeit]) -> tuple[int, ...]:
    return tuple(dict.fromkeys([forfeit.seat for forfeit in forfeits])) if forfeits else ()
