"""Doors for who brings a game as a file, and takes it away again."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from engine.log import LogError
from games.forms.uploads import BringForm
from games.selectors.replays import replays
from games.services.uploads import NotBrought, SeveralGames, bring_game, may_take_away, take_away


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponseBase:
    if request.method != "POST":
        return _page(request, BringForm())
    form = BringForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form)
    user = cast("User", request.user)
    written, wanted = form.cleaned_data["file"], form.cleaned_data["game"]
    try:
        game, is_new = bring_game(user=user, written=written, sitting=form.sitting, now=timezone.now(), wanted=wanted)
    except LogError as error:
        form.add_error("file", f"Nothing was stored. {_sentence(error)}")
    except SeveralGames as refusal:
        form.add_error("game", str(refusal))
    except NotBrought as refusal:
        form.add_error("file" if refusal.seat is None else f"seat_{refusal.seat}", str(refusal))
    else:
        messages.success(request, "Your game is here." if is_new else "You have brought this game before: here it is.")
        return redirect("replay", game.public_id)
    return _page(request, form)


def _sentence(error: LogError) -> str:
    words = f"{error}"
    return f"{words[:1].upper()}{words[1:]}."


def _page(request: HttpRequest, form: BringForm) -> HttpResponse:
    return render(request, "games/bring.html", {"form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Asks first, and deletes the game when the answer comes."""
    game = get_object_or_404(replays(), public_id=public_id)
    if not may_take_away(request.user.pk, game):
        raise PermissionDenied("Only whoever brought a game may take it away.")
    if request.method != "POST":
        return render(request, "games/take_away.html", {"game": game, "seats": game.seats.all()})
    take_away(game=game, user=cast("User", request.user))
    messages.success(request, "The game is gone, with everything that was said of it.")
    return redirect("replays")
