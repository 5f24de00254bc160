"""The order of a ladder, and its challenges."""

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tournaments.formats.chronology import Departure, FinishedMatch, Joined, Missed, StageEvent
from tournaments.formats.ladder import ladder_after, may_challenge

LADDER = (1, 2, 3, 4, 5, 6)


@in_turn(
    ("challenger", "challenged", "reason"),
    [
        (6, 2, "Challenges reach 3 places up. This one would be 4."),
        (2, 3, "Challenges go upwards."),
        (4, 4, "Players cannot challenge themselves."),
        (9, 2, "Both players must be on the ladder."),
        (2, 9, "Both players must be on the ladder."),
    ],
)
def test_refused_challenge_has_a_reason(challenger: int, challenged: int, reason: str) -> None:
    assert (may_challenge(LADDER, challenger, challenged, 3) or "").startswith(reason)


@given(st.permutations(LADDER), st.integers(1, 6), st.sampled_from(LADDER), st.sampled_from(LADDER))
@effort(max_examples=60)
def test_only_entries_above_and_within_reach_can_be_challenged(
    order: list[int], reach: int, challenger: int, challenged: int
) -> None:
    up = order.index(challenger) - order.index(challenged)
    assert (may_challenge(order, challenger, challenged, reach) is None) == (up in range(1, reach + 1))


def test_reach_of_one_is_worded_in_the_singular() -> None:
    assert "reach 1 place up" in (may_challenge(LADDER, 3, 1, 1) or "")


def test_winner_takes_the_place_and_entries_between_move_down() -> None:
    assert ladder_after(LADDER, [FinishedMatch((5, 2))]) == (1, 5, 2, 3, 4, 6)


def test_winner_at_a_larger_table_takes_the_highest_place() -> None:
    assert ladder_after(LADDER, [FinishedMatch((6, 4, 2))]) == (1, 6, 2, 3, 4, 5)


def test_new_entries_start_at_the_foot_and_withdrawn_entries_disappear() -> None:
    events: list[StageEvent] = [Joined(7), FinishedMatch((7, 5)), Departure(1), Joined(7), Joined(1)]
    assert ladder_after(LADDER, events) == (2, 3, 4, 7, 5, 6, 1)


def test_match_of_a_withdrawn_entry_changes_nothing() -> None:
    assert ladder_after(LADDER, [Departure(2), FinishedMatch((5, 2)), Departure(2)]) == (1, 3, 4, 5, 6)


matches = st.lists(st.permutations(LADDER).map(lambda order: FinishedMatch(tuple(order[:2]))), max_size=20)


def slow_ladder(order: tuple[int, ...], played: list[FinishedMatch]) -> list[int]:
    """The ladder, found slowly: the winner swaps with the entry above until the loser is below."""
    ladder = list(order)
    for match in played:
        while ladder.index(match.winner) > ladder.index(match.places[1]):
            at = ladder.index(match.winner)
            ladder[at - 1], ladder[at] = ladder[at], ladder[at - 1]
    return ladder


@given(matches)
@effort(max_examples=60)
def test_ladder_agrees_with_the_slow_version(played: list[FinishedMatch]) -> None:
    events: list[StageEvent] = [*played]
    assert list(ladder_after(LADDER, events)) == slow_ladder(LADDER, played)


def test_missed_challenge_changes_nothing() -> None:
    assert ladder_after(LADDER, [Missed((4, 2))]) == LADDER
