"""Alerts that a match is ready or that a player is challenged, each sent once."""

from collections.abc import Iterator

import pytest
from django.core import mail
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from clubs.services.acts import Refusal
from engine.variants import VARIANTS
from games.models import Player, Table
from games.services.tables import challenge
from tests.clubs.factories import make_user
from tests.games.factories import NOW, PlayerFactory
from tests.threads import at_once
from tests.tournaments.evenings import arranged, begin, pair_round
from tests.tournaments.factories import Evening, started
from tests.tournaments.live.push_service import PushService, Reader, push_service
from tournaments import queue
from tournaments.ledger import facts
from tournaments.models import Alert, AlertAddress
from tournaments.services.alerts import send_alerts, send_challenge, set_mail_alerts, subscribe_browser

pytestmark = pytest.mark.django_db
SITE = "https://club.example"


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    settings.PUSH_SERVICES = ["127.0.0.1"]
    with push_service() as service:
        yield service


def player_in(evening: Evening, entry: int) -> Player:
    return Player.objects.get(pk=evening.projection.entries[entry].player)


def subscribed(evening: Evening, entry: int, service: PushService) -> Reader:
    reader = Reader()
    browser = reader.at(f"{service.address}/{entry}")
    subscribe_browser(player=player_in(evening, entry), browser=browser, site=SITE, now=NOW)
    return reader


def send(evening: Evening) -> int:
    return send_alerts(tournament_id=evening.tournament.pk, now=NOW)


def test_subscribed_player_gets_one_alert_for_a_paired_round_once_there_is_a_table(service: PushService) -> None:
    evening = begin(arranged("swiss", 4, "Ana", "Bo", "Cy", "Dee", rounds=3))
    evening.write(facts.TablesCounted(1))
    readers = {entry: subscribed(evening, entry, service) for entry in (1, 2)}
    assert send(evening) == 0, "no round is paired"
    pair_round(evening)
    assert (send(evening), send(evening)) == (1, 0), "the other match waits for a table"
    at_table = next(entry for entry in (1, 2) if entry in (evening.projection.matches[1].table or ()))
    [sent] = service.received(readers[at_table])
    assert sent["title"].startswith("Round 1, table ") and "Ana" in sent["body"] and "Friday Cup" in sent["body"]
    assert sent["path"] == "/tournaments/friday-cup/matches/1/"


def test_gone_browser_is_deleted_and_unreachable_browser_is_kept(service: PushService) -> None:
    evening = started(2)
    subscribed(evening, 1, service)
    service.status = 503
    assert send(evening) == 0 and AlertAddress.objects.count() == 1
    Alert.objects.all().delete()
    service.status = 410
    assert send(evening) == 0 and not AlertAddress.objects.exists()


def test_browser_belongs_to_its_last_subscriber_and_foreign_addresses_are_refused(service: PushService) -> None:
    evening, reader = started(2), Reader()
    for entry in (1, 2):
        subscribe_browser(player=player_in(evening, entry), browser=reader.at(service.address), site=SITE, now=NOW)
    assert AlertAddress.objects.get().player == player_in(evening, 2)
    with pytest.raises(Refusal):
        subscribe_browser(
            player=player_in(evening, 1), browser=reader.at("https://elsewhere.example/"), site=SITE, now=NOW
        )


def test_alert_by_mail_is_sent_only_if_the_site_sends_mail(settings: Settings) -> None:
    evening = started(2)
    player = player_in(evening, 1)
    player.user = make_user("ana")
    player.user.email = "ana@club.example"
    player.user.save()
    player.save()
    set_mail_alerts(player=player, wanted=True, site=SITE, now=NOW)
    assert send(evening) == 0
    Alert.objects.all().delete()
    settings.SENDS_MAIL = True
    assert send(evening) == 1
    [message] = mail.outbox
    assert message.to == ["ana@club.example"] and message.subject == "Final, match 1"
    assert f"{SITE}/tournaments/friday-cup/matches/1/" in message.body


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_one_alert(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "ask_worker", lambda *_: None)  # a worker from other tests would be a third
    evening = started(2)
    subscribed(evening, 1, service)
    assert sorted(at_once(2, lambda _: send(evening))) == [0, 1]
    assert len(service.got) == 1


def test_worker_is_asked_only_after_a_fact_that_makes_matches_ready(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(queue, "ask_worker", lambda task, *_: asked.append(task))
    with django_capture_on_commit_callbacks(execute=True):
        evening = started(4)
    assert asked == [queue.SEND_ALERTS]
    with django_capture_on_commit_callbacks(execute=True):
        evening.deal(1, (20, 32))
    assert asked == [queue.SEND_ALERTS], "no other match became ready"


def test_challenge_by_a_member_sends_an_alert_and_by_a_guest_does_not(
    service: PushService,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(queue, "ask_worker", lambda *sent: asked.append(sent))
    bo, reader = PlayerFactory.create(name="Bo", user=make_user("bo")), Reader()
    subscribe_browser(player=bo, browser=reader.at(f"{service.address}/bo"), site=SITE, now=NOW)
    for ada in (PlayerFactory.create(name="Ada", user=make_user("ada")), PlayerFactory.create(name="A guest")):
        with django_capture_on_commit_callbacks(execute=True):
            rules = VARIANTS["hasty"]
            challenge(player=ada, challenged=bo, variant="hasty", rules=rules, tempo="club", now=NOW)
    table = Table.objects.get(seats__player__name="Ada")
    assert asked == [(queue.SEND_CHALLENGE, table.pk)]
    assert send_challenge(table_id=table.pk) == 1
    [alert] = service.received(reader)
    assert (alert["title"], alert["body"]) == ("Ada challenges you", "Hasty Patience")
    assert alert["path"] == f"/play/{table.public_id}/"
