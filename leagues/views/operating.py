"""How the leagues run, for the site's staff and for Prometheus."""

from collections.abc import Iterator
from secrets import compare_digest

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from games.texts import gettext as _
from leagues.selectors.confinement import Confinement, confinement
from leagues.selectors.operating import LeagueActivity, league_activity


@login_required
@require_safe
@never_cache
def operating(request: HttpRequest) -> HttpResponse:
    if not request.user.is_staff:
        raise PermissionDenied(_("This page is for the site's staff."))
    context = {"activity": league_activity(timezone.now()), "confinement": confinement()}
    return render(request, "leagues/operating.html", context)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Metrics for Prometheus, with the token of the settings, and for staff."""
    if not (request.user.is_staff or _has_token(request)):
        raise PermissionDenied(_("Metrics need the token in SLAPDECK_METRICS_TOKEN."))
    registry = CollectorRegistry()
    registry.register(_Figures(league_activity(timezone.now()), confinement()))
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _has_token(request: HttpRequest) -> bool:
    token: str = settings.METRICS_TOKEN
    sent = request.headers.get("Authorization", "")
    return bool(token) and compare_digest(sent.encode(), f"Bearer {token}".encode())


class _Figures:
    def __init__(self, found: LeagueActivity, confined: Confinement) -> None:
        self._found, self._confined = found, confined

    def collect(self) -> Iterator[Metric]:
        found = self._found
        yield from (
            _gauge("pairs_waiting", "Pairs of games that wait in the database", found.waiting),
            _gauge("pairs_playing", "Pairs of games under a lease", found.playing),
            _gauge("trials_waiting", "Trials that are not over", found.trials),
            _gauge("oldest_pair_seconds", "How long the first waiting pair has waited", found.oldest_s),
            _gauge("matches_per_minute", "Pairs played, over the last ten minutes", found.matches_a_minute),
            _gauge("leagues_paused", "Leagues that are paused", len(found.paused)),
            _gauge("isolation_safe", "1 where bots of strangers are confined", int(self._confined.is_safe)),
        )
        kinds = {one.kind: one.times for one in found.failures}
        yield _gauges("failures", "Failures of the last hour, by kind", "kind", kinds)
        yield _gauges("queue_messages", "Messages in the broker, by queue", "queue", found.messages)


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(f"slapdeck_{name}", words, value=value)


def _gauges(name: str, words: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(f"slapdeck_{name}", words, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
