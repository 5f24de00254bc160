"""The score sheet: nothing lost, nothing twice, and a sentence for whoever was overtaken."""

import pytest

from engine.scoring import Figures, ScoreError
from tests.threads import at_once
from tests.tournaments.factories import ANA, BO, LEFT, RIGHT, Evening, deals_on_sheets, started, wins
from tournaments.facts import Sides
from tournaments.models import Event
from tournaments.services import running, scores
from tournaments.services.running import NotAgreed
from tournaments.services.scores import EnteredBefore, Place
from tournaments.services.writing import Refusal

pytestmark = pytest.mark.django_db


def entered(evening: Evening, match: int = 1) -> list[Sides]:
    return [deal.figures.cards for sheet in evening.row(match).sheets.all() for deal in sheet.deals]


def correct(evening: Evening, place: Place, cards: Sides, agreed: str = "") -> Event:
    return scores.correct_deal(place=place, figures=Figures(cards), agreed=agreed, **evening.hand())


def test_deals_gather_on_the_sheet() -> None:
    evening = started(2)
    evening.game(1, LEFT[:2])
    assert entered(evening) == [(20, 32), (12, 40)]


def test_a_side_without_cards_wins_and_goes_on() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    row = evening.row(1)
    assert (row.state, wins(row)) == ("over", (1, 0))
    assert evening.row(3).sides[0].entry == row.winner


def test_best_of_three_is_won_by_two_games() -> None:
    evening = started(2, best_of=3)
    evening.game(1, LEFT)
    evening.game(1, RIGHT)
    assert evening.row(1).state == "playing"
    evening.game(1, RIGHT)
    assert wins(evening.row(1)) == (1, 2)
    assert evening.row(1).sheets.count() == 3


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ((30, 30), "too many"),
        ((20, 20), "too few"),
        ((-1, 53), "0 or more"),
        ((0, 52), "Nobody can be rid of all cards"),
        ((52, 0), "Nobody can be rid of all cards"),
    ],
)
def test_figures_that_no_deal_can_give_are_refused_in_a_sentence(cards: Sides, sentence: str) -> None:
    evening = started(2)
    with pytest.raises(ScoreError, match=sentence):
        evening.deal(1, cards)
    assert entered(evening) == []


def test_one_form_sent_twice_is_one_deal() -> None:
    evening = started(2)
    place, hand = evening.place(1), evening.hand()
    first = scores.enter_deal(place=place, figures=Figures((20, 32)), **hand)
    assert scores.enter_deal(place=place, figures=Figures((20, 32)), **hand) == first
    assert entered(evening) == [(20, 32)]


def test_the_same_figures_from_a_second_scorekeeper_are_entered_already() -> None:
    evening = started(2)
    place = evening.place(1)
    evening.deal(1, (20, 32), place, actor=ANA)
    with pytest.raises(EnteredBefore, match="already entered, 20–32") as before:
        evening.deal(1, (20, 32), place, actor=BO)
    assert before.value.same
    assert entered(evening) == [(20, 32)]


def test_other_figures_from_a_second_scorekeeper_are_refused_and_both_are_shown() -> None:
    evening = started(2)
    place = evening.place(1)
    evening.deal(1, (20, 32), place, actor=ANA)
    with pytest.raises(EnteredBefore, match="Ana has entered 20–32 for deal 1, not 30–22") as before:
        evening.deal(1, (30, 22), place, actor=BO)
    assert (before.value.same, before.value.entered) == (False, Figures((20, 32)))
    assert entered(evening) == [(20, 32)]


def test_a_corrected_deal_names_who_corrected_it() -> None:
    evening = started(2)
    place = evening.place(1)
    evening.deal(1, (20, 32), place, actor=ANA)
    scores.correct_deal(place=place, figures=Figures((21, 31)), **evening.hand(BO))
    with pytest.raises(EnteredBefore, match="Bo has entered 21–31"):
        evening.deal(1, (20, 32), place, actor=ANA)


def test_a_form_for_the_last_deal_sent_after_the_match_was_decided_says_what_stands() -> None:
    evening = started(2)
    evening.game(1, LEFT[:2])
    place = evening.place(1)
    evening.deal(1, (0, 52), place)
    with pytest.raises(EnteredBefore, match="not 52–0"):
        evening.deal(1, (52, 0), place, actor=BO)


def test_a_form_whose_deal_was_overtaken_by_an_undo_says_what_comes_next() -> None:
    evening = started(2)
    last = evening.deal(1, (20, 32))
    place = evening.place(1)
    running.undo_score(match=1, event=last.number, **evening.hand())
    with pytest.raises(Refusal, match="Enter game 1, deal 1 first"):
        evening.deal(1, (12, 40), place)


def test_a_form_for_players_who_no_longer_meet_is_refused() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    evening.game(2, LEFT)
    place = evening.place(3)
    with pytest.raises(NotAgreed) as question:
        correct(evening, evening.place(1, 1, 3), (52, 0))
    correct(evening, evening.place(1, 1, 3), (52, 0), question.value.fingerprint)
    with pytest.raises(Refusal, match="after a correction"):
        evening.deal(3, (20, 32), place)


def test_nothing_is_entered_for_a_match_without_two_players() -> None:
    evening = started(4)
    with pytest.raises(Refusal, match="no two opponents yet"):
        evening.deal(3, (20, 32), Place(3, (1, 2), 1, 1))


def test_nothing_is_entered_after_the_end_of_a_match() -> None:
    evening = started(2)
    evening.game(1, LEFT)
    with pytest.raises(Refusal, match="has won it"):
        evening.deal(1, (20, 32), evening.place(1))


def test_a_correction_that_changes_nothing_else_is_done_at_once() -> None:
    evening = started(2)
    evening.game(1, LEFT[:2])
    correct(evening, evening.place(1, 1, 1), (22, 30))
    assert entered(evening) == [(22, 30), (12, 40)]


def test_a_correction_shows_what_it_changes_before_it_does_it() -> None:
    evening = started(4)
    for match in (1, 2):
        evening.game(match, LEFT)
    evening.deal(3, (20, 32))
    place = evening.place(1, 1, 3)
    with pytest.raises(NotAgreed) as question:
        correct(evening, place, (52, 0))
    assert question.value.changes == (
        f"{evening.seen.entries[4].name} wins match 1, not {evening.seen.entries[1].name}.",
        f"Match 3 becomes {evening.seen.entries[4].name} against {evening.seen.entries[2].name}; "
        f"it was {evening.seen.entries[1].name} against {evening.seen.entries[2].name}.",
        "What was entered for match 3 (1 deal) is set aside; it must be played again.",
    )
    assert entered(evening, 3) == [(20, 32)]
    correct(evening, place, (52, 0), question.value.fingerprint)
    assert entered(evening, 3) == []
    assert evening.seen.matches[3].sides == (4, 2)


def test_what_a_correction_sets_aside_stays_in_the_ledger_and_comes_back_with_an_undo() -> None:
    evening = started(4)
    for match in (1, 2):
        evening.game(match, LEFT)
    evening.deal(3, (20, 32))
    place = evening.place(1, 1, 3)
    with pytest.raises(NotAgreed) as question:
        correct(evening, place, (52, 0))
    line = correct(evening, place, (52, 0), question.value.fingerprint)
    with pytest.raises(NotAgreed) as back:
        running.undo_score(match=1, event=line.number, **evening.hand())
    running.undo_score(match=1, event=line.number, agreed=back.value.fingerprint, **evening.hand())
    assert entered(evening, 3) == [(20, 32)]


def test_what_a_deal_makes_count_again_is_told() -> None:
    evening = started(4)
    for match in (1, 2):
        evening.game(match, LEFT)
    evening.deal(3, (20, 32))
    last = evening.place(1, 1, 3)
    undone = Event.objects.get(payload__match=1, payload__deal=3)
    with pytest.raises(NotAgreed) as question:
        running.undo_score(match=1, event=undone.number, **evening.hand())
    running.undo_score(match=1, event=undone.number, agreed=question.value.fingerprint, **evening.hand())
    line = evening.deal(1, (0, 52), last)
    assert line.brought_back == ("What these two played in match 3 before (1 deal) counts again.",)


def test_a_deal_that_brings_nothing_back_says_nothing() -> None:
    evening = started(4)
    evening.game(1, LEFT[:2])
    assert evening.deal(1, (0, 52)).brought_back == ()


def test_figures_that_stand_there_already_are_no_correction() -> None:
    evening = started(2)
    evening.deal(1, (20, 32))
    with pytest.raises(Refusal, match="stand there already"):
        correct(evening, evening.place(1, 1, 1), (20, 32))


def test_a_deal_that_was_not_entered_cannot_be_corrected() -> None:
    evening = started(2)
    with pytest.raises(Refusal, match="no such deal"):
        correct(evening, evening.place(1, 1, 1), (20, 32))


def test_a_correction_is_checked_like_an_entry() -> None:
    evening = started(2)
    evening.deal(1, (20, 32))
    with pytest.raises(ScoreError, match="too many"):
        correct(evening, evening.place(1, 1, 1), (30, 30))


@pytest.mark.django_db(transaction=True)
def test_two_scorekeepers_with_the_same_figures_at_once_make_one_deal() -> None:
    evening = started(2)
    place = evening.place(1)
    hands = [evening.hand(ANA), evening.hand(BO)]

    def enter(number: int) -> str:
        try:
            scores.enter_deal(place=place, figures=Figures((20, 32)), **hands[number])
        except EnteredBefore as before:
            return "already" if before.same else "other figures"
        return "entered"

    assert sorted(at_once(2, enter)) == ["already", "entered"]
    assert entered(evening) == [(20, 32)]


@pytest.mark.django_db(transaction=True)
def test_of_two_scorekeepers_with_other_figures_at_once_one_is_refused() -> None:
    evening = started(2)
    place = evening.place(1)
    hands = [evening.hand(ANA), evening.hand(BO)]
    figures = [Figures((20, 32)), Figures((32, 20))]

    def enter(number: int) -> str:
        try:
            scores.enter_deal(place=place, figures=figures[number], **hands[number])
        except EnteredBefore as before:
            return "already" if before.same else "other figures"
        return "entered"

    assert sorted(at_once(2, enter)) == ["entered", "other figures"]
    assert len(entered(evening)) == 1


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_five_times_at_once_is_one_deal() -> None:
    evening = started(2)
    place, hand = evening.place(1), evening.hand()
    lines = at_once(5, lambda _: scores.enter_deal(place=place, figures=Figures((20, 32)), **hand))
    assert len({line.pk for line in lines}) == 1
    assert entered(evening) == [(20, 32)]


@pytest.mark.django_db(transaction=True)
def test_scores_of_different_matches_at_once_are_all_kept() -> None:
    evening = started(16)
    places = [evening.place(match) for match in range(1, 9)]
    hands = [evening.hand() for _ in places]
    at_once(8, lambda n: scores.enter_deal(place=places[n], figures=Figures((20, 32)), **hands[n]))
    assert deals_on_sheets() == [(20, 32)] * 8
