"""Live tables: challenges to members, and bots that know the game."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engine.variants import VARIANTS
from games.models import Player, Table
from games.services.tables import challenge, open_rematch, open_table, sit_down
from tests.games.factories import NOW

pytestmark = pytest.mark.django_db


def member(name: str) -> tuple[Client, Player]:
    client, user = Client(), User.objects.create_user(name.lower(), first_name=name)
    client.force_login(user)
    return client, Player.objects.create(name=name, user=user)


def test_challenged_member_sees_the_challenge_and_has_a_seat() -> None:
    (ada, ada_plays), (bo, bo_plays) = member("Ada"), member("Bo")
    assert f'value="member-{bo_plays.pk}" selected' in ada.get(f"/play/?with={bo_plays.pk}").content.decode()
    answer = ada.post("/play/new/", {"variant": "hasty", "opponent": f"member-{bo_plays.pk}", "tempo": "club"})
    table = Table.objects.get()
    assert answer["Location"] == f"/play/{table.public_id}/"
    assert [seat.player for seat in table.seats.all()] == [ada_plays, bo_plays]
    sentence = "<strong>Ada</strong> challenges you to a game of Hasty Patience."
    for page in ("/", "/me/", "/play/"):
        shown = bo.get(page).content.decode()
        assert sentence in shown and shown.count(f"/play/{table.public_id}/") == 1
        assert "challenges you" not in ada.get(page).content.decode()
    Table.objects.update(state=Table.State.PLAYING)
    assert "challenges you" not in bo.get("/").content.decode()


def test_rematches_and_seats_taken_by_link_or_lobby_are_not_challenges() -> None:
    (_, ada_plays), (bo, bo_plays) = member("Ada"), member("Bo")
    rules = VARIANTS["hasty"]
    linked, listed = (
        open_table(players=[ada_plays, None], variant="hasty", rules=rules, tempo="club", now=NOW, is_listed=is_listed)
        for is_listed in (False, True)
    )
    first = challenge(player=ada_plays, challenged=bo_plays, variant="hasty", rules=rules, tempo="club", now=NOW)
    Table.objects.filter(pk=first.pk).update(state=Table.State.OVER)
    rematch = open_rematch(table_id=first.pk, now=NOW)
    for table in (linked, listed):
        sit_down(table_id=table.pk, player=bo_plays)
    for page in ("/", "/me/", "/play/"):
        assert "challenges you" not in bo.get(page).content.decode()
    shown = bo.get("/play/").content.decode()
    assert all(f"/play/{table.public_id}/" in shown for table in (linked, listed, rematch))


def test_bot_that_does_not_know_the_game_is_refused_with_alternatives(client: Client) -> None:
    answer = client.post("/play/new/", {"variant": "pirate", "opponent": "sprinter", "tempo": "club", "name": "Ada"})
    assert answer.status_code == 422
    assert "Choose one of: Random · Greedy · Planner." in answer.content.decode()
    assert not Table.objects.exists()


def test_every_family_can_be_chosen(client: Client) -> None:
    page = client.get("/play/").content.decode()
    assert all(f'value="{variant}"' in page for variant in ("standard", "pirate", "dictation"))
