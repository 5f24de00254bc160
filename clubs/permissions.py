"""One table of permissions and the roles that have them, used by every view and every page.

A table is simpler here than the predicates of the library `rules`: five roles and thirteen permissions fit on a screen,
and a test checks every cell. The checks take a request, not an account, because a phone with a private link has no
account. Three cells depend on more than a role; they are functions below the table.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from django.conf import settings
from django.http import HttpRequest

from clubs.models import Club, Membership, PlayerLink
from games.models import Player

Role = Membership.Role


PLAYER_LINK = "player_link_key"
"""The session key for the last opened player link."""


class Permission(Enum):
    SEE = "look at everything that is public"
    CREATE_CLUB = "create a club"
    EDIT_CLUB = "change a club's name and place"
    MANAGE_MEMBERS = "change roles, remove, merge and import people, see their links"
    ERASE = "erase a person for good"
    INVITE = "make and cancel invitations"
    SET_UP = "set up a tournament, and change its set-up"
    CALL_OFF = "call a tournament off, and undo that"
    RUN_DESK = "run a tournament's desk"
    KEEP_SCORES = "keep the scores of any match"
    ENTER_SELF = "enter a tournament that is open for entry, and check in there"
    ENTER_OWN_SCORE = "enter the score of an own match"
    MODERATE = "hide comments on the games of a club"


EVERYBODY = frozenset({*Role, None})
"""Every role, and people without a role in the club."""
ORGANISERS = frozenset({Role.OWNER, Role.ORGANISER})
SCOREKEEPERS = ORGANISERS | {Role.SCOREKEEPER}

ROLES_THAT_MAY: Mapping[Permission, frozenset[Role | None]] = {
    Permission.SEE: EVERYBODY,
    Permission.CREATE_CLUB: EVERYBODY,  # with an account, or only the site's staff
    Permission.EDIT_CLUB: frozenset({Role.OWNER}),
    Permission.MANAGE_MEMBERS: ORGANISERS,
    Permission.ERASE: frozenset({Role.OWNER}),
    Permission.INVITE: ORGANISERS,
    Permission.SET_UP: ORGANISERS,
    Permission.CALL_OFF: ORGANISERS,
    Permission.RUN_DESK: ORGANISERS,
    Permission.KEEP_SCORES: SCOREKEEPERS,  # and phones with the scorekeepers' link
    Permission.ENTER_SELF: EVERYBODY,  # with an account, or a name and a private link
    Permission.ENTER_OWN_SCORE: SCOREKEEPERS,  # and the players of the match
    Permission.MODERATE: ORGANISERS,  # and the site's staff, for every game
}

ROLES_TO_GIVE: Mapping[Role | None, tuple[Role, ...]] = {
    Role.OWNER: tuple(Role),
    Role.ORGANISER: (Role.SCOREKEEPER, Role.MEMBER, Role.SPECTATOR),
}
"""The roles that each role may give to members and take from them."""


def highest(*roles: str) -> Role:
    """The highest of these roles; the roles are defined in this order."""
    return min(map(Role, roles), key=list(Role).index)


def role_in(club: Club, request: HttpRequest) -> Role | None:
    """The role of a person in a club; None for a stranger. One query, none without an account."""
    if not request.user.is_authenticated:
        return None
    held = Membership.objects.filter(club=club, player__user=request.user.pk).values_list("role", flat=True).first()
    return Role(held) if held else None


def allowed(request: HttpRequest, club: Club) -> dict[str, bool]:
    """All permissions by their name in lower case, for pages; one query at most."""
    role = role_in(club, request)
    return {permission.name.lower(): _allows(request, permission, role) for permission in Permission}


def may(request: HttpRequest, permission: Permission, club: Club | None = None) -> bool:
    """Whether a person has the permission in a club; some permissions need no club. One query at most."""
    if club is None or ROLES_THAT_MAY[permission] is EVERYBODY or request.user.is_superuser:
        return _allows(request, permission, None)
    return _allows(request, permission, role_in(club, request))


def _allows(request: HttpRequest, permission: Permission, role: Role | None) -> bool:
    if permission is Permission.CREATE_CLUB:
        user = request.user
        return user.is_staff or user.is_superuser or (user.is_authenticated and settings.CLUBS == "open")
    return request.user.is_superuser or role in ROLES_THAT_MAY[permission]


def visitors_may_create_clubs() -> bool:
    """Whether a visitor can sign up and create a club."""
    return settings.SIGN_UP != "invited" and settings.CLUBS == "open"


def roles_to_give(request: HttpRequest, club: Club) -> tuple[Role, ...]:
    """The roles that a person may give to members of a club and take from them; one query at most."""
    return tuple(Role) if request.user.is_superuser else ROLES_TO_GIVE.get(role_in(club, request), ())


def roles_that(permission: Permission) -> Sequence[Role]:
    return [role for role in Role if role in ROLES_THAT_MAY[permission]]


def player_of(request: HttpRequest, club: Club) -> Player | None:
    """The player on this phone in a club: the account's player, or the player of the opened private link.

    A link is valid only in its club. Two queries at most, none for a visitor.
    """
    if own := own_player(request):
        return own
    link = player_link_of(request)
    return link.acts_as if link and link.club_id == club.pk else None


def own_player(request: HttpRequest) -> Player | None:
    """The player of the account; one query at most."""
    return Player.objects.filter(user=request.user).first() if request.user.is_authenticated else None


def player_link_of(request: HttpRequest) -> PlayerLink | None:
    """The last private link opened on this phone, if it is still valid; one query at most."""
    key = str(request.session.get(PLAYER_LINK, ""))
    return player_link_with(key) if key else None


def player_link_with(key: str) -> PlayerLink | None:
    """One query."""
    return PlayerLink.objects.select_related("club", "player__merged_into").filter(key=key).first()
