"""Members of a club and their roles."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from clubs.models import Club, Membership
from clubs.person_data import all_person_data
from clubs.selectors import rows_of_person
from clubs.services.acts import ClubAct, Refusal
from clubs.services.person_events import earlier_record, record_act
from clubs.services.player_links import end_links
from games.models import Player
from games.texts import gettext as _

Role = Membership.Role


class LastOwner(Refusal):
    """A club always has an owner."""


@transaction.atomic
def change_role(act: ClubAct, *, member: int, role: Role, changeable: Collection[Role]) -> Membership:
    """Change the role of a member; `changeable` are the roles that the acting person may give and take.

    Raises LastOwner, or Refusal if one of the two roles is not among `changeable`.
    """
    done = earlier_record(act)
    membership = _membership(act.club, member)
    if done or membership.role == role:
        return membership
    before = Role(membership.role)
    _must_be_changeable(before, role, changeable=changeable)
    _must_leave_an_owner(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    payload = {"player": membership.player_id, "from": before, "to": role}
    record_act(act, "role changed", payload)
    return membership


@transaction.atomic
def remove(act: ClubAct, *, member: int, changeable: Collection[Role]) -> None:
    """End a membership and its private link; the person's results stay."""
    if earlier_record(act):
        return
    membership = _membership(act.club, member)
    _must_be_changeable(Role(membership.role), changeable=changeable)
    _end(act, membership)


@transaction.atomic
def leave(act: ClubAct, *, player: Player) -> None:
    """End the membership of the person who asks. The last owner must first make another owner."""
    if earlier_record(act):
        return
    membership = Membership.objects.select_related("player", "club").filter(club=act.club, player=player).first()
    if membership is None:
        raise Refusal(_("You are not a member of %(club)s.", club=act.club))
    _end(act, membership)


def _end(act: ClubAct, membership: Membership) -> None:
    _must_leave_an_owner(membership)
    payload = {"player": membership.player_id, "role": membership.role}
    membership.delete()
    end_links(club=act.club, player=membership.player)
    record_act(act, "removed", payload)


def _membership(club: Club, member: int) -> Membership:
    found = Membership.objects.select_related("player", "club").filter(club=club, pk=member).first()
    if found is None:
        raise Refusal(_("That person is no longer a member of %(club)s.", club=club))
    return found


def _must_be_changeable(*roles: Role, changeable: Collection[Role]) -> None:
    if not all(role in changeable for role in roles):
        raise Refusal(_("Only owners of the club can appoint or remove owners and organisers. Ask one of them."))


def _must_leave_an_owner(membership: Membership) -> None:
    """An owner without an account cannot replace an owner with one."""
    if membership.role != Role.OWNER:
        return
    others = Membership.objects.filter(club=membership.club_id, role=Role.OWNER).exclude(pk=membership.pk)
    if membership.player.user_id:
        others = others.filter(player__user__isnull=False)
    if not others.exists():
        raise LastOwner(_why_stays(membership))


def _why_stays(membership: Membership) -> str:
    player, club = membership.player, membership.club
    if player.user_id:
        return _(
            "%(player)s is the only owner of %(club)s with an account. Make another member an owner first.",
            player=player,
            club=club,
        )
    return _("%(player)s is the only owner of %(club)s. Make another member an owner first.", player=player, club=club)


@transaction.atomic
def describe_person(*, player: Player, name: str, country: str, team: str, now: datetime) -> None:
    """Change the name, country or team wherever the person is shown."""
    name = " ".join(name.split())
    if not name:
        raise Refusal(_("Type the name, as the members know it."))
    who = rows_of_person(player)
    for data in all_person_data():
        data.lock(who.numbers)
    Player.objects.filter(pk=player.pk).update(name=name, country=country, team=" ".join(team.split()))
    if name != player.name:
        for data in all_person_data():
            data.rename(who, now)
