"""The page of a plain result, and how other pages show the result."""

import pytest
from django.test import Client

from clubs.models import Club
from games.models import Player
from tests.clubs.views.conftest import Form
from tests.tournaments.factories import Evening, started

SHEET = "/tournaments/friday-cup/matches/1/score/"
RESULT = f"{SHEET}result/"


@pytest.fixture
def evening(club: Club) -> Evening:
    """Match 1 is Ana against Dee."""
    evening = started(4)
    for name, player in zip(("Ana", "Bo", "Cy", "Dee"), Player.objects.order_by("pk"), strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    return evening


def text(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_scorekeeper_enters_a_plain_result_that_is_not_a_walkover(
    evening: Evening, scorekeeper: Client, organiser: Client, client: Client, form: Form
) -> None:
    assert f'href="{RESULT}"' in text(scorekeeper, SHEET)
    assert "Ana won" in text(scorekeeper, RESULT)
    page = scorekeeper.post(RESULT, form(sides="1-4", won="1-0"), follow=True).content.decode()
    assert "The result of match 1 is entered." in page
    assert "Undo the last entry: Ana won" in page
    public = text(client, SHEET.removesuffix("score/"))
    assert "Ana won. Its deals are not recorded." in public
    assert "walkover" not in page + public
    assert "entered the result of match 1" in text(organiser, "/tournaments/friday-cup/ledger/")


def test_plain_result_is_corrected_and_undone_like_a_deal(evening: Evening, scorekeeper: Client, form: Form) -> None:
    scorekeeper.post(RESULT, form(sides="1-4", won="1-0"))
    assert "Correct the result" in text(scorekeeper, SHEET)
    sent = form(sides="1-4", won="0-1")
    question = scorekeeper.post(RESULT, sent)
    assert "Change the result of match 1?" in question.content.decode()
    agreed = question.context["agreed"]
    page = scorekeeper.post(RESULT, form(sides="1-4", won="0-1", agreed=agreed), follow=True).content.decode()
    assert "Undo the last entry: Dee won" in page
    assert evening.projection.matches[3].sides[0] == 4
    last = evening.tournament.events.latest("number").number
    question = scorekeeper.post(f"{SHEET}undo/", form(event=last))
    scorekeeper.post(f"{SHEET}undo/", form(event=last, agreed=question.context["agreed"]))
    assert evening.projection.matches[1].winner == 1


def test_missing_choice_or_players_are_reported_and_members_refused(
    evening: Evening, scorekeeper: Client, member: Client, form: Form
) -> None:
    assert "Say who won the match." in scorekeeper.post(RESULT, form(sides="1-4")).content.decode()
    assert scorekeeper.get(RESULT.replace("/1/", "/3/")).status_code == 404
    assert member.post(RESULT, form(sides="1-4", won="1-0")).status_code == 403
    assert evening.projection.matches[1].winner is None
