"""Random games and games between bots, as digests. Engines with the same rules give the same digests.

`python -m config.compiled.games COUNT BETWEEN_BOTS` prints the name of its engine, then a line for each game.
"""

import random
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import chain
from typing import Any, Final

from config.compiled.choice import running
from engine.actions import KINDS, Action, action_of
from engine.bots import BOTS, Bot, Wait
from engine.deals import Deal, IllegalAction
from engine.families import family_of
from engine.games import start_game
from engine.log import verify
from engine.simulate import GameRecord, simulate_game
from engine.variants import VARIANTS

MOST_DEALS: Final = 5
MOST_ENTRIES: Final = 1_500
"""Limits of a game, because random play takes dozens of deals, and with six seats hours."""

MOST_SIMULATED_DEALS: Final = 2

STEP_MS: Final = 20
FUMBLES: Final = 0.03
LOOKS: Final = 0.01
NOTED: Final = 20
"""One of this many views is included."""


def lines_of_games(count: int) -> Iterator[str]:
    """Random games, each variant in turn: number, variant, and the digest of all events."""
    names = [*VARIANTS]
    for number in range(count):
        name = names[number % len(names)]
        yield f"{number} {name} {_game(name, number)}"


def lines_between_bots(count: int) -> Iterator[str]:
    """Simulated games, each variant in turn, between the built-in bots in changing order."""
    names = [*VARIANTS]
    for number in range(count):
        turn, place = divmod(number, len(names))
        name = names[place]
        bots = [*family_of(VARIANTS[name]).bots]
        # Each time round the variants, every seat gets the next bot and different neighbours.
        seated = [bots[(turn + seat * (1 + turn // len(bots))) % len(bots)] for seat in range(VARIANTS[name].players)]
        yield f"{number} {name} {' '.join(seated)} {_simulated(name, seated, number)}"


def _simulated(name: str, seated: list[str], number: int) -> str:
    digests = sha256()
    record = _played_by(name, seated, number, digests.update)
    outcome = (record.logs, record.scores, record.winner, record.seats, record.ending, record.forfeits)
    digests.update(repr(outcome).encode())
    return digests.hexdigest()


def _played_by(name: str, seated: list[str], number: int, note: Callable[[bytes], object]) -> GameRecord:
    """In every second game one bot makes an illegal answer. The first bot notes some of its views in full."""
    whole = VARIANTS[name]
    rules = family_of(whole).rules_of(whole.to_json() | {"max_deals": MOST_SIMULATED_DEALS})
    bots: list[Bot] = [BOTS[bot]() for bot in seated]
    turn, has_slip = divmod(number, 2)
    if has_slip:
        seat = turn % len(bots)
        bots[seat] = Slipping(bots[seat], SLIPS[turn % len(SLIPS)], 1 + turn % ASKED)
    bots[0] = Noting(bots[0], note)
    return simulate_game(rules, bots, f"game {number}")


class Noting:
    """Answers like another bot, and notes some views in full."""

    def __init__(self, bot: Bot, note: Callable[[bytes], object]) -> None:
        self._bot = bot
        self._note = note
        self._asked = 0

    def act(self, view: Any) -> Action | Wait:
        self._asked += 1
        if self._asked % NOTED == 0:
            self._note(repr(family_of(view.rules).view_fields(view)).encode())
        return self._bot.act(view)


class Slipping:
    """Answers like another bot, except for one illegal answer."""

    def __init__(self, bot: Bot, slip: Callable[[], Any], at: int) -> None:
        self._bot = bot
        self._slip = slip
        self._left = at

    def act(self, view: Any) -> Action | Wait:
        self._left -= 1
        if self._left:
            return self._bot.act(view)
        slip: Action | Wait = self._slip()
        return slip


def _raise() -> None:
    raise ValueError("a slip")


SLIPS: Final[tuple[Callable[[], Any], ...]] = (
    _raise,
    lambda: None,
    lambda: "play",
    lambda: Action("play", 99, -1),
    lambda: Action("turn", 0),
    lambda: Action("fly", "away", 0),  # type: ignore[arg-type]
    lambda: Wait(-1),
    lambda: Wait(0),
    lambda: Wait(float("nan")),  # type: ignore[arg-type]
    lambda: Wait(10**30),
)
ASKED: Final = 7
"""The slip comes within this number of questions; the shortest deal has as many."""


def _game(name: str, number: int) -> str:
    game, chance = start_game(VARIANTS[name], f"game {number}"), random.Random(number)
    digests = sha256()
    while not game.over and game.deals < MOST_DEALS:
        deal = game.next_deal()
        for sight in _played(deal, chance):
            digests.update(sight.encode())
        verify(deal.log)
        digests.update(repr((deal.log.entries, deal.digest())).encode())
        if deal.phase != "over":
            break
        game.finish(deal)
    digests.update(repr((game.scores, game.winner)).encode())
    return digests.hexdigest()


def _played(deal: Deal, chance: random.Random) -> Iterator[str]:
    """Play to the end or the limit; yields some views and the reasons of refusals."""
    seats, at_ms = deal.rules.players, 0
    while deal.phase != "over" and len(deal.entries) < MOST_ENTRIES:
        at_ms += int(chance.random() * 2 * STEP_MS)
        seat = int(chance.random() * seats)
        fate = chance.random()
        if fate < FUMBLES:
            yield _refused(deal, at_ms, seat, _any_action(chance))
            continue
        if fate < FUMBLES + LOOKS:
            yield repr(deal.view(seat))
        # Timed events may come first and change the legal actions.
        deal.advance(at_ms)
        possible = deal.legal(seat)
        if possible:
            deal.apply(at_ms, seat, possible[int(chance.random() * len(possible))])


def _refused(deal: Deal, at_ms: int, seat: int, action: Action) -> str:
    try:
        deal.apply(at_ms, seat, action)
    except IllegalAction as refusal:
        return str(refusal)
    return "allowed"


def _any_action(chance: random.Random) -> Action:
    places = (None, 0, 1, 2, 3, 9)
    return action_of(chance.choice(KINDS), chance.choice(places), chance.choice(places))


if __name__ == "__main__":
    print(running())
    at_random, between_bots = map(int, sys.argv[1:])
    for line in chain(lines_of_games(at_random), lines_between_bots(between_bots)):
        print(line)
