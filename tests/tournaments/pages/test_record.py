"""A player's record over all matches."""

import pytest

from games.models import Player
from tests.tournaments.evenings import ready, won
from tests.tournaments.factories import evening_with
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.pages.own_matches import entries_of
from tournaments.pages.record import MatchRecord, record_of
from tournaments.services.rating import rate_again

pytestmark = pytest.mark.django_db


def test_walkovers_count_but_not_as_best_wins_and_merged_players_are_one() -> None:
    """Ana has won against Bo and lost to Cy by walkover; Bo has won against Cy."""
    evening = evening_with("Ana", "Bo", "Cy")
    evening.write(facts.Arranged((StageSettings("round robin"),)))
    evening.start()
    for match in ready(evening):
        walkover = facts.WalkedOver(match.number, match.table or (), 3)
        evening.write(*([walkover] if {1, 3} == set(match.sides) else won(evening, match, min(match.table or ()))))
    rate_again(variant="standard")
    ana = record("Ana")
    assert (ana.matches, ana.won, ana.lost, ana.walkovers) == (2, 1, 1, 1)
    assert {(one.name, one.won, one.lost) for one in ana.against} == {("Bo", 1, 0), ("Cy", 0, 1)}
    assert [win.opponent for win in ana.best] == ["Bo"]
    assert record("Cy").best == []
    cy = Player.objects.get(name="Cy")
    Player.objects.filter(pk=cy.pk).update(merged_into=Player.objects.create(name="Cyrus"))
    assert record("Cyrus").matches == 2
    assert {one.opponent for one in record("Bo").against} >= {Player.objects.get(name="Cyrus").pk}


def record(name: str) -> MatchRecord:
    return record_of(entries_of(Player.objects.get(name=name)))
