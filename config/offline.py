"""What makes the site stay on a phone: it can be installed, and a service worker keeps some of its pages."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from games.texts import gettext as _


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """What a browser wants to know before it puts the site among the apps of a phone."""
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    told = {
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
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root: it may only answer for addresses below its own.

    The names of its modules carry their digests, so another version of them makes another worker.
    """
    return render(request, "offline/worker.js", content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the worker shows without network where it has kept no page. The same for everybody."""
    return render(request, "offline/offline.html")
