"""Any line undone, and done again."""

import pytest

from tests.games.factories import PlayerFactory
from tests.tournaments.evenings import begin, evening_in, play_round
from tests.tournaments.factories import ANA, Evening, evening_of, started
from tournaments import facts
from tournaments.formats.plans import StageSettings
from tournaments.models import Event, Match
from tournaments.services import entries, rounds, running
from tournaments.services.calling import CALLER
from tournaments.services.running import NotAgreed
from tournaments.services.undoing import redo_line, undo_line
from tournaments.services.writing import Refusal

pytestmark = pytest.mark.django_db


def test_a_deal_is_undone_and_done_again_and_the_rows_follow() -> None:
    evening = started(4)
    line = evening.deal(1, (20, 32)).number
    undo_line(line=line, reason="Wrong table.", **evening.hand())
    assert Match.objects.get(number=1).state == "ready"
    assert Event.objects.get(kind="undone").reason == "Wrong table."
    redo_line(line=line, **evening.hand())
    assert Match.objects.get(number=1).state == "playing"
    assert evening.seen.matches[1].deals == 1


def test_the_same_act_is_done_once() -> None:
    evening = started(4)
    line = evening.deal(1, (20, 32)).number
    hand = evening.hand(ANA, key="once")
    assert undo_line(line=line, **hand) == undo_line(line=line, **hand)
    assert Event.objects.filter(kind="undone").count() == 1


def test_what_else_changes_has_to_be_agreed_to() -> None:
    evening = started(4)
    evening.win(1, entry=1)
    line = Event.objects.filter(kind="deal_entered").latest("number").number
    with pytest.raises(NotAgreed) as question:
        undo_line(line=line, **evening.hand())
    assert "Match 1 is open again" in question.value.changes[0]
    assert evening.seen.matches[1].winner == 1
    undo_line(line=line, agreed=question.value.fingerprint, **evening.hand())
    assert evening.seen.matches[1].winner is None


@pytest.mark.parametrize(("act", "sentence"), [(undo_line, "is undone already"), (redo_line, "counts already")])
def test_what_is_so_already_is_not_done_once_more(act: object, sentence: str) -> None:
    evening = evening_of(2)
    if act is undo_line:
        undo_line(line=2, **evening.hand())
    with pytest.raises(Refusal, match=sentence):
        act(line=2, **evening.hand())  # type: ignore[operator]


def test_what_the_queue_does_by_itself_is_not_undone() -> None:
    evening: Evening = evening_of(3)
    evening.write(facts.Arranged((StageSettings("queue"),)))
    evening.start()
    line = Event.objects.get(actor=CALLER).number
    with pytest.raises(Refusal, match="The queue does this by itself"):
        undo_line(line=line, **evening.hand())


def test_the_start_is_not_undone_under_what_was_played() -> None:
    evening = started(4)
    evening.deal(1, (20, 32))
    line = Event.objects.get(kind="started").number
    with pytest.raises(Refusal, match="Scores have been entered"):
        undo_line(line=line, **evening.hand())


def start_that_was_taken_back() -> tuple[Evening, int]:
    evening = evening_of(4)
    evening.check_everybody_in()
    line = running.start(**evening.hand()).number
    running.undo_start(**evening.hand())
    return evening, line


def test_a_start_counts_again_as_long_as_it_rests_on_the_same() -> None:
    evening, line = start_that_was_taken_back()
    redo_line(line=line, **evening.hand())
    assert len(evening.seen.matches) == 3


def test_a_start_is_not_done_again_once_the_stages_were_arranged_anew() -> None:
    evening, line = start_that_was_taken_back()
    groups = StageSettings("round robin", groups=2)
    arranged = running.arrange(stages=(groups, StageSettings("single elimination", through=2)), **evening.hand())
    with pytest.raises(Refusal, match="were changed since"):
        redo_line(line=line, **evening.hand())
    undo_line(line=arranged.number, **evening.hand())
    redo_line(line=line, **evening.hand())


def test_a_start_is_not_done_again_with_other_seeds_or_entries() -> None:
    for change in (
        lambda evening: entries.seed_by_hand(order=(4, 3, 2, 1), **evening.hand()),
        lambda evening: evening.enter(PlayerFactory.create()),
    ):
        evening, line = start_that_was_taken_back()
        change(evening)
        with pytest.raises(Refusal, match="were changed since"):
            redo_line(line=line, **evening.hand())


def test_a_start_is_not_done_again_once_stages_from_before_it_are_undone() -> None:
    evening = evening_of(4)
    arranged = running.arrange(stages=(StageSettings("swiss"),), **evening.hand())
    evening.check_everybody_in()
    line = running.start(**evening.hand()).number
    running.undo_start(**evening.hand())
    undo_line(line=arranged.number, **evening.hand())
    with pytest.raises(Refusal, match="were changed since"):
        redo_line(line=line, **evening.hand())


def test_a_round_is_not_done_again_once_somebody_of_it_is_not_entered_any_more() -> None:
    evening = begin(evening_in((StageSettings("swiss", rounds=3),), 4))
    play_round(evening)
    late = entries.enter(player=PlayerFactory.create(), **evening.hand())
    paired = rounds.publish(number=2, **evening.hand())
    rounds.take_back(**evening.hand())
    undo_line(line=late.number, **evening.hand())
    with pytest.raises(Refusal, match="who played in it is not entered any more"):
        redo_line(line=paired.number, **evening.hand())
