"""How one simulated game went: its lengths, who led when, how often all were stuck."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.families import family_of
from engine.log import DealLog, Replay
from engine.rules import AnyRules
from engine.scoring import figures_of, leader, opening_score, score_after_deal
from engine.simulate import GameRecord


@dataclass(frozen=True, slots=True)
class GameShape:
    """One game. By deal: its virtual milliseconds, the seat that stood first in it, and the place of the spit
    pile that was chosen first (None where nobody was out, or nobody chose).

    `came_back`: whether the winner stood behind another seat by the goal after half of the deals, rounded down; where
    a game is one deal, at half of its time. None where there was no winner, or one deal only of many. `lead_changes`
    counts how often the lead went from one seat to another, over level scores or not. `stuck` counts stretches in which
    all were stuck, `circles` deals that ended because they went in circles. `cut` is the seat that won the cut of the
    first deal, where there was one: it starts, or in Pirate it builds from the Aces up.
    """

    winner: int | None
    deals_ms: tuple[int, ...]
    firsts: tuple[int | None, ...]
    chosen: tuple[int | None, ...]
    came_back: bool | None
    lead_changes: int
    stuck: int
    cut: int | None = None
    circles: int = 0


def shape_of(rules: AnyRules, record: GameRecord) -> GameShape:
    standings = _standings(rules, record.logs)
    return GameShape(
        winner=record.winner,
        deals_ms=tuple([log.entries[-1].at_ms if log.entries else 0 for log in record.logs]),
        firsts=tuple([_first(log) for log in record.logs]),
        chosen=tuple([_chosen(log) for log in record.logs]),
        came_back=_came_back(rules, standings, record),
        lead_changes=_lead_changes(rules, standings),
        stuck=sum([family_of(rules).standstills(log) for log in record.logs]),
        cut=_cut(record.logs[0]) if record.logs else None,
        circles=sum([family_of(rules).went_in_circles(log) for log in record.logs]),
    )


def _cut(log: DealLog) -> int | None:
    """The seat that won the cut."""
    return next((entry.outcome[0] for entry in log.entries if entry.action.kind == "cut"), None)


def _standings(rules: AnyRules, logs: Sequence[DealLog]) -> list[tuple[int, ...]]:
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


def _came_back(rules: AnyRules, standings: Sequence[tuple[int, ...]], record: GameRecord) -> bool | None:
    family, winner = family_of(rules), record.winner
    if winner is None:
        return None
    if family.is_one_deal and len(record.logs) == 1:
        half = _at_half_time(record.logs[0])
    elif len(standings) < 2:
        return None
    else:
        half = [family.rank(rules, scored) for scored in standings[len(standings) // 2 - 1]]
    return half[winner] != min(half)


def _at_half_time(log: DealLog) -> Sequence[int]:
    """How well each seat stood at half of the time of a deal: lower is better."""
    replay, half_ms = Replay(log), log.entries[-1].at_ms // 2
    for entry in log.entries:
        if entry.at_ms > half_ms:
            break
        replay.step()
    return family_of(log.rules).standing(replay.deal)


def _lead_changes(rules: AnyRules, standings: Sequence[tuple[int, ...]]) -> int:
    leaders = [leader(rules, scores) for scores in standings]
    led = [seat for seat in leaders if seat is not None]
    return sum([before != after for before, after in pairwise(led)])
