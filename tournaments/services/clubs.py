"""Clubs, who belongs to them, and the tournaments they set up."""

import secrets
from datetime import datetime

from django.db import transaction
from django.utils.text import slugify

from engine.rules import Rules
from games.models import Player
from tournaments.models import Club, Membership, Tournament
from tournaments.services.writing import Refusal


def found_club(*, name: str, slug: str, place: str = "") -> Club:
    return Club.objects.get_or_create(slug=slug, defaults={"name": name, "place": place})[0]


def join_club(*, club: Club, player: Player, role: str = "") -> Membership:
    """Make a player a member; one who is a member already only changes role, if one is given."""
    if not role:
        return Membership.objects.get_or_create(club=club, player=player)[0]
    return Membership.objects.update_or_create(club=club, player=player, defaults={"role": role})[0]


@transaction.atomic
def create_tournament(*, club: Club, name: str, variant: str, rules: Rules, best_of: int, now: datetime) -> Tournament:
    """Set a tournament up, open for entries; raises Refusal when its name says nothing."""
    base = slugify(name)[:90]
    if not base:
        raise Refusal("Give the tournament a name with letters or figures in it, so that it has an address.")
    Club.objects.select_for_update().get(pk=club.pk)  # one at a time, so that two get different addresses
    return Tournament.objects.create(
        club=club,
        name=name,
        slug=_free_slug(base),
        variant=variant,
        rules=rules.to_json(),
        best_of=best_of,
        scorekeeper_key=new_key(),
        created_at=now,
    )


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
