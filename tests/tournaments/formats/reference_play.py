"""A slow, obvious way to play a plan: one match after another, with a function that decides each."""

from collections.abc import Callable, Sequence
from random import Random

from tournaments.formats.plans import PlannedMatch, PlannedRound, StageSettings
from tournaments.formats.slots import Bye, LoserOf, Seed, Slot, WinnerOf

Results = dict[int, tuple[int, ...]]
"""The entries of each match that was played, best first."""

Decide = Callable[[list[int]], list[int]]


def settings(name: str = "", **knobs: int | bool) -> StageSettings:
    return StageSettings(name, **knobs)  # type: ignore[arg-type]


def seeds(entries: int) -> list[Slot]:
    return [Seed(number) for number in range(1, entries + 1)]


def matches_of(rounds: Sequence[PlannedRound]) -> list[PlannedMatch]:
    return [match for planned in rounds for match in planned.matches]


def by_lot(luck: int) -> Decide:
    rng = Random(luck)

    def decide(entries: list[int]) -> list[int]:
        return rng.sample(entries, len(entries))

    return decide


def better_seed(entries: list[int]) -> list[int]:
    return sorted(entries)


def play(rounds: Sequence[PlannedRound], decide: Decide) -> Results:
    """The results, without a second final that is not needed (`reset_of`). A match with a single entry is a bye."""
    results: Results = {}
    for match in matches_of(rounds):
        seated = [entry for slot in match.sides if (entry := slot_entry(slot, results)) is not None]
        if match.reset_of and not _is_needed(match, matches_of(rounds), results):
            continue
        results[match.number] = tuple(decide(seated))
    return results


def _is_needed(match: PlannedMatch, matches: Sequence[PlannedMatch], results: Results) -> bool:
    (final,) = (other for other in matches if other.number == match.reset_of)
    return results[final.number][0] == slot_entry(final.sides[1], results)


def slot_entry(slot: Slot, results: Results) -> int | None:
    match slot:
        case Seed(number):
            return number
        case WinnerOf(match):
            return results[match][0]
        case LoserOf(match):
            return results[match][1] if len(results[match]) > 1 else None
        case Bye():
            return None
    raise AssertionError(slot)


def played(results: Results) -> Results:
    """The results without byes."""
    return {number: seated for number, seated in results.items() if len(seated) > 1}


def losses(results: Results) -> dict[int, int]:
    """How often each entry of any match lost."""
    count = dict.fromkeys((entry for places in results.values() for entry in places), 0)
    for places in results.values():
        for loser in places[1:]:
            count[loser] += 1
    return count
