"""Search pages with a million recorded games in PostgreSQL."""

import io
import os
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from config.bench.figures import Figure, milliseconds, thousands
from config.bench.own_site import own_site

GAMES = 1_000_000
PLAYERS = 5_000
VARIANT_WEIGHTS = (40, 8, 4, 2, 1)
"""Frequencies of the first variants; all others are as rare as the last of them."""
BEGAN = datetime(2020, 1, 1, tzinfo=UTC)
EVERY = timedelta(minutes=3)
SEED = 20261121

COLUMNS = (
    "public_id", "variant", "rule_set_id", "conduct", "seed", "commitment", "state", "winner", "score", "ending",
    "fault", "attempt", "created_at", "finished_at", "occasion", "host", "deal_count", "length_ms", "fumbles", "pace",
    "closeness", "people", "player_ids", "packs",
)  # fmt: skip

WAYS = {
    "newest": "",
    "a variant that is common": "?variant=standard",
    "a variant that is rare": "?variant=ghost",
    "a bot of half of all games": "?player=Greedy",
    "a player of one game in 2,500": "?player=Player+77",
    "two players": "?player=Player+77,Player+78",
    "part of a name that many have": "?player=player",
    "nobody of that name": "?player=nobody",
    "most fumbles of somebody without a game": "?player=Newcomer&sort=fumbles",
    "closest finishes": "?sort=closest",
    "closest of a rare variant": "?sort=closest&variant=ghost",
    "most fumbles of a player": "?sort=fumbles&player=Player+77",
    "fastest of a month": "?sort=fastest&since=2021-03-01&until=2021-03-31",
    "longest with people": "?sort=longest&who=people",
    "with people": "?who=people",
    "a tournament": "?occasion=cup-17",
    "short games of a day": "?since=2022-05-05&until=2022-05-05&most=3",
    "all at once": "?player=Player+77&variant=standard&who=bots&since=2020-06-01&least=2&sort=fastest",
}


def figures() -> Iterator[Figure]:
    with own_site() as site:
        site.start()
        yield from _of()


def _of() -> Iterator[Figure]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection

    fill(GAMES)
    for name, asked in WAYS.items():
        yield page(name, asked)
    yield page("newest, 500,000 games down", deep_down())
    connection.close()


def fill(games: int) -> None:
    """Insert games with COPY, without records, which these pages do not read."""
    from django.db import connection

    from games.models import RuleSet

    chance = random.Random(SEED)
    ids, rules = _players(), RuleSet.objects.create(digest="bench", rules={}).pk
    with connection.cursor() as cursor:
        _copy(cursor, "games_game", COLUMNS, (_game(chance, number, ids, rules) for number in range(games)))
        cursor.execute(
            "INSERT INTO games_seat (game_id, number, player_id)"
            " SELECT id, at - 1, player FROM games_game, unnest(player_ids) WITH ORDINALITY AS sat(player, at)"
        )
        cursor.execute("ANALYZE games_game, games_seat, games_player")


def _players() -> list[int]:
    from games.models import Player

    made = [Player(name="Greedy", bot="greedy"), *(Player(name=f"Player {number}") for number in range(PLAYERS))]
    Player.objects.create(name="Newcomer")
    return [player.pk for player in Player.objects.bulk_create(made)]


def _game(chance: random.Random, number: int, ids: list[int], rules: int) -> tuple[Any, ...]:
    from engine.spit.variants import VARIANTS

    weights = [*VARIANT_WEIGHTS, *[1] * (len(VARIANTS) - len(VARIANT_WEIGHTS))]
    variant = chance.choices(list(VARIANTS), weights)[0]
    bots_only = chance.random() < 0.98
    first = ids[0] if chance.random() < 0.5 else chance.choice(ids)
    at = BEGAN + EVERY * number
    return (
        f"b{number}", variant, rules, "simulated", r"\x00", "", "finished", chance.randrange(2),
        "[0, 52]", "played", "", 1, at, at, f"cup-{number // 500}" if number % 5 == 0 else "", "",
        chance.randrange(3, 30), chance.randrange(60_000, 900_000), chance.randrange(60),
        chance.randrange(500, 3_000), chance.randrange(16), 0 if bots_only else 1,
        f"{{{first},{chance.choice(ids)}}}", rf"\x{number // 2:032x}",
    )  # fmt: skip


def _copy(cursor: Any, table: str, columns: tuple[str, ...], rows: Iterator[tuple[Any, ...]]) -> None:
    with cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
        block = io.StringIO()
        for row in rows:
            block.write("\t".join(_text(value) for value in row) + "\n")
            if block.tell() > 1 << 20:
                copy.write(block.getvalue())
                block = io.StringIO()
        copy.write(block.getvalue())


def _text(value: object) -> str:
    """A value in COPY's text format."""
    return str(value).replace("\\", "\\\\")


def page(name: str, asked: str, times: int = 15) -> Figure:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"host": "localhost"})

    def get() -> None:
        answer = client.get(f"/replays/{asked}")
        assert answer.status_code == 200, answer

    with CaptureQueriesContext(connection) as captured:
        get()
    queries = len(captured)  # counted now, because the next page starts a new list
    measured = f"{milliseconds(get, times):.0f} ms, {queries} queries"
    return Figure("replays", f"{thousands(GAMES)} games: {name}", measured, "< 100 ms, < 9")


def deep_down() -> str:
    from games.models import Game
    from games.selectors.replay_search import ORDERS

    middle = Game.objects.order_by("pk")[GAMES // 2]
    return f"?after={ORDERS['newest'].cursor('after', middle)}"
