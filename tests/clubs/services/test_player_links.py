"""Private links of players."""

import pytest

from clubs.models import PlayerLink
from clubs.permissions import player_link_with
from clubs.services.acts import ClubAct
from clubs.services.clubs import join_club
from clubs.services.members import leave
from clubs.services.merging import merge_rows
from clubs.services.player_links import make_links, renew_link
from tests.clubs.factories import ANA, make_club
from tests.games.factories import NOW, BotFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def test_every_human_member_without_a_link_gets_a_link() -> None:
    club = make_club()
    for player in (*PlayerFactory.create_batch(3), BotFactory.create()):
        join_club(club=club, player=player)
    PlayerFactory.create(name="a stranger")
    assert [make_links(club=club), make_links(club=club)] == [3, 0]
    keys = PlayerLink.objects.values_list("key", flat=True)
    assert len(set(keys)) == 3 and min(map(len, keys)) == 32
    assert not PlayerLink.objects.exclude(player__memberships__club=club, player__bot="").exists()


def test_new_link_ends_the_old_link() -> None:
    club, player = make_club(), PlayerFactory.create()
    old, new = (renew_link(club=club, player=player).key for _ in range(2))
    assert old != new
    found = player_link_with(new)
    assert player_link_with(old) is None and found and (found.acts_as, found.club) == (player, club)
    assert player_link_with("") is None


def test_new_link_also_ends_the_link_of_a_merged_name() -> None:
    club, (kept, gone) = make_club(), PlayerFactory.create_batch(2)
    old = renew_link(club=club, player=gone)
    merge_rows(keep=kept, gone=gone)
    renew_link(club=club, player=kept)
    assert player_link_with(old.key) is None


def test_leaving_a_club_ends_only_the_link_of_that_club() -> None:
    club, other, player = make_club(), make_club("other"), PlayerFactory.create()
    for one in (club, other):
        join_club(club=one, player=player)
        renew_link(club=one, player=player)
    leave(player=player, act=ClubAct(club, "k", ANA, NOW))
    assert PlayerLink.objects.get().club == other
