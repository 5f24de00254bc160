"""Every address of the site starts here."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from config.health import health
from tournaments.views.signing_in import SignIn

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls")),
    path("", include("games.urls")),
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
]
