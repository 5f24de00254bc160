"""What can be undone, and what can be done again."""

import random
from datetime import timedelta

import pytest

from engine.spit.variants import VARIANTS
from tests.games.factories import NOW
from tests.tournaments.ledger.projecting import project
from tournaments.formats.plans import StageSettings
from tournaments.formats.proposals import CannotPair
from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact
from tournaments.ledger.history import History, last_act
from tournaments.ledger.projection import MatchState, Projection
from tournaments.ledger.proposals import next_round

RULES = VARIANTS["standard"]
SWISS = (StageSettings("swiss", rounds=3), StageSettings("single elimination", through=2))


class Evening:
    """A ledger that grows by whatever could be done next, chosen by lot."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: list[Line] = []
        for number in range(1, 7):
            self.write(facts.Entered(number, number))
        self.write(facts.CheckInOpened())

    @property
    def projection(self) -> Projection:
        return project(self.lines, RULES, 1, SWISS)

    @property
    def history(self) -> History:
        return History(self.lines, self.projection)

    def write(self, fact: Fact) -> int:
        number = len(self.lines) + 1
        self.lines.append(Line(number, NOW + timedelta(seconds=number), fact))
        return number

    def step(self) -> None:
        fact = self.rng.choice(self._before() if not self.projection.has_started else self._after())
        if fact is not None:
            self.write(fact)

    def _before(self) -> list[Fact | None]:
        order = [entry.number for entry in self.projection.playing]
        absent = [entry.number for entry in self.projection.playing if not entry.checked_in_at]
        return [
            facts.Seeded(tuple(self.rng.sample(order, len(order)))),
            facts.CheckedIn(absent[0]) if absent else None,
            facts.TablesCounted(self.rng.randrange(4)),
            facts.Started(tuple(order)),
        ]

    def _after(self) -> list[Fact | None]:
        projection = self.projection
        choices: list[Fact | None] = [facts.TablesCounted(self.rng.randrange(4)), self._round(projection)]
        playing = [entry.number for entry in projection.playing]
        if len(playing) > 4:
            choices.append(facts.Withdrawn(self.rng.choice(playing)))
        ready = [
            m for m in projection.matches.values() if m.state in (MatchState.READY, MatchState.PLAYING) and m.table
        ]
        for match in ready[:3]:
            assert match.table is not None
            choices.append(facts.DealEntered(match.number, match.table, *match.expected, (20, 32)))
            choices.append(facts.WalkedOver(match.number, match.table, match.table[0]))
        return choices

    def _round(self, projection: Projection) -> Fact | None:
        stage = projection.stages[0]
        if stage.is_over or len(stage.rounds) == stage.rounds_in_all:
            return None
        try:
            proposal = next_round(projection, stage, "lot")
        except CannotPair:
            return None
        first = max(projection.matches, default=0) + 1
        tables = tuple(table.sides for table in proposal.pairs)
        return facts.RoundPaired(1, len(stage.rounds) + 1, first, tables, proposal.bye)


def evening(seed: int, steps: int = 25) -> Evening:
    there = Evening(seed)
    for _ in range(steps):
        there.step()
    return there


@pytest.mark.parametrize("seed", range(12))
def test_whatever_can_be_undone_can_be_done_again_and_then_all_is_as_it_was(seed: int) -> None:
    there = evening(seed)
    before, history = there.projection, there.history
    undoable = [line for line in there.lines if history.counts(line.number) and not history.why_not_undo(line)]
    for line in undoable:
        undone = there.write(facts.Undone(line.number))
        assert not there.history.counts(line.number)
        assert there.history.why_not_redo(line) is None, line
        again = there.write(facts.Undone(undone))
        assert there.history.counts(line.number) and not there.history.counts(undone)
        assert there.projection == before, line
        del there.lines[undone - 1 : again]


@pytest.mark.parametrize("seed", range(4))
def test_undoing_the_last_act_again_and_again_leads_back_through_the_evening(seed: int) -> None:
    there = evening(seed)
    begin = len(there.lines)
    while (step := last_act(there.history, {}, "")[0]) is not None and not step.refusal:
        there.write(facts.Undone(step.line.number))
        redo = last_act(there.history, {}, "")[1]
        assert redo is not None and redo.line == step.line
    assert not there.projection.has_started
    assert not there.projection.matches
    assert len(there.lines) >= begin


@pytest.mark.parametrize("seed", range(4))
def test_steps_back_are_taken_again_one_after_the_other_until_all_is_as_it_was(seed: int) -> None:
    there = evening(seed)
    before = there.projection
    gone: list[Line] = []
    while len(gone) < 6 and (step := last_act(there.history, {}, "")[0]) is not None and not step.refusal:
        gone.append(step.line)
        there.write(facts.Undone(step.line.number))
    for line in reversed(gone):
        assert last_act(there.history, {}, "")[1] == (line, None)
        there.write(facts.Undone(there.history.undone_by[line.number]))
    assert there.projection == before
    assert last_act(there.history, {}, "")[1] is None


def paired() -> Evening:
    there = Evening(1)
    there.write(facts.Started((1, 2, 3, 4, 5, 6)))
    there.write(facts.RoundPaired(1, 1, 1, ((1, 4), (2, 5), (3, 6))))
    return there


def reason(there: Evening, number: int) -> str | None:
    return there.history.why_not_undo(there.lines[number - 1])


def test_a_deal_under_a_later_deal_stays() -> None:
    there = paired()
    first = there.write(facts.DealEntered(1, (1, 4), 1, 1, (20, 32)))
    second = there.write(facts.DealEntered(1, (1, 4), 1, 2, (12, 40)))
    assert "Later lines about match 1" in str(reason(there, first))
    assert reason(there, second) is None


def test_a_round_under_a_later_round_stays_and_so_does_one_before_the_last_start() -> None:
    there = paired()
    for match, sides in ((1, (1, 4)), (2, (2, 5)), (3, (3, 6))):
        there.write(facts.WalkedOver(match, sides, sides[0]))
    there.write(facts.RoundPaired(1, 2, 4, ((1, 2), (3, 4), (5, 6))))
    assert "Later rounds depend on it" in str(reason(there, 9))
    assert reason(there, len(there.lines)) is None


def test_what_bots_have_played_stays() -> None:
    there = paired()
    called = there.write(facts.GameCalled(1, (1, 4), 1, "abc"))
    assert reason(there, called) == "A recorded game cannot be changed."


def test_a_score_in_a_match_that_is_between_others_now_is_not_undone() -> None:
    there = paired()
    stray = there.write(facts.DealEntered(1, (5, 6), 1, 1, (20, 32)))
    assert "is between others now" in str(reason(there, stray))


def test_an_entry_is_undone_until_it_plays() -> None:
    there = Evening(1)
    assert reason(there, 3) is None
    there.write(facts.Started((1, 2, 3, 4, 5, 6)))
    late = there.write(facts.Entered(7, 7))
    assert "P3 plays already" in str(reason(there, 3))
    assert reason(there, late) is None


def test_who_was_entered_again_is_not_brought_back() -> None:
    there = Evening(1)
    there.write(facts.Undone(3))
    there.write(facts.Entered(7, 3))
    assert there.history.why_not_redo(there.lines[2]) == "P3 is already entered again."


def test_who_was_mended_is_who_they_were_again_unless_that_one_is_entered_elsewhere() -> None:
    there = Evening(1)
    mended = there.write(facts.PersonReplaced(3, 9))
    assert reason(there, mended) is None
    late = there.write(facts.Entered(7, 3))
    assert reason(there, mended) == "P3 is entered already."
    there.write(facts.Undone(late))
    undone = there.write(facts.Undone(mended))
    assert there.projection.entries[3].name == "P3"
    assert there.history.why_not_redo(there.lines[mended - 1]) is None
    there.write(facts.Entered(7, 11))
    assert "Another Cilla is entered" in str(there.history.why_not_redo(there.lines[mended - 1]))
    assert reason(there, undone) == there.history.why_not_redo(there.lines[mended - 1])


def test_who_was_mended_again_or_rated_again_since_stays() -> None:
    there = Evening(1)
    first = there.write(facts.PersonReplaced(3, 9))
    last = there.write(facts.PersonReplaced(3, 10))
    assert reason(there, first) == "It was changed again later. Choose the person on the desk."
    assert reason(there, last) is None
    there.write(facts.RulesChosen("penguin", {}, 1, ((3, 1400),)))
    assert reason(there, last) == reason(there, first)


def test_an_entry_that_was_mended_comes_back_as_who_it_is() -> None:
    there = Evening(1)
    mended = there.write(facts.PersonReplaced(3, 9))
    there.write(facts.Undone(3))
    assert reason(there, mended) == "The entry itself is undone. Do that again first."
    late = there.write(facts.Entered(7, 3))
    assert there.history.why_not_redo(there.lines[2]) is None
    there.write(facts.Undone(late))
    there.write(facts.Entered(8, 9))
    assert there.history.why_not_redo(there.lines[2]) == "Cilla is already entered again."


def test_a_withdrawal_is_not_done_again_for_somebody_who_is_gone() -> None:
    there = Evening(1)
    gone = there.write(facts.Withdrawn(3))
    there.write(facts.Undone(gone))
    assert there.history.why_not_redo(there.lines[gone - 1]) is None
    there.write(facts.Withdrawn(3))
    assert there.history.why_not_redo(there.lines[gone - 1]) == "There is nobody to withdraw."


def test_who_came_back_is_withdrawn_again_once_what_they_gave_up_is_settled() -> None:
    """By the old line they would be taken out of a final that has begun."""
    there = Evening(1)
    there.write(facts.Started((1, 2, 3, 4)))
    gone = there.write(facts.Withdrawn(1, (1,)))
    undone = there.write(facts.Undone(gone))
    there.write(facts.RoundPaired(1, 1, 1, ((1, 2), (3, 4))))
    for match, table in enumerate(((1, 2), (3, 4)), start=1):
        there.write(facts.WalkedOver(match, table, table[0]))
    there.write(facts.Closed(1))
    there.write(facts.Settled(1, 0, (1, 3)))
    assert there.history.why_not_redo(there.lines[gone - 1]) is None
    there.write(facts.DealEntered(3, (1, 3), 1, 1, (20, 32)))
    assert there.projection.matches[3].state == MatchState.PLAYING
    refusal = "The tournament has gone on with P1 since. Withdraw P1 again."
    assert there.history.why_not_redo(there.lines[gone - 1]) == reason(there, undone) == refusal


def test_who_left_before_the_start_and_came_back_is_withdrawn_again_after_it() -> None:
    there = Evening(1)
    gone = there.write(facts.Withdrawn(3, ()))
    there.write(facts.Undone(gone))
    started = there.write(facts.Started((1, 2, 3, 4, 5, 6)))
    assert "Withdraw P3 again" in str(there.history.why_not_redo(there.lines[gone - 1]))
    there.write(facts.Undone(started))
    assert there.history.why_not_redo(there.lines[gone - 1]) is None


def test_who_left_after_a_start_that_was_taken_back_leaves_again_by_the_same_line() -> None:
    there = Evening(1)
    started = there.write(facts.Started((1, 2, 3, 4, 5, 6)))
    gone = there.write(facts.Withdrawn(3, (1,)))
    there.write(facts.Undone(gone))
    there.write(facts.Undone(started))
    assert there.history.why_not_redo(there.lines[gone - 1]) is None


def test_nobody_sits_a_round_out_twice() -> None:
    """Taking the seat again would leave the other line."""
    there = Evening(1)
    there.write(facts.Started((1, 2, 3, 4, 5, 6)))
    first = there.write(facts.SatOut(3, 1, 1))
    there.write(facts.Undone(first))
    assert there.history.why_not_redo(there.lines[first - 1]) is None
    there.write(facts.SatOut(3, 1, 1))
    assert there.history.why_not_redo(there.lines[first - 1]) == "P3 already sits that round out."


def test_seeds_that_were_changed_since_do_not_come_back() -> None:
    there = Evening(1)
    first = there.write(facts.Seeded((6, 5, 4, 3, 2, 1)))
    there.write(facts.Undone(first))
    there.write(facts.Seeded((2, 1, 3, 4, 5, 6)))
    assert there.history.why_not_redo(there.lines[first - 1]) == "It was changed again later."


def test_seeds_that_were_changed_since_need_no_undoing() -> None:
    there = Evening(1)
    first = there.write(facts.Seeded((6, 5, 4, 3, 2, 1)))
    last = there.write(facts.Seeded((2, 1, 3, 4, 5, 6)))
    assert reason(there, first) == "It was changed again later."
    assert reason(there, last) is None


def test_a_deal_is_not_done_again_once_another_stands_in_its_place() -> None:
    there = paired()
    first = there.write(facts.DealEntered(1, (1, 4), 1, 1, (20, 32)))
    there.write(facts.Undone(first))
    there.write(facts.DealEntered(1, (1, 4), 1, 1, (32, 20)))
    assert "has gone on since" in str(there.history.why_not_redo(there.lines[first - 1]))


def test_a_deal_whose_match_has_gone_back_waits_for_the_one_before() -> None:
    there = paired()
    first, second = (there.write(facts.DealEntered(1, (1, 4), 1, deal, (20, 32))) for deal in (1, 2))
    there.write(facts.Undone(second))
    there.write(facts.Undone(first))
    assert there.history.why_not_redo(there.lines[second - 1]) == (
        "In match 1, deal 1 comes before it. Redo that deal first."
    )
    assert there.history.why_not_redo(there.lines[first - 1]) is None


def test_what_the_queue_did_by_itself_is_no_act_to_undo() -> None:
    there = paired()
    actors = {line.number: "The queue" for line in there.lines if isinstance(line.fact, facts.RoundPaired)}
    undo, redo = last_act(there.history, actors, "The queue")
    assert undo is not None and isinstance(undo.line.fact, facts.Started)
    assert redo is None


def redo_of(there: Evening, **actors: str) -> tuple[int, str | None] | None:
    """What is offered to be done again, and why it cannot be; `actors` of lines, all others being Ana's."""
    by = {line.number: "Ana" for line in there.lines} | {int(line[1:]): name for line, name in actors.items()}
    step = last_act(there.history, by, "")[1]
    return (step.line.number, step.refusal) if step else None


def test_after_another_act_of_the_same_person_there_is_nothing_to_redo() -> None:
    there = Evening(1)
    there.write(facts.Undone(6))
    assert redo_of(there) == (6, None)
    there.write(facts.TablesCounted(2))
    assert redo_of(there) is None


def test_what_others_do_meanwhile_leaves_the_redo_where_nothing_rests_on_it() -> None:
    there = Evening(1)
    there.write(facts.Undone(6))
    by_another = there.write(facts.TablesCounted(2))
    assert redo_of(there, **{f"_{by_another}": "Bo"}) == (6, None)


def test_what_others_did_meanwhile_is_why_nothing_can_be_done_again() -> None:
    there = Evening(1)
    there.write(facts.Undone(6))
    entered = there.write(facts.Entered(7, 6))
    assert redo_of(there, **{f"_{entered}": "Bo"}) == (6, "P6 is already entered again.")


def test_the_last_act_says_why_it_cannot_be_undone() -> None:
    there = Evening(1)
    there.write(facts.Started((1, 2, 3, 4, 5, 6)))
    there.write(facts.GameCalled(1, (1, 2), 1, "abc"))
    undo, _ = last_act(there.history, {}, "")
    assert undo is not None and undo.refusal == "A recorded game cannot be changed."


def test_what_was_undone_before_another_act_does_not_come_back_with_it() -> None:
    there = Evening(1)
    there.write(facts.Undone(6))
    other = there.write(facts.TablesCounted(2))
    undone = there.write(facts.Undone(other))
    assert redo_of(there) == (other, None)
    there.write(facts.Undone(undone))
    assert redo_of(there) is None


def test_a_stage_does_not_end_again_where_it_ended_before_another_round() -> None:
    """The matches of what follows would get the numbers of that round's."""
    evening = Evening(0)
    evening.write(facts.Started((1, 2, 3, 4)))
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 2), (3, 4))))
    for match, table in enumerate(((1, 2), (3, 4)), start=1):
        evening.write(facts.WalkedOver(match, table, table[0]))
    ended = evening.write(facts.Closed(1))
    evening.write(facts.Undone(ended))
    assert evening.history.why_not_redo(evening.lines[ended - 1]) is None
    evening.write(facts.RoundPaired(1, 2, 3, ((1, 3), (2, 4))))
    for match, table in enumerate(((1, 3), (2, 4)), start=3):
        evening.write(facts.WalkedOver(match, table, table[0]))
    assert evening.history.why_not_redo(evening.lines[ended - 1]) == (
        "Another round was paired later. End the stage on the desk."
    )
