"""Comments, reports and favourites."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.forms.comments import CommentForm
from games.models import Comment, Game
from games.moderation import may_moderate, moderated, moderators_of
from games.moments import address_of
from games.selectors.comments import comments_with_open_reports, favourites_of
from games.selectors.moments import moment_in, moment_query, title_of
from games.selectors.replay_lines import lines_of
from games.selectors.replays import replays
from games.services.comments import (
    NotAuthor,
    add_comment,
    delete_comment,
    drop_favourite,
    hide_comment,
    keep_favourite,
    show_comment,
)
from games.services.limits import TooOften
from games.services.reports import OwnComment, keep_comment, report_comment
from games.texts import gettext as _

P = ParamSpec("P")
CommentView = Callable[Concatenate[HttpRequest, User, Game, P], HttpResponse]
GameView = Callable[Concatenate[HttpRequest, str, P], HttpResponseBase]

PER_PAGE = 24


def _for_signed_in_people(view: CommentView[P]) -> GameView[P]:
    """For views that take forms about a game. People must sign in first, and then return to its moment.

    Actions only for the author of a comment, or only for others, answer 403 to everyone else.
    """

    @wraps(view)
    def guarded(request: HttpRequest, public_id: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.method != "POST":
            answer = render(request, "405.html", status=405)
            answer["Allow"] = "POST"
            return answer
        game = get_object_or_404(replays(), public_id=public_id)
        if not request.user.is_authenticated:
            return redirect_to_login(_back_to(game, request))
        try:
            return view(request, request.user, game, *args, **kwargs)
        except (NotAuthor, OwnComment) as refusal:
            raise PermissionDenied(str(refusal)) from None

    return cast("GameView[P]", guarded)


@_for_signed_in_people
def comment(request: HttpRequest, user: User, game: Game) -> HttpResponse:
    """Add a comment; an invalid one comes back with its text and the reason."""
    form = CommentForm(request.POST)
    deal, at_ms = moment_in(request.POST, game.lengths_ms)
    status = 200
    if form.is_valid():
        text, key = form.cleaned_data["text"], form.cleaned_data["key"]
        try:
            written = add_comment(
                game=game, author=user, deal=deal, at_ms=at_ms, text=text, key=key, now=timezone.now()
            )
        except TooOften as refusal:
            form.add_error("text", str(refusal))
            status = 429
        else:
            return redirect(place_of(written, game))
    shown = {"game": game, "title": title_of(game), "form": form, "deal": deal, "at_ms": at_ms}
    return render(request, "games/comment.html", shown, status=status)


def _back_to(game: Game, request: HttpRequest) -> str:
    """The page of a game at the moment shown when the form was sent."""
    return reverse("replay", args=[game.public_id]) + moment_query(request.POST, game.lengths_ms)


def place_of(comment: Comment, game: Game) -> str:
    """The address of a comment: the page of its game, at its moment."""
    page = reverse("replay", args=[game.public_id])
    return f"{page}{address_of(comment.deal, comment.at_ms)}#comment-{comment.pk}"


@_for_signed_in_people
def delete(request: HttpRequest, user: User, game: Game, number: int) -> HttpResponse:
    delete_comment(comment=_comment_or_404(game, number), by=user, now=timezone.now())
    messages.success(request, _("Your comment is deleted."))
    return redirect(f"{_back_to(game, request)}#comments")


@_for_signed_in_people
def report(request: HttpRequest, user: User, game: Game, number: int) -> HttpResponse:
    """Report a comment. Hidden comments cannot be reported, because readers do not see them."""
    reported = get_object_or_404(Comment, game=game, pk=number, deleted_at=None, hidden_at=None)
    try:
        report_comment(comment=reported, by=user, now=timezone.now())
    except TooOften as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The comment is reported. Those who moderate will look at it."))
    return redirect(f"{_back_to(game, request)}#comments")


@_for_signed_in_people
def hide(request: HttpRequest, user: User, game: Game, number: int) -> HttpResponse:
    _refuse_unless_moderator(request, game)
    hide_comment(comment=_comment_or_404(game, number), by=user, now=timezone.now())
    messages.success(request, _("The comment is hidden. Those who moderate still see it."))
    return redirect(_back_to_moderating(game, request))


@_for_signed_in_people
def keep(request: HttpRequest, user: User, game: Game, number: int) -> HttpResponse:
    _refuse_unless_moderator(request, game)
    keep_comment(comment=_comment_or_404(game, number), by=user, now=timezone.now())
    messages.success(request, _("The comment stays."))
    return redirect(_back_to_moderating(game, request))


@_for_signed_in_people
def show(request: HttpRequest, user: User, game: Game, number: int) -> HttpResponse:
    _refuse_unless_moderator(request, game)
    show_comment(comment=_comment_or_404(game, number), by=user)
    messages.success(request, _("The comment is there for everybody again."))
    return redirect(_back_to_moderating(game, request))


def _back_to_moderating(game: Game, request: HttpRequest) -> str:
    """Back to the list of reports, or to the game, depending on where the button was pressed."""
    if request.POST.get("pressed_in") == "list":
        return reverse("reported-comments")
    return f"{_back_to(game, request)}#comments"


@login_required
@require_safe
def reported_comments(request: HttpRequest) -> HttpResponse:
    """Open reports; empty for people who moderate nothing."""
    assert request.user.is_authenticated
    page = Paginator(comments_with_open_reports(moderated(request), request.user), PER_PAGE).get_page(
        request.GET.get("page")
    )
    return render(request, "games/reported_comments.html", {"page": page})


def _refuse_unless_moderator(request: HttpRequest, game: Game) -> None:
    if not may_moderate(request, game):
        raise PermissionDenied(
            _("What is said of this game is moderated by %(moderators)s.", moderators=moderators_of(game))
        )


def _comment_or_404(game: Game, number: int) -> Comment:
    return get_object_or_404(Comment, game=game, pk=number, deleted_at=None)


@_for_signed_in_people
def favourite(request: HttpRequest, user: User, game: Game) -> HttpResponse:
    """`wanted=yes` adds the game to the favourites, any other value removes it."""
    if request.POST.get("wanted") == "yes":
        keep_favourite(game=game, user=user, now=timezone.now())
    else:
        drop_favourite(game=game, user=user)
    return redirect(_back_to(game, request))


@login_required
@require_safe
def favourites(request: HttpRequest) -> HttpResponse:
    assert request.user.is_authenticated
    page = Paginator(favourites_of(request.user), PER_PAGE).get_page(request.GET.get("page"))
    games = lines_of(cast("QuerySet[Game]", page.object_list))
    return render(request, "games/favourites.html", {"page": page, "games": games})
