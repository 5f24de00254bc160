"""Speed of the engine on standard Spit, on one core."""

import random
from collections.abc import Callable, Iterator

from config.bench.figures import Figure, rate, thousands
from engine.bots import BOTS
from engine.deals import Deal
from engine.film import film_of
from engine.games import start_game
from engine.log import DealLog, dumps, loads, pack, unpack, verify
from engine.simulate import simulate_deal
from engine.variants import variant

STANDARD = variant("standard")
DEALS = 10  # in one measurement
GROUP = "engine"


def figures() -> Iterator[Figure]:
    yield Figure(GROUP, "random deals: actions a second", thousands(rate(play_at_random)))
    yield Figure(GROUP, "greedy against greedy: deals a second", thousands(rate(simulate)))
    logs = recorded_logs()
    entries = sum(len(log.entries) for log in logs)

    def through(what: Callable[[DealLog], object]) -> str:
        def work(turn: int) -> int:
            for log in logs:
                what(log)
            return entries

        return thousands(rate(work))

    yield Figure(GROUP, "replaying and verifying logs: entries a second", through(verify))
    yield Figure(GROUP, "making films of logs: entries a second", through(film_of))
    yield Figure(GROUP, "packing and unpacking: entries a second", through(lambda log: unpack(pack(log))))
    yield Figure(GROUP, "writing and reading JSON Lines: entries a second", through(lambda log: loads(dumps(log))))
    yield Figure(GROUP, "a packed log: bytes an entry", f"{sum(len(pack(log)) for log in logs) / entries:.2f}")


def play_at_random(turn: int) -> int:
    """A step as a person at the keyboard would see it: list what is allowed, do one of it."""
    chance = random.Random(turn)
    actions = 0
    for number in range(DEALS):
        deal = start_game(STANDARD, f"bench {turn} {number}").next_deal()
        actions += _to_the_end(deal, chance)
    return actions


def _to_the_end(deal: Deal, chance: random.Random) -> int:
    actions, at_ms = 0, 0
    while deal.phase != "over":
        at_ms += 200
        possible = [(seat, action) for seat in (0, 1) for action in deal.legal(seat)]
        if possible:
            deal.apply(at_ms, *chance.choice(possible))
            actions += 1
        else:
            at_ms = max(at_ms, deal.next_at() or at_ms)
            deal.advance(at_ms)
    return actions


def simulate(turn: int) -> int:
    for number in range(DEALS):
        seed = f"bench {turn} {number}"
        simulate_deal(start_game(STANDARD, seed).next_deal(), [BOTS["greedy"](), BOTS["greedy"]()], seed)
    return DEALS


def recorded_logs() -> list[DealLog]:
    logs = []
    for number in range(DEALS):
        deal = start_game(STANDARD, f"log {number}").next_deal()
        logs.append(simulate_deal(deal, [BOTS["greedy"](), BOTS["greedy"]()], f"log {number}").log)
    return logs
