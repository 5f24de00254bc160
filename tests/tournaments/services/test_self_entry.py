"""Players who enter themselves: places, waiting list, approval, closing time and refusals."""

import datetime as dt
from functools import partial

import pytest

from clubs.models import Membership, PlayerLink
from clubs.services.acts import Refusal
from games.models import Player
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import Evening, make_tournament
from tournaments.services import entries, self_entry
from tournaments.services.undoing import undo_line

pytestmark = pytest.mark.django_db


def evening_with_self_entry(**rules: object) -> Evening:
    evening = Evening(make_tournament())
    chosen = {"is_open": True, "needs_approval": False, "places": 0, "closes_at": None, **rules}
    self_entry.set_self_entry(evening.act(), **chosen)  # type: ignore[arg-type]
    return evening


def enter_by_name(evening: Evening, name: str) -> Player:
    link = self_entry.enter_self_by_name(evening.act(), name=name)
    return link.player


def playing(evening: Evening) -> list[str]:
    return [entry.name for entry in evening.projection.playing]


def waiting(evening: Evening) -> list[str]:
    projection = evening.projection
    return [projection.called(player) for player in projection.self_entry.waiting]


def test_self_entry_by_name_creates_one_entry_and_link_per_key() -> None:
    evening = evening_with_self_entry()
    act = evening.act()
    first, again = (self_entry.enter_self_by_name(act, name="Ana") for _ in range(2))
    assert first == again
    assert playing(evening) == ["Ana"]
    assert PlayerLink.objects.count() == 1
    assert Membership.objects.filter(player=first.player).exists()


def test_players_wait_in_order_and_move_up_when_places_get_free() -> None:
    evening = evening_with_self_entry(places=1)
    ana, _, cleo, _ = (enter_by_name(evening, name) for name in ("Ana", "Bo", "Cleo", "Dee"))
    assert (playing(evening), waiting(evening)) == (["Ana"], ["Bo", "Cleo", "Dee"])
    self_entry.withdraw_self(evening.act(), player=ana)
    assert (playing(evening), waiting(evening)) == (["Bo"], ["Cleo", "Dee"])
    self_entry.set_self_entry(evening.act(), is_open=True, needs_approval=False, places=2, closes_at=None)
    assert (playing(evening), waiting(evening)) == (["Bo", "Cleo"], ["Dee"])
    entries.withdraw(evening.act(), entry=2)
    assert (playing(evening), waiting(evening)) == (["Cleo", "Dee"], [])
    enter_by_name(evening, "Eve")
    self_entry.withdraw_self(evening.act(), player=Player.objects.get(name="Eve"))
    self_entry.withdraw_self(evening.act(), player=cleo)
    assert (playing(evening), waiting(evening)) == (["Dee"], [])


def test_organiser_accepts_or_declines_requests() -> None:
    evening = evening_with_self_entry(needs_approval=True)
    ana, bo = enter_by_name(evening, "Ana"), enter_by_name(evening, "Bo")
    assert not Membership.objects.filter(player=ana).exists()
    line = self_entry.accept(evening.act(), number=ana.pk).number
    self_entry.decline(evening.act(), number=bo.pk)
    assert (playing(evening), waiting(evening)) == (["Ana"], [])
    assert Membership.objects.filter(player=ana).exists()
    with pytest.raises(Refusal, match="Bo no longer waits"):
        self_entry.accept(evening.act(), number=bo.pk)
    undo_line(evening.act(), line=line)
    assert (playing(evening), waiting(evening)) == ([], ["Ana"])


def test_organiser_accepts_all_requests_in_order_once_per_key() -> None:
    evening = evening_with_self_entry(needs_approval=True)
    asking = [enter_by_name(evening, name) for name in ("Ana", "Bo", "Cleo")]
    act = evening.act()
    assert self_entry.accept_all(act) == self_entry.accept_all(act) == self_entry.Accepted(3)
    assert (playing(evening), waiting(evening)) == (["Ana", "Bo", "Cleo"], [])
    assert Membership.objects.filter(player__in=asking).count() == 3
    with pytest.raises(Refusal, match="Nobody waits"):
        self_entry.accept_all(evening.act())


def test_accepting_all_requests_stops_when_places_are_taken() -> None:
    evening = evening_with_self_entry(needs_approval=True, places=3)
    for name in ("Ana", "Bo", "Cleo", "Dee"):
        enter_by_name(evening, name)
    entries.enter_newcomer(evening.act(), name="bo", country="")
    accepted = self_entry.accept_all(evening.act())
    assert (playing(evening), waiting(evening)) == (["bo", "Ana", "Cleo"], ["Bo", "Dee"])
    assert accepted == self_entry.Accepted(2, ("Another Bo is entered. Enter this one by a longer name.",))
    with pytest.raises(Refusal, match="All places are taken"):
        self_entry.accept_all(evening.act())


def test_requests_cannot_be_accepted_after_the_start() -> None:
    evening = evening_with_self_entry(needs_approval=True)
    asking = enter_by_name(evening, "Ana")
    for name in ("Bo", "Cleo"):
        entries.enter_newcomer(evening.act(), name=name, country="")
    evening.start()
    for enter in (partial(self_entry.accept, number=asking.pk), self_entry.accept_all):
        with pytest.raises(Refusal, match="has started"):
            enter(evening.act())
    assert playing(evening) == ["Bo", "Cleo"]


def test_refusals_of_self_entry_give_the_reason() -> None:
    evening = evening_with_self_entry()
    ana = PlayerFactory.create(name="Ana")
    self_entry.enter_self(evening.act(), player=ana)
    with pytest.raises(Refusal, match="already entered"):
        self_entry.enter_self(evening.act(), player=ana)
    with pytest.raises(Refusal, match="a member called ANA"):
        enter_by_name(evening, "ANA")
    with pytest.raises(Refusal, match="Another Ana"):
        self_entry.enter_self(evening.act(), player=PlayerFactory.create(name="Ana"))
    with pytest.raises(Refusal, match="not entered"):
        self_entry.withdraw_self(evening.act(), player=PlayerFactory.create(name="Dee"))
    closed = evening_with_self_entry(closes_at=evening.now - dt.timedelta(hours=1))
    with pytest.raises(Refusal, match="Entry is closed"):
        enter_by_name(closed, "Eve")
    assert not Player.objects.filter(name="Eve").exists()
