"""The tournaments of clubs and people, for pages of clubs, which do not import tournaments."""

from collections.abc import Sequence

from django import template
from django.db.models import Count, Q

from clubs.models import Club
from games.models import Player
from tournaments.models import Tournament
from tournaments.selectors import tournament_lists

register = template.Library()


@register.simple_tag
def tournaments_of(club: Club) -> Sequence[Tournament]:
    """Without cancelled tournaments; current ones first."""
    return tournament_lists.running_first(club)


@register.filter
def newest(tournaments: Sequence[Tournament]) -> Tournament:
    """The tournament created last, as a template for another."""
    return max(tournaments, key=lambda tournament: (tournament.created_at, tournament.pk))


@register.simple_tag
def called_off_in(club: Club) -> Sequence[Tournament]:
    return list(tournament_lists.tournaments(called_off=True).filter(club=club))


@register.simple_tag
def with_tournament_counts(clubs: Sequence[Club]) -> Sequence[tuple[Club, int]]:
    """Each club with the number of its tournaments; one query."""
    held = Count("tournaments", filter=Q(tournaments__called_off=False))
    counts = dict(Club.objects.filter(pk__in=[club.pk for club in clubs]).annotate(held=held).values_list("pk", "held"))
    return [(club, counts.get(club.pk, 0)) for club in clubs]


@register.simple_tag
def tournaments_entered(player: Player) -> Sequence[Tournament]:
    """The newest first; one query."""
    return list(Tournament.objects.filter(entries__player=player).distinct().order_by("-created_at"))
