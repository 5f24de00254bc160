"""The page of a club, and the ways to set up clubs and tournaments."""

import uuid

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from clubs.models import Club, Membership
from clubs.services import clubs
from games.models import Comment, Game, Player, Report
from tests.clubs.factories import make_user
from tests.games.factories import NOW, PlayerFactory, game_asked_for
from tests.often import in_turn
from tests.tournaments.factories import make_tournament, started
from tournaments.models import Tournament

NEW = "/clubs/club/tournaments/new/"


def sent(name: str = "Friday Cup", variant: str = "standard", best_of: object = 3) -> dict[str, object]:
    return {"key": str(uuid.uuid4()), "name": name, "variant": variant, "best_of": best_of}


def test_everybody_sees_tournaments_and_organisers_a_link_to_set_one_up(client: Client, organiser: Client) -> None:
    make_tournament(club=Club.objects.get())
    for one, sets_up in ((client, False), (organiser, True)):
        page = one.get("/clubs/club/").content.decode()
        assert "Friday Cup" in page and ("New tournament" in page) == sets_up


def test_club_and_desk_link_to_reported_comments(organiser: Client) -> None:
    tournament = make_tournament(club=Club.objects.get())
    addresses = ("/clubs/club/", "/tournaments/friday-cup/desk/")
    for address in addresses:
        assert "reported comment" not in organiser.get(address).content.decode(), address
    game = game_asked_for()
    Game.objects.filter(pk=game.pk).update(occasion=tournament.slug)
    fields = {"deal": 1, "at_ms": 0, "text": "Rude!", "key": "k", "created_at": NOW}
    comment = Comment.objects.create(game=game, author=make_user("cy"), **fields)
    Report.objects.create(comment=comment, by=make_user("di"), created_at=NOW)
    for address in addresses:
        page = organiser.get(address).content.decode()
        assert '<a href="/replays/reported/">1 reported comment</a>' in page, address


PAGES = (
    "/",
    "/replays/",
    "/tournaments/",
    "/tournaments/friday-cup/",
    "/tournaments/friday-cup/desk/",
    "/tournaments/friday-cup/matches/1/",
    "/tournaments/friday-cup/matches/1/score/",
    "/nowhere/",
)


def test_every_page_has_the_same_menu_and_links_to_home_and_club(
    organiser: Client, member: Client, client: Client
) -> None:
    started(2)
    for address in PAGES:
        page = organiser.get(address).content.decode()
        assert '<a href="/me/">' in page, address
        assert '<a href="/clubs/club/"' in page, address
        others = [one.get(address).content.decode() for one in (member, client)]
        menus = [text.partition("</nav>")[0] for text in (page, *others)]
        assert {menu.count("<li>") for menu in menus if "site-nav" in menu} == {7}, address
    assert '<a class="button" href="/set-up/">' in organiser.get("/me/").content.decode()


def test_members_are_paged_and_can_be_searched(organiser: Client) -> None:
    club = Club.objects.get()
    for number in range(60):
        clubs.join_club(club=club, player=PlayerFactory.create(name=f"Person {number:02}"))
    page = organiser.get("/clubs/club/").content.decode()
    assert ">Person 10<" in page and ">Person 59<" not in page and "?page=2#members-title" in page
    assert ">Person 59<" in organiser.get("/clubs/club/?page=2").content.decode()
    found = organiser.get("/clubs/club/?q=person 59").content.decode()
    assert ">Person 59<" in found and ">Person 10<" not in found
    assert "No member is found for “x&lt;”." in organiser.get("/clubs/club/?q=x<").content.decode()


@in_turn("address", ["/", "/tournaments/", "/replays/"])
def test_people_who_organise_nothing_see_no_link_to_set_up(member: Client, client: Client, address: str) -> None:
    for one in (member, client):
        assert "/set-up/" not in one.get(address).content.decode()


def test_set_up_redirects_the_organiser_of_one_club_to_its_form(organiser: Client) -> None:
    assert organiser.get("/set-up/")["Location"] == NEW


def test_organiser_of_two_clubs_chooses_a_club(organiser: Client) -> None:
    other = clubs.create_club(name="Another club", slug="another")
    clubs.join_club(club=other, player=Player.objects.get(name="The-organiser"), role=Membership.Role.ORGANISER)
    page = organiser.get("/set-up/").content.decode()
    assert '<a href="/clubs/another/tournaments/new/">Another club</a>' in page
    assert f'<a href="{NEW}">' in page
    assert "Create another club" in page


def test_set_up_begins_with_a_new_club_for_non_organisers(member: Client, client: Client) -> None:
    assert member.get("/set-up/")["Location"] == "/set-up/club/"
    assert "Create a club" in member.get("/set-up/club/").content.decode()
    assert client.get("/set-up/", follow=True).redirect_chain[-1][0] == "/sign-in/?next=/set-up/club/"


@pytest.fixture
def superuser(db: None) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("root"))
    return client


def test_superuser_of_an_empty_site_creates_the_first_club(superuser: Client) -> None:
    assert 'href="/set-up/">' in superuser.get("/me/").content.decode()
    form = superuser.get("/set-up/", follow=True).content.decode()
    assert "Create a club" in form and 'value="root"' in form
    sent = {"name": "The Deck", "place": "", "organiser": "Ana"}
    for _ in range(2):
        assert superuser.post("/set-up/club/", sent)["Location"] == "/clubs/the-deck/tournaments/new/"
    membership = Membership.objects.get()
    assert (str(membership.player), membership.role) == ("Ana", Membership.Role.OWNER)
    assert "Set up a tournament" in superuser.get("/clubs/the-deck/tournaments/new/").content.decode()


def test_site_may_restrict_creating_clubs_to_staff(db: None, client: Client, settings: Settings) -> None:
    settings.CLUBS = "staff"
    pages = ("/", "/clubs/", "/sign-in/")
    assert not [page for page in pages if "found " in client.get(page).content.decode().casefold()]
    client.force_login(make_user("mo"))
    for page in ("/", "/clubs/", "/account/"):
        shown = client.get(page).content.decode()
        assert "/set-up/club/" not in shown and "found " not in shown.casefold(), page
    sent = {"name": "The Deck", "organiser": "Mo"}
    refused = client.post("/set-up/club/", sent)
    assert refused.status_code == 403
    assert "Only the people who run this site can create clubs. Ask one of them." in refused.content.decode()
    User.objects.update(is_staff=True)
    for page in ("/", "/clubs/", "/account/"):
        assert "/set-up/club/" in client.get(page).content.decode(), page
    assert client.post("/set-up/club/", sent).status_code == 302


@in_turn(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Give the club a name."),
        ({"name": "!!!"}, "letters or figures"),
        ({"name": "Club"}, "The club already has this address."),
        ({"organiser": " "}, "Type your name"),
    ],
)
def test_invalid_club_is_refused_with_the_reason(
    superuser: Client, club: Club, fields: dict[str, str], sentence: str
) -> None:
    page = superuser.post("/set-up/club/", {"name": "The Deck", "organiser": "Ana"} | fields).content.decode()
    assert sentence in page.replace("&#x27;", "'")
    assert Club.objects.count() == 1


def test_running_tournaments_come_first_then_newer_before_older(client: Client, club: Club) -> None:
    make_tournament(name="Old one", club=club)
    running = make_tournament(name="Running one", club=club)
    Tournament.objects.filter(pk=running.pk).update(state="running")
    make_tournament(name="New one", club=club)
    page = client.get("/clubs/club/").content.decode()
    assert page.index("Running one") < page.index("New one") < page.index("Old one")
