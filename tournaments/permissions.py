"""Who may do what: one table of actions and the roles that may do them, asked by every door and every page.

It is a table and not the predicates of the library `rules`: five roles and eleven actions fit on a screen, a test
walks through every cell, and those who ask are requests rather than accounts, for a phone may have followed a
link without one. The three cells that hang on more than a role are functions below the table.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from games.joined import joined
from games.models import Game, Player
from tournaments.models import Club, Entry, Match, Membership, PlayerLink, Tournament

Role = Membership.Role

PHONES = "scorekeeper_keys"
"""Where a session keeps the keys of the scorekeepers' links it followed, by tournament."""

PLAYER_LINK = "player_link_key"
"""Where a session keeps the key of the player's link it followed last."""


class Action(Enum):
    SEE = "look at everything that is public"
    FOUND_CLUB = "found a club"
    EDIT_CLUB = "change a club's name and place"
    MANAGE_MEMBERS = "change roles, remove, merge and import people, see their links"
    INVITE = "make and take back invitations"
    SET_UP = "set up a tournament, and mend how it was set up"
    CALL_OFF = "call a tournament off, and take that back"
    RUN_DESK = "run a tournament's desk"
    KEEP_SCORES = "keep the scores of any match"
    ENTER_OWN_SCORE = "enter the score of a match that one plays in"
    MODERATE = "hide comments on the games of a club"


EVERYBODY = frozenset({*Role, None})
"""Every role, and whoever has none in the club."""
ORGANISERS = frozenset({Role.OWNER, Role.ORGANISER})
SCOREKEEPERS = ORGANISERS | {Role.SCOREKEEPER}

MAY: Mapping[Action, frozenset[Role | None]] = {
    Action.SEE: EVERYBODY,
    Action.FOUND_CLUB: EVERYBODY,  # with an account, or the site's staff alone
    Action.EDIT_CLUB: frozenset({Role.OWNER}),
    Action.MANAGE_MEMBERS: ORGANISERS,
    Action.INVITE: ORGANISERS,
    Action.SET_UP: ORGANISERS,
    Action.CALL_OFF: ORGANISERS,
    Action.RUN_DESK: ORGANISERS,
    Action.KEEP_SCORES: SCOREKEEPERS,  # and phones that followed the scorekeepers' link
    Action.ENTER_OWN_SCORE: SCOREKEEPERS,  # and whoever plays in the match
    Action.MODERATE: ORGANISERS,  # and the site's staff, for every game
}

GIVES: Mapping[Role | None, tuple[Role, ...]] = {
    Role.OWNER: tuple(Role),
    Role.ORGANISER: (Role.SCOREKEEPER, Role.MEMBER, Role.SPECTATOR),
}
"""The roles that a role may give to members and take from them."""


def highest(*roles: str) -> Role:
    """The most trusted of them: roles are named in that order."""
    return min(map(Role, roles), key=list(Role).index)


def role_in(club: Club, request: HttpRequest) -> Role | None:
    """What whoever asks is in a club; None for a stranger. One query, none without an account."""
    if not request.user.is_authenticated:
        return None
    held = Membership.objects.filter(club=club, player__user=request.user.pk).values_list("role", flat=True).first()
    return Role(held) if held else None


def allowed(request: HttpRequest, club: Club) -> dict[str, bool]:
    """Every action by its name in small letters, for pages; one query at most."""
    role = role_in(club, request)
    return {action.name.lower(): _allows(request, action, role) for action in Action}


def may(request: HttpRequest, action: Action, club: Club | None = None) -> bool:
    """Whether whoever asks may do it in a club; actions that need none are asked without. One query at most."""
    if club is None or MAY[action] is EVERYBODY or request.user.is_superuser:
        return _allows(request, action, None)
    return _allows(request, action, role_in(club, request))


def _allows(request: HttpRequest, action: Action, role: Role | None) -> bool:
    if action is Action.FOUND_CLUB:
        user = request.user
        return user.is_staff or user.is_superuser or (user.is_authenticated and settings.CLUBS == "open")
    return request.user.is_superuser or role in MAY[action]


def newcomers_may_found() -> bool:
    """Whether a stranger can make an account and found a club with it."""
    return settings.SIGN_UP != "invited" and settings.CLUBS == "open"


def roles_to_give(request: HttpRequest, club: Club) -> tuple[Role, ...]:
    """The roles that whoever asks may give to members of a club and take from them; one query at most."""
    return tuple(Role) if request.user.is_superuser else GIVES.get(role_in(club, request), ())


def roles_that(action: Action) -> Sequence[Role]:
    return [role for role in Role if role in MAY[action]]


def may_keep_scores(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether whoever asks may keep the scores of all matches, by role or by the scorekeepers' link."""
    return followed_link(request, tournament) or may(request, Action.KEEP_SCORES, tournament.club)


def moderated_games(request: HttpRequest) -> Q:
    """The games on which somebody with an account may hide comments: those of the tournaments of their clubs, and those
    that are played for such a club outside of tournaments."""
    assert request.user.is_authenticated
    clubs = Club.objects.all()
    if not request.user.is_superuser:
        held = Membership.objects.filter(player__user=request.user.pk, role__in=roles_that(Action.MODERATE))
        clubs = clubs.filter(pk__in=held.values("club"))
    of_tournaments = Tournament.objects.filter(club__in=clubs.values("pk")).values("slug")
    return Q(occasion__in=of_tournaments) | Q(occasion="", host__in=clubs.values("slug"))


_OF_OCCASION: Final = """
    tournaments_club AS club JOIN tournaments_tournament AS tournament ON tournament.club_id = club.id
    WHERE tournament.slug = %s
"""
_HOST: Final = "tournaments_club AS club WHERE club.slug = %s"


def club_of(game: Game) -> Club | None:
    """The club that a game is of: that of its tournament, or the one it is played for; one query at most.

    Not that of those who play: anybody may found a club and have a bot in it.
    """
    if not game.occasion and not game.host:
        return None
    source, slug = (_OF_OCCASION, game.occasion) if game.occasion else (_HOST, game.host)
    club: Club | None = next(joined((Club,), source, slug), [None])[0]
    return club


def moderators_of(game: Game) -> list[str]:
    """Who that is on a game, in words."""
    club = club_of(game)
    return [f"those who run {club}"] if club else []


def is_host(slug: str) -> bool:
    """Whether there is a club for which a game can be played; one query."""
    return Club.objects.filter(slug=slug).exists()


def followed_link(request: HttpRequest, tournament: Tournament) -> bool:
    return constant_time_compare(held_key(request, tournament), tournament.scorekeeper_key)


def held_key(request: HttpRequest, tournament: Tournament) -> str:
    """The key of the link that this phone followed, which may be an old one; empty if it followed none."""
    return str(request.session.get(PHONES, {}).get(str(tournament.pk), ""))


def entry_of(player: Player | None, match: Match) -> Entry | None:
    """Whom a player plays as in a match; no query, if the match was read with its players."""
    there = [side.entry for side in match.sides if side.entry]
    if player is None:
        return None
    return next((entry for entry in there if player.pk in (entry.player_id, entry.player.merged_into_id)), None)


def player_of(request: HttpRequest, club: Club) -> Player | None:
    """Who plays on this phone in a club: the account's player, or the one of the private link that it followed.

    A link counts only in the club that made it. Two queries at most, none for a stranger.
    """
    if own := own_player(request):
        return own
    link = player_link_of(request)
    return link.acts_as if link and link.club_id == club.pk else None


def own_player(request: HttpRequest) -> Player | None:
    """The player of the account; one query at most."""
    return Player.objects.filter(user=request.user).first() if request.user.is_authenticated else None


def player_link_of(request: HttpRequest) -> PlayerLink | None:
    """The private link that this phone followed last, while it works; one query at most."""
    key = str(request.session.get(PLAYER_LINK, ""))
    return player_link_with(key) if key else None


def player_link_with(key: str) -> PlayerLink | None:
    """One query."""
    return PlayerLink.objects.select_related("club", "player__merged_into").filter(key=key).first()
