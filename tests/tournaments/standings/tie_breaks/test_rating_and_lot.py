import hashlib

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.events import entrants, key
from tournaments.standings.outcomes import StageEntrant
from tournaments.standings.table import standings


def test_higher_rating_is_better_and_unrated_entries_come_last() -> None:
    field = (
        StageEntrant(1, "Ana", rating=None),
        StageEntrant(2, "Bo", rating=-3.5),
        StageEntrant(3, "Cy", rating=25.1),
        StageEntrant(4, "Dee", rating=25.0),
    )
    rows = standings(field, (), ("rating",))
    assert [(row.name, row.values[0].figure) for row in rows] == [
        ("Cy", "25"),
        ("Dee", "25"),
        ("Bo", "−4"),
        ("Ana", "–"),
    ]
    assert rows[3].values[0].words == "no rating"


def test_smallest_difference_of_ratings_decides() -> None:
    field = (StageEntrant(1, "Ana", rating=0.1 + 0.2), StageEntrant(2, "Bo", rating=0.3))
    assert [row.place for row in standings(field, (), ("rating",))] == [1, 2]


def test_lot_can_be_verified_from_its_hash() -> None:
    rows = standings(entrants(3), (), ("lot",), lot="oak")
    for row in rows:
        drawn = hashlib.sha256(f"oak:{row.entry}".encode()).hexdigest()
        assert row.values[0].key == int(drawn, 16)
        assert row.values[0].words == f"the lot drew {drawn[:8]}"


@given(st.text(max_size=8), st.integers(2, 7))
def test_lot_does_not_depend_on_other_entries(lot: str, count: int) -> None:
    few, all_of_them = (standings(entrants(number), (), ("lot",), lot=lot) for number in (count, 8))
    assert [key(few, entry, "lot") for entry in range(1, count + 1)] == [
        key(all_of_them, entry, "lot") for entry in range(1, count + 1)
    ]
