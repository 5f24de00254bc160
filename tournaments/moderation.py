"""Who moderates the games of tournaments; `games.moderation` asks."""

from collections.abc import Sequence

from django.db.models import Q
from django.http import HttpRequest

from clubs.models import Club
from clubs.moderation import moderated_clubs, organisers_in_words
from games.models import Game
from tournaments.models import Tournament


def moderated_games(request: HttpRequest) -> Q:
    clubs = moderated_clubs(request).values("pk")
    return Q(occasion__in=Tournament.objects.filter(club__in=clubs).values("slug"))


def moderators_of(game: Game) -> Sequence[str]:
    """In words; one query at most."""
    return organisers_in_words(Club.objects.filter(tournaments__slug=game.occasion).first() if game.occasion else None)


def is_host(slug: str) -> bool:
    """No game is played for a tournament before it is called there."""
    return False
