"""Who keeps the scores of a tournament, who plays in a match, and who moderates the games of tournaments."""

from collections.abc import Sequence

from django.db.models import Q
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from clubs.models import Club
from clubs.moderation import moderated_clubs, organisers_in_words
from clubs.permissions import Permission, may
from games.models import Game, Player
from tournaments.models import Entry, Match, Tournament

PHONES = "scorekeeper_keys"
"""Where a session keeps the keys of the scorekeepers' links it followed, by tournament."""


def may_keep_scores(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether a person may keep the scores of all matches, by role or by the scorekeepers' link."""
    return followed_link(request, tournament) or may(request, Permission.KEEP_SCORES, tournament.club)


def followed_link(request: HttpRequest, tournament: Tournament) -> bool:
    return constant_time_compare(held_key(request, tournament), tournament.scorekeeper_key)


def held_key(request: HttpRequest, tournament: Tournament) -> str:
    """The key of the link that this phone followed, which may be an old one; empty if it followed none."""
    return str(request.session.get(PHONES, {}).get(str(tournament.pk), ""))


def entry_of(player: Player | None, match: Match) -> Entry | None:
    """The entry that a player plays as in a match; no query, if the match was read with its players."""
    entries = [side.entry for side in match.sides if side.entry]
    if player is None:
        return None
    return next((entry for entry in entries if player.pk in (entry.player_id, entry.player.merged_into_id)), None)


def moderated_games(request: HttpRequest) -> Q:
    """For `games.moderation`: the games played at tournaments of the clubs that an account moderates."""
    clubs = moderated_clubs(request).values("pk")
    return Q(occasion__in=Tournament.objects.filter(club__in=clubs).values("slug"))


def moderators_of(game: Game) -> Sequence[str]:
    """In words; one query at most."""
    return organisers_in_words(Club.objects.filter(tournaments__slug=game.occasion).first() if game.occasion else None)


def is_host(slug: str) -> bool:
    """No game is played for a tournament before it is called there."""
    return False
