"""Figures about the running of leagues, for staff and for Prometheus."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from leagues.models import League, Pairing
from tests.leagues.factories import built_in, make_ladder, played
from tests.often import in_turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(db: None) -> League:
    return make_ladder()


@pytest.fixture
def some(ladder: League) -> None:
    """Nineteen recent matches, two of them out of time; an old, a failed and a waiting match."""
    greedy, dice, now = built_in(ladder), built_in(ladder, "random"), timezone.now()
    for _ in range(17):
        played(greedy, dice, at=now)
    played(greedy, dice, at=now, first_cause="time")
    played(greedy, dice, at=now, second_cause="time")
    played(greedy, dice, at=now - timedelta(hours=2), second_cause="error")
    played(greedy, dice, at=now, state=Pairing.State.FAILED, quarters=None)
    played(greedy, dice, at=now - timedelta(seconds=30), state=Pairing.State.WAITING, quarters=None, played_at=None)


def figures(text: str) -> dict[str, float]:
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {"/".join([one.name, *one.labels.values()]): one.value for one in samples}


@pytest.mark.usefixtures("some")
def test_prometheus_reads_metrics_with_the_token(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = "a secret"
    response = client.get("/metrics", headers={"Authorization": "Bearer a secret"})
    found = figures(response.content.decode())
    assert response["Content-Type"].startswith("text/plain")
    assert found["slapdeck_matches_per_minute"] == 1.9
    assert found["slapdeck_pairs_waiting"] == 1 and found["slapdeck_oldest_pair_seconds"] >= 30
    assert found["slapdeck_failures/time"] == 2 and found["slapdeck_failures/host"] == 1
    assert found["slapdeck_failures/error"] == 0
    assert {f"slapdeck_queue_messages/{queue}" for queue in ("club", "upkeep", "league", "trial")} <= found.keys()


@in_turn("token", ["", "a secret"])
def test_metrics_are_forbidden_without_the_correct_token(client: Client, settings: Settings, token: str) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 403
    assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403


@pytest.mark.usefixtures("some")
def test_only_staff_see_the_figures_on_a_page(client: Client, ladder: League, ana: User) -> None:
    League.objects.update(is_paused=True)
    client.force_login(ana)
    assert client.get("/status/leagues/").status_code == 403
    User.objects.update(is_staff=True)
    text = client.get("/status/leagues/").content.decode()
    assert "1.9" in text and "ladder</a> is paused" in text and "Out of time" in text
    assert client.get("/metrics").status_code == 200


@pytest.mark.usefixtures("not_contained")
def test_status_page_and_metrics_show_that_bots_are_not_confined(client: Client, ana: User) -> None:
    User.objects.update(is_staff=True)
    client.force_login(ana)
    text = client.get("/status/leagues/").content.decode()
    assert "Not confined: trusted bots only." in text and "A confined process opened a file." in text
    assert figures(client.get("/metrics").content.decode())["slapdeck_isolation_safe"] == 0
