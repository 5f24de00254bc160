"""The page on which an owner erases a member."""

import pytest
from django.test import Client

from clubs.models import Membership
from clubs.permissions import Role
from clubs.services.clubs import join_club
from games.models import FORMER_PLAYER
from tests.clubs.factories import make_club, make_user
from tests.clubs.views.conftest import Form
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import make_tournament

pytestmark = pytest.mark.django_db


def test_owner_sees_what_stays_and_erases_a_member(client: Client, form: Form) -> None:
    club = make_club()
    client.force_login(make_user("owner", club, Role.OWNER))
    nora = PlayerFactory.create(name="Nora Quist")
    membership = join_club(club=club, player=nora)
    make_tournament(name="Nora Quist Memorial", club=club)
    make_tournament(name="Noraville", club=club)
    page = f"/clubs/{club.slug}/members/{membership.pk}/erase/"
    shown = client.get(page).content.decode()
    assert "As somebody typed it: the name of the tournament Nora Quist Memorial." in shown and "Noraville" not in shown
    answer = client.post(page, form(), follow=True)
    assert "Erased." in answer.content.decode()
    nora.refresh_from_db()
    assert nora.name == FORMER_PLAYER and not Membership.objects.filter(player=nora).exists()
