"""Matches with who plays them, and their score sheets."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, prefetch_related_objects

from engine.scoring import GameScore, score_game
from engine.spit.rules import Rules
from games.models import Game
from games.selectors.replays import seats
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.match_score import MatchScore, awarded, tally
from tournaments.ledger.projection import FINAL, MatchState, rules_at
from tournaments.models import Match, MatchSide, Round, ScoreSheet, Tournament

SIDES: Final = Prefetch("side_rows", MatchSide.objects.select_related("entry__player").order_by("number"))


def matches(tournament: Tournament) -> QuerySet[Match]:
    """All matches with who plays them; a match under way brings its sheets. Three queries.

    `at_table` says whether bots were sent to play a game whose result has not come.
    """
    called = ScoreSheet.objects.filter(match=OuterRef("pk"), winner=None, record__isnull=False)
    at_table = Exists(called.exclude(record__state=Game.State.FAILED))
    under_way = ScoreSheet.objects.filter(match__state=MatchState.PLAYING)
    return (
        Match.objects.filter(tournament=tournament)
        .annotate(at_table=at_table)
        .select_related("winner__player")
        .prefetch_related(SIDES, Prefetch("sheets", under_way, to_attr="open_sheets"))
        .order_by("number")
    )


@dataclass(frozen=True, slots=True)
class BracketRound:
    name: str
    matches: list[Match]
    stage: int = 1
    group: int = 0
    branch: str = ""
    is_over: bool = False
    """Whether nothing of it is left to play, whichever of its matches stand here."""


def bracket(tournament: Tournament) -> list[BracketRound]:
    """Rounds from first to last with their matches from top to bottom; four queries."""
    by_round: dict[int, list[Match]] = {}
    for match in matches(tournament):
        by_round.setdefault(match.round_id, []).append(match)
    found = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    rounds = list(found.order_by("stage__number", "number"))
    called_so = Counter(row.title for row in rounds)
    return [_round(row, by_round.get(row.pk, []), is_alone=called_so[row.title] == 1) for row in rounds]


def _round(row: Round, matches: list[Match], *, is_alone: bool) -> BracketRound:
    """With what is played before its name where another stage has one of the same name."""
    name = row.title if is_alone else f"{FORMATS[row.stage.format].title}: {row.title}"
    is_over = all(match.state in FINAL for match in matches)
    return BracketRound(name, matches, row.stage.number, row.group, row.branch, is_over)


def match_with_players(tournament: Tournament, number: int) -> Match | None:
    """One match with its players; two queries."""
    return Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES).first()


def match_with_sheets(tournament: Tournament, number: int) -> Match | None:
    """One match with its players, its sheets, their deals and who sat at recorded games; five queries at most."""
    matches = Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES)
    match = matches.select_related("round__stage", "winner__player").first()
    return match and read_sheets(match)


def read_sheets(match: Match) -> Match:
    """The same match with its sheets and their deals; one query, and two more where games are recorded, for who sat."""
    match.score_sheets = list(match.sheets.order_by("number"))
    if recorded := [sheet for sheet in match.score_sheets if sheet.record_id]:
        prefetch_related_objects(
            recorded, Prefetch("record", Game.objects.prefetch_related(Prefetch("seats", seats())))
        )
    return match


def score_of(tournament: Tournament, match: Match) -> MatchScore:
    """Where a match stands, from the sheets it was read with; no query."""
    rules = rules_at(Rules.from_json(tournament.rules), len(match.sides))
    begun = [sheet for sheet in match.score_sheets if sheet.winner is not None or sheet.figures]
    return tally(rules.players, tournament.best_of, tuple(_game_score(rules, sheet) for sheet in begun))


def _game_score(rules: Rules, sheet: ScoreSheet) -> GameScore:
    """What the deals of a sheet amount to, or who gets the game in spite of them."""
    score = score_game(rules, [deal.figures for deal in sheet.deals])
    return score if sheet.winner is None else awarded(score, sheet.winner)
