from dataclasses import replace
from itertools import islice

import pytest
from django.test import Client

from engine.film import film_of
from engine.spit.rules import Rules
from games.models import Table
from games.selectors.table_films import table_document
from games.services.playing import bot_player
from games.services.tables import close_table, open_table, take_leases, write_entries
from tests.games.factories import NOW, PlayerFactory
from tests.games.tables.simulated import SimulatedTable, setting_of

pytestmark = pytest.mark.django_db

RULES = replace(Rules(), max_deals=2)


def a_table() -> tuple[Table, SimulatedTable]:
    setting = setting_of(RULES, seed=3, people=1)
    seats = [PlayerFactory.create(name="Ada"), bot_player(bot="greedy")]
    table = open_table(players=seats, variant="own rules", rules=RULES, tempo="quick", now=NOW)
    Table.objects.filter(pk=table.pk).update(seed=setting.seed, state=Table.State.PLAYING)
    table.refresh_from_db()
    return table, SimulatedTable(setting, seed=3)


def test_film_for_spectators_hides_unseen_cards(client: Client) -> None:
    table, evening = a_table()
    [lease] = take_leases(table_ids=[table.pk])
    stored = 0
    for happened in islice(evening.events(), 150):
        write_entries(lease=lease, rows=happened.rows)
        stored += len(happened.rows)
    document = client.get(f"/play/{table.public_id}/film.json").json()
    assert document["live"] and stored > 20
    hidden = [card for zone in document["deals"][0]["zones"] for card in zone["cards"]]
    assert sum(card is not None for card in hidden) == 10  # the top cards of two layouts of five piles
    moves = [step[3:] for step in document["deals"][-1]["steps"] if step[2] == "move"]
    assert all(card is None for *_rest, up, cards in moves if not up for card in cards)
    later = client.get(f"/play/{table.public_id}/film.json?since=1.5").json()
    assert later["deals"][0]["steps"] == document["deals"][0]["steps"][5:]


def test_film_after_the_game_has_all_deals_and_moves() -> None:
    table, evening = a_table()
    [lease] = take_leases(table_ids=[table.pk])
    for happened in evening.events():
        write_entries(lease=lease, rows=happened.rows)
    close_table(lease=lease, judge=evening.judge, now=NOW)
    document = table_document(Table.objects.get(pk=table.pk))
    assert not document["live"]
    assert len(document["deals"]) == len(evening.judge.logs)
    moves = [step for step in document["deals"][0]["steps"] if step[2] == "move"]
    whole = [step for step in film_of(evening.judge.logs[0]).steps if step[2] == "move"]
    assert [[*step[:7]] for step in moves] == [[*step[:7]] for step in whole]
