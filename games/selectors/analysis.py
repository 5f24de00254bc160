"""What was found in a game's record, where it is kept; and other games of the same packs."""

from datetime import datetime
from typing import Final

from django.db.models import Case, F, IntegerField, QuerySet, When

from engine.analysis import VERSION, GameFigures
from games.models import Game, GameAnalysis
from games.selectors.replays import replays

MOST_BESIDE: Final = 8
"""Games of the same packs that are offered for comparison."""


def kept_analysis(game: Game) -> GameFigures | None:
    """The figures of a game, if this release has made them; one query."""
    kept = GameAnalysis.objects.filter(game=game, version=VERSION).values_list("figures", flat=True).first()
    return GameFigures.from_json(kept) if kept else None


def not_analysed(since: datetime) -> QuerySet[Game]:
    """Replays of games that were finished since then and that this release has not looked at, newest first."""
    return replays().filter(finished_at__gte=since).exclude(analysis__version=VERSION)


def of_the_same_packs(game: Game) -> QuerySet[Game]:
    """Other replays that were dealt the same first cards under the same rules: those of the same players with the seats
    swapped, then the newest, `MOST_BESIDE` at most; two queries."""
    if not game.packs:
        return Game.objects.none()
    swapped = When(player_ids=game.player_ids[::-1], then=0)
    same = replays().filter(packs=game.packs).exclude(pk=game.pk)
    order = Case(swapped, default=1, output_field=IntegerField())
    return same.order_by(order, F("finished_at").desc(), "-pk")[:MOST_BESIDE]
