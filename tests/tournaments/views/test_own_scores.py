"""Players enter their own deals, and the other side confirms or disputes them."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PlayerLink
from clubs.permissions import PLAYER_LINK
from engine.scoring import Figures
from games.models import Player
from tests.clubs.views.conftest import Form
from tests.tournaments.factories import Evening, deals_on_sheets, started
from tests.tournaments.views.answers import messages_of
from tournaments.ledger import facts
from tournaments.models import Event
from tournaments.pages.unconfirmed_deals import disputes
from tournaments.services import scores

SHEET = "/tournaments/friday-cup/matches/1/score/"
MATCH = "/tournaments/friday-cup/matches/1/"
DESK = "/tournaments/friday-cup/desk/"
ANA_SAYS = facts.DealProposed(1, (1, 4), 1, 1, Figures((20, 32)), 1)
DEE_SAYS = facts.DealDisputed(1, (1, 4), 1, 1, Figures((22, 30)), 4)


@pytest.fixture
def evening(club: Club) -> Evening:
    """Match 1 is Ana against Dee, match 2 Bo against Cy."""
    evening = started(4)
    for name, player in zip(("Ana", "Bo", "Cy", "Dee"), Player.objects.order_by("pk"), strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    return evening


def phone_of(name: str) -> Client:
    """A client with the session of the player's private link."""
    link = PlayerLink.objects.create(club=Club.objects.get(), player=Player.objects.get(name=name), key=f"of-{name}")
    client = Client()
    session = client.session
    session[PLAYER_LINK] = link.key
    session.save()
    return client


def fields(evening: Evening, cards: tuple[int, int], **more: Any) -> dict[str, Any]:
    here = evening.place(1)
    about = {"game": here.game, "deal": here.deal, "sides": "-".join(map(str, here.sides))}
    return about | {"cards_0": cards[0], "cards_1": cards[1]} | more


def text(client: Client, address: str = SHEET) -> str:
    return client.get(address).content.decode()


def test_player_enters_a_deal_and_the_opponent_confirms_it(evening: Evening, form: Form) -> None:
    ana, dee = phone_of("Ana"), phone_of("Dee")
    sent = form(**fields(evening, (20, 32)))
    page = ana.post(SHEET, sent, follow=True).content.decode()
    assert "You entered</strong> Ana 20, Dee 32." in page
    assert "It counts when Dee confirms it on their own phone, or a scorekeeper does." in page
    assert "/score/confirm/" not in page
    assert "Enter deal" not in page
    assert "Change my entry" in page
    assert 'value="20"' in text(ana, f"{SHEET}?again"), "a change starts from the entered figures"
    assert str(Event.objects.latest("number").player) == "Ana"
    for entry in ("4", "1", ""):
        answer = ana.post(f"{SHEET}confirm/", form(**fields(evening, (20, 32)), entry=entry))
        assert "You entered this deal yourself." in messages_of(answer)
    assert deals_on_sheets() == []
    page = text(dee)
    assert "Ana entered</strong> Ana 20, Dee 32." in page
    assert "Confirm Ana 20, Dee 32" in page
    assert "Enter deal" not in page
    page = dee.post(f"{SHEET}confirm/", form(**fields(evening, (20, 32))), follow=True).content.decode()
    assert "Enter deal 2" in page
    assert str(Event.objects.latest("number").player) == "Dee"
    assert deals_on_sheets() == [(20, 32)]


def test_confirmation_of_figures_changed_meanwhile_is_refused(
    evening: Evening, form: Form, scorekeeper: Client
) -> None:
    ana = phone_of("Ana")
    page = ana.post(SHEET, form(**fields(evening, (20, 31)))).content.decode()
    assert "1 too few" in page
    assert 'value="31"' in page
    assert not Event.objects.filter(kind="deal_proposed").exists()
    evening.write(ANA_SAYS)
    ana.post(SHEET, form(**fields(evening, (22, 30))))
    answer = phone_of("Dee").post(f"{SHEET}confirm/", form(**fields(evening, (20, 32))))
    assert "has changed it to 22–30 meanwhile" in messages_of(answer)
    assert deals_on_sheets() == []
    scorekeeper.post(f"{SHEET}confirm/", form(**fields(evening, (22, 30))))
    assert deals_on_sheets() == [(22, 30)]


def test_either_opponent_at_a_table_of_three_may_confirm(club: Club, form: Form) -> None:
    evening = started(3, variant_id="three-seats")
    for name, player in zip(("Ana", "Bo", "Cy"), Player.objects.order_by("pk"), strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    here = evening.place(1)
    deal = {"game": 1, "deal": 1, "sides": "-".join(map(str, here.sides))}
    deal |= {f"cards_{seat}": cards for seat, cards in enumerate((10, 20, 21))}
    ana, cy = phone_of("Ana"), phone_of("Cy")
    deal |= {f"place_{seat}": seat + 1 for seat in range(3)}
    page = ana.post(SHEET, form(**deal), follow=True).content.decode()
    assert "It counts when Bo or Cy confirms it on their own phone, or a scorekeeper does." in page
    ana.post(f"{SHEET}confirm/", form(**deal, entry=3))
    assert deals_on_sheets() == []
    cy.post(f"{SHEET}confirm/", form(**deal))
    assert deals_on_sheets() == [(10, 20, 21)]


def test_different_figures_show_as_a_dispute_on_the_sheet(evening: Evening, form: Form, scorekeeper: Client) -> None:
    ana, dee = phone_of("Ana"), phone_of("Dee")
    evening.write(ANA_SAYS)
    assert 'name="cards_0"' in text(dee, f"{SHEET}?again")
    page = dee.post(SHEET, form(**fields(evening, (22, 30))), follow=True).content.decode()
    assert "is disputed" in page
    assert "Confirm Ana 20, Dee 32" in page
    assert "Confirm Ana 22, Dee 30" in text(ana)
    (dispute,) = disputes(evening.tournament, evening.projection)
    assert [(version.entry.player.name, version.short) for version in dispute.versions] == [
        ("Ana", "20–32"),
        ("Dee", "22–30"),
    ]
    page = text(scorekeeper)
    assert "Enter Ana 20, Dee 32" in page
    assert "Enter Ana 22, Dee 30" in page
    assert "Enter deal 1" in page


def test_one_tap_settles_a_dispute_and_returns_to_the_desk(evening: Evening, form: Form, organiser: Client) -> None:
    evening.write(ANA_SAYS, DEE_SAYS)
    assert "Ana entered 20–32, Dee entered 22–30." in text(organiser, f"{DESK}?part=matches")
    answer = organiser.post(SHEET, form(**fields(evening, (22, 30)), back="desk"))
    assert answer["Location"] == DESK
    assert deals_on_sheets() == [(22, 30)]
    assert disputes(evening.tournament, evening.projection) == []
    assert "Ana entered" not in text(organiser, f"{DESK}?part=matches")


def test_only_scorekeepers_see_disputes_on_the_tournament_page(
    evening: Evening,
    form: Form,
    scorekeeper: Client,
    client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    evening.write(ANA_SAYS, DEE_SAYS)
    page = text(scorekeeper, "/tournaments/friday-cup/")
    assert page.index("To settle") < page.index("Enter a score")
    link = f'<a href="{SHEET}">Match 1: the two sides entered different scores.</a>'
    assert link in text(scorekeeper, SHEET.replace("/1/", "/2/"))
    assert "To settle" not in text(client, "/tournaments/friday-cup/")
    projection = evening.projection
    with django_assert_max_num_queries(2):
        assert len(disputes(evening.tournament, projection)) == 1
    answer = scorekeeper.post(SHEET, form(**fields(evening, (20, 32)), back="tournament"))
    assert answer["Location"] == "/tournaments/friday-cup/"


def test_different_figures_for_an_entered_deal_refer_to_a_scorekeeper(evening: Evening, form: Form) -> None:
    ana, sent = phone_of("Ana"), form(**fields(evening, (22, 30)))
    evening.deal(1, (20, 32))
    sentence = "Deal 1 is entered already: Ana 20, Dee 32. If that is wrong, tell a scorekeeper."
    page = ana.post(SHEET, sent).content.decode()
    assert sentence in page
    assert 'value="22"' in page
    assert "Correct deal" not in page
    assert sentence in messages_of(phone_of("Dee").post(f"{SHEET}confirm/", form(**sent)))


def test_others_than_the_players_of_a_match_are_refused(
    evening: Evening, form: Form, member: Client, client: Client
) -> None:
    bo = phone_of("Bo")
    refused = bo.get(SHEET)
    assert refused.status_code == 403 and "the players of match 1" in refused.content.decode()
    assert bo.get(SHEET.replace("/1/", "/2/")).status_code == 200
    for asker, status in ((bo, 403), (member, 403), (client, 302)):
        for press in (SHEET, f"{SHEET}confirm/"):
            assert asker.post(press, form(**fields(evening, (20, 32)))).status_code == status
    for asker in (member, client):
        assert "Enter the score" not in text(asker, MATCH)


def test_player_cannot_correct_or_undo_deals(evening: Evening, form: Form) -> None:
    ana = phone_of("Ana")
    line = evening.deal(1, (20, 32))
    page = text(ana)
    assert "Undo" not in page
    assert "Correct" not in page
    for press in (f"{SHEET}undo/", f"{SHEET}1/1/"):
        assert ana.post(press, form(**fields(evening, (22, 30), deal=1), event=line.number)).status_code == 302
    assert deals_on_sheets() == [(20, 32)]


def test_signed_in_player_enters_a_deal_without_a_link(evening: Evening, form: Form, member: Client) -> None:
    mine = Player.objects.get(name="The-member")
    Player.objects.filter(name="Ana").update(merged_into=mine)
    member.post(SHEET, form(**fields(evening, (20, 32))))
    line = Event.objects.latest("number")
    assert (line.kind, line.user) == ("deal_proposed", mine.user)


def test_waiting_deal_is_shown_until_it_counts(evening: Evening, client: Client) -> None:
    ana, dee = phone_of("Ana"), phone_of("Dee")
    asks = f"{SHEET}?part=news&game=1&deal=1"
    assert "Enter the score" in text(ana, MATCH)
    assert "Confirm " not in text(dee, asks)
    evening.write(ANA_SAYS)
    assert "Confirm " in text(dee, MATCH) and "Confirm " in text(dee, asks)
    page = text(client, MATCH)
    assert "Ana entered</strong> Ana 20, Dee 32." in page
    assert "Confirm " not in page
    assert "<button" not in page.split('id="match-part"')[1].split("</main>")[0]
    assert "It counts when Dee confirms it on their own phone" in text(ana, f"{asks}&waits")
    evening.write(facts.DealEntered(1, (1, 4), 1, 1, Figures((20, 32))))
    news = text(ana, f"{asks}&waits")
    assert "Deal 1 was entered meanwhile, 20–32." in news
    assert "data-goes-on" in news
    assert "data-goes-on" not in text(dee, asks)
    evening.write(facts.DealProposed(1, (1, 4), 1, 2, Figures((12, 40)), 1))
    scores.correct_deal(evening.act(), place=evening.place(1, deal=1), figures=Figures((14, 38)))
    news = text(ana, f"{SHEET}?part=news&game=1&deal=2&waits")
    assert "This deal no longer needs confirmation." in news
    assert "data-goes-on" in news
    evening.write(facts.WalkedOver(1, (1, 4), 1))
    assert "To your next match" in text(ana)
