"""Private links of players: a phone that opens one acts as the player, in the club that made it."""

from django.db import transaction
from django.db.models import Q

from clubs.models import Club, PlayerLink
from clubs.services.clubs import new_key
from clubs.services.person_events import lock_people_of
from games.models import Player


@transaction.atomic
def make_links(*, club: Club) -> int:
    """Create a link for each person of the club without one; return their number."""
    lock_people_of(club)
    without = Player.objects.filter(memberships__club=club, bot="").exclude(links__club=club)
    made = [PlayerLink(club=club, player=player, key=new_key()) for player in without]
    return len(PlayerLink.objects.bulk_create(made))


@transaction.atomic
def renew_link(*, club: Club, player: Player) -> PlayerLink:
    """Create a new link. Phones with an old link no longer act as the player."""
    lock_people_of(club)
    end_links(club=club, player=player)
    return PlayerLink.objects.create(club=club, player=player, key=new_key())


def end_links(*, club: Club, player: Player) -> None:
    """End the links of this player and of players merged into it."""
    PlayerLink.objects.filter(Q(player=player) | Q(player__merged_into=player), club=club).delete()


def first_link(*, club: Club, player: Player) -> PlayerLink:
    """The link of a player created in the same transaction. The row is not visible to others, so it needs no lock."""
    return PlayerLink.objects.create(club=club, player=player, key=new_key())
