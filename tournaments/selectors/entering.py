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
    """The entries that have not withdrawn, best seed first."""
    return Entry.objects.filter(tournament=tournament, withdrawn=False).select_related("player")


def ratings(variant: str, players: Sequence[int]) -> dict[int, int]:
    """The displayed ratings of the rated players; one query."""
    return {rating.player_id: rating.shown for rating in Rating.objects.filter(variant=variant, player__in=players)}


def outside_ratings(players: Sequence[int]) -> dict[int, int]:
    """The players' ratings from outside this site; one query."""
    rated = Player.objects.filter(pk__in=players, outside_rating__isnull=False)
    return {pk: int(rating) for pk, rating in rated.values_list("pk", "outside_rating") if rating is not None}


def members_who_play(tournament: Tournament) -> QuerySet[Player]:
    """The members of the club, without spectators and bots."""
    playing = Membership.objects.filter(club=tournament.club_id).exclude(role=Membership.Role.SPECTATOR)
    return Player.objects.filter(memberships__in=playing, bot="")


def members_not_entered(tournament: Tournament) -> QuerySet[Player]:
    """The members who can still enter."""
    entered = Entry.objects.filter(tournament=tournament, withdrawn=False).values("player")
    return members_who_play(tournament).exclude(pk__in=entered)


def bots(rules: AnyRules) -> list[tuple[str, str]]:
    """Bots that can play by these rules, as pairs of `Player.bot` and name; built-in ones first. Two queries."""
    known = set(family_of(rules).bots)
    players = list(Player.objects.filter(bot__in=known).order_by("name", "pk").values_list("bot", "name"))
    nameless = known - {bot for bot, _ in players}
    return [*players, *((bot, bot.capitalize()) for bot in sorted(nameless)), *submitted_bots()]


def bots_not_entered(tournament: Tournament) -> list[tuple[str, str]]:
    """Bots that can still enter; two queries."""
    entered = set(entries(tournament).values_list("player__bot", "player__name"))
    return [bot for bot in bots(rules_from_json(tournament.rules)) if bot not in entered]
