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
from games.forms.uploads import UploadForm
from games.models import Game
from games.selectors.replays import replays
from games.services.uploaded_files import sentence
from games.services.uploads import NotUploaded, delete_game, may_delete, read_upload, upload_games
from games.texts import gettext as _
from games.texts import ngettext


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponseBase:
    """Upload a file. If it has several games, the page asks which, and holds the file meanwhile."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    user = cast("User", request.user)
    if form.is_bound:
        if uploaded := _uploaded(form, user):
            return _to_uploaded_games(request, uploaded)
        if form.keeps_held_file:
            _offer_held(form, user)
    return render(request, "games/upload.html", {"form": form})


def _uploaded(form: UploadForm, user: User) -> Sequence[tuple[Game, bool]]:
    """The uploaded games; empty if the form must be shown again with its errors."""
    if form.written is None:
        return ()
    try:
        wanted = form.choose(read_upload(user=user, written=form.written, now=timezone.now()))
        if form.is_valid() and wanted:
            return upload_games(user=user, found=wanted, uploaded_seats=form.uploaded_seats, now=timezone.now())
    except LogError as error:
        form.add_error("games" if form.found else "file", f"{_('Nothing was stored.')} {sentence(error)}")
    except NotUploaded as refusal:
        form.add_error(_field_of(refusal, form), str(refusal))
    return ()


def _offer_held(form: UploadForm, user: User) -> None:
    """Offer the games of the file that the page already held, with their ticks."""
    assert form.held_file is not None
    with suppress(LogError, NotUploaded):
        form.found = read_upload(user=user, written=form.held_file, now=timezone.now())


def _field_of(refusal: NotUploaded, form: UploadForm) -> str:
    if refusal.seat is not None:
        return f"seat_{refusal.seat}"
    return "games" if form.offered else "file"


def _to_uploaded_games(request: HttpRequest, uploaded: Sequence[tuple[Game, bool]]) -> HttpResponse:
    """Redirect to the uploaded game or games. A file may hold one game twice."""
    games = {game.pk for game, _ in uploaded}
    new = len({game.pk for game, is_new in uploaded if is_new})
    if len(games) == 1:
        game = uploaded[0][0]
        messages.success(request, _("Your game is here.") if new else _where_from(game))
        return redirect("replay", game.public_id)
    messages.success(request, _how_many(new, len(games) - new))
    return redirect("replays")


def _where_from(game: Game) -> str:
    if game.conduct == Game.Conduct.UPLOADED:
        return _("You have uploaded this game before. Here it is.")
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
def delete(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Ask for confirmation, then delete the game."""
    game = get_object_or_404(replays(), public_id=public_id)
    if not may_delete(request.user.pk, game):
        raise PermissionDenied(_("Only the person who uploaded a game may delete it."))
    if request.method != "POST":
        return render(request, "games/delete.html", {"game": game, "seats": game.seated})
    delete_game(game=game, user=cast("User", request.user))
    messages.success(request, _("The game is deleted, with its comments."))
    return redirect("replays")
