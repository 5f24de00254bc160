"""The page to add a list of people."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club
from games.models import Player
from tests.clubs.views.conftest import Form
from tests.games.factories import PlayerFactory
from tests.often import in_turn
from tests.tournaments.factories import Evening, make_tournament
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.models import Entry, Tournament

CLUB = "/clubs/club/people/"
DESK = "/tournaments/friday-cup/desk/people/"
EIGHT = "Bea\nCy\nDee\nEve\nFay\nGus\nHal\nIda"


@pytest.fixture(autouse=True)
def tournament(club: Club) -> None:
    make_tournament(club=club)


def page_at(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_eight_names_are_entered_in_one_step_even_if_sent_twice(organiser: Client, form: Form) -> None:
    sent = form(people=EIGHT)
    for _ in range(2):
        answer = organiser.post(DESK, sent, follow=True)
        assert answer.redirect_chain == [("/tournaments/friday-cup/desk/", 302)]
        assert "8 people are entered." in answer.content.decode()
    assert Entry.objects.count() == 8


def test_list_is_added_to_a_club_and_known_members_are_counted(organiser: Client, form: Form) -> None:
    assert "8 people are added." in organiser.post(CLUB, form(people=EIGHT), follow=True).content.decode()
    again = organiser.post(CLUB, form(people=f"{EIGHT}\nJo"), follow=True).content.decode()
    assert "One person is added. 8 were members already." in again
    known = organiser.post(DESK, form(people=f"{EIGHT}\nKim"), follow=True).content.decode()
    assert "9 people are entered. 1 is new to the club." in known


def test_file_is_checked_and_then_added(organiser: Client, form: Form) -> None:
    file = SimpleUploadedFile("people.csv", "Name;Country\r\nÉmile Roussel;FR\r\n".encode("cp1252"))
    page = organiser.post(DESK, form(people="", file=file)).content.decode()
    assert "Check the list" in page and "1 is new." in page and not Entry.objects.exists()
    organiser.post(DESK, form(people="Name;Country\nÉmile Roussel;FR", about=about(page)))
    assert Player.objects.get(name="Émile Roussel").country == "FR"


def test_uploaded_list_is_checked_again_until_it_is_confirmed(organiser: Client, form: Form) -> None:
    page = organiser.post(DESK, form(file=SimpleUploadedFile("people.csv", b"Bea\nCy"))).content.decode()
    for name in ("Bea", "Bea\nCy\nDee"):
        page = organiser.post(DESK, form(people=name, about=about(page), again="1")).content.decode()
        assert "Check the list" in page and not Entry.objects.exists()
    organiser.post(DESK, form(people="Bea\nCy\nDee", about=about(page)))
    assert Entry.objects.count() == 3


def test_entered_list_is_undone_and_redone_as_a_whole(organiser: Client, form: Form) -> None:
    desk = "/tournaments/friday-cup/desk/"
    after = organiser.post(DESK, form(people=EIGHT), follow=True).content.decode()
    assert 'formaction="/tournaments/friday-cup/ledger/1/undo/"' in after and 'id="undo-last"' in after
    assert "entered Bea, Cy and 6 others" in after
    gone = organiser.post("/tournaments/friday-cup/ledger/1/undo/", form(whole="1"), follow=True).content.decode()
    assert "Undone: entered Bea, Cy and 6 others." in gone and not Entry.objects.exists()
    again = organiser.post("/tournaments/friday-cup/ledger/1/redo/", form(whole="1"), follow=True).content.decode()
    assert "Redone: entered Bea, Cy and 6 others." in again and Entry.objects.count() == 8
    many = organiser.post(f"{desk}enter/newcomers/", form(people="Jo\nKim"), follow=True).content.decode()
    assert "2 people are entered." in many and "ledger/25/undo/" in many


@in_turn(
    ("content", "sentence"),
    [(b"PK\x03\x04", "then CSV"), (b"", "Type at least one name."), (b"x" * 1_000_001, "list is too long")],
)
def test_invalid_file_is_refused_with_the_reason(organiser: Client, form: Form, content: bytes, sentence: str) -> None:
    page = organiser.post(DESK, form(file=SimpleUploadedFile("people.csv", content))).content.decode()
    assert sentence in page
    assert "Add people" in page


def test_empty_or_too_long_list_is_refused_and_its_text_is_kept(organiser: Client, form: Form) -> None:
    assert "Type at least one name." in organiser.post(DESK, form(people=" \n")).content.decode()
    names = "\n".join(f"Name {chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(501))
    page = organiser.post(DESK, form(people=names)).content.decode()
    assert "At most 500 people" in page and "Name aa" in page


ASKED = "Bea Smyth\nCy, Portugal\nDee"


def asked(organiser: Client, form: Form) -> tuple[str, str]:
    """Returns the page with the questions, and the id of the member with a similar name."""
    organiser.post(CLUB, form(people="Bea Smith"))
    page = organiser.post(DESK, form(people=ASKED)).content.decode()
    return page, str(Player.objects.get(name="Bea Smith").pk)


def about(page: str) -> str:
    found = re.search(r'name="about" value="(\w+)"', page)
    assert found
    return found[1]


def test_uncertain_names_are_asked_about_before_anything_is_saved(organiser: Client, form: Form) -> None:
    page, bea = asked(organiser, form)
    assert not Entry.objects.exists()
    assert "Nothing is saved yet." in page
    assert f'<option value="{bea}">the member Bea Smith' in page
    assert "A country is two letters, such as PT, not Portugal." in page
    assert page.count("<select") == 2


@pytest.mark.parametrize("new", [True, False])
def test_choices_enter_everybody_whose_line_is_valid(organiser: Client, form: Form, new: bool) -> None:
    page, bea = asked(organiser, form)
    typed = ASKED.replace("\n", "\r\n")  # as browsers send it
    sent = {"people": typed, "about": about(page), "choice-1": "new" if new else bea, "choice-3": "new"}
    answer = organiser.post(DESK, form(**sent), follow=True).content.decode()
    assert "2 people are entered" in answer and "1 is left out." in answer
    names = list(Entry.objects.order_by("number").values_list("player__name", flat=True))
    assert names == ["Bea Smyth" if new else "Bea Smith", "Dee"]


def test_missing_choice_is_asked_again_and_other_choices_are_kept(organiser: Client, form: Form) -> None:
    page, _ = asked(organiser, form)
    sent = {"people": ASKED, "about": about(page), "choice-1": "", "choice-3": "left out"}
    page = organiser.post(DESK, form(**sent)).content.decode()
    assert "Choose who Bea Smyth in line 1 is. Nobody was added." in page
    assert '<option value="left out" selected>' in page
    assert not Entry.objects.exists()


def test_choices_for_another_list_are_ignored(organiser: Client, form: Form) -> None:
    page, bea = asked(organiser, form)
    sent = {"people": ASKED.replace("Smyth", "Smit"), "about": about(page), "choice-1": bea, "choice-3": "new"}
    page = organiser.post(DESK, form(**sent)).content.decode()
    assert "Nothing is saved yet." in page and "Choose who it is" in page
    assert not Entry.objects.exists()


def test_choices_are_asked_again_if_the_members_have_changed(organiser: Client, form: Form) -> None:
    page, bea = asked(organiser, form)
    organiser.post(CLUB, form(people="Dee"))
    sent = {"people": ASKED, "about": about(page), "choice-1": bea, "choice-3": "new"}
    page = organiser.post(DESK, form(**sent)).content.decode()
    assert "Nothing is saved yet." in page and "the member Dee" in page
    assert Player.objects.filter(name="Dee").count() == 1


def test_choices_sent_twice_are_applied_once(organiser: Client, form: Form) -> None:
    page, bea = asked(organiser, form)
    sent = form(**{"people": ASKED, "about": about(page), "choice-1": bea, "choice-3": "new"})
    answers = [organiser.post(DESK, sent, follow=True).content.decode() for _ in range(2)]
    assert ["2 people are entered" in answer for answer in answers] == [True, True]
    assert Player.objects.filter(name="Dee").count() == 1


def test_edited_list_is_checked_again(organiser: Client, form: Form) -> None:
    page, _ = asked(organiser, form)
    sent = {"people": ASKED.replace("Portugal", "PT"), "about": about(page), "again": "1"}
    page = organiser.post(DESK, form(**sent)).content.decode()
    assert "Portugal" not in page and "Nothing is saved yet." in page


def test_list_after_the_start_creates_no_person_without_an_entry(organiser: Client, form: Form) -> None:
    desk = "/tournaments/friday-cup/desk/"
    organiser.post(DESK, form(people="Bea\nCy"))
    organiser.post(f"{desk}check-in/open/", form())
    for entry in (1, 2):
        organiser.post(f"{desk}entries/{entry}/check-in/", form())
    organiser.post(f"{desk}start/", form())
    organiser.post(DESK, form(people="Bea\nDee"))
    assert Player.objects.filter(name="Dee").exists() == Entry.objects.filter(player__name="Dee").exists()


def test_club_and_desk_link_to_the_page(organiser: Client) -> None:
    assert f'href="{CLUB}"' in page_at(organiser, "/clubs/club/")
    assert f'href="{DESK}"' in page_at(organiser, "/tournaments/friday-cup/desk/")
    assert 'name="key"' in page_at(organiser, CLUB)


def test_list_typed_before_the_start_must_be_confirmed_as_late(organiser: Client, form: Form) -> None:
    evening = Evening(Tournament.objects.get())
    evening.enter(*PlayerFactory.create_batch(4))
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    assert 'name="early"' in page_at(organiser, DESK)
    evening.start()
    page = organiser.post(DESK, form(people="Bea", early="1")).content.decode()
    assert "started meanwhile. Late entries play from the next round on" in page
    assert Entry.objects.count() == 4
    page = page_at(organiser, DESK)
    assert "Late entries play from the next round on" in page and 'name="early"' not in page
    organiser.post(DESK, form(people="Bea"))
    assert Entry.objects.count() == 5
