"""The admin: staff can view everything, and change only what is not in a ledger or a record."""

import pytest
from django.contrib.admin import site
from django.contrib.auth import get_user_model
from django.test import Client

from games.models import Comment, Game, Player, Report, Seat
from tests.clubs.factories import make_user
from tests.games.factories import NOW, game_asked_for
from tests.often import in_turn
from tests.tournaments.factories import started
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services.writing import read_ledger

pytestmark = pytest.mark.django_db


@pytest.fixture
def root() -> Client:
    user = make_user("root")
    user.is_staff = user.is_superuser = True
    user.save()
    client = Client()
    client.force_login(user)
    return client


def test_name_rules_and_address_of_a_tournament_cannot_be_changed(root: Client) -> None:
    tournament = started(2).tournament
    sent = {"club": tournament.club_id, "name": "Sunday Cup", "best_of": 5, "variant": "x", "rules": "{}", "slug": "x"}
    answer = root.post(f"/admin/tournaments/tournament/{tournament.pk}/change/", sent)
    assert answer.status_code == 302
    now = Tournament.objects.get()
    assert (now.name, now.slug) == ("Friday Cup", "friday-cup")
    assert (now.best_of, now.variant, now.rules) == (1, "standard", tournament.rules)
    assert (now.scorekeeper_key, now.key) == (tournament.scorekeeper_key, tournament.key)


def test_fields_used_to_read_a_ledger_are_read_only() -> None:
    bare = Tournament.objects.only("pk").get(pk=started(2).tournament.pk)
    ledgers.clear_cache()
    read_ledger(bare)
    read = {field.attname for field in Tournament._meta.concrete_fields} - bare.get_deferred_fields() - {"id"}
    assert read >= {"rules", "best_of", "stages_set", "last_event"}
    assert read <= set(site.get_model_admin(Tournament).readonly_fields)


def test_organiser_is_created_from_user_player_and_membership(root: Client) -> None:
    words = {"username": "petra", "password1": "two-for-the-table", "password2": "two-for-the-table"}
    root.post("/admin/auth/user/add/", words)
    petra = get_user_model().objects.get(username="petra")
    root.post("/admin/games/player/add/", {"name": "Petra", "user": petra.pk})
    membership = {"player": Player.objects.get(name="Petra").pk, "role": "organiser"}
    inline = {f"memberships-0-{name}": value for name, value in membership.items()}
    inline |= {"memberships-TOTAL_FORMS": 1, "memberships-INITIAL_FORMS": 0}
    assert root.post("/admin/clubs/club/add/", {"name": "Deck", "slug": "deck", **inline}).status_code == 302
    client = Client()
    client.force_login(petra)
    assert client.get("/set-up/")["Location"] == "/clubs/deck/tournaments/new/"


@in_turn("kind", ["tournaments/tournament", "tournaments/event", "games/game", "games/comment"])
def test_rows_created_by_services_cannot_be_added(root: Client, kind: str) -> None:
    assert root.get(f"/admin/{kind}/add/").status_code == 403


def test_game_can_be_viewed_but_not_changed(root: Client) -> None:
    game = game_asked_for()
    page = f"/admin/games/game/{game.pk}/change/"
    assert root.get(page).status_code == 200
    assert root.post(page, {"state": "finished", "winner": 1}).status_code == 403
    assert root.post(f"/admin/games/game/{game.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Game.objects.get().state == Game.State.WAITING
    assert Seat.objects.count() == 2


def test_comment_can_be_viewed_with_its_reports_but_not_changed(root: Client) -> None:
    fields = {"deal": 1, "at_ms": 10, "text": "Rude!", "key": "k", "created_at": NOW}
    comment = Comment.objects.create(game=game_asked_for(), author=make_user("ana"), **fields)
    Report.objects.create(comment=comment, by=make_user("bo"), created_at=NOW)
    assert "Rude!" in root.get("/admin/games/comment/?reports__isempty=0&q=rude").content.decode()
    page = f"/admin/games/comment/{comment.pk}/change/"
    assert "bo" in root.get(page).content.decode()
    assert root.post(page, {"text": "Kind"}).status_code == 403
