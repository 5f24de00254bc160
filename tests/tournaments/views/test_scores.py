"""The score sheet on a phone."""

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club
from engine.scoring import Figures
from games.models import Player
from tests.clubs.factories import ANA
from tests.clubs.views.conftest import Form
from tests.often import a_few
from tests.tournaments.evenings import play
from tests.tournaments.factories import LEFT, Evening, deals_on_sheets, evening_of, started, wins
from tests.tournaments.views.answers import messages_of
from tournaments.ledger import facts
from tournaments.models import Event, Tournament
from tournaments.services import scores

SHEET = "/tournaments/friday-cup/matches/1/score/"


@pytest.fixture
def evening(club: Club) -> Evening:
    return started(4)


def figures(form: Form, evening: Evening, cards: tuple[object, object], **place: Any) -> dict[str, Any]:
    here = evening.place(1)
    about = {"game": here.game, "deal": here.deal, "sides": f"{here.sides[0]}-{here.sides[1]}"}
    return form(cards_0=cards[0], cards_1=cards[1], **(about | place))


def test_sheet_asks_for_the_next_deal_and_says_how_to_win(scorekeeper: Client, club: Club) -> None:
    evening = sitting(2, "standard")
    page = scorekeeper.get(SHEET).content.decode()
    assert "52 together." in page and "has won the game" not in page, "the game cannot be won yet"
    evening.deal(1, LEFT[0])
    assert "has won the game" not in scorekeeper.get(SHEET).content.decode(), "both still have spit cards"
    evening.deal(1, LEFT[1])
    page = scorekeeper.get(SHEET).content.decode()
    assert "Enter deal 3" in page
    assert "A side with 0 has won the game." in page
    assert "leads with 12 cards against 40" in page
    assert 'inputmode="numeric"' in page
    assert "Ana has 12 cards and no spit cards. Going out first wins Ana the game." in page


def test_more_cards_lead_where_all_cards_win_the_game(scorekeeper: Client, club: Club) -> None:
    evening = started(4, variant_id="reverse")
    evening.deal(1, (12, 40))
    page = scorekeeper.get(SHEET).content.decode()
    assert "A side with 52 has won the game." in page
    assert "leads with 40 cards against 12." in page


def test_game_still_level_after_its_last_deal_is_played_again(scorekeeper: Client, club: Club, form: Form) -> None:
    evening = evening_of(2)
    rules = evening.tournament.rules | {"max_deals": 1}
    Tournament.objects.filter(pk=evening.tournament.pk).update(rules=rules)
    evening.start()
    sides = evening.place(1).sides
    evening.write(*(facts.DealEntered(1, sides, 1, deal, Figures((26, 26))) for deal in range(1, 22)))
    page = scorekeeper.get(SHEET).content.decode()
    assert "Level after 21 deals: nobody has won this game. Play it again." in page
    assert "Game 2, deal 1" in page
    after = scorekeeper.post(SHEET, figures(form, evening, (20, 32)), follow=True).content.decode()
    assert "Level after 21 deals: nobody has won this game.</p>" in after
    assert evening.row(1).state == "over" and wins(evening.row(1)) == (1, 0)


def test_deal_is_entered_once_and_the_ledger_names_the_scorekeeper(
    scorekeeper: Client, client: Client, evening: Evening, form: Form
) -> None:
    sent = figures(form, evening, (20, 32))
    for _ in range(2):
        answer = scorekeeper.post(SHEET, sent)
        assert (answer.status_code, answer["Location"]) == (302, SHEET)
    assert deals_on_sheets() == [(20, 32)]
    line = Event.objects.latest("number")
    assert line.user is not None and line.user.get_username() == "the-scorekeeper"
    client.get(f"/tournaments/friday-cup/scorekeeper/{evening.tournament.scorekeeper_key}/")
    assert "Deal 1 is already entered, 20–32." in messages_of(client.post(SHEET, sent | form()))
    page = client.post(SHEET, sent | {"cards_0": 30, "cards_1": 22}).content.decode()
    assert "the-scorekeeper has entered 20–32 for deal 1, not 30–22." in page
    assert 'value="30"' in page
    assert "Continue with deal 2" in page
    assert "Enter deal 1" not in page, "it would be refused again"
    assert '<input type="hidden" name="deal" value="1">' in page, "pressing again enters nothing for the next deal"
    correct = (
        r'<a class="button-primary" href="[^"]*matches/1/score/1/1/\?cards_0=30&amp;cards_1=22">Correct deal 1</a>'
    )
    assert re.search(correct, page)
    assert deals_on_sheets() == [(20, 32)]
    client.post(SHEET, figures(form, evening, (12, 40)))
    assert Event.objects.latest("number").actor == "A scorekeeper's phone"


def test_wrong_figures_are_refused_with_a_reason_and_kept(scorekeeper: Client, evening: Evening, form: Form) -> None:
    wrong: list[tuple[tuple[object, object], str]] = [
        ((20, 20), "12 too few"),
        (("1.5", 32), "Type the cards as a whole number"),
        (("", 32), "Enter how many cards"),
        (("9" * 5000, 32), "Type the cards as a whole number"),
        ((10**30, 32), "more than all 52 cards"),
    ]
    for cards, sentence in wrong:
        answer = scorekeeper.post(SHEET, figures(form, evening, cards))
        page = answer.content.decode()
        assert answer.status_code == 200
        assert sentence in page
        assert f'value="{cards[1]}"' in page
    assert deals_on_sheets() == []


def test_form_with_a_missing_deal_or_wrong_sides_is_refused(scorekeeper: Client, evening: Evening, form: Form) -> None:
    sent = figures(form, evening, (20, 32))
    for place in ({"deal": ""}, {"game": "x"}, {"sides": "1"}, {"sides": "1-2-3-4-5-6-7-8-9"}, {"deal": "0"}):
        answer = scorekeeper.post(SHEET, sent | place)
        assert answer.status_code == 400
        assert "Reload the page" in answer.content.decode()
    for sides in ("2-3", "4-1", "1-2-3"):
        answer = scorekeeper.post(SHEET, sent | {"sides": sides})
        assert answer.status_code == 200
        assert "Open its score sheet again" in answer.content.decode()
    huge = f"/tournaments/friday-cup/matches/{10**30}/score/"
    assert scorekeeper.get(huge).status_code == scorekeeper.post(huge).status_code == 404
    assert deals_on_sheets() == []


def test_deal_that_makes_earlier_scores_count_again_says_so(scorekeeper: Client, evening: Evening, form: Form) -> None:
    for match in (1, 2):
        play(evening, [evening.projection.matches[match]])
    evening.deal(3, (20, 32))
    event = Event.objects.get(payload__match=1, payload__deal=3).number
    evening.write(facts.Undone(event))
    answer = scorekeeper.post(SHEET, figures(form, evening, (0, 52)))
    assert "The earlier score of these two in match 3 (1 deal) counts again." in messages_of(answer)


def test_small_correction_is_saved_at_once_and_a_wrong_one_refused(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    line = evening.deal(1, (20, 32))
    page = scorekeeper.get(f"{SHEET}1/1/").content.decode()
    assert 'value="20"' in page and 'value="32"' in page
    assert 'data-refused="0 52"' in page, "nobody can be rid of all cards yet"
    assert 'value="30"' in scorekeeper.get(f"{SHEET}1/1/?cards_0=30&cards_1=x").content.decode()
    for other in ("1/2/", "2/1/", "0/0/"):
        assert scorekeeper.get(f"{SHEET}{other}").status_code == 404, other
    sent = figures(form, evening, (22, 30), deal=1)
    for fields, sentence in (
        ({"cards_0": 30}, "too many"),
        ({"cards_0": 20, "cards_1": 32}, "are entered already"),
        ({"sides": "1-2"}, "Open its score sheet again"),
    ):
        answer = scorekeeper.post(f"{SHEET}1/1/", sent | fields)
        assert answer.status_code == 200
        assert sentence in answer.content.decode()
    assert deals_on_sheets() == [(20, 32)]
    assert "The correction of deal 1 is saved." in messages_of(scorekeeper.post(f"{SHEET}1/1/", sent))
    assert deals_on_sheets() == [(22, 30)]
    scorekeeper.post(f"{SHEET}1/1/", sent | {"cards_0": 24, "cards_1": 28})
    assert deals_on_sheets() == [(24, 28)], "the form sent again with other figures is another correction"
    evening.write(*map(facts.Undone, (line.number + 2, line.number + 1, line.number)))
    page = scorekeeper.post(f"{SHEET}1/1/", sent | {"cards_0": 23, "cards_1": 29}).content.decode()
    assert "Match 1 has no such deal to correct. Look at its score again." in page
    assert 'value="23"' in page
    assert "Entered: " not in page


def test_conflicting_figures_for_the_deciding_deal_are_kept(scorekeeper: Client, evening: Evening, form: Form) -> None:
    evening.game(1, LEFT[:2])
    sent = figures(form, evening, (52, 0))
    evening.deal(1, (0, 52), actor=ANA)
    page = scorekeeper.post(SHEET, sent).content.decode()
    assert "Ana has entered 0–52 for deal 3, not 52–0." in page
    assert 'role="alert"' in page
    assert "You typed 52–0 for deal 3" in page
    assert "matches/1/score/1/3/?cards_0=52&amp;cards_1=0" in page
    assert "Winner" in page


def test_figures_sent_after_a_walkover_or_before_the_players_are_known_are_kept(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    sent = figures(form, evening, (20, 32))
    evening.write(facts.WalkedOver(1, (1, 4), 0))
    page = scorekeeper.post(SHEET, sent).content.decode()
    assert "Match 1 is over" in page
    assert "You typed 20–32 for deal 1" in page
    page = scorekeeper.get(SHEET).content.decode()
    assert "Nobody came." in page and "Winner" not in page
    assert "Undo the last entry: that nobody came" in page
    waits = SHEET.replace("/1/", "/3/")
    assert "come from earlier matches" in scorekeeper.get(waits).content.decode()
    page = scorekeeper.post(waits, sent | {"sides": "1-2"}).content.decode()
    assert "not have two opponents yet" in page
    assert "You typed 20–32 for deal 1" in page


def test_match_between_bots_has_no_form(scorekeeper: Client, club: Club) -> None:
    started(2, bots=2)
    page = scorekeeper.get("/tournaments/friday-cup/matches/1/score/").content.decode()
    assert "Their score appears by itself" in page
    assert "Enter deal" not in page


def test_finished_match_names_the_winner_and_links_onwards(
    scorekeeper: Client, organiser: Client, evening: Evening
) -> None:
    play(evening, [evening.projection.matches[1]])
    page = scorekeeper.get(SHEET).content.decode()
    assert "Winner" in page
    assert "To the next match" in page
    assert "Enter deal" not in page
    page = organiser.get(SHEET).content.decode()
    assert "Back to the desk" in page
    assert "To the next match" not in page
    evening.write(facts.WalkedOver(2, (2, 3), 2), facts.WalkedOver(3, (1, 2), 1))
    page = scorekeeper.get(SHEET.replace("/1/", "/3/")).content.decode()
    assert "To the bracket" in page
    assert "To the next match" not in page


def news(scorekeeper: Client, deal: int, game: int | str = 1, sheet: str = SHEET) -> str:
    return scorekeeper.get(sheet, {"part": "news", "game": game, "deal": deal}).content.decode()


def test_outdated_sheet_shows_what_happened_meanwhile(scorekeeper: Client, client: Client, evening: Evening) -> None:
    evening.deal(1, (20, 32))
    part = news(scorekeeper, deal=2)
    assert "notice" not in part, "it asks for the next deal"
    assert f'data-seq="{evening.tournament.events.count()}"' in part
    assert "Deal 1 was entered meanwhile, 20–32." in news(scorekeeper, deal=1)
    assert "Something was undone meanwhile." in news(scorekeeper, deal=3)
    assert "Something was undone meanwhile." in news(scorekeeper, deal=1, game="x")
    evening.write(facts.WalkedOver(1, (1, 4), 4), facts.WalkedOver(2, (2, 3), 0))
    assert f"{evening.projection.entries[4].name} has won meanwhile." in news(scorekeeper, deal=2)
    assert "It was noted meanwhile that nobody came." in news(scorekeeper, deal=1, sheet=SHEET.replace("/1/", "/2/"))
    assert client.get(SHEET, {"part": "news"}).status_code == 302


def test_only_the_last_deal_can_be_undone_with_one_click(scorekeeper: Client, evening: Evening, form: Form) -> None:
    event = evening.deal(1, (20, 32))
    assert f'name="event" value="{event.number}"' in scorekeeper.get(SHEET).content.decode()
    for other in ("9" * 5000, "", "x", "99999", "9" * 40):
        answer = scorekeeper.post(f"{SHEET}undo/", form(event=other))
        assert "Somebody else has changed the score" in messages_of(answer), other
    assert deals_on_sheets() == [(20, 32)]
    page = scorekeeper.post(f"{SHEET}undo/", form(event=event.number), follow=True).content.decode()
    assert "Undone: deal 1, 20–32." in page and "Undo the last entry" not in page
    assert deals_on_sheets() == []
    elsewhere = scorekeeper.post(f"{SHEET}undo/", form(event=evening.deal(2, (24, 28)).number))
    assert "There is nothing to undo in match 1." in messages_of(elsewhere)
    assert deals_on_sheets() == [(24, 28)]


def test_undo_button_names_the_entry_it_undoes(scorekeeper: Client, club: Club) -> None:
    evening = started(2, best_of=3)

    def button() -> str:
        return scorekeeper.get(SHEET).content.decode().split("Undo the last entry: ")[1].split("<")[0]

    evening.write(*(facts.DealEntered(1, (1, 2), 1, at, Figures(cards)) for at, cards in enumerate(LEFT, 1)))
    evening.deal(1, (20, 32))
    assert button() == "game 2, deal 1, 20–32"
    scores.correct_deal(evening.act(), place=evening.place(1, game=2, deal=1), figures=Figures((22, 30)))
    assert button() == "the correction of game 2, deal 1 to 22–30"
    evening.write(facts.WalkedOver(1, (1, 2), 2))
    assert button() == f"the walkover for {evening.projection.entries[2].name}"


def test_correction_and_undo_with_consequences_ask_first_and_keep_the_reason(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    play(evening, [evening.projection.matches[1]])
    sent = form(cards_0=52, cards_1=0, game=1, deal=3, sides="1-4")
    question = scorekeeper.post(f"{SHEET}1/3/", sent)
    assert "This also changes" in question.content.decode()
    assert evening.projection.matches[1].winner == 1
    scorekeeper.post(f"{SHEET}1/3/", sent | {"agreed": question.context["agreed"]})
    assert evening.projection.matches[1].winner == 4
    correction = Event.objects.latest("number").number
    evening.write(facts.Undone(correction))
    sent = form(event=correction - 1, reason="Wrong match")
    question = scorekeeper.post(f"{SHEET}undo/", sent)
    page = question.content.decode()
    assert "Match 1 is open again" in page
    assert f"Undo the last entry: deal 3, {LEFT[2][0]}–{LEFT[2][1]}?" in page
    assert 'name="reason" value="Wrong match"' in page
    assert evening.projection.matches[1].winner == 1
    scorekeeper.post(f"{SHEET}undo/", sent | {"agreed": question.context["agreed"]})
    assert evening.projection.matches[1].winner is None
    assert Event.objects.latest("number").reason == "Wrong match"


GOALS: list[tuple[str, int, dict[str, object], tuple[int, ...], str]] = [
    ("standard", 2, {"cards_0": 20, "cards_1": 32}, (20, 32), "Ana 20, Bo 32"),
    ("hundred", 2, {"cards_0": 3, "cards_1": 9, "stuck": "on"}, (3, 9), "Ana 3, Bo 9; nobody went out"),
    ("speed-20-5", 2, {"won": 0, "left": 9}, (0, 9), "Ana won, 9 cards left to Bo"),
    ("reverse", 2, {"cards_0": 20, "cards_1": 32}, (20, 32), "Ana 20, Bo 32"),
    ("hundred", 2, {"cards_0": 0, "cards_1": 9}, (0, 9), "Ana 0, Bo 9"),
    ("speed-20-5", 2, {"won": "nobody"}, (0, 0), "nobody won"),
    ("three-seats", 3, {"cards_0": 20, "cards_1": 11, "cards_2": 20, "place_0": 3, "place_1": 1, "place_2": 2},
     (20, 11, 20), "1st Bo 11, 2nd Cy 20, 3rd Ana 20"),
]  # fmt: skip


@pytest.mark.parametrize(("variant_id", "count", "typed", "cards", "words"), a_few(3, GOALS))
def test_deal_of_every_goal_is_entered_shown_and_corrected(
    scorekeeper: Client,
    form: Form,
    variant_id: str,
    count: int,
    typed: dict[str, object],
    cards: tuple[int, ...],
    words: str,
) -> None:
    evening = sitting(count, variant_id)
    scorekeeper.post(SHEET, form(**typed, **about(evening)))
    assert deals_on_sheets() == [cards]
    page = scorekeeper.get(f"{SHEET}1/1/").content.decode()
    assert f"Entered: {words}." in page
    changed = {"won": 1, "left": 4} if "won" in typed else {"cards_0": cards[1], "cards_1": cards[0]}
    sent = form(**(typed | changed), **about(evening, deal=1), reason="Wrong way round")
    scorekeeper.post(f"{SHEET}1/1/", sent)
    assert deals_on_sheets() == [(4, 0) if "won" in typed else (cards[1], cards[0], *cards[2:])]
    assert Event.objects.latest("number").reason == "Wrong way round"


def sitting(count: int, variant_id: str) -> Evening:
    """A started tournament with Ana, Bo and Cy in the order of their seats at match 1."""
    evening = started(count, variant_id=variant_id)
    for name, entry in zip(("Ana", "Bo", "Cy"), evening.place(1).sides, strict=False):
        Player.objects.filter(pk=evening.projection.entries[entry].player).update(name=name)
    return evening


def about(evening: Evening, deal: int = 0) -> dict[str, Any]:
    here = evening.place(1, deal=deal)
    return {"game": here.game, "deal": here.deal, "sides": "-".join(map(str, here.sides))}


@pytest.mark.parametrize(
    ("variant_id", "count", "typed", "field", "sentence"),
    [
        ("standard", 2, {"cards_0": 20, "cards_1": 31}, "cards_1", "1 too few"),
        ("hundred", 2, {"cards_0": 12, "cards_1": 13}, "cards_1", "mark that the deal ended stuck"),
        ("speed-20-5", 2, {"won": 0, "left": 30}, "left", "more than 20 cards left"),
        ("three-seats", 3, {"cards_0": 20, "cards_1": 11, "cards_2": 20, "place_0": 1, "place_1": 1, "place_2": 2},
         "place_2", "a place of their own"),
    ],
)  # fmt: skip
def test_wrong_figures_of_every_goal_show_an_error_at_their_field(
    scorekeeper: Client,
    club: Club,
    form: Form,
    variant_id: str,
    count: int,
    typed: dict[str, object],
    field: str,
    sentence: str,
) -> None:
    evening = sitting(count, variant_id)
    page = scorekeeper.post(SHEET, form(**typed, **about(evening))).content.decode()
    error = page.split(f'id="id_{field}_error"')[1].split("</p>")[0]
    assert sentence in error
    for name, value in typed.items():
        assert f'name="{name}"' in page
        assert name.startswith(("place", "won", "stuck")) or f'value="{value}"' in page
    assert deals_on_sheets() == []


def test_sheet_lists_the_numbers_that_the_next_deal_cannot_give(
    scorekeeper: Client, evening: Evening, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Nobody can have 0 cards after the first deal, because both sides took a spit pile."""
    assert 'data-refused="0 52"' in scorekeeper.get(SHEET).content.decode()
    evening.deal(1, (40, 12))
    evening.write(facts.DealProposed(1, (1, 4), 1, 2, Figures((12, 40)), 1))
    with django_assert_max_num_queries(9):
        page = scorekeeper.get(SHEET).content.decode()
    assert 'data-refused=""' in page
    assert "Swap the sides" not in page, "not while a deal waits for confirmation"


def test_swapped_sides_are_corrected_with_a_button(scorekeeper: Client, evening: Evening, form: Form) -> None:
    assert "Swap the sides" not in scorekeeper.get(SHEET).content.decode()
    play(evening, [evening.projection.matches[1]])
    sheet = scorekeeper.get(SHEET).content.decode()
    assert "Swap the sides" in sheet
    event = re.search(r'name="event" value="(\d+)"', sheet[sheet.index(f"{SHEET}swap/") :])
    assert event
    sent = form(sides="1-4", event=event[1])
    question = scorekeeper.post(f"{SHEET}swap/", sent).content.decode()
    assert "Swap the two sides of match 1?" in question
    assert f'name="event" value="{event[1]}"' in question
    agreed = re.search(r'name="agreed" value="(\w+)"', question)
    assert agreed
    page = scorekeeper.post(f"{SHEET}swap/", sent | {"agreed": agreed[1]}, follow=True).content.decode()
    assert "The two sides are swapped." in page
    assert "Undo the last entry: the swap of the two sides" in page
    again = scorekeeper.post(f"{SHEET}swap/", form(sides="1-4", event=event[1]))
    assert "Somebody else has changed the score. Look at it, then swap the sides." in messages_of(again)
    assert deals_on_sheets() == [(32, 20), (40, 12), (52, 0)]
