"""Undo and redo of any line of a ledger."""

from collections.abc import Callable
from functools import partial

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
from tournaments.services import entries, scores, starting
from tournaments.services.agreement import NotAgreed
from tournaments.services.calling import CALLER
from tournaments.services.entries import enter_newcomers
from tournaments.services.rebuilding import rebuild
from tournaments.services.undoing import redo_line, redo_people, undo_line, undo_people

pytestmark = pytest.mark.django_db


def test_undo_and_redo_of_a_deal_update_the_rows() -> None:
    evening = started(4)
    line = evening.deal(1, (20, 32)).number
    with pytest.raises(Refusal, match="counts already"):
        redo_line(evening.act(), line=line)
    with pytest.raises(Refusal, match="Scores have been entered"):
        undo_line(evening.act(), line=Event.objects.get(kind="started").number)
    act = evening.act(ANA, key="once", reason="Wrong table.")
    assert undo_line(act, line=line) == undo_line(act, line=line)
    with pytest.raises(Refusal, match="is undone already"):
        undo_line(evening.act(), line=line)
    assert Match.objects.get(number=1).state == "ready"
    assert Event.objects.get(kind="undone").reason == "Wrong table."
    redo_line(evening.act(), line=line)
    assert Match.objects.get(number=1).state == "playing"
    assert evening.projection.matches[1].deals == 1


def test_match_called_by_the_queue_cannot_be_undone() -> None:
    evening: Evening = evening_of(3)
    evening.write(facts.Arranged((StageSettings("queue"),)))
    evening.start()
    line = Event.objects.get(actor=CALLER).number
    with pytest.raises(Refusal, match="This happens by itself"):
        undo_line(evening.act(), line=line)


def test_start_cannot_be_redone_while_stages_seeds_or_entries_are_changed() -> None:
    evening = evening_of(4)
    first = starting.arrange(evening.act(), stages=(StageSettings("double elimination"),)).number
    evening.check_everybody_in()
    line = starting.start(evening.act()).number
    matches = len(evening.projection.matches)
    evening.take_start_back()
    groups = (StageSettings("round robin", groups=2), StageSettings("single elimination", through=2))
    changes: list[Callable[[], Event]] = [
        lambda: starting.arrange(evening.act(), stages=groups),
        lambda: entries.seed_by_hand(evening.act(), order=(4, 3, 2, 1)),
        lambda: entries.enter(evening.act(), player=PlayerFactory.create()),
    ]
    for change in changes:
        changed = change().number
        with pytest.raises(Refusal, match="have changed"):
            redo_line(evening.act(), line=line)
        undo_line(evening.act(), line=changed)
    undo_line(evening.act(), line=first)
    with pytest.raises(Refusal, match="have changed"):
        redo_line(evening.act(), line=line)
    redo_line(evening.act(), line=first)
    redo_line(evening.act(), line=line)
    assert len(evening.projection.matches) == matches


def two_rounds_and_a_cut(*, played: int, through: int = 2) -> Evening:
    """Return an evening in the second of two Swiss rounds, with a knockout after them.

    `played` is the number of matches of the second round that are over.
    """
    stages = StageSettings("swiss", rounds=2), StageSettings("single elimination", through=through)
    evening = begin(evening_in(stages, 4))
    play_round(evening)
    pair_round(evening)
    play(evening, ready(evening)[:played])
    return evening


def last_deal(match: int) -> int:
    return Event.objects.filter(kind="deal_entered", payload__match=match).latest("number").number


def test_score_cannot_be_undone_once_the_final_has_begun() -> None:
    evening = two_rounds_and_a_cut(played=2)
    with pytest.raises(NotAgreed) as question:
        scores.undo_score(evening.act(), match=4, event=last_deal(4))
    evening.deal(5, LEFT[0])
    agreed = question.value.fingerprint
    for undo in (partial(undo_line, line=last_deal(4)), partial(scores.undo_score, match=4, event=last_deal(4))):
        with pytest.raises(Refusal, match="Matches that have begun depend on this"):
            undo(evening.act(agreed=agreed))
    undo_line(evening.act(), line=last_deal(5))
    scores.undo_score(evening.act(agreed=agreed), match=4, event=last_deal(4))
    assert 5 not in evening.projection.matches


def leave(evening: Evening, entry: int) -> None:
    with pytest.raises(NotAgreed) as question:
        entries.withdraw(evening.act(), entry=entry)
    entries.withdraw(evening.act(agreed=question.value.fingerprint), entry=entry)


def test_withdrawal_cannot_be_undone_once_the_final_has_begun() -> None:
    evening = two_rounds_and_a_cut(played=1)
    gone = max(evening.projection.matches[4].table or ())
    leave(evening, gone)
    evening.deal(5, LEFT[0])
    with pytest.raises(Refusal, match="Matches that have begun depend on this"):
        entries.undo_withdrawal(evening.act(), entry=gone)


def test_withdrawal_of_a_qualifier_can_be_undone_before_the_bracket_is_played() -> None:
    evening = two_rounds_and_a_cut(played=1, through=4)
    leave(evening, 3)
    assert [match.state for match in evening.projection.matches_of(2)].count(MatchState.BYE) == 1
    assert all(3 not in match.sides for match in evening.projection.matches_of(2))
    with pytest.raises(NotAgreed) as question:
        entries.undo_withdrawal(evening.act(), entry=3)
    assert any(" removed" in change for change in question.value.changes)
    entries.undo_withdrawal(evening.act(agreed=question.value.fingerprint), entry=3)
    assert not evening.projection.matches_of(2)


def test_people_entered_together_are_undone_and_redone_together() -> None:
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


def test_people_entered_together_cannot_be_undone_once_they_play() -> None:
    evening = Evening(make_tournament())
    enter_newcomers(evening.act(), people=[("Ana", "", ""), ("Bo", "", "")])
    evening.start()
    with pytest.raises(Refusal, match="plays already"):
        undo_people(evening.act(), line=1)
    with pytest.raises(Refusal, match="counts already"):
        redo_people(evening.act(), line=1)
    assert len(evening.projection.playing) == 2
