"""What was found in a game's record, where it is kept; and other games of the same packs."""

from datetime import datetime
from typing import Final

from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, When

from engine.spit.analysis import VERSION, GameFigures
from games.models import DealRecord, Game, GameAnalysis
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
    swapped, then the newest, `MOST_BESIDE` at most; two queries. A file of the very same game is none of them."""
    if not game.packs:
        return Game.objects.none()
    swapped = When(player_ids=game.player_ids[::-1], then=0)
    same = replays().filter(packs=game.packs).exclude(pk=game.pk).exclude(_copies_of(game))
    order = Case(swapped, default=1, output_field=IntegerField())
    return same.order_by(order, F("finished_at").desc(), "-pk")[:MOST_BESIDE]


def _copies_of(game: Game) -> Q:
    """The same game as somebody brought it: it came to the same end, for cards and plays decide that, not times."""
    last = DealRecord.objects.filter(game=game, number=game.deal_count).values("digest")
    ended_so = DealRecord.objects.filter(game=OuterRef("pk"), number=game.deal_count, digest=Subquery(last))
    is_file = Q() if game.conduct == Game.Conduct.BROUGHT else Q(conduct=Game.Conduct.BROUGHT)
    return Q(Exists(ended_so)) & Q(deal_count=game.deal_count) & is_file
