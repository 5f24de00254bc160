"""Live tables: opens them, seats players, leases them, writes their entries, and closes them with a game."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from secrets import token_bytes, token_hex
from typing import Any, Final

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection, transaction
from django.db.models import Q

from engine.chance import commitment
from engine.families import family_of, rules_from_json
from engine.log import DealLog
from engine.rules import AnyRules
from engine.tempo import TEMPOS
from games.models import Game, Player, Seat, Table, TableSeat
from games.services.figures import note_figures, player_fields
from games.services.playing import bot_player, public_id
from games.services.recording import keep_record, rule_set_of
from games.services.storing import announce
from games.signals import member_challenged
from games.tables.judge import Judge, Setting, StoredEntry
from games.tables.names import all_group, owner_group
from games.texts import gettext as _

CALLED_TEMPO: Final = "club"
"""The tempo of bots in a game that belongs to a match."""
LEFT_FOR: Final = timedelta(minutes=10)
KEPT_FOR: Final = timedelta(days=1)
MOST_CLOSED: Final = 200
LEASE_MS: Final = 1_200
"""How long a judging process may be silent before another takes over its tables."""

_TAKE: Final = """
    UPDATE games_table SET fence = fence + 1, leased_until = clock_timestamp() + %(lease)s * interval '1 millisecond'
    WHERE id = ANY(%(ids)s) AND state <> 'over' AND (leased_until IS NULL OR leased_until < clock_timestamp())
    RETURNING id, fence
"""
_RENEW: Final = """
    UPDATE games_table AS one SET leased_until = clock_timestamp() + %(lease)s * interval '1 millisecond'
    FROM unnest(%(ids)s, %(fences)s) AS held (id, fence)
    WHERE one.id = held.id AND one.fence = held.fence
    RETURNING one.id
"""
_WRITE: Final = """
    WITH held AS (SELECT id FROM games_table WHERE id = %s AND fence = %s AND state <> 'over' FOR SHARE)
    INSERT INTO games_tableentry (table_id, number, deal, at_ms, seat, kind, source, target, refused, note, message)
    SELECT held.id, row.* FROM held,
        unnest(%s::int[], %s::int[], %s::int[], %s::smallint[], %s::text[], %s::smallint[], %s::smallint[], %s::bool[],
        %s::text[], %s::text[])
        AS row
"""


class LostLease(RuntimeError):
    """Another process judges this table now."""


class NotSeated(ValueError):
    """A player cannot sit down; the message says why."""


@dataclass(frozen=True, slots=True)
class TableLease:
    """The right to judge a table. `fence` is its token; writes with an older token fail."""

    table_id: int
    fence: int


@transaction.atomic
def open_table(
    *,
    players: Sequence[Player | None],
    variant: str,
    rules: AnyRules,
    tempo: str,
    now: datetime,
    is_listed: bool = False,
    name: str = "",
    leads_to: str = "",
) -> Table:
    """Open a table. `players` by seat, None for a free one; `name` is its public id."""
    if tempo not in TEMPOS:
        raise NotSeated(_("There is no tempo called %(tempo)s.", tempo=tempo))
    table = Table.objects.create(
        public_id=name or token_hex(6),
        variant=variant,
        rule_set=rule_set_of(rules),
        tempo=tempo,
        leads_to=leads_to,
        seed=token_bytes(32),
        is_listed=is_listed,
        created_at=now,
    )
    TableSeat.objects.bulk_create(TableSeat(table=table, number=at, player=one) for at, one in enumerate(players))
    return table


@transaction.atomic
def call_to_table(
    *, players: Sequence[Player], variant: str, rules: AnyRules, key: str, now: datetime, occasion: str, leads_to: str
) -> Game:
    """Open a table for these players' game; the same key again returns the same game.

    The game is stored as being played, and finishes when the table closes. `occasion` as in
    `games.services.playing.GameRequest`. Raises NotSeated for a bot that cannot play at live tables.
    """
    for player in players:
        if player.is_bot and player.bot not in family_of(rules).bots:
            raise NotSeated(_("%(name)s does not play at live tables. Score this match by hand.", name=player.name))
    name = public_id(key)
    if game := Game.objects.filter(public_id=name).first():
        return game
    table = open_table(
        players=players, variant=variant, rules=rules, tempo=CALLED_TEMPO, now=now, name=name, leads_to=leads_to
    )
    game = table.game = _new_game(table, players, now, occasion)
    table.save(update_fields=["game"])
    return game


def _new_game(table: Table, players: Sequence[Player], now: datetime, occasion: str = "") -> Game:
    game = Game.objects.create(
        public_id=table.public_id,
        variant=table.variant,
        rule_set_id=table.rule_set_id,
        conduct=Game.Conduct.LIVE,
        seed=b"",
        commitment=commitment(bytes(table.seed)),
        state=Game.State.PLAYING,
        created_at=now,
        occasion=occasion,
        **player_fields(players)._asdict(),
    )
    Seat.objects.bulk_create(Seat(game=game, number=at, player=player) for at, player in enumerate(players))
    return game


def open_against_bots(*, player: Player, bot: str, variant: str, rules: AnyRules, tempo: str, now: datetime) -> Table:
    """Open a table for one person, with bots on all other seats: Greedy, Greedy 2, Greedy 3."""
    names = [bot.capitalize(), *(f"{bot.capitalize()} {seat}" for seat in range(2, rules.players))]
    bots = [bot_player(bot=bot, name=name) for name in names]
    return open_table(players=[player, *bots], variant=variant, rules=rules, tempo=tempo, now=now)


@transaction.atomic
def challenge(*, player: Player, challenged: Player, variant: str, rules: AnyRules, tempo: str, now: datetime) -> Table:
    """Open a table with a seat for another member. Alerts go out only for members with an account, who can be asked."""
    players = [player, challenged, *[None] * (rules.players - 2)]
    table = open_table(players=players, variant=variant, rules=rules, tempo=tempo, now=now)
    table.seats.filter(number=1).update(is_challenged=True)
    if player.user_id is not None:
        transaction.on_commit(partial(member_challenged.send_robust, sender=Table, table_id=table.pk))
    return table


@transaction.atomic
def sit_down(*, table_id: int, player: Player) -> int:
    """Seat a player; returns the number of the seat. Raises NotSeated if none is free."""
    seats = list(TableSeat.objects.select_for_update(of=("self",)).filter(table=table_id).order_by("number"))
    own = next((seat for seat in seats if seat.player_id == player.pk), None)
    free = next((seat for seat in seats if seat.player_id is None), None)
    if own is not None:
        return own.number
    if free is None:
        raise NotSeated(_("Every seat at this table is taken. You can watch."))
    free.player = player
    free.save(update_fields=["player"])
    return free.number


@transaction.atomic
def open_rematch(*, table_id: int, now: datetime) -> Table:
    """The table for a rematch of the same players; the seats of those who left are free.

    Several requests return the same table.
    """
    table = Table.objects.select_for_update(of=("self",)).select_related("rematch").get(pk=table_id)
    if table.rematch is not None:
        return table.rematch
    seats = table.seats.select_related("player")
    players = [seat.player if seat.left_in_deal is None else None for seat in seats]
    rules = rules_from_json(table.rules)
    table.rematch = open_table(players=players, variant=table.variant, rules=rules, tempo=table.tempo, now=now)
    table.save(update_fields=["rematch"])
    return table.rematch


def take_leases(*, table_ids: Sequence[int]) -> list[TableLease]:
    """Take the leases of those tables that have no judge."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {"ids": list(table_ids), "lease": LEASE_MS})
        return [TableLease(*found) for found in cursor.fetchall()]


def renew_leases(*, leases: Sequence[TableLease]) -> set[int]:
    """Renew leases. Returns the tables still held; the others belong to another process.

    A table that has just closed is still held: its owner has yet to tell the players.
    """
    ids, fences = [lease.table_id for lease in leases], [lease.fence for lease in leases]
    with connection.cursor() as cursor:
        cursor.execute(_RENEW, {"ids": ids, "fences": fences, "lease": LEASE_MS})
        return {table_id for (table_id,) in cursor.fetchall()}


def give_up_leases(*, leases: Sequence[TableLease]) -> None:
    """Release the leases that this process still holds."""
    for lease in leases:
        Table.objects.filter(pk=lease.table_id, fence=lease.fence).update(leased_until=None)


def write_entries(*, lease: TableLease, rows: Sequence[StoredEntry]) -> None:
    """Store entries, before anyone is told of them. Raises LostLease and then stores nothing."""
    entries = [row.entry for row in rows]
    columns: list[list[Any]] = [
        [row.number for row in rows],
        [row.deal for row in rows],
        [entry.at_ms for entry in entries],
        [entry.seat for entry in entries],
        [entry.action.kind for entry in entries],
        [entry.action.source for entry in entries],
        [entry.action.target for entry in entries],
        [entry.refused for entry in entries],
        [row.note for row in rows],
        [row.message for row in rows],
    ]
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, [lease.table_id, lease.fence, *columns])
        if cursor.rowcount != len(rows):
            raise LostLease(f"table {lease.table_id} is judged elsewhere")


def setting_of(table: Table) -> Setting:
    """The rules and settings of the game at a table."""
    seats = list(table.seats.select_related("player"))
    bots = tuple(seat.player.bot if seat.player else "" for seat in seats)
    left = {seat.number: seat.left_in_deal for seat in seats if seat.left_in_deal is not None}
    return Setting(rules_from_json(table.rules), bytes(table.seed), TEMPOS[table.tempo], bots, left)


def begin_game(*, lease: TableLease) -> None:
    """Note that the first deal is laid out, so that no one can sit down any more."""
    Table.objects.filter(pk=lease.table_id, fence=lease.fence, state=Table.State.OPEN).update(state=Table.State.PLAYING)


def note_pause(*, lease: TableLease, is_paused: bool) -> None:
    """Store whether the deal is paused, for another process that may take over."""
    Table.objects.filter(pk=lease.table_id, fence=lease.fence).update(is_paused=is_paused)


def note_left(*, lease: TableLease, left: Mapping[int, int]) -> None:
    """Store the seats of players who have left, each with the deal from which a bot plays on. Raises LostLease."""
    for number, deal in left.items():
        seat = TableSeat.objects.filter(table=lease.table_id, table__fence=lease.fence, number=number)
        if not seat.update(left_in_deal=deal):
            raise LostLease(f"table {lease.table_id} is judged elsewhere")


@transaction.atomic
def close_table(*, lease: TableLease, judge: Judge, now: datetime) -> Game | None:
    """Close a table and store its finished game; None if no card has moved. Raises LostLease.

    If the game of a match was broken off, it counts as failed and can be called again.
    """
    table = Table.objects.select_for_update(of=("self",)).get(pk=lease.table_id)
    if table.fence != lease.fence or table.state == Table.State.OVER:
        raise LostLease(f"table {lease.table_id} is judged elsewhere")
    called = table.game
    if judge.logs and (called is None or judge.ending != "broken"):
        table.game = _finished(table, judge, now)
    elif called is not None:
        _fail(table, called)
    _close(table)
    return table.game


def _close(table: Table) -> None:
    table.state, table.leased_until = Table.State.OVER, None
    table.save(update_fields=["state", "leased_until", "game"])
    table.entries.all().delete()


def _fail(table: Table, called: Game) -> None:
    called.state, called.fault = Game.State.FAILED, "It was broken off at its table."
    called.save(update_fields=["state", "fault"])
    table.game = None


@transaction.atomic
def close_abandoned(*, now: datetime) -> int:
    """Close empty tables a day after they were opened; returns their number. Their entries are not kept."""
    is_left = Q(leased_until__lt=now - LEFT_FOR) | Q(leased_until=None)
    found = Table.objects.select_for_update(of=("self",), skip_locked=True).select_related("game")
    old = found.filter(is_left, created_at__lt=now - KEPT_FOR)
    abandoned = list(old.exclude(state=Table.State.OVER)[:MOST_CLOSED])
    for table in abandoned:
        if table.game is not None:
            _fail(table, table.game)
        _close(table)
    return len(abandoned)


_ENDINGS: Final = {"played": Game.Ending.PLAYED, "level": Game.Ending.LEVEL, "resigned": Game.Ending.RESIGNED}


def _finished(table: Table, judge: Judge, now: datetime) -> Game:
    players = [seat.player for seat in table.seats.select_related("player") if seat.player]
    game = table.game or _new_game(table, players, table.created_at)
    game.seed, game.state, game.finished_at = bytes(table.seed), Game.State.FINISHED, now
    game.winner, game.score = judge.winner, list(judge.scores)
    game.ending = _ENDINGS.get(judge.ending, Game.Ending.BROKEN)
    logs: list[DealLog] = judge.logs
    note_figures(game, logs)
    game.save()
    keep_record(game, logs)
    transaction.on_commit(partial(announce, game))
    return game


def add_guest(*, name: str) -> Player:
    """Add a player without an account."""
    return Player.objects.create(name=name)


def tell_seated(*, table_id: int) -> None:
    """Tell the process that judges a table about a new player."""
    _send(owner_group(table_id), {"type": "seated"})


def tell_rematch(*, table_id: int, name: str) -> None:
    """Tell everybody still at a table who wants to play again."""
    _send(all_group(table_id), {"type": "tell", "text": json.dumps({"t": "again", "name": name})})


def _send(group: str, message: dict[str, str]) -> None:
    layer = get_channel_layer()
    assert layer is not None, "CHANNEL_LAYERS is set"
    async_to_sync(layer.group_send)(group, message)
