"""Alerts for matches that are ready: a player turns them on and off."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.permissions import own_player, player_link_of
from clubs.services.acts import Refusal
from clubs.views.access import refuse_visitor, takes_forms, visible_text
from games.models import Player
from games.texts import gettext as _
from tournaments.live import web_push
from tournaments.live.web_push import PushAddress
from tournaments.models import AlertAddress
from tournaments.services import alerts

LONGEST = 1000


def offered(request: HttpRequest, player: Player) -> dict[str, object]:
    """The context with which the player's page offers alerts; one query at most."""
    user = request.user
    may_mail = settings.SENDS_MAIL and user.is_authenticated and bool(user.email) and player.user_id == user.pk
    by_mail = may_mail and AlertAddress.objects.filter(player=player, endpoint="").exists()
    return {"push_key": web_push.public_key(), "may_mail": may_mail, "by_mail": by_mail}


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of alerts. Its scope follows from its address, and no page lies in that scope."""
    return render(request, "tournaments/alerts_worker.js", content_type="text/javascript")


@takes_forms
def subscribe_browser(request: HttpRequest) -> HttpResponseBase:
    """Save the push address of this browser, as static/js/tournaments/alerts.js sends it."""
    if (player := _player(request)) is None:
        return refuse_visitor(request, _("This page is for players."), "/me/")
    sent = [visible_text(request.POST.get(name, ""))[:LONGEST] for name in ("endpoint", "key", "secret")]
    site = f"{request.scheme}://{request.get_host()}"
    try:
        alerts.subscribe_browser(player=player, browser=PushAddress(*sent), site=site, now=timezone.now())
    except Refusal as refusal:
        return JsonResponse({"refusal": str(refusal)}, status=422)
    return HttpResponse(status=204)


@takes_forms
def unsubscribe_browser(request: HttpRequest) -> HttpResponseBase:
    if (player := _player(request)) is None:
        return refuse_visitor(request, _("This page is for players."), "/me/")
    if endpoint := visible_text(request.POST.get("endpoint", "")):
        alerts.unsubscribe_browser(player=player, endpoint=endpoint)
    return HttpResponse(status=204)


@takes_forms
def set_mail_alerts(request: HttpRequest) -> HttpResponseBase:
    """Turn e-mail alerts on or off. Only players with an account can: it holds the address."""
    if (player := own_player(request)) is None:
        return refuse_visitor(request, _("This page is for players with an account."), "/me/")
    wanted = request.POST.get("wanted") == "1"
    site = f"{request.scheme}://{request.get_host()}"
    alerts.set_mail_alerts(player=player, wanted=wanted, site=site, now=timezone.now())
    messages.success(request, _("You get an e-mail when you are called.") if wanted else _("No more e-mails."))
    return redirect("me")


def _player(request: HttpRequest) -> Player | None:
    if player := own_player(request):
        return player
    link = player_link_of(request)
    return link.acts_as if link else None
