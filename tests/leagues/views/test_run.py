"""How an own bot fared in a game."""

from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import BotRun, Forfeit
from games.moments import address_of
from games.services.matches import packed
from games.services.submitted import version_player
from tests.games.factories import game_played
from tests.leagues.factories import make_version
from tests.leagues.views.test_desk import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


def test_prints_times_and_the_fault_are_the_author_s_alone(ana: User, bo: User) -> None:
    version, game = make_version(ana), game_played()
    seat = game.seats.get(number=1)
    seat.player = version_player(version)
    seat.save()
    BotRun.objects.create(
        seat=seat, told_ms=packed([2000, 1998, 1990]), times_us=packed([250, 8000, 500]), prints="<b>seen</b>"
    )
    Forfeit.objects.create(seat=seat, deal=1, at_ms=2500, rule="error", reason="KeyError: 7 (line 6)")
    address = f"/bots/zed/1/games/{game.public_id}/"
    shown = signed_in(ana).get(address).content.decode()
    assert "3 questions, 2.92 ms each, 8.0 ms the longest." in shown
    assert '<td class="number">2</td><td class="number">8.00</td><td class="number">1998</td>' in shown
    assert "&lt;b&gt;seen" in shown
    assert '<a href="/bots/zed/1/source/#L6">line 6</a>' in shown
    assert f"/replays/{game.public_id}/{address_of(1, 2500)}" in unescape(shown)
    assert signed_in(bo).get(address).status_code == 404
    assert Client().get(address).status_code == 302
    assert signed_in(ana).get("/bots/zed/1/games/nothing/").status_code == 404
