"""Who may do what: every action by every role."""

from itertools import product

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.cache import SessionStore
from django.http import HttpRequest

from games.models import Game, Player
from tests.games.factories import PlayerFactory, game_asked_for
from tests.tournaments.factories import make_club, make_tournament, make_user, started
from tournaments import permissions
from tournaments.models import Club, Match, PlayerLink, Tournament
from tournaments.permissions import (
    Action,
    Role,
    allowed,
    entry_of,
    may,
    may_keep_scores,
    moderated_games,
    moderators_of,
    player_of,
)
from tournaments.services.clubs import found_club
from tournaments.services.people import merge_rows

pytestmark = pytest.mark.django_db

ACTIONS = (
    Action.SEE, Action.FOUND_CLUB, Action.EDIT_CLUB, Action.MANAGE_MEMBERS, Action.INVITE, Action.SET_UP,
    Action.CALL_OFF, Action.RUN_DESK, Action.KEEP_SCORES, Action.ENTER_OWN_SCORE, Action.MODERATE,
)  # fmt: skip
MATRIX = {
    #                         see found edit manage invite set-up off desk keep own moderate
    "owner":                 "  x   x    x    x      x      x     x   x    x    x   x",
    "organiser":             "  x   x    .    x      x      x     x   x    x    x   x",
    "scorekeeper":           "  x   x    .    .      .      .     .   .    x    x   .",
    "member":                "  x   x    .    .      .      .     .   .    .    .   .",
    "spectator":             "  x   x    .    .      .      .     .   .    .    .   .",
    "member of another":     "  x   x    .    .      .      .     .   .    .    .   .",
    "superuser":             "  x   x    x    x      x      x     x   x    x    x   x",
    "stranger":              "  x   .    .    .      .      .     .   .    .    .   .",
}  # fmt: skip


def asked_by(user: User | AnonymousUser, **session: object) -> HttpRequest:
    request = HttpRequest()
    request.user = user
    request.session = SessionStore()
    request.session._session_cache = dict(session)  # type: ignore[attr-defined]
    return request


def one_who_is(who: str, club: Club) -> User | AnonymousUser:
    if who == "stranger":
        return AnonymousUser()
    if who == "superuser":
        return get_user_model().objects.create_superuser("root")
    if who == "member of another":
        return make_user("other", found_club(name="Other", slug="other"), Role.OWNER)
    return make_user(who, club, who)


@pytest.mark.parametrize("who", MATRIX)
def test_every_role_may_do_what_the_table_says_and_nothing_else(who: str) -> None:
    club = make_club()
    request = asked_by(one_who_is(who, club))
    expected = {action: sign == "x" for action, sign in zip(ACTIONS, MATRIX[who].split(), strict=True)}
    assert {action: may(request, action, club) for action in Action} == expected
    assert allowed(request, club) == {action.name.lower(): yes for action, yes in expected.items()}


def test_the_matrix_is_about_every_action_and_every_role() -> None:
    assert set(ACTIONS) == set(Action)
    assert {role.value for role in Role} < set(MATRIX)


@pytest.mark.parametrize(("action", "who"), [*product((Action.SEE, Action.FOUND_CLUB), ("stranger", "member"))])
def test_what_needs_no_club_is_asked_without_one(action: Action, who: str) -> None:
    request = asked_by(one_who_is(who, make_club()))
    assert may(request, action) == (action is Action.SEE or who == "member")


@pytest.mark.parametrize(
    ("who", "given"),
    [
        ("owner", list(Role)),
        ("superuser", list(Role)),
        ("organiser", [Role.SCOREKEEPER, Role.MEMBER, Role.SPECTATOR]),
        ("scorekeeper", []),
        ("member", []),
        ("stranger", []),
    ],
)
def test_roles_are_given_by_those_above_them(who: str, given: list[Role]) -> None:
    club = make_club()
    assert list(permissions.roles_to_give(asked_by(one_who_is(who, club)), club)) == given


def test_the_highest_role_is_the_most_trusted() -> None:
    assert permissions.highest("member", "owner", "scorekeeper") == Role.OWNER
    assert permissions.highest("spectator", "member") == Role.MEMBER


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


def test_a_phone_with_the_scorekeepers_link_keeps_scores_and_nothing_else(match: Match) -> None:
    tournament = match.tournament
    request = asked_by(AnonymousUser(), **{permissions.PHONES: {str(tournament.pk): tournament.scorekeeper_key}})
    assert may_keep_scores(request, tournament) and entry_of(player_of(request, match.tournament.club), match) is None
    assert not may(request, Action.RUN_DESK, tournament.club)
    assert not may_keep_scores(asked_by(AnonymousUser(), **{permissions.PHONES: {"0": "x"}}), tournament)


def test_who_plays_in_a_match_enters_its_score_and_no_other(match: Match) -> None:
    user = make_user("ana")
    Player.objects.filter(pk=at(match, 1).pk).update(user=user)
    request = asked_by(user)
    assert entry_of(player_of(request, match.tournament.club), match)
    assert not may_keep_scores(request, match.tournament)
    assert entry_of(player_of(request, match.tournament.club), Match.objects.exclude(pk=match.pk)[0]) is None


def test_a_phone_with_a_players_link_acts_as_the_player(match: Match) -> None:
    request = with_link(at(match, 0))
    assert player_of(request, match.tournament.club) == at(match, 0)
    assert entry_of(player_of(request, match.tournament.club), match)
    assert not may_keep_scores(request, match.tournament)


def test_a_link_that_was_renewed_acts_as_nobody(match: Match) -> None:
    request = with_link(at(match, 0))
    PlayerLink.objects.update(key="another")
    assert player_of(request, match.tournament.club) is None
    assert entry_of(player_of(request, match.tournament.club), match) is None


def test_an_account_goes_before_the_link_of_the_phone_it_is_used_on(match: Match) -> None:
    request = with_link(at(match, 0))
    request.user = make_user("bo", match.tournament.club, Role.MEMBER)
    assert player_of(request, match.tournament.club) == Player.objects.get(user=request.user)
    request.user = make_user("nobody")
    assert player_of(request, match.tournament.club) == at(match, 0)


def test_the_link_of_somebody_who_was_merged_acts_as_the_one_who_is_kept(match: Match) -> None:
    request = with_link(at(match, 0))
    kept = PlayerFactory.create()
    merge_rows(keep=kept, gone=at(match, 0))
    assert player_of(request, match.tournament.club) == kept
    assert entry_of(kept, Match.objects.get(pk=match.pk))


def test_a_stranger_plays_as_nobody() -> None:
    assert player_of(asked_by(AnonymousUser()), make_club()) is None


@pytest.fixture
def games_of_the_house() -> dict[str, Game]:
    """By what they are, for a club `make_tournament` makes and another one."""
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


@pytest.mark.parametrize("who", [who for who in MATRIX if who != "stranger"])
def test_who_runs_a_club_moderates_the_games_of_its_tournaments_and_those_for_it_and_no_other(
    who: str, games_of_the_house: dict[str, Game]
) -> None:
    request = asked_by(one_who_is(who, Tournament.objects.get().club))
    may = MATRIX[who].split()[ACTIONS.index(Action.MODERATE)] == "x"
    theirs = {"for others"} if request.user.is_superuser else set()
    expected = (OURS if may else set()) | theirs
    found = Game.objects.filter(moderated_games(request))
    assert {name for name, game in games_of_the_house.items() if game in found} == expected


def test_the_page_of_a_game_names_those_who_moderate_it(games_of_the_house: dict[str, Game]) -> None:
    club = Tournament.objects.get().club
    told = {name: moderators_of(game) for name, game in games_of_the_house.items()}
    assert {name for name, words in told.items() if words == [f"those who run {club}"]} == OURS
    assert told["for others"] == ["those who run The another"]
    assert [name for name, words in told.items() if not words] == [
        "at a tournament that is gone", "for a club that is gone", "for nobody"
    ]  # fmt: skip
