"""Speed of the engine on one core; for standard Spit unless stated otherwise."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from statistics import median
from typing import TypeVar

from config.bench.figures import TIMES, Figure, rate, thousands
from engine.actions import Action
from engine.bots import BOTS, Bot, Wait
from engine.deals import Deal, new_deal
from engine.families import family_named, family_of
from engine.film import film_of
from engine.log import DealLog, dumps_game, loads_game, pack_game, unpack_game, verify
from engine.log.verify import replay
from engine.rules import AnyRules
from engine.simulate import simulate_deal, simulate_game
from engine.spit.deals import View
from engine.spit.variants import VARIANTS, variant

T = TypeVar("T")
Game = Sequence[DealLog]

STANDARD = variant("standard")
DEALS = 40
GAMES = 8
ACTIONS = 10_000
STEP_MS = 20
GROUP = "engine"

DRAWN_BITS = 30
"""Bits of the random number that chooses: few enough to be fast, enough to make all choices equally likely."""


def figures() -> Iterator[Figure]:
    yield Figure(GROUP, "random play: actions applied a second", thousands(rate(play_standard)))
    yield Figure(GROUP, "random play of all variants: actions applied a second", thousands(rate(play_every_variant)))
    yield from figures_of_patience()
    yield Figure(GROUP, "greedy against greedy: deals a second", thousands(rate(simulate)))
    yield Figure(GROUP, "an action of a bot, its own thought not counted: µs", f"{overhead():.2f}", "<= 5.00")
    at_random = [log_at_random(number) for number in range(DEALS)]
    yield entries_a_second("replaying random play, every entry checked", replay, at_random, [at_random])
    yield from figures_of_games([simulated_game(number) for number in range(GAMES)])


def figures_of_patience() -> Iterator[Figure]:
    """Random play of each patience game, alternating with standard Spit, so that a busy machine changes little."""
    for name, rules in family_named("patience").variants.items():
        rounds = [(rate_once(rules, turn), rate_once(STANDARD, turn)) for turn in range(TIMES + 1)][1:]
        speed = thousands(median([patience for patience, _ in rounds]))
        times = median([patience / spit for patience, spit in rounds])
        measured = f"{speed}, {times:.2f} times Spit's"
        yield Figure(GROUP, f"random play of {name}: actions applied a second", measured, ">= 1.00 times")


def rate_once(rules: AnyRules, turn: int) -> float:
    """Actions per second of processor time, measured over at least `ACTIONS` actions."""
    chance, done, number = random.Random(turn), 0, turn * DEALS
    began = time.process_time()
    while done < ACTIONS:
        done += done_in(dealt(rules, number), chance)
        number += 1
    return done / (time.process_time() - began)


def figures_of_games(games: Sequence[Game]) -> Iterator[Figure]:
    """Work on the logs of games between bots, whose deals are short."""
    logs = [*chain.from_iterable(games)]
    packs, texts = [*map(pack_game, games)], [*map(dumps_game, games)]
    yield entries_a_second("replaying games, every entry checked", replay, logs, games)
    yield entries_a_second("verifying games, result and digest too", verify, logs, games)
    yield entries_a_second("filming games", film_of, logs, games)
    yield entries_a_second("packing games", pack_game, games, games)
    yield entries_a_second("unpacking games", unpack_game, packs, games)
    yield entries_a_second("writing games as JSON Lines", dumps_game, games, games)
    yield entries_a_second("reading games as JSON Lines", loads_game, texts, games)
    size = sum(map(len, packs)) / entries_of(games)
    yield Figure(GROUP, "packed games, packets included: bytes an entry", f"{size:.2f}", "<= 3.00")


def entries_a_second(name: str, what: Callable[[T], object], things: Sequence[T], games: Sequence[Game]) -> Figure:
    """Entries per second for `what`, done to each of `things`, which hold the games' entries."""
    entries = entries_of(games)

    def work(turn: int) -> int:
        for thing in things:
            what(thing)
        return entries

    return Figure(GROUP, f"{name}: entries a second", thousands(rate(work)))


def play_standard(turn: int) -> int:
    chance = random.Random(turn)
    return sum([done_in(dealt(STANDARD, turn * DEALS + number), chance) for number in range(DEALS)])


def play_every_variant(turn: int) -> int:
    chance = random.Random(turn)
    return sum([done_in(dealt(rules, turn), chance) for rules in VARIANTS.values()])


def done_in(deal: Deal, chance: random.Random) -> int:
    """Play to the end and take the log; returns the number of actions."""
    done = play_at_random(deal, chance)
    assert done <= len(deal.log.entries)
    return done


def log_at_random(number: int) -> DealLog:
    deal = dealt(STANDARD, number)
    play_at_random(deal, random.Random(number))
    return deal.log


def dealt(rules: AnyRules, number: int) -> Deal:
    packets, common = family_of(rules).packs(rules, b"bench", number, None)
    return new_deal(rules, packets, common)


def play_at_random(deal: Deal, chance: random.Random) -> int:
    """Play to the end: a random seat does a random legal action. Returns the number of actions."""
    draw, seats = chance.getrandbits, deal.rules.players
    at_ms = done = 0
    while True:
        at_ms += STEP_MS
        drawn = draw(DRAWN_BITS)
        seat = drawn % seats
        possible = deal.legal(seat)
        if possible:
            done += deal.attempt(at_ms, seat, possible[drawn // seats % len(possible)]) is None
        elif deal.phase == "over":
            return done
        else:
            deal.advance(at_ms)


def simulate(turn: int) -> int:
    for number in range(DEALS):
        seed = f"bench {turn} {number}"
        simulate_deal(dealt(STANDARD, turn * DEALS + number), [BOTS["greedy"](), BOTS["greedy"]()], seed)
    return DEALS


class Scripted:
    """A bot that gives prepared answers."""

    def __init__(self, answers: Sequence[Action | Wait]) -> None:
        self._answers = iter(answers)

    def act(self, view: View) -> Action | Wait:
        return next(self._answers)


class Noted:
    """A bot that answers like another bot and keeps the answers."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.answers: list[Action | Wait] = []

    def act(self, view: View) -> Action | Wait:
        self.answers.append(self._bot.act(view))
        return self.answers[-1]


def overhead() -> float:
    """Microseconds per action of a bot: asking it, checking the answer, applying it, informing the others.

    Two greedy bots play the deals first. Then two bots with these answers play them again, timed, so that `act` itself
    costs only a call. Laying out is not counted.
    """
    turns = [[scripted(turn * DEALS + number) for number in range(DEALS)] for turn in range(TIMES + 1)]

    def work(turn: int) -> int:
        return sum([play_scripted(*deal) for deal in turns[turn]])

    return 1_000_000 / rate(work)


def scripted(number: int) -> tuple[Deal, list[Scripted], str]:
    """A deal that is laid out, two greedy bots' answers in it, and its seed."""
    seed, noted = f"overhead {number}", [Noted(BOTS["greedy"]()) for _ in range(STANDARD.players)]
    simulate_deal(dealt(STANDARD, number), noted, seed)
    return dealt(STANDARD, number), [Scripted(bot.answers) for bot in noted], seed


def play_scripted(deal: Deal, bots: Sequence[Bot], seed: str) -> int:
    """Play with prepared answers; returns the number of requested actions."""
    return sum([seat.decisions for seat in simulate_deal(deal, bots, seed).seats])


def simulated_game(number: int) -> Game:
    return simulate_game(STANDARD, [BOTS["greedy"](), BOTS["greedy"]()], f"bench {number}").logs


def entries_of(games: Sequence[Game]) -> int:
    return sum([len(log.entries) for log in chain.from_iterable(games)])
