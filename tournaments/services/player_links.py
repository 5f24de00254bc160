"""Private addresses of players: whoever has one acts as the player."""

from django.db import transaction

from games.models import Player
from tournaments.models import Club, PlayerLink
from tournaments.services.clubs import new_key
from tournaments.services.person_events import lock_people_of


@transaction.atomic
def make_links(*, club: Club) -> int:
    """A link for each person of the club who has none; answers for how many."""
    lock_people_of(club)
    without = Player.objects.filter(memberships__club=club, bot="", link=None)
    return len(PlayerLink.objects.bulk_create(PlayerLink(player=player, key=new_key()) for player in without))


def renew_link(*, player: Player) -> PlayerLink:
    """A new link, or the first one; phones that followed the old one no longer act as the player."""
    return PlayerLink.objects.update_or_create(player=player, defaults={"key": new_key()})[0]
