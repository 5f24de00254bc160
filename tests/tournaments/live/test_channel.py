"""News reaches every page that listens. Pages look up news that they missed."""

import asyncio
import http.client
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, closing
from urllib.parse import urlsplit

import pytest
import redis
from pytest_django import Settings

from tests.often import in_depth
from tests.services import Services
from tests.tournaments.factories import Evening, evening_of
from tournaments.live import channel
from tournaments.live.channel import Hub, publish
from tournaments.models import Tournament
from tournaments.services import entries


async def seven() -> int:
    return 7


@pytest.fixture
async def hub(services: Services) -> AsyncIterator[Hub]:
    hub = Hub()
    yield hub
    for task in (hub.task, hub.quiet_task):
        if task:
            task.cancel()


async def test_page_first_receives_the_last_line_and_a_closed_page_is_forgotten(hub: Hub) -> None:
    async with aclosing(hub.news(1, seven)) as one, aclosing(hub.news(1, seven)) as two:
        assert await anext(one) == 7
        task = hub.task
        await anext(two)
        assert hub.task is task, "a process subscribes once for all its pages"
        assert 1 in hub.pages
        hub.catch_up()
        assert await anext(one) == 7, "after a new subscription the last line is looked up again"
    assert hub.pages == {}


async def test_change_reaches_only_pages_of_its_tournament(hub: Hub) -> None:
    async with aclosing(hub.news(1, seven)) as mine, aclosing(hub.news(2, seven)) as other:
        await anext(mine)
        await anext(other)
        publish(2, 20)
        publish(1, 10)
        assert await following(mine, 10) == 10
        assert await following(other, 20) == 20


async def test_screen_receives_news_of_itself_and_of_its_tournament(hub: Hub) -> None:
    async with aclosing(hub.news("k7qpx", seven, (1,))) as news:
        assert [await anext(news), await asyncio.wait_for(anext(news), 5)] == [7, 7]
        for topic in (1, "k7qpx"):
            publish(topic, 10)
            assert await following(news, 10) == 10
    assert hub.pages == {}


async def following(news: AsyncIterator[int | None], wanted: int) -> int | None:
    """The next number other than 7. A new subscription makes every page look up its line, which gives 7."""
    seq = await asyncio.wait_for(anext(news), 5)
    return await following(news, wanted) if seq == 7 else seq


async def test_slow_page_receives_only_the_newest_line(hub: Hub) -> None:
    async with aclosing(hub.news(1, seven)) as news:
        assert [await anext(news), await asyncio.wait_for(anext(news), 5)] == [7, 7]
        for seq in (11, 13, 12):
            hub.deliver(1, seq)
        assert await anext(news) == 13
        for seq in (14, channel.UNKNOWN, 15):
            hub.deliver(1, seq)
        assert await anext(news) == 7, "an unknown line is looked up, whatever else arrives"


@pytest.mark.parametrize("steps", range(6))
async def test_page_closed_while_news_arrive_is_forgotten(hub: Hub, steps: int) -> None:
    """Tries both orders: the page is cancelled 0 to 5 steps of the event loop after the news."""
    listening = asyncio.Event()

    async def listen() -> None:
        async with aclosing(hub.news(1, seven)) as news:
            async for _ in news:
                listening.set()

    page = asyncio.create_task(listen())
    await asyncio.wait_for(listening.wait(), 5)
    await hub.subscribed.wait()
    await asyncio.sleep(0)
    hub.deliver(1, 8)
    for _ in range(steps):
        await asyncio.sleep(0)
    page.cancel()
    await asyncio.wait([page], timeout=5)
    assert page.cancelled()
    assert hub.pages == {}


async def test_concurrent_look_ups_are_shared_and_later_ones_repeated(hub: Hub) -> None:
    looks: list[int] = []
    may_end = asyncio.Event()

    async def look() -> int:
        looks.append(len(looks) + 1)
        number = looks[-1]
        await may_end.wait()
        return number

    together = [asyncio.create_task(hub.look_up_once("cup", look)) for _ in range(3)]
    other = asyncio.create_task(hub.look_up_once("league", seven))
    while not looks:
        await asyncio.sleep(0)
    later = asyncio.create_task(hub.look_up_once("cup", look))
    together.pop().cancel()
    may_end.set()
    assert await asyncio.gather(*together, other, later) == [1, 1, 7, 2]
    assert hub.lookups == {}


async def test_hub_reconnects_after_losing_the_broker(
    hub: Hub, settings: Settings, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "RETRY_S", 0.05)
    broker = redis.Redis.from_url(settings.REDIS_URL)
    async with aclosing(hub.news(1, seven)) as news:
        assert [await anext(news), await asyncio.wait_for(anext(news), 5)] == [7, 7]
        broker.client_kill_filter(_type="pubsub")
        assert await asyncio.wait_for(anext(news), 10) == 7
        publish(1, 30)
        assert await following(news, 30) == 30


@in_depth
async def test_hub_continues_after_an_unreadable_message(hub: Hub, settings: Settings, services: Services) -> None:
    async with aclosing(hub.news(1, seven)) as news:
        assert [await anext(news), await asyncio.wait_for(anext(news), 5)] == [7, 7]
        redis.Redis.from_url(settings.REDIS_URL).publish(channel.CHANNEL, "x")
        assert await asyncio.wait_for(anext(news), 5) == 7
        publish(1, 30)
        assert await following(news, 30) == 30


async def test_page_without_news_looks_up_the_line_at_intervals(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """A subscription can fail unnoticed."""
    monkeypatch.setattr(channel, "QUIET_S", 0.01)
    monkeypatch.setattr(Hub, "catch_up", lambda hub: hub.subscribed.set())
    async with aclosing(hub.news(1, seven)) as news:
        heard = [await anext(news) for _ in range(1 + 2 * channel.LOOKUP_EVERY)]
    assert heard == [7, *([None] * (channel.LOOKUP_EVERY - 1) + [7]) * 2]


async def test_hub_notices_a_broker_that_does_not_answer(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, frozen_broker: object
) -> None:
    for name in ("QUIET_S", "BROKER_S", "RETRY_S"):
        monkeypatch.setattr(channel, name, 0.05)
    tries: list[str] = []
    monkeypatch.setattr(channel.log, "warning", lambda what, **_: tries.append(what))
    async with aclosing(hub.news(1, seven)) as news:
        while len(tries) < 2:
            await anext(news)
    assert set(tries) == {"the hub lost the broker"}


@pytest.fixture
def stream(live_url: str) -> Iterator[http.client.HTTPResponse]:
    evening_of(2)
    where = urlsplit(live_url)
    with closing(http.client.HTTPConnection(where.hostname or "", where.port, timeout=10)) as connection:
        connection.request("GET", "/tournaments/friday-cup/events/")
        yield connection.getresponse()


def next_event(stream: http.client.HTTPResponse) -> dict[str, str]:
    """Fields of the next event. Comments and the retry line are skipped."""
    fields: dict[str, str] = {}
    while "data" not in fields:
        fields = {}
        while line := stream.readline().decode().strip():
            name, _, value = line.partition(":")
            fields[name] = value.strip()
    return fields


def test_stream_sends_the_last_line_and_then_the_next(stream: http.client.HTTPResponse, live_url: str) -> None:
    assert stream.headers["Content-Type"] == "text/event-stream"
    greeting = next_event(stream)
    assert (greeting["id"], greeting["event"], json.loads(greeting["data"])) == ("2", "changed", {"seq": 2})
    evening = Evening(Tournament.objects.get(slug="friday-cup"))
    entries.open_check_in(evening.act(key="while they listen"))
    assert until(stream, 3) == 3


def until(stream: http.client.HTTPResponse, wanted: int) -> int:
    """The first number from `wanted` on. Skips greetings repeated by a new subscription."""
    seq = int(next_event(stream)["id"])
    return seq if seq >= wanted else until(stream, wanted)


def test_missing_tournament_has_no_stream(live_url: str) -> None:
    where = urlsplit(live_url)
    with closing(http.client.HTTPConnection(where.hostname or "", where.port, timeout=10)) as connection:
        connection.request("GET", "/tournaments/nowhere/events/")
        assert connection.getresponse().status == 404
