"""What the engine finds in a game's record, kept so that no page has to wait for it twice."""

from typing import Any

from django.db import transaction

from engine.analysis import VERSION, GameFigures, analysis_of
from games.models import Game, GameAnalysis
from games.selectors.analysis import kept_analysis
from games.selectors.replays import deal_logs


def analysis_for(*, game: Game) -> GameFigures:
    """The figures of a game, made now unless they are kept. Raises LogError for a record that does not replay."""
    return kept_analysis(game) or make_analysis(game=game)


@transaction.atomic
def make_analysis(*, game: Game) -> GameFigures:
    """Make and keep the figures of a game, in the place of any older ones; twice does no harm.

    With them the game gets its `closeness`, by which it is found. Raises LogError likewise.
    """
    figures = analysis_of(deal_logs(game))
    kept = GameAnalysis(game=game, version=VERSION, figures=figures.to_json())
    # One statement, so that two who make them at once do not collide.
    GameAnalysis.objects.bulk_create(
        [kept], update_conflicts=True, unique_fields=["game"], update_fields=["version", "figures"]
    )
    game.closeness = figures.deals[-1].closeness if figures.deals else None
    Game.objects.filter(pk=game.pk).update(closeness=game.closeness)
    return figures


def analyse_finished(game: Game, **_: Any) -> None:
    """Answers the news that a game is finished."""
    analysis_for(game=game)
