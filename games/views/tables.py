"""Live tables: the lobby, a new table, a seat, the table itself."""

from typing import cast

from allauth.core import ratelimit
from csp.constants import SELF
from csp.decorators import csp_replace
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from engine.describe import words_of
from engine.families import rules_from_json
from engine.variants import VARIANTS
from games.forms.tables import ANYBODY, FRIEND, MEMBER, GuestNameForm, TableForm
from games.models import Player, Table
from games.selectors.films import document_since
from games.selectors.table_films import table_document
from games.selectors.tables import (
    member_named,
    own_tables,
    place_of,
    player_of,
    tables,
    tables_in_the_lobby,
    tables_to_watch,
)
from games.services.tables import (
    NotSeated,
    add_guest,
    challenge,
    open_against_bots,
    open_rematch,
    open_table,
    sit_down,
    tell_rematch,
    tell_seated,
)
from games.texts import gettext as _
from games.views.watch import since_in

SHOWN = 30
REFRESH_AFTER_S = 5
"""How often a frame checks whether the game has started."""
DEFAULTS = {"variant": "standard", "opponent": "greedy", "tempo": "club"}


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables with a free seat, and the form for a new one."""
    player, challenged = _player(request), member_named(request.GET.get("with", ""))
    wanted = DEFAULTS | {"variant": request.GET.get("variant", DEFAULTS["variant"])}
    if challenged is not None:
        wanted["opponent"] = f"{MEMBER}{challenged.pk}"
    form = TableForm(initial=wanted, challenged=challenged)
    shown = {
        "form": form,
        "waiting": tables_in_the_lobby(timezone.now())[:SHOWN],
        "playing": tables_to_watch(timezone.now())[:SHOWN],
        "own_tables": own_tables(player),
        "player": player,
    }
    return render(request, "games/lobby.html", shown)


@csrf_exempt  # the cached front page has no token, and a new table does no harm
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """Open a table and sit down; missing values take their defaults."""
    if too_many := ratelimit.consume_or_429(request, action="new_table"):
        return cast(HttpResponse, too_many)
    challenged = member_named(request.POST.get("opponent", "").removeprefix(MEMBER))
    form = TableForm({**DEFAULTS, **{key: str(value) for key, value in request.POST.items()}}, challenged=challenged)
    if not form.is_valid():
        return render(
            request, "games/lobby.html", {"form": form, "waiting": [], "player": _player(request)}, status=422
        )
    player = _player(request) or _introduced(request, form.cleaned_data["name"])
    asked = form.cleaned_data
    table = _opened(player, asked["variant"], asked["opponent"], asked["tempo"], challenged)
    return redirect("table", table.public_id)


def _opened(player: Player, variant: str, opponent: str, tempo: str, challenged: Player | None) -> Table:
    rules, now = VARIANTS[variant], timezone.now()
    if challenged is None and opponent not in (FRIEND, ANYBODY):
        return open_against_bots(player=player, bot=opponent, variant=variant, rules=rules, tempo=tempo, now=now)
    if challenged is not None:
        return challenge(player=player, challenged=challenged, variant=variant, rules=rules, tempo=tempo, now=now)
    players = [player, *[None] * (rules.players - 1)]
    is_listed = opponent == ANYBODY
    return open_table(players=players, variant=variant, rules=rules, tempo=tempo, now=now, is_listed=is_listed)


@require_safe
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    found = get_object_or_404(tables(), public_id=public_id)
    place = place_of(public_id=public_id, user_id=request.user.pk, player_id=request.session.get("player"))
    seats, rules = list(found.seats.all()), rules_from_json(found.rules)
    if found.state == Table.State.PLAYING and (place is None or place.seat is None):
        return _watched(request, found)
    shown = {
        "table": found,
        "seats": seats,
        "plays": place is not None and place.seat is not None,
        "is_free": found.state == Table.State.OPEN and any(seat.player is None for seat in seats),
        "form": GuestNameForm(),
        "player": _player(request),
        "link": request.build_absolute_uri(),
        "aim": words_of(rules).tagline(rules).en,
        "about": words_of(rules).about(rules).en,
        "stall_s": rules.stall_ms // 1000,
    }
    return render(request, "games/table.html", shown)


def _watched(request: HttpRequest, found: Table) -> HttpResponse:
    """The replay viewer on a live game, with which spectators can go back."""
    return render(request, "games/live.html", _shown_to_watchers(found))


def _shown_to_watchers(found: Table) -> dict[str, object]:
    return {
        "is_open": found.state == Table.State.OPEN,
        "names": found.names,
        "seats": list(found.seats.all()),
        "variant": found.variant,
        "rules": found.rules,
        "silent": False,
        "film_url": reverse("table-film", args=[found.public_id]),
        "replay_url": reverse("table", args=[found.public_id]),
        "socket": reverse("table", args=[found.public_id]) + "socket/",
    }


@xframe_options_sameorigin
@require_safe
def frame(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Only the viewer, for a frame on this site. Before the game it shows who will play."""
    found = get_object_or_404(tables(), public_id=public_id)
    shown = _shown_to_watchers(found)
    framed = csp_replace({"frame-ancestors": [SELF]})(lambda asked: render(asked, "games/table_frame.html", shown))
    answer = framed(request)
    if found.state == Table.State.OPEN:
        answer["Refresh"] = str(REFRESH_AFTER_S)
    return answer


@require_safe
def film(request: HttpRequest, public_id: str) -> HttpResponse:
    """The spectators' film of a table so far; with `?since=DEAL.STEPS` only the later steps."""
    document = table_document(get_object_or_404(tables(), public_id=public_id))
    since = since_in(request)
    answer = JsonResponse(document_since(document, *since) if since else document)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def take_seat(request: HttpRequest, public_id: str) -> HttpResponse:
    found = get_object_or_404(Table, public_id=public_id)
    form = GuestNameForm(request.POST)
    if not form.is_valid():
        return redirect("table", public_id)
    player = _player(request) or _introduced(request, form.cleaned_data["name"])
    try:
        sit_down(table_id=found.pk, player=player)
    except NotSeated as refusal:
        return render(request, "games/no_seat.html", {"table": found, "refusal": refusal}, status=409)
    tell_seated(table_id=found.pk)
    return redirect("table", public_id)


@require_POST
def rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    place = place_of(public_id=public_id, user_id=request.user.pk, player_id=request.session.get("player"))
    if place is None or place.seat is None or place.state != Table.State.OVER:
        raise Http404(_("There is no rematch of this game."))
    following = open_rematch(table_id=place.table_id, now=timezone.now())
    if player := _player(request):
        tell_rematch(table_id=place.table_id, name=player.name)
    return redirect("table", following.public_id)


def _player(request: HttpRequest) -> Player | None:
    return player_of(user_id=request.user.pk, player_id=request.session.get("player"))


def _introduced(request: HttpRequest, name: str) -> Player:
    """The player of this account, or a guest known by this session."""
    if isinstance(request.user, User):
        names = {"name": request.user.first_name or request.user.get_username()}
        return Player.objects.get_or_create(user=request.user, defaults=names)[0]
    guest = add_guest(name=name)
    request.session["player"] = guest.pk
    return guest
