"""Pages of a club and its members, the sheet of private links, and the list of clubs."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from clubs.models import Club, Membership, PlayerLink
from clubs.permissions import Role
from clubs.services.clubs import join_club
from games.models import Player
from tests.clubs.factories import make_club, make_user
from tests.clubs.views.conftest import Form, signed_in
from tests.games.factories import BotFactory, PlayerFactory
from tests.often import in_turn
from tests.tournaments.factories import make_tournament

CLUB = "/clubs/club/"


@pytest.fixture
def owner(club: Club) -> Client:
    return signed_in(club, Role.OWNER)


@pytest.fixture
def bo(club: Club) -> Membership:
    return join_club(club=club, player=PlayerFactory.create(name="Bo", country=""))


def page_of(membership: Membership) -> str:
    return f"{CLUB}members/{membership.pk}/"


def post(client: Client, address: str, sent: dict[str, Any]) -> str:
    return client.post(address, sent, follow=True).content.decode()


def test_role_is_changed_on_the_page_of_the_member(owner: Client, bo: Membership, form: Form) -> None:
    assert "Plays without an account." in owner.get(page_of(bo)).content.decode()
    shown = post(owner, f"{page_of(bo)}role/", form(role="organiser"))
    assert "Bo is organiser once they have an account. Make an invitation for one." in shown
    assert "Make the invitation" in shown, "a button to make it"
    bo.refresh_from_db()
    assert bo.role == Role.ORGANISER
    assert "Bo is player now." in post(owner, f"{page_of(bo)}role/", form(role="member"))


def test_role_of_a_member_with_an_account_changes_at_once(owner: Client, club: Club, form: Form) -> None:
    make_user("cy", club, Role.MEMBER)
    cy = club.memberships.get(player__name="Cy")
    assert "Cy is organiser now." in post(owner, f"{page_of(cy)}role/", form(role="organiser"))


@in_turn("role", ["owner", "organiser", "king", ""])
def test_organiser_can_give_only_lower_roles(organiser: Client, bo: Membership, form: Form, role: str) -> None:
    assert "Ask one of them" in post(organiser, f"{page_of(bo)}role/", form(role=role))
    bo.refresh_from_db()
    assert bo.role == Role.MEMBER


def test_organiser_sees_no_form_on_the_page_of_an_owner(organiser: Client, owner: Client, club: Club) -> None:
    page = organiser.get(page_of(club.memberships.get(role="owner"))).content.decode()
    assert "Change the role" not in page and "Remove member" not in page


def test_organiser_removes_a_member(organiser: Client, bo: Membership, form: Form) -> None:
    assert "Bo is no longer a member" in post(organiser, f"{page_of(bo)}remove/", form())
    assert organiser.get(page_of(bo)).status_code == 404


def test_last_owner_must_make_another_owner_first(owner: Client, club: Club, form: Form) -> None:
    mine = club.memberships.get(role="owner")
    for address, sent in (
        (f"{CLUB}leave/", form()),
        (f"{page_of(mine)}remove/", form()),
        (f"{page_of(mine)}role/", form(role="member")),
    ):
        assert "Make another member an owner first." in post(owner, address, sent)
    assert club.memberships.filter(role="owner").exists()


def test_member_leaves_the_club(member: Client, club: Club, form: Form) -> None:
    assert "Leave the club" in member.get(CLUB).content.decode()
    assert "You have left The club." in post(member, f"{CLUB}leave/", form())
    assert not club.memberships.exists()
    assert "Leave the club" not in member.get(CLUB).content.decode()
    assert "You are not a member of The club." in post(member, f"{CLUB}leave/", form())


def test_private_link_does_not_allow_leaving_for_its_player(client: Client, bo: Membership, form: Form) -> None:
    PlayerLink.objects.create(club=Club.objects.get(), player=bo.player, key="k")
    client.force_login(make_user("root"))
    client.get("/me/k/")
    assert client.post(f"{CLUB}leave/", form()).status_code == 403
    assert Membership.objects.filter(pk=bo.pk).exists()


def test_organiser_corrects_the_name_of_a_member_without_an_account(
    organiser: Client, bo: Membership, form: Form
) -> None:
    assert "Bo Chen is saved." in post(organiser, f"{page_of(bo)}name/", form(name="Bo Chen", country="cn", team="X"))
    player = Player.objects.get(pk=bo.player_id)
    assert (player.name, player.country, player.team) == ("Bo Chen", "CN", "X")
    assert "A country is two letters" in post(organiser, f"{page_of(bo)}name/", form(name="Bo", country="China"))


def test_member_with_an_account_cannot_be_renamed_by_others(organiser: Client, club: Club, form: Form) -> None:
    make_user("cy", club, Role.MEMBER)
    cy = club.memberships.get(player__name="Cy")
    assert "Save the name" not in organiser.get(page_of(cy)).content.decode()
    assert "Only they can change the name" in post(organiser, f"{page_of(cy)}name/", form(name="Z"))
    assert Player.objects.get(pk=cy.player_id).name == "Cy"


def test_private_link_is_made_shown_and_renewed(organiser: Client, bo: Membership, form: Form) -> None:
    assert "Make the link" in organiser.get(page_of(bo)).content.decode()
    keys = []
    for _ in range(2):
        page = post(organiser, f"{page_of(bo)}link/", form())
        keys.append(PlayerLink.objects.get().key)
        assert f"http://testserver/me/{keys[-1]}/" in page and 'class="qr"' in page
    assert keys[0] != keys[1]


def test_sheet_has_a_slip_for_every_human_member(organiser: Client, bo: Membership, club: Club, form: Form) -> None:
    join_club(club=club, player=BotFactory.create())
    assert "Make 2 links" in organiser.get(f"{CLUB}links/").content.decode()
    page = post(organiser, f"{CLUB}links/", form())
    assert "2 new links." in page and page.count('class="slip"') == page.count("<svg") - 1 == 2
    assert ">Make " not in page
    join_club(club=club, player=PlayerFactory.create())
    assert "Make 1 link" in organiser.get(f"{CLUB}links/").content.decode()


def test_editing_the_club_keeps_its_address(owner: Client, club: Club) -> None:
    assert 'value="The club"' in owner.get(f"{CLUB}edit/").content.decode()
    assert "The Deck is changed." in post(owner, f"{CLUB}edit/", {"name": "The Deck", "place": "Porto"})
    club.refresh_from_db()
    assert (club.name, club.place, club.slug) == ("The Deck", "Porto", "club")
    assert "letters or figures" in post(owner, f"{CLUB}edit/", {"name": "!!"})
    assert "Give the club a name." in post(owner, f"{CLUB}edit/", {"name": ""})


def test_list_of_clubs_is_sorted_and_shows_counts(client: Client, member: Client) -> None:
    make_club("another")
    page = client.get("/clubs/").content.decode()
    assert page.index("The another") < page.index("The club")
    assert "1 member, 0 tournaments" in page and "Create a club" not in page
    assert "Create a club" in member.get("/clubs/").content.decode()


def test_founder_of_a_club_becomes_its_owner(member: Client) -> None:
    sent = {"name": "The Deck", "place": "", "organiser": "Mo"}
    assert member.post("/set-up/club/", sent)["Location"] == "/clubs/the-deck/tournaments/new/"
    assert Membership.objects.get(club__slug="the-deck").role == Role.OWNER
    assert "Edit the club" in member.get("/clubs/the-deck/").content.decode()


def test_number_of_clubs_that_an_account_owns_is_limited(member: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubs.services.clubs.MOST_CLUBS", 1)
    for name in ("First", "Second"):
        page = member.post("/set-up/club/", {"name": name, "organiser": "Mo"}, follow=True).content.decode()
    assert "You own 1 clubs already." in page
    assert not Club.objects.filter(slug="second").exists()


def test_members_are_sorted_ignoring_case_and_accents(client: Client, club: Club) -> None:
    for name in ("Zoe", "émile", "Dan", "Fay"):
        join_club(club=club, player=PlayerFactory.create(name=name))
    page = client.get(CLUB).content.decode()
    assert sorted(("Dan", "émile", "Fay", "Zoe"), key=page.index) == ["Dan", "émile", "Fay", "Zoe"]


def test_desk_does_not_offer_spectators_for_entry(organiser: Client, club: Club) -> None:
    make_tournament(club=club)
    for name, role in (("Wanda Watcher", Role.SPECTATOR), ("Pia Player", Role.MEMBER)):
        join_club(club=club, player=PlayerFactory.create(name=name), role=role)
    page = organiser.get("/tournaments/friday-cup/desk/").content.decode()
    assert "Pia Player" in page and "Wanda Watcher" not in page


def test_pages_of_a_large_club_take_few_queries(
    organiser: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    for player in PlayerFactory.create_batch(30):
        join_club(club=club, player=player)
    with django_assert_max_num_queries(9):  # one query lists the tournaments called off, for organisers
        organiser.get(CLUB)
    organiser.post(f"{CLUB}links/")
    with django_assert_max_num_queries(8):
        organiser.get(f"{CLUB}links/")


def test_superuser_who_is_no_member_is_not_offered_to_leave(client: Client, club: Club) -> None:
    client.force_login(get_user_model().objects.create_superuser("root"))
    assert "Leave the club" not in client.get(CLUB).content.decode()
