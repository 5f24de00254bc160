"""The author's desk: only the author's own bots, trials and tokens."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from pytest_django.asserts import assertNumQueries

from games.models import Bot, BotVersion
from leagues.models import ApiToken, Entrant, League, Pairing, Trial
from leagues.reports import GameReport, TrialReport
from leagues.services.bots import upload_version
from leagues.services.tokens import make_token, user_with
from tests.games.factories import NOW
from tests.leagues.factories import make_version, source_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]

REPORT = TrialReport(
    failure="It forfeited against greedy in standard: KeyError: <b>7</b> (line 6).",
    games=(
        GameReport("standard", "random", "won", questions=41, mean_ms=0.25, longest_ms=3.5, longest_question=2),
        GameReport("standard", "greedy", "lost", "error", "KeyError: 7 (line 6)", 9, fumbles={"play: too late": 3}),
    ),
    prints="<script>hello</script>",
    isolation="full",
)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.content.decode()


OWN = ("/bots/zed/upload/", "/bots/zed/1/trial/", "/bots/zed/1/source/")
BUTTONS = (
    "/bots/zed/upload/",
    "/bots/zed/withdraw/",
    "/bots/zed/bring-back/",
    "/bots/zed/publish/",
    "/bots/zed/1/enter/ladder/",
    "/bots/zed/1/leave/ladder/",
    "/bots/zed/1/try-again/ladder/",
)


def test_other_users_cannot_see_or_change_bots_of_an_author(ana: User, bo: User, league: League) -> None:
    make_version(ana, "Zed", league)
    other, stranger = signed_in(bo), Client()
    assert "Zed" in text_of(signed_in(ana), "/bots/mine/")
    assert "Zed" not in text_of(other, "/bots/mine/")
    for address in OWN:
        assert signed_in(ana).get(address).status_code == 200
        assert other.get(address).status_code == 404
    for address in BUTTONS:
        assert other.post(address, {"source": "a = 1", "public": "yes"}).status_code == 404
        assert stranger.post(address).status_code == 302, "redirected to the sign-in page"
    for address in ("/bots/mine/", "/bots/new/", "/bots/tokens/", "/bots/zed/upload/", "/bots/zed/1/trial/"):
        assert stranger.get(address)["Location"].startswith("/sign-in/")
    bot = Bot.objects.get()
    assert (bot.withdrawn_at, bot.is_public, bot.versions.count()) == (None, False, 1)
    assert Entrant.objects.get().state == "trial"


def test_form_without_csrf_token_is_refused(ana: User) -> None:
    make_version(ana)
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana)
    assert client.post("/bots/zed/withdraw/").status_code == 403


def test_public_source_is_shown_to_everybody_line_by_line(ana: User) -> None:
    make_version(ana)
    client = signed_in(ana)
    client.post("/bots/zed/publish/", {"public": "yes"})
    shown = text_of(Client(), "/bots/zed/1/source/")
    assert '<li id="L1"><code>from engine.bots import Wait</code></li>' in shown
    assert "My bots" not in shown
    client.post("/bots/zed/publish/", {"public": "no"})
    text_of(Client(), "/bots/zed/1/source/", 404)
    text_of(Client(), "/bots/nothing/1/source/", 404)


def test_trial_report_shows_lines_times_and_output(ana: User, league: League) -> None:
    make_version(ana, "Zed", league)
    client = signed_in(ana)
    assert "The trial is waiting." in text_of(client, "/bots/zed/1/trial/")
    Trial.objects.update(state="failed", report=REPORT.to_json())
    Entrant.objects.update(state="failed")
    shown = text_of(client, "/bots/zed/1/trial/")
    assert '&lt;b&gt;7&lt;/b&gt; (<a href="/bots/zed/1/source/#L6">line 6</a>)' in shown
    assert "<strong>crash</strong>" in shown
    assert "&lt;script&gt;hello" in shown
    assert '<span class="figure">3</span> × play: too late' in shown
    assert "0.25" in shown and "(question 2)" in shown


def test_versions_enter_and_leave_leagues_by_buttons(ana: User, league: League) -> None:
    make_version(ana)
    client = signed_in(ana)
    assert "not entered" in text_of(client, "/bots/mine/")
    client.post("/bots/zed/1/enter/ladder/")
    assert Entrant.objects.get().state == "trial"
    assert "on trial" in text_of(client, "/bots/mine/")
    client.post("/bots/zed/1/leave/ladder/")
    assert Entrant.objects.get().state == "withdrawn"
    client.post("/bots/zed/withdraw/")
    answer = client.post("/bots/zed/1/enter/ladder/", follow=True)
    assert "Bring it back first." in answer.content.decode()
    assert client.post("/bots/zed/1/enter/none/").status_code == 404


def test_failed_trial_can_be_retried_within_the_daily_limit_of_uploads(
    ana: User, league: League, settings: Settings
) -> None:
    settings.UPLOADS_A_DAY = 2
    make_version(ana, "Zed", league)
    client = signed_in(ana)
    BotVersion.objects.update(created_at=timezone.now())
    for sentence in ("The trial of Zed 1 in Ladder is played again.", "You can upload 2 versions within 24 hours."):
        Trial.objects.update(state="failed")
        Entrant.objects.update(state="failed")
        for page in ("/bots/mine/", "/bots/zed/1/trial/"):
            assert 'action="/bots/zed/1/try-again/ladder/"' in text_of(client, page)
        answer = client.post("/bots/zed/1/try-again/ladder/", follow=True)
        assert sentence in answer.content.decode()


def test_desk_shows_failures_since_the_last_upload(ana: User, bo: User, league: League) -> None:
    zed, rival = make_version(ana, "Zed", league), make_version(bo, "Rival", league)
    first, second = Entrant.objects.get(version=zed), Entrant.objects.get(version=rival)
    for number, (cause, other) in enumerate((("time", ""), ("time", "error"), ("", "memory"))):
        Pairing.objects.create(
            league=league, variant="standard", first=first, second=second, seed=b"", key=f"{number}",
            state="played", first_cause=cause, second_cause=other, asked_at=NOW, played_at=NOW,
        )  # fmt: skip
    shown = text_of(signed_in(ana), "/bots/mine/")
    assert "Failures since version 1" in shown
    assert "2 × out of time." in shown.replace("\n", "")
    assert "Out of time against Rival 1</a>, Standard" in shown
    upload_version(bot=zed.bot, source=source_of(2), now=NOW)
    assert "Failures since" not in text_of(signed_in(ana), "/bots/mine/")


def test_desk_takes_eleven_queries_for_many_versions(ana: User, league: League) -> None:
    version = make_version(ana, "Zed", league)
    client = signed_in(ana)
    client.get("/bots/mine/")
    for number in range(2, 5):
        upload_version(bot=version.bot, source=source_of(number), leagues=[league], now=NOW)
    with assertNumQueries(11):
        client.get("/bots/mine/")


def test_token_is_shown_once_and_revoked_only_by_its_owner(ana: User, bo: User) -> None:
    client = signed_in(ana)
    answer = client.post("/bots/tokens/", {"name": "Laptop"})
    shown = answer.content.decode()
    token = shown.split('value="slapdeck_')[1].split('"')[0]
    assert "no-store" in answer["Cache-Control"]
    assert user_with(f"slapdeck_{token}", NOW) == ana
    assert token not in text_of(client, "/bots/tokens/")
    made = ApiToken.objects.get()
    signed_in(bo).post(f"/bots/tokens/{made.pk}/revoke/")
    assert ApiToken.objects.exists()
    assert "Laptop" not in text_of(signed_in(bo), "/bots/tokens/")
    client.post(f"/bots/tokens/{made.pk}/revoke/")
    assert not ApiToken.objects.exists()
    assert "Type what the token is for" in client.post("/bots/tokens/", {"name": "\u200b"}).content.decode()


def test_number_of_tokens_is_limited(ana: User) -> None:
    for number in range(10):
        make_token(user=ana, name=f"{number}", now=NOW)
    shown = signed_in(ana).post("/bots/tokens/", {"name": "One more"}).content.decode()
    assert "Revoke one that you no longer use." in shown
