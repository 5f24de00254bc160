"""Who can enter scores of a match, and who plays in it."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from clubs import permissions
from clubs.models import Club, PlayerLink
from clubs.permissions import Permission, Role, may, player_of
from clubs.services.merging import merge_rows
from games.models import Player
from tests.clubs.factories import make_user
from tests.clubs.test_permissions import asked_by
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import started
from tournaments.models import Match
from tournaments.permissions import PHONES, entry_of, may_keep_scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return started(4).row(1)


def at(match: Match, seat: int) -> Player:
    entry = match.sides[seat].entry
    assert entry is not None
    return entry.player


def with_link(player: Player, key: str = "k") -> HttpRequest:
    PlayerLink.objects.create(club=Club.objects.get(), player=player, key=key)
    return asked_by(AnonymousUser(), **{permissions.PLAYER_LINK: key})


def test_scorekeeper_link_only_allows_entering_scores(match: Match) -> None:
    tournament = match.tournament
    request = asked_by(AnonymousUser(), **{PHONES: {str(tournament.pk): tournament.scorekeeper_key}})
    assert may_keep_scores(request, tournament) and entry_of(player_of(request, match.tournament.club), match) is None
    assert not may(request, Permission.RUN_DESK, tournament.club)
    assert not may_keep_scores(asked_by(AnonymousUser(), **{PHONES: {"0": "x"}}), tournament)


def test_account_of_a_player_plays_only_in_its_own_match(match: Match) -> None:
    user = make_user("ana")
    Player.objects.filter(pk=at(match, 1).pk).update(user=user)
    request = asked_by(user)
    assert entry_of(player_of(request, match.tournament.club), match)
    assert not may_keep_scores(request, match.tournament)
    assert entry_of(player_of(request, match.tournament.club), Match.objects.exclude(pk=match.pk)[0]) is None


def test_private_link_acts_as_its_player(match: Match) -> None:
    request = with_link(at(match, 0))
    assert player_of(request, match.tournament.club) == at(match, 0)
    assert entry_of(player_of(request, match.tournament.club), match)
    assert not may_keep_scores(request, match.tournament)


def test_replaced_private_link_is_invalid(match: Match) -> None:
    request = with_link(at(match, 0))
    PlayerLink.objects.update(key="another")
    assert player_of(request, match.tournament.club) is None
    assert entry_of(player_of(request, match.tournament.club), match) is None


def test_account_of_a_member_takes_precedence_over_a_private_link(match: Match) -> None:
    request = with_link(at(match, 0))
    request.user = make_user("bo", match.tournament.club, Role.MEMBER)
    assert player_of(request, match.tournament.club) == Player.objects.get(user=request.user)
    request.user = make_user("nobody")
    assert player_of(request, match.tournament.club) == at(match, 0)


def test_private_link_of_a_merged_player_acts_as_the_kept_player(match: Match) -> None:
    request = with_link(at(match, 0))
    kept = PlayerFactory.create()
    merge_rows(keep=kept, gone=at(match, 0))
    assert player_of(request, match.tournament.club) == kept
    assert entry_of(kept, Match.objects.get(pk=match.pk))
