"""Queries about clubs and people."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import cast

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, PermissionsMixin
from django.db.models import Count, Q, QuerySet

from clubs.models import Club, Invitation, Membership, PersonEvent, PlayerLink
from clubs.name_lists import folded
from clubs.permissions import Permission, roles_that
from clubs.person_data import PersonRows, all_person_data
from games.models import Game, Player
from games.sentences import listed
from games.texts import gettext as _


def resolve(player_ids: Iterable[int]) -> Mapping[int, int]:
    """The current player of each number: itself, or the player it was merged into. One query."""
    asked = set(player_ids)
    merged = Player.objects.filter(pk__in=asked, merged_into__isnull=False).values_list("pk", "merged_into")
    return {pk: pk for pk in asked} | {pk: int(kept) for pk, kept in merged if kept}


def numbers_of(player: Player) -> set[int]:
    """The numbers of a player in ledgers: its own, and those of players merged into it. One query."""
    return numbers_of_each([player])[player.pk]


def numbers_of_each(players: Sequence[Player]) -> Mapping[int, set[int]]:
    """The numbers of each player. One query."""
    numbers = {player.pk: {player.pk} for player in players}
    merged = Player.objects.filter(merged_into__in=numbers).values_list("merged_into", "pk")
    for kept, gone in merged:
        numbers[cast(int, kept)].add(gone)
    return numbers


def rows_of_person(player: Player) -> PersonRows:
    """The person behind a player who is not merged into another. One query."""
    return PersonRows(frozenset(numbers_of(player)), player.user_id)


def clubs() -> QuerySet[Club]:
    """All clubs by name, each with `member_count`; one query."""
    return Club.objects.annotate(member_count=Count("memberships")).order_by("name")


def other_clubs(club: Club, player: Player) -> list[Club]:
    """The other clubs in which a player has a membership, a link, a recorded game or rows of another app; one query."""
    same = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player))
    known = (
        Q(pk__in=Membership.objects.filter(player__in=same).values("club"))
        | Q(pk__in=PlayerLink.objects.filter(player__in=same).values("club"))
        | Q(slug__in=Game.objects.filter(seats__player__in=same).values("host"))
    )
    known = reduce(or_, (data.clubs_of(same) for data in all_person_data()), known)
    return list(Club.objects.filter(known).exclude(pk=club.pk))


def other_clubs_sentence(player: Player, club: Club) -> str:
    """A sentence such as "Ana also belongs to Porto."; empty for a player of this club only. One query."""
    others = [str(other) for other in other_clubs(club, player)]
    return _("%(player)s also belongs to %(others)s.", player=player, others=listed(others)) if others else ""


def known_only_to(club: Club, members: Sequence[Player]) -> list[Player]:
    """Members without an account and without another club; this club may change their names. One query."""
    elsewhere = set(Membership.objects.filter(player__in=members).exclude(club=club).values_list("player", flat=True))
    return [player for player in members if player.user_id is None and player.pk not in elsewhere]


def memberships_of(player: Player | None) -> Sequence[Membership]:
    if player is None:
        return ()
    return list(Membership.objects.filter(player=player).select_related("club").order_by("club__name"))


def invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that were not withdrawn, newest first."""
    return (
        Invitation.objects.filter(club=club, taken_back_at=None)
        .select_related("club", "player", "made_by")
        .order_by("-made_at", "-pk")
    )


def members(club: Club) -> list[Membership]:
    """All members of a club with their players, in the order of a printed list; one query."""
    rows = Membership.objects.filter(club=club).select_related("player")
    return sorted(rows, key=lambda one: (folded(one.player.name), one.pk))


def people_of(club: Club) -> list[Membership]:
    """The members who are not bots; one query."""
    return [one for one in members(club) if not one.player.is_bot]


def link_keys(club: Club) -> Mapping[int, str]:
    """The keys of the club's private links, by the number of the player; one query."""
    return dict(PlayerLink.objects.filter(club=club).values_list("player", "key"))


@dataclass(frozen=True, slots=True)
class Merge:
    """A merge that was not undone."""

    event: PersonEvent
    keep: Player
    gone: Player


def merges(club: Club) -> list[Merge]:
    """The latest merges, newest first; two queries."""
    of_this_kind = PersonEvent.objects.filter(club=club, kind__in=("merged", "unmerged")).select_related("user")
    events = list(of_this_kind.order_by("-pk")[:40])
    undone = {event.payload["event"] for event in events if event.kind == "unmerged"}
    last = [event for event in events if event.kind == "merged" and event.pk not in undone][:10]
    people = Player.objects.in_bulk({event.payload[which] for event in last for which in ("keep", "gone")})
    return [Merge(event, people[event.payload["keep"]], people[event.payload["gone"]]) for event in last]


def organised_clubs(user: AbstractBaseUser | AnonymousUser) -> list[Club]:
    """The clubs that an account may organise, by name; all clubs for a superuser. One query, none for a visitor."""
    if not isinstance(user, PermissionsMixin):
        return []
    organised = Q(memberships__role__in=roles_that(Permission.SET_UP), memberships__player__user=user)
    return list(Club.objects.filter(Q() if user.is_superuser else organised))
