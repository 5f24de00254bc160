"""The measurement of what pages cost a web server, on a server in this process."""

import os

from django.db import transaction

from config.bench import costs
from tests.games.factories import game_played


def test_pages_are_measured_relative_to_one_that_does_nothing(live_url: str) -> None:
    with transaction.atomic():  # a running worker hears of the game only after it is played
        game_played()
    nothing, film, *pages = costs.costs(live_url, os.getpid(), turns=1)
    assert nothing.value.endswith(" ms") and not nothing.limit
    assert film.name.startswith("a film of ") and film.name.endswith(" kB")
    assert len(pages) == 4
    for page in (film, *pages):
        assert page.value.endswith(" times") and page.limit.startswith("<= ")
