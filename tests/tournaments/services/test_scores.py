"""Scores of matches: entering, correcting, confirming and undoing deals, walkovers, and races of scorekeepers."""

from functools import partial

import pytest

from clubs.services.acts import Refusal
from engine.scoring import Figures, ScoreError
from tests.clubs.factories import ANA, BO
from tests.threads import at_once
from tests.tournaments.evenings import play, ready
from tests.tournaments.factories import LEFT, RIGHT, Evening, deals_on_sheets, started, wins
from tournaments.ledger.facts import Sides
from tournaments.ledger.history import last_score
from tournaments.ledger.match_progress import PlainResult
from tournaments.models import Event, Tournament
from tournaments.services import scores
from tournaments.services.agreement import NotAgreed
from tournaments.services.rebuilding import rebuild
from tournaments.services.results import enter_result
from tournaments.services.scores import DealPlace, EnteredBefore, TooEarly
from tournaments.services.undoing import redo_line, undo_line
from tournaments.services.writing import read_ledger

pytestmark = pytest.mark.django_db


def undo(evening: Evening, match: int) -> None:
    event = last_line(evening, match)
    with pytest.raises(NotAgreed) as question:
        scores.undo_score(evening.act(), match=match, event=event)
    scores.undo_score(evening.act(agreed=question.value.fingerprint), match=match, event=event)


def entered(evening: Evening, match: int = 1) -> list[Sides]:
    return [tuple(figures["cards"]) for sheet in evening.row(match).sheets.all() for figures in sheet.figures]


def correct(evening: Evening, place: DealPlace, cards: Sides, agreed: str = "") -> Event:
    return scores.correct_deal(evening.act(agreed=agreed), place=place, figures=Figures(cards))


def test_side_without_cards_wins_and_advances_after_two_games_of_three() -> None:
    evening = started(4, best_of=3)
    with pytest.raises(Refusal, match="not have two opponents yet"):
        evening.deal(3, (20, 32), DealPlace(3, (1, 2), 1, 1))
    evening.game(1, LEFT)
    evening.game(1, RIGHT)
    assert evening.row(1).state == "playing"
    evening.game(1, RIGHT)
    row = evening.row(1)
    assert (row.state, wins(row), row.sheets.count()) == ("over", (1, 2), 3)
    assert row.winner is not None and row.winner.number == 4
    assert evening.row(3).sides[0].entry == row.winner


def test_impossible_figures_are_refused_with_the_reason() -> None:
    evening = started(2)
    for cards, sentence in (
        ((30, 30), "too many"),
        ((20, 20), "too few"),
        ((-1, 53), "0 or more"),
        ((0, 52), "Nobody can be rid of all cards"),
        ((52, 0), "Nobody can be rid of all cards"),
    ):
        with pytest.raises(ScoreError, match=sentence):
            evening.deal(1, cards)
        with pytest.raises(ScoreError, match=sentence):
            propose(evening, 1, cards)
    assert entered(evening) == []


def test_deal_from_several_scorekeepers_is_entered_once() -> None:
    evening = started(2)
    place, act = evening.place(1), evening.act(ANA)
    first = scores.enter_deal(act, place=place, figures=Figures((20, 32)))
    assert scores.enter_deal(act, place=place, figures=Figures((20, 32))) == first
    with pytest.raises(EnteredBefore, match="already entered, 20–32") as before:
        evening.deal(1, (20, 32), place, actor=BO)
    assert before.value.same
    with pytest.raises(EnteredBefore, match="Ana has entered 20–32 for deal 1, not 30–22") as before:
        evening.deal(1, (30, 22), place, actor=BO)
    assert (before.value.same, before.value.entered) == (False, Figures((20, 32)))
    assert entered(evening) == [(20, 32)]
    scores.correct_deal(evening.act(BO), place=place, figures=Figures((21, 31)))
    with pytest.raises(EnteredBefore, match="Bo has entered 21–31"):
        evening.deal(1, (20, 32), place, actor=ANA)


def test_other_figures_for_the_deciding_deal_are_refused() -> None:
    evening = started(2)
    evening.game(1, LEFT[:2])
    place = evening.place(1)
    evening.deal(1, (0, 52), place)
    with pytest.raises(EnteredBefore, match="not 52–0"):
        evening.deal(1, (52, 0), place, actor=BO)
    with pytest.raises(Refusal, match="has won it"):
        evening.deal(1, (20, 32), evening.place(1))


def test_deals_from_an_outbox_continue_into_the_next_game_once_each() -> None:
    evening = started(2, best_of=3)
    place = evening.place(1)
    with pytest.raises(TooEarly, match="Deal 1 has to be entered and confirmed first"):
        scores.enter_deal(evening.act(), place=place, figures=Figures((12, 40)), further=1)
    scores.propose_deal(evening.act(), place=place, figures=Figures((20, 32)), entry=1)
    with pytest.raises(TooEarly):
        scores.propose_deal(evening.act(), place=place, figures=Figures((12, 40)), entry=1, further=1)
    assert entered(evening) == []
    sent = [
        partial(scores.enter_deal, evening.act(), place=place, figures=Figures(cards), further=further)
        for further, cards in enumerate((*LEFT, *RIGHT))
    ]
    lines = [send() for send in sent]
    assert [send() for send in sent] == lines
    assert entered(evening) == [*LEFT, *RIGHT]
    assert wins(evening.row(1)) == (1, 1)


def test_deal_from_an_outbox_cannot_overrule_a_players_other_figures() -> None:
    evening = started(2)
    place = evening.place(1)
    name = evening.projection.entries[1].name
    scores.propose_deal(evening.act(), place=place, figures=Figures((20, 32)), entry=1)
    with pytest.raises(Refusal, match=f"{name} entered 20–32 for deal 1 meanwhile"):
        scores.enter_deal(evening.act(), place=place, figures=Figures((30, 22)), waited=True)
    scores.enter_deal(evening.act(), place=place, figures=Figures((20, 32)), waited=True)
    assert entered(evening) == [(20, 32)]


def test_correction_shows_its_changes_and_its_undo_restores_scores_that_it_set_aside() -> None:
    evening = started(4)
    play(evening, ready(evening))
    final = evening.place(3)
    evening.deal(3, (20, 32))
    place = evening.place(1, 1, 3)
    with pytest.raises(NotAgreed) as question:
        correct(evening, place, (52, 0))
    assert question.value.changes == (
        f"{evening.projection.entries[4].name} wins match 1, not {evening.projection.entries[1].name}.",
        f"Match 3 (final) will be {evening.projection.entries[4].name} v {evening.projection.entries[2].name}. "
        f"{evening.projection.entries[1].name} is taken out.",
        "The score of match 3 (1 deal) no longer counts. Play the match again.",
    )
    assert entered(evening, 3) == [(20, 32)]
    correct(evening, place, (52, 0), question.value.fingerprint)
    assert entered(evening, 3) == []
    assert evening.projection.matches[3].sides == (4, 2)
    with pytest.raises(Refusal, match="after a correction"):
        evening.deal(3, (20, 32), final)
    undo(evening, 1)
    assert entered(evening, 3) == [(20, 32)]


def test_correction_without_other_changes_needs_no_agreement() -> None:
    evening = started(2)
    with pytest.raises(Refusal, match="no such deal"):
        correct(evening, evening.place(1, 1, 1), (20, 32))
    evening.game(1, LEFT[:2])
    with pytest.raises(Refusal, match="are entered already"):
        correct(evening, evening.place(1, 1, 1), (20, 32))
    with pytest.raises(ScoreError, match="too many"):
        correct(evening, evening.place(1, 1, 1), (30, 30))
    correct(evening, evening.place(1, 1, 1), (22, 30))
    assert entered(evening) == [(22, 30), (12, 40)]


def test_deal_reports_scores_that_count_again() -> None:
    evening = started(4)
    play(evening, ready(evening))
    evening.deal(3, (20, 32))
    last = evening.place(1, 1, 3)
    undo(evening, 1)
    assert evening.deal(1, (14, 38), last).restored_results == ()
    line = evening.deal(1, (0, 52))
    assert line.restored_results == ("The earlier score of these two in match 3 (1 deal) counts again.",)


def propose(evening: Evening, entry: int, cards: Sides, place: DealPlace | None = None) -> Event:
    figures = Figures(cards)
    return scores.propose_deal(evening.act(), place=place or evening.place(1), figures=figures, entry=entry)


def confirm(evening: Evening, entry: int, cards: Sides, place: DealPlace | None = None) -> Event:
    figures = Figures(cards)
    return scores.confirm_deal(evening.act(), place=place or evening.place(1), figures=figures, entry=entry)


def test_deal_entered_by_a_player_counts_once_the_opponent_confirms_it() -> None:
    evening = started(4)
    place = evening.place(1)
    with pytest.raises(Refusal, match="needs no confirmation"):
        confirm(evening, 4, (20, 32))
    with pytest.raises(Refusal, match="does not play match 1"):
        propose(evening, 2, (20, 32))
    propose(evening, 1, (20, 32))
    assert entered(evening) == []
    proposal = evening.projection.matches[1].proposal
    assert proposal is not None
    assert (proposal.by, proposal.figures) == (1, Figures((20, 32)))
    for entry, sentence in (
        (1, r"You entered this deal yourself. .* confirms it on their own phone"),
        (3, "does not play match 1"),
        (99, "You do not play"),
    ):
        with pytest.raises(Refusal, match=sentence):
            confirm(evening, entry, (20, 32))
    assert entered(evening) == []
    confirm(evening, 4, (20, 32))
    assert entered(evening) == [(20, 32)]
    assert evening.projection.matches[1].proposal is None
    with pytest.raises(EnteredBefore) as before:
        confirm(evening, 4, (20, 32), place)
    assert before.value.same


def test_same_figures_from_the_opponent_confirm_the_deal() -> None:
    evening = started(2)
    propose(evening, 1, (20, 32))
    propose(evening, 1, (22, 30))
    with pytest.raises(Refusal, match="has changed it to 22–30 meanwhile"):
        confirm(evening, 2, (20, 32))
    assert propose(evening, 2, (22, 30)).kind == "deal_entered"
    assert entered(evening) == [(22, 30)]


@pytest.mark.parametrize(("decides", "figures"), [(1, (22, 30)), (2, (20, 32)), (0, (21, 31))])
def test_dispute_ends_when_one_side_gives_in_or_a_scorekeeper_decides(decides: int, figures: Sides) -> None:
    evening = started(2)
    propose(evening, 1, (20, 32))
    assert propose(evening, 2, (22, 30)).kind == "deal_disputed"
    assert entered(evening) == []
    if decides:
        propose(evening, decides, figures)
    else:
        evening.deal(1, figures)
    assert entered(evening) == [figures]
    assert evening.projection.matches[1].proposal is None


def test_undoing_a_deal_removes_the_waiting_deal_after_it() -> None:
    evening = started(2)
    line = evening.deal(1, (20, 32))
    propose(evening, 1, (12, 40))
    scores.undo_score(evening.act(reason="wrong table"), match=1, event=line.number)
    assert evening.projection.matches[1].proposal is None
    assert Event.objects.latest("number").reason == "wrong table"


def three(cards: Sides, places: Sides) -> Figures:
    return Figures(cards, places)


def test_third_player_can_confirm_a_deal_but_not_settle_a_dispute() -> None:
    evening = started(3, variant_id="three-seats")
    place, first, other = evening.place(1), three((20, 11, 20), (1, 0, 2)), three((20, 20, 11), (2, 0, 1))
    sat = place.sides
    scores.propose_deal(evening.act(), place=place, figures=first, entry=sat[0])
    scores.confirm_deal(evening.act(), place=place, figures=first, entry=sat[2])
    place = evening.place(1)
    scores.propose_deal(evening.act(), place=place, figures=first, entry=sat[0])
    scores.propose_deal(evening.act(), place=place, figures=other, entry=sat[1])
    with pytest.raises(Refusal, match="A scorekeeper settles it"):
        scores.confirm_deal(evening.act(), place=place, figures=first, entry=sat[2])
    with pytest.raises(Refusal, match="A scorekeeper settles it"):
        scores.propose_deal(evening.act(), place=place, figures=other, entry=sat[2])
    assert len(entered(evening)) == 1


@pytest.mark.django_db(transaction=True)
def test_concurrent_proposals_enter_the_deal_or_dispute_it() -> None:
    evening = started(4)
    places = [evening.place(1), evening.place(1), evening.place(2), evening.place(2)]
    figures = [Figures((20, 32)), Figures((20, 32)), Figures((20, 32)), Figures((32, 20))]
    acts = [evening.act() for _ in places]

    def send(number: int) -> str:
        place = places[number]
        entry = place.sides[number % 2]
        return scores.propose_deal(acts[number], place=place, figures=figures[number], entry=entry).kind

    kinds = at_once(4, send)
    assert sorted(kinds[:2]) == ["deal_entered", "deal_proposed"]
    assert sorted(kinds[2:]) == ["deal_disputed", "deal_proposed"]
    assert deals_on_sheets() == [(20, 32)]


@pytest.mark.django_db(transaction=True)
def test_confirmation_concurrent_with_a_change_never_confirms_new_figures() -> None:
    evening = started(2)
    propose(evening, 1, (20, 32))
    place, acts = evening.place(1), [evening.act(), evening.act()]

    def do(number: int) -> str:
        try:
            if number:
                scores.confirm_deal(acts[1], place=place, figures=Figures((20, 32)), entry=2)
            else:
                scores.propose_deal(acts[0], place=place, figures=Figures((22, 30)), entry=1)
        except Refusal:
            return "refused"
        return "done"

    assert sorted(at_once(2, do)) == ["done", "refused"]
    assert entered(evening) in ([], [(20, 32)])


@pytest.mark.django_db(transaction=True)
def test_concurrent_entries_or_confirmations_enter_one_deal() -> None:
    """Match 1 is confirmed twice, match 2 entered twice, match 3 entered twice with different figures."""
    evening = started(8)
    propose(evening, 1, (20, 32))
    places = [evening.place(match) for match in (1, 1, 2, 2, 3, 3)]
    acts = [evening.act(ANA if number % 2 else BO) for number in range(6)]

    def send(number: int) -> str:
        asked = {"place": places[number], "figures": Figures((20, 32) if number < 5 else (32, 20))}
        try:
            if number < 2:
                scores.confirm_deal(acts[number], **asked, entry=places[0].sides[1])  # type: ignore[arg-type]
            else:
                scores.enter_deal(acts[number], **asked)  # type: ignore[arg-type]
        except EnteredBefore as before:
            return "already" if before.same else "other figures"
        return "entered"

    outcomes = at_once(6, send)
    assert [sorted(outcomes[at : at + 2]) for at in (0, 2, 4)] == [
        ["already", "entered"],
        ["already", "entered"],
        ["entered", "other figures"],
    ]
    assert [len(entered(evening, match)) for match in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.django_db(transaction=True)
def test_concurrent_scores_of_different_matches_are_all_saved_once() -> None:
    evening = started(8)
    places = [evening.place(match) for match in range(1, 5)]
    acts = [evening.act() for _ in places]
    lines = at_once(8, lambda n: scores.enter_deal(acts[n % 4], place=places[n % 4], figures=Figures((20, 32))))
    assert len({line.pk for line in lines}) == 4, "each form was sent twice"
    assert deals_on_sheets() == [(20, 32)] * 4


def last_line(evening: Evening, match: int = 1) -> int:
    """Return the number of the last score event of a match, or 0."""
    tournament = Tournament.objects.get(pk=evening.tournament.pk)
    last = last_score(read_ledger(tournament).lines, match, evening.projection.matches[match].table)
    return last.number if last else 0


def swap(evening: Evening, match: int = 1, sides: Sides | None = None) -> Event:
    """Swap the sides of a match, agreeing to the changes."""
    table, event = sides or evening.projection.matches[match].table or (), last_line(evening)
    try:
        return scores.swap_sides(evening.act(), match=match, sides=table, event=event)
    except NotAgreed as question:
        agreed = question.fingerprint
        return scores.swap_sides(evening.act(agreed=agreed), match=match, sides=table, event=event)


def test_swap_of_sides_corrects_all_deals_and_the_next_match() -> None:
    evening = started(4)
    with pytest.raises(Refusal, match="Nobody has entered a deal of match"):
        swap(evening)
    evening.game(1, LEFT)
    with pytest.raises(Refusal, match="between others now"):
        swap(evening, sides=(1, 3))
    line = last_line(evening)
    with pytest.raises(NotAgreed) as question:
        scores.swap_sides(evening.act(), match=1, sides=(1, 4), event=line)
    assert question.value.changes[0].endswith(f"wins match 1, not {evening.projection.entries[1].name}.")
    swap(evening)
    with pytest.raises(Refusal, match="Somebody else has changed the score"):
        scores.swap_sides(evening.act(), match=1, sides=(1, 4), event=line)
    assert entered(evening) == [(32, 20), (40, 12), (52, 0)]
    assert evening.projection.matches[3].sides == (4, None)
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_swap_of_sides_in_an_open_game_can_be_undone_and_redone() -> None:
    evening = started(2)
    evening.game(1, LEFT[:2])
    line = scores.swap_sides(evening.act(), match=1, sides=(1, 2), event=last_line(evening))
    assert entered(evening) == [(32, 20), (40, 12)]
    evening.deal(1, (26, 26))
    with pytest.raises(Refusal, match="depend on it"):
        undo_line(evening.act(), line=line.number)
    undo_line(evening.act(), line=line.number + 1)
    undo_line(evening.act(), line=line.number)
    assert entered(evening) == [(20, 32), (12, 40)]
    redo_line(evening.act(), line=line.number)
    assert entered(evening) == [(32, 20), (40, 12)]


def test_swap_while_a_deal_waits_for_confirmation_is_refused() -> None:
    evening = started(2)
    evening.game(1, LEFT[:1])
    scores.propose_deal(evening.act(), place=evening.place(1), figures=Figures((12, 40)), entry=1)
    with pytest.raises(Refusal, match=r"Deal 2 is not confirmed\. Settle it first"):
        swap(evening)
    assert evening.projection.matches[1].proposal is not None


def test_walkover_advances_the_chosen_entry_until_it_is_undone() -> None:
    evening = started(4)
    evening.game(2, LEFT)
    for match, winner, sentence in (
        (1, 2, "between others"),
        (2, 3, "correct or undo"),
        (3, 1, "not have two opponents yet"),
        (9, 1, "no match 9"),
    ):
        with pytest.raises(Refusal, match=sentence):
            evening.walk_over(match, winner)
    evening.walk_over(1, 4)
    row = evening.row(1)
    assert row.walkover
    assert row.winner is not None and row.winner.number == 4
    assert evening.projection.matches[3].sides == (4, 2)
    with pytest.raises(Refusal, match="undo the walkover on its score sheet"):
        evening.walk_over(1, 1)
    undo(evening, 1)
    assert (evening.row(1).walkover, evening.projection.matches[1].winner) == (False, None)


def test_match_to_which_nobody_came_advances_no_entry_until_undone() -> None:
    evening = started(4)
    evening.walk_over(1, 0)
    assert (evening.row(1).state, evening.row(1).winner, evening.row(1).walkover) == ("over", None, True)
    evening.walk_over(2, 3)
    assert evening.projection.winner == 3
    undo(evening, 1)
    assert evening.projection.matches[3].sides == (None, 3)
    evening.walk_over(1, 1)
    undo(evening, 2)
    evening.walk_over(2, 2)
    with pytest.raises(Refusal, match="between others now"):
        evening.walk_over(3, 1, sides=(1, 3))
    assert evening.projection.matches[3].winner is None


def test_only_the_last_score_event_can_be_undone_without_agreement() -> None:
    evening = started(2)
    with pytest.raises(Refusal, match="nothing to undo"):
        scores.undo_score(evening.act(), match=1, event=1)
    first = evening.deal(1, (20, 32))
    second = evening.deal(1, (12, 40))
    place = evening.place(1)
    with pytest.raises(Refusal, match="Somebody else has changed the score"):
        scores.undo_score(evening.act(), match=1, event=first.number)
    scores.undo_score(evening.act(), match=1, event=second.number)
    with pytest.raises(Refusal, match="Somebody else has changed the score"):
        scores.undo_score(evening.act(), match=1, event=second.number)
    assert evening.projection.matches[1].deals == 1
    with pytest.raises(Refusal, match="Enter game 1, deal 2 first"):
        evening.deal(1, (13, 39), place)


def test_undo_of_a_deciding_deal_needs_agreement_to_its_current_changes() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    event = last_line(evening, 1)
    with pytest.raises(NotAgreed) as question:
        scores.undo_score(evening.act(), match=1, event=event)
    assert "Match 1 is open again" in question.value.changes[0]
    evening.win(2, entry=2)
    evening.deal(3, (20, 32))
    with pytest.raises(NotAgreed) as again:
        scores.undo_score(evening.act(agreed=question.value.fingerprint), match=1, event=event)
    assert "1 deal) no longer counts" in " ".join(again.value.changes)
    assert evening.projection.matches[1].winner == 1
    scores.undo_score(evening.act(agreed=again.value.fingerprint), match=1, event=event)
    assert evening.projection.matches[1].winner is None
    assert evening.projection.matches[3].sides == (None, 2)


def enter_late(evening: Evening, cards: Sides, deal: int = 1) -> Event:
    """Enter a deal from the outbox of a phone, after others entered it."""
    return scores.enter_deal(evening.act(), place=evening.place(1, 1, deal), figures=Figures(cards), waited=True)


def contradicted(evening: Evening) -> list[Sides]:
    return [one.figures.cards for one in evening.projection.matches[1].contradictions]


def test_late_deal_is_a_contradiction_until_it_is_settled_or_corrected() -> None:
    evening = started(2)
    evening.game(1, LEFT[:2])
    kept, corrected = enter_late(evening, (30, 22)), enter_late(evening, (13, 39), deal=2)
    assert contradicted(evening) == [(30, 22), (13, 39)]
    assert entered(evening) == [(20, 32), (12, 40)]
    scores.keep_deal(evening.act(BO), match=1, line=kept.number)
    with pytest.raises(Refusal, match="Somebody else has settled this deal"):
        scores.keep_deal(evening.act(), match=1, line=kept.number)
    assert contradicted(evening) == [(13, 39)]
    correct(evening, evening.place(1, 1, 2), (13, 39))
    assert contradicted(evening) == []
    assert entered(evening) == [(20, 32), (13, 39)]
    with pytest.raises(Refusal, match="Somebody else has settled this deal"):
        scores.keep_deal(evening.act(), match=1, line=corrected.number)


def test_only_players_of_a_match_can_contradict_its_deals() -> None:
    evening = started(4)
    evening.deal(1, (20, 32))
    late = partial(scores.propose_deal, place=evening.place(1, 1, 1), figures=Figures((30, 22)), waited=True)
    with pytest.raises(Refusal, match="does not play match 1"):
        late(evening.act(), entry=2)
    assert contradicted(evening) == []
    late(evening.act(), entry=4)
    assert contradicted(evening) == [(30, 22)]


def test_contradiction_is_swapped_and_undone_with_its_deal() -> None:
    evening = started(2)
    evening.deal(1, (20, 32))
    enter_late(evening, (30, 22))
    swap(evening)
    assert contradicted(evening) == [(22, 30)]
    for _line in ("the swap", "the deal"):
        scores.undo_score(evening.act(), match=1, event=last_line(evening))
    assert contradicted(evening) == []
    evening.deal(1, (30, 22))
    assert contradicted(evening) == []


def test_contradiction_needs_possible_figures_and_ends_with_a_plain_result() -> None:
    evening = started(2)
    evening.deal(1, (20, 32))
    with pytest.raises(ScoreError, match="too many"):
        enter_late(evening, (30, 30))
    enter_late(evening, (30, 22))
    enter_result(evening.act(), match=1, sides=evening.place(1).sides, result=PlainResult((0, 1), (1, 0)))
    assert contradicted(evening) == []
    with pytest.raises(EnteredBefore):
        enter_late(evening, (31, 21))
