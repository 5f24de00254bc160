"""Entries of a tournament, and the people who can still enter."""

from collections.abc import Sequence

from django.db.models import QuerySet

from clubs.models import Membership
from engine.families import family_of, rules_from_json
from engine.rules import AnyRules
from games.models import Player
from games.selectors.submitted import submitted_bots
from tournaments.models import Entry, Rating, Tournament


def entries(tournament: Tournament) -> QuerySet[Entry]:
    """Those who were not withdrawn, best seed first."""
    return Entry.objects.filter(tournament=tournament, withdrawn=False).select_related("player")


def ratings(variant: str, players: Sequence[int]) -> dict[int, int]:
    """As people read them, of those players who have one; one query."""
    return {rating.player_id: rating.shown for rating in Rating.objects.filter(variant=variant, player__in=players)}


def outside_ratings(players: Sequence[int]) -> dict[int, int]:
    """What players brought along from elsewhere; one query."""
    rated = Player.objects.filter(pk__in=players, outside_rating__isnull=False)
    return {pk: int(rating) for pk, rating in rated.values_list("pk", "outside_rating") if rating is not None}


def members_who_play(tournament: Tournament) -> QuerySet[Player]:
    """The people of the club who are more than spectators."""
    playing = Membership.objects.filter(club=tournament.club_id).exclude(role=Membership.Role.SPECTATOR)
    return Player.objects.filter(memberships__in=playing, bot="")


def members_not_entered(tournament: Tournament) -> QuerySet[Player]:
    """Those of them who could still enter."""
    entered = Entry.objects.filter(tournament=tournament, withdrawn=False).values("player")
    return members_who_play(tournament).exclude(pk__in=entered)


def bots(rules: AnyRules) -> list[tuple[str, str]]:
    """Bots that can play by such rules, as `Player.bot` and the name a bot goes by: built-in ones first, then submitted
    ones; two queries."""
    known = set(family_of(rules).bots)
    players = list(Player.objects.filter(bot__in=known).order_by("name", "pk").values_list("bot", "name"))
    nameless = known - {bot for bot, _ in players}
    return [*players, *((bot, bot.capitalize()) for bot in sorted(nameless)), *submitted_bots()]


def bots_not_entered(tournament: Tournament) -> list[tuple[str, str]]:
    """Bots that could still enter; two queries."""
    entered = set(entries(tournament).values_list("player__bot", "player__name"))
    return [bot for bot in bots(rules_from_json(tournament.rules)) if bot not in entered]
