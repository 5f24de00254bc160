from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.standings.events import entrants, event, events, ranked, ranking
from tournaments.standings.outcomes import Kind, Outcome, StageEntrant
from tournaments.standings.points import ROUND_ROBIN
from tournaments.standings.table import Row, standings
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS, UnknownTieBreak

ORDERS = st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True, max_size=4)


def test_more_points_rank_higher() -> None:
    rows = ranked(4, event("1>2 3>4", "3>1 2>4"), "points")
    assert ranking(rows) == [(1, 3), (2, 1), (2, 2), (4, 4)]
    assert [row.points for row in rows] == [4, 2, 2, 0]


def test_level_entries_share_the_place_in_order_of_seeds() -> None:
    field = (StageEntrant(1, "Ana", seed=2), StageEntrant(2, "Bo", seed=1), StageEntrant(3, "Cy"))
    rows = standings(field, (), ("points",))
    assert [(row.name, row.place, row.is_shared) for row in rows] == [
        ("Bo", 1, True),
        ("Ana", 1, True),
        ("Cy", 1, True),
    ]


def test_lots_leave_no_shared_place() -> None:
    rows = standings(entrants(8), (), ("points", "lot"), lot="Tuesday")
    assert [row.place for row in rows] == list(range(1, 9))
    assert not any(row.is_shared for row in rows)


def test_other_seeds_of_the_lot_give_other_orders() -> None:
    drawn = {ranking(standings(entrants(8), (), ("lot",), lot=lot))[0][1] for lot in "abcdefgh"}
    assert len(drawn) > 2


def test_no_entrants_give_an_empty_table() -> None:
    assert standings((), (), ("points", "head_to_head")) == ()


def test_every_row_has_a_value_for_every_tie_break_in_order() -> None:
    order = ("points", "head_to_head", "buchholz")
    for row in ranked(4, event("1>2 3>4", "1>3 2>4"), *order):
        assert tuple(value.tie_break for value in row.values) == order


def test_table_is_provisional_while_a_started_round_has_open_matches() -> None:
    half_way = ranked(4, event("1>2 3>4", "1>3 2-4"), "points")
    assert all(row.provisional for row in half_way)


def test_rounds_not_started_do_not_make_a_table_provisional() -> None:
    between = ranked(4, event("1>2 3>4", "1-3 2-4"), "points")
    assert not any(row.provisional for row in between)


def test_bye_starts_a_round_because_it_already_counts() -> None:
    assert ranked(3, event("1-2 3?"), "points")[0].provisional


def test_withdrawn_entry_keeps_its_place_and_is_marked() -> None:
    field = (StageEntrant(1, "Ana", withdrawn=True), StageEntrant(2, "Bo"))
    rows = standings(field, event("1>2"), ("points",))
    assert [(row.name, row.withdrawn) for row in rows] == [("Ana", True), ("Bo", False)]


def test_entry_that_gave_up_its_place_is_below_all_others() -> None:
    """It shares no place, even with equal points or with another such entry."""
    gone = [StageEntrant(number, name, withdrawn=True, gave_up=True) for number, name in ((1, "Ana"), (2, "Bo"))]
    rows = standings((*gone, StageEntrant(3, "Cy"), StageEntrant(4, "Dee")), event("1>3 2>4"), ("points",))
    assert [(row.place, row.is_shared, row.name, row.gave_up) for row in rows] == [
        (1, True, "Cy", False), (1, True, "Dee", False), (3, False, "Ana", True), (4, False, "Bo", True),
    ]  # fmt: skip


def test_error_for_an_unknown_tie_break_lists_the_known_ones() -> None:
    with pytest.raises(UnknownTieBreak, match=r"“colours”. Choose among: points, wins"):
        ranked(2, (), "points", "colours")


def test_idle_round_of_a_round_robin_gives_no_points() -> None:
    rows = standings(entrants(3), event("1>2 3?", "1>3 2?", "2>3 1?"), ("points",), points=ROUND_ROBIN)
    assert [(row.entry, row.points) for row in rows] == [(1, 4), (2, 2), (3, 0)]


def test_larger_tables_rank_by_points_of_places() -> None:
    outcomes = (
        Outcome(1, 1, (1, 2, 3, 4), (1, 2, 3, 4)),
        Outcome(2, 2, (1, 2, 3, 4), (4, 1, 1, 3)),
    )
    rows = standings(entrants(4), outcomes, ("points",))
    assert [(row.entry, row.points) for row in rows] == [(2, 9), (3, 7), (1, 6), (4, 2)]


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(3, 8))
def test_every_tie_break_works_at_larger_tables(random: Random, seats: int) -> None:
    outcomes = []
    for number in (1, 2, 3):
        sides = random.sample(range(1, 9), seats)
        places = tuple(random.randint(1, seats) for _ in sides)
        figures = tuple(random.randint(0, 9) for _ in sides)
        outcomes.append(Outcome(number, number, tuple(sides), places, figures, figures, figures, figures))
    _is_sound(standings(entrants(8), outcomes, tuple(TIE_BREAKS), rounds=3), 8)


@settings(max_examples=40, deadline=None)
@given(events(is_open=True), ORDERS)
def test_places_count_entries_above_and_include_everybody(
    played: tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]], order: list[str]
) -> None:
    field, outcomes = played
    _is_sound(standings(field, outcomes, order, rounds=4), len(field))


def _is_sound(rows: tuple[Row, ...], count: int) -> None:
    assert sorted(row.entry for row in rows) == list(range(1, count + 1))
    for at, row in enumerate(rows):
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        assert row.is_shared == (sum(other.place == row.place for other in rows) > 1)
        if at:
            assert _is_behind(rows[at - 1], row)


def _is_behind(before: Row, row: Row) -> bool:
    """Whether the first difference in the values ranks `row` lower; without a difference, whether places are equal."""
    for first, second in zip(before.values, row.values, strict=True):
        if first.key != second.key:
            return first.key > second.key and before.place < row.place
    return before.place == row.place


@settings(max_examples=40, deadline=None)
@given(events(is_open=True), ORDERS, st.randoms(use_true_random=False))
def test_order_of_entrants_and_outcomes_does_not_matter(
    played: tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]], order: list[str], random: Random
) -> None:
    field, outcomes = played
    shuffled_field, shuffled = list(field), list(outcomes)
    random.shuffle(shuffled_field)
    random.shuffle(shuffled)
    assert standings(field, outcomes, order, rounds=4) == standings(shuffled_field, shuffled, order, rounds=4)


@settings(max_examples=25, deadline=None)
@given(events(), ORDERS)
def test_swapping_the_sides_of_a_match_keeps_the_ranking(
    played: tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]], order: list[str]
) -> None:
    field, outcomes = played
    swapped = [
        Outcome(one.match, one.round, one.sides[::-1], one.places and one.places[::-1], kind=one.kind)
        for one in outcomes
    ]
    bare = [Outcome(one.match, one.round, one.sides, one.places, kind=one.kind) for one in outcomes]
    assert ranking(standings(field, swapped, order, 4)) == ranking(standings(field, bare, order, 4))


def test_half_bye_gives_half_a_point() -> None:
    rows = standings(entrants(1), (Outcome(1, 1, (1,), (1,), kind=Kind.HALF_BYE),), ("points",))
    assert (rows[0].points, rows[0].values[0].figure, rows[0].values[0].words) == (1, "½", "1 half bye")
