"""Who moderates the games that are played for a club outside of tournaments; `games.moderation` asks."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from clubs.models import Club, Membership
from clubs.permissions import Action, roles_that
from games.models import Game
from games.texts import gettext as _


def moderated_clubs(request: HttpRequest) -> QuerySet[Club]:
    """The clubs whose games an account moderates; all of them for a superuser."""
    assert request.user.is_authenticated
    if request.user.is_superuser:
        return Club.objects.all()
    held = Membership.objects.filter(player__user=request.user.pk, role__in=roles_that(Action.MODERATE))
    return Club.objects.filter(pk__in=held.values("club"))


def moderated_games(request: HttpRequest) -> Q:
    return Q(occasion="", host__in=moderated_clubs(request).values("slug"))


def moderators_of(game: Game) -> Sequence[str]:
    """In words; one query at most.

    The club is not that of the players: anybody may create a club and have a bot in it.
    """
    club = None if game.occasion or not game.host else Club.objects.filter(slug=game.host).first()
    return organisers_in_words(club)


def organisers_in_words(club: Club | None) -> Sequence[str]:
    return [_("those who run %(club)s", club=club)] if club else []


def is_host(slug: str) -> bool:
    """Whether there is a club for which a game can be played; one query."""
    return Club.objects.filter(slug=slug).exists()
