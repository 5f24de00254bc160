"""Clubs, who belongs to them, and the tournaments they set up."""

import secrets
from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from psycopg.errors import UniqueViolation

from engine.spit.rules import Rules
from games.models import Player
from tournaments.formats.plans import StageSettings
from tournaments.models import Club, Membership, Tournament
from tournaments.services.writing import Refusal

MOST_TRIES = 20
MOST_CLUBS = 10
"""How many one account may own: a site that anybody can sign up to stays readable."""


def found_club(*, name: str, slug: str, place: str = "") -> Club:
    return Club.objects.get_or_create(slug=slug, defaults={"name": name, "place": place})[0]


@transaction.atomic
def found_own_club(*, name: str, place: str, organiser: str, user: User) -> Club:
    """Found a club whose owner is `user`, called `organiser` there; raises Refusal when its name is taken.

    Whoever sends the form twice has founded it the first time.
    """
    slug = slugify(name)[:40]
    if not slug:
        raise Refusal("Give the club a name with letters or figures in it.")
    # Whoever else founds it at this moment is waited for: asked before, its address would be free for both.
    club, is_new = Club.objects.get_or_create(slug=slug, defaults={"name": name, "place": place})
    owned = Membership.objects.filter(player__user=user, role=Membership.Role.OWNER)
    if not is_new and not owned.filter(club=club).exists():
        raise Refusal(f"There is a club at this address already, {club}. Add to the name.")
    if is_new and owned.count() >= MOST_CLUBS:
        raise Refusal(f"You own {MOST_CLUBS} clubs already. Make somebody else the owner of one of them first.")
    player, _ = Player.objects.get_or_create(user=user, defaults={"name": organiser})
    join_club(club=club, player=player, role=Membership.Role.OWNER)
    return club


def edit_club(*, club: Club, name: str, place: str) -> None:
    """Another name and place; the address stays, for people have written it down."""
    if not any(letter.isalnum() for letter in name):
        raise Refusal("Give the club a name with letters or figures in it.")
    Club.objects.filter(pk=club.pk).update(name=name, place=place)


def join_club(*, club: Club, player: Player, role: str = "") -> Membership:
    """Make a player a member; one who is a member already only changes role, if one is given."""
    if not role:
        return Membership.objects.get_or_create(club=club, player=player)[0]
    return Membership.objects.update_or_create(club=club, player=player, defaults={"role": role})[0]


def join_club_together(*, club: Club, players: Sequence[Player]) -> None:
    """Make players members, without a change for those who are; one query."""
    memberships = [Membership(club=club, player=player) for player in players]
    Membership.objects.bulk_create(memberships, ignore_conflicts=True)


def create_tournament(
    *,
    club: Club,
    name: str,
    variant: str,
    rules: Rules,
    best_of: int,
    key: str,
    now: datetime,
    stages: Sequence[StageSettings] = (),
) -> Tournament:
    """Set a tournament up, open for entries; raises Refusal when its name says nothing.

    The same key again is the same tournament.
    """
    must_be_a_name(name)
    base = slugify(name)[:90] or "tournament"  # addresses are plain ASCII, names need not be
    fields = {"club": club, "name": name, "variant": variant, "rules": rules.to_json(), "best_of": best_of}
    fields["stages_set"] = msgspec.to_builtins(list(stages))
    # Several at once may find the same address free: the database lets one have it, the others look again.
    for _ in range(MOST_TRIES):
        if there := Tournament.objects.filter(key=key).first():
            return there
        try:
            with transaction.atomic():
                return Tournament.objects.create(
                    **fields, slug=_free_slug(base), key=key, scorekeeper_key=new_key(), created_at=now
                )
        except IntegrityError as error:
            if not isinstance(error.__cause__, UniqueViolation):
                raise
    raise Refusal("Many tournaments of this name are being set up at this moment. Try again.")


def must_be_a_name(name: str) -> None:
    if not any(letter.isalnum() for letter in name):
        raise Refusal("Give the tournament a name with letters or figures in it.")


def _free_slug(base: str) -> str:
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
    return next(slug for slug in candidates if slug not in taken)


def new_key() -> str:
    """A secret for the scorekeepers' link; from the system's own chance, never from a seed."""
    return secrets.token_urlsafe(24)


def renew_scorekeeper_link(*, tournament_id: int) -> None:
    """Make a new link; phones that followed the old one may no longer keep scores."""
    Tournament.objects.filter(pk=tournament_id).update(scorekeeper_key=new_key())
