"""Tables: who is challenged finds the table, and a bot sits where it knows the game."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Player, Table

pytestmark = pytest.mark.django_db


def member(name: str) -> tuple[Client, Player]:
    client, user = Client(), User.objects.create_user(name.lower(), first_name=name)
    client.force_login(user)
    return client, Player.objects.create(name=name, user=user)


def test_a_member_who_is_challenged_finds_the_table_and_has_a_seat_there() -> None:
    (ada, ada_plays), (bo, bo_plays) = member("Ada"), member("Bo")
    assert f'value="member-{bo_plays.pk}" selected' in ada.get(f"/play/?with={bo_plays.pk}").content.decode()
    answer = ada.post("/play/new/", {"variant": "hasty", "opponent": f"member-{bo_plays.pk}", "tempo": "club"})
    table = Table.objects.get()
    assert answer["Location"] == f"/play/{table.public_id}/"
    assert [seat.player for seat in table.seats.all()] == [ada_plays, bo_plays]
    for page in ("/play/", "/me/"):
        assert f"/play/{table.public_id}/" in bo.get(page).content.decode()


def test_a_bot_that_does_not_know_the_game_is_refused_with_those_that_do(client: Client) -> None:
    answer = client.post("/play/new/", {"variant": "pirate", "opponent": "sprinter", "tempo": "club", "name": "Ada"})
    assert answer.status_code == 422
    assert "Choose one of: Random · Greedy · Planner." in answer.content.decode()
    assert not Table.objects.exists()


def test_every_family_can_be_chosen(client: Client) -> None:
    page = client.get("/play/").content.decode()
    assert all(f'value="{variant}"' in page for variant in ("standard", "pirate", "dictation"))
