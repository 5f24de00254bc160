"""Record the golden game of a new variant: `python -m tests.golden.record <id>`. It never overwrites a file."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from engine.deals import IllegalAction
from engine.games import start_game
from engine.log import DealLog, dumps_game
from engine.spit.deals import Deal, spit_deal
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.engine.random_play import any_action, possible_actions
from tests.golden.scenes import WANTED, scenes

FOLDER: Final = Path(__file__).parent
SHORT_GAME: Final = 30_000  # bytes of text
MOST_SEEDS: Final = 5_000

# Weights of kinds of action; all other kinds have weight 1.
EAGER: Final = {"play": 9, "turn": 9, "draw": 6, "spit": 6, "pick_up": 4, "stack": 4, "refill": 4, "call": 4}


class NothingFound(LookupError):
    """None of many games has all scenes wanted for its variant."""


def record(variant_id: str) -> Path:
    """Raises FileExistsError if the variant has a golden game, KeyError if no scenes are wanted, and NothingFound."""
    file = FOLDER / f"{variant_id}.jsonl"
    if file.exists():
        raise FileExistsError(f"{file} already exists. A golden game is recorded only once")
    text = dumps_game(find(variant_id, WANTED[variant_id]))
    with file.open("x", encoding="utf-8") as out:
        out.write(text)
    return file


def find(variant_id: str, wanted: frozenset[str]) -> list[DealLog]:
    """The first game with all wanted scenes; of a long game only a few deals."""
    for seed in range(MOST_SEEDS):
        logs = played(variant(variant_id), f"golden {variant_id} {seed}")
        chosen = few(logs, wanted)
        if chosen:
            return logs if len(dumps_game(logs)) <= SHORT_GAME else chosen
    raise NothingFound(f"none of {MOST_SEEDS} games shows {', '.join(sorted(wanted))}")


def few(logs: Sequence[DealLog], wanted: frozenset[str]) -> list[DealLog]:
    """The first and last deal, and the shortest deals with the other wanted scenes; no deals if a scene is missing."""
    scenes_by_deal = {log.number: scenes(log) for log in logs}
    chosen = {logs[0].number, logs[-1].number}
    for scene in sorted(wanted):
        if any(scene in scenes_by_deal[number] for number in chosen):
            continue
        showing = [log for log in logs if scene in scenes_by_deal[log.number]]
        if not showing:
            return []
        chosen.add(min(showing, key=lambda log: len(log.entries)).number)
    return [log for log in logs if log.number in chosen]


def played(rules: Rules, seed: str) -> list[DealLog]:
    """A whole game. Seat 0 acts more often than the others, by a random factor. Otherwise few games would end."""
    game, rng = start_game(rules, seed), Random(seed)
    lead = rng.choice((1, 1.5, 3, 8, 40))
    logs = []
    while not game.over:
        deal = spit_deal(game.next_deal())
        for at_ms in moments(deal, rng):
            act(deal, at_ms, rng, lead)
        game.finish(deal)
        logs.append(deal.log)
    return logs


def moments(deal: Deal, rng: Random) -> Iterator[int]:
    """Times of actions in milliseconds. A few share a millisecond, and a few come after a long pause."""
    while deal.phase != "over":
        pause = rng.choices((0, rng.randrange(20, 500), deal.rules.stall_ms + 500), (6, 93, 1))[0]
        yield deal.at_ms + pause


def act(deal: Deal, at_ms: int, rng: Random, lead: float) -> None:
    """Does a legal action, or any action one time in thirty. If no action is legal, only time passes."""
    deal.advance(at_ms)
    possible = possible_actions(deal)
    if rng.random() < 1 / 30:
        possible = [(rng.randrange(deal.rules.players), any_action(rng)) for _ in range(8)]
    if possible:
        weights = [EAGER.get(action.kind, 1) * (1 if seat else lead) for seat, action in possible]
        seat, action = rng.choices(possible, weights)[0]
        try:
            deal.apply(at_ms, seat, action)
        except IllegalAction:
            return
    elif deal.phase != "over":
        deal.advance(max(at_ms, deal.next_at() or 0))


if __name__ == "__main__":
    for wanted_id in sys.argv[1:]:
        record(wanted_id)
