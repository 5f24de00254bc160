"""The root of all URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import health
from config.offline import manifest, offline, worker
from config.status import status

handler500 = "config.error_page.error_page"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls")),
    path("", include("clubs.urls")),
    path("", include("games.urls")),
    path("", include("leagues.urls")),
    path("health/", health, name="health"),
    path("status/", status, name="status"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("worker.js", worker, name="worker"),
    path("offline/", offline, name="offline"),
    path("admin/login/", secure_admin_login(admin.site.login)),  # redirects to /sign-in/, which limits tries
    path("admin/", admin.site.urls),
]
