"""Invitations: links that make members, or give an account an existing player's results."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from clubs.models import Club, Invitation, Membership
from clubs.permissions import highest
from clubs.selectors import other_clubs_sentence
from clubs.services.accounts import player_for
from clubs.services.acts import Actor, ClubAct, Refusal
from clubs.services.clubs import join_club, new_key
from clubs.services.merging import has_no_rows, lock_players, merge_rows
from clubs.services.person_events import earlier_record, record_act
from games.models import Player
from games.texts import gettext as _

Role = Membership.Role


@transaction.atomic
def invite(act: ClubAct, *, role: Role, uses: int | None, days: int, player: Player | None = None) -> Invitation:
    """Create a link for `uses` people (None: any number), valid for `days`.

    With a player, it is for one person, who takes over that player. Raises Refusal if the player is already claimed.
    """
    if done := earlier_record(act):
        return Invitation.objects.get(pk=done.payload["invitation"])
    if player:
        _must_be_claimable(player, role, act.club)
    invitation = Invitation.objects.create(
        club=act.club,
        role=role,
        key=new_key(),
        player=player,
        uses_left=1 if player else uses,
        made_by_id=act.actor.user_id,
        made_at=act.now,
        expires_at=act.now + timedelta(days=days),
    )
    payload = {"invitation": invitation.pk, "role": role, "player": player and player.pk}
    record_act(act, "invited", payload)
    return invitation


def _must_be_claimable(player: Player, role: str, club: Club) -> None:
    """A claim takes over everything of a player. All of it must be in this club, with the role of the invitation."""
    if player.user_id:
        raise Refusal(_("%(player)s has an account already.", player=player))
    if beside := other_clubs_sentence(player, club):
        raise Refusal(f"{beside} {_('%(club)s cannot give this name to an account.', club=club)}")
    if not Membership.objects.filter(club=club, player=player, role=role).exists():
        raise Refusal(
            _(
                "The role of %(player)s in %(club)s has changed. Ask the organisers for another invitation.",
                player=player,
                club=club,
            )
        )


def take_back(*, invitation: int, club: Club, now: datetime) -> None:
    Invitation.objects.filter(club=club, pk=invitation, taken_back_at=None).update(taken_back_at=now)


def why_invalid(invitation: Invitation, now: datetime) -> str:
    """A sentence with the reason why the invitation is no longer valid; empty while it is valid."""
    if invitation.taken_back_at:
        return _("%(club)s has taken this invitation back. Ask its organisers for another one.", club=invitation.club)
    if invitation.expires_at <= now:
        return _("This invitation has expired. Ask the organisers for another one.")
    if invitation.uses_left == 0 or (invitation.player and invitation.player.user_id):
        return _("This invitation has been used. Ask the organisers for another one.")
    return ""


@transaction.atomic
def accept(*, invitation: Invitation, user: User, name: str, actor: Actor, now: datetime) -> Membership:
    """Join the club, and claim the player of the invitation, if it has one; raises Refusal.

    A member with a higher role keeps it; the use of the invitation is not counted.
    """
    club = invitation.club
    act = ClubAct(club, f"accept {invitation.pk} {user.pk}", actor, now)
    done = earlier_record(act)
    invitation = Invitation.objects.select_for_update().get(pk=invitation.pk)
    earlier = Membership.objects.filter(club=club, player__user=user).first()
    if earlier and (done or (highest(earlier.role, invitation.role) == earlier.role and not invitation.player_id)):
        return earlier
    if reason := why_invalid(invitation, now):
        raise Refusal(reason)
    player = _claimed(invitation, invitation.player, user) if invitation.player else player_for(user=user, name=name)
    membership = _raised(club, player, invitation.role)
    if invitation.uses_left is not None:
        invitation.uses_left -= 1
        invitation.save(update_fields=["uses_left"])
    payload = {"invitation": invitation.pk, "player": player.pk, "claimed": invitation.player_id}
    record_act(replace(act, key=f"{act.key} {now.isoformat()}") if done else act, "joined", payload)
    return membership


def _raised(club: Club, player: Player, role: str) -> Membership:
    membership = Membership.objects.filter(club=club, player=player).first()
    return join_club(club=club, player=player, role=highest(membership.role, role) if membership else role)


def _claimed(invitation: Invitation, player: Player, user: User) -> Player:
    """The account's player after the claim: `player`, or the account's own with the results of `player` merged into
    it."""
    player, *own_one = lock_players(player, *Player.objects.filter(user=user))
    _must_be_claimable(player, invitation.role, invitation.club)
    own = next(iter(own_one), None)
    if own and not has_no_rows(own):
        merge_rows(keep=own, gone=player)
        return own
    if own:
        own.delete()
    player.user = user
    player.save(update_fields=["user"])
    return player
