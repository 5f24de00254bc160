"""Search for replays by players, variant, date and result. Each way uses an index, so it works for millions of
games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final, Literal

from django.db import connection
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Length
from django.utils import timezone

from games.models import RECORDED, Game, Player, Seat
from games.selectors.cursor import Cursor, CursorSlice, ListOrder, slice_of
from games.selectors.replay_lines import ReplayLine, lines_of
from games.selectors.replays import replays

MOST_NAMED: Final = 50
"""The most players that a part of a name may match. To find others, write more of the name."""
MOST_PARTS: Final = 2
FEW: Final = 1_000
"""Up to this number, a player's games are read one by one. With more, the index of the order soon meets one of them."""

_NEIGHBOUR: Final = """
    (SELECT public_id FROM games_game WHERE state = 'finished' AND deal_count > 0
     AND (finished_at, id) {beyond} (%(finished_at)s, %(id)s)
     AND player_ids @> %(players)s::bigint[] AND player_ids <@ %(players)s::bigint[]
     ORDER BY finished_at {order}, id {order} LIMIT 1)
"""
_NEIGHBOURS: Final = (
    f"SELECT {_NEIGHBOUR.format(beyond='<', order='DESC')}, {_NEIGHBOUR.format(beyond='>', order='ASC')}"
)

Sort = Literal["newest", "oldest", "closest", "fumbles", "fastest", "shortest", "longest"]

ORDERS: Final[Mapping[Sort, ListOrder]] = {
    "newest": ListOrder("finished_at", is_time=True),
    "oldest": ListOrder("finished_at", descending=False, is_time=True),
    "closest": ListOrder("closeness", descending=False),
    "fumbles": ListOrder("fumbles"),
    "fastest": ListOrder("pace"),
    "shortest": ListOrder("length_ms", descending=False),
    "longest": ListOrder("length_ms"),
}


@dataclass(frozen=True, slots=True)
class GameSearch:
    """A search; missing fields match everything. Dates are in the server's time zone."""

    players: tuple[str, ...] = ()
    """Parts of names; a game needs a player for each."""
    variant: str = ""
    occasion: str = ""
    who: Literal["", "people", "bots"] = ""
    since: date | None = None
    until: date | None = None
    """Includes the day itself."""
    least_seconds: int | None = None
    most_seconds: int | None = None
    """Rounded down, as the list shows them: 129.9 seconds are 2:09."""
    sort: Sort = "newest"


def search_games(wanted: GameSearch, size: int, cursor: Cursor | None = None) -> CursorSlice[ReplayLine]:
    """A slice of the matching replays in the chosen order; one query, and two more for names.

    Uploaded games are listed only by date, because their speeds come from the file.
    """
    rows = replays().filter(_settings(wanted), _length(wanted), *_played_by(wanted.players[:MOST_PARTS]))
    if not ORDERS[wanted.sort].is_time:
        rows = rows.exclude(conduct=Game.Conduct.UPLOADED)
    if wanted.sort == "closest":
        rows = rows.filter(closeness__isnull=False)
    return slice_of(rows, ORDERS[wanted.sort], size, cursor, lines_of)


def _played_by(parts: Sequence[str]) -> Iterator[Q]:
    """Conditions that each name has a player in the game; two queries for all names.

    The database cannot tell from its statistics which of two plans is faster, and the wrong one reads every game.
    """
    called = players_called(parts)
    some_seats = [Seat.objects.filter(player__in=players).order_by()[: FEW + 1] for players in called]
    for players, seats in zip(called, _answers(some_seats, "game"), strict=True):
        few = [game for (game,) in seats]
        yield Q(pk__in=few) if len(few) <= FEW else Q(player_ids__overlap=players)


def players_called(parts: Sequence[str]) -> list[list[int]]:
    """For each part of a name, the player with exactly this name, else those whose name contains it. One query."""
    holders = [Player.objects.filter(merged_into=None, name__icontains=part) for part in parts]
    shortest = [alike.order_by(Length("name"), "pk")[:MOST_NAMED] for alike in holders]
    return [_closest(part, alike) for part, alike in zip(parts, _answers(shortest, "pk", "name"), strict=True)]


def _closest(part: str, alike: Sequence[tuple[int, str]]) -> list[int]:
    exact = [pk for pk, name in alike if name.casefold() == part.casefold()]
    return exact or [pk for pk, _ in alike]


def _answers(asked: Sequence[QuerySet[Any]], *columns: str) -> list[list[Any]]:
    """These columns of the rows of each queryset, in one query and no particular order."""
    if not asked:
        return []
    numbered = [rows.annotate(asked=Value(number)).values_list("asked", *columns) for number, rows in enumerate(asked)]
    answers: list[list[Any]] = [[] for _ in asked]
    for number, *row in numbered[0].union(*numbered[1:], all=True):
        answers[number].append(tuple(row))
    return answers


def _settings(wanted: GameSearch) -> Q:
    asked = Q()
    if wanted.variant:
        asked &= Q(variant=wanted.variant)
    if wanted.occasion:
        asked &= Q(occasion=wanted.occasion)
    if wanted.who:
        asked &= Q(people__gt=0) if wanted.who == "people" else Q(people=0)
    if wanted.since:
        asked &= Q(finished_at__gte=_midnight(wanted.since))
    if wanted.until:
        asked &= Q(finished_at__lt=_midnight(wanted.until) + timedelta(days=1))
    return asked


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def _length(wanted: GameSearch) -> Q:
    asked = Q()
    if wanted.least_seconds is not None:
        asked &= Q(length_ms__gte=wanted.least_seconds * 1_000)
    if wanted.most_seconds is not None:
        asked &= Q(length_ms__lt=(wanted.most_seconds + 1) * 1_000)
    return asked


def is_recorded(occasion: str) -> bool:
    """Whether there are replays of an occasion. One query."""
    return Game.objects.filter(RECORDED, occasion=occasion).exists()


def has_replays(player: Player) -> bool:
    """Whether there are replays of a player. One query."""
    return Seat.objects.filter(player=player, game__in=Game.objects.filter(RECORDED)).exists()


def neighbours(game: Game) -> tuple[str | None, str | None]:
    """The previous and next games of the same players, in any seats; one query.

    An uploaded game has none, because its names are only claims.
    """
    if game.conduct == Game.Conduct.UPLOADED:
        return None, None
    with connection.cursor() as cursor:
        cursor.execute(_NEIGHBOURS, {"finished_at": game.finished_at, "id": game.pk, "players": game.player_ids})
        before, after = cursor.fetchone()
    return before, after
