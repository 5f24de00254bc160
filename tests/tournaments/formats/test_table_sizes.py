from tests.often import in_turn
from tournaments.formats.table_sizes import sizes


@in_turn(
    ("entries", "seats", "tables_of"),
    [(12, 4, [4, 4, 4]), (11, 4, [4, 4, 3]), (9, 4, [3, 3, 3]), (5, 4, [3, 2]), (2, 8, [2]), (17, 6, [6, 6, 5])],
)
def test_tables_are_as_few_and_as_even_as_can_be(entries: int, seats: int, tables_of: list[int]) -> None:
    assert sizes(entries, seats) == tables_of
