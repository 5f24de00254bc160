"""Rounds listed at the desk."""

import pytest

from tests.tournaments.factories import LEFT, started
from tournaments.ledger.facts import TablesCounted
from tournaments.pages import desk_rounds
from tournaments.pages.desk_rounds import to_play, without
from tournaments.pages.people import page_of

pytestmark = pytest.mark.django_db


def test_desk_rounds_omit_byes_and_matches_shown_elsewhere() -> None:
    evening = started(3)
    first = next(match.number for match in evening.projection.matches.values() if match.table)
    evening.game(first, LEFT)
    projection = evening.projection
    rounds = desk_rounds.desk_rounds(page_of(evening.tournament, projection))
    assert [one.over for one in rounds] == [2, 0]
    (over, *_), (final,) = (one.matches for one in without(rounds, ()))
    assert [len(one.matches) for one in rounds] == [2, 1] and len(without(rounds, ())[0].matches) == 1
    assert over.winner is not None and over.winner.number == projection.matches[first].winner
    assert sorted(final.seated) == sorted(projection.matches[final.number].table or ())
    assert without(rounds, {over.number, final.number}) == []


def test_long_list_shows_first_the_matches_with_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk_rounds, "LONG", 2)
    evening = started(8)
    evening.write(TablesCounted(2))
    rounds = desk_rounds.desk_rounds(page_of(evening.tournament, evening.projection))
    open_matches = [match for match in rounds[0].matches if match.is_open]
    shown = to_play(open_matches[::-1])
    assert len(shown.first) == 2 and all(match.table for match in shown.first)
    assert {match.number for match in (*shown.first, *shown.rest)} == {match.number for match in open_matches}
