"""The start, walkovers and the undo."""

from collections.abc import Sequence

import pytest

from clubs.services.acts import Refusal
from tests.games.factories import PlayerFactory
from tests.threads import at_once
from tests.tournaments.factories import LEFT, RIGHT, Evening, evening_of, started
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import State, last_score
from tournaments.models import Event, Match, Tournament
from tournaments.services import entries, running
from tournaments.services.running import CannotStart, NotAgreed, NotHere
from tournaments.services.undoing import redo_line
from tournaments.services.writing import read_ledger

pytestmark = pytest.mark.django_db


def last_line(evening: Evening, match: int) -> int:
    ledger = read_ledger(Tournament.objects.get())
    line = last_score(ledger.lines, match, ledger.seen.matches[match].table)
    assert line is not None
    return line.number


def test_the_start_makes_a_match_for_every_pair_and_every_later_round() -> None:
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


def test_only_who_has_come_plays() -> None:
    evening = evening_of(3)
    entries.open_check_in(evening.act())
    for entry in (1, 3):
        entries.check_in(evening.act(), entry=entry)
    running.start(evening.act(), left_out=[2])
    assert [match.sides for match in evening.seen.matches.values()] == [(1, 3)]
    assert evening.seen.entries[2].seed is None


def with_two_of_four_here() -> Evening:
    evening = evening_of(4)
    entries.open_check_in(evening.act())
    for entry in (1, 3):
        entries.check_in(evening.act(), entry=entry)
    return evening


@pytest.mark.parametrize("left_out", [[], [2], [1, 3]])
def test_nobody_is_left_out_unnamed(left_out: list[int]) -> None:
    evening = with_two_of_four_here()
    with pytest.raises(NotHere) as raised:
        running.start(evening.act(), left_out=left_out)
    assert [entry.number for entry in raised.value.absent] == [2, 4]
    assert evening.seen.state == State.CHECKING_IN


def test_where_too_few_are_here_for_so_many_rounds_those_who_are_missing_are_named_first() -> None:
    evening = with_two_of_four_here()
    evening.write(facts.Arranged((StageSettings("swiss", rounds=3),)))
    with pytest.raises(NotHere):
        running.start(evening.act())
    with pytest.raises(CannotStart, match="at most 1 round"):
        running.start(evening.act(), left_out=[2, 4])


@pytest.mark.parametrize("format_name", ["swiss", "ladder", "queue"])
def test_whoever_is_left_out_is_withdrawn_and_does_not_play_where_rounds_are_paired(format_name: str) -> None:
    evening = with_two_of_four_here()
    evening.write(facts.Arranged((StageSettings(format_name),)))
    act = evening.act()
    for _ in range(2):
        running.start(act, come=[4], left_out=[2])
    seen = evening.seen
    assert [entry.number for entry in seen.entries.values() if entry.withdrawn] == [2]
    assert Event.objects.filter(kind="withdrawn").count() == 1
    assert [group.entries for group in seen.stages[0].groups] == [(1, 3, 4)]
    assert not any(2 in match.sides for match in seen.matches.values())


def test_whoever_was_left_out_of_a_swiss_tournament_may_come_later_and_of_a_bracket_may_not() -> None:
    for settings, comes in ((StageSettings("swiss"), True), (StageSettings("single elimination"), False)):
        evening = with_two_of_four_here()
        evening.write(facts.Arranged((settings,)))
        running.start(evening.act(), left_out=[2, 4])
        if comes:
            entries.undo_withdrawal(evening.act(), entry=4)
            assert evening.seen.stages[0].groups[0].entries == (1, 3, 4)
        else:
            with pytest.raises(Refusal, match="withdrawn before the start, and nobody can enter any more"):
                entries.undo_withdrawal(evening.act(), entry=4)


def test_whoever_was_left_out_is_back_when_the_start_is_taken_back() -> None:
    evening = with_two_of_four_here()
    entries.withdraw(evening.act(), entry=4)
    running.start(evening.act(), left_out=[2])
    for _ in range(2):
        evening.take_start_back("back")
    assert [entry.number for entry in evening.seen.playing] == [1, 2, 3]
    started = Event.objects.get(kind="started").number
    with pytest.raises(Refusal, match="Somebody has entered since then"):
        redo_line(evening.act(), line=started)
    running.start(evening.act(), come=[2])
    assert evening.seen.entries[2].seed == 2


def test_whoever_has_come_after_all_is_checked_in_with_the_start() -> None:
    evening = with_two_of_four_here()
    act = evening.act()
    for _ in range(2):
        running.start(act, come=[1, 4, 99], left_out=[2])
    assert [match.sides for match in evening.seen.matches.values()] == [(1, None), (3, 4), (1, None)]
    assert Event.objects.filter(kind="checked_in").count() == 3
    evening.take_start_back()
    assert evening.seen.entries[4].checked_in_at


def test_whoever_was_checked_in_meanwhile_is_not_left_out() -> None:
    evening = with_two_of_four_here()
    entries.check_in(evening.act(), entry=4)
    running.start(evening.act(), left_out=[2, 4])
    assert evening.seen.entries[4].seed == 3


def test_the_start_waits_for_check_in() -> None:
    evening = evening_of(2)
    with pytest.raises(CannotStart, match="Open check-in"):
        running.start(evening.act())


@pytest.mark.parametrize("there", [0, 1])
def test_one_alone_makes_no_bracket(there: int) -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    for entry in range(1, there + 1):
        entries.check_in(evening.act(), entry=entry)
    with pytest.raises(CannotStart, match="Fewer than 2 are checked in"):
        running.start(evening.act())


def test_more_than_4096_make_no_bracket() -> None:
    evening = evening_of(0)
    write_quickly(evening, [facts.Entered(number, number, bot=True) for number in range(1, 4098)])
    entries.open_check_in(evening.act())
    with pytest.raises(CannotStart, match="Leave 1 out"):
        running.start(evening.act())
    assert Tournament.objects.get().state == State.CHECKING_IN


def write_quickly(evening: Evening, happened: Sequence[Fact]) -> None:
    """Thousands of first lines at once, without the rows that they amount to."""
    lines = enumerate(happened, start=1)
    Event.objects.bulk_create(
        Event(tournament=evening.tournament, number=number, kind=facts.kind(fact), payload=facts.to_json(fact),
              actor="Ana", key=f"line {number}", at=evening.now)
        for number, fact in lines
    )  # fmt: skip
    Tournament.objects.filter(pk=evening.tournament.pk).update(last_event=len(happened))


def test_a_tournament_starts_once() -> None:
    evening = started(2)
    with pytest.raises(CannotStart, match="already"):
        running.start(evening.act())


def test_a_start_can_be_undone_until_something_is_played() -> None:
    evening = started(2)
    evening.take_start_back()
    assert Tournament.objects.get().state == State.CHECKING_IN
    running.start(evening.act())
    evening.deal(1, (20, 32))
    with pytest.raises(Refusal, match="Undo them first"):
        running.undo_start(evening.act())


def test_that_the_bracket_goes_is_said_before_the_start_is_taken_back() -> None:
    evening = with_two_of_four_here()
    running.start(evening.act(), left_out=[2, 4])
    last = Tournament.objects.get().last_event
    with pytest.raises(NotAgreed) as question:
        running.undo_start(evening.act())
    assert question.value.changes == ("The bracket is taken down. Entries and check-in stay as they are.",)
    assert Tournament.objects.get().last_event == last and evening.seen.has_started


def test_a_start_after_which_there_is_nothing_to_see_is_taken_back_at_once() -> None:
    evening = evening_of(4)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    running.start(evening.act(), everybody=True)
    running.undo_start(evening.act())
    assert not evening.seen.has_started


@pytest.mark.parametrize("count", [2, 4])
def test_a_start_after_which_somebody_only_withdrew_is_taken_back(count: int) -> None:
    evening = started(count)
    evening.write(facts.Withdrawn(2))
    evening.take_start_back()
    assert not evening.seen.has_started
    assert evening.seen.entries[2].withdrawn


def undo(evening: Evening, match: int) -> None:
    event = last_line(evening, match)
    with pytest.raises(NotAgreed) as question:
        running.undo_score(evening.act(), match=match, event=event)
    running.undo_score(evening.act(agreed=question.value.fingerprint), match=match, event=event)


def test_a_second_start_knows_nothing_of_what_the_first_one_set_aside() -> None:
    evening = started(4)
    for match, winner in ((1, 1), (2, 2), (3, 1)):
        evening.walk_over(match, winner)
    for match in (1, 2):
        undo(evening, match)
    evening.take_start_back()
    entries.withdraw(evening.act(), entry=4)
    running.start(evening.act())
    evening.walk_over(2, 2)
    assert evening.row(3).state == "ready"
    assert Tournament.objects.get().state == State.RUNNING


def test_what_has_not_started_cannot_be_unstarted() -> None:
    evening = evening_of(2)
    with pytest.raises(Refusal, match="has not started"):
        running.undo_start(evening.act())


def test_a_walkover_sends_the_named_one_through() -> None:
    evening = started(4)
    evening.walk_over(1, 4)
    row = evening.row(1)
    assert row.walkover
    assert row.winner is not None and row.winner.number == 4
    assert evening.seen.matches[3].sides == (4, None)


def test_a_walkover_goes_only_to_one_of_the_two() -> None:
    evening = started(4)
    with pytest.raises(Refusal, match="between others"):
        evening.walk_over(1, 2)


def test_where_nobody_came_nobody_goes_on_until_that_is_undone() -> None:
    evening = started(4)
    evening.walk_over(1, 0)
    assert (evening.row(1).state, evening.row(1).winner, evening.row(1).walkover) == ("over", None, True)
    evening.game(2, LEFT)
    assert evening.seen.winner == 2
    undo(evening, 1)
    assert evening.seen.matches[3].sides == (None, 2)


def test_a_walkover_counts_against_nobody_but_the_one_it_was_given_against() -> None:
    evening = started(4)
    for match, winner in ((1, 1), (2, 3)):
        evening.walk_over(match, winner)
    undo(evening, 2)
    evening.walk_over(2, 2)
    with pytest.raises(Refusal, match="between others now"):
        evening.walk_over(3, 1, sides=(1, 3))
    assert evening.seen.matches[3].winner is None


def test_a_match_that_is_over_takes_no_walkover() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    with pytest.raises(Refusal, match="correct or undo"):
        evening.walk_over(1, 4)


def test_a_match_decided_by_a_walkover_says_how_to_change_that() -> None:
    evening = started(4)
    evening.walk_over(1, 1)
    with pytest.raises(Refusal, match="undo the walkover on its score sheet"):
        evening.walk_over(1, 4)


@pytest.mark.parametrize(("match", "sentence"), [(3, "no two opponents yet"), (9, "no match 9")])
def test_a_match_that_nobody_can_play_takes_no_walkover(match: int, sentence: str) -> None:
    evening = started(4)
    with pytest.raises(Refusal, match=sentence):
        evening.walk_over(match, 1)


def test_the_last_deal_is_undone_at_once_when_nothing_hangs_on_it() -> None:
    evening = started(2)
    evening.deal(1, (20, 32))
    running.undo_score(evening.act(), match=1, event=last_line(evening, 1))
    assert evening.seen.matches[1].deals == 0


def test_the_deal_that_decided_a_match_is_undone_after_a_question() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    event = last_line(evening, 1)
    with pytest.raises(NotAgreed) as question:
        running.undo_score(evening.act(), match=1, event=event)
    assert "Match 1 is open again" in question.value.changes[0]
    assert evening.seen.matches[1].winner == 1
    running.undo_score(evening.act(agreed=question.value.fingerprint), match=1, event=event)
    assert evening.seen.matches[1].winner is None
    assert evening.seen.matches[3].sides == (None, None)


def test_agreement_to_something_else_is_no_agreement() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    event = last_line(evening, 1)
    with pytest.raises(NotAgreed) as first:
        running.undo_score(evening.act(), match=1, event=event)
    evening.game(2, LEFT)
    evening.deal(3, (20, 32))
    with pytest.raises(NotAgreed) as second:
        running.undo_score(evening.act(agreed=first.value.fingerprint), match=1, event=event)
    assert "1 deal) is set aside" in " ".join(second.value.changes)


def test_a_walkover_can_be_undone() -> None:
    evening = started(2)
    evening.walk_over(1, 2)
    with pytest.raises(NotAgreed) as question:
        running.undo_score(evening.act(), match=1, event=last_line(evening, 1))
    agreed = question.value.fingerprint
    running.undo_score(evening.act(agreed=agreed), match=1, event=last_line(evening, 1))
    assert evening.seen.matches[1].winner is None


def test_only_the_last_entry_is_undone() -> None:
    evening = started(2)
    first = evening.deal(1, (20, 32))
    evening.deal(1, (12, 40))
    with pytest.raises(Refusal, match="Somebody else has changed the score"):
        running.undo_score(evening.act(), match=1, event=first.number)


def test_two_who_undo_the_same_entry_undo_one() -> None:
    evening = started(2)
    evening.deal(1, (20, 32))
    second = evening.deal(1, (12, 40))
    running.undo_score(evening.act(), match=1, event=second.number)
    with pytest.raises(Refusal, match="Somebody else has changed the score"):
        running.undo_score(evening.act(), match=1, event=second.number)
    assert evening.seen.matches[1].deals == 1


def test_a_match_without_an_entry_has_nothing_to_undo() -> None:
    evening = started(2)
    with pytest.raises(Refusal, match="nothing to undo"):
        running.undo_score(evening.act(), match=1, event=1)


def test_a_whole_evening_ends_with_a_winner() -> None:
    evening = started(5, best_of=3)
    while evening.seen.state != State.FINISHED:
        ready = next(m for m in evening.seen.matches.values() if m.state in ("ready", "playing"))
        evening.game(ready.number, RIGHT)
    tournament = Tournament.objects.get()
    assert tournament.state == State.FINISHED
    assert evening.row(7).winner is not None


@pytest.mark.django_db(transaction=True)
def test_of_two_who_start_at_once_one_starts() -> None:
    evening = evening_of(4)
    evening.check_everybody_in()
    acts = [evening.act(), evening.act()]

    def start(number: int) -> bool:
        try:
            running.start(acts[number])
        except CannotStart:
            return False
        return True

    assert sorted(at_once(2, start)) == [False, True]
    assert Event.objects.filter(kind="started").count() == 1
    assert Match.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_a_late_entry_and_the_start_at_once_agree_on_who_is_in() -> None:
    evening = evening_of(4)
    evening.check_everybody_in()
    late = PlayerFactory.create()
    acts = [evening.act(), evening.act()]

    def act(number: int) -> None:
        try:
            if number:
                entries.enter(acts[1], player=late)
            else:
                running.start(acts[0], left_out=[5])
        except Refusal:
            pass

    at_once(2, act)
    assert evening.seen.state == State.RUNNING
    assert Match.objects.count() == 3
