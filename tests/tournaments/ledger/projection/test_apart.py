"""Pairs that are kept apart, and how they change the order of seeds."""

from collections.abc import Sequence

from tests.often import in_turn
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import STANDARD, lines
from tournaments.formats.constraints import Constraints
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import LARGEST_TEAM, KeepApartRules, Projection, too_large

BRACKET = StageSettings("single elimination")
GROUPS = StageSettings("round robin", groups=2)


def after(count: int, *more: Fact, stage: StageSettings = BRACKET, teams: Sequence[str] = ()) -> Projection:
    of = dict(enumerate(teams, start=1))
    entered = [facts.Entered(number, number, team=of.get(number, "")) for number in range(1, count + 1)]
    return project(lines(*entered, *more), STANDARD, 1, (stage,))


def order(projection: Projection) -> list[int]:
    return [entry.number for entry in projection.playing]


def kept(*teams: str, mates: bool = False) -> Constraints:
    return KeepApartRules(mates=mates).constraints(dict(enumerate(teams, start=1)))


def test_team_mates_are_kept_apart_if_possible_ignoring_case() -> None:
    apart = kept("Porto", "", "porto", "Lisbon", "")
    assert (dict(apart.apart), apart.never) == ({(1, 3): 1}, frozenset())
    assert apart.reasons[1, 3] == "both of Porto"


def test_team_mates_never_meet_if_the_organiser_chose_so() -> None:
    apart = kept("Porto", "", "porto", "Lisbon", "", mates=True)
    assert not apart.apart
    assert apart.never == {(1, 3)}


def test_team_that_is_too_large_is_not_kept_apart() -> None:
    largest, lisbon = ["Porto"] * LARGEST_TEAM, (LARGEST_TEAM + 2, LARGEST_TEAM + 3)
    assert len(kept(*largest).apart) == len(kept(*largest, mates=True).never) == LARGEST_TEAM * (LARGEST_TEAM - 1) // 2
    assert dict(kept(*largest, "Porto", "Lisbon", "Lisbon").apart) == {lisbon: 1}
    assert kept(*largest, "Porto", "Lisbon", "Lisbon", mates=True).never == {lisbon}
    assert too_large(dict(enumerate(largest))) == []
    assert too_large(dict(enumerate(["", *largest, "porto"]))) == ["Porto"]


def test_withdrawn_entries_do_not_count_towards_the_size_of_a_team() -> None:
    teams = ["Porto"] * (LARGEST_TEAM + 1)
    projection = after(len(teams), facts.MatesKeptApart(), facts.Withdrawn(1), teams=teams)
    assert len(projection.constraints.never) == LARGEST_TEAM * (LARGEST_TEAM - 1) // 2


def test_pairs_are_kept_apart_until_the_fact_is_undone() -> None:
    first_facts: list[Fact] = [facts.KeptApart(1, 2), facts.KeptApart(4, 3), facts.MatesKeptApart()]
    assert after(4, *first_facts).apart == KeepApartRules(((1, 2), (3, 4)), mates=True)
    assert after(4, *first_facts, facts.Undone(5), facts.Undone(7)).apart == KeepApartRules(((3, 4),))
    assert after(4).apart == KeepApartRules()


def test_seeds_swap_to_keep_a_pair_apart_and_are_listed_as_moved() -> None:
    projection = after(8, facts.KeptApart(1, 8))
    assert (order(projection), set(projection.moved)) == ([1, 2, 3, 4, 5, 6, 8, 7], {7, 8})
    assert order(after(8, facts.KeptApart(1, 8), facts.Undone(9))) == list(range(1, 9))
    assert order(after(8, facts.KeptApart(1, 8), facts.Withdrawn(1))) == list(range(2, 9))


def test_pair_kept_apart_is_in_different_groups() -> None:
    projection = after(6, facts.KeptApart(1, 4), stage=GROUPS)
    assert (order(projection), set(projection.moved)) == ([1, 2, 4, 3, 5, 6], {3, 4})


def test_club_mates_are_in_different_groups() -> None:
    projection = after(4, facts.MatesKeptApart(), stage=GROUPS, teams=("Porto", "", "", "Porto"))
    assert order(projection) == [1, 2, 4, 3]


def test_order_of_seeds_follows_the_format_chosen_last() -> None:
    chosen = facts.Arranged((StageSettings("swiss"),))
    assert order(after(8, facts.KeptApart(1, 8), chosen)) == list(range(1, 9))
    assert order(after(8, facts.KeptApart(1, 8), chosen, facts.Arranged((BRACKET,)))) == [1, 2, 3, 4, 5, 6, 8, 7]


@in_turn("first_facts", [[], [facts.KeptApart(1, 8)]])
def test_order_at_the_start_decides_places(first_facts: list[Fact]) -> None:
    projection = after(8, *first_facts, facts.Started((1, 2, 3, 4, 5, 6, 8, 7)))
    assert order(projection) == [1, 2, 3, 4, 5, 6, 8, 7]
    assert set(projection.moved) == ({7, 8} if first_facts else set())


def test_round_lists_the_pairs_it_kept_apart() -> None:
    begun: list[Fact] = [
        facts.Started((1, 2, 3, 4)),
        facts.RoundPaired(1, 1, 1, ((1, 3), (2, 4)), kept_apart=((1, 4),)),
    ]
    projection = after(4, facts.KeptApart(1, 4), *begun, stage=StageSettings("swiss"))
    assert projection.stages[0].rounds[0].kept_apart == ((1, 4),)
