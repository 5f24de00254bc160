"""The data of a bot's run in a game, shown only to its author."""

from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from pytest_django.asserts import assertNumQueries

from games.models import BotRun, Forfeit, Game
from games.moments import address_of
from games.packing import packed
from games.selectors.films import film_digest
from games.selectors.runs import own_runs
from games.services.submitted import version_player
from tests.games.factories import game_played
from tests.leagues.factories import make_version
from tests.leagues.views.test_desk import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


@pytest.fixture
def game(ana: User) -> Game:
    """A game played by a bot of ana, with the stored data of its run."""
    version, game = make_version(ana), game_played()
    seat = game.seats.get(number=1)
    seat.player = version_player(version)
    seat.save()
    BotRun.objects.create(
        seat=seat, told_ms=packed([2000, 1998, 1990]), times_us=packed([250, 8765, 500]),
        deals=packed([1, 1, 1]), asked_ms=packed([0, 1500, 2500]), prints=[[2, "<b>its secret</b>"]],
    )  # fmt: skip
    return game


def test_only_the_author_sees_output_times_and_error_of_a_run(ana: User, bo: User, game: Game) -> None:
    seat = game.seats.get(number=1)
    Forfeit.objects.create(seat=seat, deal=1, at_ms=2500, rule="error", reason="KeyError: 7 (line 6)")
    address = f"/bots/zed/1/games/{game.public_id}/"
    shown = signed_in(ana).get(address).content.decode()
    assert "3 questions, 3.17 ms each. The longest took 8.8 ms." in shown
    assert f'/replays/{game.public_id}/{address_of(1, 1500)}">2<' in unescape(shown)
    assert '</td><td class="number">8.77</td><td class="number">1998</td>' in shown
    assert "&lt;b&gt;its secret" in shown
    assert '<a href="/bots/zed/1/source/#L6">line 6</a>' in shown
    assert f"/replays/{game.public_id}/{address_of(1, 2500)}" in unescape(shown)
    assert signed_in(bo).get(address).status_code == 404
    assert Client().get(address).status_code == 302
    assert signed_in(ana).get("/bots/zed/1/games/nothing/").status_code == 404


def test_replay_shows_output_and_times_at_their_moments(ana: User, game: Game) -> None:
    shown = signed_in(ana).get(f"/replays/{game.public_id}/").content.decode()
    assert "only you see this" in shown
    assert '<script type="application/json">[[1, 0, 250, 2000], [1, 1500, 8765, 1998], [1, 2500, 500, 1990]]' in shown
    item = shown.partition('id="print-1-1"')[2].partition("</li>")[0]
    assert 'data-deal-number="1" data-at-ms="1500"' in item
    assert f'data-moment href="/replays/{game.public_id}/{address_of(1, 1500)}"' in unescape(item)
    assert "&lt;b&gt;its secret" in item


def test_data_of_a_run_is_only_in_the_authors_own_replay(ana: User, bo: User, game: Game) -> None:
    staff = User.objects.create_user("eve", is_staff=True, is_superuser=True)
    replay = f"/replays/{game.public_id}"
    film = f"{replay}/{film_digest(game.public_id)}/film.json"
    for_all = (f"{replay}/film.json", film, f"{replay}.slap", f"{replay}.jsonl", f"{replay}/embed/")
    for reader in (signed_in(ana), signed_in(bo), signed_in(staff), Client()):
        for address in (*for_all, f"{replay}/", f"{replay}/analysis/"):
            answer = reader.get(address)
            assert answer.status_code == 200, address
            sent = b"".join(answer) if answer.streaming else answer.content
            is_own = reader.session.get("_auth_user_id") == str(ana.pk) and address == f"{replay}/"
            assert (b"its secret" in sent, b"8765" in sent) == (is_own, is_own), address
    for address in (f"{replay}.slap", f"{replay}.jsonl"):
        before = b"".join(Client().get(address))
        BotRun.objects.update(prints=[])
        assert b"".join(Client().get(address)) == before


def test_own_runs_take_no_queries_for_visitors_and_two_for_users(bo: User, game: Game) -> None:
    with assertNumQueries(0):
        assert own_runs(game, AnonymousUser()) == []
    with assertNumQueries(2):
        assert own_runs(game, bo) == []
