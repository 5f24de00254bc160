"""The table of a series, by each way of counting."""

from fractions import Fraction

import pytest

from tests.tournaments.evenings import arranged, begin, play_out, projection_of
from tournaments.ledger import facts
from tournaments.ledger.projection import Projection
from tournaments.ledger.series import Counting, SeriesRow, series_table

pytestmark = pytest.mark.django_db


def evening(players: list[int] | None = None, entries: int = 4, arrangement: str = "round robin") -> Projection:
    """Return a finished tournament, with these players if given.

    Of two entries the one with the lower number wins.
    """
    started = arranged(arrangement, entries if players is None else 0)
    started.write(*(facts.Entered(at, player) for at, player in enumerate(players or (), start=1)))
    return projection_of(play_out(begin(started)))


def players_of(projection: Projection) -> list[int]:
    return [projection.entries[number].player for number in sorted(projection.entries)]


def totals(rows: list[SeriesRow]) -> list[tuple[int, int, float | Fraction]]:
    return [(row.place, row.player, row.total) for row in rows]


def test_places_give_points_and_absence_gives_none() -> None:
    first = evening()
    a, b, c, d = players_of(first)
    second = evening([b, a])
    rows = series_table([first, second], Counting.PLACES)
    assert totals(rows) == [(1, a, 5), (1, b, 5), (3, c, 2), (4, d, 1)]
    assert [evening and evening.points for evening in rows[2].evenings] == [2, None]


def test_entries_that_share_places_share_their_points() -> None:
    bracket = evening(entries=6, arrangement="single elimination")
    totals = [row.total for row in series_table([bracket], Counting.PLACES)]
    assert totals == [6, 5, Fraction(7, 2), Fraction(7, 2), Fraction(3, 2), Fraction(3, 2)]


def test_only_the_chosen_number_of_best_evenings_count() -> None:
    first = evening()
    a, b, c, _ = players_of(first)
    rows = series_table([first, evening([b, a]), evening([c, b, a])], Counting.PLACES, best=2)
    assert totals(rows)[:2] == [(1, a, 5), (1, b, 5)], "the evenings of a give 4, 1 and 1 points, those of b 3, 2 and 2"
    assert [[evening.counts for evening in row.evenings if evening].count(False) for row in rows[:2]] == [1, 1]


def test_each_win_gives_one_point() -> None:
    first = evening()
    a, b, c, d = players_of(first)
    assert totals(series_table([first, evening([d, a])], Counting.WINS)) == [(1, a, 3), (2, b, 2), (3, c, 1), (3, d, 1)]


def test_keizer_counts_all_matches_and_gives_a_share_for_absence() -> None:
    first = evening()
    a, b, c, d = players_of(first)
    rows = series_table([first, evening([a, b])], Counting.KEIZER)
    # The values are 6, 5, 4 and 3. A total is the own value, the values of all beaten opponents,
    # and a third of the own value for each missed evening.
    assert totals(rows) == [(1, a, 6 + 5 + 4 + 3 + 5), (2, b, 5 + 4 + 3), (3, c, 4 + 3 + Fraction(4, 3)), (4, d, 4)]
