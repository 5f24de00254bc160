"""Content of a hall screen: sorted names in a large event, or the one view that was chosen."""

import pytest

from tests.tournaments.evenings import begin, pair_round, projection_of
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged
from tests.tournaments.pages.page_values import stored_page
from tournaments.models import Screen
from tournaments.pages.hall import MOST_NAMES, HallShown, hall_shown, offered

pytestmark = pytest.mark.django_db
Shows = Screen.Shows

pytestmark = pytest.mark.django_db


def shown(evening: Evening, shows: str) -> HallShown:
    return hall_shown(stored_page(evening), shows)


def test_large_bracket_shows_sorted_names_instead_of_boards() -> None:
    evening = begin(arranged("single elimination", 70))
    turn = shown(evening, Shows.TURN)
    names = [seat.person.name for part in turn.names for seat in part.seats]
    assert names == sorted(names, key=str.casefold) and len(names) == 64 and not turn.boards, (
        "entries that wait for an opponent are left out"
    )
    assert len(shown(evening, Shows.BRACKET).boards) == 8 and shown(evening, Shows.BRACKET).boards[0].is_dense
    sizes = [len(part.seats) for part in turn.names]
    assert sizes == [32, 32] and max(sizes) <= MOST_NAMES, "each screen has the same number of names"


def test_small_bracket_is_shown_as_one_board() -> None:
    turn = shown(begin(arranged("single elimination", 8)), Shows.TURN)
    assert not turn.names and len(turn.boards) == 1


def test_tables_and_standings_can_be_shown_separately() -> None:
    evening = begin(arranged("swiss", 6, rounds=3))
    pair_round(evening)
    [tables] = shown(evening, Shows.TABLES).boards
    assert len(tables.panels[0].matches) == 3 and not tables.panels[0].standings
    standings = [panel for board in shown(evening, Shows.STANDINGS).boards for panel in board.panels]
    assert [len(panel.standings) for panel in standings] == [6] and not any(panel.matches for panel in standings)
    assert Shows.BRACKET not in offered(projection_of(evening)) and Shows.STANDINGS in offered(projection_of(evening))
