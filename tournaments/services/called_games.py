"""Games that are played on this site: a worker plays the games of bots, people play at live tables.

Each finished game is recorded once.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

import structlog
from django.db.models import Exists, OuterRef
from django.urls import reverse

from clubs.services.acts import Actor, Refusal
from engine.rules import AnyRules
from engine.scoring import Figures, figures_of
from games.models import Game, Player
from games.selectors.replays import deal_logs
from games.services.playing import NotABot, request_game
from games.services.tables import NotSeated, call_to_table
from games.texts import gettext as _
from tournaments.ledger import facts
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection import MatchState, MatchView, rules_at
from tournaments.models import Match, ScoreSheet
from tournaments.services.scores import known_match, open_match
from tournaments.services.writing import Act, Ledger, writing

log = structlog.get_logger(__name__)

WORKER = Actor("The bots' table")


def open_live_table(act: Act, *, match: int, rng: random.Random) -> str:
    """The public id of the live table of a match. Opens the table if there is none."""
    with writing(act.tournament_id) as ledger:
        called = open_match(ledger, match)
        return _at_table(called) or _call_next_game(act, ledger, called, rng)


def call_game(act: Act, *, match: int, rng: random.Random) -> None:
    """Start the next game of a match between bots. `record_game` later records its result."""
    with writing(act.tournament_id) as ledger:
        if ledger.line_with_key(act.key):
            return
        called = open_match(ledger, match)
        if not _is_between_bots(ledger, called):
            raise Refusal(_("Match %(match)s has people in it. Score this match at the table.", match=match))
        if _at_table(called):
            raise Refusal(_("Match %(match)s is being played already.", match=match))
        _call_next_game(act, ledger, called, rng)


def _is_between_bots(ledger: Ledger, match: MatchView) -> bool:
    return all(ledger.projection.entries[entry].bot for entry in match.table or ())


def _at_table(match: MatchView) -> str:
    """The public id of the called game without a result; empty if there is none. Failed games do not count."""
    called = [game.record for game in match.games if game.record and game.score is None]
    games = Game.objects.filter(public_id__in=called).exclude(state=Game.State.FAILED)
    return games.values_list("public_id", flat=True).first() or ""


def _call_next_game(act: Act, ledger: Ledger, match: MatchView, rng: random.Random) -> str:
    sides = match.table
    if sides is None:
        raise Refusal(_("Match %(number)s does not have two opponents yet.", number=match.number))
    game = _request(ledger, match.number, sides, act.now, rng)
    fact = facts.GameCalled(match.number, sides, match.expected[0], game.public_id)
    ledger.append(act, fact)
    return game.public_id


def _request(ledger: Ledger, match: int, sides: Sides, now: datetime, rng: random.Random) -> Game:
    tournament = ledger.tournament
    found = Player.objects.in_bulk([ledger.projection.entries[entry].player for entry in sides])
    players = [found[ledger.projection.entries[entry].player] for entry in sides]
    variant, rules = tournament.variant, rules_at(ledger.rules, len(sides))
    key, occasion = f"tournament {tournament.pk}, line {tournament.last_event + 1}", tournament.slug
    try:
        if all(player.is_bot for player in players):
            seed = rng.randbytes(32)
            return request_game(
                players=players, variant=variant, rules=rules, seed=seed, key=key, now=now, occasion=occasion
            )
        leads_to = reverse("match", args=[tournament.slug, match])
        return call_to_table(
            players=players, variant=variant, rules=rules, key=key, now=now, occasion=occasion, leads_to=leads_to
        )
    except (NotABot, NotSeated) as error:
        raise Refusal(str(error)) from error


def record_game(*, game: Game, now: datetime, rng: random.Random) -> None:
    """Record a finished game in its match, once, and call the next game.

    A game is ignored if no match waits for it any more.
    """
    finished = ScoreSheet.objects.filter(record=game, record__state=Game.State.FINISHED)
    sheet = finished.select_related("match").first()
    if sheet is None:
        return
    act = Act(tournament_id=sheet.match.tournament_id, key=f"record {game.public_id}", actor=WORKER, now=now)
    with writing(act.tournament_id) as ledger:
        match = known_match(ledger, sheet.match.number)
        fact = _recorded(ledger, match, game)
        if fact is None or ledger.line_with_key(act.key):
            return
        ledger.append(act, fact)
        after = ledger.projection.matches[match.number]
        if after.state == MatchState.PLAYING and not ledger.tournament.called_off:
            _call_next_game(replace(act, key=f"next after {game.public_id}"), ledger, after, rng)


def _recorded(ledger: Ledger, match: MatchView, game: Game) -> facts.GameRecorded | None:
    sides = match.table
    called = next((one for one in match.games if one.record == game.public_id and one.score is None), None)
    if called is None or sides is None:
        return None
    rules = rules_at(ledger.rules, len(sides))
    award = None if game.ending == Game.Ending.PLAYED else _award(ledger, sides, game)
    return facts.GameRecorded(
        match.number,
        sides,
        called.number,
        game.public_id,
        _figures_of_each_deal(rules, game),
        award,
    )


def _figures_of_each_deal(rules: AnyRules, game: Game) -> tuple[Figures, ...]:
    """The figures of each finished deal.

    A deal stays unfinished if all sides wait for ever: then the sides that could act forfeit.
    """
    return tuple(figures_of(rules, log.result) for log in deal_logs(game) if log.result)


def _award(ledger: Ledger, sides: Sides, game: Game) -> int:
    """The entry that gets a game that was not played to its end.

    A forfeit loses this game, not the match. In a longer match the bots meet again, from another seed, and a walkover
    would look like one that an organiser entered. If nobody won, the better seed gets the game, as with a bye: both
    sides forfeited, or the game is level for good. If the bots played again, they might do the same.
    """
    if game.winner is not None:
        return sides[game.winner]
    return min(sides, key=lambda entry: ledger.projection.entries[entry].seed or 0)


def resume_matches(*, now: datetime, rng: random.Random) -> None:
    """Call the next game of matches that stopped between two games, for example after an undone walkover."""
    recorded = ScoreSheet.objects.filter(match=OuterRef("pk"), record__isnull=False)
    still = Match.objects.filter(Exists(recorded), ~Exists(recorded.filter(winner=None)), state=MatchState.PLAYING)
    still = still.filter(tournament__called_off=False)
    for match in still:
        with _logged("a match of bots could not go on", match=str(match), tournament=match.tournament_id):
            _resume(match, now, rng)


def _resume(match: Match, now: datetime, rng: random.Random) -> None:
    with writing(match.tournament_id) as ledger:
        resumed = known_match(ledger, match.number)
        if resumed.state == MatchState.PLAYING and len(resumed.games) == sum(resumed.wins):
            key = f"resumed at line {ledger.tournament.last_event + 1}"
            act = Act(tournament_id=match.tournament_id, key=key, actor=WORKER, now=now)
            _call_next_game(act, ledger, resumed, rng)


@contextmanager
def _logged(event: str, **about: object) -> Iterator[None]:
    """Log an error instead of raising it, so that a failure in one match does not stop the others."""
    try:
        yield
    except Exception:
        log.exception(event, **about)


def record_missed_games(*, now: datetime, rng: random.Random) -> int:
    """Record finished games whose signal was lost because its process ended. Returns the number of these games."""
    sheets = ScoreSheet.objects.filter(winner=None, match__state=MatchState.PLAYING)
    games = list(Game.objects.filter(sheets__in=sheets, state=Game.State.FINISHED).distinct())
    for game in games:
        with _logged("a finished game could not be written down", game=game.public_id):
            record_game(game=game, now=now, rng=rng)
    return len(games)
