"""The cost of two entries at one table."""

from tournaments.formats.constraints import Constraints
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules
from tournaments.formats.swiss.field import Field, field_of
from tournaments.formats.swiss.table_costs import THOROUGH, TableCosts


def field(entries: int = 6) -> Field:
    constraints = Constraints(never=frozenset({(1, 2)}), apart={(1, 5): 9})
    entrants = [SwissEntrant(number, score=1000 * (number == 4)) for number in range(1, entries + 1)]
    return field_of(entrants, PairingHistory(((1, 3), (2, 3), (2, 3))), constraints, SwissRules(1, 1), "lot")


def test_each_criterion_outweighs_all_later_criteria() -> None:
    costs = TableCosts(field())
    forbidden, met, scores, apart = costs.of(1, 2), costs.of(1, 3), costs.of(1, 4), costs.of(1, 5)
    assert forbidden > 1000 * met and met > 1000 * scores and scores > 1000 * apart and apart > costs.of(1, 6) == 0


def test_third_meeting_costs_four_times_as_much_in_either_order() -> None:
    costs = TableCosts(field())
    assert costs.of(3, 2) == 4 * costs.of(1, 3)
    assert costs.among(1, (1, 2, 3, 6)) == costs.of(2, 1) + costs.of(3, 1)


def test_different_scores_make_trouble_at_a_table_only_in_small_fields() -> None:
    small, large = TableCosts(field()), TableCosts(field(THOROUGH + 1))
    assert [small.is_trouble(1, other) for other in range(2, 7)] == [True, True, True, True, False]
    assert [large.is_trouble(1, other) for other in range(2, 7)] == [True, True, False, True, False]
