from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.actions import KINDS, Action, action_of
from engine.log.menu import LONGEST, Menu, Shape, shapes_of
from engine.spit.rules import Rules
from tests.engine.log.logs import actions
from tests.engine.random_play import play_on, seeds, shuffled_deal
from tests.often import in_turn

actions_of_seats = st.lists(st.tuples(st.integers(0, 3), actions, st.booleans()), max_size=30)


def menu_of(done: list[tuple[int, Action, bool]], seats: int = 4) -> Menu:
    return Menu(shapes_of(done), seats)


@given(actions_of_seats)
def test_every_number_of_a_menu_is_a_distinct_entry(done: list[tuple[int, Action, bool]]) -> None:
    menu = menu_of(done)
    listed = [menu.done(number) for number in range(menu.written_out)]
    assert len(set(listed)) == len(listed) <= 4 * LONGEST
    assert [menu.number(item) for item in listed] == [*range(menu.written_out)]
    assert all(action is action_of(*action) for _, action, _ in listed)


@given(actions_of_seats, st.integers(-1, 3), actions, st.booleans())
def test_entries_not_on_the_menu_are_written_out(
    done: list[tuple[int, Action, bool]], seat: int, action: Action, refused: bool
) -> None:
    menu = menu_of(done)
    number = menu.number((seat, action, refused))
    assert number == menu.written_out or menu.done(number) == (seat, action, refused)


@given(actions_of_seats)
def test_done_actions_are_on_the_menu_if_it_has_room(done: list[tuple[int, Action, bool]]) -> None:
    menu, sizes = menu_of(done), [shape.size for shape in shapes_of([*done, *done])]
    if sum(sizes) + 64**2 <= LONGEST:
        assert all(menu.number(item) < menu.written_out for item in done)


@given(seeds)
def test_two_bytes_are_enough_for_half_a_second_of_standard_spit(seed: int) -> None:
    deal = shuffled_deal(Rules(), seed)
    for _ in play_on(deal, Random(seed)):
        pass
    menu = menu_of([entry[1:4] for entry in deal.log.entries if not entry.refused], seats=2)
    assert (menu.written_out + 1) * 500 < 248 * 256


def test_chance_is_never_on_the_menu() -> None:
    menu = menu_of([(-1, Action("stall"), False)])
    assert menu.number((-1, Action("stall"), False)) == menu.written_out == 0


@in_turn(
    ("number", "done"),
    [
        (0, (0, Action("ready"), False)),
        (1, (1, Action("ready"), False)),
        (2, (0, Action("play", 0, 0), False)),
        (5, (1, Action("play", 0, 1), False)),
        (6, (0, Action("play", 1, 0), False)),
        (14, (0, Action("turn", 0), True)),
    ],
)
def test_numbers_of_the_menu_follow_the_format(number: int, done: tuple[int, Action, bool]) -> None:
    kind = KINDS.index
    menu = Menu(
        [Shape(kind("ready"), False, 0, 0), Shape(kind("play"), False, 3, 2), Shape(kind("turn"), True, 1, 0)], 2
    )
    assert menu.done(number) == done
