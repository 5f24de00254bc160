"""The context of every page about a match: the match, and its score."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import Http404

from engine.families import rules_from_json
from engine.rules import AnyRules
from engine.scoring import opening_score
from games.texts import gettext_lazy
from tournaments.formats.match_score import MatchScore
from tournaments.ledger import score_words
from tournaments.ledger.projection import rules_at
from tournaments.models import Match, Tournament
from tournaments.pages.games import games_of, score_of
from tournaments.selectors import matches

NO_MATCH: Final = gettext_lazy("There is no such match in this tournament.")


def match_or_404(tournament: Tournament, number: int) -> Match:
    match = matches.match_with_sheets(tournament, number)
    if match is None:
        raise Http404(NO_MATCH)
    return match


def rules_of(tournament: Tournament, match: Match) -> AnyRules:
    """The rules at a table with as many seats as the match has."""
    return rules_at(rules_from_json(tournament.rules), len(match.sides))


def match_context(tournament: Tournament, match: Match) -> dict[str, Any]:
    rules = rules_of(tournament, match)
    games = games_of(match, rules)
    score = score_of(games, rules, tournament.best_of)
    names = [side.label for side in match.sides]
    return {
        "tournament": tournament,
        "nav_club": tournament.club,
        "match": match,
        "sides": match.sides,
        "score": score,
        "games": games,
        "standing": score_words.leads(rules, names, score.games[-1]) if score.games else "",
        "needed": _needed(rules, tournament.best_of, names, score) if match.is_open else (),
    }


def _needed(rules: AnyRules, best_of: int, names: Sequence[str], score: MatchScore) -> list[str]:
    """Texts of what each side still needs, for the current or next game and for the match."""
    is_on = score.deal > 1
    now = score.games[-1] if is_on else opening_score(rules)
    games = score_words.games_needed(names, score.wins, best_of)
    return [*score_words.needed(rules, names, now), *([games] if games else [])]
