"""Private addresses of players."""

import pytest

from games.models import Player
from tests.games.factories import BotFactory, PlayerFactory
from tests.tournaments.factories import make_club
from tournaments.models import PlayerLink
from tournaments.permissions import player_with_link
from tournaments.services.clubs import join_club
from tournaments.services.player_links import make_links, renew_link

pytestmark = pytest.mark.django_db


def test_everybody_of_a_club_who_has_none_gets_a_link() -> None:
    club = make_club()
    for player in (*PlayerFactory.create_batch(3), BotFactory.create()):
        join_club(club=club, player=player)
    PlayerFactory.create(name="a stranger")
    assert [make_links(club=club), make_links(club=club)] == [3, 0]
    keys = PlayerLink.objects.values_list("key", flat=True)
    assert len(set(keys)) == 3 and min(map(len, keys)) == 32
    assert not PlayerLink.objects.exclude(player__memberships__club=club, player__bot="").exists()


def test_a_new_link_ends_the_old_one() -> None:
    player: Player = PlayerFactory.create()
    old, new = renew_link(player=player).key, renew_link(player=player).key
    assert old != new
    assert (player_with_link(old), player_with_link(new)) == (None, player)
    assert player_with_link("") is None
