"""Who is kept apart, line by line, and what that does to the seeds."""

from collections.abc import Sequence

import pytest

from tests.tournaments.ledger.projecting import project
from tests.tournaments.ledger.projection.test_fold import STANDARD, lines
from tournaments.formats.constraints import Constraints
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import LARGEST_TEAM, Apart, Projection, too_large

BRACKET = StageSettings("single elimination")
GROUPS = StageSettings("round robin", groups=2)


def after(count: int, *more: Fact, stage: StageSettings = BRACKET, teams: Sequence[str] = ()) -> Projection:
    of = dict(enumerate(teams, start=1))
    entered = [facts.Entered(number, number, team=of.get(number, "")) for number in range(1, count + 1)]
    return project(lines(*entered, *more), STANDARD, 1, (stage,))


def order(projection: Projection) -> list[int]:
    return [entry.number for entry in projection.playing]


def kept(*teams: str, mates: bool = False) -> Constraints:
    return Apart(mates=mates).constraints(dict(enumerate(teams, start=1)))


def test_those_of_one_team_are_kept_apart_where_it_can_be_helped_however_it_is_spelt() -> None:
    apart = kept("Porto", "", "porto", "Lisbon", "")
    assert (dict(apart.apart), apart.never) == ({(1, 3): 1}, frozenset())
    assert apart.reasons[1, 3] == "both of Porto"


def test_they_never_meet_where_that_was_said() -> None:
    apart = kept("Porto", "", "porto", "Lisbon", "", mates=True)
    assert not apart.apart
    assert apart.never == {(1, 3)}


def test_a_team_that_is_too_large_is_not_kept_apart_whatever_was_said() -> None:
    largest, lisbon = ["Porto"] * LARGEST_TEAM, (LARGEST_TEAM + 2, LARGEST_TEAM + 3)
    assert len(kept(*largest).apart) == len(kept(*largest, mates=True).never) == LARGEST_TEAM * (LARGEST_TEAM - 1) // 2
    assert dict(kept(*largest, "Porto", "Lisbon", "Lisbon").apart) == {lisbon: 1}
    assert kept(*largest, "Porto", "Lisbon", "Lisbon", mates=True).never == {lisbon}
    assert too_large(dict(enumerate(largest))) == []
    assert too_large(dict(enumerate(["", *largest, "porto"]))) == ["Porto"]


def test_who_was_withdrawn_makes_no_team_too_large() -> None:
    teams = ["Porto"] * (LARGEST_TEAM + 1)
    projection = after(len(teams), facts.MatesKeptApart(), facts.Withdrawn(1), teams=teams)
    assert len(projection.constraints.never) == LARGEST_TEAM * (LARGEST_TEAM - 1) // 2


def test_what_was_said_holds_until_it_is_undone() -> None:
    said: list[Fact] = [facts.KeptApart(1, 2), facts.KeptApart(4, 3), facts.MatesKeptApart()]
    assert after(4, *said).apart == Apart(((1, 2), (3, 4)), mates=True)
    assert after(4, *said, facts.Undone(5), facts.Undone(7)).apart == Apart(((3, 4),))
    assert after(4).apart == Apart()


def test_seeds_change_places_so_that_two_do_not_meet_first_and_it_is_known_who_has_moved() -> None:
    projection = after(8, facts.KeptApart(1, 8))
    assert (order(projection), set(projection.moved)) == ([1, 2, 3, 4, 5, 6, 8, 7], {7, 8})
    assert order(after(8, facts.KeptApart(1, 8), facts.Undone(9))) == list(range(1, 9))
    assert order(after(8, facts.KeptApart(1, 8), facts.Withdrawn(1))) == list(range(2, 9))


def test_groups_are_dealt_out_without_two_in_one() -> None:
    projection = after(6, facts.KeptApart(1, 4), stage=GROUPS)
    assert (order(projection), set(projection.moved)) == ([1, 2, 4, 3, 5, 6], {3, 4})


def test_all_club_mates_are_in_different_groups() -> None:
    projection = after(4, facts.MatesKeptApart(), stage=GROUPS, teams=("Porto", "", "", "Porto"))
    assert order(projection) == [1, 2, 4, 3]


def test_it_follows_the_way_of_playing_that_is_chosen_last() -> None:
    chosen = facts.Arranged((StageSettings("swiss"),))
    assert order(after(8, facts.KeptApart(1, 8), chosen)) == list(range(1, 9))
    assert order(after(8, facts.KeptApart(1, 8), chosen, facts.Arranged((BRACKET,)))) == [1, 2, 3, 4, 5, 6, 8, 7]


@pytest.mark.parametrize("said", [[], [facts.KeptApart(1, 8)]])
def test_the_start_says_who_plays_in_which_place(said: list[Fact]) -> None:
    projection = after(8, *said, facts.Started((1, 2, 3, 4, 5, 6, 8, 7)))
    assert order(projection) == [1, 2, 3, 4, 5, 6, 8, 7]
    assert set(projection.moved) == ({7, 8} if said else set())


def test_a_round_knows_the_pairs_it_kept_apart() -> None:
    begun: list[Fact] = [
        facts.Started((1, 2, 3, 4)),
        facts.RoundPaired(1, 1, 1, ((1, 3), (2, 4)), kept_apart=((1, 4),)),
    ]
    projection = after(4, facts.KeptApart(1, 4), *begun, stage=StageSettings("swiss"))
    assert projection.stages[0].rounds[0].kept_apart == ((1, 4),)
