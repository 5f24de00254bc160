"""Matches that have begun, and matches that will never be played. Plain values only."""

from tournaments.formats.slots import Bye, LoserOf, Slot, WinnerOf
from tournaments.ledger.projection import FINAL, MatchState, Projection


def begun(projection: Projection) -> set[int]:
    """The numbers of all matches that have begun."""
    return {number for number, match in projection.matches.items() if match.has_begun}


def never_played(projection: Projection) -> frozenset[int]:
    """Numbers of bracket matches that will never have two sides.

    Example: the match for third place after a bye in a semi-final.
    """
    coming: dict[int, int] = {}
    for number, match in sorted(projection.matches.items()):
        coming[number] = sum(_may_come(projection, slot, coming) for slot in match.slots)
    return frozenset(
        n for n, count in coming.items() if count < 2 and projection.matches[n].state == MatchState.WAITING
    )


def _may_come(projection: Projection, slot: Slot, coming: dict[int, int]) -> bool:
    """`coming`: the possible number of sides of each earlier match."""
    match slot:
        case Bye():
            return False
        case WinnerOf(number):
            before = projection.matches[number]
            return before.winner is not None if before.state in FINAL else coming[number] > 0
        case LoserOf(number):
            before = projection.matches[number]
            return len(before.places) > 1 if before.state in FINAL else coming[number] > 1
    return True
