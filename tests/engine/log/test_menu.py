from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.log.menu import MOST_PILES, Menu, menu_for
from engine.spit.rules import Rules
from tests.engine.log.logs import actions
from tests.engine.random_play import play_on, seeds, shuffled_deal

menus = st.builds(menu_for, st.integers(2, 8), st.integers(1, MOST_PILES))


@given(menus)
def test_every_number_is_an_entry_of_its_own(menu: Menu) -> None:
    entries = [menu.entry(number) for number in range(menu.written_out)]
    assert len(set(entries)) == len(entries)
    assert [menu.number(*entry) for entry in entries] == list(range(menu.written_out))


@given(menus, st.integers(-1, 1), actions, st.booleans())
def test_what_is_not_on_the_menu_is_written_out(menu: Menu, seat: int, action: Action, refused: bool) -> None:
    number = menu.number(seat, action, refused)
    assert number == menu.written_out or menu.entry(number) == (seat, action, refused)


@given(seeds)
def test_all_that_standard_spit_allows_takes_one_byte(seed: int) -> None:
    menu = menu_for(2, 5)
    for deal in play_on(shuffled_deal(Rules(), seed), Random(seed)):
        numbers = [menu.number(seat, action, False) for seat in (0, 1) for action in deal.legal(seat)]
        assert max(numbers, default=0) < 244


def test_chance_is_never_on_the_menu() -> None:
    menu = menu_for(2, 5)
    assert menu.number(-1, Action("ready"), False) == menu.written_out


@pytest.mark.parametrize(
    ("number", "entry"),
    [
        (0, (0, Action("ready"), False)),
        (1, (1, Action("ready"), False)),
        (2, (0, Action("play", 0, 0), False)),
        (22, (0, Action("turn", 0), False)),
        (72, (0, Action("spit"), False)),
        (78, (0, Action("claim", None, 0), False)),
        (142, (0, Action("ready"), True)),
    ],
)
def test_the_numbers_of_the_format_stay_as_they_are(number: int, entry: tuple[int, Action, bool]) -> None:
    assert menu_for(2, 5).entry(number) == entry
