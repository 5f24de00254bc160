"""Answers to entries that a phone kept without network and sends later from its outbox."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, PlayerLink
from games.models import Player
from tests.clubs.views.conftest import Form
from tests.tournaments.factories import Evening, deals_on_sheets, started

SHEET = "/tournaments/friday-cup/matches/1/score/"


@pytest.fixture
def evening(club: Club) -> Evening:
    return started(2)


def fields(evening: Evening, cards: tuple[int, int], **more: Any) -> dict[str, Any]:
    here = evening.place(1, 1, 1)
    about = {"game": 1, "deal": 1, "sides": "-".join(map(str, here.sides))}
    return about | {"cards_0": cards[0], "cards_1": cards[1]} | more


def mark_on(client: Client) -> str:
    """The holder's mark in the forms of the score sheet."""
    page = client.get(SHEET).content.decode()
    return page.partition('data-holder="')[2].partition('"')[0]


def send(client: Client, sent: dict[str, Any], mark: str, to: str = SHEET, waited: bool = True) -> dict[str, Any]:
    headers = {"accept": "application/json", "x-holder": mark} | ({"x-waited": "yes"} if waited else {})
    answer = client.post(to, sent, headers=headers)
    assert answer.status_code == 200  # a browser would log any other status as an error of the page
    outcome: dict[str, Any] = answer.json()
    return outcome


def test_deals_are_entered_in_order_and_once_despite_repeats(evening: Evening, scorekeeper: Client, form: Form) -> None:
    mark = mark_on(scorekeeper)
    first, second = form(**fields(evening, (20, 32))), form(**fields(evening, (12, 40), further=1))
    assert send(scorekeeper, second, mark)["outcome"] == "early"
    for sent in (first, first, second, second, first):
        assert send(scorekeeper, sent, mark) == {"outcome": "entered", "onward": SHEET}
    assert deals_on_sheets() == [(20, 32), (12, 40)]


def test_late_conflicting_figures_are_noted_once_and_change_nothing(
    evening: Evening, scorekeeper: Client, organiser: Client, form: Form
) -> None:
    evening.deal(1, (20, 32))
    mark, late = mark_on(scorekeeper), form(**fields(evening, (30, 22)))
    for _time in range(2):
        assert send(scorekeeper, late, mark) == {"outcome": "entered", "onward": SHEET}
    assert deals_on_sheets() == [(20, 32)]
    page = scorekeeper.get(SHEET).content.decode()
    assert page.count("Deal 1 was entered twice") == 1
    assert "Keep 20–32" in page
    assert "Match 1: deal 1 was entered twice." in organiser.get("/me/").content.decode()
    desk = organiser.get("/tournaments/friday-cup/desk/").content.decode()
    assert "Keep 20–32" in desk and 'id="undo-last"' not in desk
    early = send(scorekeeper, form(**fields(evening, (12, 40), further=1)), mark)
    assert early == {"outcome": "early", "sentence": "Deal 1 was entered twice. It has to be settled first."}
    third = send(scorekeeper, form(**fields(evening, (31, 21))), mark)
    assert (third["outcome"], third["game"], third["deal"]) == ("refused", 1, 1)
    assert "has entered 20–32 for deal 1, not 31–21" in third["sentence"]


def test_entry_is_refused_with_a_reason_or_as_that_of_another(
    evening: Evening, scorekeeper: Client, organiser: Client, client: Client, form: Form
) -> None:
    mark, sent = mark_on(scorekeeper), form(**fields(evening, (20, 32)))
    for other in (organiser, client):
        assert send(other, sent, mark) == {"outcome": "not yours"}
    outcome = send(scorekeeper, form(**fields(evening, (30, 30))), mark)
    assert outcome["outcome"] == "refused"
    assert "too many" in outcome["sentence"]
    assert deals_on_sheets() == []
    assert send(scorekeeper, sent, mark)["outcome"] == "entered"
    outcome = send(scorekeeper, form(**fields(evening, (30, 22))), mark, waited=False)
    assert outcome["outcome"] == "refused", "figures that did not wait are not noted as a conflict"
    assert "entered twice" not in scorekeeper.get(SHEET).content.decode()


def test_both_players_see_a_disputed_deal_until_one_confirms(evening: Evening, form: Form) -> None:
    phones = [phone_of(player) for player in Player.objects.order_by("pk")]
    marks = [mark_on(phone) for phone in phones]
    assert marks[0] != marks[1]
    for phone, mark, cards in zip(phones, marks, ((20, 32), (30, 22)), strict=True):
        assert send(phone, form(**fields(evening, cards)), mark)["outcome"] == "entered"
    for phone in phones:
        assert "Deal 1 is disputed" in phone.get(SHEET).content.decode()
    assert deals_on_sheets() == []
    send(phones[1], form(**fields(evening, (20, 32))), marks[1], to=f"{SHEET}confirm/")
    assert deals_on_sheets() == [(20, 32)]


def phone_of(player: Player) -> Client:
    """A client that has followed the player's private link."""
    link = PlayerLink.objects.create(club=Club.objects.get(), player=player, key=f"link-of-{player.pk}")
    client = Client()
    client.get(f"/me/{link.key}/")
    return client


def test_pages_of_the_evening_are_kept_for_their_holder_only(evening: Evening, organiser: Client) -> None:
    one, other, stranger = *(phone_of(player) for player in Player.objects.filter(user=None).order_by("pk")), Client()
    pages = ("/me/", "/tournaments/friday-cup/", SHEET, SHEET.removesuffix("score/"), "/rules/penguin/")
    marks = {kept_for(one, page) for page in pages}
    assert len(marks) == 1 and marks.isdisjoint({kept_for(other, "/me/"), ""})
    assert {kept_for(stranger, page) for page in pages[:3]} == {""}
    for page in ("/tournaments/friday-cup/desk/", "/tournaments/friday-cup/ledger/", "/account/"):
        assert organiser.get(page).status_code == 200
        assert kept_for(organiser, page) == "", page


def kept_for(client: Client, page: str) -> str:
    return client.get(page, follow=True).content.decode().partition('data-kept-for="')[2][:16]
