"""Attempts of a club to get at roles, links or ledgers of another club through its own pages."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Invitation, Membership, PersonEvent, PlayerLink
from clubs.name_lists import ListedPerson
from clubs.permissions import Role
from clubs.services import adding
from clubs.services.acts import Actor, ClubAct
from clubs.services.clubs import join_club
from games.models import Player
from tests.clubs.factories import make_club, make_user
from tests.clubs.views.conftest import Form
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import Evening, deals_on_sheets, make_tournament
from tournaments.models import Entry, Event

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


def test_merge_and_undo_cannot_transfer_a_role_of_another_club(ours: Club, theirs: Club, form: Form) -> None:
    """They merge Pia into a dummy. We make her an organiser. They undo it and merge another account in her place."""
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
    """A user who belongs to both clubs and plays match 1 of our tournament."""
    user = make_user("pia", ours, Role.MEMBER)
    player = Player.objects.get(user=user)
    join_club(club=theirs, player=player)
    evening = Evening(make_tournament(name="Ours", club=ours))
    evening.enter(player, PlayerFactory.create())
    evening.start()
    return user


def deal() -> dict[str, Any]:
    return {"game": 1, "deal": 1, "sides": "1-2", "cards_0": 20, "cards_1": 32}


def test_private_link_of_another_club_cannot_write_into_our_ledger(theirs: Club, pia: User, form: Form) -> None:
    their_owner, stranger = owner_of(theirs), Client()
    their_owner.post("/clubs/theirs/links/", form())
    lines = Event.objects.count()
    for link in PlayerLink.objects.all():
        stranger.get(f"/me/{link.key}/")
        assert stranger.post(SHEET, form(**deal())).headers["Location"].startswith("/sign-in/")
    assert (Event.objects.count(), deals_on_sheets()) == (lines, [])
    assert "Ours" not in stranger.get("/me/").content.decode()


def test_another_club_cannot_see_or_end_our_private_link(ours: Club, theirs: Club, pia: User, form: Form) -> None:
    our_owner, their_owner = owner_of(ours), owner_of(theirs)
    our_owner.post("/clubs/ours/links/", form())
    phone, link = Client(), PlayerLink.objects.get(player__user=pia)
    phone.get(f"/me/{link.key}/")
    page = f"/clubs/theirs/members/{Membership.objects.get(club=theirs, player__user=pia).pk}/"
    assert all(link.key not in their_owner.get(address).content.decode() for address in (page, "/clubs/theirs/links/"))
    their_owner.post(f"{page}link/", form())
    phone.post(SHEET, form(**deal()))
    assert str(Event.objects.latest("pk").player) == "Pia"


def test_merge_is_undone_only_once(ours: Club, theirs: Club, form: Form) -> None:
    """Zed is merged into Xen, and Xen into Yan. Both merges are undone, and our member claims Zed's name."""
    their_owner = owner_of(theirs)
    zed, xen, yan = (join_club(club=theirs, player=PlayerFactory.create(name=name)).player for name in ("Z", "X", "Y"))

    def merge(keep: Player, gone: Player) -> int:
        their_owner.post("/clubs/theirs/merge/", form(keep=keep.pk, gone=gone.pk))
        return PersonEvent.objects.filter(club=theirs, kind="merged").latest("pk").pk

    def undo(event: int) -> None:
        their_owner.post(f"/clubs/theirs/merge/{event}/undo/", form())

    first, second = merge(xen, zed), merge(yan, xen)
    undo(second)
    undo(first)
    fay = make_user("fay", ours, Role.MEMBER)
    Player.objects.get(user=fay).delete()
    Player.objects.filter(pk=zed.pk).update(user=fay)
    merge(yan, xen)
    undo(second)
    assert Player.objects.get(pk=zed.pk).merged_into is None
    assert Player.objects.get(pk=xen.pk).merged_into == yan


def test_undoing_a_merge_restores_no_role_above_the_present_role(ours: Club, form: Form) -> None:
    our_owner = owner_of(ours)
    keep, gone = (
        join_club(club=ours, player=PlayerFactory.create(name=name), role=Role.ORGANISER).player for name in ("K", "G")
    )
    our_owner.post("/clubs/ours/merge/", form(keep=keep.pk, gone=gone.pk))
    Membership.objects.filter(player=keep).update(role=Role.MEMBER)
    our_owner.post(f"/clubs/ours/merge/{PersonEvent.objects.get(kind='merged').pk}/undo/", form())
    assert Membership.objects.get(player=gone).role == Role.MEMBER


def test_claim_elsewhere_keeps_the_player_named_in_our_ledger(ours: Club, theirs: Club, form: Form) -> None:
    """Dan's entry was removed here. It can be restored after he claims a name elsewhere."""
    dan = make_user("dan", ours, Role.MEMBER)
    player = Player.objects.get(user=dan)
    evening = Evening(make_tournament(name="Ours", club=ours))
    evening.enter(player)
    Entry.objects.all().delete()
    Membership.objects.filter(player=player).delete()
    member = join_club(club=theirs, player=PlayerFactory.create(name="Dan at theirs"))
    owner_of(theirs).post(f"/clubs/theirs/members/{member.pk}/invite/", form())
    client_of(dan).post(f"/invitations/{Invitation.objects.get().key}/")
    assert Player.objects.get(user=dan) == player
    assert Player.objects.get(pk=member.player_id).merged_into == player


def test_list_of_another_club_cannot_change_people_with_accounts(theirs: Club, pia: User, form: Form) -> None:
    name = Player.objects.get(user=pia).name
    found = adding.look_up(club=theirs, lines=[ListedPerson(1, name, team="Losers", rating=1)])
    adding.add_people(found=found, chosen={}, act=ClubAct(theirs, "list", Actor("Bob"), timezone.now()))
    player = Player.objects.get(user=pia)
    assert (player.team, player.outside_rating) == ("", None)


def test_another_club_cannot_rename_our_member(ours: Club, theirs: Club, form: Form) -> None:
    player = PlayerFactory.create(name="Ada")
    join_club(club=ours, player=player)
    member = join_club(club=theirs, player=player)
    owner_of(theirs).post(f"/clubs/theirs/members/{member.pk}/name/", form(name="Pwned", country="", team=""))
    assert Player.objects.get(pk=player.pk).name == "Ada"


def test_invitation_is_shown_only_to_people_who_may_give_its_role(ours: Club, form: Form) -> None:
    our_owner, organiser = owner_of(ours), client_of(make_user("cat", ours, Role.ORGANISER))
    our_owner.post("/clubs/ours/invitations/", form(role=Role.ORGANISER.value, uses=1, days=7))
    made = f"/clubs/ours/invitations/{Invitation.objects.get().pk}/"
    assert organiser.get(made).status_code == 404
    assert organiser.post(f"{made}take-back/", form()).status_code == 404
    assert f'href="{made}"' not in organiser.get("/clubs/ours/invitations/").content.decode()
    assert our_owner.get(made).status_code == 200


@pytest.mark.parametrize("act", ["", "role/", "link/", "invite/"])
def test_bot_cannot_be_renamed_given_a_role_linked_or_invited(ours: Club, form: Form, act: str) -> None:
    bot = join_club(club=ours, player=PlayerFactory.create(name="Chough", bot="greedy"))
    page = f"/clubs/ours/members/{bot.pk}/"
    asked = form(name="Mine", country="", team="", role=Role.ORGANISER.value)
    assert owner_of(ours).post(f"{page}{act or 'name/'}", asked).status_code == 404


def test_only_owner_with_an_account_cannot_leave(ours: Club, form: Form) -> None:
    owner = owner_of(ours)
    join_club(club=ours, player=PlayerFactory.create(), role=Role.OWNER)
    owner.post("/clubs/ours/leave/", form())
    assert Membership.objects.filter(club=ours, role=Role.OWNER, player__user__isnull=False).exists()
