"""Every address of the site starts here."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from config.health import health
from config.status import status
from tournaments.views import account, forgotten_password
from tournaments.views.signing_in import SignIn, SignUp

handler500 = "config.failures.failed"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls")),
    path("", include("games.urls")),
    path("", include("leagues.urls")),
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-up/", SignUp.as_view(), name="sign-up"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/password/", account.ChangePassword.as_view(), name="change-password"),
    path("account/password/forgotten/", forgotten_password.ask, name="forgotten-password"),
    path("account/password/new/<uidb64>/<token>/", forgotten_password.Choose.as_view(), name="new-password"),
    # The same doors under the names by which allauth leads to them.
    path("sign-in/", SignIn.as_view(), name="account_login"),
    path("sign-up/", SignUp.as_view(), name="account_signup"),
    path("account/password/", account.ChangePassword.as_view(), name="account_change_password"),
    path("account/password/first/", account.SetPassword.as_view(), name="account_set_password"),
    path("account/closed/", account.Closed.as_view(), name="account_inactive"),
    path("health/", health, name="health"),
    path("status/", status, name="status"),
    path("admin/login/", secure_admin_login(admin.site.login)),  # leads to /sign-in/, which limits tries
    path("admin/", admin.site.urls),
]
