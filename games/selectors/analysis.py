"""What is found in a game's record when somebody looks; and other games of the same packs."""

from typing import Final, cast

from django.core.cache import caches
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, When

from engine.spit.analysis import GameFigures, analysis_of
from games.models import Game, Record
from games.selectors.films import film_digest
from games.selectors.replays import deal_logs, replays

MOST_BESIDE: Final = 8
"""Games of the same packs that are offered for comparison."""


def has_analysis(game: Game) -> bool:
    """Only games of Spit have one; rules of other families are kept with their name."""
    return "family" not in game.rules


def analysis_for(game: Game) -> GameFigures:
    """The figures of a finished game that `has_analysis`, kept in the process for a while. Raises LogError for a record
    that does not replay."""
    key = f"analysis-{film_digest(game.public_id)}"
    return cast(GameFigures, caches["films"].get_or_set(key, lambda: analysis_of(deal_logs(game))))


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
    own = Record.objects.filter(game=game).values("digest")
    ended_so = Record.objects.filter(game=OuterRef("pk"), digest=Subquery(own))
    is_file = Q() if game.conduct == Game.Conduct.BROUGHT else Q(conduct=Game.Conduct.BROUGHT)
    return Q(Exists(ended_so)) & Q(deal_count=game.deal_count) & is_file
