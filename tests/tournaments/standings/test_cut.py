from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.standings.events import entrants, event, events, ranked
from tournaments.standings.cut import undecided_cut
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.table import standings


def test_shared_place_at_the_cut_gives_a_warning() -> None:
    rows = ranked(4, event("1>2 3>4", "1>3 2>4"), "points")
    assert undecided_cut(rows, 2) == (
        "Bo and Cy share place 2, and only one of them goes through. The organisers settle the order."
    )


def test_warning_counts_the_places_left() -> None:
    rows = standings(entrants(3), (), ("points",))
    assert (undecided_cut(rows, 2) or "").startswith("Ana, Bo and Cy share place 1, and only two of them go through.")


def test_warning_of_a_provisional_table_begins_with_as_it_stands() -> None:
    rows = ranked(4, event("1>2 3-4"), "points")
    assert (undecided_cut(rows, 2) or "").startswith("As it stands, Bo, Cy and Dee share place 2")


def test_shared_places_on_one_side_of_the_cut_give_no_warning() -> None:
    rows = ranked(4, event("1>3 2>4"), "points")
    assert undecided_cut(rows, 2) is None


def test_no_warning_if_all_or_no_entries_go_through() -> None:
    rows = standings(entrants(3), (), ("points",))
    assert [undecided_cut(rows, through) for through in (0, 3, 9)] == [None] * 3
    assert undecided_cut((), 1) is None


@settings(max_examples=40, deadline=None)
@given(events(), st.integers(0, 8))
def test_warning_is_given_exactly_if_places_match_across_the_cut(
    played: tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]], through: int
) -> None:
    rows = standings(*played, ("points", "wins"))
    inside, outside = {row.place for row in rows[:through]}, {row.place for row in rows[through:]}
    assert (undecided_cut(rows, through) is not None) == bool(inside & outside)
