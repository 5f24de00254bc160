"""Starting a tournament, and undoing the start."""

import pytest

from clubs.services.acts import Refusal
from tests.games.factories import PlayerFactory
from tests.threads import at_once
from tests.tournaments.factories import RIGHT, Evening, evening_of, started
from tests.tournaments.services.test_scores import undo
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import State
from tournaments.models import Event, Match, Tournament
from tournaments.services import entries, starting
from tournaments.services.agreement import NotAgreed
from tournaments.services.starting import CannotStart, NotCheckedIn
from tournaments.services.undoing import redo_line

pytestmark = pytest.mark.django_db


def test_start_creates_all_matches_of_the_bracket() -> None:
    started(6)
    rows = [(row.number, [side.slot for side in row.side_rows.all()], row.state) for row in Match.objects.all()]
    assert rows == [
        (1, ["seed 1", "bye"], "bye"),
        (2, ["seed 4", "seed 5"], "ready"),
        (3, ["seed 2", "bye"], "bye"),
        (4, ["seed 3", "seed 6"], "ready"),
        (5, ["winner of 1", "winner of 2"], "waiting"),
        (6, ["winner of 3", "winner of 4"], "waiting"),
        (7, ["winner of 5", "winner of 6"], "waiting"),
    ]


def test_only_checked_in_entries_play() -> None:
    evening = evening_with_two_of_four_checked_in()
    entries.check_in(evening.act(), entry=4)
    starting.start(evening.act(), left_out=[2, 4])
    assert [match.sides for match in evening.projection.matches.values()] == [(1, None), (3, 4), (1, None)]
    assert evening.projection.entries[2].seed is None
    assert evening.projection.entries[4].seed == 3, "who was checked in meanwhile is not left out"


def evening_with_two_of_four_checked_in() -> Evening:
    evening = evening_of(4)
    evening.write(facts.CheckInOpened(), facts.CheckedIn(1), facts.CheckedIn(3))
    return evening


def test_start_is_refused_unless_all_absent_entries_are_named() -> None:
    evening = evening_with_two_of_four_checked_in()
    evening.write(facts.Arranged((StageSettings("swiss", rounds=3),)))
    for left_out in ([], [2], [1, 3]):
        with pytest.raises(NotCheckedIn) as raised:
            starting.start(evening.act(), left_out=left_out)
        assert [entry.number for entry in raised.value.absent] == [2, 4]
    assert evening.projection.state == State.CHECKING_IN
    with pytest.raises(CannotStart, match="at most 1 round"):
        starting.start(evening.act(), left_out=[2, 4])


@pytest.mark.parametrize("format_name", ["swiss", "ladder", "queue"])
def test_left_out_entry_is_withdrawn_in_formats_paired_round_by_round(format_name: str) -> None:
    evening = evening_with_two_of_four_checked_in()
    evening.write(facts.Arranged((StageSettings(format_name),)))
    act = evening.act()
    for _ in range(2):
        starting.start(act, come=[4], left_out=[2])
    projection = evening.projection
    assert [entry.number for entry in projection.entries.values() if entry.withdrawn] == [2]
    assert Event.objects.filter(kind="withdrawn").count() == 1
    assert [group.entries for group in projection.stages[0].groups] == [(1, 3, 4)]
    assert not any(2 in match.sides for match in projection.matches.values())


def test_left_out_entry_can_return_to_a_swiss_but_not_to_a_bracket() -> None:
    for settings, comes in ((StageSettings("swiss"), True), (StageSettings("single elimination"), False)):
        evening = evening_with_two_of_four_checked_in()
        evening.write(facts.Arranged((settings,)))
        starting.start(evening.act(), left_out=[2, 4])
        if comes:
            entries.undo_withdrawal(evening.act(), entry=4)
            assert evening.projection.stages[0].groups[0].entries == (1, 3, 4)
        else:
            with pytest.raises(Refusal, match="withdrawn before the start, and nobody can enter any more"):
                entries.undo_withdrawal(evening.act(), entry=4)


def test_undoing_the_start_restores_left_out_entries() -> None:
    evening = evening_with_two_of_four_checked_in()
    entries.withdraw(evening.act(), entry=4)
    starting.start(evening.act(), left_out=[2])
    for _ in range(2):
        evening.take_start_back("back")
    assert [entry.number for entry in evening.projection.playing] == [1, 2, 3]
    started = Event.objects.get(kind="started").number
    with pytest.raises(Refusal, match="Somebody has entered since then"):
        redo_line(evening.act(), line=started)
    starting.start(evening.act(), come=[2])
    assert evening.projection.entries[2].seed == 2


def test_start_checks_in_entries_that_have_come_late() -> None:
    evening = evening_with_two_of_four_checked_in()
    act = evening.act()
    for _ in range(2):
        starting.start(act, come=[1, 4, 99], left_out=[2])
    assert [match.sides for match in evening.projection.matches.values()] == [(1, None), (3, 4), (1, None)]
    assert Event.objects.filter(kind="checked_in").count() == 3
    evening.take_start_back()
    assert evening.projection.entries[4].checked_in_at


def test_start_needs_two_checked_in_entries() -> None:
    evening = evening_of(2)
    with pytest.raises(CannotStart, match="Open check-in"):
        starting.start(evening.act())
    entries.open_check_in(evening.act())
    for entry in (1, 2):
        with pytest.raises(CannotStart, match="Fewer than 2 are checked in"):
            starting.start(evening.act())
        with pytest.raises(Refusal, match="has not started"):
            starting.undo_start(evening.act())
        entries.check_in(evening.act(), entry=entry)
    starting.start(evening.act())
    with pytest.raises(CannotStart, match="already"):
        starting.start(evening.act())


def test_start_can_be_undone_until_a_deal_is_entered() -> None:
    evening = started(2)
    evening.take_start_back()
    assert Tournament.objects.get().state == State.CHECKING_IN
    starting.start(evening.act())
    evening.deal(1, (20, 32))
    with pytest.raises(Refusal, match="Undo them first"):
        starting.undo_start(evening.act())


def test_undoing_the_start_asks_before_removing_the_bracket() -> None:
    evening = evening_with_two_of_four_checked_in()
    starting.start(evening.act(), left_out=[2, 4])
    last = Tournament.objects.get().last_event
    with pytest.raises(NotAgreed) as question:
        starting.undo_start(evening.act())
    assert question.value.changes == ("The bracket is removed. Entries and check-in stay as they are.",)
    assert Tournament.objects.get().last_event == last and evening.projection.has_started


def test_undoing_the_start_of_a_swiss_without_rounds_needs_no_agreement() -> None:
    evening = evening_of(4)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    starting.start(evening.act(), everybody=True)
    starting.undo_start(evening.act())
    assert not evening.projection.has_started


@pytest.mark.parametrize("count", [2, 4])
def test_start_can_be_undone_after_a_withdrawal(count: int) -> None:
    evening = started(count)
    evening.write(facts.Withdrawn(2))
    evening.take_start_back()
    assert not evening.projection.has_started
    assert evening.projection.entries[2].withdrawn


def test_second_start_ignores_results_from_before_it() -> None:
    evening = started(4)
    evening.write(facts.WalkedOver(1, (1, 4), 1), facts.WalkedOver(2, (2, 3), 2), facts.WalkedOver(3, (1, 2), 1))
    for match in (1, 2):
        undo(evening, match)
    evening.take_start_back()
    entries.withdraw(evening.act(), entry=4)
    starting.start(evening.act())
    evening.walk_over(2, 2)
    assert evening.row(3).state == "ready"
    assert Tournament.objects.get().state == State.RUNNING


def test_whole_tournament_ends_with_a_winner() -> None:
    evening = started(3, best_of=3)
    while evening.projection.state != State.FINISHED:
        ready = next(m for m in evening.projection.matches.values() if m.state in ("ready", "playing"))
        evening.game(ready.number, RIGHT)
    assert Tournament.objects.get().state == State.FINISHED
    assert evening.row(3).winner is not None


@pytest.mark.django_db(transaction=True)
def test_only_one_of_two_concurrent_starts_succeeds() -> None:
    evening = evening_of(4)
    evening.check_everybody_in()
    acts = [evening.act(), evening.act()]

    def start(number: int) -> bool:
        try:
            starting.start(acts[number])
        except CannotStart:
            return False
        return True

    assert sorted(at_once(2, start)) == [False, True]
    assert Event.objects.filter(kind="started").count() == 1
    assert Match.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_entry_concurrent_with_the_start_leaves_a_consistent_bracket() -> None:
    evening = evening_of(4)
    evening.check_everybody_in()
    late = PlayerFactory.create()
    acts = [evening.act(), evening.act()]

    def act(number: int) -> None:
        try:
            if number:
                entries.enter(acts[1], player=late)
            else:
                starting.start(acts[0], left_out=[5])
        except Refusal:
            pass

    at_once(2, act)
    assert evening.projection.state == State.RUNNING
    assert Match.objects.count() == 3
