"""A new league starts with the built-in bots that know its games."""

import pytest

from leagues.services.creating import make_league
from tests.games.factories import NOW


@pytest.mark.django_db
def test_league_has_the_built_in_bots_that_know_all_its_variants() -> None:
    league, _ = make_league(slug="pirates", variants=("pirate", "conjugal", "standard"), now=NOW)
    assert {entrant.built_in for entrant in league.entrants.all()} == {"random", "greedy", "planner"}
