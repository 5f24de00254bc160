"""How fast a game of patience was, and how close."""

from collections.abc import Sequence
from typing import Final

from engine.family import Outline
from engine.log.record import CHANCE, DealLog, DealResult
from engine.log.verify import replay
from engine.patience.rules import Rules

MINUTE_MS: Final = 60_000


def outline_of(logs: Sequence[DealLog]) -> Outline:
    """Raises LogError if a record does not replay."""
    for log in logs:
        replay(log)
    played_ms = sum([log.entries[-1].at_ms for log in logs if log.entries])
    if not logs or not played_ms:
        return Outline(0.0, None)
    done = sum([entry.seat != CHANCE and not entry.refused for log in logs for entry in log.entries])
    return Outline(done * MINUTE_MS / played_ms / logs[0].rules.players, _closeness(logs[-1].rules, logs[-1].result))


def _closeness(rules: object, result: DealResult | None) -> int | None:
    """How many more cards the next seat had left than the winner."""
    if result is None or result.winner is None or not isinstance(rules, Rules) or rules.counts_points:
        return None
    best, next_one = sorted(map(len, result.cards))[:2]
    return next_one - best
