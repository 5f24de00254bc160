"""How long a new bot's rating takes in a league without results, by simulation. The clock and the results are
simulated; pairs are chosen and ratings fitted by the site's own code."""

from collections import Counter
from math import exp
from random import Random
from typing import Final

from leagues.ratings import Candidate, Fit, Pair, choose, fit
from leagues.ratings.fit import SCALE
from leagues.services.pair_requests import FIRST_PAIRS, MOST_WAITING
from leagues.services.pairing_up import KNOWN, MOST_IN_ALL, NEWCOMER

TICK_S: Final = 5
"""How often pairs are requested; ratings are computed once a minute."""
PAIRS_A_TICK: Final = 50_000 // 2 * TICK_S // 3_600
MOST_MINUTES: Final = 60
BUILT_IN: Final = {0: -500.0, 1: 0.0, 2: 60.0, 3: 150.0}
"""Approximate ratings of random, greedy, sprinter and planner, relative to greedy."""
ANCHOR: Final = 1
NEW: Final = len(BUILT_IN)
VARIANTS: Final = 4

Meeting = tuple[int, int]


def minutes_until_known(points: float) -> int:
    """Minutes of play at 50,000 games an hour, for a bot that is `points` better than greedy."""
    chance = Random(1)
    strengths = {**BUILT_IN, NEW: points}
    shares: dict[Meeting, list[float]] = {}
    waiting: list[Meeting] = [(one, NEW) for one in BUILT_IN] * (FIRST_PAIRS * VARIANTS)
    for minute in range(MOST_MINUTES):
        rated = _rated(shares)
        if rated.rating(NEW).margin <= NEWCOMER:
            return minute
        met = Counter({meeting: len(played) for meeting, played in shares.items()})
        for _ in range(60 // TICK_S):
            waiting += choose(_candidates(rated, waiting), rated, MOST_IN_ALL - len(waiting), met + Counter(waiting))
            waiting.sort(key=lambda meeting: NEW not in meeting)
            for meeting in waiting[:PAIRS_A_TICK]:
                shares.setdefault(meeting, []).append(_share(strengths, meeting, chance))
            del waiting[:PAIRS_A_TICK]
    return MOST_MINUTES


def _rated(shares: dict[Meeting, list[float]]) -> Fit:
    pairs = [Pair(*meeting, share) for meeting, played in shares.items() for share in played]
    return fit([*BUILT_IN, NEW], pairs, ANCHOR)


def _candidates(rated: Fit, waiting: list[Meeting]) -> list[Candidate]:
    asked = Counter(one for meeting in waiting for one in meeting)
    margins = {one: rated.rating(one).margin for one in (*BUILT_IN, NEW)}
    return [
        Candidate(
            one,
            is_newcomer=one == NEW and margin > NEWCOMER,
            pairs_left=max(MOST_WAITING - asked[one], 0),
            is_known=margin <= KNOWN,
        )
        for one, margin in margins.items()
    ]


def _share(strengths: dict[int, float], meeting: Meeting, chance: Random) -> float:
    """The first bot's share in two independent games. Real pairs share their packs and tell more."""
    first, second = meeting
    odds = 1 / (1 + exp((strengths[second] - strengths[first]) / SCALE))
    return sum(chance.random() < odds for _ in range(2)) / 2
