"""Whole tables over real sockets, on the real broker and database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import count

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from engine.game_check import verify_game
from engine.spit.rules import Rules
from engine.variants import VARIANTS
from games.consumers import A_SECOND, MOST_REFUSED
from games.models import Game, Player, Table, TableEntry
from games.selectors.replays import deal_logs
from games.selectors.table_films import table_document
from games.selectors.tables import TablePlace, own_tables, place_of
from games.services.tables import open_against_bots, open_rematch, open_table
from games.tables.names import owner_group
from games.tables.owner import now_ms
from tests.games.factories import NOW, PlayerFactory
from tests.games.tables.pages import Page, socket_of
from tests.games.tables.simulated import short

SHORT = replace(Rules(), layout=(1, 1), max_deals=1, stall_ms=1_000)


SitDown = Callable[[Table, Player | None], Page]


@pytest.fixture
def sit_down(live_url: str) -> Iterator[SitDown]:
    """Opens a page at a table: of a player, or of a spectator if the player is None."""
    with ExitStack() as opened:

        def sit(table: Table, player: Player | None) -> Page:
            return Page(opened.enter_context(socket_of(live_url, table.public_id, player)))

        yield sit


def abuse(page: Page) -> None:
    for _ in range(2 * MOST_REFUSED):
        page.socket.send("{")
        page.hear()


def watch_from_another_process(table: Table) -> None:
    layer = get_channel_layer()
    assert layer is not None
    async_to_sync(layer.group_send)(
        owner_group(table.pk), {"type": "join", "seat": None, "reply": "specific.elsewhere"}
    )


def table_of_two(one: Player, other: Player) -> Table:
    return open_table(players=[one, other], variant="own rules", rules=SHORT, tempo="quick", now=NOW)


def test_finished_game_against_a_bot_becomes_a_replay(sit_down: SitDown) -> None:
    """News go to another process too. News that come back from the broker are not sent twice."""
    ada = PlayerFactory.create(name="Ada")
    table = open_against_bots(player=ada, bot="greedy", variant="own rules", rules=SHORT, tempo="quick", now=NOW)
    page, spectator = sit_down(table, ada), sit_down(table, None)
    watch_from_another_process(table)
    page.say_ready()
    page.play()
    game = Game.objects.get(public_id=table.public_id)
    assert page.state["replay"] == f"/replays/{game.public_id}/"
    assert page.state["seed"] == bytes(table.seed).hex()
    assert {message["commitment"] for message in page.received if "commitment" in message} == {game.commitment}
    assert verify_game(deal_logs(game)).score.winner == game.winner
    assert (game.conduct, game.people, game.names) == ("live", 1, ["Ada", "Greedy"])
    assert not TableEntry.objects.exists()
    spectator.hear_until(lambda: spectator.state.get("phase") == "over")
    for reader in (page, spectator):
        assert reader.numbers == list(range(reader.numbers[0], reader.numbers[0] + len(reader.numbers)))
    assert all(not message.get("tries") for message in spectator.received)


def test_busy_process_stores_entries_in_order_of_time(sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's hand may land between any two readings of the clock."""
    readings = count()
    monkeypatch.setattr("games.tables.owner.now_ms", lambda: now_ms() + 10 * next(readings))
    ada, rules = PlayerFactory.create(name="Ada"), VARIANTS["hasty"]
    table = open_against_bots(player=ada, bot="greedy", variant="hasty", rules=rules, tempo="quick", now=NOW)
    page = sit_down(table, ada)
    page.say_ready()
    while page.state["phase"] != "over" and TableEntry.objects.count() < 20:
        wanted = page.wanted()
        page.attempt(wanted[0]) if wanted else page.hear()
    times = [*TableEntry.objects.filter(deal=1).values_list("at_ms", flat=True)]
    assert times == sorted(times)
    page.ask("resign")


def test_invalid_messages_are_refused_by_name_and_others_play_on(sit_down: SitDown) -> None:
    ada, bo = PlayerFactory.create_batch(2)
    table = table_of_two(ada, bo)
    page, other, spectator = sit_down(table, ada), sit_down(table, bo), sit_down(table, None)
    for player in (page, other, spectator):
        player.hear()
    refused: dict[str, list[str | bytes]] = {
        "malformed": ["{", "[]", '{"t":"win"}', '{"t":"act","id":"1"}', '{"t":"ready","seat":1}'],
        "too large": ['{"t":"ready","id":"' + "x" * 600 + '"}'],
        "bytes": [b"\x00"],
        "spectator": ['{"t":"resign","id":"1"}'],
    }
    for name, messages in refused.items():
        for message in messages:
            spectator.socket.send(message)
            spectator.hear_until(lambda: spectator.received[-1]["t"] == "refused")
            assert spectator.received.pop()["why"] == name
    for _ in range(2 * A_SECOND + MOST_REFUSED // 2):
        other.socket.send('{"t":"here"}')
    other.hear_until(lambda: other.received[-1].get("why") == "too many")
    with pytest.raises(ConnectionClosed):
        abuse(spectator)
    page.send(t="act", id="early", deal=1, action=["turn", 0, None])
    page.hear_until(lambda: "early" in page.received[-1].get("answers", {}))
    assert page.received[-1]["answers"]["early"] == "that deal is over"
    page.send(t="act", id="early", deal=1, action=["turn", 0, None])
    page.hear_until(lambda: page.received[-1].get("why") == "replayed")
    page.send(t="resign", id="1")
    assert other.hear_until(lambda: other.state["phase"] == "over").state["ending"] == "broken"


def test_action_for_a_finished_deal_is_refused_with_the_reason(sit_down: SitDown) -> None:
    ada, rules = PlayerFactory.create(), replace(SHORT, max_deals=2)
    table = open_against_bots(player=ada, bot="greedy", variant="own rules", rules=rules, tempo="quick", now=NOW)
    page = sit_down(table, ada)
    page.say_ready()
    while page.state["deal"] == 1:
        if wanted := page.wanted():
            page.attempt(wanted[0])
        else:
            page.hear()
    page.send(t="act", id="late", deal=1, action=["spit", None, None])
    page.hear_until(lambda: "late" in page.received[-1].get("answers", {}))
    assert page.received[-1]["answers"]["late"] == "that deal is over"


def test_two_players_can_break_off_when_the_third_is_away(sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tables.owner.AWAY_MS", 2_500)
    players, rules = PlayerFactory.create_batch(3), VARIANTS["three-seats"]
    table = open_table(players=players, variant="three-seats", rules=rules, tempo="quick", now=NOW)
    ada, bo = sit_down(table, players[0]).hear_whole(), sit_down(table, players[1]).hear_whole()
    assert ada.ask("abort") == "the others are still there"
    while ada.state["away"] != [False, False, True]:
        for page in (ada, bo):
            page.send(t="here")
            page.hear_what_came()
    assert ada.ask("abort") is None
    assert bo.hear_until(lambda: bo.state["breaking"] == [False, False, True]).state["phase"] == "ready"
    assert bo.ask("claim") == "the others are still there"
    assert bo.ask("abort") is None
    assert ada.hear_until(lambda: ada.state["phase"] == "over").state["ending"] == "broken"


def test_bot_plays_on_when_one_of_three_players_resigns(sit_down: SitDown) -> None:
    players, rules = PlayerFactory.create_batch(3), short("three-seats")
    table = open_table(players=players, variant="own rules", rules=rules, tempo="quick", now=NOW)
    pages = [sit_down(table, player).hear_whole() for player in players]
    for page in pages:
        page.say_ready()
    ada, bo, _ = pages
    ada.hear_until(lambda: bool(ada.legal))
    ada.send(t="resign", id="leaves")
    bo.hear_until(lambda: any(one["left"] for one in bo.received[-1].get("seats", [])))
    name = f"{players[0].name} (left)"
    assert bo.received[-1]["seats"][2] == {"name": name, "bot": True, "country": players[0].country, "left": True}
    assert table_document(table)["seats"][0]["name"] == name
    ada.send(t="resign", id="again")
    place = place_of(public_id=table.public_id, user_id=None, player_id=players[0].pk)
    assert place == TablePlace(table.pk, "playing", None)
    assert [list(own_tables(player).others) for player in players[:2]] == [[], [table]]
    assert bo.ask("resign") is None
    assert bo.hear_until(lambda: bo.state["phase"] == "over").state["winner"] == 1
    again = open_rematch(table_id=table.pk, now=NOW)
    assert [seat.player for seat in again.seats.all()] == [None, players[1], players[2]]


def test_page_of_another_site_gets_no_socket(live_url: str) -> None:
    table = table_of_two(*PlayerFactory.create_batch(2))
    with pytest.raises(InvalidStatus), socket_of(live_url, table.public_id, None, origin="https://evil.example"):
        pass
