"""Any line undone, and done again."""

import pytest

from clubs.services.acts import Refusal
from tests.clubs.factories import ANA
from tests.games.factories import PlayerFactory
from tests.tournaments.evenings import begin, evening_in, pair_round, play, play_round, ready, reloaded
from tests.tournaments.factories import LEFT, Evening, evening_of, make_tournament, started
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import MatchState
from tournaments.models import Event, Match
from tournaments.services import entries, rounds, scores, starting
from tournaments.services.agreement import NotAgreed
from tournaments.services.calling import CALLER
from tournaments.services.entries import enter_newcomers
from tournaments.services.rebuilding import rebuild
from tournaments.services.undoing import redo_line, redo_people, undo_line, undo_people

pytestmark = pytest.mark.django_db


def test_a_deal_is_undone_and_done_again_and_the_rows_follow() -> None:
    evening = started(4)
    line = evening.deal(1, (20, 32)).number
    undo_line(evening.act(reason="Wrong table."), line=line)
    assert Match.objects.get(number=1).state == "ready"
    assert Event.objects.get(kind="undone").reason == "Wrong table."
    redo_line(evening.act(), line=line)
    assert Match.objects.get(number=1).state == "playing"
    assert evening.projection.matches[1].deals == 1


def test_the_same_act_is_done_once() -> None:
    evening = started(4)
    line = evening.deal(1, (20, 32)).number
    act = evening.act(ANA, key="once")
    assert undo_line(act, line=line) == undo_line(act, line=line)
    assert Event.objects.filter(kind="undone").count() == 1


def test_what_else_changes_has_to_be_agreed_to() -> None:
    evening = started(4)
    evening.win(1, entry=1)
    line = Event.objects.filter(kind="deal_entered").latest("number").number
    with pytest.raises(NotAgreed) as question:
        undo_line(evening.act(), line=line)
    assert "Match 1 is open again" in question.value.changes[0]
    assert evening.projection.matches[1].winner == 1
    undo_line(evening.act(agreed=question.value.fingerprint), line=line)
    assert evening.projection.matches[1].winner is None


@pytest.mark.parametrize(("act", "sentence"), [(undo_line, "is undone already"), (redo_line, "counts already")])
def test_what_is_so_already_is_not_done_once_more(act: object, sentence: str) -> None:
    evening = evening_of(2)
    if act is undo_line:
        undo_line(evening.act(), line=2)
    with pytest.raises(Refusal, match=sentence):
        act(evening.act(), line=2)  # type: ignore[operator]


def test_what_the_queue_does_by_itself_is_not_undone() -> None:
    evening: Evening = evening_of(3)
    evening.write(facts.Arranged((StageSettings("queue"),)))
    evening.start()
    line = Event.objects.get(actor=CALLER).number
    with pytest.raises(Refusal, match="This happens by itself"):
        undo_line(evening.act(), line=line)


def test_the_start_is_not_undone_under_what_was_played() -> None:
    evening = started(4)
    evening.deal(1, (20, 32))
    line = Event.objects.get(kind="started").number
    with pytest.raises(Refusal, match="Scores have been entered"):
        undo_line(evening.act(), line=line)


def start_that_was_taken_back() -> tuple[Evening, int]:
    evening = evening_of(4)
    evening.check_everybody_in()
    line = starting.start(evening.act()).number
    evening.take_start_back()
    return evening, line


def test_a_start_counts_again_as_long_as_it_rests_on_the_same() -> None:
    evening, line = start_that_was_taken_back()
    redo_line(evening.act(), line=line)
    assert len(evening.projection.matches) == 3


def test_a_start_is_not_redone_once_the_stages_were_arranged_again() -> None:
    evening, line = start_that_was_taken_back()
    groups = StageSettings("round robin", groups=2)
    arranged = starting.arrange(evening.act(), stages=(groups, StageSettings("single elimination", through=2)))
    with pytest.raises(Refusal, match="have changed"):
        redo_line(evening.act(), line=line)
    undo_line(evening.act(), line=arranged.number)
    redo_line(evening.act(), line=line)


def test_a_start_is_not_done_again_with_other_seeds_or_entries() -> None:
    for change in (
        lambda evening: entries.seed_by_hand(evening.act(), order=(4, 3, 2, 1)),
        lambda evening: evening.enter(PlayerFactory.create()),
    ):
        evening, line = start_that_was_taken_back()
        change(evening)
        with pytest.raises(Refusal, match="have changed"):
            redo_line(evening.act(), line=line)


def test_a_start_is_not_done_again_once_stages_from_before_it_are_undone() -> None:
    evening = evening_of(4)
    arranged = starting.arrange(evening.act(), stages=(StageSettings("swiss"),))
    evening.check_everybody_in()
    line = starting.start(evening.act()).number
    evening.take_start_back()
    undo_line(evening.act(), line=arranged.number)
    with pytest.raises(Refusal, match="have changed"):
        redo_line(evening.act(), line=line)


def test_a_round_is_not_done_again_once_somebody_of_it_is_not_entered_any_more() -> None:
    evening = begin(evening_in((StageSettings("swiss", rounds=3),), 4))
    play_round(evening)
    late = entries.enter(evening.act(), player=PlayerFactory.create())
    paired = rounds.publish(evening.act(), number=2)
    rounds.take_back(evening.act())
    undo_line(evening.act(), line=late.number)
    with pytest.raises(Refusal, match="player of this round is no longer entered"):
        redo_line(evening.act(), line=paired.number)


def two_rounds_and_a_cut(*, played: int, through: int = 2) -> Evening:
    """Two Swiss rounds, of the last of which so many matches are played, and a knockout."""
    stages = StageSettings("swiss", rounds=2), StageSettings("single elimination", through=through)
    evening = begin(evening_in(stages, 4))
    play_round(evening)
    pair_round(evening)
    play(evening, ready(evening)[:played])
    return evening


def last_deal(match: int) -> int:
    return Event.objects.filter(kind="deal_entered", payload__match=match).latest("number").number


def test_a_score_stays_under_a_final_that_has_begun() -> None:
    evening = two_rounds_and_a_cut(played=2)
    evening.deal(5, LEFT[0])
    with pytest.raises(Refusal, match="Matches that have begun depend on this"):
        undo_line(evening.act(), line=last_deal(4))
    with pytest.raises(Refusal, match="Matches that have begun depend on this"):
        scores.undo_score(evening.act(), match=4, event=last_deal(4))
    assert evening.projection.matches[5].deals == 1


def test_a_score_goes_with_a_final_that_has_not_begun() -> None:
    evening = two_rounds_and_a_cut(played=2)
    with pytest.raises(NotAgreed) as question:
        scores.undo_score(evening.act(), match=4, event=last_deal(4))
    scores.undo_score(evening.act(agreed=question.value.fingerprint), match=4, event=last_deal(4))
    assert 5 not in evening.projection.matches


def leave(evening: Evening, entry: int) -> None:
    with pytest.raises(NotAgreed) as question:
        entries.withdraw(evening.act(), entry=entry)
    entries.withdraw(evening.act(agreed=question.value.fingerprint), entry=entry)


def test_nobody_comes_back_under_a_final_that_has_begun() -> None:
    evening = two_rounds_and_a_cut(played=1)
    gone = max(evening.projection.matches[4].table or ())
    leave(evening, gone)
    evening.deal(5, LEFT[0])
    with pytest.raises(Refusal, match="Matches that have begun depend on this"):
        entries.undo_withdrawal(evening.act(), entry=gone)


def test_a_qualifier_who_left_comes_back_though_another_goes_on_without_a_match() -> None:
    evening = two_rounds_and_a_cut(played=1, through=4)
    leave(evening, 3)
    assert [match.state for match in evening.projection.matches_of(2)].count(MatchState.BYE) == 1
    assert all(3 not in match.sides for match in evening.projection.matches_of(2))
    with pytest.raises(NotAgreed) as question:
        entries.undo_withdrawal(evening.act(), entry=3)
    assert any(" removed" in change for change in question.value.changes)
    entries.undo_withdrawal(evening.act(agreed=question.value.fingerprint), entry=3)
    assert not evening.projection.matches_of(2)


def test_people_who_were_entered_at_one_press_are_taken_back_and_come_back_at_one() -> None:
    evening = Evening(make_tournament())
    people = [(f"P{number}", "", "") for number in range(6)]
    enter_newcomers(evening.act(), people=people)
    before = evening.projection
    for _ in range(2):
        undo_people(evening.act(key="pressed twice"), line=3)
    assert evening.projection.entries == {} and reloaded(evening).last_event == 12
    redo_people(evening.act(), line=6)
    assert evening.projection == before
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_none_of_a_list_is_taken_back_when_one_of_them_has_to_stay() -> None:
    evening = Evening(make_tournament())
    enter_newcomers(evening.act(), people=[("Ana", "", ""), ("Bo", "", "")])
    evening.start()
    with pytest.raises(Refusal, match="plays already"):
        undo_people(evening.act(), line=1)
    with pytest.raises(Refusal, match="counts already"):
        redo_people(evening.act(), line=1)
    assert len(evening.projection.playing) == 2
