"""Pages of invitations: organisers make them, and other people accept them."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Club, Invitation, Membership
from clubs.permissions import Role
from clubs.services.clubs import join_club
from games.models import Player
from tests.clubs.factories import make_user
from tests.clubs.views.conftest import Form, signed_in
from tests.games.factories import PlayerFactory

PAGE = "/clubs/club/invitations/"
NEW = {"name": "Bo Chen", "username": "bo", "password1": "lone-spit-2026"}


@pytest.fixture
def owner(club: Club) -> Client:
    return signed_in(club, Role.OWNER)


def make(client: Client, form: Form, **fields: Any) -> Invitation:
    client.post(PAGE, form(**{"role": "member", "uses": 0, "days": 7} | fields))
    return Invitation.objects.latest("pk")


def test_form_sent_twice_makes_one_link_with_a_qr_code(organiser: Client, form: Form) -> None:
    sent = form(role="scorekeeper", uses=10, days=1)
    answers = {organiser.post(PAGE, sent)["Location"] for _ in range(2)}
    link = Invitation.objects.get()
    assert answers == {f"{PAGE}{link.pk}/"}
    page = organiser.get(answers.pop()).content.decode()
    assert f"http://testserver/invitations/{link.key}/" in page and 'class="qr"' in page
    assert "Become scorekeeper" in page and "10 more people can use it" in page


def test_no_qr_code_is_shown_on_localhost(organiser: Client, form: Form) -> None:
    link = make(organiser, form)
    page = organiser.get(f"{PAGE}{link.pk}/", headers={"host": "localhost"}).content.decode()
    assert "works on this computer only" in page and 'class="qr"' not in page


@pytest.mark.parametrize(
    ("who", "offered"),
    [("organiser", ["scorekeeper", "member", "spectator"]),
     ("owner", ["organiser", "scorekeeper", "member", "spectator"])],
)  # fmt: skip
def test_invitations_are_limited_to_roles_below_the_own(club: Club, form: Form, who: str, offered: list[str]) -> None:
    client = signed_in(club, who)
    page = client.get(PAGE).content.decode()
    assert re.findall(r'value="(\w+)"(?: selected)?>\w+:', page) == offered
    for role in Role:
        client.post(PAGE, form(role=role.value, uses=0, days=7))
    assert sorted(Invitation.objects.values_list("role", flat=True)) == sorted(offered)


def test_visitor_with_an_account_joins(organiser: Client, club: Club, form: Form, client: Client) -> None:
    link = make(organiser, form, role="scorekeeper")
    client.force_login(make_user("bo"))
    page = client.get(f"/invitations/{link.key}/").content.decode()
    assert "You are invited to join as <strong>scorekeeper</strong>" in page
    assert not Membership.objects.filter(player__user__username="bo").exists()
    answer = client.post(f"/invitations/{link.key}/", follow=True)
    assert answer.redirect_chain[-1][0] == "/clubs/club/"
    assert "You belong to The club now, as scorekeeper." in answer.content.decode()
    assert Membership.objects.get(player__user__username="bo").role == "scorekeeper"


def test_visitor_without_an_account_signs_up_and_joins(organiser: Client, form: Form, client: Client) -> None:
    link = make(organiser, form)
    address = f"/invitations/{link.key}/"
    assert f'href="/sign-up/?next=%2Finvitations%2F{link.key}%2F"' in client.get(address).content.decode()
    assert client.post(address)["Location"] == f"/sign-in/?next={address}"
    assert client.post("/sign-up/", NEW | {"next": address})["Location"] == address
    client.post(address)
    assert str(Membership.objects.get(player__user__username="bo").player) == "Bo Chen"


def test_link_that_was_taken_back_shows_the_reason(organiser: Client, form: Form, client: Client) -> None:
    link = make(organiser, form)
    organiser.post(f"{PAGE}{link.pk}/take-back/", form())
    answer = client.get(f"/invitations/{link.key}/")
    assert answer.status_code == 410
    assert "The club has taken this invitation back." in answer.content.decode()
    client.force_login(make_user("bo"))
    assert "taken this invitation back" in client.post(f"/invitations/{link.key}/", follow=True).content.decode()
    assert not Membership.objects.filter(player__user__username="bo").exists()
    assert "None yet" in organiser.get(PAGE).content.decode()


def test_unknown_invitation_is_not_found(client: Client, db: None) -> None:
    assert client.get("/invitations/nothing/").status_code == 404


def test_list_shows_which_invitations_still_work(organiser: Client, form: Form, client: Client) -> None:
    link = make(organiser, form, uses=1)
    assert "1 left" in organiser.get(PAGE).content.decode()
    client.force_login(make_user("bo"))
    client.post(f"/invitations/{link.key}/")
    assert "no longer works" in organiser.get(PAGE).content.decode()
    assert "has been used" in organiser.get(f"{PAGE}{link.pk}/").content.decode()


def test_member_without_an_account_is_claimed_by_invitation(organiser: Client, club: Club, form: Form) -> None:
    membership = join_club(club=club, player=PlayerFactory.create(name="Bo Chen"))
    answer = organiser.post(f"/clubs/club/members/{membership.pk}/invite/", form(), follow=True)
    link = Invitation.objects.get()
    assert "For Bo Chen" in answer.content.decode()
    phone = Client()
    assert "Are you <strong>Bo Chen</strong>?" in phone.get(f"/invitations/{link.key}/").content.decode()
    phone.post("/sign-up/", NEW | {"name": "Bo", "next": f"/invitations/{link.key}/"})
    phone.post(f"/invitations/{link.key}/")
    assert Player.objects.get(user=User.objects.get(username="bo")) == membership.player
    assert "Bo Chen" in phone.get("/me/").content.decode()


def test_organiser_cannot_make_a_claim_link_for_another_organiser(organiser: Client, club: Club, form: Form) -> None:
    membership = join_club(club=club, player=PlayerFactory.create(name="Cy"), role=Role.ORGANISER)
    page = organiser.post(f"/clubs/club/members/{membership.pk}/invite/", form(), follow=True).content.decode()
    assert "Cy is organiser. An owner of the club has to make this link." in page
    assert not Invitation.objects.exists()


def test_list_of_many_invitations_takes_few_queries(
    organiser: Client, form: Form, django_assert_max_num_queries: Any
) -> None:
    for _ in range(12):
        make(organiser, form)
    with django_assert_max_num_queries(8):
        organiser.get(PAGE)
