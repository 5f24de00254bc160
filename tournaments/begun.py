"""Which matches have begun: whatever is entered for them rests on who plays them."""

from math import inf

from tournaments.projection import MatchState, MatchView, Projection


def has_begun(seen: Projection, match: MatchView) -> bool:
    """Not so a match that is over only because somebody plays no more."""
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
