"""The document for the replay viewer, made from the logs of a game."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, NotRequired, TypedDict, cast

from django.core.cache import caches
from django.db import connection
from django.db.models import CharField
from django.db.models.functions import MD5

from engine.families import family_of
from engine.film import film_of
from engine.log import DealLog
from engine.scoring import GameScore, figures_of, opening_score, score_after_deal
from engine.spit.analysis import VERSION
from engine.spit.rules import USUAL_TARGETS
from games.models import Game, Record
from games.selectors.replays import deal_logs

FILM_VERSION = 6
OUT: Final = (Game.Ending.FORFEIT, Game.Ending.RESIGNED)
"""The endings of games in which the best score does not win if its seat is out."""
UNITS: Final = {"pirate": "ships", "dictation": "sequences"}
"""The units of patience games that do not count cards."""


_FILM: Final = """
    SELECT public_id,
        (SELECT json_agg(json_build_array(player.name, player.country) ORDER BY seat.number)
         FROM games_seat AS seat JOIN games_player AS player ON player.id = seat.player_id
         WHERE seat.game_id = game.id),
        (SELECT md5(log) FROM games_record WHERE game_id = game.id)
    FROM games_game AS game WHERE state = 'finished' AND deal_count > 0
"""
_SHORT: Final = " AND length_ms <= 180000"
"""Only games of up to three minutes, so that the front page loads at most some 10 kB of film."""
_NEWEST: Final = " AND conduct <> 'uploaded' ORDER BY finished_at DESC, id DESC LIMIT 1"


FilmJson = dict[str, Any]
"""As `engine.film.Film.to_json` writes it, and the `story` of its deal."""


class SeatJson(TypedDict):
    name: str
    bot: bool
    country: str


class ReplayDocument(TypedDict):
    """What the replay viewer shows. `scores` by deal and seat, in the unit `counts`. `places` has the seats, best
    first; it is empty for a game that was not finished. `silent`: its sender has stopped sending."""

    version: int
    id: str
    variant: str
    seats: list[SeatJson]
    winner: int | None
    counts: str
    scores: list[tuple[int, ...]]
    places: tuple[int, ...]
    live: bool
    silent: NotRequired[bool]
    deals: list[FilmJson]


class FilmId(NamedTuple):
    """Identifies a film. Its digest changes with anything in the replay's document, and with a new version of films or
    their stories."""

    public_id: str
    names: tuple[str, ...]
    digest: str


def film_digest(public_id: str) -> str | None:
    """None if there is no such replay. One query."""
    film = _film_of(_FILM + " AND public_id = %s", public_id)
    return film.digest if film else None


def newest_film() -> FilmId | None:
    """The film of the newest short replay that was played here, not uploaded. One query, two if all are long."""
    return _film_of(_FILM + _SHORT + _NEWEST) or _film_of(_FILM + _NEWEST)


def _film_of(statement: str, *values: str) -> FilmId | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        row = cursor.fetchone()
    if row is None:
        return None
    public_id, seated, log = row
    document = json.dumps([FILM_VERSION, VERSION, public_id, seated, log])
    names = tuple(name for name, _ in seated)
    return FilmId(public_id, names, hashlib.sha256(document.encode()).hexdigest()[:32])


def replay_document(game: Game) -> ReplayDocument:
    """The players, a film of each deal, and the score after each."""
    logs = deal_logs(game)
    scores = running_scores(logs)
    return {
        "version": FILM_VERSION,
        "id": game.public_id,
        "variant": game.variant,
        "seats": [
            {"name": seat.player.name, "bot": seat.player.is_bot, "country": seat.player.country}
            for seat in game.seated
        ],
        "winner": game.winner,
        "counts": unit_of(game),
        "scores": [score.scores for score in scores],
        "places": scores[-1].places if scores and game.ending not in OUT else (),
        "live": game.state == Game.State.PLAYING,
        "deals": [_film(game, log) for log in logs],
    }


def _film(game: Game, log: DealLog) -> FilmJson:
    if game.state != Game.State.PLAYING:
        return _made(log)
    # Cached, because each new entry of a live game asks again for all finished deals.
    key = f"deal-{FILM_VERSION}-{VERSION}-{game.pk}-{log.number}-{len(log.entries)}-{log.digest}"
    return cast(FilmJson, caches["films"].get_or_set(key, lambda: _made(log)))


def _made(log: DealLog) -> FilmJson:
    story = family_of(log.rules).story(log)
    return film_of(log).to_json() | ({} if story is None else {"story": story})


def document_since(document: ReplayDocument, deal: int, steps: int) -> ReplayDocument:
    """The rest of the document, for a reader who has the deals before `deal` and `steps` steps of that deal."""
    later = [film for film in document["deals"] if film["number"] >= deal]
    cut = [{**film, "steps": film["steps"][steps:]} if film["number"] == deal else film for film in later]
    return {**document, "deals": cut}


def log_digest(game: Game) -> str:
    """A text that changes with each recorded entry of a live game; one query."""
    records = Record.objects.filter(game=game).annotate(log_md5=MD5("log", output_field=CharField()))
    return records.values_list("log_md5", flat=True).first() or ""


def unit_of(game: Game) -> str:
    """The unit of its scores, as in `engine.family.Family.unit`.

    It also works for games of another release, whose rules may be unknown here.
    """
    return UNITS.get(game.rules.get("game", ""), "points" if game.rules.get("goal") in USUAL_TARGETS else "cards")


def running_scores(logs: Sequence[DealLog]) -> list[GameScore]:
    """The score after each finished deal."""
    scores: list[GameScore] = []
    for log in logs:
        if log.result is None:
            break
        before = scores[-1] if scores else opening_score(log.rules)
        scores.append(score_after_deal(log.rules, before, figures_of(log.rules, log.result)))
    return scores
