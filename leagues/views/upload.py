"""Pages to upload a bot, or another version of one."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from engine.commands.authors import STARTER
from games.models import Bot
from games.sandbox.limits import ALLOWED, GAME_LASTS_S, LONGEST_SOURCE, Limits
from games.texts import gettext as _
from games.views.check import engine_sources, has_python
from leagues.forms import BotForm, VersionForm
from leagues.models import League
from leagues.selectors.confinement import confinement
from leagues.services.bots import BotWithdrawn, LimitReached, NameRefused, Uploaded, create_bot, upload_version
from leagues.services.sources import SourceRefused
from leagues.views.desk import author, own_bot


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new bot, from a working template; the slug `league` in the address ticks only that league."""
    initial = _initial(STARTER.format(file="my_bot.py", name="MyBot"), request.GET.get("league", ""))
    form = BotForm(request.POST or None, request.FILES or None, initial=initial)
    if form.is_valid() and (uploaded := _created(request, form)):
        return _to_desk(request, uploaded)
    return _page(request, form, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """A new version, from the latest one."""
    bot = own_bot(request, slug)
    latest = bot.versions.first()
    form = VersionForm(request.POST or None, request.FILES or None, initial=_initial(latest.source if latest else ""))
    if form.is_valid() and (uploaded := _uploaded(form, bot)):
        return _to_desk(request, uploaded)
    return _page(request, form, bot)


def _initial(source: str, league: str = "") -> dict[str, object]:
    every = League.objects.all()
    return {"source": source, "leagues": [one.pk for one in every if league in ("", one.slug)]}


def _created(request: HttpRequest, form: BotForm) -> Uploaded | None:
    sent = form.cleaned_data
    try:
        return create_bot(
            owner=author(request),
            name=sent["name"],
            source=sent["text"],
            notes=sent["notes"],
            is_public=sent["is_public"],
            leagues=sent["leagues"],
            now=timezone.now(),
        )
    except NameRefused as refusal:
        form.add_error("name", str(refusal))
    except SourceRefused as refusal:
        _add_source_error(form, refusal)
    except LimitReached as refusal:
        form.add_error(None, str(refusal))
    return None


def _uploaded(form: VersionForm, bot: Bot) -> Uploaded | None:
    sent = form.cleaned_data
    try:
        return upload_version(
            bot=bot, source=sent["text"], notes=sent["notes"], leagues=sent["leagues"], now=timezone.now()
        )
    except SourceRefused as refusal:
        _add_source_error(form, refusal)
    except (LimitReached, BotWithdrawn) as refusal:
        form.add_error(None, str(refusal))
    return None


def _add_source_error(form: VersionForm, refusal: SourceRefused) -> None:
    form.add_error("file" if form.cleaned_data.get("file") else "source", str(refusal))


def _to_desk(request: HttpRequest, uploaded: Uploaded) -> HttpResponse:
    if uploaded.is_new:
        messages.success(request, _("%(version)s is uploaded.", version=uploaded.version))
    else:
        messages.info(
            request,
            _("You uploaded this source before: it is %(version)s. Nothing was stored.", version=uploaded.version),
        )
    return redirect("my-bots")


def _page(request: HttpRequest, form: VersionForm, bot: Bot | None) -> HttpResponse:
    context = {
        "form": form,
        "bot": bot,
        "engine": engine_sources().digest,
        "python": settings.BROWSER_PYTHON.name if has_python() else "",
        "limits": Limits(),
        "game_lasts_s": GAME_LASTS_S,
        "memory_mib": Limits().memory_bytes >> 20,
        "most_kib": LONGEST_SOURCE >> 10,
        "modules": ALLOWED,
        "uploads": settings.UPLOADS_A_DAY,
        "confinement": confinement(),
    }
    return render(request, "leagues/upload.html", context)
