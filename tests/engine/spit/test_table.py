"""The layout (rules, section 1, dealing)."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.spit.rules import Rules
from engine.spit.table import DOWN, SPACE, SeenSide, Table
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.often import in_turn, times


def table_of(layout: tuple[int, ...], cards: int) -> Table:
    """A table where seat 0 has the packet 0, 1, 2 … and seat 1 has no cards."""
    return Table(Rules(layout=layout), (tuple(range(cards)), ()))


def test_stock_piles_are_laid_by_rows_with_the_last_card_face_up_and_the_rest_as_spit_cards() -> None:
    table = table_of((1, 2, 3, 4, 5), 26)
    assert table.full(0).piles == [[0], [1, 5], [2, 6, 9], [3, 7, 10, 12], [4, 8, 11, 13, 14]]
    assert (table.sides[0].down, table.sides[0].tops) == ([0, 1, 2, 3, 4], [0, 5, 9, 12, 14])
    assert table.full(0).spit_cards == list(range(25, 14, -1))


@in_turn(
    ("cards", "stock"),
    [
        (0, [[], [], [], [], []]),
        (3, [[0], [1], [2], [], []]),
        (7, [[0], [1, 5], [2, 6], [3], [4]]),
        (15, [[0], [1, 5], [2, 6, 9], [3, 7, 10, 12], [4, 8, 11, 13, 14]]),
    ],
)
def test_small_packet_fills_the_rows_as_far_as_it_goes(cards: int, stock: list[list[int]]) -> None:
    table = table_of((1, 2, 3, 4, 5), cards)
    assert table.full(0).piles == stock
    assert table.full(0).spit_cards == []
    assert all(table.sides[0].tops[pile] >= 0 for pile, found in enumerate(stock) if found)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5).map(tuple), st.integers(0, 26))
def test_layout_keeps_every_card_and_no_pile_exceeds_its_size(layout: tuple[int, ...], cards: int) -> None:
    table = table_of(layout, cards)
    assert sorted(table.owned(0)) == list(range(cards))
    assert all(len(pile) <= size for pile, size in zip(table.full(0).piles, layout, strict=True))


def test_seat_owns_its_stock_and_spit_cards() -> None:
    table = table_of((1, 2), 5)
    assert table.owned(0) == (0, 1, 2, 4, 3)
    assert table.sides[0].count == 3


def test_tops_mark_spaces_and_face_down_cards() -> None:
    table = table_of((1, 2), 3)
    assert (table.sides[0].tops[0], table.sides[1].tops[0]) == (0, SPACE)
    table.full(0).pull(1)
    assert table.sides[0].tops[1] == DOWN


def test_state_omits_blank_fields() -> None:
    """So later rules may add a field, and states of games without it stay the same."""
    table = table_of((1, 2), 5)
    assert [name for name, _ in table.state()] == ["phase", "stock", "down", "spit_cards"]
    table.kept_place[0] = 0
    table.called[1] = True
    assert dict(table.state())["kept_place"] == [0, None]
    assert dict(table.state())["called"] == [False, True]


def sums_of(table: Table) -> list[object]:
    """The figures that a table updates with every card of the centre and every call."""
    return [[*table.fitting], table.wanted, table.spit_left, table.calls, [*table.playing]]


def sums_of_side(side: SeenSide) -> list[object]:
    return [[*side.tops], side.count, side.hidden, side.downs, side.spaces, side.showing, side.shape]


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_running_figures_of_a_table_and_its_sides_match_its_cards(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        for side in deal.table.sides:
            kept = sums_of_side(side)
            side.look()
            assert sums_of_side(side) == kept
        if deal.phase != "play" or deal.table.frozen_by >= 0:
            continue
        kept = sums_of(deal.table)
        deal.table.open_piles()
        deal.table.count_players()
        deal.table.calls = sum(deal.table.called)
        assert sums_of(deal.table) == kept
