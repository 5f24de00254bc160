"""What is read about people: their clubs, their matches, their links."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.models import Game, Player
from tournaments import ledgers
from tournaments.ledger.fact import Line
from tournaments.ledger.history import History
from tournaments.ledger.play import Proposal
from tournaments.ledger.projection import MatchState, Projection
from tournaments.models import (
    Club,
    Entry,
    Invitation,
    Match,
    MatchSide,
    Membership,
    PersonEvent,
    PlayerLink,
    Tournament,
)
from tournaments.name_lists import folded
from tournaments.selectors import SIDES
from tournaments.standings.figures import NTH, listed, within


def resolve(player_ids: Iterable[int]) -> Mapping[int, int]:
    """Who each player is by now: itself, or the player that it was merged into. One query."""
    asked = set(player_ids)
    merged = Player.objects.filter(pk__in=asked, merged_into__isnull=False).values_list("pk", "merged_into")
    return {pk: pk for pk in asked} | {pk: int(kept) for pk, kept in merged if kept}


def history_of(lines: Sequence[Line], seen: Projection) -> History:
    """A ledger's history, in which those who were merged since are one. One query."""
    named = (person.player for line in lines if (person := line.fact.person))
    return History(lines, seen, resolve(named))


def numbers_of(player: Player) -> set[int]:
    """Under which numbers ledgers may know a player: the own, and of whoever was merged into it. One query."""
    return numbers_of_each([player])[player.pk]


def numbers_of_each(players: Sequence[Player]) -> Mapping[int, set[int]]:
    """The numbers of each player. One query."""
    numbers = {player.pk: {player.pk} for player in players}
    merged = Player.objects.filter(merged_into__in=numbers).values_list("merged_into", "pk")
    for kept, gone in merged:
        numbers[cast(int, kept)].add(gone)
    return numbers


def clubs() -> QuerySet[Club]:
    """By name, each with `member_count` and `tournament_count`; one query."""
    members = Count("memberships", distinct=True)
    held = Count("tournaments", distinct=True, filter=Q(tournaments__called_off=False))
    return Club.objects.annotate(member_count=members, tournament_count=held).order_by("name")


def clubs_beside(club: Club, player: Player) -> list[Club]:
    """The other clubs in which a player has a membership, an entry, a recorded game or a link; one query."""
    them = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player))
    entered = Tournament.objects.filter(entries__player__in=them)
    played = Game.objects.filter(seats__player__in=them)
    theirs = (
        Q(pk__in=Membership.objects.filter(player__in=them).values("club"))
        | Q(pk__in=PlayerLink.objects.filter(player__in=them).values("club"))
        | Q(pk__in=entered.values("club"))
        | Q(pk__in=Tournament.objects.filter(slug__in=played.values("occasion")).values("club"))
        | Q(slug__in=played.values("host"))
    )
    return list(Club.objects.filter(theirs).exclude(pk=club.pk))


def also_belongs(player: Player, club: Club) -> str:
    """Says "Ana also belongs to Porto"; empty for a player of this club only. One query."""
    others = [str(other) for other in clubs_beside(club, player)]
    return f"{player} also belongs to {listed(others)}" if others else ""


def known_only_to(club: Club, members: Sequence[Player]) -> list[Player]:
    """Of a club's members those without an account and in no other club: it says what they are called. One query."""
    elsewhere = set(Membership.objects.filter(player__in=members).exclude(club=club).values_list("player", flat=True))
    return [player for player in members if player.user_id is None and player.pk not in elsewhere]


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


def members(club: Club) -> list[Membership]:
    """Everybody who belongs to a club, in the order of a printed list, each with the player; one query."""
    there = Membership.objects.filter(club=club).select_related("player")
    return sorted(there, key=lambda one: (folded(one.player.name), one.pk))


def people_of(club: Club) -> list[Membership]:
    """The members who are no bots; one query."""
    return [one for one in members(club) if not one.player.is_bot]


def link_keys(club: Club) -> Mapping[int, str]:
    """Of the club's own private links, by the number of the player; one query."""
    return dict(PlayerLink.objects.filter(club=club).values_list("player", "key"))


def merges(club: Club) -> list[PersonEvent]:
    """The last ones that were not undone, the newest first; one query."""
    events = list(PersonEvent.objects.filter(club=club, kind__in=("merged", "unmerged")).order_by("-pk")[:40])
    undone = {event.payload["event"] for event in events if event.kind == "unmerged"}
    return [event for event in events if event.kind == "merged" and event.pk not in undone][:10]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as one who plays in it sees it; `others` come in the order of their seats."""

    match: Match
    others: list[str]
    is_won: bool
    result: str
    """Games won, one's own first."""
    table: int | None = None
    """The number of the table, where it is played now and tables have numbers."""
    waits: str = ""
    """What is the matter with a deal that waits for a word; empty where none does."""
    place: str = ""
    """2nd of 4, once it is over; empty where two have played."""

    @property
    def takes_place(self) -> bool:
        return not self.match.tournament.called_off

    @property
    def against(self) -> str:
        return listed([within(name) for name in self.others], at_most=len(self.others)) or "nobody yet"

    @property
    def ending(self) -> str:
        if self.match.walkover and self.match.winner_id is None:
            return "nobody came"
        word = "won" if self.is_won else "lost"
        return f"{word} by walkover" if self.match.walkover else self.place or f"{word} {self.result}"

    @property
    def is_at_hand(self) -> bool:
        """Whether it is being played, has a table or waits for a word."""
        return self.match.state == MatchState.PLAYING or self.table is not None or bool(self.waits)


@dataclass(frozen=True, slots=True)
class OwnMatches:
    """`now` can be played: all matches of a round robin."""

    now: list[OwnMatch]
    later: list[OwnMatch]
    over: list[OwnMatch]

    @property
    def next(self) -> list[OwnMatch]:
        """Of `now` the first of each stage, and whatever is at hand."""
        stages = [own.match.round.stage_id for own in self.now]
        return [own for at, own in enumerate(self.now) if own.is_at_hand or stages.index(stages[at]) == at]

    @property
    def then(self) -> list[OwnMatch]:
        return [own for own in self.now if own not in self.next]


def matches_of(player: Player, club: Club | None = None) -> OwnMatches:
    """What a player has to play, may have to play, and has played, the newest first; in one club or in all.

    Three queries, and one for the tables of all tournaments whose ledgers are kept here.
    """
    entries = _entries_of(player, club)
    seen = [_seen_by(entries, match) for match in _matches(entries) if match.state != MatchState.BYE]
    return OwnMatches(
        now=_at_their_tables([own for own in reversed(seen) if own.match.is_open and own.takes_place]),
        later=[own for own in seen if own.match.state == MatchState.WAITING and own.takes_place],
        over=[own for own in seen if own.match.state == MatchState.OVER],
    )


def results_of(player: Player, most: int) -> list[OwnMatch]:
    """The last matches that a player has played, the newest first; three queries."""
    entries = _entries_of(player)
    return [_seen_by(entries, match) for match in _matches(entries).filter(state=MatchState.OVER)[:most]]


def _entries_of(player: Player, club: Club | None = None) -> list[int]:
    there = Entry.objects.filter(Q(player=player) | Q(player__merged_into=player), _in(club))
    return list(there.values_list("pk", flat=True))


def _in(club: Club | None) -> Q:
    return Q(tournament__club=club) if club else Q()


def _matches(entries: Sequence[int]) -> QuerySet[Match]:
    return (
        Match.objects.filter(Exists(MatchSide.objects.filter(match=OuterRef("pk"), entry__in=entries)))
        .select_related("tournament", "round__stage")
        .prefetch_related(SIDES)
        .order_by("-tournament__created_at", "-number")
    )


def _at_their_tables(matches: Sequence[OwnMatch]) -> list[OwnMatch]:
    tournaments = {own.match.tournament for own in matches}
    seen = ledgers.all_seen(tournaments)
    return [replace(own, table=seen[own.match.tournament.pk].at_tables.get(own.match.number)) for own in matches]


def _seen_by(entries: Sequence[int], match: Match) -> OwnMatch:
    others = [side for side in match.sides if not (side.entry and side.entry.pk in entries)]
    place = next((side.place for side in match.sides if side not in others), None)
    own_numbers = {side.entry.number for side in match.sides if side.entry and side.entry.pk in entries}
    own = sum(side.wins for side in match.sides if side not in others)
    result = f"{own}–{max((side.wins for side in others), default=0)}"
    return OwnMatch(
        match,
        [side.label for side in others],
        match.winner_id in entries,
        result,
        waits=_waits(match, own_numbers),
        place=f"{NTH[place - 1]} of {len(match.sides)}" if place and len(match.sides) > 2 else "",
    )


def _waits(match: Match, own: Collection[int]) -> str:
    if match.proposal is None or not match.is_open:
        return ""
    there = msgspec.convert(match.proposal, type=Proposal)
    if there.disputed_by is not None:
        return "disputed: a scorekeeper settles it"
    return "waits for the other side" if there.by in own else "waits for your word"


def entered_by(player: Player, club: Club | None = None) -> QuerySet[Entry]:
    """The tournaments that are not over in which a player is entered, in one club or in all; one query."""
    return (
        Entry.objects.filter(_in(club), player=player, withdrawn=False, tournament__called_off=False)
        .exclude(tournament__state="finished")
        .select_related("tournament")
        .order_by("-tournament__created_at")
    )
