"""Which matches have begun: whatever is entered for them rests on who plays them."""

from tournaments.projection import MatchState, MatchView, Projection


def has_begun(seen: Projection, match: MatchView) -> bool:
    """Not so a match that is over only because somebody plays no more."""
    if match.state == MatchState.PLAYING:
        return True
    return match.state == MatchState.OVER and not _fell_to_the_others(seen, match)


def _fell_to_the_others(seen: Projection, match: MatchView) -> bool:
    """Nobody who stays has lost it, and nobody who left has won it."""
    left = {side for side in match.sides if side is not None and seen.entries[side].withdrawn}
    return match.walkover and not match.games and left == {side for side in match.sides if side != match.winner}


def begun(seen: Projection) -> set[int]:
    """The numbers of all that have."""
    return {number for number, match in seen.matches.items() if has_begun(seen, match)}
