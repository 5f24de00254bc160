"""The data for a picture of a moment: the film of its deal, and the scores before and after it."""

import re
from math import isnan
from typing import Final

from django.http import QueryDict

from engine.film import Film, film_of
from engine.scoring import opening_score
from games.models import Game
from games.moments import address_of
from games.pictures.drawing import DealScores
from games.selectors.films import running_scores
from games.selectors.replays import deal_logs

STEP_MS: Final = 10
"""Clips start and end at multiples of this, GIF's unit of time, which also limits the number of clips of a game."""

MIDDLE: Final = 0.5
"""The default moment of a picture, as a fraction of the deal: at the start there is little to see."""

END: Final = 1.0
"""The default moment of a picture of a game of one deal: nothing else shows the result of the game."""

_LOOP: Final = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)", re.ASCII)


def moment_in(asked: QueryDict, lengths_ms: list[int], untimed: float = 0.0) -> tuple[int, int]:
    """The deal, from 1, and the millisecond within it, from `?deal=3&t=12.340`, kept inside the game.

    Without `t` it is the start of `loop`, else the fraction `untimed` of the deal, 0 … 1.
    """
    deal = _number(asked.get("deal"))
    if deal is not None and deal >= len(lengths_ms) + 1:
        return len(lengths_ms), lengths_ms[-1]
    number = int(max(deal or 1, 1))
    length_ms = lengths_ms[number - 1]
    loop = _loop(asked)
    seconds = loop[0] if loop and not asked.get("t") else _number(asked.get("t"))
    return number, inside(untimed * length_ms / 1000 if seconds is None else seconds, length_ms)


def moment_query(asked: QueryDict, lengths_ms: list[int]) -> str:
    """The moment and loop of an address in this site's own form; empty for none."""
    loop = _loop(asked)
    if not (asked.get("deal") or asked.get("t") or loop):
        return ""
    number, at_ms = moment_in(asked, lengths_ms)
    from_ms, to_ms = (inside(end, lengths_ms[number - 1]) for end in loop or (0, 0))
    looped = f"&loop={from_ms / 1000:.3f}-{to_ms / 1000:.3f}" if from_ms < to_ms else ""
    return address_of(number, at_ms) + looped


def _loop(asked: QueryDict) -> tuple[float, float] | None:
    """The start and end of `loop=12.300-15.800`, in seconds."""
    found = _LOOP.fullmatch(asked.get("loop", ""))
    first, last = (float(found[1]), float(found[2])) if found else (0, 0)
    return (first, last) if first < last else None


def stretch_in(asked: QueryDict, lengths_ms: list[int], longest_ms: int) -> tuple[int, int, int]:
    """The deal and its first and last millisecond, from `?deal=3&from=10&to=15` or a loop, kept inside the deal."""
    number, middle_ms = moment_in(asked, lengths_ms, MIDDLE)
    length_ms = lengths_ms[number - 1]
    named = _number(asked.get("from")), _number(asked.get("to"))
    first, last = named if named != (None, None) else _loop(asked) or named
    from_ms = stepped(max(middle_ms - longest_ms // 2, 0) if first is None else inside(first, length_ms), length_ms)
    to_ms = stepped(from_ms + longest_ms if last is None else inside(last, length_ms), length_ms)
    return number, from_ms, max(min(to_ms, from_ms + longest_ms), from_ms)


def inside(seconds: float, length_ms: int) -> int:
    """A time as a millisecond of the deal, kept within its ends."""
    return length_ms if seconds * 1000 >= length_ms else round(max(seconds, 0) * 1000)


def stepped(at_ms: int, length_ms: int) -> int:
    """An end of a clip, rounded up to a step, so that actions at that moment are included."""
    return min(-(-at_ms // STEP_MS) * STEP_MS, length_ms)


def _number(text: str | None) -> float | None:
    """A number; None if it is none. "inf" counts as infinity."""
    try:
        number = float(text or "")
    except ValueError:
        return None
    return None if isnan(number) else number


def drawn_deal(game: Game, number: int) -> tuple[Film, DealScores]:
    """The film and the players for a picture of a deal. Raises LogError for a record that does not replay."""
    logs = deal_logs(game)
    scores = [opening_score(logs[0].rules), *running_scores(logs)]
    after = scores[number].scores if number < len(scores) else ()
    before = scores[min(number, len(scores)) - 1].scores
    return film_of(logs[number - 1]), DealScores(game.names, before, after, len(logs))


def title_of(game: Game) -> str:
    """The players' names. Needs prefetched seats."""
    return " v ".join(game.names)
