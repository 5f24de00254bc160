"""Alerts for players whose match is ready, or who are challenged: by web push or e-mail, if they asked for it, once."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from http.client import HTTPException
from typing import Final

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from clubs.services.acts import Refusal
from games.custom_sets import sheet_name
from games.models import Player
from games.selectors.tables import tables
from games.texts import gettext as _
from tournaments.ledger.projection import MatchState, Projection
from tournaments.ledger.projection.table_assignment import playable_at_once
from tournaments.live import web_push
from tournaments.live.web_push import NotAPushService, PushAddress
from tournaments.models import Alert, AlertAddress, Match, Tournament
from tournaments.selectors import ledgers

MOST: Final = 10
"""The most browsers of one player."""

log = structlog.get_logger(__name__)


def subscribe_browser(*, player: Player, browser: PushAddress, site: str, now: datetime) -> None:
    """Send alerts for this player, and for no other, to this browser. Raises Refusal for an invalid address.

    `site` is the address of this site, without a slash at the end.
    """
    try:
        web_push.checked(browser)
    except NotAPushService as error:
        raise Refusal(_("This browser cannot be alerted from here.")) from error
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        addresses = AlertAddress.objects.filter(player=player).exclude(endpoint="").order_by("pk")
        for old in addresses[: max(addresses.count() - MOST + 1, 0)]:
            old.delete()
        fields = {"player": player, "key": browser.key, "secret": browser.secret, "site": site, "made_at": now}
        AlertAddress.objects.update_or_create(endpoint=browser.endpoint, defaults=fields)


def unsubscribe_browser(*, player: Player, endpoint: str) -> None:
    AlertAddress.objects.filter(player=player, endpoint=endpoint).delete()


def set_mail_alerts(*, player: Player, wanted: bool, site: str, now: datetime) -> None:
    """Turn e-mail alerts on or off. They go to the address of the player's account."""
    if wanted:
        AlertAddress.objects.get_or_create(player=player, endpoint="", defaults={"site": site, "made_at": now})
    else:
        AlertAddress.objects.filter(player=player, endpoint="").delete()


def is_called(projection: Projection, number: int) -> bool:
    """Whether the players of a match should sit down now. If tables are counted, one must be free."""
    return projection.matches[number].state == MatchState.READY and (
        not projection.tables or number in projection.at_tables
    )


def send_alerts(*, tournament_id: int, now: datetime) -> int:
    """Alert the players of called matches, if they asked for it, once for each match. Returns how many messages went.

    Alerts are noted before they are sent. So nobody is alerted twice, even if the task runs twice at the same time.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    projection = ledgers.projection_of(tournament)
    called = [number for number in playable_at_once(projection) if is_called(projection, number)]
    players = {
        number: {projection.entries[entry].player for entry in projection.matches[number].table or ()}
        for number in called
    }
    addresses = _addresses(set().union(*players.values()))
    sent = 0
    for number in called:
        wanted = players[number] & addresses.keys()
        new = _noted(tournament, number, wanted, now) if wanted else ()
        sent += sum(
            _tell(address, _message(tournament, projection, number)) for player in new for address in addresses[player]
        )
    return sent


def send_challenge(*, table_id: int) -> int:
    """Alert members who are challenged to a live table, if they asked for alerts. Returns how many messages went."""
    table = tables().get(pk=table_id)
    challenger, *rest = table.seats.all()
    message = Message(
        _("%(name)s challenges you", name=challenger.player),
        sheet_name(table.variant, table.rules),
        reverse("table", args=[table.public_id]),
        f"table {table.public_id}",
    )
    addresses = _addresses([seat.player_id for seat in rest if seat.is_challenged and seat.player_id])
    return sum(_tell(address, message) for those in addresses.values() for address in those)


def _addresses(players: Collection[int]) -> dict[int, list[AlertAddress]]:
    """The addresses of each player, including those of rows that were merged into the player; one query."""
    of_players = Q(player__in=players) | Q(player__merged_into__in=players)
    found: dict[int, list[AlertAddress]] = {}
    for address in AlertAddress.objects.filter(of_players).select_related("player__user"):
        found.setdefault(address.player.merged_into_id or address.player_id, []).append(address)
    return found


@transaction.atomic
def _noted(tournament: Tournament, number: int, players: Collection[int], now: datetime) -> list[int]:
    """Note these players as alerted, and return those who were not before. Locks the match against other tasks."""
    match = Match.objects.select_for_update(no_key=True).get(tournament=tournament, number=number)
    known = set(match.alerts.values_list("player_id", flat=True))
    new = sorted(set(players) - known)
    Alert.objects.bulk_create(Alert(match=match, player_id=player, at=now) for player in new)
    return new


@dataclass(frozen=True, slots=True)
class Message:
    """The text of an alert. A later message with the same tag replaces an earlier one."""

    title: str
    body: str
    path: str
    tag: str


def _message(tournament: Tournament, projection: Projection, number: int) -> Message:
    match = Match.objects.select_related("round__stage").get(tournament=tournament, number=number)
    names = _(" v ").join(projection.entries[entry].name for entry in projection.matches[match.number].table or ())
    table = projection.at_tables.get(match.number)
    if table:
        title = _("%(round)s, table %(table)s", round=match.round.title, table=table)
    else:
        title = _("%(round)s, match %(number)s", round=match.round.title, number=match.number)
    path = reverse("match", args=[tournament.slug, match.number])
    return Message(title, f"{names}\n{tournament.name}", path, f"{tournament.slug} {match.number}")


def _tell(address: AlertAddress, message: Message) -> bool:
    """Send a message; False if it failed. There is no second attempt, because a late alert is useless."""
    try:
        return _push(address, message) if address.endpoint else _mail(address, message)
    except (OSError, HTTPException) as error:
        log.warning("an alert was not sent", address=address.pk, error=str(error))
        return False


def _push(address: AlertAddress, message: Message) -> bool:
    payload = json.dumps(
        {"title": message.title, "body": message.body, "path": message.path, "tag": message.tag}
    ).encode()
    browser = PushAddress(address.endpoint, address.key, address.secret)
    if web_push.send(browser, payload, settings.PUSH_CONTACT):
        return True
    address.delete()
    return False


def _mail(address: AlertAddress, message: Message) -> bool:
    user = address.player.user
    if not settings.SENDS_MAIL or user is None or not user.email:
        return False
    return bool(send_mail(message.title, f"{message.body}\n\n{address.site}{message.path}\n", None, [user.email]))
