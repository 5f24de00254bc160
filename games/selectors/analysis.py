"""The analysis of a game's record, computed on demand; and other games of the same packs."""

from typing import Final, cast

from django.core.cache import caches
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, When

from engine.spit.analysis import GameFigures, analysis_of
from games.models import Game, Record
from games.selectors.films import film_digest
from games.selectors.replays import deal_logs, replays

MOST_COMPARED: Final = 8
"""The most games offered for comparison."""


def has_analysis(game: Game) -> bool:
    """Whether a game has an analysis: only games of Spit do. Stored rules of other families name the family."""
    return "family" not in game.rules


def analysis_for(game: Game) -> GameFigures:
    """The figures of a finished game that `has_analysis`, cached by the process for a while. Raises LogError for a
    record that does not replay."""
    key = f"analysis-{film_digest(game.public_id)}"
    return cast(GameFigures, caches["films"].get_or_set(key, lambda: analysis_of(deal_logs(game))))


def replays_of_same_packs(game: Game) -> QuerySet[Game]:
    """Other replays with the same first cards and rules, at most `MOST_COMPARED`; two queries. First those of the same
    players with swapped seats, then the newest. Uploads of this very game are left out."""
    if not game.packs:
        return Game.objects.none()
    swapped = When(player_ids=game.player_ids[::-1], then=0)
    same = replays().filter(packs=game.packs).exclude(pk=game.pk).exclude(_copies_of(game))
    order = Case(swapped, default=1, output_field=IntegerField())
    return same.order_by(order, F("finished_at").desc(), "-pk")[:MOST_COMPARED]


def _copies_of(game: Game) -> Q:
    """Uploads of the same game. They have the same final scores, which depend on cards and plays, not on times."""
    own = Record.objects.filter(game=game).values("digest")
    ended_so = Record.objects.filter(game=OuterRef("pk"), digest=Subquery(own))
    is_file = Q() if game.conduct == Game.Conduct.UPLOADED else Q(conduct=Game.Conduct.UPLOADED)
    return Q(Exists(ended_so)) & Q(deal_count=game.deal_count) & is_file
