"""How one simulated game went: its lengths, who led when, how often all were stuck."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.log import DealLog, Replay
from engine.scoring import figures_of, leader, opening_score, score_after_deal
from engine.simulate import GameRecord
from engine.spit.deals import spit_deal
from engine.spit.deals.stuck import is_standstill
from engine.spit.rules import Rules


@dataclass(frozen=True, slots=True)
class Shape:
    """One game. By deal: its virtual milliseconds, the seat that stood first in it, and the place of the spit
    pile that was chosen first (None where nobody was out, or nobody chose).

    `came_back`: whether the winner stood behind another seat by the goal after half of the deals, rounded down;
    None where there was one deal only, or no winner. `lead_changes` counts how often the lead went from one
    seat to another, over level scores or not. `stuck` counts stretches in which all were stuck.
    """

    winner: int | None
    deals_ms: tuple[int, ...]
    firsts: tuple[int | None, ...]
    chosen: tuple[int | None, ...]
    came_back: bool | None
    lead_changes: int
    stuck: int


def shape_of(rules: Rules, record: GameRecord) -> Shape:
    standings = _standings(rules, record.logs)
    return Shape(
        winner=record.winner,
        deals_ms=tuple([log.entries[-1].at_ms if log.entries else 0 for log in record.logs]),
        firsts=tuple([_first(log) for log in record.logs]),
        chosen=tuple([_chosen(log) for log in record.logs]),
        came_back=_came_back(rules, standings, record.winner),
        lead_changes=_lead_changes(rules, standings),
        stuck=sum([stuck_stretches(log) for log in record.logs]),
    )


def _standings(rules: Rules, logs: Sequence[DealLog]) -> list[tuple[int, ...]]:
    """The scores after each deal, by seat."""
    score, standings = opening_score(rules), []
    for log in logs:
        if log.result is not None:
            score = score_after_deal(rules, score, figures_of(rules, log.result))
            standings.append(score.scores)
    return standings


def _first(log: DealLog) -> int | None:
    """The seat that was out first."""
    return log.result.out[0] if log.result is not None and log.result.out else None


def _chosen(log: DealLog) -> int | None:
    """The place that was the first to be chosen at a claim."""
    claims = [entry.action for entry in log.entries if entry.action.kind == "claim" and not entry.refused]
    return claims[0].target if claims else None


def _came_back(rules: Rules, standings: Sequence[tuple[int, ...]], winner: int | None) -> bool | None:
    if winner is None or len(standings) < 2:
        return None
    half = standings[len(standings) // 2 - 1]
    best = min(half) if rules.goal in ("shed", "low_points") else max(half)
    return half[winner] != best


def _lead_changes(rules: Rules, standings: Sequence[tuple[int, ...]]) -> int:
    leaders = [leader(rules, scores) for scores in standings]
    led = [seat for seat in leaders if seat is not None]
    return sum([before != after for before, after in pairwise(led)])


def stuck_stretches(log: DealLog) -> int:
    """How often a deal came to where nobody could play or bring a card to light, however many spits that took.

    A frozen or empty centre does not count.
    Raises LogError as `engine.log.verify` does.
    """
    replay = Replay(log)
    stretches, was_stuck = 0, False
    for _ in log.entries:
        replay.step()
        is_stuck = is_standstill(spit_deal(replay.deal).table)
        if is_stuck and not was_stuck:
            stretches += 1
        was_stuck = is_stuck
    return stretches
