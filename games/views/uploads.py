"""Views to upload a game as a file and to delete it again."""

from collections.abc import Sequence
from contextlib import suppress
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
from games.models import Game
from games.selectors.replays import replays
from games.services.brought_files import sentence
from games.services.uploads import NotBrought, bring_games, look_into, may_take_away, take_away
from games.texts import gettext as _
from games.texts import ngettext


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponseBase:
    """Upload a file. If it has several games, the page asks which, and holds the file meanwhile."""
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    user = cast("User", request.user)
    if form.is_bound:
        if brought := _brought(form, user):
            return _to_what_was_brought(request, brought)
        if form.is_back_at_held_file:
            _offer_held(form, user)
    return render(request, "games/bring.html", {"form": form})


def _brought(form: BringForm, user: User) -> Sequence[tuple[Game, bool]]:
    """The uploaded games; empty if the form must be shown again with its errors."""
    if form.written is None:
        return ()
    try:
        wanted = form.choose(look_into(user=user, written=form.written, now=timezone.now()))
        if form.is_valid() and wanted:
            return bring_games(user=user, found=wanted, sitting=form.sitting, now=timezone.now())
    except LogError as error:
        form.add_error("games" if form.found else "file", f"{_('Nothing was stored.')} {sentence(error)}")
    except NotBrought as refusal:
        form.add_error(_field_of(refusal, form), str(refusal))
    return ()


def _offer_held(form: BringForm, user: User) -> None:
    """Offer the games of the file that the page already held, with their ticks."""
    assert form.held_file is not None
    with suppress(LogError, NotBrought):
        form.found = look_into(user=user, written=form.held_file, now=timezone.now())


def _field_of(refusal: NotBrought, form: BringForm) -> str:
    if refusal.seat is not None:
        return f"seat_{refusal.seat}"
    return "games" if form.offered else "file"


def _to_what_was_brought(request: HttpRequest, brought: Sequence[tuple[Game, bool]]) -> HttpResponse:
    """Redirect to the uploaded game or games. A file may hold one game twice."""
    games = {game.pk for game, _ in brought}
    new = len({game.pk for game, is_new in brought if is_new})
    if len(games) == 1:
        game = brought[0][0]
        messages.success(request, _("Your game is here.") if new else _where_from(game))
        return redirect("replay", game.public_id)
    messages.success(request, _how_many(new, len(games) - new))
    return redirect("replays")


def _where_from(game: Game) -> str:
    if game.conduct == Game.Conduct.BROUGHT:
        return _("You have brought this game before. Here it is.")
    return _("This game was recorded here. Nothing was stored again.")


def _how_many(new: int, before: int) -> str:
    """The message after uploading several games."""
    if not before:
        return _("Your %(count)s games are here.", count=new)
    if not new:
        return _("Nothing is new: these %(count)s are here already.", count=before)
    are_new = ngettext("%(count)s is new.", "%(count)s are new.", new)
    return f"{are_new} {ngettext('%(count)s is here already.', '%(count)s are here already.', before)}"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Ask for confirmation, then delete the game."""
    game = get_object_or_404(replays(), public_id=public_id)
    if not may_take_away(request.user.pk, game):
        raise PermissionDenied(_("Only the person who uploaded a game may delete it."))
    if request.method != "POST":
        return render(request, "games/take_away.html", {"game": game, "seats": game.seated})
    take_away(game=game, user=cast("User", request.user))
    messages.success(request, _("The game is gone, with everything that was said of it."))
    return redirect("replays")
