"""A stage of a single match."""

import pytest

from tests.often import in_turn
from tests.tournaments.formats.reference_play import seeds, settings
from tournaments.formats.plans import CannotDraw
from tournaments.formats.single_match import plan, refusal
from tournaments.formats.slots import Seed


@in_turn(("entries", "seats"), [(2, 2), (2, 3), (3, 3), (8, 8)])
def test_all_entries_sit_at_one_table(entries: int, seats: int) -> None:
    (planned,) = plan(seeds(entries), settings(), first_match=5, seats=seats)
    (match,) = planned.matches
    assert match.sides == tuple(Seed(number) for number in range(1, entries + 1))
    assert (planned.number, planned.name, match.number) == (1, "Match", 5)


@in_turn(("entries", "seats"), [(1, 2), (3, 2), (9, 8), (0, 4), (5, 3)])
def test_too_few_and_too_many_entries_are_refused(entries: int, seats: int) -> None:
    reason = refusal(entries, settings(), seats)
    with pytest.raises(CannotDraw) as caught:
        plan(seeds(entries), settings(), seats=seats)
    assert reason and str(caught.value) == reason
    assert reason.startswith(
        ("A single match needs at least 2 entries", f"A single match takes at most {seats} entries")
    )
