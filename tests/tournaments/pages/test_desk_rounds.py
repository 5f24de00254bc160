"""The rounds that the desk lists."""

import pytest

from tests.tournaments.factories import LEFT, started
from tournaments.pages.desk_rounds import desk_rounds, without
from tournaments.pages.people import everybody

pytestmark = pytest.mark.django_db


def test_the_desk_lists_rounds_without_byes_and_without_what_stands_elsewhere() -> None:
    evening = started(3)
    first = next(match.number for match in evening.seen.matches.values() if match.table)
    evening.game(first, LEFT)
    seen = evening.seen
    rounds = desk_rounds(seen, everybody(evening.tournament), evening.tournament.slug)
    assert [one.is_over for one in rounds] == [True, False]
    (over, *_), (final,) = (one.matches for one in without(rounds, ()))
    assert [len(one.matches) for one in rounds] == [2, 1] and len(without(rounds, ())[0].matches) == 1
    assert over.winner is not None and over.winner.number == seen.matches[first].winner
    assert sorted(final.seated) == sorted(seen.matches[final.number].table or ())
    assert without(rounds, {over.number, final.number}) == []
