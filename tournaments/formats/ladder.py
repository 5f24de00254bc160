"""A ladder: whoever beats somebody above takes that place, and those between move down by one.

An order is the ladder from the top. Whoever joins starts at the foot.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from tournaments.formats.constraints import Pair, pair_of
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


def proposals(
    order: Sequence[int], reach: int, played: Iterable[Played] = (), busy: Collection[int] = ()
) -> tuple[Pair, ...]:
    """Challenges that could be played now, each the challenger and the challenged, from the top.

    Nobody is asked twice, nor who is `busy`; of those in reach whoever has met the challenged least
    comes first, of these the nearest.
    """
    met = Counter(pair_of(a, b) for match in played for a, b in combinations(match.places, 2))
    taken = set(busy)
    proposed = []
    for at, challenged in enumerate(order):
        near = [entry for entry in order[at + 1 : at + 1 + reach] if entry not in taken]
        if challenged in taken or not near:
            continue
        challenger = min(near, key=lambda entry: met[pair_of(entry, challenged)])
        proposed.append((challenger, challenged))
        taken |= {challenger, challenged}
    return tuple(proposed)


def _climb(ladder: list[int], match: Played) -> None:
    """The winner takes the highest place of those at the table."""
    highest = min(ladder.index(entry) for entry in match.places)
    ladder.remove(match.winner)
    ladder.insert(highest, match.winner)


def _places(count: int) -> str:
    return "place" if count == 1 else "places"
