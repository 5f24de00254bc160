"""The demo club: its account, members, tournaments and games."""

from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import transaction
from django.http import HttpRequest
from django.test import Client, override_settings
from django.utils import timezone
from pytest_django import DjangoDbBlocker, Settings

from clubs.models import Membership
from games.models import Game, Player
from games.moderation import moderated
from games.services.playing import public_id
from tests.often import in_depth
from tournaments import demo
from tournaments.ledger.projection import MatchState, State
from tournaments.models import Event, Match, Tournament
from tournaments.services.rebuilding import rebuild

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def installed_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[str]]:
    """Install the club once for the module, in an outer transaction, because it takes some seconds."""
    quick = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with quick, django_db_blocker.unblock(), transaction.atomic():
        yield install()
        transaction.set_rollback(True)


def install() -> list[str]:
    printed: list[str] = []
    demo.install_first_club(now=timezone.now(), say=printed.append)
    return printed


@pytest.fixture
def installed(installed_once: list[str], db: None) -> list[str]:
    return installed_once


def page() -> str:
    out = StringIO()
    call_command("demo", account=True, stdout=out)
    return out.getvalue()


def test_command_prints_how_to_sign_in(installed: list[str]) -> None:
    assert page() == f"sign in as {demo.USERNAME} with the password {demo.password()}\n"


def test_quiet_command_prints_only_the_account_and_before_installing(
    installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = StringIO()
    before: list[str] = []

    def look(say: Callable[[str], None], **_: object) -> None:
        before.append(out.getvalue())
        say("a club")

    monkeypatch.setattr(demo, "install", look)
    call_command("demo", verbosity=0, stdout=out)
    assert before == [page()] == [out.getvalue()]


def test_sign_in_page_shows_the_account_and_it_works(installed: list[str], client: Client) -> None:
    page = client.get("/sign-in/").content.decode()
    assert demo.USERNAME in page
    assert demo.password() in page
    client.post("/sign-in/", {"username": demo.USERNAME, "password": demo.password()})
    assert client.get("/tournaments/winter-cup/desk/").status_code == 200


def test_sign_in_page_shows_no_password_to_another_machine(installed: list[str], client: Client) -> None:
    asked: list[dict[str, Any]] = [
        {"REMOTE_ADDR": "192.168.1.7"},
        {"headers": {"X-Forwarded-For": "127.0.0.1"}},
        {"headers": {"Via": "1.1 a"}},
    ]
    for more in asked:
        assert demo.password() not in client.get("/sign-in/", **more).content.decode(), more


def test_changed_password_or_deleted_account_is_not_shown(installed: list[str], client: Client) -> None:
    user = get_user_model().objects.get(username=demo.USERNAME)
    user.set_password("another")
    user.save()
    assert page() == ""
    assert "demo club" not in client.get("/sign-in/").content.decode()
    user.delete()
    assert page() == ""


def test_club_has_people_bots_and_tournaments_in_each_state(installed: list[str]) -> None:
    members = Player.objects.filter(memberships__club__slug=demo.CLUB)
    assert (members.filter(bot="").count(), members.exclude(bot="").count()) == (16, 6)
    assert Membership.objects.filter(role=Membership.Role.OWNER).count() == 1
    states = Tournament.objects.order_by("created_at").values_list("name", "state")
    assert dict(states) == {
        "Autumn Cup": State.FINISHED,
        "November Club Night": State.RUNNING,
        "Winter Cup": State.OPEN,
    }
    here = Match.objects.filter(tournament__name="November Club Night")
    assert here.filter(state=MatchState.PLAYING).count() == 1
    assert any(match.is_between_bots for match in here.filter(state=MatchState.READY))
    assert here.filter(sheets__record__state=Game.State.FINISHED).exists()
    assert installed[0] == "The Lucky Slap: 16 people and 6 bots"
    assert "Autumn Cup: 12 entries, finished" in installed


def test_recorded_games_and_each_shown_variant_exist(installed: list[str]) -> None:
    asked = [public_id(f"demo game {number}") for number in range(99)]
    assert Game.objects.filter(public_id__in=asked).count() == demo.RECORDED_GAMES
    assert set(Game.objects.exclude(variant="standard").values_list("variant", flat=True)) >= set(demo.SHOWN)
    largest = Game.objects.get(variant="six-seats-three-packs")
    assert len(set(largest.seats.values_list("player", flat=True))) == 6
    one, other = (Game.objects.get(public_id=public_id(key)) for key in ("demo game 1", "demo game 1, seats swapped"))
    assert bytes(one.seed) == bytes(other.seed)
    sat = [list(game.seats.order_by("number").values_list("player", flat=True)) for game in (one, other)]
    assert sat[0] == sat[1][::-1]
    assert len({seat.player.bot for seat in one.seats.select_related("player")}) == 2


def test_organiser_moderates_all_games_of_the_club(installed: list[str]) -> None:
    request = HttpRequest()
    request.user = get_user_model().objects.get(username=demo.USERNAME)
    ours = Game.objects.filter(moderated(request))
    assert set(ours) == set(Game.objects.filter(seats__player__memberships__club__slug=demo.CLUB))


def test_rows_of_the_demo_equal_rebuilt_rows(installed: list[str]) -> None:
    for tournament in Tournament.objects.all():
        assert rebuild(tournament_id=tournament.pk) == []


def test_second_installation_changes_nothing(installed: list[str]) -> None:
    before = (Event.objects.count(), Game.objects.count(), Player.objects.count())
    install()
    assert (Event.objects.count(), Game.objects.count(), Player.objects.count()) == before


def test_installation_restores_a_missing_tournament(installed: list[str]) -> None:
    Tournament.objects.filter(name="Winter Cup").delete()
    install()
    assert Tournament.objects.filter(name="Winter Cup").exists()


@in_depth
def test_two_installations_have_the_same_results(installed: list[str]) -> None:
    results = list(Match.objects.order_by("tournament__name", "number").values_list("number", "winner__player__name"))
    Tournament.objects.all().delete()
    install()
    again = list(Match.objects.order_by("tournament__name", "number").values_list("number", "winner__player__name"))
    assert results == again


def test_password_depends_on_the_secret_key(settings: Settings) -> None:
    here = demo.password()
    settings.SECRET_KEY = "another installation"
    assert demo.password() != here
