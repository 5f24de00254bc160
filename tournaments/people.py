"""What is read about people: their clubs, their matches, their links."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.models import Player
from tournaments.models import Club, Entry, Invitation, Match, MatchSide, Membership, PersonEvent
from tournaments.projection import MatchState
from tournaments.selectors import SIDES


def clubs() -> QuerySet[Club]:
    """By name, each with `member_count` and `tournament_count`; one query."""
    members = Count("memberships", distinct=True)
    held = Count("tournaments", distinct=True)
    return Club.objects.annotate(member_count=members, tournament_count=held).order_by("name")


def memberships_of(player: Player | None) -> Sequence[Membership]:
    if player is None:
        return ()
    return list(Membership.objects.filter(player=player).select_related("club").order_by("club__name"))


def invitations(club: Club) -> QuerySet[Invitation]:
    """Those that were not taken back, newest first."""
    return (
        Invitation.objects.filter(club=club, taken_back_at=None)
        .select_related("club", "player", "made_by")
        .order_by("-made_at", "-pk")
    )


def people_of(club: Club) -> QuerySet[Membership]:
    """The members who are no bots, each with its player and the player's link; one query."""
    return (
        Membership.objects.filter(club=club, player__bot="")
        .select_related("player", "player__link")
        .order_by("player__name", "pk")
    )


def merges(club: Club) -> QuerySet[PersonEvent]:
    """Those that were not undone, the newest first; one query."""
    undone = PersonEvent.objects.filter(club=club, kind="unmerged", payload__event=OuterRef("pk"))
    return PersonEvent.objects.filter(~Exists(undone), club=club, kind="merged").order_by("-pk")[:10]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as one who plays in it sees it; `others` come in the order of their seats."""

    match: Match
    others: list[str]
    is_won: bool

    @property
    def against(self) -> str:
        return " and ".join(self.others) or "nobody yet"


@dataclass(frozen=True, slots=True)
class OwnMatches:
    now: list[OwnMatch]
    later: list[OwnMatch]
    over: list[OwnMatch]


def matches_of(player: Player) -> OwnMatches:
    """What a player has to play, may have to play, and has played, the newest first; three queries."""
    entries = list(Entry.objects.filter(Q(player=player) | Q(player__merged_into=player)).values_list("pk", flat=True))
    there = (
        Match.objects.filter(Exists(MatchSide.objects.filter(match=OuterRef("pk"), entry__in=entries)))
        .select_related("tournament", "round")
        .prefetch_related(SIDES)
        .order_by("-tournament__created_at", "-number")
    )
    seen = [_seen_by(entries, match) for match in there if match.state != MatchState.BYE]
    return OwnMatches(
        now=[own for own in reversed(seen) if own.match.is_open],
        later=[own for own in seen if own.match.state == MatchState.WAITING],
        over=[own for own in seen if own.match.state == MatchState.OVER],
    )


def _seen_by(entries: Sequence[int], match: Match) -> OwnMatch:
    others = [side.label for side in match.sides if not (side.entry and side.entry.pk in entries)]
    return OwnMatch(match, others, match.winner_id in entries)


def entered_by(player: Player) -> QuerySet[Entry]:
    """The tournaments that are not over in which a player is entered; one query."""
    return (
        Entry.objects.filter(player=player, withdrawn=False)
        .exclude(tournament__state="finished")
        .select_related("tournament")
        .order_by("-tournament__created_at")
    )
