"""Erases a person on request: the name is deleted, the results stay as those of a former player.

Ledgers refer to people by number, so no line changes. A table in docs/deploy.md lists deleted and kept data.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.db import transaction

from clubs.models import Club, Invitation, Membership, PlayerLink
from clubs.permissions import Role
from clubs.person_data import all_person_data
from clubs.selectors import numbers_of, other_clubs_sentence, rows_of_person
from clubs.services.acts import Actor, ClubAct, Refusal
from clubs.services.merging import lock_players
from clubs.services.person_events import lock_people_of, record_act
from games.models import FORMER_PLAYER, Bot, Comment, Favourite, Player
from games.name_removal import remove_name, whole_word
from games.texts import gettext as _
from games.texts import gettext_lazy

OPERATOR = gettext_lazy("Ask the people who run this site to do it.")


class CannotErase(Refusal):
    """The person cannot be erased now, or not by this club."""


def why_not_erasable(player: Player, club: Club | None, actor: Actor | None = None) -> str:
    """A sentence with the reason why a person cannot be erased; empty if possible. `club` is None for the operator."""
    if player.is_bot:
        return _("%(player)s is a bot.", player=player)
    if player.merged_into:
        kept = player.merged_into
        return _(
            "%(player)s was merged into %(kept)s. Erase %(kept)s, number %(number)s.",
            player=player,
            kept=kept,
            number=kept.pk,
        )
    if lone := _clubs_without_another_owner(player):
        return _(
            "%(player)s is the only owner of %(club)s. Make another member an owner first.", player=player, club=lone[0]
        )
    return _why_not_here(player, club, actor) if club else ""


def _why_not_here(player: Player, club: Club, actor: Actor | None) -> str:
    """An owner may erase only people of their own club, and no account that does more than play there."""
    if actor and player.user_id and player.user_id == actor.user_id:
        return _(
            "You cannot erase yourself. Ask another owner of %(club)s, or the people who run this site.", club=club
        )
    if beside := other_clubs_sentence(player, club):
        return f"{beside} {OPERATOR}"
    if player.user and (player.user.is_staff or player.user.is_superuser):
        return f"{_('%(player)s helps to run this site.', player=player)} {OPERATOR}"
    if player.user and Bot.objects.filter(owner=player.user).exists():
        return f"{_('%(player)s has submitted bots.', player=player)} {OPERATOR}"
    return ""


def _clubs_without_another_owner(player: Player) -> list[Club]:
    owned = Club.objects.filter(memberships__player=player, memberships__role=Role.OWNER)
    others = Membership.objects.filter(role=Role.OWNER).exclude(player=player)
    return list(owned.exclude(pk__in=others.values("club")))


def names_of(player: Player) -> list[str]:
    """All names of a person, longest first, including names of merged rows and of the account."""
    names = {player.name, *Player.objects.filter(merged_into=player).values_list("name", flat=True)}
    if player.user:
        names |= {player.user.get_full_name(), player.user.get_username(), player.user.email}
    return sorted(names - {"", FORMER_PLAYER}, key=lambda name: (-len(name), name))


def mentions(player: Player) -> list[str]:
    """Short descriptions of other typed texts with the name; they are not changed."""
    numbers, names = numbers_of(player), names_of(player)
    if not names:
        return []
    others = Player.objects.filter(name__in=names).exclude(pk__in=numbers).order_by("pk")
    clubs = Club.objects.filter(name__iregex=whole_word(*names))
    return [
        *(_("the name of another player, number %(number)s", number=other.pk) for other in others),
        *(_("the name of the club %(club)s", club=club) for club in clubs),
        *(place for data in all_person_data() for place in data.mentions(names)),
    ]


@transaction.atomic
def erase(act: ClubAct | None, *, player: Player, now: datetime) -> None:
    """Permanently delete a person's name, account and links; raises CannotErase. `act` is given for an owner."""
    club, actor = (act.club, act.actor) if act else (None, None)
    if club:
        lock_people_of(club)
    who = rows_of_person(player)
    player = lock_players(player, also=who.numbers)[0]
    if reason := why_not_erasable(player, club, actor):
        raise CannotErase(reason)
    names = names_of(player)
    _forget_rows(who.numbers)
    if player.user:
        _empty_account(player.user, now)
    _remove_name(names, who.numbers)
    for data in all_person_data():
        data.erase(who, names, now)
        data.rename(who, now)
    if act:
        record_act(act, "erased", {"player": player.pk})


def _remove_name(names: Sequence[str], numbers: Collection[int]) -> None:
    """Remove typed names, but only at games of this person: elsewhere the name may be another person's."""
    beside = Comment.objects.filter(game__seats__player__in=numbers)
    for name in names:
        remove_name(name, beside, "text")
        remove_name(name, LogEntry.objects.all(), "object_repr")
        remove_name(name, LogEntry.objects.all(), "change_message")


def _forget_rows(numbers: Collection[int]) -> None:
    Membership.objects.filter(player__in=numbers).delete()
    PlayerLink.objects.filter(player__in=numbers).delete()
    Invitation.objects.filter(player__in=numbers).delete()
    Player.objects.filter(pk__in=numbers).update(
        name=FORMER_PLAYER, country="", team="", outside_rating=None, user=None
    )


def _empty_account(user: User, now: datetime) -> None:
    """Disable sign-in. The row stays, because bots and acts refer to it."""
    EmailAddress.objects.filter(user=user).delete()
    Favourite.objects.filter(user=user).delete()
    Comment.objects.filter(author=user, deleted_at=None).update(deleted_at=now)
    Comment.objects.filter(author=user).update(text="")
    user.groups.clear()
    user.user_permissions.clear()
    user.username, user.first_name, user.last_name, user.email = f"former-{user.pk}", FORMER_PLAYER, "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
