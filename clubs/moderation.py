"""The moderators of games played for a club outside tournaments; used by `games.moderation`."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from clubs.models import Club, Membership
from clubs.permissions import Permission, roles_that
from games.models import Game
from games.texts import gettext as _


def moderated_clubs(request: HttpRequest) -> QuerySet[Club]:
    """The clubs whose games an account moderates; all clubs for a superuser."""
    assert request.user.is_authenticated
    if request.user.is_superuser:
        return Club.objects.all()
    held = Membership.objects.filter(player__user=request.user.pk, role__in=roles_that(Permission.MODERATE))
    return Club.objects.filter(pk__in=held.values("club"))


def moderated_games(request: HttpRequest) -> Q:
    return Q(occasion="", host__in=moderated_clubs(request).values("slug"))


def moderators_of(game: Game) -> Sequence[str]:
    """Sentences about the moderators; one query at most.

    The club does not depend on the players, because anyone can create a club with a bot in it.
    """
    club = None if game.occasion or not game.host else Club.objects.filter(slug=game.host).first()
    return organisers_in_words(club)


def organisers_in_words(club: Club | None) -> Sequence[str]:
    return [_("those who run %(club)s", club=club)] if club else []


def is_host(slug: str) -> bool:
    """Whether this club exists, so that games can be played for it; one query."""
    return Club.objects.filter(slug=slug).exists()
