"""Which lines can be undone or redone, and the reasons why not."""

import random
from datetime import timedelta
from functools import cache

from engine.scoring import Figures
from engine.spit.variants import VARIANTS
from tests.games.factories import NOW
from tests.often import in_turn
from tests.tournaments.ledger.named_projection import project
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
    """A ledger that grows by random acts that are possible next."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self._seen: tuple[list[Line], Projection] | None = None
        self.lines: list[Line] = []
        for number in range(1, 7):
            self.write(facts.Entered(number, number))
        self.write(facts.CheckInOpened())

    @property
    def projection(self) -> Projection:
        if self._seen is None or self._seen[0] != self.lines:
            self._seen = ([*self.lines], project(self.lines, RULES, 1, SWISS))
        return self._seen[1]

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
            choices.append(facts.DealEntered(match.number, match.table, *match.expected, Figures((20, 32))))
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


@cache
def lines_after(seed: int) -> tuple[Line, ...]:
    evening = Evening(seed)
    for _ in range(25):
        evening.step()
    return tuple(evening.lines)


def evening_after(seed: int) -> Evening:
    evening = Evening(seed)
    evening.lines = [*lines_after(seed)]
    return evening


@in_turn("seed", range(12))
def test_undo_and_redo_of_any_line_restore_the_projection(seed: int) -> None:
    evening = evening_after(seed)
    before, history = evening.projection, evening.history
    undoable = [line for line in evening.lines if history.counts(line.number) and not history.why_not_undo(line)]
    for line in undoable:
        undone = evening.write(facts.Undone(line.number))
        assert not evening.history.counts(line.number)
        assert evening.history.why_not_redo(line) is None, line
        again = evening.write(facts.Undone(undone))
        assert evening.history.counts(line.number) and not evening.history.counts(undone)
        assert evening.projection == before, line
        del evening.lines[undone - 1 : again]


@in_turn("seed", range(4))
def test_repeated_undo_of_the_last_act_reaches_the_state_before_the_start(seed: int) -> None:
    evening = evening_after(seed)
    begin = len(evening.lines)
    while (step := last_act(evening.history, {}, "")[0]) is not None and not step.refusal:
        evening.write(facts.Undone(step.line.number))
        redo = last_act(evening.history, {}, "")[1]
        assert redo is not None and redo.line == step.line
    assert not evening.projection.has_started
    assert not evening.projection.matches
    assert len(evening.lines) >= begin


@in_turn("seed", range(4))
def test_redo_restores_undone_acts_one_by_one(seed: int) -> None:
    evening = evening_after(seed)
    before = evening.projection
    gone: list[Line] = []
    while len(gone) < 6 and (step := last_act(evening.history, {}, "")[0]) is not None and not step.refusal:
        gone.append(step.line)
        evening.write(facts.Undone(step.line.number))
    for line in reversed(gone):
        assert last_act(evening.history, {}, "")[1] == (line, None)
        evening.write(facts.Undone(evening.history.overridden_by[line.number]))
    assert evening.projection == before
    assert last_act(evening.history, {}, "")[1] is None


def paired() -> Evening:
    evening = Evening(1)
    evening.write(facts.Started((1, 2, 3, 4, 5, 6)))
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 4), (2, 5), (3, 6))))
    return evening


def reason(evening: Evening, number: int) -> str | None:
    return evening.history.why_not_undo(evening.lines[number - 1])


def test_deal_before_a_later_deal_cannot_be_undone() -> None:
    evening = paired()
    first = evening.write(facts.DealEntered(1, (1, 4), 1, 1, Figures((20, 32))))
    second = evening.write(facts.DealEntered(1, (1, 4), 1, 2, Figures((12, 40))))
    assert "Later lines about match 1" in str(reason(evening, first))
    assert reason(evening, second) is None


def test_proposed_deal_can_be_undone_until_it_is_answered() -> None:
    evening = paired()
    proposed = evening.write(facts.DealProposed(1, (1, 4), 1, 1, Figures((20, 32)), 1))
    assert reason(evening, proposed) is None
    evening.write(facts.DealDisputed(1, (1, 4), 1, 1, Figures((22, 30)), 4))
    assert reason(evening, proposed) == "It has been answered. Look at the score sheet."


def test_round_before_a_later_round_cannot_be_undone() -> None:
    evening = paired()
    for match, sides in ((1, (1, 4)), (2, (2, 5)), (3, (3, 6))):
        evening.write(facts.WalkedOver(match, sides, sides[0]))
    evening.write(facts.RoundPaired(1, 2, 4, ((1, 2), (3, 4), (5, 6))))
    assert "Later rounds depend on it" in str(reason(evening, 9))
    assert reason(evening, len(evening.lines)) is None


def test_called_game_cannot_be_undone() -> None:
    evening = paired()
    called = evening.write(facts.GameCalled(1, (1, 4), 1, "abc"))
    assert reason(evening, called) == "A recorded game cannot be changed."
    undo, _ = last_act(evening.history, {}, "")
    assert undo is not None and undo.refusal == "A recorded game cannot be changed."


def test_score_of_a_match_between_other_players_now_cannot_be_undone() -> None:
    evening = paired()
    stray = evening.write(facts.DealEntered(1, (5, 6), 1, 1, Figures((20, 32))))
    assert "is between others now" in str(reason(evening, stray))


def test_entry_can_be_undone_until_it_plays() -> None:
    evening = Evening(1)
    assert reason(evening, 3) is None
    evening.write(facts.Started((1, 2, 3, 4, 5, 6)))
    late = evening.write(facts.Entered(7, 7))
    assert "P3 plays already" in str(reason(evening, 3))
    assert reason(evening, late) is None


def test_entry_of_a_player_entered_again_cannot_be_redone() -> None:
    evening = Evening(1)
    evening.write(facts.Undone(3))
    evening.write(facts.Entered(7, 3))
    assert evening.history.why_not_redo(evening.lines[2]) == "P3 is already entered again."


def test_replacement_cannot_be_undone_or_redone_if_the_person_is_entered() -> None:
    evening = Evening(1)
    replaced = evening.write(facts.PersonReplaced(3, 9))
    assert reason(evening, replaced) is None
    late = evening.write(facts.Entered(7, 3))
    assert reason(evening, replaced) == "P3 is entered already."
    evening.write(facts.Undone(late))
    undone = evening.write(facts.Undone(replaced))
    assert evening.projection.entries[3].name == "P3"
    assert evening.history.why_not_redo(evening.lines[replaced - 1]) is None
    evening.write(facts.Entered(7, 11))
    assert "Another Cilla is entered" in str(evening.history.why_not_redo(evening.lines[replaced - 1]))
    assert reason(evening, undone) == evening.history.why_not_redo(evening.lines[replaced - 1])


def test_replacement_cannot_be_undone_after_another_or_a_new_rating() -> None:
    evening = Evening(1)
    first = evening.write(facts.PersonReplaced(3, 9))
    last = evening.write(facts.PersonReplaced(3, 10))
    assert reason(evening, first) == "It was changed again later. Choose the person on the desk."
    assert reason(evening, last) is None
    evening.write(facts.RulesChosen("penguin", {}, 1, ((3, 1400),)))
    assert reason(evening, last) == reason(evening, first)


def test_undone_entry_is_redone_with_its_replaced_person() -> None:
    evening = Evening(1)
    replaced = evening.write(facts.PersonReplaced(3, 9))
    evening.write(facts.Undone(3))
    assert reason(evening, replaced) == "The entry itself is undone. Do that again first."
    late = evening.write(facts.Entered(7, 3))
    assert evening.history.why_not_redo(evening.lines[2]) is None
    evening.write(facts.Undone(late))
    evening.write(facts.Entered(8, 9))
    assert evening.history.why_not_redo(evening.lines[2]) == "Cilla is already entered again."


def test_withdrawal_of_a_withdrawn_entry_cannot_be_redone() -> None:
    evening = Evening(1)
    gone = evening.write(facts.Withdrawn(3))
    evening.write(facts.Undone(gone))
    assert evening.history.why_not_redo(evening.lines[gone - 1]) is None
    evening.write(facts.Withdrawn(3))
    assert evening.history.why_not_redo(evening.lines[gone - 1]) == "There is nobody to withdraw."


def test_withdrawal_cannot_be_redone_once_its_place_was_used_later() -> None:
    """The old line would remove the entry from a final that has begun."""
    evening = Evening(1)
    evening.write(facts.Started((1, 2, 3, 4)))
    gone = evening.write(facts.Withdrawn(1, (1,)))
    undone = evening.write(facts.Undone(gone))
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 2), (3, 4))))
    for match, table in enumerate(((1, 2), (3, 4)), start=1):
        evening.write(facts.WalkedOver(match, table, table[0]))
    evening.write(facts.Closed(1))
    evening.write(facts.Settled(1, 0, (1, 3)))
    assert evening.history.why_not_redo(evening.lines[gone - 1]) is None
    evening.write(facts.DealEntered(3, (1, 3), 1, 1, Figures((20, 32))))
    assert evening.projection.matches[3].state == MatchState.PLAYING
    refusal = "The tournament has gone on with P1 since. Withdraw P1 again."
    assert evening.history.why_not_redo(evening.lines[gone - 1]) == reason(evening, undone) == refusal


def test_withdrawal_before_the_start_cannot_be_redone_after_it() -> None:
    evening = Evening(1)
    gone = evening.write(facts.Withdrawn(3, ()))
    evening.write(facts.Undone(gone))
    started = evening.write(facts.Started((1, 2, 3, 4, 5, 6)))
    assert "Withdraw P3 again" in str(evening.history.why_not_redo(evening.lines[gone - 1]))
    later = evening.write(facts.Withdrawn(3, (1,)))
    evening.write(facts.Undone(later))
    evening.write(facts.Undone(started))
    for withdrawn in (gone, later):
        assert evening.history.why_not_redo(evening.lines[withdrawn - 1]) is None


def test_sitting_out_cannot_be_redone_while_another_line_counts() -> None:
    """Otherwise, taking the seat again would undo only one of the two lines."""
    evening = Evening(1)
    evening.write(facts.Started((1, 2, 3, 4, 5, 6)))
    first = evening.write(facts.SatOut(3, 1, 1))
    evening.write(facts.Undone(first))
    assert evening.history.why_not_redo(evening.lines[first - 1]) is None
    evening.write(facts.SatOut(3, 1, 1))
    assert evening.history.why_not_redo(evening.lines[first - 1]) == "P3 already sits that round out."


def test_seeds_cannot_be_undone_or_redone_after_later_seeds() -> None:
    evening = Evening(1)
    first = evening.write(facts.Seeded((6, 5, 4, 3, 2, 1)))
    last = evening.write(facts.Seeded((2, 1, 3, 4, 5, 6)))
    assert reason(evening, first) == "It was changed again later."
    assert reason(evening, last) is None
    evening.write(facts.Undone(last))
    evening.write(facts.Undone(first))
    evening.write(facts.Seeded((2, 1, 3, 4, 5, 6)))
    assert evening.history.why_not_redo(evening.lines[first - 1]) == "It was changed again later."


def test_deal_cannot_be_redone_once_another_replaces_it() -> None:
    evening = paired()
    first = evening.write(facts.DealEntered(1, (1, 4), 1, 1, Figures((20, 32))))
    evening.write(facts.Undone(first))
    evening.write(facts.DealEntered(1, (1, 4), 1, 1, Figures((32, 20))))
    assert "has gone on since" in str(evening.history.why_not_redo(evening.lines[first - 1]))


def test_deal_cannot_be_redone_before_the_deal_before_it() -> None:
    evening = paired()
    first, second = (evening.write(facts.DealEntered(1, (1, 4), 1, deal, Figures((20, 32)))) for deal in (1, 2))
    evening.write(facts.Undone(second))
    evening.write(facts.Undone(first))
    assert evening.history.why_not_redo(evening.lines[second - 1]) == (
        "In match 1, deal 1 comes before it. Redo that deal first."
    )
    assert evening.history.why_not_redo(evening.lines[first - 1]) is None


def test_acts_of_the_queue_are_not_offered_for_undo() -> None:
    evening = paired()
    actors = {line.number: "The queue" for line in evening.lines if isinstance(line.fact, facts.RoundPaired)}
    undo, redo = last_act(evening.history, actors, "The queue")
    assert undo is not None and isinstance(undo.line.fact, facts.Started)
    assert redo is None


def redo_of(evening: Evening, **actors: str) -> tuple[int, str | None] | None:
    """Return the line offered for redo, and its refusal.

    `actors` has the actors of lines, such as `_7="Bo"`; all other lines are Ana's.
    """
    by = {line.number: "Ana" for line in evening.lines} | {int(line[1:]): name for line, name in actors.items()}
    step = last_act(evening.history, by, "")[1]
    return (step.line.number, step.refusal) if step else None


def test_redo_is_offered_after_independent_acts_only_if_they_are_of_others() -> None:
    evening = Evening(1)
    evening.write(facts.Undone(6))
    assert redo_of(evening) == (6, None)
    other = evening.write(facts.TablesCounted(2))
    assert redo_of(evening) is None
    assert redo_of(evening, **{f"_{other}": "Bo"}) == (6, None)


def test_redo_is_refused_if_acts_of_others_prevent_it() -> None:
    evening = Evening(1)
    evening.write(facts.Undone(6))
    entered = evening.write(facts.Entered(7, 6))
    assert redo_of(evening, **{f"_{entered}": "Bo"}) == (6, "P6 is already entered again.")


def test_redo_is_not_offered_for_lines_undone_before_another_act() -> None:
    evening = Evening(1)
    evening.write(facts.Undone(6))
    other = evening.write(facts.TablesCounted(2))
    undone = evening.write(facts.Undone(other))
    assert redo_of(evening) == (other, None)
    evening.write(facts.Undone(undone))
    assert redo_of(evening) is None


def test_end_of_a_stage_cannot_be_redone_after_another_round() -> None:
    """Otherwise, the matches of the next stage would get the numbers of that round's matches."""
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
