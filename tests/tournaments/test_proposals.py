"""Who is kept apart when rounds are proposed, and numbers that become names."""

import pytest

from tournaments.formats.constraints import Constraints
from tournaments.projection import EntryView, Projection, State
from tournaments.proposals import LARGEST_TEAM, constraints, named


def seen(*teams: str) -> Projection:
    return Projection(
        State.RUNNING, {at: EntryView(at, at, f"P{at}", False, team=team) for at, team in enumerate(teams, start=1)}
    )


def kept(*teams: str) -> Constraints:
    return constraints(seen(*teams))


def test_those_of_one_team_are_kept_apart_however_it_is_spelt() -> None:
    apart = kept("Porto", "", "porto", "Lisbon", "")
    assert dict(apart.apart) == {(1, 3): 1}
    assert apart.reasons[1, 3] == "both of Porto"


def test_a_team_that_is_too_large_is_not_written_out_pair_by_pair() -> None:
    largest = ["Porto"] * LARGEST_TEAM
    assert len(kept(*largest).apart) == LARGEST_TEAM * (LARGEST_TEAM - 1) // 2
    assert dict(kept(*largest, "Porto", "Lisbon", "Lisbon").apart) == {(LARGEST_TEAM + 2, LARGEST_TEAM + 3): 1}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Entry 2 has a second bye: nobody else can have it.", "P2 has a second bye: nobody else can have it."),
        ("1 and 2: have met before", "P1 and P2: have met before"),
        ("Entry 9 is in two pairs", "Entry 9 is in two pairs"),
        ("scores from 2 to 1", "scores from 2 to 1"),
    ],
)
def test_entries_are_told_by_their_names(words: str, told: str) -> None:
    assert named(words, seen("", "")) == told
