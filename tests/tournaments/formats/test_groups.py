"""Letters of groups, and sizes of tables."""

from tests.often import in_turn
from tournaments.formats.groups import group_name, group_within, table_sizes


@in_turn(("group", "name"), [(1, "Group A"), (26, "Group Z"), (27, "Group AA"), (52, "Group AZ"), (703, "Group AAA")])
def test_groups_are_named_by_letters(group: int, name: str) -> None:
    assert group_name(group) == name


def test_no_two_groups_have_the_same_name() -> None:
    assert len({group_name(group) for group in range(1, 2049)}) == 2048


def test_group_name_within_a_sentence_begins_in_lower_case() -> None:
    assert group_within(27) == "group AA"


@in_turn(
    ("entries", "seats", "tables_of"),
    [(12, 4, [4, 4, 4]), (11, 4, [4, 4, 3]), (9, 4, [3, 3, 3]), (5, 4, [3, 2]), (2, 8, [2]), (17, 6, [6, 6, 5])],
)
def test_tables_are_as_few_and_as_even_as_possible(entries: int, seats: int, tables_of: list[int]) -> None:
    assert table_sizes(entries, seats) == tables_of
