"""Signing up, the account page, passwords, and limits on attempts."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Membership
from clubs.services.acts import ClubAct
from clubs.services.clubs import join_club
from clubs.services.invitations import invite, take_back
from games.models import Player
from tests.clubs.factories import ANA, make_club, make_user
from tests.games.factories import NOW, PlayerFactory
from tests.often import in_turn

pytestmark = pytest.mark.django_db

NEW = {"name": " Ana  Ferreira ", "username": "ana", "password1": "lone-spit-2026", "email": ""}


def test_signing_up_makes_an_account_and_a_player(client: Client) -> None:
    assert client.post("/sign-up/", NEW)["Location"] == "/account/"
    user = User.objects.get()
    assert (user.username, user.get_full_name(), user.player.name) == ("ana", "Ana Ferreira", "Ana Ferreira")
    assert client.get("/account/").status_code == 200


def test_email_address_is_stored_and_no_mail_is_sent(client: Client, mailoutbox: list[object]) -> None:
    client.post("/sign-up/", NEW | {"email": "ana@club.example"})
    assert User.objects.get().email == "ana@club.example"
    assert mailoutbox == []


@pytest.fixture
def bo(db: None) -> User:
    return make_user("bo")


@in_turn(
    ("fields", "sentence"),
    [
        ({"name": " "}, "Type your name, as others at the table know it."),
        ({"username": ""}, "Choose a username"),
        ({"username": "BO"}, "Somebody has this username already."),
        ({"password1": ""}, "Choose a password."),
        ({"password1": "short"}, "too short"),
        ({"password1": "password"}, "too common"),
        ({"email": "nonsense"}, "valid email address"),
        (
            {"username": "b\N{CYRILLIC SMALL LETTER O}"},
            "Use only the letters a to z, digits and @ . + - _ in a username.",
        ),
    ],
)
def test_invalid_sign_up_is_refused_with_the_reason(
    client: Client, bo: User, fields: dict[str, str], sentence: str
) -> None:
    page = client.post("/sign-up/", NEW | fields).content.decode()
    assert sentence in page
    assert User.objects.get() == bo


def test_signing_up_does_not_reveal_whether_an_email_address_is_known(client: Client) -> None:
    for username in ("ana", "bo"):
        answer = client.post("/sign-up/", NEW | {"username": username, "email": "Ana@club.example"})
        assert answer["Location"] == "/account/"
        client.logout()
    assert User.objects.filter(email="ana@club.example").count() == 2


def test_signing_up_leads_to_the_next_page(client: Client) -> None:
    assert 'name="next" value="/set-up/club/"' in client.get("/sign-up/?next=/set-up/club/").content.decode()
    assert client.post("/sign-up/", NEW | {"next": "/set-up/club/"})["Location"] == "/set-up/club/"


def test_signing_up_does_not_redirect_to_other_sites(client: Client) -> None:
    assert client.post("/sign-up/", NEW | {"next": "https://elsewhere.example/"})["Location"] == "/account/"


def test_sign_in_and_sign_up_link_to_each_other_keeping_next(client: Client) -> None:
    assert 'href="/sign-up/?next=%2Fset-up%2F"' in client.get("/sign-in/?next=/set-up/").content.decode()
    assert 'href="/sign-in/?next=%2Fset-up%2F"' in client.get("/sign-up/?next=/set-up/").content.decode()


def test_sign_up_page_names_the_invitation(client: Client) -> None:
    club = make_club()
    player = PlayerFactory.create(name="Bo Chen")
    join_club(club=club, player=player)
    link = invite(role=Membership.Role.MEMBER, uses=1, days=1, player=player, act=ClubAct(club, "k", ANA, NOW))
    page = client.get(f"/sign-up/?next=/invitations/{link.key}/").content.decode()
    assert "Invitation to The club" in page and 'value="Bo Chen"' in page
    assert "Invitation" not in client.get("/sign-up/?next=/invitations/nothing/").content.decode()


@in_turn("way", ["//[", "\x00", "javascript:alert(1)", "//elsewhere.example/", "https://elsewhere.example/"])
def test_invalid_next_page_is_ignored(bo: User, way: str) -> None:
    client = Client()
    for page in ("/sign-in/", "/sign-up/"):
        assert client.get(page, {"next": way}).status_code == 200
    assert client.post("/sign-in/", {"username": "bo", "password": "slap", "next": way})["Location"] == "/me/"


def test_site_may_restrict_sign_up_to_invited_people(client: Client, settings: Settings) -> None:
    settings.SIGN_UP = "invited"
    assert "Accounts are by invitation here" in client.get("/sign-up/").content.decode()
    client.post("/sign-up/", NEW)
    assert not User.objects.exists()
    role, now = Membership.Role.MEMBER, timezone.now()
    link = invite(role=role, uses=1, days=1, act=ClubAct(make_club(), "k", ANA, now))
    page = f"/invitations/{link.key}/"
    assert "Create an account" in client.get(f"/sign-up/?next={page}").content.decode()
    assert client.post("/sign-up/", NEW | {"next": page})["Location"] == page
    take_back(invitation=link.pk, club=link.club, now=now)
    assert "Accounts are by invitation here" in Client().get(f"/sign-up/?next={page}").content.decode()


def test_people_can_sign_in_while_the_cache_is_down(client: Client, settings: Settings) -> None:
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": "unix:///nowhere/valkey.sock"}}
    make_user("ana")
    assert client.post("/sign-in/", {"username": "ana", "password": "wrong"}).status_code == 200
    assert client.post("/sign-in/", {"username": "ana", "password": "slap"}).status_code == 302


def test_account_page_changes_name_country_and_team(client: Client) -> None:
    client.post("/sign-up/", NEW)
    answer = client.post("/account/", {"name": "Ana F.", "country": "pt", "team": "Slap"}, follow=True)
    assert "Your details are saved." in answer.content.decode()
    player = Player.objects.get()
    assert (player.name, player.country, player.team) == ("Ana F.", "PT", "Slap")
    assert User.objects.get().get_full_name() == "Ana F."
    assert "two letters" in client.post("/account/", {"name": "Ana", "country": "x"}).content.decode()


def test_account_without_a_player_gets_one_on_the_account_page(client: Client) -> None:
    client.force_login(make_user("root"))
    assert "has no player’s name yet" in client.get("/me/").content.decode()
    assert 'value="root"' in client.get("/account/").content.decode()
    client.post("/account/", {"name": "Ruth"})
    assert "Ruth" in client.get("/me/").content.decode()


def test_account_page_shows_clubs_and_sign_out(client: Client) -> None:
    client.force_login(make_user("ana", make_club()))
    page = client.get("/account/").content.decode()
    assert '<a href="/clubs/club/">The club</a>' in page and "organiser" in page
    assert 'action="/sign-out/"' in page


def test_account_pages_require_signing_in(client: Client) -> None:
    for address in ("/account/", "/account/password/"):
        assert client.get(address)["Location"] == f"/sign-in/?next={address}"


def test_changing_the_password_requires_the_present_password(client: Client) -> None:
    client.post("/sign-up/", NEW)
    sent = {"oldpassword": "wrong", "password1": "two-spits-2027", "password2": "two-spits-2027"}
    assert "Type the password that you have now." in client.post("/account/password/", sent).content.decode()
    assert User.objects.get().check_password(NEW["password1"])
    answer = client.post("/account/password/", sent | {"oldpassword": NEW["password1"]}, follow=True)
    assert "The password is changed." in answer.content.decode()
    assert User.objects.get().check_password("two-spits-2027")
    assert client.get("/account/").status_code == 200


def test_account_without_a_password_can_set_its_first_password(client: Client) -> None:
    user = make_user("ana")
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    answer = client.get("/account/password/", follow=True)
    assert "Choose a password" in answer.content.decode()
    sent = {"password1": "two-spits-2027", "password2": "two-spits-2027"}
    assert client.post("/account/password/first/", sent)["Location"] == "/account/"


def sign_in(client: Client, password: str, username: str = "ana", address: str = "127.0.0.1") -> str:
    """Returns the page of the response; it is empty after a successful sign-in."""
    answer = client.post("/sign-in/", {"username": username, "password": password}, REMOTE_ADDR=address)
    return answer.content.decode()


def test_five_wrong_passwords_lock_the_account_for_that_address_only(client: Client) -> None:
    make_user("ana")
    for _ in range(5):
        assert "correct username and password" in sign_in(client, "wrong", address="10.0.0.1")
    assert "Try again in 5 minutes." in sign_in(client, "slap", "ANA", address="10.0.0.1")
    assert sign_in(client, "slap", address="10.0.0.2") == ""
    make_user("bo")
    assert sign_in(Client(), "slap", "bo", address="10.0.0.1") == ""


def test_known_device_is_not_locked_out_by_attempts_of_others(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {
        "wrong_password_from_address": "5/m/key", "wrong_password_for_account": "5/h/key",
    }  # fmt: skip
    make_user("ana")
    assert sign_in(client, "slap") == ""
    client.post("/sign-out/")
    stranger = Client()
    for _ in range(6):
        sign_in(stranger, "wrong")
    assert "Too many wrong passwords" in sign_in(stranger, "slap")
    assert sign_in(client, "slap") == ""
    client.post("/sign-out/")
    for _ in range(5):
        assert "correct username and password" in sign_in(client, "wrong")
    assert "Try again in 5 minutes." in sign_in(client, "slap")


def test_device_is_known_for_its_own_account_only(client: Client) -> None:
    make_user("ana")
    make_user("bo")
    sign_in(client, "slap", "bo")
    client.post("/sign-out/")
    (known,) = [value for name, value in client.cookies.items() if name.startswith("device-")]
    assert known["httponly"] and known["path"] == "/sign-in/"
    for _ in range(5):
        sign_in(client, "wrong")
    assert "Try again in 5 minutes." in sign_in(client, "slap")


def test_guessing_from_many_addresses_is_limited(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"wrong_password_for_account": "3/h/key"}
    make_user("ana")
    for number in range(3):
        assert "correct username and password" in sign_in(client, "wrong", address=f"10.0.0.{number}")
    page = sign_in(client, "slap", address="10.0.0.9")
    assert "Try again in 60 minutes, or on a device that has signed in before." in page


def test_guessing_at_many_accounts_from_one_address_is_limited(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"wrong_password_from_address": "3/m/key"}
    for username in ("one", "two", "three"):
        assert "correct username and password" in sign_in(client, "wrong", username)
    assert "from your network. Try again in one minute." in sign_in(client, "wrong", "four")


def test_number_of_sign_ups_per_address_is_limited(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup": "2/m/ip"}
    answers = [client.post("/sign-up/", NEW | {"username": ""}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "Wait a minute" in answers[-1].content.decode()


def test_admin_uses_the_sign_in_page_of_the_site(client: Client) -> None:
    User.objects.create_superuser("root", password="slap")
    sent = {"username": "root", "password": "slap", "next": "/admin/"}
    sign_in_page = client.post("/admin/login/", sent)["Location"]
    assert sign_in_page == "/sign-in/?next=%2Fadmin%2F"
    assert client.get("/admin/").status_code == 302, "the login page of the admin itself accepts no password"
    assert client.post(sign_in_page, sent)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_admin_refuses_accounts_without_rights(client: Client) -> None:
    client.force_login(make_user("ana"))
    assert client.get("/admin/", follow=True).status_code == 403


def test_inactive_account_cannot_sign_in(client: Client) -> None:
    user = make_user("ana")
    user.is_active = False
    user.save()
    answer = client.post("/sign-in/", {"username": "ana", "password": "slap"}, follow=True)
    assert answer.status_code == 200
    assert client.get("/account/").status_code == 302


def test_account_pages_obey_the_content_security_policy(client: Client) -> None:
    client.force_login(make_user("ana"))
    for address in ("/account/", "/account/password/"):
        page = client.get(address).content.decode()
        assert "<style" not in page and "style=" not in page and "<script>" not in page


def test_sign_up_page_explains_which_usernames_are_allowed(client: Client) -> None:
    page = client.get("/sign-up/").content.decode()
    assert "without spaces" in page
    for username, taken in (("ana@club.example+1-2_3", True), ("ana b", False)):
        client.post("/sign-up/", NEW | {"username": username})
        assert User.objects.filter(username=username).exists() is taken
        client.logout()
