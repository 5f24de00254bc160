"""Pages of an author's own bots. Other authors' bots are not found here."""

from datetime import datetime
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.models import Bot, BotVersion
from games.selectors.runs import run_of
from games.texts import gettext as _
from leagues.forms import TokenForm
from leagues.models import League
from leagues.reports import TrialReport
from leagues.selectors.confinement import confinement
from leagues.selectors.desk import bots_of, trials_of
from leagues.services import bots, entering, retrying, tokens
from leagues.services.bots import LimitReached
from leagues.services.entering import NotEntered
from leagues.services.tokens import TooManyTokens


def author(request: HttpRequest) -> User:
    return cast("User", request.user)


def own_bot(request: HttpRequest, slug: str) -> Bot:
    return get_object_or_404(Bot.objects.select_related("owner"), owner=author(request), slug=slug)


def version_of(slug: str, number: int) -> BotVersion:
    return get_object_or_404(BotVersion.objects.select_related("bot__owner"), bot__slug=slug, number=number)


def own_version(request: HttpRequest, slug: str, number: int) -> BotVersion:
    version = version_of(slug, number)
    if version.bot.owner_id != request.user.pk:
        raise Http404(_("You have no such bot."))
    return version


@login_required
@require_GET
def my_bots(request: HttpRequest) -> HttpResponse:
    shown = bots_of(author(request))
    active = sum(one.bot.withdrawn_at is None for one in shown)
    context = {
        "bots": shown,
        "active": active,
        "most": settings.ACTIVE_BOTS,
        "has_leagues": League.objects.exists(),
        "confinement": confinement(),
    }
    return render(request, "leagues/my_bots.html", context)


@login_required
@require_GET
def trial(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    version = own_version(request, slug, number)
    trials = [(entrant, TrialReport.from_json(entrant.trial.report)) for entrant in trials_of(version)]
    context = {"version": version, "bot": version.bot, "trials": trials, "confinement": confinement()}
    return render(request, "leagues/trial.html", context)


@login_required
@require_GET
def run(request: HttpRequest, slug: str, number: int, public_id: str) -> HttpResponse:
    """An own bot's prints in a game, and the times of its answers."""
    version = own_version(request, slug, number)
    shown = run_of(version, public_id)
    if shown is None:
        raise Http404(_("This version did not play in that game."))
    return render(request, "leagues/run.html", {"version": version, "bot": version.bot, "run": shown})


@require_GET
def source(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The source of a version; if the bot is not public, only for its owner."""
    version = version_of(slug, number)
    if not version.bot.is_public:
        version = own_version(request, slug, number)
    context = {
        "version": version,
        "bot": version.bot,
        "lines": version.source.splitlines(),
        "is_own": version.bot.owner_id == request.user.pk,
    }
    return render(request, "leagues/source.html", context)


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    bot = own_bot(request, slug)
    bots.withdraw_bot(bot=bot, now=timezone.now())
    messages.success(request, _("%(bot)s is withdrawn. Its matches and ratings stay.", bot=bot))
    return redirect("my-bots")


@login_required
@require_POST
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    bot = own_bot(request, slug)
    try:
        bots.bring_back(bot=bot)
    except LimitReached as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(bot)s is back. Enter a version in a league.", bot=bot))
    return redirect("my-bots")


@login_required
@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """`public=yes` shows its sources to everyone, any other value only to the author."""
    bot = own_bot(request, slug)
    is_public = request.POST.get("public") == "yes"
    bots.show_source(bot=bot, is_public=is_public)
    messages.success(request, _readable_by(bot, is_public=is_public))
    return redirect("my-bots")


def _readable_by(bot: Bot, *, is_public: bool) -> str:
    if is_public:
        return _("Everybody can read the source of %(bot)s now.", bot=bot)
    return _("Only you can read the source of %(bot)s now.", bot=bot)


@login_required
@require_POST
def enter(request: HttpRequest, slug: str, number: int, league: str) -> HttpResponse:
    version, ladder = own_version(request, slug, number), get_object_or_404(League, slug=league)
    try:
        entrant = entering.enter(version=version, league=ladder, now=timezone.now())
    except NotEntered as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(
            request,
            _(
                "%(version)s in %(league)s: %(state)s.",
                version=version,
                league=ladder,
                state=entrant.get_state_display(),
            ),
        )
    return redirect("my-bots")


@login_required
@require_POST
def try_again(request: HttpRequest, slug: str, number: int, league: str) -> HttpResponse:
    version, ladder = own_version(request, slug, number), get_object_or_404(League, slug=league)
    try:
        retrying.try_again(version=version, league=ladder, now=timezone.now())
    except (NotEntered, LimitReached) as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(
            request, _("The trial of %(version)s in %(league)s is played again.", version=version, league=ladder)
        )
    return redirect("my-bots")


@login_required
@require_POST
def leave(request: HttpRequest, slug: str, number: int, league: str) -> HttpResponse:
    version, ladder = own_version(request, slug, number), get_object_or_404(League, slug=league)
    entering.leave(version=version, league=ladder, now=timezone.now())
    messages.success(
        request,
        _("%(version)s is withdrawn from %(league)s. Its matches and rating stay.", version=version, league=ladder),
    )
    return redirect("my-bots")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """A new token is shown once, in the response itself, and is not stored."""
    form = TokenForm(request.POST or None)
    made = _make_token(author(request), form, timezone.now()) if request.method == "POST" and form.is_valid() else ""
    context = {
        "form": TokenForm() if made else form,
        "made": made,
        "tokens": author(request).api_tokens.all(),
        "site": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "leagues/tokens.html", context)


def _make_token(user: User, form: TokenForm, now: datetime) -> str:
    try:
        return tokens.make_token(user=user, name=form.cleaned_data["name"], now=now)
    except TooManyTokens as refusal:
        form.add_error("name", str(refusal))
        return ""


@login_required
@require_POST
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    tokens.revoke_token(user=author(request), pk=pk)
    messages.success(request, _("The token no longer works."))
    return redirect("bot-tokens")
