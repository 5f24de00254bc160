"""The context of every page about a match: the match, and its score."""

from typing import TypedDict

from django.db.models import prefetch_related_objects
from django.http import Http404

from engine.families import rules_from_json
from engine.rules import AnyRules
from engine.scoring import GameScore, opening_score
from games.texts import gettext as _
from tournaments.formats.match_score import MatchScore, tally
from tournaments.ledger import score_words
from tournaments.ledger.projection import rules_at
from tournaments.models import Match, Side, Tournament
from tournaments.pages.games import GameShown, game_shown
from tournaments.selectors.matches import SHEETS, SIDES


class MatchContext(TypedDict):
    """`running` is the score before the next deal; `lead_text` is a text about the lead; `needed` says what each side
    still needs for the game and for the match."""

    tournament: Tournament
    match: Match
    sides: tuple[Side, ...]
    score: MatchScore
    running: GameScore
    games: list[GameShown]
    lead_text: str
    needed: str


def match_or_404(tournament: Tournament, number: int) -> Match:
    """A match with its players but without its sheets; two queries."""
    found = Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES)
    match = found.select_related("round__stage", "winner__player").first()
    if match is None:
        raise Http404(_("There is no such match in this tournament."))
    return match


def rules_of(tournament: Tournament, match: Match) -> AnyRules:
    """The rules at a table with as many seats as the match has."""
    return rules_at(rules_from_json(tournament.rules), len(match.sides))


def names_of(match: Match) -> list[str]:
    return [side.label for side in match.sides]


def match_context(tournament: Tournament, match: Match) -> MatchContext:
    """Reads the score sheets of the match too."""
    prefetch_related_objects([match], SHEETS)
    rules, names, best_of = rules_of(tournament, match), names_of(match), tournament.best_of
    games = [game_shown(sheet, rules) for sheet in match.score_sheets]
    score = tally(rules.players, best_of, tuple(game.score for game in games if game.has_begun))
    running = score.games[-1] if score.deal > 1 else opening_score(rules)
    needed = (*score_words.needed(rules, names, running), score_words.games_needed(names, score.wins, best_of))
    return {
        "tournament": tournament,
        "match": match,
        "sides": match.sides,
        "score": score,
        "running": running,
        "games": games,
        "lead_text": score_words.leads(rules, names, score.games[-1]) if score.games else "",
        "needed": " ".join(filter(None, needed)) if match.is_open else "",
    }
