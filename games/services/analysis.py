"""What the engine finds in a game's record, kept so that no page has to wait for it twice."""

from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from django.db import transaction

from engine.log import LogError
from engine.spit.analysis import VERSION, GameFigures, analysis_of, seat_summaries
from games.models import Game, GameAnalysis
from games.selectors.analysis import kept_analysis, not_analysed
from games.selectors.replays import deal_logs

LOOK_BACK: Final = timedelta(days=1)
AT_A_TIME: Final = 20
"""Games that are caught up on in one go: about a second of work."""
MOST_PACE: Final = 2**31 - 1
"""What the database takes."""

log = structlog.get_logger(__name__)


def analysis_for(*, game: Game) -> GameFigures:
    """The figures of a game, made now unless they are kept. Raises LogError for a record that does not replay."""
    return kept_analysis(game) or make_analysis(game=game)


@transaction.atomic
def make_analysis(*, game: Game) -> GameFigures:
    """Make and keep the figures of a game, in the place of any older ones; twice does no harm.

    With them the game gets its `closeness` and its `pace`, by which it is found. Raises LogError likewise.
    """
    figures = analysis_of(deal_logs(game))
    game.closeness = figures.deals[-1].closeness if figures.deals else None
    game.pace = pace_of(figures)
    # The game first, so that all who write here wait in one line; and nothing is kept of a game that is gone.
    if Game.objects.filter(pk=game.pk).update(closeness=game.closeness, pace=game.pace):
        _keep(game, figures.to_json())
    return figures


def pace_of(figures: GameFigures) -> int:
    """Actions of one seat in ten minutes, on average over the seats that have such a figure; 0 where none has.

    A file that somebody brings may say that everything happened within a millisecond.
    """
    paces = [seat.actions_a_minute for seat in seat_summaries(figures) if seat.actions_a_minute is not None]
    return min(round(sum(paces) * 10 / len(paces)), MOST_PACE) if paces else 0


def analyse_finished(game: Game, **_: Any) -> None:
    """Answers the news that a game is finished."""
    analysis_for(game=game)


def analyse_missed(*, now: datetime) -> int:
    """Analyse the games of the last day of which the news was lost, or never told; answers how many.

    A record that does not replay is noted, so that it is not tried over and over.
    """
    missed = not_analysed(since=now - LOOK_BACK)[:AT_A_TIME]
    for game in missed:
        try:
            make_analysis(game=game)
        except LogError as error:
            log.error("a stored game does not replay", game=game.public_id, error=str(error))
            _keep(game, {})
    return len(missed)


def _keep(game: Game, figures: dict[str, object]) -> None:
    """In one statement, so that two who do so at once do not collide."""
    GameAnalysis.objects.bulk_create(
        [GameAnalysis(game=game, version=VERSION, figures=figures)],
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["version", "figures"],
    )
