"""The lengths of games: stored for named variants, simulated for other rules."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.bots import BOTS
from engine.estimates.stored import GAMES
from engine.families import family_of
from engine.games import Game, start_game
from engine.log import DealLog
from engine.rules import AnyRules
from engine.simulate import DealRecord, GameRecord, simulate_deal
from engine.variants import id_of

BOT: Final = "greedy"
SEED: Final = "estimate"
SECOND_MS: Final = 1_000

DECISIONS: Final = 24_000
"""Unnamed rules are simulated for this number of decisions: about a second of work."""

MOST_DECISIONS: Final = 3 * DECISIONS
"""The limit for finishing the last game, so that long games are not left out."""

LAYING_OUT: Final = 50
"""Laying out a deal counts as this many decisions, because rules with few cards make many short deals."""

MOST_GAMES: Final = 60


class GameLength(NamedTuple):
    """A game: its number of deals, and their seconds of play."""

    deals: int
    seconds: int


def length_of(record: GameRecord) -> GameLength:
    return GameLength(len(record.logs), round(_seconds(record.logs)))


def _seconds(logs: Sequence[DealLog]) -> float:
    return sum([log.entries[-1].at_ms for log in logs if log.entries]) / SECOND_MS


def seed_of(game: int) -> str:
    """The seed of the game with this number, from 0, stored or not."""
    return f"{SEED} {game}"


@lru_cache(maxsize=64)
def games_of(rules: AnyRules) -> tuple[GameLength, ...]:
    """Games at club tempo between equal bots, always the same ones; at least one."""
    variant_id = id_of(rules)
    return lengths_in(GAMES[variant_id]) if variant_id else tuple(_simulated(rules))


def lengths_in(stored: str) -> tuple[GameLength, ...]:
    """Games from the format of `lengths_text`."""
    pairs = [game.split(":") for game in stored.split()]
    return tuple([GameLength(int(deals), int(seconds)) for deals, seconds in pairs])


def lengths_text(games: Sequence[GameLength]) -> str:
    """Each as deals and seconds, as in `7:113`."""
    return " ".join(f"{game.deals}:{game.seconds}" for game in games)


def _simulated(rules: AnyRules) -> Iterator[GameLength]:
    """Games until `DECISIONS` are made. The last game counts too, because leaving it out would favour short ones. It is
    played on; if `MOST_DECISIONS` do not end it, its length is extrapolated.
    """
    work = 0
    for number in range(MOST_GAMES):
        if work >= DECISIONS:
            return
        game = start_game(rules, seed_of(number))
        records = []
        for record in _deals_of(game, seed_of(number)):
            records.append(record)
            work += LAYING_OUT + sum([seat.decisions + seat.waits for seat in record.seats])
            if work >= MOST_DECISIONS:
                break
        yield _to_its_end(game, records)


def _to_its_end(game: Game, records: Sequence[DealRecord]) -> GameLength:
    """The length of a game, extrapolated if it is unfinished."""
    deals, seconds = len(records), _seconds([record.log for record in records])
    is_over = game.over or records[-1].log.result is None
    in_the_end = deals if is_over else family_of(game.rules).deals_in_the_end(game.rules, game.scores, deals)
    return GameLength(in_the_end, round(seconds * in_the_end / deals))


def _deals_of(game: Game, seed: str) -> Iterator[DealRecord]:
    """The deals until the game is over or nobody would ever act again."""
    rules = game.rules
    while not game.over:
        deal = game.next_deal()
        record = simulate_deal(deal, [BOTS[BOT]() for _ in range(rules.players)], seed)
        if deal.result is not None:
            game.finish(deal)
        yield record
        if deal.result is None:
            return
