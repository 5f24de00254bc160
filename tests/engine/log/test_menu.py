from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.actions import KINDS, Action, action_of
from engine.log.menu import LONGEST, Menu, Shape, shapes_of
from engine.spit.rules import Rules
from tests.engine.log.logs import actions
from tests.engine.random_play import play_on, seeds, shuffled_deal
from tests.often import in_turn

what_seats_do = st.lists(st.tuples(st.integers(0, 3), actions, st.booleans()), max_size=30)


def menu_of(done: list[tuple[int, Action, bool]], seats: int = 4) -> Menu:
    return Menu(shapes_of(done), seats)


@given(what_seats_do)
def test_every_number_is_an_entry_of_its_own(done: list[tuple[int, Action, bool]]) -> None:
    menu = menu_of(done)
    listed = [menu.done(number) for number in range(menu.written_out)]
    assert len(set(listed)) == len(listed) <= 4 * LONGEST
    assert [menu.number(one) for one in listed] == [*range(menu.written_out)]
    assert all(action is action_of(*action) for _, action, _ in listed)


@given(what_seats_do, st.integers(-1, 3), actions, st.booleans())
def test_what_is_not_on_the_menu_is_written_out(
    done: list[tuple[int, Action, bool]], seat: int, action: Action, refused: bool
) -> None:
    menu = menu_of(done)
    number = menu.number((seat, action, refused))
    assert number == menu.written_out or menu.done(number) == (seat, action, refused)


@given(what_seats_do)
def test_what_was_done_is_on_the_menu_unless_that_grows_too_long(done: list[tuple[int, Action, bool]]) -> None:
    menu, sizes = menu_of(done), [shape.size for shape in shapes_of([*done, *done])]
    if sum(sizes) + 64**2 <= LONGEST:
        assert all(menu.number(one) < menu.written_out for one in done)


@given(seeds)
def test_the_menu_of_standard_spit_has_room_for_half_a_second_in_two_bytes(seed: int) -> None:
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
def test_the_numbers_of_the_format_stay_as_they_are(number: int, done: tuple[int, Action, bool]) -> None:
    kind = KINDS.index
    menu = Menu(
        [Shape(kind("ready"), False, 0, 0), Shape(kind("play"), False, 3, 2), Shape(kind("turn"), True, 1, 0)], 2
    )
    assert menu.done(number) == done
