"""What somebody has done in all matches."""

import pytest

from games.models import Player
from tests.tournaments.factories import Evening, evening_with
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.pages.record import record_of
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


def test_walkovers_count_but_are_no_best_wins(evening: Evening) -> None:
    record = record_of(Player.objects.get(name="Ana"))
    assert (record.matches, record.won, record.lost, record.walkovers) == (2, 1, 1, 1)
    assert {(one.name, one.won, one.lost) for one in record.against} == {("Bo", 1, 0), ("Cy", 0, 1)}
    assert [win.opponent for win in record.best] == ["Bo"]
    assert record_of(Player.objects.get(name="Cy")).best == []


def test_matches_of_somebody_who_was_merged_are_ones_own(evening: Evening) -> None:
    bo, cy = Player.objects.get(name="Bo"), Player.objects.get(name="Cy")
    Player.objects.filter(pk=cy.pk).update(merged_into=Player.objects.create(name="Cyrus"))
    assert record_of(Player.objects.get(name="Cyrus")).matches == 2
    assert {one.opponent for one in record_of(bo).against} >= {Player.objects.get(name="Cyrus").pk}
