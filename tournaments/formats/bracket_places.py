"""The places in a bracket, by how far each entry came."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from tournaments.formats.plans import Branch, PlannedMatch, PlannedRound
from tournaments.formats.slots import NOBODY, Bye, LoserOf, WinnerOf

ResultOf = Callable[[int], Sequence[int] | None]
"""The entries of a match by its number, best first, one for a bye; None until it is decided.

NOBODY comes first if no side came, and alone if there was no side.
"""


Results = dict[int, tuple[int, ...]]


class PlaceRange(NamedTuple):
    """Places `first` to `last`, and the known entries that share them."""

    first: int
    last: int
    entries: tuple[int, ...]


def bracket_places(rounds: Sequence[PlannedRound], result_of: ResultOf) -> tuple[PlaceRange, ...]:
    """From the first place to the last: 1, 2, 3 and 4 or 3–4, 5–8, and so on.

    Works for single and double elimination. Entries that go out in the same round share places; the last match and the
    one for third place decide each place.
    """
    results = _results(rounds, result_of)
    going_on = {slot.match for match in _matches(rounds) for slot in match.sides if isinstance(slot, LoserOf)}
    found: list[PlaceRange] = []
    for planned in reversed(rounds):
        out = [match for match in planned.matches if match.number not in going_on or _nobody_won(match, results)]
        first = found[-1].last + 1 if found else 1
        if planned is rounds[-1] or planned.branch == Branch.THIRD_PLACE:
            found += _one_by_one(first, out[0], results)
        elif beaten := sum(_beaten(match, results) for match in out):
            found.append(PlaceRange(first, first + beaten - 1, tuple(_losers(out, results))))
    return tuple(found)


def _results(rounds: Sequence[PlannedRound], result_of: ResultOf) -> Results:
    """The results by match. An unneeded match (PlannedMatch.reset_of) has the result of the match it repeats."""
    results = {match.number: tuple(result_of(match.number) or ()) for match in _matches(rounds)}
    matches = {match.number: match for match in _matches(rounds)}
    for match in matches.values():
        if match.reset_of and not results[match.number]:
            unbeaten = matches[match.reset_of].sides[0]
            final = results[match.reset_of]
            if final and isinstance(unbeaten, WinnerOf) and results[unbeaten.match][:1] == final[:1]:
                results[match.number] = final
    return results


def _matches(rounds: Sequence[PlannedRound]) -> Iterator[PlannedMatch]:
    return (match for planned in rounds for match in planned.matches)


def _one_by_one(first: int, match: PlannedMatch, results: Results) -> Iterator[PlaceRange]:
    """Entries that did not come share their places."""
    entries = results[match.number]
    if _nobody_won(match, results):
        if len(entries) > 1:
            yield PlaceRange(first, first + len(entries) - 2, entries[1:])
        return
    for at, place in zip(range(len(entries or match.sides)), count(first), strict=False):
        yield PlaceRange(place, place, entries[at : at + 1])


def _nobody_won(match: PlannedMatch, results: Results) -> bool:
    return results[match.number][:1] == (NOBODY,)


def _beaten(match: PlannedMatch, results: Results) -> int:
    """How many go out in a match; the planned number until it is decided."""
    sides = results[match.number] or [slot for slot in match.sides if slot != Bye()]
    return len(sides) - 1


def _losers(matches: Iterable[PlannedMatch], results: Results) -> Iterator[int]:
    for match in matches:
        yield from results[match.number][1:]
