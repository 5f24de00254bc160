"""Merging two players: the preview, the merge, and its undo.

The merged row stays in the table and points to the kept row, because ledgers name players by number for ever.
Code that reads a number from a ledger calls `clubs.selectors.resolve` to get the current player.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypedDict

from django.db import transaction
from django.db.models import Q, QuerySet

from clubs.models import Club, Membership, PersonEvent
from clubs.permissions import Role, highest
from clubs.person_data import all_person_data
from clubs.selectors import other_clubs_sentence
from clubs.services.acts import ClubAct, Refusal
from clubs.services.person_events import earlier_record, record_act
from games.models import Player, Seat
from games.services.figures import renumber_player
from games.texts import gettext as _

MERGED, UNMERGED = "merged", "unmerged"


class CannotMerge(Refusal):
    """The two players cannot be merged, or not by this club."""


def has_no_rows(player: Player) -> bool:
    """Whether nothing refers to the player: no game, no club, no merged player and no row of another app."""
    if any(rows.exists() for rows in (player.seats, player.memberships, player.merged)):
        return False
    return not any(data.has_rows(player) for data in all_person_data())


@dataclass(frozen=True, slots=True)
class MergePreview:
    """The effects of a merge; `refusal` is the reason if it is not possible."""

    keep: Player
    gone: Player
    games: int
    refusal: str


def preview_merge(*, keep: Player, gone: Player, club: Club) -> MergePreview:
    """The rows that move when `gone` is merged into `keep`."""
    games = Seat.objects.filter(player=gone).count()
    return MergePreview(keep, gone, games, refusal=_why_not(keep, gone, club))


def _why_not(keep: Player, gone: Player, club: Club) -> str:
    """A club may merge only players of this club alone. Accounts and roles cannot pass to another person."""
    if keep == gone:
        return _("Choose two different people.")
    roles = dict(Membership.objects.filter(club=club, player__in=(keep, gone)).values_list("player", "role"))
    if len(roles) < 2:
        return _("Both have to be members of %(club)s. Check the list again.", club=club)
    if reason := _why_not_one_person(keep, gone):
        return reason
    if gone.user_id:
        return _("%(gone)s has an account. Keep that name and choose %(keep)s as the other one.", gone=gone, keep=keep)
    kept, lost = Role(roles[keep.pk]), Role(roles[gone.pk])
    if highest(kept, lost) != kept:
        return _(
            "%(gone)s is %(lost)s, %(keep)s is %(kept)s. Give both the same role first, or keep the other name.",
            gone=gone, lost=lost.label, keep=keep, kept=kept.label,
        )  # fmt: skip
    advice = _("A club can merge only people who belong to no other club.")
    if beside := other_clubs_sentence(gone, club):
        return f"{beside} {advice}"
    if keep.user_id:
        advice = _("Invite %(gone)s instead. When %(keep)s accepts, both names become one.", gone=gone, keep=keep)
    beside = other_clubs_sentence(keep, club)
    return f"{beside} {advice}" if beside else ""


def _why_not_one_person(keep: Player, gone: Player) -> str:
    """The reason why the two rows cannot be one person."""
    if keep.is_bot or gone.is_bot:
        return _("Bots are known by their names, so there is nothing to merge.")
    if keep.user_id and gone.user_id:
        return _("Both have an account. Ask the people who run the site to remove one of them.")
    if reason := next(filter(None, (data.why_different(keep, gone) for data in all_person_data())), ""):
        return reason
    if Seat.objects.filter(player=keep, game__seats__player=gone).exists():
        return _("They have played a game against each other, so they are two people.")
    return ""


@transaction.atomic
def merge(act: ClubAct, *, keep: Player, gone: Player) -> PersonEvent:
    """Move everything of `gone` to `keep`; raises CannotMerge. The same key again is the same merge."""
    if done := earlier_record(act):
        return done
    keep, gone = lock_players(keep, gone)
    if reason := _why_not(keep, gone, act.club):
        raise CannotMerge(reason)
    role = Membership.objects.get(club=act.club, player=gone).role
    payload: Merged = {"user": keep.user_id, "role": role, **merge_rows(keep=keep, gone=gone)}
    return record_act(act, MERGED, payload)


class MergedRows(TypedDict):
    """Keys of players and of moved seats, for an undo. `merged` were merged into `gone` before."""

    keep: int
    gone: int
    seats: list[int]
    merged: list[int]


class Merged(MergedRows):
    """`user` is the account of the kept player, `role` the role of the other one in the club."""

    user: int | None
    role: str


def merge_rows(*, keep: Player, gone: Player) -> MergedRows:
    """Move the rows of two locked players and return what an undo needs; raises CannotMerge."""
    if reason := _why_not_one_person(keep, gone):
        raise CannotMerge(reason)
    payload: MergedRows = {
        "keep": keep.pk,
        "gone": gone.pk,
        "seats": _move_seats(Seat.objects.filter(player=gone), gone, keep),
        "merged": list(Player.objects.filter(merged_into=gone).values_list("pk", flat=True)),
    }
    _move_memberships(keep, gone)
    Player.objects.filter(Q(pk=gone.pk) | Q(merged_into=gone)).update(merged_into=keep)
    for data in all_person_data():
        data.move(keep=keep, gone=gone)
    return payload


def _move_seats(rows: QuerySet[Seat], gone: Player, keep: Player) -> list[int]:
    """Move the seats and change the player's number in their games; return the keys of the seats."""
    games = list(rows.values_list("game", flat=True))
    moved = list(rows.values_list("pk", flat=True))
    Seat.objects.filter(pk__in=moved).update(player=keep)
    renumber_player(games=games, was=gone.pk, becomes=keep.pk)
    return moved


def lock_players(*players: Player, also: Collection[int] = ()) -> list[Player]:
    """Read and lock the players until the transaction ends; `also` are the numbers of others that move with them.

    Rows of other apps are locked first, as in every other writer. Until the end of the transaction, no other writer can
    enter one of the players or make one a member, because that needs the same lock.
    """
    numbers = [player.pk for player in players]
    for data in all_person_data():
        data.lock({*numbers, *also})
    held = {player.pk: player for player in Player.objects.select_for_update().filter(pk__in=numbers).order_by("pk")}
    if len(held) < len(set(numbers)):
        raise CannotMerge(_("Somebody else has changed these people just now. Try again."))
    return [held[number] for number in numbers]


def _move_memberships(keep: Player, gone: Player) -> None:
    """Move memberships. The higher of two roles in one club stays."""
    for membership in Membership.objects.filter(player=gone):
        own = Membership.objects.filter(club=membership.club_id, player=keep).first()
        membership.delete()
        role = highest(membership.role, own.role if own else membership.role)
        Membership.objects.update_or_create(club_id=membership.club_id, player=keep, defaults={"role": role})


@transaction.atomic
def undo_merge(act: ClubAct, *, event: PersonEvent) -> None:
    """Separate two merged players; later results stay with the kept player.

    Raises CannotMerge if the merge is already undone, or if the kept player was merged again, has another account or
    now belongs to another club.
    """
    if earlier_record(act):
        return
    payload = event.payload
    gone = Player.objects.select_related("merged_into").filter(pk=payload["gone"], merged_into=payload["keep"]).first()
    if _is_undone(event, act.club):
        raise CannotMerge(_("This merge was undone already."))
    if gone is None or gone.merged_into is None:
        raise CannotMerge(_("One of the two was merged again since. Undo that first."))
    keep, gone = lock_players(gone.merged_into, gone, also=payload["merged"])
    if reason := _why_not_separable(payload, keep, gone, act.club):
        raise CannotMerge(reason)
    _move_back(payload, keep, gone, act.club)
    record_act(act, UNMERGED, {"event": event.pk})


def _why_not_separable(payload: Merged, keep: Player, gone: Player, club: Club) -> str:
    if keep.user_id != payload["user"]:
        return _("The account of %(keep)s has changed since the merge. It can no longer be undone.", keep=keep)
    if beside := other_clubs_sentence(keep, club):
        return f"{beside} {_('The merge can no longer be undone.')}"
    if Player.objects.filter(pk__in=payload["merged"], merged_into=keep).count() < len(payload["merged"]):
        return _("An earlier merge with %(name)s was undone. This one can no longer be undone.", name=gone)
    return ""


def _is_undone(event: PersonEvent, club: Club) -> bool:
    return PersonEvent.objects.filter(club=club, kind=UNMERGED, payload__event=event.pk).exists()


def _move_back(payload: Merged, keep: Player, gone: Player, club: Club) -> None:
    _move_seats(Seat.objects.filter(pk__in=payload["seats"], player=keep), keep, gone)
    Membership.objects.get_or_create(club=club, player=gone, defaults={"role": _role_back(payload["role"], keep, club)})
    Player.objects.filter(pk__in=payload["merged"]).update(merged_into=gone)
    Player.objects.filter(pk=gone.pk).update(merged_into=None)
    for data in all_person_data():
        data.move_back(keep=keep, gone=gone, numbers={gone.pk, *payload["merged"]})


def _role_back(role: str, keep: Player, club: Club) -> str:
    """The role before the merge, at most the current role of the kept player."""
    now = Membership.objects.filter(club=club, player=keep).values_list("role", flat=True).first() or Role.MEMBER
    return now if highest(role, now) != now else role
