from tests.often import in_turn
from tests.tournaments.standings.events import figure, key, ranked, walkover
from tournaments.standings.outcomes import Outcome

ALL = ("game_difference", "deal_difference", "card_difference", "cards_left")

PLAYED = (
    Outcome(1, 1, (1, 2), (1, 2), (2, 1), (7, 4), (12, -12), (3, 15)),
    Outcome(2, 2, (2, 1), (1, 2), (2, 0), (5, 6), (4, -4), (1, 5)),
    walkover(3, 3, 1, 2),
)


@in_turn(("entry", "figures"), [(1, ["−1", "+4", "+8", "8"]), (2, ["+1", "−4", "−8", "16"])])
def test_differences_are_summed_from_the_view_of_each_side(entry: int, figures: list[str]) -> None:
    rows = ranked(2, PLAYED, *ALL)
    assert [figure(rows, entry, name) for name in ALL] == figures


def test_words_list_the_parts_of_a_difference() -> None:
    row = next(row for row in ranked(2, PLAYED, *ALL) if row.entry == 1)
    assert [value.words for value in row.values] == ["2 against 3", "13 against 9", "+12, −4, 0", "3 + 5 + 0"]


def test_fewer_cards_left_are_better() -> None:
    rows = ranked(2, PLAYED, "cards_left")
    assert [row.entry for row in rows] == [1, 2]
    assert key(rows, 1, "cards_left") == -8


def test_differences_are_zero_before_the_first_match() -> None:
    rows = ranked(2, (), *ALL)
    assert [value.figure for value in rows[0].values] == ["0"] * 4
    assert [value.words for value in rows[0].values] == ["0 against 0"] * 2 + ["no match yet"] * 2


def test_difference_at_a_larger_table_is_to_the_best_other() -> None:
    rows = ranked(3, (Outcome(1, 1, (1, 2, 3), (1, 2, 3), deals=(5, 3, 1)),), "deal_difference")
    assert [figure(rows, entry, "deal_difference") for entry in (1, 2, 3)] == ["+2", "−2", "−4"]
