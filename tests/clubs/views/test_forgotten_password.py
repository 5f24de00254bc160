"""Resetting a forgotten password by mail."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from clubs.tasks import send_links
from tests.clubs.factories import make_user

pytestmark = pytest.mark.django_db

ASK = "/account/password/forgotten/"
NEW = {"password1": "two-spits-2027", "password2": "two-spits-2027"}


@pytest.fixture
def asked(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Collects the mails that a worker is asked to send, on a site with a mail server."""
    settings.SENDS_MAIL = True
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr("clubs.views.forgotten_password.send_reset_links_soon", lambda *what: asked.append(what))
    return asked


def member(username: str, email: str = "ana@club.example") -> User:
    user = make_user(username)
    User.objects.filter(pk=user.pk).update(email=email)
    return user


def link_in(mail: EmailMessage) -> str:
    found = re.search(r"https://club\.example(/\S+)", str(mail.body))
    assert found
    return found[1]


def test_reset_is_not_offered_without_a_mail_server(client: Client) -> None:
    assert client.get(ASK).status_code == client.get("/account/password/new/MQ/a-b/").status_code == 404
    assert ASK not in client.get("/sign-in/").content.decode()
    assert "link" not in client.get("/sign-up/").content.decode().partition("<form")[2]


def test_link_in_the_mail_sets_a_password_once(
    client: Client, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    settings.SENDS_MAIL = True
    member("ana")
    send_links(address="Ana@club.example", site="https://club.example/")
    (mail,) = mailoutbox
    assert (mail.subject, mail.to) == ("Choose a new password at club.example", ["ana@club.example"])
    assert "You sign in there as ana." in str(mail.body)
    form = client.get(link_in(mail))["Location"]
    assert "You sign in as <strong>ana</strong>." in client.get(form).content.decode()
    assert "too short" in client.post(form, {"password1": "a", "password2": "a"}).content.decode()
    page = client.post(form, NEW, follow=True).content.decode()
    assert "The password is changed." in page and "Signed in as ana" in page
    assert User.objects.get().check_password("two-spits-2027")
    assert "This link no longer works" in Client().get(link_in(mail)).content.decode()


def test_only_accounts_with_the_address_get_a_mail_each(mailoutbox: list[EmailMessage]) -> None:
    for username in ("ana", "bo"):
        member(username)
    member("mo", "mo@club.example")
    send_links(address="ana@club.example", site="https://club.example/")
    send_links(address="nobody@club.example", site="https://club.example/")
    assert sorted(str(mail.body).partition("sign in there as ")[2][:3] for mail in mailoutbox) == ["ana", "bo."]


def test_page_does_not_reveal_whether_an_address_is_known(client: Client, asked: list[tuple[str, str]]) -> None:
    member("ana")
    assert ASK in client.get("/sign-in/").content.decode()
    pages = []
    for address in ("ana@club.example", "eve@club.example"):
        pages.append(client.post(ASK, {"email": address}).content.decode().replace(address, ""))
        assert asked.pop() == (address, "http://testserver/")
    assert pages[0] == pages[1] and "a link is on its way" in pages[0]


def test_number_of_reset_mails_is_limited(client: Client, settings: Settings, asked: list[tuple[str, str]]) -> None:
    for number in range(4):
        page = client.post(ASK, {"email": "ana@club.example"}, REMOTE_ADDR=f"10.0.0.{number}").content.decode()
    assert len(asked) == 3 and "try again in an hour" in page
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"reset_password": "1/m/ip"}
    answers = [client.post(ASK, {"email": f"{name}@club.example"}) for name in ("bo", "mo")]
    assert [answer.status_code for answer in answers] == [200, 429]
