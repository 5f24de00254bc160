"""Every permission for every role."""

from itertools import product

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.cache import SessionStore
from django.http import HttpRequest

from clubs import permissions
from clubs.models import Club
from clubs.permissions import Permission, Role, allowed, may, player_of
from clubs.services.clubs import create_club
from tests.clubs.factories import make_club, make_user

pytestmark = pytest.mark.django_db

PERMISSIONS = (
    Permission.SEE, Permission.CREATE_CLUB, Permission.EDIT_CLUB, Permission.MANAGE_MEMBERS, Permission.ERASE,
    Permission.INVITE, Permission.SET_UP, Permission.CALL_OFF, Permission.RUN_DESK, Permission.KEEP_SCORES,
    Permission.ENTER_SELF, Permission.ENTER_OWN_SCORE, Permission.MODERATE,
)  # fmt: skip
MATRIX = {
    #                         see found edit manage erase invite set-up off desk keep enter own moderate
    "owner":                 "x   x    x    x      x     x      x     x   x    x     x   x   x",
    "organiser":             "x   x    .    x      .     x      x     x   x    x     x   x   x",
    "scorekeeper":           "x   x    .    .      .     .      .     .   .    x     x   x   .",
    "member":                "x   x    .    .      .     .      .     .   .    .     x   .   .",
    "spectator":             "x   x    .    .      .     .      .     .   .    .     x   .   .",
    "member of another":     "x   x    .    .      .     .      .     .   .    .     x   .   .",
    "superuser":             "x   x    x    x      x     x      x     x   x    x     x   x   x",
    "stranger":              "x   .    .    .      .     .      .     .   .    .     x   .   .",
}  # fmt: skip


def asked_by(user: User | AnonymousUser, **session: object) -> HttpRequest:
    request = HttpRequest()
    request.user = user
    request.session = SessionStore()
    request.session._session_cache = dict(session)  # type: ignore[attr-defined]
    return request


def user_who_is(who: str, club: Club) -> User | AnonymousUser:
    if who == "stranger":
        return AnonymousUser()
    if who == "superuser":
        return get_user_model().objects.create_superuser("root")
    if who == "member of another":
        return make_user("other", create_club(name="Other", slug="other"), Role.OWNER)
    return make_user(who, club, who)


@pytest.mark.parametrize("who", MATRIX)
def test_every_role_has_exactly_the_permissions_of_the_matrix(who: str) -> None:
    club = make_club()
    request = asked_by(user_who_is(who, club))
    expected = {permission: sign == "x" for permission, sign in zip(PERMISSIONS, MATRIX[who].split(), strict=True)}
    assert {permission: may(request, permission, club) for permission in Permission} == expected
    assert allowed(request, club) == {permission.name.lower(): yes for permission, yes in expected.items()}


def test_matrix_covers_every_permission_and_every_role() -> None:
    assert set(PERMISSIONS) == set(Permission)
    assert {role.value for role in Role} < set(MATRIX)


@pytest.mark.parametrize(
    ("permission", "who"), [*product((Permission.SEE, Permission.CREATE_CLUB), ("stranger", "member"))]
)
def test_seeing_and_creating_clubs_are_checked_without_a_club(permission: Permission, who: str) -> None:
    request = asked_by(user_who_is(who, make_club()))
    assert may(request, permission) == (permission is Permission.SEE or who == "member")


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
def test_roles_that_a_person_can_give_depend_on_the_own_role(who: str, given: list[Role]) -> None:
    club = make_club()
    assert list(permissions.roles_to_give(asked_by(user_who_is(who, club)), club)) == given


def test_highest_role_is_the_most_trusted() -> None:
    assert permissions.highest("member", "owner", "scorekeeper") == Role.OWNER
    assert permissions.highest("spectator", "member") == Role.MEMBER


def test_stranger_has_no_player() -> None:
    assert player_of(asked_by(AnonymousUser()), make_club()) is None
