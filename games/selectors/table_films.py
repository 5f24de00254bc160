"""The film of a live table for spectators, in the replay viewer's format. Face-down cards stay hidden."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, cast

from django.core.cache import caches
from django.db.models import Count

from engine.deal import Deal
from engine.families import family_of, rules_from_json
from engine.film import VERSION, note_turn
from engine.games import start_game
from engine.log.record import LogEntry
from engine.seat_film import SPECTATOR, Camera
from games.models import Table, TableSeat
from games.selectors.films import FILM_VERSION, FilmJson, ReplayDocument, SeatJson
from games.selectors.replays import deal_logs
from games.selectors.tables import entries_of, name_at
from games.tables.judge import filmed, repeat

A_MINUTE: Final = 60

Played = tuple[int, Sequence[LogEntry]]
"""The number of a deal and its entries."""


def table_document(table: Table) -> ReplayDocument:
    """Like `replay_document`; cached until the next entry. It needs two more queries."""
    stand = Table.objects.filter(pk=table.pk).values_list("state", Count("entries"))[0]
    key = "-".join(map(str, ("table", FILM_VERSION, table.pk, *stand)))
    return cast(ReplayDocument, caches["films"].get_or_set(key, lambda: _made(table), timeout=A_MINUTE))


def _made(table: Table) -> ReplayDocument:
    table.refresh_from_db()
    rules = rules_from_json(table.rules)
    game = start_game(rules, bytes(table.seed))
    films, scores = [], []
    for _number, entries in _played(table):
        deal = game.next_deal()
        films.append(_film(table, deal, entries))
        if deal.result is not None:
            game.finish(deal)
            scores.append(game.scores)
    return {
        "version": FILM_VERSION,
        "id": table.public_id,
        "variant": table.variant,
        "seats": [_shown(seat) for seat in table.seats.select_related("player")],
        "winner": table.game.winner if table.game else None,
        "counts": family_of(rules).unit(rules),
        "scores": scores,
        "places": (),
        "live": table.state != Table.State.OVER,
        "silent": False,
        "deals": films,
    }


def _shown(seat: TableSeat) -> SeatJson:
    player, has_left = seat.player, seat.left_in_deal is not None
    is_bot = has_left or bool(player and player.bot)
    return {"name": name_at(seat), "bot": is_bot, "country": player.country if player else ""}


def _played(table: Table) -> list[Played]:
    """The deals of a table. A closed table has no entries; they are in its game's record."""
    if table.state == Table.State.OVER and table.game is not None:
        return [(log.number, log.entries) for log in deal_logs(table.game)]
    rows = groupby(entries_of(table_id=table.pk), lambda row: row.deal)
    return [(number, [row.entry for row in deal]) for number, deal in rows]


def _film(table: Table, deal: Deal, entries: Sequence[LogEntry]) -> FilmJson:
    """Play a deal to its last entry and film it. Films of finished deals are cached."""
    key = f"table-deal-{FILM_VERSION}-{table.pk}-{deal.number}-{len(entries)}"
    kept = caches["films"].get(key)
    if kept is not None:
        repeat(deal, entries)
        return cast(FilmJson, kept)
    camera = Camera(deal)
    owned, zones, steps = [len(deal.owned(seat)) for seat in range(deal.rules.players)], camera.zones(SPECTATOR), []
    turns: list[tuple[int, int | None]] = []
    for new in filmed(deal, camera, entries):
        steps += camera.seen_steps(new, SPECTATOR)
        note_turn(turns, deal.at_ms, family_of(deal.rules).to_move(deal))
    film = {
        "version": VERSION,
        "number": deal.number,
        "length_ms": entries[-1].at_ms if entries else 0,
        "owned": owned,
        "zones": zones,
        "steps": steps,
        "turns": turns,
    }
    caches["films"].set(key, film)
    return film
