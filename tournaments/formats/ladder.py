"""A ladder: whoever beats somebody above takes that place, and those between move down by one.

An order is the ladder from the top. Whoever joins starts at the foot.
"""

from collections.abc import Iterable, Sequence

from tournaments.formats.happenings import Happening, Joined, Left, Played


def may_challenge(order: Sequence[int], challenger: int, challenged: int, reach: int) -> str | None:
    """Why not; None when it is allowed."""
    if challenger not in order or challenged not in order:
        return "Both have to stand on the ladder. Enter whoever does not, then challenge."
    up = order.index(challenger) - order.index(challenged)
    if up == 0:
        return "Nobody challenges themselves. Choose somebody above."
    if up < 0:
        return "Challenges go upwards. Choose somebody who stands above."
    if up > reach:
        return f"Challenges reach {reach} {_places(reach)} up; this would be {up}. Choose somebody nearer."
    return None


def ladder_after(order: Sequence[int], happened: Iterable[Happening]) -> tuple[int, ...]:
    """`order` is the ladder as it began. Matches of somebody who is not on it change nothing."""
    ladder = list(order)
    for happening in happened:
        match happening:
            case Played() if set(happening.places) <= set(ladder):
                _climb(ladder, happening)
            case Joined(entry) if entry not in ladder:
                ladder.append(entry)
            case Left(entry) if entry in ladder:
                ladder.remove(entry)
    return tuple(ladder)


def _climb(ladder: list[int], match: Played) -> None:
    """The winner takes the highest place of those at the table."""
    highest = min(ladder.index(entry) for entry in match.places)
    ladder.remove(match.winner)
    ladder.insert(highest, match.winner)


def _places(count: int) -> str:
    return "place" if count == 1 else "places"
