"""Which matches have begun, and which will never be played. Plain values only."""

from math import inf

from tournaments.formats.slots import Bye, LoserOf, Slot, WinnerOf
from tournaments.ledger.projection import FINAL, MatchState, MatchView, Projection


def has_begun(seen: Projection, match: MatchView) -> bool:
    """A match that is over only because somebody withdrew has not."""
    if match.state == MatchState.PLAYING:
        return True
    return match.state == MatchState.OVER and not _fell_to_the_others(seen, match)


def _fell_to_the_others(seen: Projection, match: MatchView) -> bool:
    """Nobody who stays has lost it, nor anybody who stayed for longer than its winner."""
    if not match.walkover or match.games:
        return False
    if match.winner is None:
        return all(seen.entries[side].withdrawn for side in match.sides if side is not None)
    stayed_until = {side: seen.entries[side].left_by or inf for side in match.sides if side is not None}
    return all(left < stayed_until[match.winner] for side, left in stayed_until.items() if side != match.winner)


def begun(seen: Projection) -> set[int]:
    """The numbers of all that have."""
    return {number for number, match in seen.matches.items() if has_begun(seen, match)}


def never_played(seen: Projection) -> frozenset[int]:
    """Numbers of bracket matches that wait for two sides and cannot get them.

    Such as the match for third place after a semi-final that was a bye.
    """
    coming: dict[int, int] = {}
    for number, match in sorted(seen.matches.items()):
        coming[number] = sum(_may_come(seen, slot, coming) for slot in match.slots)
    return frozenset(n for n, count in coming.items() if count < 2 and seen.matches[n].state == MatchState.WAITING)


def _may_come(seen: Projection, slot: Slot, coming: dict[int, int]) -> bool:
    """`coming` says how many may come to each match before."""
    match slot:
        case Bye():
            return False
        case WinnerOf(number):
            before = seen.matches[number]
            return before.winner is not None if before.state in FINAL else coming[number] > 0
        case LoserOf(number):
            before = seen.matches[number]
            return len(before.places) > 1 if before.state in FINAL else coming[number] > 1
    return True
