"""Two rows that are one person: what a merge would move, the merge, and the way back.

The row that goes stays in the table and points to the one that is kept, for ledgers name players by number
for ever: whoever reads a number out of a ledger asks `tournaments.people.resolve` whom it means now.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games.models import Player, Seat
from games.services.figures import renumber_player
from tournaments import ledgers
from tournaments.models import Club, Entry, Event, Invitation, Membership, PersonEvent, Tournament
from tournaments.permissions import highest
from tournaments.services.person_events import note, noted
from tournaments.services.rating import rate_again
from tournaments.services.writing import Actor, Refusal

MERGED, UNMERGED = "merged", "unmerged"


class CannotMerge(Refusal):
    """The two are not one person, or not for this club to say."""


def plays_nothing(player: Player) -> bool:
    """Whether nothing hangs on the row: no entry, no game, no club, nobody merged into it."""
    return not any(
        related.exists() for related in (player.entries, player.seats, player.memberships, player.merged)
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preview:
    """What a merge would do; `refusal` says why it cannot be."""

    keep: Player
    gone: Player
    tournaments: list[Tournament]
    games: int
    clubs: list[Club]
    with_account: bool
    refusal: str


def preview_merge(*, keep: Player, gone: Player, club: Club, organised: Collection[Club]) -> Preview:
    """What moves when `gone` is merged into `keep`; `organised` are the clubs whose people the asker may manage."""
    entered = Tournament.objects.filter(entries__player=gone).distinct().order_by("-created_at")
    moving = Club.objects.filter(memberships__player=gone).exclude(memberships__player=keep)
    return Preview(
        keep=keep,
        gone=gone,
        tournaments=list(entered),
        games=Seat.objects.filter(player=gone).count(),
        clubs=list(moving),
        with_account=gone.user_id is not None,
        refusal=_why_not(keep, gone, club, organised),
    )


def _why_not(keep: Player, gone: Player, club: Club, organised: Collection[Club]) -> str:
    if keep == gone:
        return "Choose two different people."
    clubs = list(Club.objects.filter(memberships__player=gone).distinct())
    if club not in clubs or not Membership.objects.filter(club=club, player=keep).exists():
        return f"Both have to be members of {club}. Look at the list again."
    if others := [str(other) for other in clubs if other not in organised]:
        return f"{gone} is a member of {' and of '.join(others)} too, which you do not organise."
    return _why_not_one(keep, gone)


def _why_not_one(keep: Player, gone: Player) -> str:
    """Why the two rows cannot be one person, whoever asks."""
    if keep.is_bot or gone.is_bot:
        return "Bots are known by their names, so there is nothing to merge."
    if keep.user_id and gone.user_id:
        return "Both have an account. One of the two has to be removed by whoever runs the site."
    both = Tournament.objects.filter(entries__player=keep).filter(entries__player=gone).distinct()
    if both:
        return f"Both are entered in {both[0]}, so they are two people there, and stay two."
    if Seat.objects.filter(player=keep, game__seats__player=gone).exists():
        return "They have played a game against each other, so they are two people."
    return ""


@transaction.atomic
def merge(
    *, keep: Player, gone: Player, organised: Collection[Club], club: Club, key: str, actor: Actor, now: datetime
) -> PersonEvent:
    """Make everything of `gone` `keep`'s; raises CannotMerge. The same key again is the same merge."""
    if done := noted(club, key):
        return done
    if reason := _why_not(keep, gone, club, organised):
        raise CannotMerge(reason)
    told = merge_rows(keep=keep, gone=gone)
    return note(MERGED, told, club=club, key=key, actor=actor, now=now)


def merge_rows(*, keep: Player, gone: Player) -> dict[str, Any]:
    """Move the rows and answer what an undo needs to know; raises CannotMerge.

    Rows of tournaments are projections of ledgers: their tournaments are locked, as by whoever writes in them.
    """
    _wait_for_entries_of(keep, gone)
    if reason := _why_not_one(keep, gone):
        raise CannotMerge(reason)
    told: dict[str, Any] = {
        "keep": keep.pk,
        "gone": gone.pk,
        "names": [keep.name, gone.name],
        "user": gone.user_id,
        "entries": _move_entries(keep, gone),
        "seats": _move_seats(Seat.objects.filter(player=gone), gone, keep),
        "invitations": _move(Invitation.objects.filter(player=gone), keep),
        "memberships": _move_memberships(keep, gone),
        "merged": list(Player.objects.filter(merged_into=gone).values_list("pk", flat=True)),
    }
    Player.objects.filter(merged_into=gone).update(merged_into=keep)
    Player.objects.filter(pk=gone.pk).update(merged_into=keep, user=None)
    if told["user"]:
        Player.objects.filter(pk=keep.pk).update(user=told["user"])
    _rate_again(tournament for tournament, _ in told["entries"])
    return told


def _rate_again(tournaments: Iterable[int]) -> None:
    """Whose matches they were has changed, and with it what everybody who met them is rated."""
    variants = Tournament.objects.filter(pk__in=list(tournaments)).order_by("variant").values_list("variant", flat=True)
    for variant in variants.distinct():
        rate_again(variant=variant)


def _move(rows: Any, keep: Player) -> list[int]:
    moved = list(rows.values_list("pk", flat=True))
    rows.update(player=keep)
    return moved


def _move_seats(rows: Any, gone: Player, keep: Player) -> list[int]:
    """The rows, and the players by whom their games are found."""
    games = list(rows.values_list("game", flat=True))
    moved = _move(rows, keep)
    renumber_player(games=games, was=gone.pk, becomes=keep.pk)
    return moved


def _move_entries(keep: Player, gone: Player) -> list[tuple[int, int]]:
    """By tournament and number, which outlive the rows."""
    rows = Entry.objects.filter(player=gone)
    _lock_tournaments(rows.values_list("tournament", flat=True))
    moved = list(rows.values_list("tournament", "number"))
    rows.update(player=keep)
    return moved


def _wait_for_entries_of(*players: Player) -> None:
    """From here on nobody enters one of them before we are done: whoever writes such a row holds them as well."""
    numbers = [player.pk for player in players]
    _lock_tournaments(Entry.objects.filter(player__in=numbers).values_list("tournament", flat=True))
    list(Player.objects.select_for_update().filter(pk__in=numbers).order_by("pk"))


def _lock_tournaments(ids: Iterable[int]) -> None:
    list(Tournament.objects.select_for_update().filter(pk__in=list(ids)).order_by("pk"))


def _move_memberships(keep: Player, gone: Player) -> list[list[Any]]:
    """Club, what the one was that goes, and what the kept one was, or None; the higher role stays."""
    moved: list[list[Any]] = []
    for membership in Membership.objects.filter(player=gone):
        own = Membership.objects.filter(club=membership.club_id, player=keep).first()
        moved.append([membership.club_id, membership.role, own and own.role])
        membership.delete()
        role = highest(membership.role, own.role if own else membership.role)
        Membership.objects.update_or_create(club_id=membership.club_id, player=keep, defaults={"role": role})
    return moved


@transaction.atomic
def undo_merge(*, event: PersonEvent, club: Club, key: str, actor: Actor, now: datetime) -> None:
    """Make the two of a merge two again; what came to the kept one since stays there.

    Raises CannotMerge when the merge is undone already, or the kept one was merged on.
    """
    if noted(club, key):
        return
    told = event.payload
    gone = Player.objects.get(pk=told["gone"])
    keep = Player.objects.get(pk=told["keep"])
    if gone.merged_into_id != keep.pk or (told["user"] and keep.user_id != told["user"]):
        raise CannotMerge("Something else was done to these two since. Undo that first.")
    _move_back(told, keep, gone)
    note(UNMERGED, {"event": event.pk, "names": told["names"]}, club=club, key=key, actor=actor, now=now)


def _move_back(told: Mapping[str, Any], keep: Player, gone: Player) -> None:
    entries = _entries_of(keep, {gone.pk, *told["merged"]})
    Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(player=gone)
    _move_seats(Seat.objects.filter(pk__in=told["seats"]), keep, gone)
    Invitation.objects.filter(pk__in=told["invitations"]).update(player=gone)
    for club_id, role, own in told["memberships"]:
        kept = Membership.objects.filter(club=club_id, player=keep)
        kept.update(role=own) if own else kept.delete()
        Membership.objects.get_or_create(club_id=club_id, player=gone, defaults={"role": role})
    Player.objects.filter(pk__in=told["merged"]).update(merged_into=gone)
    if told["user"]:
        Player.objects.filter(pk=keep.pk).update(user=None)
    Player.objects.filter(pk=gone.pk).update(merged_into=None, user=told["user"])
    _rate_again(entry.tournament_id for entry in entries)


def _entries_of(keep: Player, numbers: Collection[int]) -> list[Entry]:
    """Those that the ledgers know under one of the numbers, by now: entries may have been mended since the merge.

    Their tournaments are locked.
    """
    naming = Event.objects.filter(kind__in=("entered", "person_mended"), payload__player__in=list(numbers))
    _lock_tournaments(naming.values_list("tournament", flat=True))
    rows = Entry.objects.filter(player=keep, tournament__in=naming.values("tournament")).select_related("tournament")
    seen = ledgers.all_seen({row.tournament for row in rows})
    return [row for row in rows if seen[row.tournament_id].entries[row.number].player in numbers]
