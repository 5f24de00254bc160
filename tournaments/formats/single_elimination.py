"""Single elimination for 2 to 64 entries: who meets whom, as slots.

Matches are numbered from 1, round by round, top to bottom. Byes fall to the best seeds, and
the best two seeds can only meet in the final, the best four only in the semi-finals, and so on.
"""

from collections.abc import Sequence

from tournaments.formats.plans import CannotDraw, PlannedMatch, PlannedRound
from tournaments.formats.slots import Bye, Seed, Slot, WinnerOf

FEWEST, MOST = 2, 64

_NAMES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}


def draw_refusal(players: Sequence[int]) -> str | None:
    """Why these players, by identity, make no bracket; None when they do."""
    if len(players) < FEWEST:
        return (
            f"A bracket needs at least {FEWEST} entries checked in; "
            f"there {_are(len(players))}. Check more people in, then start."
        )
    if len(players) > MOST:
        return (
            f"A bracket takes at most {MOST} entries; there are {len(players)}. "
            f"Withdraw {len(players) - MOST}, then start."
        )
    if len(set(players)) < len(players):
        return "The same player is entered twice. Withdraw one of the two entries, then start."
    return None


def _are(count: int) -> str:
    return {0: "are none", 1: "is one"}.get(count, f"are {count}")


def plan(entries: int) -> tuple[PlannedRound, ...]:
    """All rounds for seeds 1 … `entries`; raises CannotDraw outside 2–64."""
    if refusal := draw_refusal(range(entries)):
        raise CannotDraw(refusal)
    rounds = [_round(1, 1, _first_slots(entries))]
    while len(rounds[-1].matches) > 1:
        played = rounds[-1].matches
        winners = [WinnerOf(match.number) for match in played]
        rounds.append(_round(len(rounds) + 1, played[-1].number + 1, winners))
    return tuple(rounds)


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of the bracket to the bottom: 1 16 8 9 … for 16. `size`: a power of 2."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        pairs = 2 * len(order) + 1
        order = tuple(seed for best in order for seed in (best, pairs - best))
    return order


def _first_slots(entries: int) -> list[Slot]:
    size = 1 << (entries - 1).bit_length()
    return [Seed(seed) if seed <= entries else Bye() for seed in seed_order(size)]


def _round(number: int, first_match: int, slots: Sequence[Slot]) -> PlannedRound:
    pairs = zip(slots[::2], slots[1::2], strict=True)
    matches = tuple(PlannedMatch(first_match + at, pair) for at, pair in enumerate(pairs))
    return PlannedRound(number, _name(number, len(matches)), matches)


def _name(number: int, matches: int) -> str:
    return _NAMES.get(matches, f"Round {number}")
