"""Calling the next entries of a queue to the table."""

import pytest

from clubs.services.acts import Refusal
from engine.scoring import Figures
from tests.tournaments.evenings import reloaded
from tests.tournaments.factories import LEFT, Evening, evening_of, started
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import MatchState, State
from tournaments.models import Event
from tournaments.selectors import ledgers
from tournaments.services import agreement, entries, rounds, scores
from tournaments.services.calling import CALLER

pytestmark = pytest.mark.django_db


def queue_of(count: int) -> Evening:
    evening = evening_of(count)
    evening.write(facts.Arranged((StageSettings("queue"),)))
    evening.start()
    return evening


def tables(evening: Evening) -> list[tuple[int | None, ...]]:
    return [match.sides for _, match in sorted(evening.projection.matches.items())]


def test_score_keeps_the_winner_and_calls_the_next_entry() -> None:
    evening = queue_of(3)
    assert tables(evening) == [(1, 2)]
    assert Event.objects.order_by("number").last().actor == CALLER  # type: ignore[union-attr]
    assert evening.row(1).state == MatchState.READY
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    assert tables(evening) == [(1, 2)]
    evening.win(1, entry=2)
    evening.win(2, entry=2)
    assert tables(evening) == [(1, 2), (2, 3), (2, 4)]


def test_absent_entries_are_called_again_only_after_the_others() -> None:
    evening = queue_of(5)
    evening.walk_over(1, winner=0)
    assert tables(evening) == [(1, 2), (3, 4)]
    evening.win(2, entry=4)
    evening.walk_over(3, winner=0)
    assert tables(evening) == [(1, 2), (3, 4), (4, 5), (1, 2)]


def test_undoing_a_score_removes_the_match_called_after_it_unless_it_has_begun() -> None:
    evening = queue_of(4)
    evening.win(1, entry=1)
    last = Event.objects.filter(kind="deal_entered").latest("number")
    with pytest.raises(agreement.NotAgreed) as question:
        scores.undo_score(evening.act(), match=1, event=last.number)
    assert "Match 2 is removed." in question.value.changes
    agreed = question.value.fingerprint
    scores.undo_score(evening.act(agreed=agreed), match=1, event=last.number)
    assert tables(evening) == [(1, 2)]
    last = evening.deal(1, (0, 52))
    assert tables(evening) == [(1, 2), (1, 3)]
    evening.deal(2, (20, 32))
    with pytest.raises(agreement.NotAgreed) as question:
        scores.undo_score(evening.act(), match=1, event=last.number)
    scores.undo_score(evening.act(agreed=question.value.fingerprint), match=1, event=last.number)
    assert tables(evening) == [(1, 2), (1, 3)]


def test_correction_that_changes_the_winner_calls_the_new_winner() -> None:
    evening = queue_of(4)
    evening.game(1, LEFT)
    assert tables(evening)[1] == (1, 3)
    place = evening.place(1, 1, 3)
    figures = Figures((52, 0))
    with pytest.raises(agreement.NotAgreed) as question:
        scores.correct_deal(evening.act(), place=place, figures=figures)
    scores.correct_deal(evening.act(agreed=question.value.fingerprint), place=place, figures=figures)
    assert (evening.projection.matches[1].winner, tables(evening)[1]) == (2, (2, 3))


def test_no_match_is_called_with_fewer_than_two_entries() -> None:
    evening = queue_of(2)
    with pytest.raises(agreement.NotAgreed) as question:
        entries.withdraw(evening.act(), entry=2)
    entries.withdraw(evening.act(agreed=question.value.fingerprint), entry=2)
    assert tables(evening) == [(1, 2)]
    assert evening.projection.matches[1].winner == 1


def test_ending_a_queue_removes_the_called_match_and_calls_no_other() -> None:
    evening = queue_of(3)
    evening.win(1, entry=1)
    line = evening.deal(2, (20, 32))
    with pytest.raises(Refusal, match="still playing"):
        rounds.close_stage(evening.act())
    scores.undo_score(evening.act(), match=2, event=line.number)
    with pytest.raises(agreement.NotAgreed) as question:
        rounds.close_stage(evening.act())
    kept = ledgers.take_fold(evening.tournament.pk)
    assert kept is not None and kept.number == reloaded(evening).last_event, "the question keeps the fold cached"
    assert question.value.changes[0].startswith("Match 2, ") and "It has not begun" in question.value.changes[0]
    assert tables(evening)[1:]
    evening.end_stage()
    assert tables(evening) == [(1, 2)]
    assert evening.projection.state == State.FINISHED


def test_other_formats_call_no_match() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    assert not Event.objects.filter(actor=CALLER).exists()
