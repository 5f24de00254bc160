"""The measurement of what pages cost the web server, on one that runs in this process."""

import os

from django.db import transaction

from config.bench import costs
from tests.games.factories import game_played


def test_each_page_is_measured_beside_one_that_does_nothing(live_url: str) -> None:
    with transaction.atomic():  # a worker that is up hears of it when it is played already
        game_played()
    nothing, film, *pages = costs.costs(live_url, os.getpid(), turns=1)
    assert nothing.value.endswith(" ms") and not nothing.limit
    assert film.name.startswith("a film of ") and film.name.endswith(" kB")
    assert len(pages) == 4
    for page in (film, *pages):
        assert page.value.endswith(" times") and page.limit.startswith("<= ")
