"""Keizer: values, scores, their iteration, and pairings."""

from collections.abc import Collection
from dataclasses import replace

import pytest
from hypothesis import given

from tests.tournaments.formats.courses import course
from tests.tournaments.standings.events import entrants, event, events_with_absences
from tournaments.formats.constraints import Constraints, Pair
from tournaments.formats.course import Course, Sides
from tournaments.formats.keizer import ABSENCES, FORMAT, scores, values_of
from tournaments.formats.proposals import CannotPair, Proposal, RoundToPair
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS
from tournaments.standings.results import Results, results_of


def results(present: Collection[StageEntrant], outcomes: Collection[Outcome]) -> Results:
    return results_of(tuple(present), tuple(outcomes), None, SWISS, "")


def table(count: int, *rounds: str) -> dict[str, str]:
    """Printed scores by name, in the order of the table."""
    return {row.name: row.values[0].figure for row in FORMAT.rows(course(count, event(*rounds)))}


def words(count: int, *rounds: str) -> dict[str, str]:
    return {row.name: row.values[0].words for row in FORMAT.rows(course(count, event(*rounds)))}


def proposed(evening: Course, number: int, fixed: tuple[Pair, ...] = ()) -> Proposal:
    return FORMAT.propose(evening, RoundToPair(number, fixed=fixed))


def tables(proposal: Proposal) -> list[Sides]:
    return [table.sides for table in proposal.pairs]


def test_value_of_the_first_is_one_and_a_half_times_the_entries() -> None:
    assert values_of((7, 3, 9, 1)) == {7: 6, 3: 5, 9: 4, 1: 3}
    assert values_of((1, 2, 3))[1] == 5


def test_ranking_before_the_first_round_is_by_seed_with_own_values() -> None:
    assert table(4) == {"Ana": "6", "Bo": "5", "Cy": "4", "Dee": "3"}


def test_scores_are_iterated_until_the_ranking_is_stable() -> None:
    """With values by seed, Bo has 5 + 6, Ana 6, Cy 5½ and Dee 5. With the values of later rankings Dee passes Ana."""
    assert table(4, "2>1 3=4") == {"Bo": "9", "Cy": "7", "Dee": "6½", "Ana": "3"}
    assert words(4, "2>1 3=4")["Dee"] == "own value 4, level with Cy (½ of 5)"


def test_byes_and_absences_give_parts_of_the_own_value_and_no_shows_nothing() -> None:
    explained = words(4, "2>1 3=4", "1!4 3?")
    assert explained["Bo"] == "own value 6, beat Ana (4), absent (⅓ of 6)"
    assert explained["Cy"].endswith("bye (⅔ of 5)")
    assert table(3, "1>2 3?")["Cy"] == "6⅔"  # the own value 4, and ⅔ of it
    assert "beat Dee" in explained["Ana"] and explained["Dee"].count(",") == 1
    assert words(2, "1x2") == {"Ana": "own value 3", "Bo": "own value 2"}


def test_win_against_the_first_is_worth_more_than_against_the_last() -> None:
    rounds = ("1>2 5>6 3>4", "1>3 2>4", "3>1 4>6")
    found = scores(results(entrants(6), event(*rounds)))
    assert found.values[1] > found.values[6]
    assert {gain.of: gain.sixths for gain in found.gains[3] if gain.of in (1, 4)} == {1: 6, 4: 6}


def test_absences_beyond_the_limit_give_nothing() -> None:
    found = scores(results(entrants(3), event(*["1>2"] * (ABSENCES + 3))))
    assert len(found.gains[3]) == ABSENCES


def test_withdrawn_entries_get_no_more_absences() -> None:
    stay, left, other = entrants(3)
    found = scores(results((stay, replace(left, withdrawn=True), other), event("1>3", "1>2", "1>3", "1>3")))
    assert len(found.gains[2]) == 1


def test_open_match_does_not_count_as_absence() -> None:
    assert words(4, "1>2 3-4")["Cy"].startswith("own value") and "absent" not in words(4, "1>2 3-4")["Cy"]


@given(events_with_absences())
def test_iterated_values_and_scores_return_to_the_ranking_found(
    given: tuple[Collection[StageEntrant], tuple[Outcome, ...]],
) -> None:
    found = scores(results(*given))
    turns = [sorted(found.values, key=lambda entry: -found.values[entry])]
    assert found.values == values_of(turns[0])
    for _ in range(60):
        worth = values_of(turns[-1])
        totals = {
            entry: 6 * worth[entry] + sum(gain.sixths * worth[gain.of] for gain in found.gains[entry])
            for entry in worth
        }
        assert len(turns) > 1 or totals == found.totals
        turns.append(sorted(sorted(worth), key=lambda entry: -totals[entry]))
    assert turns[0] in turns[1:]


def test_neighbours_in_the_ranking_meet_and_the_lowest_gets_the_bye() -> None:
    first = proposed(course(5), 1)
    assert (tables(first), first.bye) == ([(1, 2), (3, 4)], 5)
    assert "byes" in first.bye_reason
    second = proposed(course(5, event("2>1 4>3 5?")), 2)
    assert second.bye != 5 and {1, 2} not in map(set, tables(second))


def test_absent_and_withdrawn_entries_are_not_paired() -> None:
    evening = course(6, absent=frozenset({(2, 1), (6, 2)}))
    gone = replace(evening, entrants=tuple(replace(one, withdrawn=one.number == 4) for one in evening.entrants))
    assert tables(proposed(gone, 1)) == [(1, 3), (5, 6)]


def test_second_bye_is_given_only_after_everybody_had_a_bye() -> None:
    assert proposed(course(3, event("1>2 3?", "1>3 2?")), 3).bye == 1


def test_entries_already_seated_in_a_round_are_not_paired() -> None:
    assert tables(FORMAT.propose(course(6), RoundToPair(1, without=(1, 4)))) == [(2, 3), (5, 6)]


def test_opponents_do_not_meet_again_for_three_rounds() -> None:
    rounds = ("1>2 3>4 5>6", "1>3 2>5 4>6", "1>4 2>6 3>5", "1>5 2>4 3>6")
    for number in range(2, 6):
        found = proposed(course(6, event(*rounds[: number - 1])), number)
        recent = " ".join(rounds[max(0, number - 4) : number - 1]).split()
        met = {frozenset(map(int, text.split(">"))) for text in recent}
        assert met.isdisjoint(map(frozenset, tables(found))) and not found.warnings
    assert proposed(course(6, event(*rounds)), 5).pairs[0].costs == ("met in round 1",)


def test_unavoidable_early_rematch_is_paired_with_a_warning() -> None:
    found = proposed(course(2, event("1>2")), 2)
    assert tables(found) == [(1, 2)]
    assert found.warnings == ("There was no other way: Entry 1 and Entry 2 meet again.",)
    assert proposed(course(2, event("1>2", "", "")), 4).warnings and not proposed(course(2, event("1>2")), 5).warnings


def test_neighbours_do_not_meet_if_lower_entries_would_have_no_opponent() -> None:
    """Dee may meet only Bo, so Ana meets Cy."""
    never = frozenset({(1, 4), (3, 4)})
    found = proposed(course(4, constraints=Constraints(never)), 1)
    assert tables(found) == [(1, 3), (2, 4)]


def test_entries_kept_apart_never_meet_and_are_listed_in_the_proposal() -> None:
    found = proposed(course(4, constraints=Constraints(frozenset({(1, 2)}))), 1)
    assert tables(found) == [(1, 3), (2, 4)] and found.kept_apart == ((1, 2),)
    with pytest.raises(CannotPair, match="kept apart"):
        proposed(course(2, constraints=Constraints(frozenset({(1, 2)}))), 1)


def test_started_match_is_kept_when_the_round_is_paired_again() -> None:
    found = proposed(course(6), 1, fixed=((1, 4),))
    assert tables(found) == [(1, 4), (2, 3), (5, 6)]
    bye = proposed(course(5), 1, fixed=((0, 1),))
    assert (tables(bye), bye.bye) == ([(2, 3), (4, 5)], 1)


def test_single_entry_cannot_be_paired() -> None:
    with pytest.raises(CannotPair, match="Only one entry"):
        proposed(course(2, absent=frozenset({(1, 1)})), 1)


def test_two_hundred_entries_can_be_paired() -> None:
    evening = replace(course(8), entrants=tuple(StageEntrant(number, str(number), number) for number in range(1, 201)))
    assert len(proposed(evening, 1).pairs) == 100


def test_reason_for_a_pairing_gives_the_places_before_the_round() -> None:
    evening = course(5, event("2>1 4>3 5?", "2>4 1>5 3?"))
    match = evening.matches[4]
    assert FORMAT.reasons(evening, match, True) == (
        "Before round 2 Bo was first and Dee was second in the ranking: "
        "neighbours meet, unless they have met recently.",
        "They had not met.",
    )
    assert FORMAT.reason(evening, match, True) == "Before round 2 Bo was first and Dee was second in the ranking."
    assert "Eve was lowest" in FORMAT.reasons(evening, evening.matches[3], True)[0]
