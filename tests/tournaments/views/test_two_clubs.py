"""What one club tries at its own pages to get hold of in another one."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Player
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import Evening, deals_on_sheets, make_club, make_tournament, make_user
from tests.tournaments.views.conftest import Form
from tournaments.models import Club, Event, Invitation, Membership, PersonEvent, PlayerLink
from tournaments.permissions import Role
from tournaments.services.clubs import join_club

DESK = "/tournaments/ours/desk/"
SHEET = "/tournaments/ours/matches/1/score/"


@pytest.fixture
def ours(db: None) -> Club:
    return make_club("ours")


@pytest.fixture
def theirs(db: None) -> Club:
    return make_club("theirs")


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def owner_of(club: Club) -> Client:
    return client_of(make_user(f"owner-of-{club.slug}", club, Role.OWNER))


def follow_invitation(owner: Client, club: Club, guest: Client, form: Form, role: Role) -> None:
    owner.post(f"/clubs/{club.slug}/invitations/", form(role=role.value, uses=0, days=7))
    guest.post(f"/invitations/{Invitation.objects.latest('pk').key}/")


def test_a_role_is_not_taken_over_by_a_merge_that_is_undone(ours: Club, theirs: Club, form: Form) -> None:
    """They merge Pia into a dummy, we make her an organiser, they undo that and put another account in her place."""
    our_owner, their_owner = owner_of(ours), owner_of(theirs)
    make_tournament(name="Ours", club=ours)
    pia, thief = make_user("pia", theirs, Role.MEMBER), make_user("thief", theirs, Role.MEMBER)
    dummy = join_club(club=theirs, player=PlayerFactory.create(name="Dummy")).player

    def merge(gone: User) -> None:
        player = Player.objects.get(user=gone)
        their_owner.post("/clubs/theirs/merge/", form(keep=dummy.pk, gone=player.pk))

    merge(pia)
    follow_invitation(our_owner, ours, client_of(pia), form, Role.ORGANISER)
    assert client_of(pia).get(DESK).status_code == 200
    for event in PersonEvent.objects.filter(club=theirs, kind="merged"):
        their_owner.post(f"/clubs/theirs/merge/{event.pk}/undo/", form())
    merge(thief)
    assert client_of(thief).get(DESK).status_code == 403
    assert client_of(pia).get(DESK).status_code == 200


@pytest.fixture
def pia(ours: Club, theirs: Club) -> User:
    """She has an account, belongs to both clubs, and plays match 1 of our tournament."""
    user = make_user("pia", ours, Role.MEMBER)
    player = Player.objects.get(user=user)
    join_club(club=theirs, player=player)
    evening = Evening(make_tournament(name="Ours", club=ours))
    evening.enter(player, PlayerFactory.create())
    evening.start()
    return user


def deal() -> dict[str, Any]:
    return {"game": 1, "deal": 1, "sides": "1-2", "cards_0": 20, "cards_1": 32}


def test_the_link_that_another_club_gives_writes_nothing_into_our_ledger(theirs: Club, pia: User, form: Form) -> None:
    their_owner, stranger = owner_of(theirs), Client()
    their_owner.post("/clubs/theirs/links/", form())
    lines = Event.objects.count()
    for link in PlayerLink.objects.all():
        stranger.get(f"/me/{link.key}/")
        assert stranger.post(SHEET, form(**deal())).headers["Location"].startswith("/sign-in/")
    assert (Event.objects.count(), deals_on_sheets()) == (lines, [])
    assert "Ours" not in stranger.get("/me/").content.decode()


def test_another_club_neither_sees_nor_ends_the_link_that_our_club_gave(
    ours: Club, theirs: Club, pia: User, form: Form
) -> None:
    our_owner, their_owner = owner_of(ours), owner_of(theirs)
    our_owner.post("/clubs/ours/links/", form())
    phone, link = Client(), PlayerLink.objects.get(player__user=pia)
    phone.get(f"/me/{link.key}/")
    page = f"/clubs/theirs/members/{Membership.objects.get(club=theirs, player__user=pia).pk}/"
    assert all(link.key not in their_owner.get(address).content.decode() for address in (page, "/clubs/theirs/links/"))
    their_owner.post(f"{page}link/", form())
    phone.post(SHEET, form(**deal()))
    assert Event.objects.latest("pk").actor == "Pia"
