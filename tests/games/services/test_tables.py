from dataclasses import replace

import pytest

from engine.spit.rules import Rules
from engine.variants import VARIANTS
from games.models import Table, TableEntry
from games.selectors.tables import entries_of
from games.services.tables import (
    LostLease,
    NotSeated,
    TableLease,
    open_against_bots,
    open_rematch,
    open_table,
    renew_leases,
    sit_down,
    take_leases,
    write_entries,
)
from tests.games.factories import NOW, PlayerFactory
from tests.games.tables.simulated import SimulatedTable, setting_of

pytestmark = pytest.mark.django_db


def a_table() -> Table:
    return open_table(players=[PlayerFactory.create(), None], variant="standard", rules=Rules(), tempo="club", now=NOW)


def expire(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(leased_until=NOW)


def test_only_one_process_at_a_time_has_the_lease_of_a_table() -> None:
    table = a_table()
    assert take_leases(table_ids=[table.pk]) == [TableLease(table.pk, 1)]
    assert take_leases(table_ids=[table.pk]) == []
    expire(table)
    assert take_leases(table_ids=[table.pk]) == [TableLease(table.pk, 2)]
    assert renew_leases(leases=[TableLease(table.pk, 1)]) == set()
    assert renew_leases(leases=[TableLease(table.pk, 2)]) == {table.pk}


def test_lease_of_a_closed_table_can_be_renewed_but_not_taken() -> None:
    table = a_table()
    held = take_leases(table_ids=[table.pk])
    Table.objects.filter(pk=table.pk).update(state=Table.State.OVER, leased_until=None)
    assert renew_leases(leases=held) == {table.pk}
    expire(table)
    assert take_leases(table_ids=[table.pk]) == []


def test_entries_are_read_in_order_and_an_old_lease_cannot_write() -> None:
    table = a_table()
    evening = SimulatedTable(setting_of(replace(Rules(), max_deals=1), seed=1, people=2), seed=1)
    for _ in zip(range(60), evening.events(), strict=False):
        pass
    (lease,) = take_leases(table_ids=[table.pk])
    write_entries(lease=lease, rows=evening.rows[:5])
    write_entries(lease=lease, rows=evening.rows[5:])
    assert entries_of(table_id=table.pk) == evening.rows
    expire(table)
    take_leases(table_ids=[table.pk])
    with pytest.raises(LostLease):
        write_entries(lease=lease, rows=evening.rows[:1])
    assert TableEntry.objects.count() == len(evening.rows)


def test_player_sits_down_once_and_a_third_player_is_refused() -> None:
    table = a_table()
    bo, cy = PlayerFactory.create_batch(2)
    assert sit_down(table_id=table.pk, player=bo) == 1
    assert sit_down(table_id=table.pk, player=bo) == 1
    with pytest.raises(NotSeated, match="Every seat"):
        sit_down(table_id=table.pk, player=cy)


def test_bots_at_one_table_have_different_names() -> None:
    ada, rules = PlayerFactory.create(name="Ada"), VARIANTS["four-seats"]
    table = open_against_bots(player=ada, bot="greedy", variant="own rules", rules=rules, tempo="club", now=NOW)
    assert table.names == ["Ada", "Greedy", "Greedy 2", "Greedy 3"]


def test_repeated_requests_open_only_one_rematch() -> None:
    table = a_table()
    following = open_rematch(table_id=table.pk, now=NOW)
    assert open_rematch(table_id=table.pk, now=NOW) == following
    assert [seat.player for seat in following.seats.all()] == [seat.player for seat in table.seats.all()]
    assert bytes(following.seed) != bytes(table.seed)
