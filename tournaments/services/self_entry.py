"""Self-entry: players enter, wait for a place or for approval, check in and withdraw without the organiser."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db import transaction

from clubs.models import PlayerLink
from clubs.selectors import numbers_of
from clubs.services.acts import Actor, Refusal
from clubs.services.clubs import join_club, join_club_together
from clubs.services.player_links import first_link
from games.models import Player
from games.texts import gettext as _
from tournaments.ledger import facts
from tournaments.ledger.fact import Fact
from tournaments.ledger.projection import Projection
from tournaments.models import Event, Tournament
from tournaments.selectors import ledgers
from tournaments.services import entries
from tournaments.services.writing import Act, Ledger, write, writing

MOST_WAITING: Final = 500
"""The maximum number of requests: visitors can send them, so the list is limited."""


def set_self_entry(act: Act, *, is_open: bool, needs_approval: bool, places: int, closes_at: datetime | None) -> Event:
    """Set whether and how players can enter without the organiser; raises Refusal after the start."""

    def decide(ledger: Ledger) -> Fact:
        _must_not_have_started(ledger.projection)
        return facts.SelfEntrySet(is_open, needs_approval, places, closes_at)

    with transaction.atomic():
        event = write(act, decide)
        entries.fill_places(act)
    return event


def enter_self(act: Act, *, player: Player) -> Event:
    """Enter a player or put them on the waiting list; raises Refusal if neither is possible."""

    def decide(ledger: Ledger) -> Fact:
        _must_be_open(ledger.projection, act.now)
        _must_be_new(ledger.projection, player)
        if _has_to_wait(ledger.projection):
            if len(ledger.projection.self_entry.waiting) >= MOST_WAITING:
                raise Refusal(_("The waiting list is full. Ask the organiser."))
            return facts.AskedToEnter(player.pk)
        return entries.entry_fact(ledger, player)

    with transaction.atomic():
        event = write(act, decide)
        if event.kind == "entered":
            join_club(club=event.tournament.club, player=player)
    return event


def enter_self_by_name(act: Act, *, name: str) -> PlayerLink:
    """Enter a new player without an account, who gets a private link; raises as `enter_self`.

    Typing the name of an existing member does not give access to that member.
    """
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=act.tournament_id)
        if done := Event.objects.filter(tournament=tournament, key=act.key, player__isnull=False).first():
            return PlayerLink.objects.get(club=tournament.club, player=done.player_id)
        if Player.objects.filter(memberships__club=tournament.club, name__iexact=name).exists():
            raise Refusal(
                _(
                    "%(club)s has a member called %(name)s. If that is you, sign in or open your private "
                    "link. If not, make your name longer.",
                    club=tournament.club,
                    name=name,
                )
            )
        player = Player.objects.create(name=name)
        enter_self(replace(act, actor=Actor(name, player_id=player.pk)), player=player)
        return first_link(club=tournament.club, player=player)


def withdraw_self(act: Act, *, player: Player) -> Event:
    """Withdraw a player's entry, or their request; raises Refusal once the tournament has started."""
    numbers = numbers_of(player)

    def decide(ledger: Ledger) -> Fact:
        if ledger.projection.has_started:
            raise Refusal(_("The tournament has started. Tell the organiser that you stop."))
        if waiting := next((one for one in ledger.projection.self_entry.waiting if one in numbers), None):
            return facts.RequestEnded(waiting)
        entry = ledger.projection.entry_of(numbers)
        if entry is None:
            raise Refusal(_("You are not entered."))
        return facts.Withdrawn(entry.number)

    with transaction.atomic():
        event = write(act, decide)
        entries.fill_places(act)
    return event


def check_in_self(act: Act, *, player: Player) -> Event:
    """Check a player's own entry in; raises Refusal if check-in is closed or already done."""
    entry = _projection(act).entry_of(numbers_of(player))
    if entry is None:
        raise Refusal(_("You are not entered. Tell the organiser."))
    return entries.check_in(act, entry=entry.number)


def check_in_by_name(act: Act, *, entry: int) -> Event:
    """Check in the selected entry; raises Refusal if the organiser does not allow selecting names."""
    if not _projection(act).self_entry.checks_in_by_name:
        raise Refusal(_("Sign in or open your private link, or tell the organiser that you are here."))
    return entries.check_in(act, entry=entry)


def set_check_in_by_name(act: Act, *, is_allowed: bool) -> Event:
    def decide(ledger: Ledger) -> Fact:
        _must_not_have_started(ledger.projection)
        return facts.CheckInByNameSet(is_allowed)

    return write(act, decide)


def _projection(act: Act) -> Projection:
    """The projection without a lock. Decisions are repeated under the lock, except the person of an entry."""
    return ledgers.projection_of(Tournament.objects.select_related("club").get(pk=act.tournament_id))


def accept(act: Act, *, number: int) -> Event:
    """Enter a waiting player, even if all places are taken: the organiser decides."""

    def decide(ledger: Ledger) -> Fact:
        entries.must_take_entries(ledger.projection, early=True)
        _must_wait(ledger.projection, number)
        return entries.entry_fact(ledger, _player(number))

    with transaction.atomic():
        event = write(act, decide)
        join_club(club=event.tournament.club, player=_player(number))
    return event


@dataclass(frozen=True, slots=True)
class Accepted:
    """The number of entered players, and the reasons against the others."""

    entered: int
    refused: tuple[str, ...] = ()


def accept_all(act: Act) -> Accepted:
    """Enter the waiting players in their order, as many as there are places.

    A player whose name is already entered waits on. Raises Refusal if nobody can be entered.
    """
    with writing(act.tournament_id) as ledger:
        if ledger.line_with_key(act.key):
            return Accepted(ledger.tournament.events.filter(key__startswith=act.key).count())
        entries.must_take_entries(ledger.projection, early=True)
        rules = ledger.projection.self_entry
        places = rules.fitting(len(ledger.projection.playing))
        if not places:
            raise Refusal(_("All places are taken.") if rules.waiting else _("Nobody waits any more."))
        waiting = Player.objects.select_related("merged_into").in_bulk(rules.waiting)
        players = [waiting[number].merged_into or waiting[number] for number in rules.waiting]
        entered, refused = entries.enter_as_many(act, ledger, players=players, places=places)
        if not entered:
            raise refused[0]
        join_club_together(club=ledger.tournament.club, players=entered)
        return Accepted(len(entered), tuple(map(str, refused)))


def decline(act: Act, *, number: int) -> Event:
    def decide(ledger: Ledger) -> Fact:
        _must_wait(ledger.projection, number)
        return facts.RequestEnded(number)

    return write(act, decide)


def _player(number: int) -> Player:
    """The player with this number, or the player that it was merged into."""
    player = Player.objects.select_related("merged_into").get(pk=number)
    return player.merged_into or player


def _has_to_wait(projection: Projection) -> bool:
    """Whether a new player must wait. Players who already wait come first."""
    rules = projection.self_entry
    return rules.needs_approval or bool(rules.waiting) or rules.is_full(len(projection.playing))


def _must_be_open(projection: Projection, now: datetime) -> None:
    _must_not_have_started(projection)
    if projection.self_entry.is_closed_at(now):
        raise Refusal(_("Entry is closed. Ask the organiser."))


def _must_not_have_started(projection: Projection) -> None:
    if projection.has_started:
        raise Refusal(_("The tournament has started. Ask the organiser."))


def _must_be_new(projection: Projection, player: Player) -> None:
    """Raise Refusal if the player is entered or waiting, or if the name is already in use here."""
    numbers = numbers_of(player)
    if projection.entry_of(numbers):
        raise Refusal(_("You are already entered."))
    if not numbers.isdisjoint(projection.self_entry.waiting):
        raise Refusal(_("You are already on the waiting list."))
    names = [entry.name for entry in projection.playing] + [
        projection.called(other) for other in projection.self_entry.waiting
    ]
    if player.name.casefold() in {name.casefold() for name in names}:
        raise Refusal(_("Another %(name)s is entered or waits. Make your name longer.", name=player.name))


def _must_wait(projection: Projection, number: int) -> None:
    if number not in projection.self_entry.waiting:
        raise Refusal(_("%(name)s no longer waits.", name=projection.called(number)))
