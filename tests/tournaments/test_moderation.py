"""Who moderates the games of clubs and of their tournaments."""

import pytest

from clubs import moderation
from clubs.permissions import Permission
from games.models import Game
from tests.clubs.factories import make_club
from tests.clubs.test_permissions import MATRIX, PERMISSIONS, asked_by, user_who_is
from tests.games.factories import game_asked_for
from tests.often import in_turn
from tests.tournaments.factories import make_tournament
from tournaments import permissions as tournaments
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def games_by_occasion() -> dict[str, Game]:
    """Games by what they belong to: the club of `make_tournament`, another club, or none."""
    tournament = make_tournament()
    ours, theirs = tournament.club.slug, make_club("another").slug
    fields = {
        "at our tournament": {"occasion": tournament.slug},
        "for us": {"host": ours},
        "at a tournament that is gone": {"occasion": "no-tournament", "host": ours},
        "for others": {"host": theirs},
        "for a club that is gone": {"host": "no-club"},
        "for nobody": {},
    }
    games = {name: game_asked_for(name) for name in fields}
    for name, game in games.items():
        Game.objects.filter(pk=game.pk).update(**fields[name])
        game.refresh_from_db()
    return games


OURS = {"at our tournament", "for us"}


@in_turn("who", [who for who in MATRIX if who != "stranger"])
def test_moderators_of_a_club_moderate_only_its_games_and_tournaments(
    who: str, games_by_occasion: dict[str, Game]
) -> None:
    request = asked_by(user_who_is(who, Tournament.objects.get().club))
    may = MATRIX[who].split()[PERMISSIONS.index(Permission.MODERATE)] == "x"
    theirs = {"for others"} if request.user.is_superuser else set()
    expected = (OURS if may else set()) | theirs
    found = Game.objects.filter(moderation.moderated_games(request) | tournaments.moderated_games(request))
    assert {name for name, game in games_by_occasion.items() if game in found} == expected


def test_moderators_of_a_game_are_named(games_by_occasion: dict[str, Game]) -> None:
    club = Tournament.objects.get().club
    moderators = {
        name: [*moderation.moderators_of(game), *tournaments.moderators_of(game)]
        for name, game in games_by_occasion.items()
    }
    assert {name for name, words in moderators.items() if words == [f"those who run {club}"]} == OURS
    assert moderators["for others"] == ["those who run The another"]
    assert [name for name, words in moderators.items() if not words] == [
        "at a tournament that is gone", "for a club that is gone", "for nobody"
    ]  # fmt: skip
