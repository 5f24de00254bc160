"""The measurement of streams, with one listener."""

import asyncio
from urllib.parse import urlsplit

import pytest

from config.bench.streams import Listener
from tests.tournaments.factories import started

pytestmark = pytest.mark.django_db(transaction=True)


def test_listener_records_when_it_heard_of_the_last_event(live_url: str) -> None:
    tournament, site = started(2).tournament, urlsplit(live_url)
    tournament.refresh_from_db()
    listener = Listener(site.hostname or "", site.port or 80, f"/tournaments/{tournament.slug}/events/")

    async def listen() -> None:
        await listener.open()
        listener.close()

    asyncio.run(listen())
    assert [*listener.heard] == [tournament.last_event]
