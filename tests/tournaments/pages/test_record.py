"""A player's record over all matches."""

import pytest

from games.models import Player
from tests.tournaments.factories import Evening, evening_with
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.pages.own_matches import entries_of
from tournaments.pages.record import MatchRecord, record_of
from tournaments.services.rating import rate_again

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """Ana has won against Bo and lost to Cy by walkover; Bo has won against Cy."""
    evening = evening_with("Ana", "Bo", "Cy")
    evening.write(facts.Arranged((StageSettings("round robin"),)))
    evening.start()
    for number, match in evening.projection.matches.items():
        pair = set(match.sides)
        if pair == {1, 3}:
            evening.walk_over(number, 3)
        elif len(pair) == 2 and None not in pair:
            evening.win(number, 1 if 1 in pair else 2)
    rate_again(variant="standard")
    return evening


def record(name: str) -> MatchRecord:
    return record_of(entries_of(Player.objects.get(name=name)))


def test_walkovers_count_but_not_as_best_wins(evening: Evening) -> None:
    ana = record("Ana")
    assert (ana.matches, ana.won, ana.lost, ana.walkovers) == (2, 1, 1, 1)
    assert {(one.name, one.won, one.lost) for one in ana.against} == {("Bo", 1, 0), ("Cy", 0, 1)}
    assert [win.opponent for win in ana.best] == ["Bo"]
    assert record("Cy").best == []


def test_matches_of_a_merged_player_belong_to_the_kept_player(evening: Evening) -> None:
    cy = Player.objects.get(name="Cy")
    Player.objects.filter(pk=cy.pk).update(merged_into=Player.objects.create(name="Cyrus"))
    assert record("Cyrus").matches == 2
    assert {one.opponent for one in record("Bo").against} >= {Player.objects.get(name="Cyrus").pk}
