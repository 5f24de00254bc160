"""Makes the site installable on a phone, with a service worker that keeps some pages."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from games.texts import gettext as _


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, which browsers need to install the site."""
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    manifest = {
        "id": "/",
        "name": "Slapdeck",
        "short_name": "Slapdeck",
        "description": _("The clubhouse for Spit"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5efe2",
        "theme_color": "#f5efe2",
        "icons": icons,
    }
    return JsonResponse(manifest, content_type="application/manifest+json")


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root because it may only serve addresses below its own.

    The names of its modules contain digests, so a new version makes a new worker.
    """
    return render(request, "offline/worker.js", content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown without network if the worker has no copy. The same for everyone."""
    return render(request, "offline/offline.html")
