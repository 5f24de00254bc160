"""The score sheet on the phone."""

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
from tests.tournaments.factories import LEFT, Evening, deals_on_sheets, evening_of, started, wins
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


def test_the_sheet_asks_for_the_next_deal(scorekeeper: Client, evening: Evening) -> None:
    evening.game(1, LEFT[:2])
    page = scorekeeper.get(SHEET).content.decode()
    assert "Enter deal 3" in page
    assert "A side with 0 has won the game." in page
    assert "leads with 12 cards against 40" in page
    assert 'inputmode="numeric"' in page


def test_before_the_first_deal_nothing_is_said_that_cannot_happen_yet(scorekeeper: Client, evening: Evening) -> None:
    page = scorekeeper.get(SHEET).content.decode()
    assert "52 together." in page and "has won the game" not in page


def test_where_all_the_cards_win_the_sheet_says_so_and_who_has_more_leads(scorekeeper: Client, club: Club) -> None:
    evening = started(4, variant_id="reverse")
    evening.deal(1, (20, 32))
    page = scorekeeper.get(SHEET).content.decode()
    assert "A side with 52 has won the game." in page
    assert "leads with 32 cards against 20." in page


def test_a_game_that_is_level_for_good_is_played_again(scorekeeper: Client, club: Club, form: Form) -> None:
    evening = evening_of(2)
    rules = evening.tournament.rules | {"max_deals": 1}
    Tournament.objects.filter(pk=evening.tournament.pk).update(rules=rules)
    evening.start()
    sides = evening.place(1).sides
    evening.write(*(facts.DealEntered(1, sides, 1, deal, (26, 26)) for deal in range(1, 22)))
    page = scorekeeper.get(SHEET).content.decode()
    assert "Level after 21 deals: nobody has won this game. Play it again." in page
    assert "Game 2, deal 1" in page
    after = scorekeeper.post(SHEET, figures(form, evening, (20, 32)), follow=True).content.decode()
    assert "Level after 21 deals: nobody has won this game.</p>" in after
    assert evening.row(1).state == "over" and wins(evening.row(1)) == (1, 0)


def test_a_deal_is_entered_and_the_next_one_asked_for(scorekeeper: Client, evening: Evening, form: Form) -> None:
    answer = scorekeeper.post(SHEET, figures(form, evening, (20, 32)), follow=True)
    assert "Enter deal 2" in answer.content.decode()
    assert deals_on_sheets() == [(20, 32)]


def test_the_ledger_names_the_scorekeeper(scorekeeper: Client, evening: Evening, form: Form) -> None:
    scorekeeper.post(SHEET, figures(form, evening, (20, 32)))
    line = Event.objects.latest("number")
    assert line.user is not None and line.user.get_username() == "the-scorekeeper"
    assert line.user is not None


def test_a_phone_with_the_link_is_named_as_one(client: Client, evening: Evening, form: Form) -> None:
    client.get(f"/tournaments/friday-cup/scorekeeper/{evening.tournament.scorekeeper_key}/")
    client.post(SHEET, figures(form, evening, (20, 32)))
    assert Event.objects.latest("number").actor == "A scorekeeper's phone"


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ((20, 20), "12 too few"),
        ((30, 30), "8 too many"),
        ((-1, 53), "0 or more"),
        ((0, 52), "Nobody can be rid of all cards in deal 1"),
        (("x", 32), "Type the cards as a whole number"),
        (("1.5", 32), "Type the cards as a whole number"),
        (("", 32), "Enter how many cards"),
        (("9" * 5000, 32), "Type the cards as a whole number"),
        ((10**30, 32), "more than all 52 cards"),
    ],
)
def test_wrong_figures_get_a_sentence_and_are_kept(
    scorekeeper: Client, evening: Evening, form: Form, cards: tuple[object, object], sentence: str
) -> None:
    answer = scorekeeper.post(SHEET, figures(form, evening, cards))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert sentence in page
    assert f'value="{cards[1]}"' in page
    assert deals_on_sheets() == []


def test_a_deal_that_makes_others_count_again_says_so(scorekeeper: Client, evening: Evening, form: Form) -> None:
    for match in (1, 2):
        evening.game(match, LEFT)
    evening.deal(3, (20, 32))
    event = Event.objects.get(payload__match=1, payload__deal=3).number
    question = scorekeeper.post(f"{SHEET}undo/", form(event=event))
    scorekeeper.post(f"{SHEET}undo/", form(event=event, agreed=question.context["agreed"]))
    page = scorekeeper.post(SHEET, figures(form, evening, (0, 52)), follow=True).content.decode()
    assert "The earlier score of these two in match 3 (1 deal) counts again." in page


def test_a_form_sent_twice_enters_one_deal(scorekeeper: Client, evening: Evening, form: Form) -> None:
    sent = figures(form, evening, (20, 32))
    for _ in range(2):
        assert scorekeeper.post(SHEET, sent).status_code == 302
    assert deals_on_sheets() == [(20, 32)]


def test_a_form_changed_and_sent_again_is_shown_what_stands_there(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    sent = figures(form, evening, (20, 32))
    scorekeeper.post(SHEET, sent)
    page = scorekeeper.post(SHEET, sent | {"cards_0": 22, "cards_1": 30}).content.decode()
    assert "the-scorekeeper has entered 20–32 for deal 1, not 22–30." in page
    assert deals_on_sheets() == [(20, 32)]


def test_a_correction_changed_and_sent_again_is_another_correction(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    evening.deal(1, (20, 32))
    sent = figures(form, evening, (22, 30), deal=1)
    scorekeeper.post(f"{SHEET}1/1/", sent)
    scorekeeper.post(f"{SHEET}1/1/", sent | {"cards_0": 24, "cards_1": 28})
    assert deals_on_sheets() == [(24, 28)]


def test_the_same_deal_from_another_phone_is_already_entered(scorekeeper: Client, evening: Evening, form: Form) -> None:
    sent = figures(form, evening, (20, 32))
    evening.deal(1, (20, 32), actor=ANA)
    page = scorekeeper.post(SHEET, sent, follow=True).content.decode()
    assert "Deal 1 is already entered, 20–32." in page
    assert "Enter deal 2" in page
    assert deals_on_sheets() == [(20, 32)]


def test_other_figures_from_another_phone_are_shown_beside_ones_own(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    sent = figures(form, evening, (30, 22))
    evening.deal(1, (20, 32), actor=ANA)
    page = scorekeeper.post(SHEET, sent).content.decode()
    assert "Ana has entered 20–32 for deal 1, not 30–22." in page
    assert 'value="30"' in page
    assert "Continue with deal 2" in page
    assert "Enter deal 1" not in page, "it would be refused again"
    correct = (
        r'<a class="button-primary" href="[^"]*matches/1/score/1/1/\?cards_0=30&amp;cards_1=22">Correct deal 1</a>'
    )
    assert re.search(correct, page)


def test_other_figures_for_the_deal_that_decided_the_match_are_not_lost(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    evening.game(1, LEFT[:2])
    sent = figures(form, evening, (52, 0))
    evening.deal(1, (0, 52), actor=ANA)
    page = scorekeeper.post(SHEET, sent).content.decode()
    assert "Ana has entered 0–52 for deal 3, not 52–0." in page
    assert 'role="alert"' in page
    assert "You typed 52–0 for deal 3" in page
    assert "matches/1/score/1/3/?cards_0=52&amp;cards_1=0" in page
    assert "Winner" in page


def test_figures_that_a_walkover_overtook_are_not_lost(scorekeeper: Client, evening: Evening, form: Form) -> None:
    sent = figures(form, evening, (20, 32))
    evening.walk_over(1, 4)
    page = scorekeeper.post(SHEET, sent).content.decode()
    assert "Match 1 is over" in page
    assert "You typed 20–32 for deal 1" in page


def test_figures_for_a_match_that_waits_again_are_not_lost(scorekeeper: Client, evening: Evening, form: Form) -> None:
    sent = figures(form, evening, (20, 32), sides="1-2")
    page = scorekeeper.post(SHEET.replace("/1/", "/3/"), sent).content.decode()
    assert "not have two opponents yet" in page
    assert "You typed 20–32 for deal 1" in page


def test_a_match_between_bots_has_no_form(scorekeeper: Client, club: Club) -> None:
    started(2, bots=2)
    page = scorekeeper.get("/tournaments/friday-cup/matches/1/score/").content.decode()
    assert "Their score appears by itself" in page
    assert "Enter deal" not in page


def test_pressing_again_after_a_refusal_does_not_enter_the_figures_for_the_next_deal(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    sent = figures(form, evening, (30, 22))
    evening.deal(1, (20, 32), actor=ANA)
    page = scorekeeper.post(SHEET, sent).content.decode()
    assert '<input type="hidden" name="deal" value="1">' in page


@pytest.mark.parametrize(
    "place", [{"deal": ""}, {"game": "x"}, {"sides": "1"}, {"sides": "1-2-3-4-5-6-7-8-9"}, {"deal": "0"}]
)
def test_a_form_without_its_deal_is_refused_in_a_sentence(
    scorekeeper: Client, evening: Evening, form: Form, place: dict[str, str]
) -> None:
    answer = scorekeeper.post(SHEET, figures(form, evening, (20, 32), **place))
    assert answer.status_code == 400
    assert "Reload the page" in answer.content.decode()


@pytest.mark.parametrize("sides", a_few(1, ["2-3", "4-1", "1-2-3", "1-4-2"]))
def test_a_form_for_others_than_those_who_play_is_refused(
    scorekeeper: Client, evening: Evening, form: Form, sides: str
) -> None:
    answer = scorekeeper.post(SHEET, figures(form, evening, (20, 32), sides=sides))
    assert answer.status_code == 200
    assert "Open its score sheet again" in answer.content.decode()
    assert deals_on_sheets() == []


def test_a_finished_match_names_the_winner_and_leads_on(scorekeeper: Client, evening: Evening) -> None:
    evening.game(1, LEFT)
    page = scorekeeper.get(SHEET).content.decode()
    assert "Winner" in page
    assert "To the next match" in page
    assert "Enter deal" not in page


def test_an_organiser_goes_back_to_the_desk_from_a_finished_match(organiser: Client, evening: Evening) -> None:
    evening.game(1, LEFT)
    page = organiser.get(SHEET).content.decode()
    assert "Back to the desk" in page
    assert "To the next match" not in page


def test_after_the_final_no_next_match_is_promised(scorekeeper: Client, club: Club) -> None:
    started(2).game(1, LEFT)
    page = scorekeeper.get(SHEET).content.decode()
    assert "To the bracket" in page
    assert "To the next match" not in page


def news(scorekeeper: Client, deal: int, game: int | str = 1, sheet: str = SHEET) -> str:
    return scorekeeper.get(sheet, {"part": "news", "game": game, "deal": deal}).content.decode()


def test_a_sheet_that_asks_for_the_next_deal_hears_nothing_new(scorekeeper: Client, evening: Evening) -> None:
    evening.deal(1, (20, 32))
    evening.game(2, LEFT)
    part = news(scorekeeper, deal=2)
    assert "notice" not in part
    assert f'data-seq="{evening.tournament.events.count()}"' in part


def test_a_sheet_that_was_overtaken_hears_by_what(scorekeeper: Client, evening: Evening) -> None:
    evening.deal(1, (20, 32))
    assert "Deal 1 was entered meanwhile, 20–32." in news(scorekeeper, deal=1)
    assert "Something was undone meanwhile." in news(scorekeeper, deal=3)
    assert "Something was undone meanwhile." in news(scorekeeper, deal=1, game="x")
    evening.walk_over(1, 4)
    assert f"{evening.projection.entries[4].name} has won meanwhile." in news(scorekeeper, deal=2)
    evening.walk_over(2, 0)
    assert "It was noted meanwhile that nobody came." in news(scorekeeper, deal=1, sheet=SHEET.replace("/1/", "/2/"))


def test_the_news_of_a_sheet_are_for_its_scorekeepers(client: Client, evening: Evening) -> None:
    assert client.get(SHEET, {"part": "news"}).status_code == 302


def test_a_match_without_players_has_no_form(scorekeeper: Client, evening: Evening) -> None:
    page = scorekeeper.get("/tournaments/friday-cup/matches/3/score/").content.decode()
    assert "come from earlier matches" in page


def test_the_last_deal_is_undone_at_a_click(scorekeeper: Client, evening: Evening, form: Form) -> None:
    event = evening.deal(1, (20, 32))
    assert f'name="event" value="{event.number}"' in scorekeeper.get(SHEET).content.decode()
    page = scorekeeper.post(f"{SHEET}undo/", form(event=event.number), follow=True).content.decode()
    assert "The last entry is undone." in page
    assert deals_on_sheets() == []


def test_the_undo_names_what_it_takes_back(scorekeeper: Client, evening: Evening) -> None:
    def button() -> str:
        return scorekeeper.get(SHEET).content.decode().split("Undo the last entry: ")[1].split("<")[0]

    evening.deal(1, (20, 32))
    evening.deal(1, (12, 40))
    assert button() == "deal 2, 12–40"
    scores.correct_deal(evening.act(), place=evening.place(1, deal=1), figures=Figures((22, 30)))
    assert button() == "the correction of deal 1 to 22–30"
    evening.walk_over(1, 4)
    assert button() == f"the walkover for {evening.projection.entries[4].name}"


def test_the_undo_names_the_game_where_a_match_has_several(scorekeeper: Client, club: Club) -> None:
    evening = started(2, best_of=3)
    evening.game(1, LEFT)
    evening.deal(1, (20, 32))
    assert "Undo the last entry: game 2, deal 1, 20–32" in scorekeeper.get(SHEET).content.decode()


def test_an_undo_that_asks_names_what_it_takes_back(scorekeeper: Client, evening: Evening, form: Form) -> None:
    evening.game(1, LEFT)
    event = Event.objects.latest("number").number
    question = scorekeeper.post(f"{SHEET}undo/", form(event=event)).content.decode()
    assert f"Undo the last entry: deal 3, {LEFT[2][0]}–{LEFT[2][1]}?" in question


def test_an_undo_that_changes_more_asks_first(scorekeeper: Client, evening: Evening, form: Form) -> None:
    evening.game(1, LEFT)
    event = Event.objects.latest("number").number
    question = scorekeeper.post(f"{SHEET}undo/", form(event=event))
    assert "Match 1 is open again" in question.content.decode()
    assert evening.projection.matches[1].winner == 1
    scorekeeper.post(f"{SHEET}undo/", form(event=event, agreed=question.context["agreed"]))
    assert evening.projection.matches[1].winner is None


@pytest.mark.parametrize("event", a_few(2, ["9" * 5000, "", "x", "99999", "9" * 40]))
def test_an_undo_of_something_else_is_refused(scorekeeper: Client, evening: Evening, form: Form, event: str) -> None:
    evening.deal(1, (20, 32))
    page = scorekeeper.post(f"{SHEET}undo/", form(event=event), follow=True).content.decode()
    assert "Somebody else has changed the score" in page
    assert deals_on_sheets() == [(20, 32)]


def test_nothing_is_left_to_undo_after_an_undo(scorekeeper: Client, evening: Evening) -> None:
    event = evening.deal(1, (20, 32))
    scores.undo_score(evening.act(), match=1, event=event.number)
    assert "Undo the last entry" not in scorekeeper.get(SHEET).content.decode()


def test_a_correction_starts_from_what_stands_there(scorekeeper: Client, evening: Evening) -> None:
    evening.deal(1, (20, 32))
    page = scorekeeper.get(f"{SHEET}1/1/").content.decode()
    assert 'value="20"' in page
    assert 'value="32"' in page


def test_a_correction_takes_over_what_was_typed_on_the_sheet(scorekeeper: Client, evening: Evening) -> None:
    evening.deal(1, (20, 32))
    assert 'value="30"' in scorekeeper.get(f"{SHEET}1/1/?cards_0=30&cards_1=x").content.decode()


def test_a_small_correction_is_done_at_once(scorekeeper: Client, evening: Evening, form: Form) -> None:
    evening.deal(1, (20, 32))
    sent = figures(form, evening, (22, 30), deal=1)
    page = scorekeeper.post(f"{SHEET}1/1/", sent, follow=True).content.decode()
    assert "Game 1, deal 1 is corrected." in page
    assert deals_on_sheets() == [(22, 30)]


def test_a_correction_that_changes_more_asks_first(scorekeeper: Client, evening: Evening, form: Form) -> None:
    evening.game(1, LEFT)
    sent = figures(form, evening, (52, 0), game=1, deal=3)
    question = scorekeeper.post(f"{SHEET}1/3/", sent)
    assert "This also changes" in question.content.decode()
    assert evening.projection.matches[1].winner == 1
    scorekeeper.post(f"{SHEET}1/3/", sent | {"agreed": question.context["agreed"]})
    assert evening.projection.matches[1].winner == 4


@pytest.mark.parametrize(("cards", "sentence"), [((30, 30), "too many"), ((20, 32), "are entered already")])
def test_a_wrong_correction_gets_a_sentence(
    scorekeeper: Client, evening: Evening, form: Form, cards: tuple[int, int], sentence: str
) -> None:
    evening.deal(1, (20, 32))
    answer = scorekeeper.post(f"{SHEET}1/1/", figures(form, evening, cards, deal=1))
    assert answer.status_code == 200
    assert sentence in answer.content.decode()


@pytest.mark.parametrize("address", a_few(1, ["1/2/", "2/1/", "0/0/"]))
def test_a_deal_that_was_not_entered_cannot_be_corrected(scorekeeper: Client, evening: Evening, address: str) -> None:
    evening.deal(1, (20, 32))
    assert scorekeeper.get(SHEET + address).status_code == 404


def test_a_correction_of_a_deal_that_was_undone_says_so_and_keeps_its_figures(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    line = evening.deal(1, (20, 32))
    sent = figures(form, evening, (22, 30), deal=1)
    scores.undo_score(evening.act(), match=1, event=line.number)
    page = scorekeeper.post(f"{SHEET}1/1/", sent).content.decode()
    assert "Match 1 has no such deal to correct. Look at its score again." in page
    assert 'value="22"' in page
    assert "Entered: " not in page


def test_a_correction_in_a_match_that_others_play_now_says_so(
    scorekeeper: Client, evening: Evening, form: Form
) -> None:
    page = scorekeeper.post(f"{SHEET}1/1/", figures(form, evening, (22, 30), deal=1, sides="1-2")).content.decode()
    assert "Open its score sheet again" in page


GOALS: list[tuple[str, int, dict[str, object], tuple[int, ...], str]] = [
    ("standard", 2, {"cards_0": 20, "cards_1": 32}, (20, 32), "Ana 20, Bo 32"),
    ("reverse", 2, {"cards_0": 20, "cards_1": 32}, (20, 32), "Ana 20, Bo 32"),
    ("hundred", 2, {"cards_0": 0, "cards_1": 9}, (0, 9), "Ana 0, Bo 9"),
    ("hundred", 2, {"cards_0": 3, "cards_1": 9, "stuck": "on"}, (3, 9), "Ana 3, Bo 9; nobody went out"),
    ("speed-20-5", 2, {"won": 0, "left": 9}, (0, 9), "Ana won, 9 cards left to Bo"),
    ("speed-20-5", 2, {"won": "nobody"}, (0, 0), "nobody won"),
    ("three-seats", 3, {"cards_0": 20, "cards_1": 11, "cards_2": 20, "place_0": 3, "place_1": 1, "place_2": 2},
     (20, 11, 20), "1st Bo 11, 2nd Cy 20, 3rd Ana 20"),
]  # fmt: skip


def sitting(count: int, variant_id: str) -> Evening:
    """Ana, Bo and so on, in the order of their seats at match 1."""
    evening = started(count, variant_id=variant_id)
    for name, entry in zip(("Ana", "Bo", "Cy"), evening.place(1).sides, strict=False):
        Player.objects.filter(pk=evening.projection.entries[entry].player).update(name=name)
    return evening


def about(evening: Evening, deal: int = 0) -> dict[str, Any]:
    here = evening.place(1, deal=deal)
    return {"game": here.game, "deal": here.deal, "sides": "-".join(map(str, here.sides))}


@pytest.mark.parametrize(("variant_id", "count", "typed", "cards", "words"), a_few(3, GOALS))
def test_a_deal_of_every_goal_is_entered_shown_and_corrected(
    scorekeeper: Client,
    form: Form,
    variant_id: str,
    count: int,
    typed: dict[str, object],
    cards: tuple[int, ...],
    words: str,
) -> None:
    evening = sitting(count, variant_id)
    answer = scorekeeper.post(SHEET, form(**typed, **about(evening)), follow=True)
    assert "Enter deal 2" in answer.content.decode()
    assert deals_on_sheets() == [cards]
    page = scorekeeper.get(f"{SHEET}1/1/").content.decode()
    assert f"Entered: {words}." in page
    changed = {"won": 1, "left": 4} if "won" in typed else {"cards_0": cards[1], "cards_1": cards[0]}
    sent = form(**(typed | changed), **about(evening, deal=1), reason="Wrong way round")
    scorekeeper.post(f"{SHEET}1/1/", sent)
    assert deals_on_sheets() == [(4, 0) if "won" in typed else (cards[1], cards[0], *cards[2:])]
    assert Event.objects.latest("number").reason == "Wrong way round"


@pytest.mark.parametrize(
    ("variant_id", "count", "typed", "field", "sentence"),
    [
        ("standard", 2, {"cards_0": 20, "cards_1": 31}, "cards_1", "1 too few"),
        ("hundred", 2, {"cards_0": 12, "cards_1": 13}, "cards_1", "mark that the deal ended stuck"),
        ("hundred", 2, {"cards_0": 0, "cards_1": 3, "stuck": "on"}, "cards_1", "take away the mark"),
        ("speed-20-5", 2, {"won": 0, "left": 30}, "left", "more than 20 cards left"),
        ("three-seats", 3, {"cards_0": 20, "cards_1": 11, "cards_2": 20, "place_0": 1, "place_1": 1, "place_2": 2},
         "place_2", "a place of their own"),
        ("three-seats", 3, {"cards_0": 20, "cards_1": 11, "cards_2": 10, "place_0": 3, "place_1": 1, "place_2": 2},
         "cards_2", "10 too few"),
    ],
)  # fmt: skip
def test_wrong_figures_of_every_goal_are_refused_beside_their_field_and_kept(
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


def test_the_sheet_says_what_is_still_needed(scorekeeper: Client, club: Club) -> None:
    evening = sitting(2, "standard")
    evening.game(1, LEFT[:2])
    page = scorekeeper.get(SHEET).content.decode()
    assert "Ana is at 12 cards and plays without spit cards: out first, Ana wins the game." in page


def test_an_undo_keeps_its_reason_through_the_question(scorekeeper: Client, evening: Evening, form: Form) -> None:
    evening.game(1, LEFT)
    event = Event.objects.latest("number").number
    question = scorekeeper.post(f"{SHEET}undo/", form(event=event, reason="Wrong match"))
    assert 'name="reason" value="Wrong match"' in question.content.decode()
    scorekeeper.post(f"{SHEET}undo/", form(event=event, reason="Wrong match", agreed=question.context["agreed"]))
    assert Event.objects.latest("number").reason == "Wrong match"


def test_no_number_is_too_large_to_be_looked_for(scorekeeper: Client, evening: Evening) -> None:
    sheet = f"/tournaments/friday-cup/matches/{10**30}/score/"
    assert scorekeeper.get(sheet).status_code == scorekeeper.post(sheet).status_code == 404


def test_the_sheet_takes_few_queries(
    scorekeeper: Client, evening: Evening, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening.game(1, LEFT[:2])
    with django_assert_max_num_queries(9):
        scorekeeper.get(SHEET)


def test_sides_that_were_swapped_are_put_right_at_a_press(scorekeeper: Client, evening: Evening, form: Form) -> None:
    assert "Swap the sides" not in scorekeeper.get(SHEET).content.decode()
    for cards in LEFT:
        evening.deal(1, cards)
    assert "Swap the sides" in scorekeeper.get(SHEET).content.decode()
    sheet = scorekeeper.get(SHEET).content.decode()
    event = re.search(r'name="event" value="(\d+)"', sheet[sheet.index(f"{SHEET}swap/") :])
    assert event
    question = scorekeeper.post(f"{SHEET}swap/", form(sides="1-4", event=event[1])).content.decode()
    assert "Swap the two sides of match 1?" in question
    assert f'name="event" value="{event[1]}"' in question
    agreed = re.search(r'name="agreed" value="(\w+)"', question)
    assert agreed
    page = scorekeeper.post(
        f"{SHEET}swap/", form(sides="1-4", event=event[1], agreed=agreed[1]), follow=True
    ).content.decode()
    assert "The two sides are swapped." in page
    assert "Undo the last entry: the swap of the two sides" in page
    assert deals_on_sheets() == [(32, 20), (40, 12), (52, 0)]
    again = scorekeeper.post(f"{SHEET}swap/", form(sides="1-4", event=event[1]), follow=True).content.decode()
    assert "Somebody else has changed the score. Look at it, then swap the sides." in again
    assert deals_on_sheets() == [(32, 20), (40, 12), (52, 0)]


def test_nobody_swaps_sides_while_a_deal_waits_for_a_word(scorekeeper: Client, evening: Evening) -> None:
    evening.deal(1, LEFT[0])
    scores.propose_deal(evening.act(), place=evening.place(1), figures=Figures(LEFT[1]), entry=1)
    assert "Swap the sides" not in scorekeeper.get(SHEET).content.decode()


def test_a_match_that_nobody_came_to_has_no_winner_on_its_sheet(scorekeeper: Client, evening: Evening) -> None:
    evening.walk_over(1, 0)
    page = scorekeeper.get(SHEET).content.decode()
    assert "Nobody came." in page and "Winner" not in page
    assert "Undo the last entry: that nobody came" in page


def test_keys_of_numbers_that_no_deal_gives_are_told_apart(organiser: Client) -> None:
    """Nobody is rid of all cards in the first deal, for then both took a spit pile."""
    evening = started(2)
    sheet = "/tournaments/friday-cup/matches/1/score/"
    assert 'data-refused="0 52"' in organiser.get(sheet).content.decode()
    evening.deal(1, (40, 12))
    assert 'data-refused=""' in organiser.get(sheet).content.decode()
